import CollectionLayout
import JSON
import LayoutDocument
import LayoutSession

/// The report of `layoutd simulate` about jumps, changes of sizes and empty areas.
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

  /// Whether the simulation must run to its end, even if no frame is written.
  var isRequired: Bool { form != nil || limit != nil }

  /// Prints the report of a simulation that has ended; without `--report` one line, if jumps are limited and
  /// `printsSum` is set. Returns the exit code: not 0 if a jump exceeds the limit.
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
    // Of very many jumps, the largest one may not be stored.
    let jump = report.jumps.first { $0.distance == report.largestJump }
    let time = jump.map { " at \(Self.number($0.time)) s" } ?? ""
    terminal.message(
      "\(name): \(jump?.key.text ?? "an element in view") jumps by \(Self.number(report.largestJump)) points\(time), "
        + "more than \(Self.number(limit))" + (form == nil ? "; --report text lists all jumps" : ""))
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
  static func number(_ number: Double) -> String {
    NumberText.shortest((number * 1000).rounded() / 1000)
  }
}

extension ClosedRange<Double> {
  /// The finite numbers that are not negative.
  static var finite: ClosedRange<Double> { 0...Double.greatestFiniteMagnitude }
}

extension SimulationReport {
  /// Returns the report as an object, with its `listedIntervals`. `timeline` are the events of the simulation. `file`
  /// is the name of the document, nil to leave it out.
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

extension SimulationReport.Jump {
  var json: JSONValue { ["key": .string(key.text), "time": .number(time), "distance": .number(distance)] }
}
