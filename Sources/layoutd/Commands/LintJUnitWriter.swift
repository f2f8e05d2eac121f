import LayoutDocument
import LayoutLint

/// JUnit XML: a test suite for each file with a test case for the document and one for each rule. Errors of the document
/// and findings of severity error or warning are failures; other findings are in the output of their case.
struct LintJUnitWriter: LintWriter {
  private let folded: FoldedEnvironments

  init(_ environments: [NamedEnvironment]) { folded = FoldedEnvironments(environments) }

  func start() -> String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"layoutd lint\">\n" }

  func add(_ report: LintReport, of file: DocumentFile) -> String {
    var lines = DiagnosticFormatter(file)
    var cases = documentCase(file.name, file.errors.first?.message, file.errors.map { lines.text($0) })
    var failureCount = file.hasErrors ? 1 : 0
    for rule in LintRuleName.allCases {
      let found = report.findings.filter { $0.rule == rule }
      cases += "    <testcase classname=\(quoted(file.name)) name=\(quoted(rule.rawValue))"
      let failures = found.filter { $0.severity == .error || $0.severity == .warning }
      if found.isEmpty {
        cases += "/>\n"
        continue
      }
      cases += ">\n"
      if let first = failures.first {
        failureCount += 1
        let text = failures.map { lines.text(folded.diagnostic($0)) }.joined(separator: "\n")
        cases +=
          "      <failure type=\(quoted(first.severity.name)) message=\(quoted(folded.diagnostic(first).message))>"
        cases += LintJUnitWriter.escaped(text) + "</failure>\n"
      }
      let others = found.filter { $0.severity == .information || $0.severity == .hint }
      if !others.isEmpty {
        let text = others.map { lines.text(folded.diagnostic($0)) }.joined(separator: "\n")
        cases += "      <system-out>" + LintJUnitWriter.escaped(text) + "</system-out>\n"
      }
      cases += "    </testcase>\n"
    }
    return suite(file.name, testCount: 1 + LintRuleName.allCases.count, failureCount: failureCount, cases)
  }

  func add(_ error: DocumentFile.ReadError) -> String {
    suite(error.name, testCount: 1, failureCount: 1, documentCase(error.name, error.message, [error.message]))
  }

  private func suite(_ name: String, testCount: Int, failureCount: Int, _ cases: String) -> String {
    "  <testsuite name=\(quoted(name)) tests=\"\(testCount)\" failures=\"\(failureCount)\">\n" + cases
      + "  </testsuite>\n"
  }

  /// Returns the case of a document, which fails with a message and lines; without a message it passes.
  private func documentCase(_ name: String, _ message: String?, _ lines: [String]) -> String {
    let start = "    <testcase classname=\(quoted(name)) name=\"document\""
    guard let message else { return start + "/>\n" }
    return start + ">\n      <failure type=\"error\" message=\(quoted(message))>"
      + LintJUnitWriter.escaped(lines.joined(separator: "\n")) + "</failure>\n    </testcase>\n"
  }

  func end() -> String { "</testsuites>\n" }

  /// Escapes a text for XML 1.0, in which control characters cannot be represented. Line breaks are kept.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped.unicodeScalars.append("\u{FFFD}")
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private func quoted(_ text: String) -> String { "\"\(LintJUnitWriter.escaped(text))\"" }
}
