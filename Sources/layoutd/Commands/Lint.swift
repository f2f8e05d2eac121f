import EventLoop
import LayoutDocument
import LayoutLint

extension Subcommand {
  /// `layoutd lint`.
  static var lint: Subcommand {
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
        .value("--max-warnings", "N", "exit with 1 if there are more than N warnings"),
        .color, .watch,
      ],
      notes: [
        "Rules: \(LintRuleName.allCases.map(\.rawValue).joined(separator: ", ")). The key \"lint\" of a document sets their"
          + " severities, a comment // layoutd-ignore RULE silences the next line. The exit code is 1 for findings of"
          + " severity error, errors in a document, and too many warnings."
      ]
    ) { arguments, terminal throws(Arguments.UsageError) in
      let lint = DocumentLint(
        environments: try arguments.environments(), turnsDocument: arguments.turnsDocument,
        format: try arguments.value(
          "--format", "text, json, sarif, github or junit", LintFormat.init(rawValue:)) ?? .text,
        style: try arguments.diagnosticStyle(descriptor: terminal.outputDescriptor),
        maximumWarnings: try arguments.value("--max-warnings", "a number from 0") { text in
          Int(text).flatMap { $0 >= 0 ? $0 : nil }
        })
      return lint.run(arguments.files, terminal)
    }
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

/// The options and the run of `layoutd lint`.
private struct DocumentLint {
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
        reportErrors(of: file, terminal)
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
