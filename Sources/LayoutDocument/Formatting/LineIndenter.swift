import JSON

/// Indents one line while somebody types, also in a text that is not whole yet.
package enum LineIndenter {
  /// The characters after which a line is looked at.
  package static let triggers: [String] = ["\n", "}", "]", ","]

  /// The edit that indents the line of an offset, right behind a character that was typed; nil when it stands well.
  ///
  /// A line stands one level deeper than the line whose bracket it is in, and as deep when it begins with its closing
  /// one. A line that begins within a comment is left alone, and so is one that a closing bracket does not begin.
  package static func edit(after character: String, at offset: Int, in text: [UInt8], _ indentation: Indentation)
    -> TextEdit?
  {
    let offset = min(max(offset, 0), text.count)
    let start = TextStyle.lineStart(text, of: offset)
    let own = TextStyle.indent(text, at: offset)
    let first = start + own.count
    let isClosing = first < text.count && (text[first] == UInt8(ascii: "}") || text[first] == UInt8(ascii: "]"))
    if character == "}" || character == "]" {
      guard isClosing, first + 1 == offset else { return nil }
    }
    let before = SyntaxPiece.pieces(of: text, before: start)
    if let last = before.last, last.range.upperBound > start { return nil }
    var open: [SyntaxPiece] = []
    for piece in before {
      if piece.isOpening {
        open.append(piece)
      } else if piece.isClosing {
        close(piece, &open)
      }
    }
    // A bracket in the line that closes another than the innermost closes what is between them as well.
    if isClosing, let closing = SyntaxPiece.pieces(of: text, before: first + 1).last {
      while let last = open.last, !closes(closing, last), open.contains(where: { closes(closing, $0) }) {
        open.removeLast()
      }
    }
    let outer = open.last.map { TextStyle.indent(text, at: $0.range.lowerBound) } ?? []
    let indent = open.isEmpty || isClosing ? outer : outer + indentation.unit
    return TextEdit.narrowed(start..<first, indent, in: text)
  }

  /// Takes the innermost bracket that a closing one fits from those that are open, with what is inside it.
  private static func close(_ piece: SyntaxPiece, _ open: inout [SyntaxPiece]) {
    guard let index = open.lastIndex(where: { closes(piece, $0) }) else { return }
    open.removeSubrange(index...)
  }

  private static func closes(_ closing: SyntaxPiece, _ opening: SyntaxPiece) -> Bool {
    opening.kind == (closing.kind == .closeBrace ? .openBrace : .openBracket)
  }
}
