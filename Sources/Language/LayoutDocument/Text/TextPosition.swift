import JSON
import LayoutBase

/// A position between two characters of a text, as LSP's `Position`.
package struct TextPosition: Equatable, Sendable {
  /// The line, from 0.
  package var line: Int
  /// The distance from the start of the line, from 0, in units of a `PositionEncoding`.
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }
}

extension TextPosition: Comparable {
  package static func < (a: TextPosition, b: TextPosition) -> Bool {
    (a.line, a.character) < (b.line, b.character)
  }
}

/// The unit of columns that a client uses. The raw values are LSP's names.
package enum PositionEncoding: String, Sendable {
  /// One unit is a byte.
  case utf8 = "utf-8"
  /// One unit is a code unit of UTF-16; a scalar above U+FFFF has two.
  case utf16 = "utf-16"
  /// One unit is a scalar.
  case utf32 = "utf-32"

  /// Returns the number of units of a scalar that has `bytes` bytes in UTF-8.
  func units(ofScalarWith bytes: Int) -> Int {
    switch self {
    case .utf8: bytes
    case .utf16: bytes == 4 ? 2 : 1
    case .utf32: 1
    }
  }
}

/// Converts many byte offsets of one text to positions. If an offset is in the line of the previous one, only the bytes
/// between the two are read.
package struct PositionCursor {
  private let buffer: TextBuffer
  private let encoding: PositionEncoding
  private var line = 0
  /// A byte offset in `line` at which a scalar begins, and the number of code units between the start of the line and
  /// it.
  private var offset = 0
  private var units = 0

  package init(_ buffer: TextBuffer, _ encoding: PositionEncoding) {
    self.buffer = buffer
    self.encoding = encoding
  }

  /// Returns the position of a byte offset. An offset outside the text is clamped; one inside a scalar or a `\r\n` is
  /// rounded down.
  package mutating func position(of offset: Int) -> TextPosition {
    let offset = min(max(offset, 0), buffer.bytes.count)
    let number = buffer.line(at: offset)
    let range = buffer.lineRange(number)
    let target = buffer.scalarStart(at: min(offset, range.upperBound), in: range)
    if number != line { (line, self.offset, units) = (number, range.lowerBound, 0) }
    let distance = buffer.units(in: min(self.offset, target)..<max(self.offset, target), encoding)
    units += target >= self.offset ? distance : -distance
    self.offset = target
    return TextPosition(line: number, character: units)
  }

  /// Returns the line and the column of a byte offset, both from 1. The column is in units of the encoding.
  package mutating func lineAndColumn(of offset: Int) -> (line: Int, column: Int) {
    let position = position(of: offset)
    return (position.line + 1, position.character + 1)
  }
}

extension TextBuffer {
  /// Returns the byte offset of a position. A position behind the end of its line or of the text is clamped; one inside
  /// a scalar is rounded down.
  package func offset(of position: TextPosition, encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return 0 }
    let line = lineRange(position.line)
    guard position.character > 0 else { return line.lowerBound }
    // Clamped before the addition, because the column may be any Int.
    var units = min(position.character, line.count)
    if encoding == .utf8 { return scalarStart(at: line.lowerBound + units, in: line) }
    var offset = line.lowerBound
    if line.count > ColumnIndex.chunkLength {
      units += columns.units(before: offset, in: bytes, encoding)
      let boundary = columns.boundary(atUnits: units, encoding)
      units -= boundary.units(encoding)
      offset = boundary.offset
    }
    let start = offset
    while offset < line.upperBound {
      let length = bytes.scalarLength(at: offset)
      units -= encoding.units(ofScalarWith: length)
      if units < 0 { break }
      offset += length
    }
    WorkCounter.add(offset - start)
    return min(offset, line.upperBound)
  }

  /// Returns the number of code units in a byte range that begins and ends where a scalar begins.
  func units(in range: Range<Int>, _ encoding: PositionEncoding) -> Int {
    if range.count <= ColumnIndex.chunkLength { return bytes.units(in: range, encoding) }
    return columns.units(before: range.upperBound, in: bytes, encoding)
      - columns.units(before: range.lowerBound, in: bytes, encoding)
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

  /// Returns the offset of the first byte of the scalar that contains the byte at `offset`. `line` is the byte range of
  /// its line.
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
