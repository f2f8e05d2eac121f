import LayoutDocument

/// The completion script of fish.
enum FishCompletion {
  static var script: String {
    var lines = [
      "# fish completion for layoutd; printed by `layoutd completions fish`.", "",
      "# Whether no command is given yet.",
      "function __layoutd_needs_command",
      "    not __fish_seen_subcommand_from \(Subcommand.all.map(\.name).joined(separator: " "))",
      "end", "",
      "complete -c layoutd -f",
    ]
    let isFirst = "-n __layoutd_needs_command"
    for command in Subcommand.all {
      lines.append("complete -c layoutd \(isFirst) -a \(command.name) -d \(quoted(command.summary))")
    }
    for option in Usage.options { lines.append(line(option, isFirst)) }
    for command in Subcommand.all {
      let isCommand = "-n '__fish_seen_subcommand_from \(command.name)'"
      lines.append("")
      for option in command.options { lines.append(line(option, isCommand)) }
      if !command.options.contains(where: { $0.name == "--help" }) {
        lines.append("complete -c layoutd \(isCommand) -s h -l help -d 'print a help text'")
      }
      let arguments = values(command.operands.completion)
      if !arguments.isEmpty { lines.append("complete -c layoutd \(isCommand) \(arguments)") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ option: CommandOption, _ condition: String) -> String {
    let names = option.names.map { name in
      name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
    }.joined(separator: " ")
    let value = option.takesValue ? " -r \(values(option.completion))" : ""
    let help =
      option.forms.count == 1 ? option.forms[0].help : option.forms.compactMap(\.value).joined(separator: ", ")
    return "complete -c layoutd \(condition) \(names)\(value) -d \(quoted(help))"
  }

  /// Returns the arguments of `complete` for the words at one position.
  private static func values(_ completion: ShellCompletion) -> String {
    switch completion {
    case .nothing: ""
    case .words(let words): "-f -a \(quoted(words.joined(separator: " ")))"
    case .commands: values(.words(Subcommand.all.map(\.name)))
    case .devices: "-f -a \(quoted(deviceNames))"
    case .devicesOrAll: "-f -a \(quoted("all \(deviceNames)"))"
    case .documents: "-f -a '(__fish_complete_suffix .layout.json)'"
    case .files: "-F"
    }
  }

  /// The names of all devices, in quotes.
  private static var deviceNames: String { Devices.all.map { "\"\($0.name)\"" }.joined(separator: " ") }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
