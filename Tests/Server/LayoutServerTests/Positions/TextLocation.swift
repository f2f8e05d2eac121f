import LayoutDocument
import TestSupport

/// A location of a text as a client may send it, and the byte offset that it means.
struct TextLocation {
  let offset: Int
  /// Returns the position as JSON. It may be outside of the text.
  let json: (PositionEncoding) -> String

  private static func json(_ line: Int, _ character: Int) -> String {
    #"{"line":\#(line),"character":\#(character)}"#
  }

  /// Returns the location of a character boundary.
  static func exact(_ offset: Int, in text: ReferencePositions) -> TextLocation {
    TextLocation(offset: offset) { encoding in
      let position = text.position(of: offset, encoding)
      return json(position.line, position.character)
    }
  }

  /// Returns a location inside the character at a byte offset, if that has several code units. It means the start of
  /// the character.
  static func inside(_ offset: Int, in text: ReferencePositions) -> TextLocation {
    TextLocation(offset: offset) { encoding in
      let position = text.position(of: offset, encoding)
      return json(position.line, position.character + max(0, text.units(at: offset, encoding) - 1))
    }
  }

  /// Returns a location after the end of a line. It means the end of the line; one column after it is between `\r` and
  /// `\n`.
  static func behind(line: Int, by columns: Int, in text: ReferencePositions) -> TextLocation {
    let end = text.end(ofLine: line)
    return TextLocation(offset: end) { encoding in json(line, text.position(of: end, encoding).character + columns) }
  }

  /// Returns a location on a line that does not exist. It means the end of the text.
  static func below(by lines: Int, character: Int, in text: ReferencePositions) -> TextLocation {
    TextLocation(offset: text.text.utf8.count) { _ in json(text.lineCount - 1 + lines, character) }
  }

  /// Returns a location of a random kind. Locations below the text are included if `below` is true.
  static func random(in text: ReferencePositions, _ random: inout SeededGenerator, below: Bool = true) -> TextLocation {
    let huge = [2_147_483_647, 4_294_967_295, 9_007_199_254_740_991]
    switch random.below(below ? 5 : 4) {
    case 0: return exact(random.pick(text.boundaries), in: text)
    case 1, 2:
      let wide = text.boundaries.filter { text.units(at: $0, .utf16) == 2 }
      return inside(random.pick(wide.isEmpty ? text.boundaries : wide), in: text)
    case 3:
      return behind(line: random.below(text.lineCount), by: random.pick([1, 1, 2, 1_000] + huge), in: text)
    default:
      return self.below(by: random.pick([1, 2, 50] + huge), character: random.pick([0, 1, 70] + huge), in: text)
    }
  }
}
