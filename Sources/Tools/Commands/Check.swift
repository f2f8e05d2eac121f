import EventLoop
import LayoutDocument

/// The options and the run of `layoutd check`.
struct CheckCommand {
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
        .value("--max-warnings", "N", help: "exit with 1 if there are more than N warnings"),
        .color, .watch,
      ],
      notes: [
        "Lines and columns start at 1; columns are Unicode scalars; an end is the position after the last character."
          + " On a terminal the source line is printed below each diagnostic."
      ]
    ) { arguments, terminal throws(Arguments.UsageError) in
      let check = CheckCommand(
        format: try arguments.value(
          "--format", expected: "text, json or github", DiagnosticFormatter.Format.init(rawValue:))
          ?? .text,
        style: try arguments.diagnosticStyle(descriptor: terminal.outputDescriptor),
        maximumWarnings: try arguments.value("--max-warnings", expected: "a number from 0") { text in
          Int(text).flatMap { $0 >= 0 ? $0 : nil }
        })
      return check.run(arguments.files, terminal)
    }
  }

  let format: DiagnosticFormatter.Format
  let style: DiagnosticFormatter.Style
  let maximumWarnings: Int?

  /// Checks files and prints their diagnostics. Returns the exit code.
  func run(_ names: [String], _ terminal: CommandOutput) -> CInt {
    var search = DocumentSearch(terminal)
    let files = search.files(named: names)
    var code = search.exitCode
    var warningCount = 0
    var isFirst = true
    if format == .json { terminal.output("[") }
    for name in files {
      do throws(DocumentFile.ReadError) {
        let file = try DocumentFile(name, recordingIn: terminal.inputs)
        if file.hasErrors { code = max(code, ExitCode.diagnosticsFound) }
        warningCount += file.diagnostics.count { $0.severity == .warning }
        var lines = DiagnosticFormatter(file, style)
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
        switch format {
        case .text: break
        case .json:
          terminal.output((isFirst ? "\n" : ",\n") + DiagnosticFormatter.json(error))
          isFirst = false
        case .github: terminal.output(DiagnosticFormatter.github(error) + "\n")
        }
        // Continues with the other files.
        code = max(code, error.report(to: terminal))
      }
    }
    if format == .json { terminal.output(isFirst ? "]\n" : "\n]\n") }
    if let maximumWarnings, warningCount > maximumWarnings {
      terminal.error(
        "layoutd check: \(NumberText.count(warningCount, "warning")), more than --max-warnings"
          + " \(maximumWarnings)\n")
      code = max(code, ExitCode.diagnosticsFound)
    }
    return code
  }
}
