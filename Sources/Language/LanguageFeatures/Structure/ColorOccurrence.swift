package import CollectionLayout
import JSON
import LayoutBase
package import LayoutDocument

/// A color in a text, with its range.
package struct ColorOccurrence: Equatable, Sendable {
  /// The byte range of the color without its quotes, in the current text.
  package var range: Range<Int>
  package var color: RGBAColor

  /// Returns the first `limit` colors of the text in text order: the values of all keys `color`, also in `cycle` rules.
  ///
  /// Values in `data` are skipped. Some colors are missing if the document's token is cancelled.
  package static func all(in document: DocumentSnapshot, limit: Int) -> [ColorOccurrence] {
    var colors: [ColorOccurrence] = []
    var nodes: [(node: SyntaxNode, isColor: Bool)] = document.syntax.root.map { [($0, false)] } ?? []
    var poll = CancellationPoll(document.token)
    while let (node, isColor) = nodes.popLast(), colors.count < limit, poll.shouldContinue() {
      switch node.kind {
      case .string where isColor:
        if let color = RGBAColor(node.tree.text[node.inside]) {
          colors.append(ColorOccurrence(range: node.inside, color: color))
        }
      case .array: nodes += node.elements.reversed().map { ($0, isColor) }
      case .object:
        for member in node.members.reversed() where member.keyName != "data" {
          if let value = member.value { nodes.append((value, isColor || member.keyName == "color")) }
        }
      default: break
      }
    }
    return colors
  }
}

extension RGBAColor {
  /// Returns the hexadecimal spellings of the color, first the one with the length of `present`, which is the text to
  /// replace. Letters have the case of the letters in it.
  package func spellings(like present: [UInt8]) -> [String] {
    let isShort = alpha == 255 && [red, green, blue].allSatisfy { $0 % 17 == 0 }
    let isLower = present.contains { $0 >= UInt8(ascii: "a") } && !present.contains { (0x41...0x5A).contains($0) }
    var spellings = [hexWithAlpha]
    if alpha == 255 { spellings.insert(hex, at: 0) }
    if isShort {
      let digits = hex.dropFirst().enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      spellings.append("#" + String(digits))
    }
    // If `present` is not a color, the standard form remains first.
    if let index = spellings.firstIndex(where: { $0.utf8.count == present.count }) {
      spellings.insert(spellings.remove(at: index), at: 0)
    }
    return isLower ? spellings : spellings.map { $0.uppercased() }
  }
}
