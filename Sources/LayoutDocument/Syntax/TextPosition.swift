/// What a client counts when it names a column.
package enum PositionEncoding: Equatable, Sendable {
  /// Bytes.
  case utf8
  /// Code units: two for a scalar past U+FFFF.
  case utf16
  /// Scalars.
  case utf32

  /// The units that a well-formed scalar of `bytes` bytes has.
  func units(ofScalarWith bytes: Int) -> Int {
    switch self {
    case .utf8: bytes
    case .utf16: bytes == 4 ? 2 : 1
    case .utf32: 1
    }
  }
}

/// A place between two characters of a text, as editors name it.
package struct TextPosition: Equatable, Sendable {
  /// Counted from 0.
  package var line: Int
  /// Units of a `PositionEncoding` from the start of the line, counted from 0.
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }
}

extension TextPosition: Comparable {
  /// Whether `a` comes first in the text.
  package static func < (a: TextPosition, b: TextPosition) -> Bool {
    (a.line, a.character) < (b.line, b.character)
  }
}
