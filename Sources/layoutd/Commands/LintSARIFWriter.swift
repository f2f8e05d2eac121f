import Hashing
import JSON
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
    var hashing = FNV1a()
    hashing.combine(([finding.rule.rawValue] + finding.elements.map(\.key)).joined(separator: "\n"))
    let hash = String(hashing.value, radix: 16)
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
