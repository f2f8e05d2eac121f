/// The name of an element: the same across edits and updates, unlike its place.
public enum ElementKey: Hashable, Sendable {
  case cell(Identifier)
  /// By section.
  case header(Identifier)
  /// By section.
  case footer(Identifier)

  /// As the protocol writes it: `cell:<item>`, `header:<section>`, `footer:<section>`.
  public var text: String {
    switch self {
    case .cell(let item): "cell:\(item.text)"
    case .header(let section): "header:\(section.text)"
    case .footer(let section): "footer:\(section.text)"
    }
  }

  /// The key that reads as `text`; nil for anything else.
  public init?(_ text: String) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    // Bytes, not characters: a combining mark after the colon would go with it.
    let name = Identifier(String(text[text.utf8.index(after: colon)...]))
    switch text[..<colon] {
    case "cell": self = .cell(name)
    case "header": self = .header(name)
    case "footer": self = .footer(name)
    default: return nil
    }
  }
}

extension CollectionModel {
  /// The key of an element of this model; its place must be one of the model's.
  public func key(of attributes: LayoutAttributes) -> ElementKey {
    let section = sections[attributes.indexPath.section]
    switch (attributes.category, attributes.kind) {
    case (.supplementary, LayoutAttributes.footerKind): return .footer(section.identifier)
    case (.supplementary, _): return .header(section.identifier)
    default: return .cell(section.items.identifier(at: attributes.indexPath.item))
    }
  }
}

extension PreparedCollection {
  /// The attributes of an element by name; nil when there is none. In proportion to the number of pieces.
  public func attributes(for key: ElementKey) -> LayoutAttributes? {
    switch key {
    case .cell(let item): return model.indexPath(of: item).flatMap(cell(at:))
    case .header(let section):
      return model.sectionIndex(of: section).flatMap { supplement(kind: LayoutAttributes.headerKind, ofSection: $0) }
    case .footer(let section):
      return model.sectionIndex(of: section).flatMap { supplement(kind: LayoutAttributes.footerKind, ofSection: $0) }
    }
  }
}
