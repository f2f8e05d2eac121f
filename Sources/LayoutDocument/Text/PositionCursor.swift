/// Converts many offsets of one text to positions. The cost of a conversion is linear in the distance from the previous
/// offset if both are on one line.
///
/// Otherwise ten thousand diagnostics on one line of a megabyte would scan that line ten thousand times.
package struct PositionCursor {
  private let buffer: TextBuffer
  private let encoding: PositionEncoding
  private var line = 0
  /// An offset in that line at the start of a scalar, and the number of code units before it on the line.
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
    units += target >= self.offset ? count(self.offset..<target, in: range) : -count(target..<self.offset, in: range)
    self.offset = target
    return TextPosition(line: number, character: units)
  }

  /// Returns the line and the column of a byte offset, both from 1.
  package mutating func lineAndColumn(of offset: Int) -> (line: Int, column: Int) {
    let position = position(of: offset)
    return (position.line + 1, position.character + 1)
  }

  private func count(_ bytes: Range<Int>, in line: Range<Int>) -> Int {
    if encoding == .utf8 { return bytes.count }
    var units = 0
    var current = bytes.lowerBound
    while current < bytes.upperBound {
      let length = buffer.scalarLength(at: current, in: line)
      units += encoding.units(ofScalarWith: length)
      current += length
    }
    return units
  }
}
