/// `layoutd help`.
enum HelpCommand {
  static func subcommand(of commands: CommandTable) -> Subcommand {
    Subcommand(
      name: "help",
      operands: CommandOperands(count: .optional, placeholder: "COMMAND", noun: "command", completion: .commands),
      summary: "print a help text, or the manual page",
      about: ["Prints the help text of a command or, without one, of the program."],
      options: [
        .choice(
          "--format",
          [
            ("text", "the help text (default)"), ("man", "the manual page layoutd(1) of all commands, for man(1)"),
            ("markdown", "the reference of all commands"),
          ])
      ],
      examples: [("help lint", "one command"), ("help --format man | man -l -", "the manual page")]
    ) { arguments, terminal throws(Arguments.UsageError) in
      let format = try arguments.choice("--format") ?? HelpFormat.text
      if format != .text, let name = arguments.files.first {
        throw .other("--format \(format.rawValue) describes all commands; leave out \"\(name)\"")
      }
      switch format {
      case .man: terminal.output(ManualPage.text(of: commands))
      case .markdown: terminal.output(MarkdownReference.text(of: commands))
      case .text:
        guard let name = arguments.files.first else {
          terminal.output(Usage.text(of: commands))
          return 0
        }
        guard let command = commands.named(name) else { throw .other(commands.unknownCommand(name)) }
        terminal.output(command.usage)
      }
      return 0
    }
  }
  private enum HelpFormat: String {
    case text, man, markdown
  }
}

/// `layoutd version`.
enum VersionCommand {
  static var subcommand: Subcommand {
    Subcommand(
      name: "version", operands: .none, summary: "print the version", about: ["Prints the version, as --version does."],
      examples: [("version", "such as layoutd \(Usage.version)")]
    ) { _, terminal in
      terminal.output("layoutd \(Usage.version)\n")
      return 0
    }
  }
}

/// The manual page layoutd(1), in the man macros of roff.
enum ManualPage {
  /// Returns the page of the program with its commands.
  static func text(of commands: CommandTable) -> String {
    var page = [
      ".\\\" Printed by `layoutd help --format man`.",
      ".TH LAYOUTD 1 \"\" \"layoutd \(Usage.version)\" \"User Commands\"",
      ".SH NAME", "layoutd \\- language server and tools for collection view layouts",
      ".SH SYNOPSIS",
    ]
    for (index, line) in Usage.synopsis.enumerated() { page += (index > 0 ? [".br"] : []) + [escaped(line)] }
    page += [".SH DESCRIPTION", escaped(Usage.about)]
    page += [".SH OPTIONS"] + definitions(Usage.options.flatMap(\.rows))
    page.append(".SH COMMANDS")
    for command in commands.all { page += section(of: command) }
    page += [".SH EXIT STATUS"] + definitions(ExitCode.table)
    page += [
      ".SH ENVIRONMENT", ".TP", ".B NO_COLOR", "If it is not empty, no command writes colors to a terminal.",
      ".SH FILES", ".TP", ".I *.layout.json", "Layout documents.",
      ".SH SEE ALSO", "The reference of layout documents, document.md, is installed with the examples in",
      ".I share/doc/layoutd", "beside the program's folder.",
    ]
    return page.joined(separator: "\n") + "\n"
  }

  private static func section(of command: Subcommand) -> [String] {
    let words = [command.operands.synopsis].compactMap(\.self) + command.options.map(\.synopsis)
    var lines = [".SS \(escaped(command.name))", ".B \(escaped("layoutd \(command.name)"))"]
    if !words.isEmpty { lines.append(escaped(words.joined(separator: " "))) }
    for paragraph in command.about { lines += [".PP", escaped(paragraph)] }
    lines += definitions(command.options.flatMap(\.rows))
    for paragraph in command.notes { lines += [".PP", escaped(paragraph)] }
    lines += [".PP", command.examples.count == 1 ? "Example:" : "Examples:"] + definitions(command.exampleRows)
    return lines
  }

  private static func definitions(_ rows: [(label: String, help: String)]) -> [String] {
    rows.flatMap { [".TP", ".B \(escaped($0.label))", escaped($0.help)] }
  }

  /// Escapes a line of text: roff interprets backslashes, and dots and apostrophes at the start. Escaped minus signs
  /// are shown as those of ASCII, which can be copied. Escaped characters other than ASCII do not depend on the
  /// reader's encoding.
  private static func escaped(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": line += "\\e"
      case "-": line += "\\-"
      case "\"": line += "\\(dq"
      case ".", "'": line += line.isEmpty ? "\\&" + String(scalar) : String(scalar)
      default:
        if scalar.isASCII {
          line.unicodeScalars.append(scalar)
        } else {
          let code = String(scalar.value, radix: 16, uppercase: true)
          line += "\\[u\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)]"
        }
      }
    }
    return line
  }
}

/// The reference of the command line as Markdown: `docs/command-line.md`.
enum MarkdownReference {
  /// Returns the reference of the program with its commands.
  static func text(of commands: CommandTable) -> String {
    var lines = [
      "# The command line", "",
      "`layoutd help --format markdown` prints this file; a test compares them. `layoutd help COMMAND` prints one"
        + " command,", "`layoutd help --format man` the manual page.", "", "```",
    ]
    lines += Usage.synopsis.map { "usage: " + $0 }
    lines += ["```", "", Usage.about, ""]
    lines += table("Option", Usage.options.flatMap(\.rows))
    lines += ["## Exit codes", "", "All commands use the same exit codes.", ""]
    lines += table("Code", ExitCode.table)
    for command in commands.all { lines += section(of: command) }
    return lines.dropLast().joined(separator: "\n") + "\n"
  }

  private static func section(of command: Subcommand) -> [String] {
    var synopsis = HelpText()
    synopsis.add(
      synopsis: "layoutd \(command.name)",
      [command.operands.synopsis].compactMap(\.self) + command.options.map(\.synopsis))
    var lines = ["## `layoutd \(command.name)`", "", "```", synopsis.text + "```", ""]
    lines += command.about.map(paragraph)
    var examples = HelpText()
    examples.add(rows: command.examples.map { ("layoutd " + $0.line, "# " + $0.purpose) })
    lines += ["```sh"] + examples.text.split(separator: "\n").map { String($0.dropFirst(2)) } + ["```", ""]
    if !command.options.isEmpty { lines += table("Option", command.options.flatMap(\.rows)) }
    lines += command.notes.map(paragraph)
    return lines
  }

  /// Returns a wrapped paragraph with a line end, so that joining it with the next line leaves an empty line.
  private static func paragraph(_ text: String) -> String {
    var wrapped = HelpText()
    wrapped.add(paragraph: escaped(text))
    return wrapped.text
  }

  private static func table(_ title: String, _ rows: [(label: String, help: String)]) -> [String] {
    ["| \(title) | |", "|---|---|"]
      + rows.map { "| `\(cell($0.label))` | \(cell(escaped($0.help))) |" } + [""]
  }

  /// Escapes `|`, which separates the columns of a table.
  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }

  /// Escapes characters that Markdown interprets outside of code.
  private static func escaped(_ text: String) -> String {
    var result = ""
    var isCode = false
    for character in text {
      if character == "`" { isCode.toggle() }
      if !isCode, "<>*_".contains(character) { result += "\\" }
      result.append(character)
    }
    return result
  }
}
