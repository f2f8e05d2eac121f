import CollectionLayout
import JSON
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// The report of `layoutd simulate` about changes that are not animated.
struct JumpReport {
  private enum Form: String {
    case text, json
  }

  /// The values of `--report`.
  static let forms = [
    ("text", "print the jumps, changes of sizes and empty area of each event instead of frames"),
    ("json", "the same as one JSON object"),
  ]

  private let form: Form?
  /// The largest jump that is accepted, in points; nil for any.
  private let limit: Double?
  /// The index of the document among several, whose reports name them; nil for a single one.
  private let documentIndex: Int?

  init(_ arguments: Arguments) throws(Arguments.UsageError) {
    form = try arguments.value("--report", "text or json", Form.init(rawValue:))
    limit = try arguments.value("--fail-on-jump", "a finite number of points that is not negative") { text in
      Double(text).flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
    }
    documentIndex = arguments.documentIndex
  }

  /// Whether a report is printed instead of frames.
  var isPrinted: Bool { form != nil }

  /// Whether the document is one of several, which have only reports and exit codes unless outputs are named.
  var isOneOfSeveral: Bool { documentIndex != nil }

  /// Whether the whole simulation is examined.
  var isRequired: Bool { form != nil || limit != nil }

  /// Prints the report of a simulation that has ended. Returns the exit code.
  func write(_ simulation: Simulation, name: String, _ terminal: CommandOutput) -> CInt {
    let report = simulation.report
    switch form {
    case .text:
      let heading = documentIndex.map { EachDocument.heading(of: name, isFirst: $0 == 0) } ?? ""
      terminal.output(heading + Self.text(report, simulation.timeline))
    case .json:
      var writer = JSONWriter(capacity: 4 << 10)
      report.write(simulation.timeline, file: isOneOfSeveral ? name : nil, to: &writer)
      terminal.output(String(decoding: writer.bytes, as: UTF8.self) + "\n")
    case nil: break
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
      for (key, count) in interval.sizeChanges.map({ ($0.key.text, $0.value) }).sorted(by: { $0.0 < $1.0 }) {
        lines.append(
          "  \(DiagnosticFormatter.printable(key)) changes its size \(count == 1 ? "once" : "\(count) times")")
      }
    }
    lines.append(
      "total: \(report.jumpCount) jumps of \(number(report.largestJump)) points at most, oscillation "
        + "\(report.oscillation), blank \(number(report.blank)) points² × seconds")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a number rounded to thousandths, without the decimals of a whole one.
  private static func number(_ number: Double) -> String {
    NumberText.shortest((number * 1000).rounded() / 1000)
  }
}
