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
        .value(
          "--widths", "FROM-TO",
          help: "the ranges of widths of the viewport at which each finding of a layout rule occurs, such as 320-1366"),
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
        "--widths lints at each whole point (of a long document every few points) and at the document's breakpoints, and"
          + " finds the ends of ranges to a tenth of a point. Timelines are not simulated then.",
        "As text, findings of severity information of one rule in a file are one line. " + ReportedFiles.sumNote,
      ],
      examples: [
        ("lint feed.layout.json", "the document's own viewport"),
        ("lint . --devices all --rtl", "all documents on all devices in both directions"),
        ("lint feed.layout.json --widths 320-1366", "an overlap from 371 to 389 points"),
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
        environments: environments, widths: try arguments.widths(), turnsDocument: arguments.turnsDocument,
        format: format)
      return lint.run(files, arguments.files, terminal)
    }
  }

  let environments: [LayoutEnvironment]
  /// The viewport widths in points at which documents are linted; nil to lint them in environments.
  let widths: ClosedRange<Double>?
  /// Whether `--orientation` rotates the device that each document names.
  let turnsDocument: Bool
  let format: ReportWriter.Format

  /// Lints files and prints the findings. Returns the exit code.
  private func run(_ files: ReportedFiles, _ names: [String], _ terminal: CommandOutput) -> CInt {
    var bar = ProgressBar("linting", terminal)
    return files.run(names, terminal) { file, index, count in
      if turnsDocument, file.rejectsOrientation("lint", terminal) { return nil }
      let report = lint(file.document) { fraction in bar.show((Double(index) + fraction) / Double(max(1, count))) }
      bar.clear()
      // Annotations include the errors. They are not printed twice, because GitHub would also execute a file name on
      // standard error that has the form of a command.
      // Errors of a document do not prevent that its valid parts are linted.
      if format != .github { terminal.report(file.errors, of: file) }
      return FileReport(file, format == .text ? [] : file.errors, lint: report)
    }
  }

  /// Lints a document, and calls `progress` with the completed fraction.
  private func lint(_ document: DocumentSnapshot, progress: (Double) -> Void) -> LintReport {
    if let widths { return WidthLint.run(document, widths: widths, progress: progress) }
    return Linter.run(document, in: environments) { progress(Double($0) / Double(environments.count)) }
  }
}

extension Arguments {
  /// The value of `--widths`; nil if it was not given. Throws if it is invalid or combined with the options of
  /// environments.
  fileprivate func widths() throws(UsageError) -> ClosedRange<Double>? {
    let valid = WidthLint.validWidths
    let limits = "from \(NumberText.shortest(valid.lowerBound)) to \(NumberText.shortest(valid.upperBound))"
    let expected = "FROM-TO in points \(limits), FROM less than TO"
    let widths: ClosedRange<Double>? = try value("--widths", expected: expected) { text in
      let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(Arguments.decimal)
      guard ends.count == 2, let from = ends[0], let to = ends[1], valid ~= from, valid ~= to, from < to else {
        return nil
      }
      return from...to
    }
    if widths != nil, let other = CommandOption.environments.first(where: isGiven) {
      throw .other("--widths cannot be combined with \(other.name)")
    }
    return widths
  }
}
