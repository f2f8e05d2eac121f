import LayoutDocument
import LayoutLint

/// The diagnostics and findings of one file, which `layoutd check` or `layoutd lint` prints.
struct FileReport {
  let name: String
  let buffer: TextBuffer
  /// The diagnostics of the document, or the reason why the file cannot be read.
  let diagnostics: [Diagnostic]
  var lint = LintReport()
  /// Whether the file can be read, so that its diagnostics have positions.
  let isReadable: Bool

  init(_ file: DocumentFile, _ diagnostics: [Diagnostic], lint: LintReport = LintReport()) {
    (name, buffer, isReadable) = (file.name, file.buffer, true)
    (self.diagnostics, self.lint) = (diagnostics, lint)
  }

  init(_ error: DocumentFile.ReadError) {
    (name, buffer, isReadable, diagnostics) = (error.name, TextBuffer([]), false, [error.diagnostic])
  }

  /// The number of diagnostics and findings of a severity.
  func count(_ severity: Diagnostic.Severity) -> Int {
    diagnostics.count { $0.severity == severity } + lint.findings.count { $0.severity == severity }
  }
}

/// The files of `layoutd check` and `layoutd lint`, which are reported one after the other.
struct ReportedFiles {
  let command: String
  let maximumWarnings: Int?
  let writer: ReportWriter

  init(_ command: String, _ arguments: Arguments, writer: ReportWriter) throws(Arguments.UsageError) {
    self.command = command
    self.writer = writer
    maximumWarnings = try arguments.integer("--max-warnings", in: 0...Int.max, expected: "a number from 0")
  }

  /// Prints the reports of files, folders and patterns. `report` gets a document and its index among all, and returns
  /// nil if the options do not fit it. Returns the exit code.
  func run(
    _ names: [String], _ terminal: CommandOutput,
    report: (_ file: DocumentFile, _ index: Int, _ count: Int) -> FileReport?
  ) -> CInt {
    var search = DocumentSearch(terminal)
    let files = search.files(named: names)
    var (code, warningCount, writer) = (search.exitCode, 0, writer)
    terminal.output(writer.header)
    for (index, name) in files.enumerated() {
      do throws(DocumentFile.ReadError) {
        let file = try DocumentFile(name, recordingIn: terminal.inputs)
        guard let report = report(file, index, files.count) else {
          code = max(code, ExitCode.usage)
          continue
        }
        // A report in lines leaves the errors of the document to standard error.
        if file.hasErrors || report.count(.error) > 0 { code = max(code, ExitCode.diagnosticsFound) }
        warningCount += report.count(.warning)
        terminal.output(writer.text(report))
        for note in report.lint.limitNotes { terminal.message("\(name): \(note)") }
      } catch {
        terminal.output(writer.text(FileReport(error)))
        // Continues with the other files.
        code = max(code, error.report(to: terminal))
      }
    }
    terminal.output(writer.footer)
    if let maximumWarnings, warningCount > maximumWarnings {
      terminal.error(
        "layoutd \(command): \(NumberText.count(warningCount, "warning")), more than --max-warnings"
          + " \(maximumWarnings)\n")
      code = max(code, ExitCode.diagnosticsFound)
    }
    return code
  }
}

/// The names of the environments of a finding, folded.
struct FoldedEnvironments {
  private let environments: [LayoutEnvironment]
  /// The noun of messages: devices if each environment is another device.
  private let noun: String

  init(_ environments: [LayoutEnvironment]) {
    self.environments = environments
    let deviceCount = Set(environments.map(\.device)).count
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
