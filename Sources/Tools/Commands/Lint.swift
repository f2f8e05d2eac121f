import LayoutDocument
import LayoutLint

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
        .maximumWarnings, .color, .watch,
      ],
      notes: [
        "Rules: \(LintRuleName.allCases.map(\.rawValue).joined(separator: ", ")). The key \"lint\" of a document sets their"
          + " severities, a comment // layoutd-ignore RULE silences the next line. The exit code is 1 for findings of"
          + " severity error, errors in a document, and too many warnings.",
        "As text, findings of severity information of one rule in a file are one line. " + ReportedFiles.sumNote,
      ],
      examples: [
        ("lint feed.layout.json", "the document's own viewport"),
        ("lint . --devices all --rtl", "all documents on all devices in both directions"),
        ("lint . --format sarif > lint.sarif", "for code scanning"),
      ],
      exits: [
        ExitCode.diagnosticsFound: "findings of severity error, errors in a document, or too many warnings",
        ExitCode.noInput: "a file cannot be read",
      ]
    ) { arguments, terminal throws(Arguments.UsageError) in
      let environments = try arguments.environments()
      let format = try arguments.choice("--format") ?? ReportWriter.Format.text
      let files = try ReportedFiles(
        "lint", arguments,
        writer: ReportWriter(
          format, try arguments.diagnosticStyle(descriptor: terminal.outputDescriptor),
          environments: FoldedEnvironments(environments)))
      let lint = LintCommand(
        environments: environments, turnsDocument: arguments.turnsDocument, format: format)
      return lint.run(files, arguments.files, terminal)
    }
  }

  let environments: [LayoutEnvironment]
  /// Whether the orientation is that of the device of each document.
  let turnsDocument: Bool
  let format: ReportWriter.Format

  /// Lints files and prints the findings. Returns the exit code.
  private func run(_ files: ReportedFiles, _ names: [String], _ terminal: CommandOutput) -> CInt {
    var bar = ProgressBar("linting", terminal)
    return files.run(names, terminal) { file, index, count in
      if turnsDocument, file.rejectsOrientation("lint", terminal) { return nil }
      let total = Double(max(1, environments.count * count))
      let report = Linter.run(file.document, in: environments) { finished in
        bar.show(Double(index * environments.count + finished) / total)
      }
      bar.clear()
      // Annotations include the errors, and GitHub reads both streams: the name of a file could be a command.
      // Errors of a document do not prevent that its valid parts are linted.
      if format != .github { terminal.report(file.errors, of: file) }
      return FileReport(file, format == .text ? [] : file.errors, lint: report)
    }
  }
}
