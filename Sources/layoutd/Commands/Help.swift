extension Subcommand {
  /// `layoutd help`.
  static var help: Subcommand {
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
      ]
    ) { arguments, terminal throws(Arguments.UsageError) in
      let format = try arguments.value("--format", "text, man or markdown", HelpFormat.init(rawValue:)) ?? .text
      if format != .text, let name = arguments.files.first {
        throw .other("--format \(format.rawValue) describes all commands; leave out \"\(name)\"")
      }
      switch format {
      case .man: terminal.output(ManualPage.text)
      case .markdown: terminal.output(MarkdownReference.text)
      case .text:
        guard let name = arguments.files.first else {
          terminal.output(Usage.text)
          return 0
        }
        guard let command = Subcommand.named(name) else { throw .other(Invocation.unknownCommand(name)) }
        terminal.output(command.usage)
      }
      return 0
    }
  }

  /// `layoutd version`.
  static var version: Subcommand {
    Subcommand(
      name: "version", operands: .none, summary: "print the version", about: ["Prints the version, as --version does."]
    ) { _, terminal in
      terminal.output("layoutd \(Usage.version)\n")
      return 0
    }
  }

  private enum HelpFormat: String {
    case text, man, markdown
  }
}
