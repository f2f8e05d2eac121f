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

  /// Adds the table of all exit codes.
  mutating func addExitCodes() {
    add(paragraph: "Exit codes:")
    add(rows: ExitCode.table)
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

  /// Adds words separated by spaces; lines after the first are indented.
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
