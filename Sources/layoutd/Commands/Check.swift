import LayoutDocument

extension Subcommand {
  /// `layoutd check`.
  static var check: Subcommand {
    Subcommand(
      name: "check",
      usage: """
        usage: layoutd check FILE… [--format text|json|github]

        Checks layout documents for errors; - is standard input.

          --format text     file:line:column: severity: message [code] (default)
          --format json     one array of {file, line, column, endLine, endColumn, severity, code, message}
          --format github   workflow commands that GitHub shows as annotations

        Lines and columns start at 1; columns are Unicode scalars; an end is the position after the last character.
        Exit codes: 0 without errors, 1 with errors, 64 for an invalid command line, 66 if a file cannot be read,
        74 if the output cannot be written.

        """
    ) { words, terminal throws(Arguments.UsageError) in
      let arguments = try Arguments(words, values: ["--format"])
      let format = try arguments.value("--format", "text, json or github", DiagnosticFormatter.Format.init(rawValue:))
      guard !arguments.files.isEmpty else { throw .needsFile }
      return check(arguments.files, format ?? .text, terminal)
    }
  }

  private static func check(_ names: [String], _ format: DiagnosticFormatter.Format, _ terminal: CommandOutput) -> CInt
  {
    var code: CInt = 0
    var isFirst = true
    if format == .json { terminal.output("[") }
    for name in names {
      do throws(DocumentFile.ReadError) {
        let file = try DocumentFile(name)
        if file.hasErrors { code = max(code, ExitCode.diagnosticsFound) }
        var lines = DiagnosticFormatter(file)
        var text = ""
        for diagnostic in file.diagnostics {
          switch format {
          case .text: text += lines.text(diagnostic) + "\n"
          case .json: text += (isFirst ? "\n" : ",\n") + lines.json(diagnostic)
          case .github: text += lines.github(diagnostic) + "\n"
          }
          isFirst = false
        }
        terminal.output(text)
      } catch {
        // Continues with the other files.
        code = max(code, error.report(to: terminal))
      }
    }
    if format == .json { terminal.output(isFirst ? "]\n" : "\n]\n") }
    return code
  }
}
