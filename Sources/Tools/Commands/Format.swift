import EventLoop
import JSON
import LanguageFeatures
import LayoutDocument

/// `layoutd format`.
enum FormatCommand {
  static var subcommand: Subcommand {
    Subcommand(
      name: "format", operands: .documentsAndFolders, summary: "format documents",
      about: [
        "Formats layout documents. Only white space changes. - formats standard input to standard output. Files are"
          + " rewritten atomically, and only if they change. Folders and patterns mean files as for `layoutd check`."
      ],
      options: [
        .flag("--check", "do not write; list the files that would change"),
        .value(
          "--indent", "N|tab", help: "spaces per level, 0 to 16 (default 2), or tab",
          completion: .words(["2", "4", "tab"])),
      ],
      examples: [
        ("format .", "all documents of a folder"), ("format --check .", "for CI: lists what would change"),
        ("format - < feed.layout.json", "standard input, for editors"),
      ],
      exits: [
        ExitCode.diagnosticsFound: "a syntax error, or a file that --check lists",
        ExitCode.noInput: "a file cannot be read", ExitCode.noOutput: "a file cannot be written",
      ]
    ) { arguments, terminal throws(Arguments.UsageError) in
      let indentation = try arguments.value("--indent", expected: "0 to 16, or tab") { text -> Indentation? in
        if text == "tab" { return .tab(columns: 4) }
        return Int(text).flatMap { (0...16).contains($0) ? .spaces($0) : nil }
      }
      var search = DocumentSearch(terminal)
      let files = search.files(named: arguments.files)
      var code = search.exitCode
      for name in files {
        // Continues with the other files.
        let result = format(
          name, with: indentation ?? .spaces(2), isCheck: arguments.has("--check"), terminal)
        code = max(code, result)
      }
      return code
    }
  }

  private static func format(
    _ name: String, with indentation: Indentation, isCheck: Bool, _ terminal: CommandOutput
  ) -> CInt {
    do throws(DocumentFile.ReadError) {
      let text = try DocumentFile.text(of: name)
      let tree = SyntaxTree(text)
      guard let edits = TextFormatter.edits(of: tree, indentation) else {
        report(tree, of: name, terminal)
        return ExitCode.diagnosticsFound
      }
      if isCheck {
        if edits.isEmpty { return 0 }
        terminal.output(DiagnosticFormatter.printable(name) + "\n")
        return ExitCode.diagnosticsFound
      }
      let formatted = TextEdit.applied(edits, to: text)
      if name == "-" {
        terminal.output(formatted)
      } else {
        if !edits.isEmpty { return write(formatted, to: name, terminal) }
      }
      return 0
    } catch {
      return error.report(to: terminal)
    }
  }

  private static func report(_ tree: SyntaxTree, of name: String, _ terminal: CommandOutput) {
    let lines = DiagnosticFormatter(name: name, TextBuffer(tree.text), terminal.errorStyle)
    let diagnostics = tree.errors.map(Diagnostic.init)
    if diagnostics.isEmpty {
      terminal.message("\(name): the document is nested too deep to be formatted; use fewer levels of brackets")
    }
    terminal.report(diagnostics, by: lines)
  }

  private static func write(_ text: [UInt8], to name: String, _ terminal: CommandOutput) -> CInt {
    do throws(UVError) {
      // Replaces the target of a link, not the link.
      terminal.report(try FileSystem.writeAtomically(try FileSystem.realPath(name), text), of: name)
      return 0
    } catch {
      return OutputFile.failed(error.message, writing: name, terminal)
    }
  }
}
