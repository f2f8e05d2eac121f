import CollectionLayout
import EventLoop
import JSON
import LayoutDocument
import LayoutDrawing
import LayoutProtocol
import LayoutSession
import Pictures

/// The options and the run of `layoutd simulate`.
struct SimulateCommand {
  static var subcommand: Subcommand {
    Subcommand(
      name: "simulate", operands: .documentsAndFolders, summary: "run a document's timeline and record its frames",
      about: [
        "Runs a document's timeline on a manual clock and prints the visible elements of each frame; - is standard input."
      ],
      options: [
        .choice(
          "-o",
          [
            ("OUT.jsonl", "the output file, written atomically; default or -: standard output"),
            ("OUT.svg", "an animated SVG"), ("OUT.html", "a page with a player, an inspector and a chart"),
            ("OUT.apng", "an animated picture in pixels (needs librsvg)"),
            ("OUT.gif", "the same in 255 colors a frame (needs librsvg and giflib)"),
          ], completion: .files),
        .value(
          "--fps", "N", help: "frames per second, 1 to 1000 (default 60; of .apng and .gif 25, and of .gif 50 at most)"),
        .scale,
        .value(
          "--script", "EVENTS.jsonl", help: "run these events, one per line, instead of the document's timeline",
          completion: .files),
        .viewport,
        .value(
          "--check", "EXPECTED.jsonl", help: "for CI: compare with recorded frames and report the first difference",
          completion: .files),
        .value("--tolerance", "N", help: "maximum difference between numbers with --check (default 0.000001)"),
        .flag("--style", "include the style of each element"),
        .choice("--report", JumpReport.forms),
        .value(
          "--fail-on-jump", "POINTS",
          help:
            "exit with 1 if an element in view moves farther than that at one instant, without an animation; prints one"
            + " line instead of frames"),
        .allowSwift,
      ],
      notes: [
        "Each line is one frame {time, contentOffset, contentSize, attributes}; the first is at time 0, the last when all"
          + " animations have ended. An invalid event stops the simulation, as it would crash the app.",
        EachDocument.note("frames.jsonl")
          + " --report and --fail-on-jump require none: the reports name the documents, and no frames are printed.",
      ],
      examples: [
        ("simulate feed.layout.json -o feed.html", "a page that plays the timeline"),
        ("simulate feed.layout.json -o feed.gif --scale 2", "an animated picture"),
        ("simulate feed.layout.json --fail-on-jump 0", "for CI: nothing in view may jump"),
      ],
      exits: [
        ExitCode.diagnosticsFound: "errors in a document, an invalid event, a difference of --check, or a jump",
        ExitCode.noInput: "a file cannot be read", ExitCode.noOutput: "an output cannot be written",
      ],
      perform: EachDocument(
        outputs: ["-o", "--check"], replacements: ["--report", "--fail-on-jump"], form: "frames.jsonl"
      ).performing { arguments, terminal throws(Arguments.UsageError) in
        let play = try SimulateCommand(arguments)
        return arguments.withDocument(terminal) { file in play.run(file, terminal) }
      })
  }

  let name: String
  private let output: String?
  private let framesPerSecond: Double
  /// Pixels per point of an animation in pixels.
  private let scale: Double
  private let script: String?
  private let viewport: Size?
  private let expected: String?
  private let tolerance: Double
  /// Whether frames include the style of elements.
  private let withStyle: Bool
  private let report: JumpReport

  /// The default frames per second of an animation in pixels: whole hundredths of a second, the unit of GIF.
  private static let pictureRate = 25.0

  init(_ arguments: Arguments) throws(Arguments.UsageError) {
    output = try arguments.value("-o", expected: "a file name that ends in .jsonl, .svg, .html, .apng or .gif") {
      text in
      text == "-" || text.hasSuffix(".jsonl") || AnimationFile.Format(path: text) != nil ? text : nil
    }
    let pictures = output.flatMap { AnimationFile.Format(path: $0) }?.pictures
    let rates = 1...(pictures?.maximumRate ?? 1_000)
    framesPerSecond = try arguments.number("--fps", in: rates) ?? (pictures == nil ? 60 : Self.pictureRate)
    let scale = try arguments.scale()
    if scale != nil, pictures == nil {
      throw .other("--scale is for pictures in pixels; name an output with -o that ends in .apng or .gif")
    }
    self.scale = scale ?? 1
    tolerance =
      try arguments.number("--tolerance", in: .finite, expected: "a finite number that is not negative") ?? 1e-6
    viewport = try arguments.viewport()
    let name = arguments.onlyFile
    let isTaken = { (text: String) in text == "-" && name == "-" }
    script = try arguments.value("--script", expected: "a file, because - is already the document") {
      isTaken($0) ? nil : $0
    }
    let script = script
    expected = try arguments.value("--check", expected: "a file, because - is already the document or the script") {
      isTaken($0) || $0 == "-" && script == "-" ? nil : $0
    }
    self.name = name
    withStyle = arguments.has("--style")
    report = try JumpReport(arguments)
  }

  /// Runs the simulation of a document. Returns the exit code.
  func run(_ file: DocumentFile, _ terminal: CommandOutput) -> CInt {
    if let output, output != "-" {
      let inputs = file.inputs + [script, expected].compactMap { $0 }
      if let code = OutputFile.rejection(output, inputs: inputs, terminal) { return code }
    }
    do throws(PictureError) {
      try output.flatMap { AnimationFile.Format(path: $0) }?.pictures?.checkAvailability()
    } catch {
      return OutputFile.failed(error.message, writing: output ?? "-", terminal)
    }
    do throws(DocumentFile.ReadError) {
      var events = file.document.model.timeline
      var lines = DiagnosticFormatter(file, terminal.errorStyle)
      var hasErrors = false
      if let script {
        let text = try DocumentFile.text(of: script, limit: 1 << 30, expected: "*.jsonl")
        let read = TimelineScript(text, in: file.document)
        lines = DiagnosticFormatter(name: script, TextBuffer(text), terminal.errorStyle)
        terminal.report(read.diagnostics, by: lines)
        hasErrors = read.diagnostics.contains { $0.severity == .error }
        events = read.events
      }
      if script == nil, !file.hasErrors, events.isEmpty, !file.document.model.collection.mayHaveDeferredSizes {
        terminal.message("\(name): no timeline; there is only the frame at 0 s")
      }
      let recorded = try expected.map { (name) throws(DocumentFile.ReadError) in
        try DocumentFile.text(of: name, limit: 1 << 30, expected: "*.jsonl")
      }
      guard
        let simulation = try? Simulation(
          file.document, events: events, viewport: viewport.map { .size($0) }, framesPerSecond: framesPerSecond)
      else {
        terminal.message("\(name): more than \(Session.elementLimit) elements are in view")
        return ExitCode.diagnosticsFound
      }
      let code = play(
        simulation, comparing: recorded.map { FrameComparator($0, tolerance: tolerance) }, terminal)
      // The diagnostics of the document's timeline were already printed with the document.
      terminal.report(
        simulation.diagnostics.filter { script != nil || !file.diagnostics.contains($0) }, by: lines)
      let jumps = report.write(simulation, name: name, printsSum: output != "-", terminal)
      guard let stopped = simulation.failureTime else {
        return code == 0 && (hasErrors || jumps != 0) ? ExitCode.diagnosticsFound : code
      }
      terminal.message("simulation stopped at \(stopped) s: invalid event")
      return max(code, ExitCode.diagnosticsFound)
    } catch {
      return error.report(to: terminal)
    }
  }
}

extension SimulateCommand {
  /// Writes and compares frames as they are simulated. Returns the exit code.
  private func play(
    _ simulation: Simulation, comparing check: FrameComparator?, _ terminal: CommandOutput
  ) -> CInt {
    let isPrinting = output == "-" || output == nil && check == nil && !report.isRequired && !report.isOneOfSeveral
    var bar = ProgressBar("simulating", terminal)
    let comparison: (difference: String?, isWhole: Bool)
    let written: Result<FileReplacement.Loss, PictureError>
    do throws(UVError) {
      var output = try FrameOutput(
        path: output == "-" ? nil : output, printing: isPrinting ? terminal.outputDescriptor : nil
      ) { AnimationFile($0, rate: framesPerSecond, documentName: name, scale: scale) }
      comparison.difference = try firstDifference(in: simulation, from: check, writing: &output, showing: &bar)
      comparison.isWhole = !output.isTruncated
      bar.clear()
      // An earlier recording stays: a part of a simulation does not replace it. A picture or page shows where it ends.
      if let path = self.output, path != "-", AnimationFile.Format(path: path) == nil, simulation.failureTime != nil {
        terminal.message("\(path): not written, because the simulation stopped")
        if let difference = comparison.difference { printDifference(difference, isPrinting: isPrinting, terminal) }
        return ExitCode.diagnosticsFound
      }
      bar = ProgressBar("drawing", terminal)
      written = try output.finish(simulation) { bar.show($0) }
      bar.clear()
    } catch {
      bar.clear()
      guard let output, output != "-" else { terminal.outputFailed(error) }
      return OutputFile.failed(error.message, writing: output, terminal)
    }
    if let output {
      do throws(PictureError) {
        terminal.report(try written.get(), of: output)
      } catch {
        return OutputFile.failed(error.message, writing: output, terminal)
      }
    }
    if !comparison.isWhole {
      terminal.message("\(output ?? "-"): the animation is too long for one file and was truncated")
    }
    guard let difference = comparison.difference else { return comparison.isWhole ? 0 : ExitCode.diagnosticsFound }
    printDifference(difference, isPrinting: isPrinting, terminal)
    return ExitCode.diagnosticsFound
  }

  /// Prints a difference to standard output, unless frames or a report are printed there.
  private func printDifference(_ difference: String, isPrinting: Bool, _ terminal: CommandOutput) {
    let line = DiagnosticFormatter.printable(difference) + "\n"
    if isPrinting || report.isPrinted { terminal.error(line) } else { terminal.output(line) }
  }

  /// Simulates to the end, or to the first difference if neither frames nor a report are required. Returns that
  /// difference.
  private func firstDifference(
    in simulation: Simulation, from check: FrameComparator?, writing output: inout FrameOutput,
    showing bar: inout ProgressBar
  ) throws(UVError) -> String? {
    var check = check
    var difference: String?
    for frame in simulation {
      bar.show(simulation.progress)
      let line = frame.json(withStyle: withStyle)
      try output.add(frame, line: line)
      if output.isTruncated { return difference }
      if difference == nil { difference = check?.difference(from: line) }
      if difference != nil, !output.isUsed, !report.isRequired { return difference }
    }
    return difference ?? (simulation.failureTime == nil ? check?.differenceAtEnd() : nil)
  }
}

/// The report of `layoutd simulate` about changes that are not animated.
struct JumpReport {
  private enum Form: String {
    case text, json
  }

  /// The values of `--report`.
  static let forms = [
    ("text", "print the jumps, changes of sizes, empty area and missed target of each event instead of frames"),
    ("json", "the same as one JSON object"),
  ]

  private let form: Form?
  /// The largest jump that is accepted, in points; nil for any.
  private let limit: Double?
  /// The index of the document among several, whose reports name them; nil for a single one.
  private let documentIndex: Int?

  init(_ arguments: Arguments) throws(Arguments.UsageError) {
    form = try arguments.choice("--report")
    limit = try arguments.number(
      "--fail-on-jump", in: .finite, expected: "a finite number of points that is not negative")
    documentIndex = arguments.documentIndex
  }

  /// Whether a report is printed instead of frames.
  var isPrinted: Bool { form != nil }

  /// Whether the document is one of several, which have only reports and exit codes unless outputs are named.
  var isOneOfSeveral: Bool { documentIndex != nil }

  /// Whether the whole simulation is examined.
  var isRequired: Bool { form != nil || limit != nil }

  /// Prints the report of a simulation that has ended; without a form one line, if `printsSum` is set. Returns the exit
  /// code.
  func write(_ simulation: Simulation, name: String, printsSum: Bool, _ terminal: CommandOutput) -> CInt {
    let report = simulation.report
    switch form {
    case .text:
      let heading = documentIndex.map { EachDocument.heading(of: name, isFirst: $0 == 0) } ?? ""
      terminal.output(heading + Self.text(report, simulation.timeline))
    case .json:
      terminal.output(report.json(simulation.timeline, file: isOneOfSeveral ? name : nil).bytes + [UInt8(ascii: "\n")])
    case nil:
      if limit != nil, printsSum {
        terminal.output(DiagnosticFormatter.printable(name) + ": " + Self.sum(of: report) + "\n")
      }
    }
    guard let limit, report.largestJump > limit else { return 0 }
    terminal.message(
      "\(name): an element in view jumps by \(Self.number(report.largestJump)) points, more than \(Self.number(limit))")
    return ExitCode.diagnosticsFound
  }

  private static func text(_ report: SimulationReport, _ timeline: [TimelineEvent]) -> String {
    var lines: [String] = []
    for interval in report.listedIntervals {
      let action = interval.event.map { timeline[$0].action.name } ?? "start"
      lines.append(
        "\(number(interval.time)) s \(action): jump \(number(interval.largestJump)), oscillation "
          + "\(interval.oscillation), blank \(number(interval.blank))")
      for jump in report.jumps[interval.jumps] {
        lines.append(
          "  \(number(jump.time)) s \(DiagnosticFormatter.printable(jump.key.text)) jumps by "
            + "\(number(jump.distance)) points")
      }
      if let missed = interval.missedTarget {
        let key = DiagnosticFormatter.printable(missed.key.text)
        lines.append("  \(number(missed.time)) s \(key) \(text(missed.reason))")
      }
      for (key, count) in interval.sizeChanges.map({ ($0.key.text, $0.value) }).sorted(by: { $0.0 < $1.0 }) {
        lines.append(
          "  \(DiagnosticFormatter.printable(key)) changes its size \(count == 1 ? "once" : "\(count) times")")
      }
    }
    lines.append("total: " + sum(of: report))
    return lines.joined(separator: "\n") + "\n"
  }

  private static func sum(of report: SimulationReport) -> String {
    "\(report.jumpCount) jumps of \(number(report.largestJump)) points at most, oscillation \(report.oscillation), blank "
      + "\(number(report.blank)) points² × seconds"
  }

  private static func text(_ reason: Session.MissedTarget) -> String {
    switch reason {
    case .notVisible(isCovered: true): "is below pinned views"
    case .notVisible(isCovered: false): "is not visible"
    case .distant(let distance): "is \(number(distance)) points from its position"
    }
  }

  /// Returns a number rounded to thousandths, without the decimals of a whole one.
  private static func number(_ number: Double) -> String {
    NumberText.shortest((number * 1000).rounded() / 1000)
  }
}

extension ClosedRange<Double> {
  /// The finite numbers that are not negative.
  fileprivate static var finite: ClosedRange<Double> { 0...Double.greatestFiniteMagnitude }
}

extension SimulationReport {
  /// Returns the report as an object, with an interval for each event. `timeline` are the events of the simulation.
  /// `file` is the name of the document, nil to leave it out.
  func json(_ timeline: [TimelineEvent], file: String? = nil) -> JSONValue {
    .object(
      joining: file.map { ["file": .string($0)] } ?? [:],
      [
        "jump": .number(largestJump), "jumpCount": .integer(jumpCount), "oscillation": .integer(oscillation),
        "blank": .number(blank), "intervals": .array(listedIntervals.map { json($0, timeline) }),
      ])
  }

  private func json(_ interval: Interval, _ timeline: [TimelineEvent]) -> JSONValue {
    var event: JSONValue = [:]
    if let index = interval.event, timeline.indices.contains(index) {
      event = ["event": .integer(index), "action": .string(timeline[index].action.name)]
    }
    let sizeChanges = interval.sizeChanges.map { JSONMember(key: $0.key.text, value: .integer($0.value)) }
    let missed: JSONValue = interval.missedTarget.map { ["missedTarget": .string($0.key.text)] } ?? [:]
    return .object(
      joining: ["time": .number(interval.time)], event, missed,
      [
        "jump": .number(interval.largestJump), "oscillation": .integer(interval.oscillation),
        "blank": .number(interval.blank), "jumps": .array(jumps[interval.jumps].map(\.json)),
        "sizeChanges": .object(sizeChanges.sorted { $0.key < $1.key }),
      ])
  }
}

extension SimulationFrame {
  /// Returns the frame as an object in one line.
  func json(withStyle: Bool) -> [UInt8] {
    var writer = JSONWriter(capacity: 16 << 10)
    write(withStyle: withStyle, to: &writer)
    return writer.takeBytes()
  }
}

extension SimulationReport.Jump {
  var json: JSONValue { ["key": .string(key.text), "time": .number(time), "distance": .number(distance)] }
}
