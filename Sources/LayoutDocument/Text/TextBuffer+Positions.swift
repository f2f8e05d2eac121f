import JSON

extension TextBuffer {
  /// Returns the byte offset of a position. A position past the end of its line or of the text is clamped; one inside a
  /// scalar is rounded down.
  package func offset(of position: TextPosition, encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return 0 }
    let line = lineRange(position.line)
    guard position.character > 0 else { return line.lowerBound }
    if encoding == .utf8 {
      // Clamped before the addition, because the column may be any Int.
      return scalarStart(at: line.lowerBound + min(position.character, line.count), in: line)
    }
    var offset = line.lowerBound
    var units = 0
    while offset < line.upperBound {
      let length = scalarLength(at: offset, in: line)
      units += encoding.units(ofScalarWith: length)
      if units > position.character { return offset }
      offset += length
    }
    return offset
  }

  /// Returns the position of a byte offset. An offset outside the text is clamped; one inside a scalar or a `\r\n` is
  /// rounded down.
  package func position(of offset: Int, encoding: PositionEncoding) -> TextPosition {
    var cursor = PositionCursor(self, encoding)
    return cursor.position(of: offset)
  }

  /// Returns the line and the column of a byte offset, both from 1; the column in scalars.
  package func lineAndColumnInScalars(of offset: Int) -> (line: Int, column: Int) {
    var cursor = PositionCursor(self, .utf32)
    return cursor.lineAndColumn(of: offset)
  }

  /// Returns the length in bytes of the scalar at `offset`; 1 for a byte that is not UTF-8.
  func scalarLength(at offset: Int, in line: Range<Int>) -> Int {
    if bytes[offset] < 0x80 { return 1 }
    return max(UTF8Scanner.scalarLength(bytes, at: offset, end: line.upperBound), 1)
  }

  /// Returns the first byte of the scalar that contains `offset`.
  func scalarStart(at offset: Int, in line: Range<Int>) -> Int {
    guard offset < line.upperBound, bytes[offset] & 0xC0 == 0x80 else { return offset }
    // Well-formed scalars never overlap, so at most one extends beyond the offset.
    for start in max(line.lowerBound, offset - 3)..<offset
    where UTF8Scanner.scalarLength(bytes, at: start, end: line.upperBound) > offset - start {
      return start
    }
    return offset
  }
}
