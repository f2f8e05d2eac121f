import LayoutDocument

/// What `TextBuffer` is, in the plainest words: everything is found by walking the text from its start.
struct NaiveText {
  var bytes: [UInt8]

  /// One thing that counts as a scalar: its bytes, its units, and whether it ends a line.
  private struct Piece {
    var range: Range<Int>
    var isTerminator: Bool
  }

  /// The text cut by the standard library's decoder; each byte that it cannot read stands alone.
  private var pieces: [Piece] {
    var pieces: [Piece] = []
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
      pieces.append(Piece(range: offset..<offset + length, isTerminator: isTerminator))
      offset += length
    }
    return pieces
  }

  /// Units of a piece; a byte that is not UTF-8 has one.
  private func units(_ piece: Piece, _ encoding: PositionEncoding) -> Int {
    guard let text = String(validating: bytes[piece.range], as: UTF8.self) else { return 1 }
    switch encoding {
    case .utf8: return text.utf8.count
    case .utf16: return text.utf16.count
    case .utf32: return text.unicodeScalars.count
    }
  }

  func position(of offset: Int, _ encoding: PositionEncoding) -> TextPosition {
    var position = TextPosition(line: 0, character: 0)
    for piece in pieces {
      if piece.range.upperBound > offset { break }
      if piece.isTerminator {
        position = TextPosition(line: position.line + 1, character: 0)
      } else {
        position.character += units(piece, encoding)
      }
    }
    return position
  }

  func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
    if position.line < 0 { return 0 }
    var (line, column) = (0, 0)
    for piece in pieces {
      if line == position.line {
        let units = units(piece, encoding)
        if piece.isTerminator || units > position.character - column && position.character < column + units {
          return piece.range.lowerBound
        }
        column += units
      } else if piece.isTerminator {
        line += 1
      }
    }
    return bytes.count
  }

  var lineCount: Int { pieces.count(where: \.isTerminator) + 1 }
}
