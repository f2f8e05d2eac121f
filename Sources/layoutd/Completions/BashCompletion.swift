import LayoutDocument

/// The completion script of bash. It needs no other package.
enum BashCompletion {
  static var script: String {
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
          \(Subcommand.all.map(\.name).joined(separator: "|"))) command=${COMP_WORDS[i]}; break ;;
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
    \(Subcommand.all.map { "      \($0.name)) \(list($0.options)) ;;" }.joined(separator: "\n"))
          *) \(list(Usage.options)) ;;
        esac
        return
      fi
      case $command in
    \(Subcommand.all.map { "    \($0.name)) \(action($0.operands.completion)) ;;" }.joined(separator: "\n"))
        *) \(action(.commands)) ;;
      esac
    }

    complete -F _layoutd layoutd

    """
  }

  private static var optionCases: String {
    let scopes = [("", Usage.options)] + Subcommand.all.map { ($0.name, $0.options) }
    return scopes.flatMap { command, options in
      options.filter(\.takesValue).map { "    \"\(command) \($0.name)\") \(action($0.completion)) ;;" }
    }.joined(separator: "\n")
  }

  private static func list(_ options: [CommandOption]) -> String {
    action(.words(options.flatMap(\.names) + (options.contains { $0.name == "--help" } ? [] : ["--help"])))
  }

  private static func action(_ completion: ShellCompletion) -> String {
    switch completion {
    case .nothing: "true"
    case .words(let words): "_layoutd_words <<<$'\(words.joined(separator: "\\n"))'"
    case .commands: action(.words(Subcommand.all.map(\.name)))
    case .devices: action(.words(Devices.all.map(\.name)))
    case .devicesOrAll: action(.words(["all"] + Devices.all.map(\.name)))
    case .documents: "_layoutd_files '*.layout.json'"
    case .files: "_layoutd_files"
    }
  }
}
