extension Subcommand {
  /// `layoutd completions`.
  static var completions: Subcommand {
    Subcommand(
      name: "completions",
      operands: CommandOperands(
        count: .one, placeholder: "bash|zsh|fish", noun: "shell", completion: .words(Shell.allCases.map(\.rawValue))),
      summary: "print the completion script of a shell",
      about: [
        "Prints a script that completes the commands, options, devices and files of layoutd in a shell."
          + " `make install` installs the scripts. To try one: source <(layoutd completions bash), or"
          + " layoutd completions fish | source; for zsh, write it to a file _layoutd in a folder of fpath."
      ]
    ) { arguments, terminal throws(Arguments.UsageError) in
      guard let shell = Shell(rawValue: arguments.onlyFile) else {
        throw .other("unknown shell \"\(arguments.onlyFile)\" (bash, zsh or fish)")
      }
      switch shell {
      case .bash: terminal.output(BashCompletion.script)
      case .zsh: terminal.output(ZshCompletion.script)
      case .fish: terminal.output(FishCompletion.script)
      }
      return 0
    }
  }

  private enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }
}
