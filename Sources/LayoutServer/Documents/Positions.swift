import LayoutDocument
import LayoutProtocol

extension Position {
  init(_ position: TextPosition) {
    self.init(line: position.line, character: position.character)
  }
}

extension TextPosition {
  init(_ position: Position) {
    self.init(line: position.line, character: position.character)
  }
}

extension WorkspaceEdit.Edit {
  /// Creates an edit whose range is in the client's positions.
  init(_ edit: TextEdit, _ cursor: inout PositionCursor) {
    self.init(range: PositionRange(edit.range, &cursor), newText: String(decoding: edit.text, as: UTF8.self))
  }
}

extension PositionRange {
  init(_ range: Range<TextPosition>) {
    self.init(start: Position(range.lowerBound), end: Position(range.upperBound))
  }

  /// Creates a range of positions from a range of byte offsets.
  init(_ range: Range<Int>, _ cursor: inout PositionCursor) {
    let start = Position(cursor.position(of: range.lowerBound))
    self.init(start: start, end: Position(cursor.position(of: range.upperBound)))
  }
}

extension TextBuffer {
  /// Returns the byte offsets between two positions. Positions outside of the text are clamped, and a reversed range is
  /// swapped.
  func offsets(of range: PositionRange, encoding: PositionEncoding) -> Range<Int> {
    let one = offset(of: TextPosition(range.start), encoding: encoding)
    let other = offset(of: TextPosition(range.end), encoding: encoding)
    return min(one, other)..<max(one, other)
  }
}
