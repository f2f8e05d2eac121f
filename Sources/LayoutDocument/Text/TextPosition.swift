/// The unit in which a client measures columns.
package enum PositionEncoding: Equatable, Sendable {
  /// Bytes.
  case utf8
  /// Code units of UTF-16: two for a scalar above U+FFFF.
  case utf16
  /// Scalars.
  case utf32

  /// Returns the number of units of a well-formed scalar with a length of `bytes` bytes.
  func units(ofScalarWith bytes: Int) -> Int {
    switch self {
    case .utf8: bytes
    case .utf16: bytes == 4 ? 2 : 1
    case .utf32: 1
    }
  }
}

/// A position between two characters of a text, as in LSP.
package struct TextPosition: Equatable, Sendable {
  /// The line, from 0.
  package var line: Int
  /// The offset in the line in units of a `PositionEncoding`, from 0.
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }
}

extension TextPosition: Comparable {
  /// Returns whether `a` is before `b` in the text.
  package static func < (a: TextPosition, b: TextPosition) -> Bool {
    (a.line, a.character) < (b.line, b.character)
  }
}
