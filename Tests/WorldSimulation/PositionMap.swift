import JSON

/// The positions of LSP in a text, computed in the simplest way.
struct PositionMap {
  private let text: [UInt8]
  private let countsBytes: Bool
  /// The offset of the first byte of each line.
  private var lines = [0]

  init(_ text: [UInt8], countsBytes: Bool) {
    (self.text, self.countsBytes) = (text, countsBytes)
    for (index, byte) in text.enumerated() {
      let isReturn = byte == 13 && !(index + 1 < text.count && text[index + 1] == 10)
      if byte == 10 || isReturn { lines.append(index + 1) }
    }
  }

  /// Returns the position of an offset as JSON text.
  func position(_ offset: Int) -> String {
    let line = (lines.lastIndex { $0 <= offset }) ?? 0
    let part = text[lines[line]..<offset]
    let character = countsBytes ? part.count : String(decoding: part, as: UTF8.self).utf16.count
    return #"{"line":\#(line),"character":\#(character)}"#
  }

  func range(_ range: Range<Int>) -> String {
    #"{"start":\#(position(range.lowerBound)),"end":\#(position(range.upperBound))}"#
  }

  /// Returns the offset of a position.
  func offset(_ position: JSONValue?) -> Int {
    guard let line = position?["line"]?.asInt, let character = position?["character"]?.asInt,
      lines.indices.contains(line)
    else { return text.count }
    let start = lines[line]
    guard !countsBytes else { return min(start + character, text.count) }
    var (offset, units) = (start, 0)
    while offset < text.count, units < character {
      let length = text[offset] < 0x80 ? 1 : text[offset] < 0xE0 ? 2 : text[offset] < 0xF0 ? 3 : 4
      units += length == 4 ? 2 : 1
      offset += length
    }
    return min(offset, text.count)
  }

  /// Returns an offset inside of the text at the start of a character, and not between the two bytes of a line break.
  static func clamped(_ offset: Int, in text: [UInt8]) -> Int {
    var offset = min(max(0, offset), text.count)
    while offset < text.count, offset > 0, text[offset] & 0xC0 == 0x80 || (text[offset] == 10 && text[offset - 1] == 13)
    {
      offset -= 1
    }
    return offset
  }
}
