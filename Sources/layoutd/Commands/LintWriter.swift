import CollectionLayout
import JSON
import LayoutDocument
import LayoutLint
import LayoutProtocol

/// Writes the findings of files in one output format. The texts that its functions return are printed one after the
/// other.
protocol LintWriter {
  /// Returns the text before the first file.
  mutating func start() -> String
  /// Returns the text of a file: the findings, and the errors of the document.
  mutating func add(_ report: LintReport, of file: DocumentFile) -> String
  /// Returns the text of a file that cannot be read.
  mutating func add(_ error: DocumentFile.ReadError) -> String
  /// Returns the text after the last file.
  mutating func end() -> String
}

extension LintWriter {
  func start() -> String { "" }
  func end() -> String { "" }
}

/// The names of the environments of a finding, folded.
struct FoldedEnvironments {
  private let environments: [NamedEnvironment]
  /// The noun of messages: devices if each environment is another device.
  private let noun: String

  init(_ environments: [NamedEnvironment]) {
    self.environments = environments
    let deviceCount = Set(environments.map(\.environment.device)).count
    noun = deviceCount == environments.count ? "devices" : "environments"
  }

  /// Returns the text to append to a message, such as `; in 4 of 10 devices, first iPhone SE`; empty if there is only
  /// one environment.
  func text(_ indices: [Int]) -> String {
    guard environments.count > 1, let first = indices.first else { return "" }
    if indices.count == environments.count {
      return "; in \(indices.count == 2 ? "both" : "all \(indices.count)") \(noun)"
    }
    let name = environments[first].name
    let start = name.isEmpty ? "the document's own" : name
    return "; in \(indices.count) of \(environments.count) \(noun), first \(start)"
  }

  /// Returns the names of environments.
  func names(_ indices: [Int]) -> [String] {
    indices.map { environments[$0].name.isEmpty ? "document" : environments[$0].name }
  }

  /// Returns a finding as a diagnostic whose message includes the environments.
  func diagnostic(_ finding: LintFinding) -> Diagnostic {
    var diagnostic = finding.diagnostic
    let environments = text(finding.environments)
    // The environments are a part of the sentence.
    if !environments.isEmpty, diagnostic.message.hasSuffix(".") { diagnostic.message.removeLast() }
    diagnostic.message += environments + (environments.isEmpty ? "" : ".")
    return diagnostic
  }
}

/// One line for each finding, as `check` prints diagnostics. Errors of documents and files are only on standard error.
struct LintTextWriter: LintWriter {
  private let folded: FoldedEnvironments
  private let style: DiagnosticFormatter.Style

  init(_ environments: [NamedEnvironment], _ style: DiagnosticFormatter.Style) {
    folded = FoldedEnvironments(environments)
    self.style = style
  }

  func add(_ error: DocumentFile.ReadError) -> String { "" }

  func add(_ report: LintReport, of file: DocumentFile) -> String {
    var lines = DiagnosticFormatter(file, style)
    var text = report.findings.map { lines.text(folded.diagnostic($0)) + "\n" }.joined()
    for (rule, count) in report.omittedCounts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      text += DiagnosticFormatter.printable("\(file.name): \(count) more of \(rule.rawValue) are not listed") + "\n"
    }
    return text
  }
}

/// Annotations for GitHub.
struct LintGitHubWriter: LintWriter {
  private let folded: FoldedEnvironments

  init(_ environments: [NamedEnvironment]) { folded = FoldedEnvironments(environments) }

  func add(_ report: LintReport, of file: DocumentFile) -> String {
    var lines = DiagnosticFormatter(file)
    return (file.errors + report.findings.map(folded.diagnostic)).map { lines.github($0) + "\n" }.joined()
  }

  func add(_ error: DocumentFile.ReadError) -> String { DiagnosticFormatter.github(error) + "\n" }
}

/// One array of objects.
struct LintJSONWriter: LintWriter {
  private let folded: FoldedEnvironments
  private var isFirst = true

  init(_ environments: [NamedEnvironment]) { folded = FoldedEnvironments(environments) }

  func start() -> String { "[" }

  mutating func add(_ report: LintReport, of file: DocumentFile) -> String {
    var cursor = PositionCursor(file.buffer, .utf32)
    var text = ""
    for error in file.errors { text += separator() + object(error, code: error.code, nil, of: file.name, &cursor) }
    for finding in report.findings {
      text += separator() + object(finding.diagnostic, code: finding.rule.rawValue, finding, of: file.name, &cursor)
    }
    return text
  }

  mutating func add(_ error: DocumentFile.ReadError) -> String {
    let diagnostic = error.diagnostic
    var cursor = PositionCursor(TextBuffer([]), .utf32)
    return separator() + object(diagnostic, code: diagnostic.code, nil, of: error.name, &cursor)
  }

  /// Returns the text before the next object.
  private mutating func separator() -> String {
    defer { isFirst = false }
    return isFirst ? "\n" : ",\n"
  }

  func end() -> String { isFirst ? "]\n" : "\n]\n" }

  /// Returns the object of a finding, or of an error of a document, which has no elements and no environments.
  private func object(
    _ diagnostic: Diagnostic, code: String, _ finding: LintFinding?, of name: String, _ cursor: inout PositionCursor
  ) -> String {
    let start = cursor.lineAndColumn(of: diagnostic.range.lowerBound)
    let end = cursor.lineAndColumn(of: diagnostic.range.upperBound)
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("file", name)
      writer.member("line", start.line)
      writer.member("column", start.column)
      writer.member("endLine", end.line)
      writer.member("endColumn", end.column)
      writer.member("severity", diagnostic.severity.name)
      writer.member("rule", code)
      writer.member("message", diagnostic.message)
      writer.member("occurrences", finding?.occurrenceCount ?? 1)
      writer.key("elements")
      writer.array { writer in
        for element in finding?.elements ?? [] {
          writer.object { writer in
            writer.member("key", element.key)
            writer.key("frame")
            element.frame.write(to: &writer)
          }
        }
      }
      writer.key("environments")
      writer.array { writer in for name in folded.names(finding?.environments ?? []) { writer.string(name) } }
    }
    return String(decoding: writer.takeBytes(), as: UTF8.self)
  }
}
