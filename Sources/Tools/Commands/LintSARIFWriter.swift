import JSON
import LayoutBase
import LayoutDocument
import LayoutLint

/// A log in the Static Analysis Results Interchange Format (SARIF) 2.1.0, with one run for all files.
struct LintSARIFWriter: LintWriter {
  private let folded: FoldedEnvironments
  private var isFirst = true

  init(_ environments: [NamedEnvironment]) { folded = FoldedEnvironments(environments) }

  func start() -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      writer.member("version", "2.1.0")
      writer.key("runs")
      writer.array { writer in
        writer.object { writer in
          writer.key("tool")
          writer.object { writer in
            writer.key("driver")
            LintSARIFWriter.write(driver: &writer)
          }
          writer.member("columnKind", "unicodeCodePoints")
          writer.key("results")
          writer.array { _ in }
        }
      }
    }
    // The results are written file by file, so that memory use does not depend on the number of files.
    return String(decoding: writer.takeBytes().dropLast("]}]}".utf8.count), as: UTF8.self)
  }

  mutating func add(_ report: LintReport, of file: DocumentFile) -> String {
    var cursor = PositionCursor(file.buffer, .utf32)
    var text = ""
    for error in file.errors { text += separator() + object { write(error, of: file.name, &cursor, to: &$0) } }
    for finding in report.findings { text += separator() + object { write(finding, of: file, &cursor, to: &$0) } }
    return text
  }

  mutating func add(_ error: DocumentFile.ReadError) -> String {
    var cursor = PositionCursor(TextBuffer([]), .utf32)
    return separator() + object { write(error.diagnostic, of: error.name, &cursor, to: &$0) }
  }

  /// Returns the text before the next result.
  private mutating func separator() -> String {
    defer { isFirst = false }
    return isFirst ? "\n" : ",\n"
  }

  private func object(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.takeBytes(), as: UTF8.self)
  }

  /// Writes an error of a document, which is no finding of a rule.
  private func write(
    _ error: Diagnostic, of name: String, _ cursor: inout PositionCursor, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("ruleId", error.code)
      writer.member("level", LintSARIFWriter.level(error.severity))
      writer.key("message")
      writer.object { writer in writer.member("text", error.message) }
      writer.key("locations")
      writer.array { writer in
        writer.object { writer in
          LintSARIFWriter.write(location: error.range, of: name, &cursor, to: &writer)
        }
      }
    }
  }

  func end() -> String { "\n]}]}\n" }

  private static func write(driver writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", "layoutd")
      writer.member("semanticVersion", Usage.version)
      writer.key("rules")
      writer.array { writer in
        for rule in LintRuleName.allCases {
          writer.object { writer in
            writer.member("id", rule.rawValue)
            writer.key("shortDescription")
            writer.object { writer in writer.member("text", rule.firstSentence) }
            writer.key("fullDescription")
            writer.object { writer in writer.member("text", rule.documentation) }
            writer.key("help")
            writer.object { writer in
              writer.member("text", rule.help)
              writer.member("markdown", rule.help)
            }
            writer.key("defaultConfiguration")
            writer.object { writer in
              writer.member("level", LintSARIFWriter.level(rule.defaultSeverity.ofDiagnostics ?? .hint))
            }
          }
        }
      }
    }
  }

  private func write(
    _ finding: LintFinding, of file: DocumentFile, _ cursor: inout PositionCursor, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("ruleId", finding.rule.rawValue)
      writer.member("ruleIndex", LintRuleName.allCases.firstIndex(of: finding.rule) ?? 0)
      writer.member("level", LintSARIFWriter.level(finding.severity))
      writer.key("message")
      writer.object { writer in writer.member("text", folded.diagnostic(finding).message) }
      writer.key("locations")
      writer.array { writer in
        writer.object { writer in
          LintSARIFWriter.write(location: finding.range, of: file.name, &cursor, to: &writer)
          writer.key("logicalLocations")
          writer.array { writer in
            for element in finding.elements {
              writer.object { writer in
                writer.member("fullyQualifiedName", element.key)
                writer.member("kind", "element")
              }
            }
          }
        }
      }
      if !finding.related.isEmpty {
        writer.key("relatedLocations")
        writer.array { writer in
          for related in finding.related {
            writer.object { writer in
              LintSARIFWriter.write(location: related.range, of: file.name, &cursor, to: &writer)
              writer.key("message")
              writer.object { writer in writer.member("text", related.message) }
            }
          }
        }
      }
      writer.key("partialFingerprints")
      writer.object { writer in writer.member("layoutdFinding/v1", LintSARIFWriter.fingerprint(of: finding)) }
      writer.key("properties")
      writer.object { writer in
        writer.key("environments")
        writer.array { writer in for name in folded.names(finding.environments) { writer.string(name) } }
      }
    }
  }

  private static func write(
    location range: Range<Int>, of name: String, _ cursor: inout PositionCursor, to writer: inout JSONWriter
  ) {
    let start = cursor.lineAndColumn(of: range.lowerBound)
    let end = cursor.lineAndColumn(of: range.upperBound)
    writer.key("physicalLocation")
    writer.object { writer in
      writer.key("artifactLocation")
      writer.object { writer in writer.member("uri", LintSARIFWriter.uri(of: name)) }
      writer.key("region")
      writer.object { writer in
        writer.member("startLine", start.line)
        writer.member("startColumn", start.column)
        writer.member("endLine", end.line)
        writer.member("endColumn", end.column)
      }
    }
  }

  private static func level(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .information, .hint: "note"
    }
  }

  /// Returns a hash of the rule and the elements. It does not depend on the position in the text, so that a service
  /// recognizes the result after an edit elsewhere.
  private static func fingerprint(of finding: LintFinding) -> String {
    let text = ([finding.rule.rawValue] + finding.elements.map(\.key)).joined(separator: "\n")
    let hash = String(FNV1a(text).value, radix: 16)
    return String(repeating: "0", count: 16 - hash.count) + hash
  }

  /// Returns a file name as a relative or absolute URI reference; `-` for standard input.
  private static func uri(of name: String) -> String {
    var uri = name.hasPrefix("/") ? "file://" : ""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return uri
  }
}

extension LintRuleName {
  fileprivate var firstSentence: String {
    let end = documentation.firstRange(of: ". ")?.lowerBound ?? documentation.endIndex
    let sentence = documentation[..<end]
    return sentence.hasSuffix(".") ? String(sentence) : sentence + "."
  }

  fileprivate var help: String {
    "\(documentation) Set `\"lint\": {\"\(rawValue)\": \"off\"}` in the document to turn the rule off, or write a comment "
      + "`// layoutd-ignore \(rawValue)` on the line before to silence one location."
  }
}

/// JUnit XML: a test suite for each file with a test case for the document and one for each rule. Errors of the document
/// and findings of severity error or warning are failures; other findings are in the output of their case.
struct LintJUnitWriter: LintWriter {
  private let folded: FoldedEnvironments

  init(_ environments: [NamedEnvironment]) { folded = FoldedEnvironments(environments) }

  func start() -> String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"layoutd lint\">\n" }

  func add(_ report: LintReport, of file: DocumentFile) -> String {
    var lines = DiagnosticFormatter(file)
    var cases = documentCase(
      file.name, message: file.errors.first?.message, lines: file.errors.map { lines.text($0) })
    var failureCount = file.hasErrors ? 1 : 0
    for rule in LintRuleName.allCases {
      let findings = report.findings.filter { $0.rule == rule }
      cases += "    <testcase classname=\(quoted(file.name)) name=\(quoted(rule.rawValue))"
      let failures = findings.filter { $0.severity == .error || $0.severity == .warning }
      if findings.isEmpty {
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
      let others = findings.filter { $0.severity == .information || $0.severity == .hint }
      if !others.isEmpty {
        let text = others.map { lines.text(folded.diagnostic($0)) }.joined(separator: "\n")
        cases += "      <system-out>" + LintJUnitWriter.escaped(text) + "</system-out>\n"
      }
      cases += "    </testcase>\n"
    }
    return suite(file.name, testCount: 1 + LintRuleName.allCases.count, failureCount: failureCount, cases)
  }

  func add(_ error: DocumentFile.ReadError) -> String {
    suite(
      error.name, testCount: 1, failureCount: 1,
      documentCase(error.name, message: error.message, lines: [error.message]))
  }

  private func suite(_ name: String, testCount: Int, failureCount: Int, _ cases: String) -> String {
    "  <testsuite name=\(quoted(name)) tests=\"\(testCount)\" failures=\"\(failureCount)\">\n" + cases
      + "  </testsuite>\n"
  }

  /// Returns the case of a document, which fails with a message and lines; without a message it passes.
  private func documentCase(_ name: String, message: String?, lines: [String]) -> String {
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
