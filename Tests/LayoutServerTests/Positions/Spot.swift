import LayoutDocument
import TestSupport

/// A place of a text as a client may name it, and the byte that is meant.
struct Spot {
  let offset: Int
  /// The position as JSON; a client may say more than there is.
  let json: (PositionEncoding) -> String

  private static func json(_ line: Int, _ character: Int) -> String {
    #"{"line":\#(line),"character":\#(character)}"#
  }

  /// A place between two characters.
  static func exact(_ offset: Int, in text: PlainPositions) -> Spot {
    Spot(offset: offset) { encoding in
      let position = text.position(of: offset, encoding)
      return json(position.line, position.character)
    }
  }

  /// Within the character behind a byte, where it has units enough: a surrogate pair, bytes of UTF-8. Its start is meant.
  static func inside(_ offset: Int, in text: PlainPositions) -> Spot {
    Spot(offset: offset) { encoding in
      let position = text.position(of: offset, encoding)
      return json(position.line, position.character + max(0, text.units(at: offset, encoding) - 1))
    }
  }

  /// Behind the end of a line, which is meant; one further on is between `\r` and `\n` where a line ends so.
  static func behind(line: Int, by columns: Int, in text: PlainPositions) -> Spot {
    let end = text.end(ofLine: line)
    return Spot(offset: end) { encoding in json(line, text.position(of: end, encoding).character + columns) }
  }

  /// On a line that there is not; the text's end is meant.
  static func below(by lines: Int, character: Int, in text: PlainPositions) -> Spot {
    Spot(offset: text.text.utf8.count) { _ in json(text.lineCount - 1 + lines, character) }
  }

  /// Any of them; those below the text only where they are asked for.
  static func random(in text: PlainPositions, _ random: inout SeededGenerator, below: Bool = true) -> Spot {
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
