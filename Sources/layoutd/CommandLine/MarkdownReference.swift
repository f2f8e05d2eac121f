/// The reference of the command line as Markdown: `protocol/command-line.md`.
enum MarkdownReference {
  static var text: String {
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
    for command in Subcommand.all { lines += section(of: command) }
    return lines.dropLast().joined(separator: "\n") + "\n"
  }

  private static func section(of command: Subcommand) -> [String] {
    var synopsis = HelpText()
    synopsis.add(
      synopsis: "layoutd \(command.name)",
      [command.operands.synopsis].compactMap(\.self) + command.options.map(\.synopsis))
    var lines = ["## `layoutd \(command.name)`", "", "```", synopsis.text + "```", ""]
    lines += command.about.flatMap { [escaped($0), ""] }
    if !command.options.isEmpty { lines += table("Option", command.options.flatMap(\.rows)) }
    lines += command.notes.flatMap { [escaped($0), ""] }
    return lines
  }

  private static func table(_ title: String, _ rows: [(label: String, help: String)]) -> [String] {
    ["| \(title) | |", "|---|---|"]
      + rows.map { "| `\(cell($0.label))` | \(cell(escaped($0.help))) |" } + [""]
  }

  /// Escapes the separator of columns.
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
