/// Finds the positions of many offsets of one text; near the one before it each costs as much as it lies away from it.
///
/// Ten thousand diagnostics on one line of a megabyte would otherwise be ten thousand walks through the line.
package struct PositionCursor {
  private let buffer: TextBuffer
  private let encoding: PositionEncoding
  private var line = 0
  /// A byte of that line, at the start of a scalar, and how many units stand before it.
  private var offset = 0
  private var units = 0

  package init(_ buffer: TextBuffer, _ encoding: PositionEncoding) {
    self.buffer = buffer
    self.encoding = encoding
  }

  /// The position of a byte offset; one outside the text is clamped, one inside a scalar or a `\r\n` rounded down.
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

  /// The line and column that a person counts, from 1.
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
