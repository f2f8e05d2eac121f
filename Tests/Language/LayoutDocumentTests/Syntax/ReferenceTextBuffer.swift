import LayoutDocument

/// A reference implementation of `TextBuffer`: every query scans the text from its start.
struct ReferenceTextBuffer {
  let bytes: [UInt8]
  private let chunks: [Segment]

  /// One unit of the scan: its bytes, its code units in the three encodings, and whether it ends a line.
  private struct Segment {
    var range: Range<Int>
    var units: [Int]
    var isTerminator: Bool
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    chunks = ReferenceTextBuffer.chunks(of: bytes)
  }

  /// Returns the text with a range of bytes replaced.
  func replacing(_ range: Range<Int>, with replacement: [UInt8]) -> ReferenceTextBuffer {
    var bytes = bytes
    bytes.replaceSubrange(range, with: replacement)
    return ReferenceTextBuffer(bytes)
  }

  /// Splits the text with the standard library's decoder. Each byte that it cannot decode is one unit.
  private static func chunks(of bytes: [UInt8]) -> [Segment] {
    var chunks: [Segment] = []
    var offset = 0
    while offset < bytes.count {
      var length = 1
      if bytes[offset] == 0x0D, offset + 1 < bytes.count, bytes[offset + 1] == 0x0A {
        length = 2
      } else {
        for count in 1...4 where offset + count <= bytes.count {
          guard let text = String(validating: bytes[offset..<offset + count], as: UTF8.self) else { continue }
          if text.unicodeScalars.count == 1 { length = count }
          break
        }
      }
      let isTerminator = bytes[offset] == 0x0D || bytes[offset] == 0x0A
      let text = String(validating: bytes[offset..<offset + length], as: UTF8.self)
      let units = text.map { [$0.utf8.count, $0.utf16.count, $0.unicodeScalars.count] } ?? [1, 1, 1]
      chunks.append(Segment(range: offset..<offset + length, units: units, isTerminator: isTerminator))
      offset += length
    }
    return chunks
  }

  private func units(_ chunk: Segment, _ encoding: PositionEncoding) -> Int {
    switch encoding {
    case .utf8: chunk.units[0]
    case .utf16: chunk.units[1]
    case .utf32: chunk.units[2]
    }
  }

  func position(of offset: Int, _ encoding: PositionEncoding) -> TextPosition {
    var position = TextPosition(line: 0, character: 0)
    for chunk in chunks {
      if chunk.range.upperBound > offset { break }
      if chunk.isTerminator {
        position = TextPosition(line: position.line + 1, character: 0)
      } else {
        position.character += units(chunk, encoding)
      }
    }
    return position
  }

  /// Returns the positions of all offsets, from 0 to the end of the text.
  func positions(_ encoding: PositionEncoding) -> [TextPosition] {
    var position = TextPosition(line: 0, character: 0)
    var positions: [TextPosition] = []
    for chunk in chunks {
      positions += chunk.range.map { _ in position }
      if chunk.isTerminator {
        position = TextPosition(line: position.line + 1, character: 0)
      } else {
        position.character += units(chunk, encoding)
      }
    }
    return positions + [position]
  }

  func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
    if position.line < 0 { return 0 }
    var (line, column) = (0, 0)
    for chunk in chunks {
      if line == position.line {
        let units = units(chunk, encoding)
        if chunk.isTerminator || units > position.character - column && position.character < column + units {
          return chunk.range.lowerBound
        }
        column += units
      } else if chunk.isTerminator {
        line += 1
      }
    }
    return bytes.count
  }

  var lineCount: Int { chunks.count(where: \.isTerminator) + 1 }
}
