import JSON
import LayoutBase
import LayoutDocument
import LayoutLint
import LayoutProtocol

/// A log in the Static Analysis Results Interchange Format (SARIF) 2.1.0, with one run for all files.
enum SARIFLog {
  /// The text before the first result.
  static var start: String {
    let log: JSONValue = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [["tool": ["driver": driver], "columnKind": "unicodeCodePoints", "results": []]],
    ]
    return String(decoding: log.bytes.dropLast("]}]}".utf8.count), as: UTF8.self)
  }

  /// The text after the last result.
  static let end = "\n]}]}\n"

  private static var driver: JSONValue {
    let rules = LintRuleName.allCases.map { rule -> JSONValue in
      [
        "id": .string(rule.rawValue), "shortDescription": text(rule.firstSentence),
        "fullDescription": text(rule.documentation),
        "help": ["text": .string(rule.help), "markdown": .string(rule.help)],
        "defaultConfiguration": ["level": level(rule.defaultSeverity.ofDiagnostics ?? .hint)],
      ]
    }
    return ["name": "layoutd", "semanticVersion": .string(Usage.version), "rules": .array(rules)]
  }

  /// Returns the results of a file: the errors of the document, which are no findings of a rule, and the findings.
  static func results(_ report: FileReport, _ environments: FoldedEnvironments?) -> [JSONValue] {
    var cursor = PositionCursor(report.buffer, .utf32)
    func location(_ range: Range<Int>) -> JSONValue {
      let (start, end) = cursor.ends(of: range)
      return Self.location(
        inFile: report.name,
        region: [
          "startLine": .integer(start.line), "startColumn": .integer(start.column), "endLine": .integer(end.line),
          "endColumn": .integer(end.column),
        ])
    }
    let errors = report.diagnostics.map { error -> JSONValue in
      [
        "ruleId": .string(error.code), "level": level(error.severity), "message": text(error.message),
        "locations": [location(error.range)],
      ]
    }
    let findings = report.lint.findings.map { finding -> JSONValue in
      let elements = finding.elements.map { element -> JSONValue in
        ["fullyQualifiedName": .string(element.key), "kind": "element"]
      }
      let related = finding.related.map { related -> JSONValue in
        .object(joining: location(related.range), ["message": text(related.message)])
      }
      return .object(
        joining: [
          "ruleId": .string(finding.rule.rawValue),
          "ruleIndex": .integer(LintRuleName.allCases.firstIndex(of: finding.rule) ?? 0),
          "level": level(finding.severity),
          "message": text((environments?.diagnostic(finding, in: report.lint) ?? finding.diagnostic).message),
          "locations": [.object(joining: location(finding.range), ["logicalLocations": .array(elements)])],
        ],
        related.isEmpty ? [:] : ["relatedLocations": .array(related)],
        [
          "partialFingerprints": ["layoutdFinding/v1": .string(fingerprint(of: finding))],
          "properties": environments?.members(of: finding, in: report.lint) ?? ["environments": []],
        ])
    }
    return errors + findings
  }

  /// Returns the location of a region of a file.
  static func location(inFile name: String, region: JSONValue) -> JSONValue {
    ["physicalLocation": ["artifactLocation": ["uri": .string(uri(of: name))], "region": region]]
  }

  private static func text(_ text: String) -> JSONValue { ["text": .string(text)] }

  private static func level(_ severity: Diagnostic.Severity) -> JSONValue {
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
    (name.hasPrefix("/") ? "file://" : "") + DocumentURI.escape(name, sparing: [UInt8(ascii: "/")])
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
