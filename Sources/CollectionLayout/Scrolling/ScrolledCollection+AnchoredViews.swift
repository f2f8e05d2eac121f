/// The owner of a supplementary view that is anchored to an item. The view follows it, while the number in the view's
/// key changes with the items before it.
public struct AnchoredViewOwner: Hashable, Sendable {
  public let item: Identifier
  public let kind: String
  /// The number of the view among those of its kind that are anchored to the item, from 0.
  public let ordinal: Int

  public init(item: Identifier, kind: String, ordinal: Int) {
    self.item = item
    self.kind = kind
    self.ordinal = ordinal
  }
}

extension ScrolledCollection {
  /// Returns the owner of an anchored view by kind, section and its number within both; nil for a view of a group, and
  /// if there is none.
  public func owner(ofAnchoredView kind: String, at indexPath: IndexPath) -> AnchoredViewOwner? {
    guard let section = section(indexPath.section) else { return nil }
    let items = section.section.items
    return section.itemsLayout.anchoringItem(kind: kind, number: indexPath.item, items).map {
      AnchoredViewOwner(item: items.identifier(at: $0.index), kind: kind, ordinal: $0.ordinal)
    }
  }

  /// Returns the section and the number of the view of an owner, whose item is at an index path; nil if there is none.
  public func indexPath(ofViewOf owner: AnchoredViewOwner, itemAt indexPath: IndexPath) -> IndexPath? {
    guard let section = section(indexPath.section) else { return nil }
    let anchor = AnchoringItem(index: indexPath.item, ordinal: owner.ordinal)
    return section.itemsLayout.supplementaryNumber(kind: owner.kind, at: anchor, section.section.items).map {
      IndexPath(section: indexPath.section, item: $0)
    }
  }
}
