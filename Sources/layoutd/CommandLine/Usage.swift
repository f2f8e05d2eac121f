import LayoutServer

/// The help text and the version.
enum Usage {
  static let version = "0.1.0"

  static let synopsis = [
    "layoutd [--stdio | --pipe NAME | --socket PORT | --listen PATH|PORT] [options]", "layoutd COMMAND …",
  ]

  static let about = "Without a command layoutd is a language server for layout documents."

  /// The options without a command.
  static let options: [CommandOption] = [
    .flag("--stdio", "communicate over standard input and output (default)"),
    .value("--pipe", "NAME", "connect to the Unix socket that the client listens on", completion: .files),
    .value("--socket", "PORT", "connect to the local port that the client listens on"),
    .value(
      "--listen", "PATH|PORT", "listen on a Unix socket or a local port, for any number of clients",
      completion: .files),
    .value("--clientProcessId", "N", "exit when process N exits"),
    .value(
      "--log-level", "LEVEL", "error, warning, info (default) or debug; logs go to standard error",
      completion: .words(["error", "warning", "info", "debug"])),
    .flag("--allow-swift", "compile and run the Swift files that documents name as their layouts"),
    .flag("--version", aliases: ["-V"], "print the version"),
    .flag("--help", aliases: ["-h"], "print this text; also after a command"),
  ]

  /// The help text of the program.
  static var text: String {
    var help = HelpText()
    help.add(line: "usage: " + synopsis[0])
    for line in synopsis.dropFirst() { help.add(line: "       " + line) }
    help.add(paragraph: about)
    help.add(table: options.flatMap(\.rows))
    help.add(paragraph: "Commands; `layoutd help COMMAND` describes each one:")
    help.add(rows: Subcommand.all.map { ($0.invocation, $0.summary) })
    help.addExitCodes()
    return help.text
  }
}
