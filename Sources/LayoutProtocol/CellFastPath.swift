import CollectionLayout
import JSON

/// The fast path for a cell with a short numbered identifier and a frame of integers, as in most updates while
/// scrolling: written in one step with one capacity check.
enum CellFastPath {
  /// Writes the members `key`, `category`, `indexPath` and `frame` of an empty object. Returns false, and writes
  /// nothing, for any other element.
  @inline(__always)
  static func writeIdentityAndFrame(
    of key: borrowing ElementKey, _ attributes: borrowing LayoutAttributes, to writer: inout JSONWriter
  ) -> Bool {
    guard case .cell(let name) = copy key, name.number >= 0, isPlain(name.pattern), attributes.category == .cell,
      attributes.kind.isEmpty, isWhole(attributes.frame)
    else { return false }
    let (number, indexPath, frame) = (name.number, attributes.indexPath, attributes.frame)
    // The literals have 66 bytes, the prefix at most 40 and each of the seven numbers at most 20.
    writer.writeMembersUnchecked(atMost: 256) { text in
      text.append("\"key\":\"cell:")
      for byte in name.pattern.prefix.utf8 { text.append(byte) }
      text.append(decimal: number)
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
    return true
  }

  private static let longest = 40

  private static func isPlain(_ pattern: IdentifierPattern) -> Bool {
    let prefix = pattern.prefix.utf8
    return pattern.suffix.isEmpty && prefix.count <= longest && prefix.allSatisfy(isPlain)
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x22 && byte != 0x5C && byte < 0x7F }

  private static func isWhole(_ frame: Rect) -> Bool {
    isWhole(frame.x) && isWhole(frame.y) && isWhole(frame.width) && isWhole(frame.height)
  }

  private static func isWhole(_ number: Double) -> Bool { abs(number) < 1e12 && Double(Int(number)) == number }
}
