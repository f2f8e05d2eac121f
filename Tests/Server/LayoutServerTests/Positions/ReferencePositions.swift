import LayoutDocument

/// A reference implementation of LSP's positions. It counts scalar by scalar and shares no code with the server.
struct ReferencePositions {
  let text: String
  /// The lines without their line ends, and the byte offsets of their starts.
  private var lines: [(start: Int, scalars: [Unicode.Scalar])] = [(0, [])]

  init(_ text: String) {
    self.text = text
    var offset = 0
    var previous: Unicode.Scalar = "a"
    for scalar in text.unicodeScalars {
      offset += Self.bytes(scalar)
      if scalar == "\n", previous == "\r" {
        lines[lines.count - 1].start = offset
      } else if scalar == "\n" || scalar == "\r" {
        lines.append((offset, []))
      } else {
        lines[lines.count - 1].scalars.append(scalar)
      }
      previous = scalar
    }
  }

  var lineCount: Int { lines.count }

  /// The byte offsets of all character boundaries. There is none between `\r` and `\n`.
  var boundaries: [Int] {
    lines.flatMap { line in
      line.scalars.reduce(into: [line.start]) { $0.append(($0.last ?? 0) + Self.bytes($1)) }
    }
  }

  /// Returns the byte offset after the last character of a line.
  func end(ofLine line: Int) -> Int { lines[line].start + lines[line].scalars.reduce(0) { $0 + Self.bytes($1) } }

  /// Returns the position of a byte offset, which must be a boundary.
  func position(of offset: Int, _ encoding: PositionEncoding) -> (line: Int, character: Int) {
    let line = (lines.lastIndex { $0.start <= offset }) ?? 0
    var (place, character) = (lines[line].start, 0)
    for scalar in lines[line].scalars where place < offset {
      place += Self.bytes(scalar)
      character += Self.units(scalar, encoding)
    }
    return (line, character)
  }

  /// Returns the byte offset of a position; nil if it is not at a character boundary of the text.
  func offset(ofLine line: Int, character: Int, _ encoding: PositionEncoding) -> Int? {
    guard lines.indices.contains(line) else { return nil }
    var (place, units) = (lines[line].start, 0)
    for scalar in lines[line].scalars where units < character {
      place += Self.bytes(scalar)
      units += Self.units(scalar, encoding)
    }
    return units == character ? place : nil
  }

  /// Returns the number of code units of the character at a byte offset; 0 at the end of a line.
  func units(at offset: Int, _ encoding: PositionEncoding) -> Int {
    let position = position(of: offset, encoding)
    var place = lines[position.line].start
    for scalar in lines[position.line].scalars {
      if place == offset { return Self.units(scalar, encoding) }
      place += Self.bytes(scalar)
    }
    return 0
  }

  private static func bytes(_ scalar: Unicode.Scalar) -> Int { String(scalar).utf8.count }

  private static func units(_ scalar: Unicode.Scalar, _ encoding: PositionEncoding) -> Int {
    switch encoding {
    case .utf8: bytes(scalar)
    case .utf16: scalar.value > 0xFFFF ? 2 : 1
    case .utf32: 1
    }
  }
}
