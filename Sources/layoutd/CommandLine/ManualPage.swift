/// The manual page layoutd(1), in the man macros of roff.
enum ManualPage {
  static var text: String {
    var page = [
      ".\\\" Printed by `layoutd help --format man`.",
      ".TH LAYOUTD 1 \"\" \"layoutd \(Usage.version)\" \"User Commands\"",
      ".SH NAME", "layoutd \\- language server and tools for collection view layouts",
      ".SH SYNOPSIS",
    ]
    for (index, line) in Usage.synopsis.enumerated() { page += (index > 0 ? [".br"] : []) + [escaped(line)] }
    page += [".SH DESCRIPTION", escaped(Usage.about)]
    page += [".SH OPTIONS"] + definitions(Usage.options.flatMap(\.rows))
    page.append(".SH COMMANDS")
    for command in Subcommand.all { page += section(of: command) }
    page += [".SH EXIT STATUS"] + definitions(ExitCode.table)
    page += [
      ".SH ENVIRONMENT", ".TP", ".B NO_COLOR", "If it is not empty, no command writes colors to a terminal.",
      ".SH FILES", ".TP", ".I *.layout.json", "Layout documents.",
      ".SH SEE ALSO", "The reference of layout documents, document.md, is installed with the examples in",
      ".I share/doc/layoutd", "beside the program's folder.",
    ]
    return page.joined(separator: "\n") + "\n"
  }

  private static func section(of command: Subcommand) -> [String] {
    let parts = [command.operands.synopsis].compactMap(\.self) + command.options.map(\.synopsis)
    var lines = [".SS \(escaped(command.name))", ".B \(escaped("layoutd \(command.name)"))"]
    if !parts.isEmpty { lines.append(escaped(parts.joined(separator: " "))) }
    for paragraph in command.about { lines += [".PP", escaped(paragraph)] }
    lines += definitions(command.options.flatMap(\.rows))
    for paragraph in command.notes { lines += [".PP", escaped(paragraph)] }
    return lines
  }

  private static func definitions(_ rows: [(label: String, help: String)]) -> [String] {
    rows.flatMap { [".TP", ".B \(escaped($0.label))", escaped($0.help)] }
  }

  /// Escapes a line of text: roff interprets backslashes, and dots and apostrophes at the start. Minus signs are copied
  /// from a terminal as they are, and other characters than ASCII are independent of the reader's encoding.
  private static func escaped(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": line += "\\e"
      case "-": line += "\\-"
      case "\"": line += "\\(dq"
      case ".", "'": line += line.isEmpty ? "\\&" + String(scalar) : String(scalar)
      default:
        if scalar.isASCII {
          line.unicodeScalars.append(scalar)
        } else {
          let code = String(scalar.value, radix: 16, uppercase: true)
          line += "\\[u\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)]"
        }
      }
    }
    return line
  }
}
