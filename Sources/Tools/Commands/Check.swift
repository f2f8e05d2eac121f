/// `layoutd check`.
enum CheckCommand {
  static var subcommand: Subcommand {
    Subcommand(
      name: "check", operands: .documentsAndFolders, summary: "check layout documents for errors",
      about: [
        "Checks layout documents for errors; - is standard input. Of a folder all files *.layout.json below it are"
          + " checked, except in hidden folders and node_modules. For shells that do not expand patterns, *, ** and ?"
          + " in a name match files."
      ],
      options: [
        .choice(
          "--format",
          [
            ("text", "file:line:column: severity: message [code] (default)"),
            ("json", "one array of {file, line, column, endLine, endColumn, severity, code, message}"),
            ("github", "workflow commands that GitHub shows as annotations"),
          ]),
        .maximumWarnings, .color, .watch,
      ],
      notes: [
        "Lines and columns start at 1; columns are Unicode scalars; an end is the position after the last character."
          + " On a terminal the source line is printed below each diagnostic.",
        ReportedFiles.sumNote,
      ],
      examples: [
        ("check feed.layout.json", "checks one document"), ("check . --max-warnings 0", "all of a folder, for CI"),
        ("check --format json - < feed.layout.json", "standard input, for tools"),
      ],
      exits: [
        ExitCode.diagnosticsFound: "errors in a document, or too many warnings",
        ExitCode.noInput: "a file cannot be read",
      ]
    ) { arguments, terminal throws(Arguments.UsageError) in
      let format = try arguments.choice("--format") ?? ReportWriter.Format.text
      let files = try ReportedFiles(
        "check", arguments,
        writer: ReportWriter(format, try arguments.diagnosticStyle(descriptor: terminal.outputDescriptor)))
      return files.run(arguments.files, terminal) { file, _, _ in FileReport(file, file.diagnostics) }
    }
  }
}
