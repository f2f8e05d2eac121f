import CollectionLayout
import JSON

/// A cell with a short numbered name in a frame of whole numbers, as nearly all that is sent on a scroll: written by a
/// form instead of member by member, with room made once.
struct PlainCell {
  private let name: Identifier
  private let indexPath: IndexPath
  private let frame: Rect

  /// Nil for any other element.
  init?(_ key: ElementKey, _ attributes: borrowing LayoutAttributes) {
    guard case .cell(let name) = key, name.number >= 0, PlainCell.isPlain(name.pattern),
      attributes.category == .cell, attributes.kind.isEmpty, PlainCell.isWhole(attributes.frame)
    else { return nil }
    self.name = name
    (indexPath, frame) = (attributes.indexPath, attributes.frame)
  }

  /// Writes key, category, place and frame, of an object that has no members yet.
  func writeFirstMembers(to writer: inout JSONWriter) {
    // The literals are 66 bytes, and each of the seven numbers has 20 at most.
    writer.firstMembers(atMost: 256) { text in
      text.append("\"key\":\"cell:")
      for byte in name.pattern.prefix.utf8 { text.append(byte) }
      text.append(decimal: name.number)
      text.append("\",\"category\":\"cell\",\"indexPath\":[")
      text.append(decimal: indexPath.section)
      text.append(0x2C)
      text.append(decimal: indexPath.item)
      text.append("],\"frame\":[")
      text.append(decimal: Int(frame.x))
      text.append(0x2C)
      text.append(decimal: Int(frame.y))
      text.append(0x2C)
      text.append(decimal: Int(frame.width))
      text.append(0x2C)
      text.append(decimal: Int(frame.height))
      text.append(0x5D)
    }
  }

  private static let longest = 40

  private static func isPlain(_ pattern: IdentifierPattern) -> Bool {
    pattern.suffix.isEmpty && pattern.prefix.utf8.count <= longest && pattern.prefix.utf8.allSatisfy(isPlain)
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x22 && byte != 0x5C && byte < 0x7F }

  private static func isWhole(_ frame: Rect) -> Bool {
    isWhole(frame.x) && isWhole(frame.y) && isWhole(frame.width) && isWhole(frame.height)
  }

  private static func isWhole(_ number: Double) -> Bool { abs(number) < 1e12 && Double(Int(number)) == number }
}
