import CollectionLayout
import EventLoop
import JSON
import LayoutBase
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
        .value(
          "--orders", "N",
          help:
            "let late sizes arrive in N random orders, and continue with the one in which an element in view jumps farthest;"
            + " prints its seed"),
        .value("--seed", "S", help: "let late sizes arrive in the random order of this seed"),
        .allowSwift,
      ],
      notes: [
        "Each line is one frame {time, contentOffset, contentSize, attributes}; the first is at time 0, the last when all"
          + " animations have ended. An invalid event stops the simulation, as it would crash the app.",
        "In a random order each size arrives after a part of twice its `after`, in steps of an eighth; a size of the event"
          + " `measure` arrives until the last such event. Equal seeds have equal orders on all machines, so that --seed S"
          + " --fail-on-jump N is a test of the order that --orders has found.",
        EachDocument.note("frames.jsonl")
          + " --report, --fail-on-jump and --orders require none: the reports name the documents, and no frames are"
          + " printed.",
      ],
      examples: [
        ("simulate feed.layout.json -o feed.html", "a page that plays the timeline"),
        ("simulate feed.layout.json -o feed.gif --scale 2", "an animated picture"),
        ("simulate feed.layout.json --fail-on-jump 0", "for CI: nothing in view may jump"),
        ("simulate feed.layout.json --orders 1000 -o worst.html", "the worst case as a page that plays it"),
      ],
      exits: [
        ExitCode.diagnosticsFound: "errors in a document, an invalid event, a difference of --check, or a jump",
        ExitCode.noInput: "a file cannot be read", ExitCode.noOutput: "an output cannot be written",
      ],
      perform: EachDocument(
        outputs: ["-o", "--check"], replacements: ["--report", "--fail-on-jump", "--orders"], form: "frames.jsonl"
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
  /// The order in which deferred sizes arrive; nil for the times of the document.
  private let order: ArrivalOrder?
  /// The number of random orders among which the worst one is searched; nil for none.
  private let orderCount: Int?

  /// The maximum number of random orders.
  private static let orderLimit = 1_000_000

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
    orderCount = try arguments.integer("--orders", in: 1...Self.orderLimit)
    order = try arguments.integer("--seed", in: 0...Int.max).map(ArrivalOrder.init(seed:))
    if orderCount != nil, order != nil { throw .other("--orders and --seed exclude each other") }
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
        terminal.message(
          "\(name): no timeline, so there is only the frame at 0 s; add \"timeline\", or pass one with --script")
      }
      let recorded = try expected.map { (name) throws(DocumentFile.ReadError) in
        try DocumentFile.text(of: name, limit: 1 << 30, expected: "*.jsonl")
      }
      let start = { (order: ArrivalOrder?) in
        try? Simulation(
          file.document, events: events, viewport: viewport.map { .size($0) }, framesPerSecond: framesPerSecond,
          order: order)
      }
      guard let simulation = start(orderCount.map { worstOrder(among: $0, terminal, start) } ?? order) else {
        terminal.message("\(name): \(Session.TooManyElements.message)")
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
      terminal.message("\(script ?? name): the simulation stopped at \(stopped) s: invalid event")
      return max(code, ExitCode.diagnosticsFound)
    } catch {
      return error.report(to: terminal)
    }
  }
}

extension SimulateCommand {
  /// Searches the worst of `count` random orders of deferred sizes (that with the farthest jump), prints its jump and
  /// returns the order; nil if the document has too many elements to be simulated.
  private func worstOrder(
    among count: Int, _ terminal: CommandOutput, _ start: (ArrivalOrder) -> Simulation?
  ) -> ArrivalOrder? {
    var bar = ProgressBar("simulating orders", terminal)
    let worst = WorstOrder.among(1..<count + 1, simulate: start) { finished in
      bar.show(Double(finished) / Double(count))
      return true
    }
    bar.clear()
    guard let worst else { return nil }
    let orders = count.counted("order")
    let line =
      if let jump = worst.jump {
        "in \(orders) the farthest jump is that of \(jump.key.text) by \(JumpReport.number(jump.distance)) points at "
          + "\(JumpReport.number(jump.time)) s; --seed \(worst.order.seed) replays it"
      } else {
        "in \(orders) nothing jumps"
      }
    let text = DiagnosticFormatter.printable("\(name): \(line)") + "\n"
    if output == "-" || report.isPrinted { terminal.error(text) } else { terminal.output(text) }
    return worst.order
  }

  /// Writes and compares frames as they are simulated. Returns the exit code.
  private func play(
    _ simulation: Simulation, comparing check: FrameComparator?, _ terminal: CommandOutput
  ) -> CInt {
    let isPrinting =
      output == "-"
      || output == nil && check == nil && orderCount == nil && !report.isRequired && !report.isOneOfSeveral
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
      // An earlier recording stays: a part of a simulation does not replace it. A picture or page shows where the
      // simulation ends.
      if let path = self.output, path != "-", AnimationFile.Format(path: path) == nil, simulation.failureTime != nil {
        terminal.message("\(path): not written, because the simulation stopped at an invalid event")
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
      terminal.message(
        "\(output ?? "-"): the animation is too long for one file and was truncated; reduce --fps, or shorten the "
          + "timeline")
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

  /// Simulates to the end, until the output is truncated, or to the first difference if neither frames nor a report are
  /// required. Returns the first difference; nil if there is none.
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

extension SimulationFrame {
  /// Returns the frame as an object in one line.
  func json(withStyle: Bool) -> [UInt8] {
    var writer = JSONWriter(capacity: 16 << 10)
    write(withStyle: withStyle, to: &writer)
    return writer.takeBytes()
  }
}
