import LayoutDocument

/// The completion script of zsh: a file `_layoutd` in a folder of `fpath`.
enum ZshCompletion {
  static var script: String {
    """
    #compdef layoutd
    # zsh completion for layoutd; printed by `layoutd completions zsh`.

    _layoutd_commands() {
      local -a commands=(
    \(Subcommand.all.map { "    \(quoted("\($0.name):\($0.summary)"))" }.joined(separator: "\n"))
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
    \(Subcommand.all.map(branch).joined(separator: "\n"))
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

  /// Returns the branch of a command. The name of the command is removed from the words, as `_arguments` expects.
  private static func branch(_ command: Subcommand) -> String {
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

  private static func specifications(of option: CommandOption) -> [String] {
    option.names.map { name in
      let repeated = option.isRepeatable ? "*" : ""
      let help =
        option.forms.count == 1 ? option.forms[0].help : option.forms.compactMap(\.value).joined(separator: ", ")
      let text = help.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
      guard option.takesValue else { return quoted("\(repeated)\(name)[\(text)]") }
      // A long option takes its value after an equals sign, too.
      return quoted("\(repeated)\(name)\(name.hasPrefix("--") ? "=" : "")[\(text)]:value:\(action(option.completion))")
    }
  }

  private static func action(_ completion: ShellCompletion) -> String {
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
  private static var deviceNames: String { Devices.all.map { quoted($0.name) }.joined(separator: " ") }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
