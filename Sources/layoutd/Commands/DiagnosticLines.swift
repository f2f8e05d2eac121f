import JSON
import LayoutDocument

/// Diagnostics as the command line tells them.
struct DiagnosticLines {
  /// The way that they are written.
  enum Format: String {
    case text, json, github
  }

  /// The file's, as the user wrote it.
  private let name: String
  private var cursor: PositionCursor

  init(_ file: DocumentFile) { self.init(name: file.name, file.buffer) }

  /// Of a text that a file of this name holds.
  init(name: String, _ buffer: TextBuffer) {
    self.name = name
    cursor = PositionCursor(buffer, .utf32)
  }

  /// `file:line:column: severity: message [code]`, one a line; counted from 1, columns in Unicode scalars.
  mutating func text(_ diagnostic: Diagnostic) -> String {
    let start = cursor.lineAndColumn(of: diagnostic.range.lowerBound)
    return DiagnosticLines.printable(
      "\(name):\(start.line):\(start.column): \(diagnostic.severity.name): \(diagnostic.message) "
        + "[\(diagnostic.code)]")
  }

  /// One object; the end is where the next character stands.
  mutating func json(_ diagnostic: Diagnostic) -> String {
    let (start, end) = ends(of: diagnostic)
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("file", name)
      writer.member("line", start.line)
      writer.member("column", start.column)
      writer.member("endLine", end.line)
      writer.member("endColumn", end.column)
      writer.member("severity", diagnostic.severity.name)
      writer.member("code", diagnostic.code)
      writer.member("message", diagnostic.message)
    }
    return String(decoding: writer.takeBytes(), as: UTF8.self)
  }

  /// A workflow command, which GitHub shows beside the line.
  mutating func github(_ diagnostic: Diagnostic) -> String {
    let (start, end) = ends(of: diagnostic)
    let command =
      switch diagnostic.severity {
      case .error: "error"
      case .warning: "warning"
      case .information, .hint: "notice"
      }
    let properties = [
      ("file", name), ("line", "\(start.line)"), ("col", "\(start.column)"), ("endLine", "\(end.line)"),
      ("endColumn", "\(end.column)"), ("title", diagnostic.code),
    ].map { "\($0)=\(DiagnosticLines.escaped($1, alsoSeparators: true))" }
    return "::\(command) \(properties.joined(separator: ","))"
      + "::\(DiagnosticLines.escaped(diagnostic.message, alsoSeparators: false))"
  }

  private mutating func ends(of diagnostic: Diagnostic) -> (
    start: (line: Int, column: Int), end: (line: Int, column: Int)
  ) {
    (cursor.lineAndColumn(of: diagnostic.range.lowerBound), cursor.lineAndColumn(of: diagnostic.range.upperBound))
  }

  /// The text on one line: a file's name or a key may hold anything, also what moves a terminal's cursor.
  private static func printable(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line += "\\u{\(String(scalar.value, radix: 16))}"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// As the runner undoes it: per cent first, so that nothing is undone twice.
  private static func escaped(_ text: String, alsoSeparators: Bool) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": line += "%25"
      case "\r": line += "%0D"
      case "\n": line += "%0A"
      case ":" where alsoSeparators: line += "%3A"
      case "," where alsoSeparators: line += "%2C"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}
