package import LayoutDocument

/// Formats diagnostics for the command line.
package struct DiagnosticFormatter {
  /// The name of the file as given on the command line.
  private let name: String
  private let buffer: TextBuffer
  private let style: Style
  private var cursor: PositionCursor

  init(_ file: DocumentFile, _ style: Style = Style()) { self.init(name: file.name, file.buffer, style) }

  /// Creates a formatter for the text of a file with this name.
  package init(name: String, _ buffer: TextBuffer, _ style: Style = Style()) {
    self.name = name
    self.buffer = buffer
    self.style = style
    cursor = PositionCursor(buffer, .utf32)
  }

  /// Returns `file:line:column: severity: message [code]`. Lines and columns start at 1; columns are Unicode scalars.
  /// With an excerpt, the source line and a line of carets follow.
  package mutating func text(_ diagnostic: Diagnostic) -> String {
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

  /// Escapes control characters, line separators and characters that change the direction of text, such as `\u{1b}`:
  /// file names and keys may contain sequences that control a terminal or reorder what it shows.
  package static func printable(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { line, scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line += "\\u{\(String(scalar.value, radix: 16))}"
      case .format where scalar.properties.isBidiControl: line += "\\u{\(String(scalar.value, radix: 16))}"
      default: line.unicodeScalars.append(scalar)
      }
    }
  }
}

extension DiagnosticFormatter {
  /// The style of diagnostics as text.
  package struct Style: Equatable, Sendable {
    var hasColors = false
    /// Whether the source line is printed below a diagnostic.
    var hasExcerpts = false

    package init(hasColors: Bool = false, hasExcerpts: Bool = false) {
      (self.hasColors, self.hasExcerpts) = (hasColors, hasExcerpts)
    }
  }

  /// The parameters of the escape sequences of ECMA-48 for colors.
  enum Color: String {
    case bold = "1"
    case red = "1;31"
    case green = "1;32"
    case yellow = "1;33"
    case blue = "1;34"

    init(_ severity: Diagnostic.Severity) {
      self =
        switch severity {
        case .error: .red
        case .warning: .yellow
        case .information, .hint: .blue
        }
    }

    func applied(to text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
  }
}

/// The source line of a diagnostic with carets below the range.
struct SourceExcerpt {
  /// The maximum width of an excerpt, in columns of a terminal.
  private static let width = 100

  let line: String
  let carets: String

  /// Creates an excerpt that marks a range of bytes, up to the end of its first line.
  init(_ range: Range<Int>, of buffer: TextBuffer) {
    let bounds = buffer.lineRange(buffer.line(at: range.lowerBound))
    let start = min(max(range.lowerBound, bounds.lowerBound), bounds.upperBound)
    let end = min(max(range.upperBound, start), bounds.upperBound)
    // Bounded before it is decoded: a line may be as long as the text.
    let head = max(bounds.lowerBound, start - Self.width * 2)
    var before = Self.printable(buffer.bytes[head..<start])
    var marked = Self.printable(buffer.bytes[start..<min(end, start + Self.width * 4)])
    var after = Self.printable(buffer.bytes[end..<min(bounds.upperBound, end + Self.width * 4)])
    if Self.columns(before) > Self.width / 2 {
      before = "…" + Self.suffix(of: before, columns: Self.width / 2 - 1)
    }
    let available = Self.width - Self.columns(before)
    if Self.columns(marked) > available {
      marked = Self.prefix(of: marked, columns: available - 1) + "…"
      after = ""
    } else if Self.columns(marked) + Self.columns(after) > available {
      after = Self.prefix(of: after, columns: max(0, available - Self.columns(marked) - 1)) + "…"
    }
    line = before + marked + after
    carets =
      String(repeating: " ", count: Self.columns(before))
      + String(repeating: "^", count: max(1, Self.columns(marked)))
  }

  /// Decodes bytes; control characters become spaces.
  private static func printable(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format: text += " "
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Returns about the number of columns that a terminal uses for a text: 2 for a character of the main East Asian and
  /// emoji blocks, 0 for a combining mark, 1 for any other.
  static func columns(_ text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + columns($1) } }

  private static func columns(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    switch scalar.value {
    // The wide blocks of East Asian scripts, and emoji.
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  /// Returns the longest prefix that fits into a number of columns.
  private static func prefix(of text: String, columns limit: Int) -> String {
    var result = ""
    var used = 0
    for scalar in text.unicodeScalars {
      used += columns(scalar)
      if used > limit { break }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// Returns the longest suffix that fits into a number of columns.
  private static func suffix(of text: String, columns limit: Int) -> String {
    reversed(prefix(of: reversed(text), columns: limit))
  }

  private static func reversed(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.reversed()))
  }
}
