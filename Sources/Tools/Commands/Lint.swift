import CollectionLayout
import EventLoop
import JSON
import LayoutDocument
import LayoutLint
import LayoutProtocol

/// The options and the run of `layoutd lint`.
struct LintCommand {
  static var subcommand: Subcommand {
    Subcommand(
      name: "lint", operands: .documentsAndFolders, summary: "find defects in finished layouts",
      about: [
        "Lays documents out and finds defects such as overlaps, truncated texts and elements out of reach; - is standard"
          + " input. Folders and patterns mean files as for check. Without --devices the document's own viewport is used."
          + " A defect that occurs in several environments is reported once."
      ],
      options: CommandOption.environments + [
        .choice(
          "--format",
          [
            ("text", "file:line:column: severity: message [rule] (default)"),
            ("json", "one array of findings with their elements and environments"),
            ("sarif", "SARIF 2.1.0, for code scanning services"),
            ("github", "workflow commands that GitHub shows as annotations"),
            ("junit", "JUnit XML: a suite for each file, a case for the document and for each rule"),
          ]),
        .value("--max-warnings", "N", help: "exit with 1 if there are more than N warnings"),
        .color, .watch,
      ],
      notes: [
        "Rules: \(LintRuleName.allCases.map(\.rawValue).joined(separator: ", ")). The key \"lint\" of a document sets their"
          + " severities, a comment // layoutd-ignore RULE silences the next line. The exit code is 1 for findings of"
          + " severity error, errors in a document, and too many warnings."
      ]
    ) { arguments, terminal throws(Arguments.UsageError) in
      let lint = LintCommand(
        environments: try arguments.environments(), turnsDocument: arguments.turnsDocument,
        format: try arguments.value(
          "--format", expected: "text, json, sarif, github or junit", LintFormat.init(rawValue:)) ?? .text,
        style: try arguments.diagnosticStyle(descriptor: terminal.outputDescriptor),
        maximumWarnings: try arguments.value("--max-warnings", expected: "a number from 0") { text in
          Int(text).flatMap { $0 >= 0 ? $0 : nil }
        })
      return lint.run(arguments.files, terminal)
    }
  }

  let environments: [NamedEnvironment]
  /// Whether the orientation is that of the device of each document.
  let turnsDocument: Bool
  let format: LintFormat
  let style: DiagnosticFormatter.Style
  let maximumWarnings: Int?

  /// Lints files and prints the findings. Returns the exit code.
  func run(_ names: [String], _ terminal: CommandOutput) -> CInt {
    var search = DocumentSearch(terminal)
    let files = search.files(named: names)
    var code = search.exitCode
    var warningCount = 0
    var writer = format.writer(environments, style)
    var bar = ProgressBar("linting", terminal)
    terminal.output(writer.start())
    for (number, name) in files.enumerated() {
      do throws(DocumentFile.ReadError) {
        let file = try DocumentFile(name, recordingIn: terminal.inputs)
        if turnsDocument, file.rejectsOrientation("lint", terminal) {
          code = max(code, ExitCode.usage)
          continue
        }
        let total = Double(max(1, environments.count * files.count))
        let report = Linter.run(file.document, in: environments.map(\.environment)) { finished in
          bar.show(Double(number * environments.count + finished) / total)
        }
        bar.clear()
        if file.hasErrors || report.findings.contains(where: { $0.severity == .error }) {
          code = max(code, ExitCode.diagnosticsFound)
        }
        warningCount += report.findings.count { $0.severity == .warning }
        // Annotations include the errors, and GitHub reads both streams: the name of a file could be a command.
        if format != .github { reportErrors(of: file, terminal) }
        terminal.output(writer.add(report, of: file))
        for note in report.limitNotes {
          terminal.message("\(name): \(note)")
        }
      } catch {
        bar.clear()
        terminal.output(writer.add(error))
        // Continues with the other files.
        code = max(code, error.report(to: terminal))
      }
    }
    terminal.output(writer.end())
    if let maximumWarnings, warningCount > maximumWarnings {
      terminal.error(
        "layoutd lint: \(NumberText.count(warningCount, "warning")), more than --max-warnings"
          + " \(maximumWarnings)\n")
      code = max(code, ExitCode.diagnosticsFound)
    }
    return code
  }

  /// Prints the errors of a document on standard error: its valid parts are linted nevertheless.
  private func reportErrors(of file: DocumentFile, _ terminal: CommandOutput) {
    var lines = DiagnosticFormatter(file)
    for diagnostic in file.errors { terminal.error(lines.text(diagnostic) + "\n") }
  }
}

/// The output format of `layoutd lint`.
enum LintFormat: String {
  case text, json, sarif, github, junit

  /// Returns a writer of the format.
  func writer(_ environments: [NamedEnvironment], _ style: DiagnosticFormatter.Style) -> any LintWriter {
    switch self {
    case .text: LintTextWriter(environments, style)
    case .json: LintJSONWriter(environments)
    case .sarif: LintSARIFWriter(environments)
    case .github: LintGitHubWriter(environments)
    case .junit: LintJUnitWriter(environments)
    }
  }
}

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
    for error in file.errors { text += separator() + object(error, code: error.code, of: file.name, at: &cursor) }
    for finding in report.findings {
      text +=
        separator()
        + object(
          finding.diagnostic, code: finding.rule.rawValue, finding: finding, of: file.name, at: &cursor)
    }
    return text
  }

  mutating func add(_ error: DocumentFile.ReadError) -> String {
    let diagnostic = error.diagnostic
    var cursor = PositionCursor(TextBuffer([]), .utf32)
    return separator() + object(diagnostic, code: diagnostic.code, of: error.name, at: &cursor)
  }

  /// Returns the text before the next object.
  private mutating func separator() -> String {
    defer { isFirst = false }
    return isFirst ? "\n" : ",\n"
  }

  func end() -> String { isFirst ? "]\n" : "\n]\n" }

  /// Returns the object of a finding, or of an error of a document, which has no elements and no environments.
  private func object(
    _ diagnostic: Diagnostic, code: String, finding: LintFinding? = nil, of name: String,
    at cursor: inout PositionCursor
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
