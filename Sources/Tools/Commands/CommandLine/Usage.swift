/// The help text and the version.
package enum Usage {
  package static let version = "0.1.0"

  static let synopsis = [
    "layoutd [--stdio | --pipe NAME | --socket PORT | --listen PATH|PORT] [options]", "layoutd COMMAND …",
  ]

  static let about = "Without a command layoutd is a language server for layout documents."

  /// The options of the program itself, which are given without a command.
  package static let options: [CommandOption] = [
    .flag("--stdio", "communicate over standard input and output (default)"),
    .value("--pipe", "NAME", help: "connect to the Unix socket that the client listens on", completion: .files),
    .value("--socket", "PORT", help: "connect to the local port that the client listens on"),
    .value(
      "--listen", "PATH|PORT", help: "listen on a Unix socket or a local port, for any number of clients of this user",
      completion: .files),
    .value("--clientProcessId", "N", help: "exit when process N exits"),
    .value(
      "--log-level", "LEVEL", help: "error, warning, info (default) or debug; logs go to standard error",
      completion: .words(["error", "warning", "info", "debug"])),
    .flag("--allow-swift", "compile and run the Swift files that documents name as their layouts"),
    .flag("--version", aliases: ["-V"], "print the version"),
    .flag("--help", aliases: ["-h"], "print this text; also after a command"),
  ]

  /// Returns the help text of the program with its commands.
  package static func text(of commands: CommandTable) -> String {
    var help = HelpText()
    help.add(line: "usage: " + synopsis[0])
    for line in synopsis.dropFirst() { help.add(line: "       " + line) }
    help.add(paragraph: about)
    help.add(table: options.flatMap(\.rows))
    help.add(paragraph: "Commands; `layoutd help COMMAND` describes each one:")
    help.add(rows: commands.all.map { ($0.invocation, $0.summary) })
    help.add(paragraph: "Exit codes:")
    help.add(rows: ExitCode.table)
    return help.text
  }
}

/// Composes a help text for a terminal: paragraphs, a synopsis and tables, wrapped at one width.
struct HelpText {
  private static let width = 118

  private(set) var text = ""

  /// Adds a paragraph, with an empty line before it unless it is the first.
  mutating func add(paragraph: String) {
    startBlock()
    add(words: paragraph.split(separator: " ").map(String.init), prefix: "", indent: 0)
  }

  /// Adds a line as it is.
  mutating func add(line: String) { text += line + "\n" }

  /// Adds a synopsis. Its parts are not broken; further lines start below the first part.
  mutating func add(synopsis prefix: String, _ parts: [String]) {
    add(words: parts, prefix: prefix, indent: prefix.count + 1)
  }

  /// Adds a table of labels and descriptions, with an empty line before it.
  mutating func add(table rows: [(label: String, help: String)]) {
    if rows.isEmpty { return }
    startBlock()
    add(rows: rows)
  }

  /// Adds rows of labels and descriptions.
  mutating func add(rows: [(label: String, help: String)]) {
    let longest = rows.map(\.label.count).max() ?? 0
    for (label, help) in rows {
      let padding = String(repeating: " ", count: longest - label.count + 2)
      add(
        words: help.split(separator: " ").map(String.init), prefix: "  " + label + padding, indent: longest + 5)
    }
  }

  private mutating func startBlock() {
    if !text.isEmpty { text += "\n" }
  }

  /// Adds words separated by spaces; lines after the first are indented by `indent` spaces.
  private mutating func add(words: [String], prefix: String, indent: Int) {
    var line = prefix
    var isEmpty = prefix.isEmpty
    for word in words {
      if !isEmpty, line.count + 1 + word.count > Self.width {
        text += line + "\n"
        line = String(repeating: " ", count: indent) + word
      } else {
        line += (isEmpty ? "" : " ") + word
      }
      isEmpty = false
    }
    text += line + "\n"
  }
}
