import CollectionLayout
import JSON

/// What there is to say about a key or a value of a text.
package struct HoverText: Equatable, Sendable {
  /// Bytes of the newest text.
  package var range: Range<Int>
  package var markdown: String
}

extension Document {
  /// What the description says of a byte of the newest text: of its keys, its words and devices; nil for anything else.
  package func hover(at offset: Int) -> HoverText? {
    let tree = syntax
    let path = DescriptionPath(at: offset, in: tree)
    switch path.place {
    case .key(let range):
      guard let key = path.key, !range.isEmpty else { return nil }
      return HoverText(range: range, markdown: "**\(key.name)**\n\n\(key.markdown)")
    case .value(let type, let range):
      if let word = path.word(in: tree) {
        return HoverText(range: range, markdown: "**\(word.name)**\n\n\(word.documentation)")
      }
      guard type.allowsDevice, let name = SyntaxNode.node(at: range.lowerBound, in: tree).last?.stringValue,
        let size = Devices.size(named: name)
      else { return nil }
      return HoverText(
        range: range, markdown: "**\(name)**\n\n\(Int(size.width)) × \(Int(size.height)) points, upright.")
    case .nothing: return nil
    }
  }
}

extension ValueType {
  /// Whether the name of a device may stand there.
  package var allowsDevice: Bool {
    switch self {
    case .string(.device): true
    case .either(let types): types.contains(where: \.allowsDevice)
    default: false
    }
  }
}
