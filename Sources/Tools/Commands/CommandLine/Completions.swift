import LayoutDocument

/// `layoutd completions`.
enum CompletionsCommand {
  static func subcommand(of commands: CommandTable) -> Subcommand {
    Subcommand(
      name: "completions",
      operands: CommandOperands(
        count: .one, placeholder: "bash|zsh|fish", noun: "shell", completion: .words(Shell.allCases.map(\.rawValue))),
      summary: "print the completion script of a shell",
      about: [
        "Prints a script that completes the commands, options, devices and files of layoutd in a shell."
          + " `make install` installs the scripts. To try one: source <(layoutd completions bash), or"
          + " layoutd completions fish | source; for zsh, write it to a file _layoutd in a folder of fpath."
      ], examples: [("completions zsh > ~/.zfunc/_layoutd", "completions of zsh")]
    ) { arguments, terminal throws(Arguments.UsageError) in
      guard let shell = Shell(rawValue: arguments.onlyFile) else {
        throw .other("unknown shell \"\(arguments.onlyFile)\" (bash, zsh or fish)")
      }
      switch shell {
      case .bash: terminal.output(BashCompletion(commands: commands.all).script)
      case .zsh: terminal.output(ZshCompletion(commands: commands.all).script)
      case .fish: terminal.output(FishCompletion(commands: commands.all).script)
      }
      return 0
    }
  }

  private enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }
}

/// The completion script of bash. It needs no other package.
struct BashCompletion {
  let commands: [Subcommand]

  var script: String {
    """
    # bash completion for layoutd; printed by `layoutd completions bash`.

    # Completes words that may contain spaces, from lines of standard input.
    _layoutd_words() {
      local word quote="${cur:0:1}" typed=$cur
      [[ $quote == [\\"\\'] ]] && typed=${cur:1} || quote=
      while IFS= read -r word; do
        [[ -z $quote ]] && word=$(printf %q "$word")
        [[ $word == "$typed"* ]] && COMPREPLY+=("$word")
      done
    }

    # Completes files, with a pattern only those that match, and folders.
    _layoutd_files() {
      local file
      compopt -o filenames 2>/dev/null
      while IFS= read -r file; do
        [[ -d $file || -z $1 || $file == $1 ]] && COMPREPLY+=("$file")
      done < <(compgen -f -- "$cur")
    }

    # Completes the value of an option. Returns 1 if the word is not an option of the command with a value.
    _layoutd_value() {
      case "$1 $2" in
    \(optionCases)
        *) return 1 ;;
      esac
      return 0
    }

    _layoutd() {
      local cur=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= i
      COMPREPLY=()
      for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
          \(commands.map(\.name).joined(separator: "|"))) command=${COMP_WORDS[i]}; break ;;
        esac
      done
      # Bash splits --option=value at the equals sign.
      if [[ $cur == = ]]; then
        cur=
      elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
      fi
      _layoutd_value "$command" "$previous" && return
      if [[ $cur == -* ]]; then
        case $command in
    \(commands.map { "      \($0.name)) \(list($0.options)) ;;" }.joined(separator: "\n"))
          *) \(list(Usage.options)) ;;
        esac
        return
      fi
      case $command in
    \(commands.map { "    \($0.name)) \(action($0.operands.completion)) ;;" }.joined(separator: "\n"))
        *) \(action(.commands)) ;;
      esac
    }

    complete -F _layoutd layoutd

    """
  }

  private var optionCases: String {
    let scopes = [("", Usage.options)] + commands.map { ($0.name, $0.options) }
    return scopes.flatMap { command, options in
      options.filter(\.takesValue).map { "    \"\(command) \($0.name)\") \(action($0.completion)) ;;" }
    }.joined(separator: "\n")
  }

  private func list(_ options: [CommandOption]) -> String {
    action(.words(options.flatMap(\.names) + (options.contains { $0.name == "--help" } ? [] : ["--help"])))
  }

  private func action(_ completion: ShellCompletion) -> String {
    switch completion {
    case .nothing: "true"
    case .words(let words): "_layoutd_words <<<$'\(words.joined(separator: "\\n"))'"
    case .commands: action(.words(commands.map(\.name)))
    case .devices: action(.words(Devices.all.map(\.name)))
    case .devicesOrAll: action(.words(["all"] + Devices.all.map(\.name)))
    case .documents: "_layoutd_files '*.layout.json'"
    case .files: "_layoutd_files"
    }
  }
}

/// The completion script of zsh: a file `_layoutd` in a folder of `fpath`.
struct ZshCompletion {
  let commands: [Subcommand]

  var script: String {
    """
    #compdef layoutd
    # zsh completion for layoutd; printed by `layoutd completions zsh`.

    _layoutd_commands() {
      local -a commands=(
    \(commands.map { "    \(quoted("\($0.name):\($0.summary)"))" }.joined(separator: "\n"))
      )
      _describe -t commands command commands
    }

    _layoutd_devices() {
      local -a devices=(\(deviceNames))
      compadd -a devices
    }

    _layoutd_devices_or_all() {
      local -a devices=(all \(deviceNames))
      compadd -a devices
    }

    _layoutd() {
      local context state state_descr line
      typeset -A opt_args
      if (( CURRENT == 2 )) && [[ ${words[2]} != -* ]]; then
        _layoutd_commands
        return
      fi
      local command=${words[2]}
      case $command in
    \(commands.map(branch).joined(separator: "\n"))
        *) _arguments \(Usage.options.flatMap(specifications(of:)).joined(separator: " ")) '1: :_layoutd_commands' ;;
      esac
    }

    if [[ ${funcstack[1]} == _layoutd ]]; then
      _layoutd "$@"
    else
      compdef _layoutd layoutd
    fi

    """
  }

  /// Returns the branch of the `case` statement for a command. It removes the name of the command from the words, as
  /// `_arguments` expects.
  private func branch(_ command: Subcommand) -> String {
    var words = command.options.flatMap(specifications(of:))
    words.append(quoted("(- *)--help[print a help text]"))
    switch command.operands.count {
    case .none: break
    case .optional, .one: words.append(quoted("1:\(command.operands.noun):\(action(command.operands.completion))"))
    case .many, .any: words.append(quoted("*:\(command.operands.noun):\(action(command.operands.completion))"))
    }
    return """
          \(command.name))
            shift words
            (( CURRENT-- ))
            _arguments \(words.joined(separator: " \\\n          "))
            ;;
      """
  }

  private func specifications(of option: CommandOption) -> [String] {
    option.names.map { name in
      let repeated = option.isRepeatable ? "*" : ""
      let text = option.summary.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
      guard option.takesValue else { return quoted("\(repeated)\(name)[\(text)]") }
      // A long option takes its value after an equals sign, too.
      return quoted("\(repeated)\(name)\(name.hasPrefix("--") ? "=" : "")[\(text)]:value:\(action(option.completion))")
    }
  }

  private func action(_ completion: ShellCompletion) -> String {
    switch completion {
    case .nothing: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .commands: "_layoutd_commands"
    case .devices: "_layoutd_devices"
    case .devicesOrAll: "_layoutd_devices_or_all"
    case .documents: "_files -g \"*.layout.json\""
    case .files: "_files"
    }
  }

  /// The names of all devices, in quotes.
  private var deviceNames: String { Devices.all.map { quoted($0.name) }.joined(separator: " ") }

  private func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

/// The completion script of fish.
struct FishCompletion {
  let commands: [Subcommand]

  var script: String {
    var lines = [
      "# fish completion for layoutd; printed by `layoutd completions fish`.", "",
      "# Whether no command is given yet.",
      "function __layoutd_needs_command",
      "    not __fish_seen_subcommand_from \(commands.map(\.name).joined(separator: " "))",
      "end", "",
      "complete -c layoutd -f",
    ]
    let isFirst = "-n __layoutd_needs_command"
    for command in commands {
      lines.append("complete -c layoutd \(isFirst) -a \(command.name) -d \(quoted(command.summary))")
    }
    for option in Usage.options { lines.append(line(option, isFirst)) }
    for command in commands {
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

  private func line(_ option: CommandOption, _ condition: String) -> String {
    let names = option.names.map { name in
      name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
    }.joined(separator: " ")
    let value = option.takesValue ? " -r \(values(option.completion))" : ""
    return "complete -c layoutd \(condition) \(names)\(value) -d \(quoted(option.summary))"
  }

  /// Returns the arguments of `complete` for the words at one position.
  private func values(_ completion: ShellCompletion) -> String {
    switch completion {
    case .nothing: ""
    case .words(let words): "-f -a \(quoted(words.joined(separator: " ")))"
    case .commands: values(.words(commands.map(\.name)))
    case .devices: "-f -a \(quoted(deviceNames))"
    case .devicesOrAll: "-f -a \(quoted("all \(deviceNames)"))"
    case .documents: "-f -a '(__fish_complete_suffix .layout.json)'"
    case .files: "-F"
    }
  }

  /// The names of all devices, in quotes.
  private var deviceNames: String { Devices.all.map { "\"\($0.name)\"" }.joined(separator: " ") }

  private func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
