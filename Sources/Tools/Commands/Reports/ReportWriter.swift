import CollectionLayout
import JSON
import LayoutDocument
import LayoutDrawing
import LayoutLint

/// Writes the reports of files in one format. The texts are printed one after the other, so that the memory use does
/// not depend on the number of files.
struct ReportWriter {
  enum Format: String {
    case text, json, sarif, github, junit
  }

  let format: Format
  private let style: DiagnosticFormatter.Style
  /// The environments of findings; nil for reports without findings.
  private let environments: FoldedEnvironments?
  /// Whether the list of `json` or `sarif` has no element yet.
  private var isEmpty = true

  init(_ format: Format, _ style: DiagnosticFormatter.Style, environments: FoldedEnvironments? = nil) {
    (self.format, self.style, self.environments) = (format, style, environments)
  }

  /// The text before the first report.
  var header: String {
    switch format {
    case .json: "["
    case .sarif: SARIFLog.start
    case .junit: JUnitSuite.start(of: "lint")
    case .text, .github: ""
    }
  }

  /// The text after the last report.
  var footer: String {
    switch format {
    case .json: isEmpty ? "]\n" : "\n]\n"
    case .sarif: SARIFLog.end
    case .junit: JUnitSuite.end
    case .text, .github: ""
    }
  }

  /// Returns the text of a report.
  mutating func text(_ report: FileReport) -> String {
    switch format {
    case .text: lines(report)
    case .json: elements(objects(report))
    case .sarif: elements(SARIFLog.results(report, environments))
    case .github: annotations(report)
    case .junit: suite(report).text()
    }
  }

  private mutating func elements(_ values: [JSONValue]) -> String {
    var text = ""
    for value in values {
      text += (isEmpty ? "\n" : ",\n") + String(decoding: value.bytes, as: UTF8.self)
      isEmpty = false
    }
    return text
  }

  /// Returns the findings as diagnostics.
  private func findings(_ report: FileReport) -> [Diagnostic] {
    report.lint.findings.compactMap { environments?.diagnostic($0, in: report.lint) }
  }

  /// Returns one line for each diagnostic and finding. A file that cannot be read is only on standard error.
  private func lines(_ report: FileReport) -> String {
    guard report.isReadable else { return "" }
    var formatter = DiagnosticFormatter(name: report.name, report.buffer, style)
    let groups = FindingGroup.all(of: report.lint.findings)
    let findings = groups.compactMap { environments?.diagnostic($0.finding(in: report.buffer), in: report.lint) }
    var text = (report.diagnostics + findings).map { formatter.text($0) + "\n" }.joined()
    for note in report.lint.omissions { text += DiagnosticFormatter.printable("\(report.name): \(note)") + "\n" }
    return text
  }

  /// Returns one object for each diagnostic and finding. An error of a document has no elements and no environments.
  private func objects(_ report: FileReport) -> [JSONValue] {
    var cursor = PositionCursor(report.buffer, .utf32)
    func object(_ diagnostic: Diagnostic, _ finding: LintFinding? = nil) -> JSONValue {
      let start = JSONValue.object(
        joining: ["file": .string(report.name)], cursor.members(of: diagnostic.range),
        ["severity": .string(diagnostic.severity.name)])
      let message = JSONValue.string(diagnostic.message)
      guard let environments else {
        return .object(joining: start, ["code": .string(diagnostic.code), "message": message])
      }
      let elements = (finding?.elements ?? []).map { element -> JSONValue in
        let frame = element.frame
        return [
          "key": .string(element.key),
          "frame": [.number(frame.x), .number(frame.y), .number(frame.width), .number(frame.height)],
        ]
      }
      return .object(
        joining: start,
        [
          "rule": .string(diagnostic.code), "message": message, "occurrences": .integer(finding?.occurrenceCount ?? 1),
          "elements": .array(elements),
        ], finding.map { environments.members(of: $0, in: report.lint) } ?? ["environments": []])
    }
    return report.diagnostics.map { object($0) } + report.lint.findings.map { object($0.diagnostic, $0) }
  }

  /// Returns a workflow command for each diagnostic and finding. The command for a file that cannot be read has no
  /// line.
  private func annotations(_ report: FileReport) -> String {
    var cursor = PositionCursor(report.buffer, .utf32)
    return (report.diagnostics + findings(report)).map { diagnostic in
      let command = WorkflowCommand(diagnostic.severity, file: report.name, message: diagnostic.message)
      guard report.isReadable else { return command.text() }
      let (start, end) = cursor.ends(of: diagnostic.range)
      return command.text([
        "line": "\(start.line)", "col": "\(start.column)", "endLine": "\(end.line)", "endColumn": "\(end.column)",
        "title": diagnostic.code,
      ])
    }.joined()
  }

  /// Returns a suite with a case for the document and one for each rule. Errors of the document and findings of
  /// severity error or warning are failures; other findings are in the output of their case.
  private func suite(_ report: FileReport) -> JUnitSuite {
    var formatter = DiagnosticFormatter(name: report.name, report.buffer)
    let failure = report.diagnostics.first.map { first in
      JUnitSuite.Failure(
        type: "error", message: first.message,
        lines: report.isReadable ? report.diagnostics.map { formatter.text($0) } : [first.message])
    }
    var suite = JUnitSuite(name: report.name, cases: [JUnitSuite.Case(name: "document", failure: failure)])
    suite.keepsLineBreaks = true
    guard report.isReadable else { return suite }
    let findings = findings(report)
    for rule in LintRuleName.allCases {
      let ofRule = findings.filter { $0.code == rule.rawValue }
      let failures = ofRule.filter { $0.severity == .error || $0.severity == .warning }
      let others = ofRule.filter { $0.severity == .information || $0.severity == .hint }
      var test = JUnitSuite.Case(name: rule.rawValue)
      test.failure = failures.first.map { first in
        JUnitSuite.Failure(
          type: first.severity.name, message: first.message, lines: failures.map { formatter.text($0) })
      }
      test.output = others.map { formatter.text($0) }
      suite.cases.append(test)
    }
    return suite
  }
}

/// Findings in one line of a report as text: a single one, or all of a rule with severity information or hint in the
/// same environments.
private struct FindingGroup {
  /// The maximum number of ranges of lines that a text names.
  private static let lineLimit = 8

  private var first: LintFinding
  private var others: [LintFinding] = []

  /// Returns the groups of findings in their order.
  static func all(of findings: [LintFinding]) -> [FindingGroup] {
    struct Kind: Hashable {
      var rule: LintRuleName
      var environments: [Int]
    }
    var groups: [FindingGroup] = []
    var indices: [Kind: Int] = [:]
    for finding in findings {
      let kind = Kind(rule: finding.rule, environments: finding.environments)
      let isNote = finding.severity == .information || finding.severity == .hint
      if isNote, let index = indices[kind] {
        groups[index].others.append(finding)
      } else {
        if isNote { indices[kind] = groups.count }
        groups.append(FindingGroup(first: finding))
      }
    }
    return groups
  }

  /// Returns the first finding; its message includes the number and the lines of the others.
  func finding(in buffer: TextBuffer) -> LintFinding {
    if others.isEmpty { return first }
    var finding = first
    let count = others.reduce(first.occurrenceCount - 1) { $0 + $1.occurrenceCount }
    finding.message += " (and \(count) more like it, \(lines(in: buffer)))"
    finding.occurrenceCount = 1
    return finding
  }

  /// Returns the lines of the other findings, such as `lines 29–37, 44`.
  private func lines(in buffer: TextBuffer) -> String {
    var ranges: [ClosedRange<Int>] = []
    for line in Set(others.map { buffer.line(at: $0.range.lowerBound) + 1 }).sorted() {
      if let last = ranges.last, line == last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...line
      } else {
        ranges.append(line...line)
      }
    }
    let texts = ranges.prefix(Self.lineLimit).map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
    }
    let isOne = ranges.count == 1 && ranges[0].count == 1
    return (isOne ? "line " : "lines ") + texts.joined(separator: ", ") + (ranges.count > Self.lineLimit ? ", …" : "")
  }
}

extension PositionCursor {
  /// Returns the lines and columns of the start and the end of a range, from 1.
  mutating func ends(
    of range: Range<Int>
  ) -> (start: (line: Int, column: Int), end: (line: Int, column: Int)) {
    (lineAndColumn(of: range.lowerBound), lineAndColumn(of: range.upperBound))
  }

  /// Returns an object with the start and the end of a range, the position after the last character.
  mutating func members(of range: Range<Int>) -> JSONValue {
    let (start, end) = ends(of: range)
    return [
      "line": .integer(start.line), "column": .integer(start.column), "endLine": .integer(end.line),
      "endColumn": .integer(end.column),
    ]
  }
}

/// The cases of one file in the XML of JUnit, which test servers read.
struct JUnitSuite {
  /// The reason why a case failed.
  struct Failure {
    var type: String?
    let message: String
    let lines: [String]
  }

  /// One test of a file.
  struct Case {
    let name: String
    var failure: Failure?
    var output: [String] = []
    /// The file and the line that cause the failure; nil if they are not known.
    var location: (file: String, line: Int)?
  }

  let name: String
  var cases: [Case]
  var output: [String] = []
  /// Whether line breaks in names and messages are kept; otherwise they are spaces.
  var keepsLineBreaks = false

  /// Returns the text before the first suite of a command. `attributes` are additional attributes of the root element,
  /// each after a space.
  static func start(of command: String, attributes: String = "") -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"layoutd \(command)\"\(attributes)>\n"
  }

  /// The text after the last suite.
  static let end = "</testsuites>\n"

  var failureCount: Int { cases.count { $0.failure != nil } }

  /// Returns the element of the suite. `attributes` are additional attributes of it, each after a space.
  func text(attributes: String = "") -> String {
    let name = escaped(name)
    var text =
      "  <testsuite name=\"\(name)\" tests=\"\(cases.count)\" failures=\"\(failureCount)\"\(attributes)>\n"
    for test in cases {
      text += "    <testcase classname=\"\(name)\" name=\"\(escaped(test.name))\""
      if let (file, line) = test.location { text += " file=\"\(escaped(file))\" line=\"\(line)\"" }
      if test.failure == nil, test.output.isEmpty {
        text += "/>\n"
        continue
      }
      text += ">\n"
      if let failure = test.failure {
        let type = failure.type.map { " type=\"\($0)\"" } ?? ""
        text += "      <failure\(type) message=\"\(escaped(failure.message))\">"
        text += lines(failure.lines) + "</failure>\n"
      }
      if !test.output.isEmpty { text += "      <system-out>\(lines(test.output))</system-out>\n" }
      text += "    </testcase>\n"
    }
    if !output.isEmpty { text += "    <system-out>\(lines(output))</system-out>\n" }
    return text + "  </testsuite>\n"
  }

  private func escaped(_ text: String) -> String { XMLEscaping.escaped(text, keepsLineBreaks: keepsLineBreaks) }

  private func lines(_ lines: [String]) -> String { lines.map(escaped).joined(separator: "\n") }
}

/// A workflow command, which GitHub shows as an annotation of a file.
struct WorkflowCommand {
  private let name: String
  private let file: String
  private let message: String

  init(_ severity: Diagnostic.Severity, file: String, message: String) {
    name =
      switch severity {
      case .error: "error"
      case .warning: "warning"
      case .information, .hint: "notice"
      }
    (self.file, self.message) = (file, message)
  }

  /// Returns the line of the command. `properties` are the ones besides `file`.
  func text(_ properties: KeyValuePairs<String, String> = [:]) -> String {
    let list = ([("file", file)] + properties.map { ($0, $1) }).map { "\($0)=\(Self.escaped($1, ":,"))" }
    return "::\(name) \(list.joined(separator: ","))::\(Self.escaped(message, ""))\n"
  }

  /// Escapes per cent signs, line breaks and `separators`, which the GitHub runner decodes, and what
  /// `DiagnosticFormatter.printable` escapes, because the log shows the text.
  private static func escaped(_ text: String, _ separators: String) -> String {
    text.unicodeScalars.reduce(into: "") { line, scalar in
      if "%\r\n".unicodeScalars.contains(scalar) || separators.unicodeScalars.contains(scalar) {
        line += (scalar.value < 16 ? "%0" : "%") + String(scalar.value, radix: 16, uppercase: true)
      } else {
        line += DiagnosticFormatter.printable(String(scalar))
      }
    }
  }
}
