import JSON
import LayoutDocument

/// Formats diagnostics for the command line.
struct DiagnosticFormatter {
  /// The output format.
  enum Format: String {
    case text, json, github
  }

  /// The name of the file as given on the command line.
  private let name: String
  private let buffer: TextBuffer
  private let style: Style
  private var cursor: PositionCursor

  init(_ file: DocumentFile, _ style: Style = Style()) { self.init(name: file.name, file.buffer, style) }

  /// Creates a formatter for the text of a file with this name.
  init(name: String, _ buffer: TextBuffer, _ style: Style = Style()) {
    self.name = name
    self.buffer = buffer
    self.style = style
    cursor = PositionCursor(buffer, .utf32)
  }

  /// Returns `file:line:column: severity: message [code]`. Lines and columns start at 1; columns are Unicode scalars.
  /// With an excerpt, the source line and a line of carets follow.
  mutating func text(_ diagnostic: Diagnostic) -> String {
    let start = cursor.lineAndColumn(of: diagnostic.range.lowerBound)
    let location = DiagnosticFormatter.printable("\(name):\(start.line):\(start.column):")
    let severity = "\(diagnostic.severity.name):"
    let message = DiagnosticFormatter.printable("\(diagnostic.message) [\(diagnostic.code)]")
    let color = Color(diagnostic.severity)
    var text =
      style.hasColors
      ? "\(Color.bold.applied(to: location)) \(color.applied(to: severity)) \(message)"
      : "\(location) \(severity) \(message)"
    if style.hasExcerpts {
      let excerpt = SourceExcerpt(diagnostic.range, of: buffer)
      let carets = style.hasColors ? color.applied(to: excerpt.carets) : excerpt.carets
      text += "\n  \(excerpt.line)\n  \(carets)"
    }
    return text
  }

  /// Returns a JSON object. The end is the position after the last character.
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

  /// Returns a workflow command, which GitHub shows as an annotation of the line.
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
    ].map { "\($0)=\(DiagnosticFormatter.escaped($1, alsoSeparators: true))" }
    return "::\(command) \(properties.joined(separator: ","))"
      + "::\(DiagnosticFormatter.escaped(diagnostic.message, alsoSeparators: false))"
  }

  /// Returns the JSON object of a file that cannot be read. Its range is the start of the file.
  static func json(_ error: DocumentFile.ReadError) -> String {
    var formatter = DiagnosticFormatter(name: error.name, TextBuffer([]))
    return formatter.json(error.diagnostic)
  }

  /// Returns the workflow command of a file that cannot be read, an annotation without a line.
  static func github(_ error: DocumentFile.ReadError) -> String {
    "::error file=\(escaped(error.name, alsoSeparators: true))::\(escaped(error.message, alsoSeparators: false))"
  }

  private mutating func ends(of diagnostic: Diagnostic) -> (
    start: (line: Int, column: Int), end: (line: Int, column: Int)
  ) {
    (cursor.lineAndColumn(of: diagnostic.range.lowerBound), cursor.lineAndColumn(of: diagnostic.range.upperBound))
  }

  /// Escapes control characters: file names and keys may contain sequences that control a terminal.
  static func printable(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line += "\\u{\(String(scalar.value, radix: 16))}"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// Escapes as the GitHub runner decodes; per cent signs are escaped too, so that nothing is decoded twice.
  static func escaped(_ text: String, alsoSeparators: Bool) -> String {
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
