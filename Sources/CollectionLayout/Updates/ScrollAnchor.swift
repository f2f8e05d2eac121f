/// The item or edge that keeps its position on screen across an update.
public enum ScrollAnchor: Hashable, Sendable {
  /// No anchor: the offset is kept and clamped to the content.
  case none
  /// The first visible item. If it is removed, the next item that persists, or otherwise the last one before it.
  case firstVisible
  /// The end of the content.
  case end
  /// An item, visible or not; the first visible one if it is removed.
  case item(Identifier)
}

extension ScrollAnchor {
  /// Parses `none`, `firstVisible`, `end` or the key of a cell; returns nil for any other text.
  public init?(_ text: String) {
    switch text {
    case "none": self = .none
    case "firstVisible": self = .firstVisible
    case "end": self = .end
    default:
      guard case .cell(let item)? = ElementKey(text) else { return nil }
      self = .item(item)
    }
  }
}

extension ScrolledCollection {
  /// Returns the content offset at which another layout shows the anchor at its current position on screen; nil if
  /// there is no anchor.
  public func contentOffset(in other: PreparedCollection, keeping anchor: ScrollAnchor) -> Point? {
    switch anchor {
    case .none:
      return nil
    case .end:
      return contentOffset(in: other, movedAlong: other.lengthBeforeLastViewport - layout.lengthBeforeLastViewport)
    case .firstVisible:
      return survivor().flatMap { contentOffset(in: other, keeping: $0) }
    case .item(let identifier):
      return contentOffset(in: other, keeping: identifier)
        ?? contentOffset(in: other, keeping: .firstVisible)
    }

    func survivor() -> Identifier? {
      guard let first = firstVisibleItem() else { return nil }
      let search = IdentifierIndex(other.model, expectedLookups: 64)
      return layout.model.items(from: first).first { search.indexPath(of: $0) != nil }
        ?? layout.model.items(before: first).first { search.indexPath(of: $0) != nil }
    }
  }

  private func contentOffset(in other: PreparedCollection, keeping item: Identifier) -> Point? {
    guard let before = layout.model.indexPath(of: item), let after = other.model.indexPath(of: item),
      let old = layout.start(ofItem: before.item, inSection: before.section),
      let new = other.start(ofItem: after.item, inSection: after.section)
    else { return nil }
    return contentOffset(in: other, movedAlong: new - old)
  }
}

extension PreparedCollection {
  /// The length of the content less that of the viewport, in points; the distance to the end does not change if the
  /// offset changes with it.
  fileprivate var lengthBeforeLastViewport: Double {
    model.scrollDirection.main(contentSize) - model.scrollDirection.main(viewport)
  }
}

extension CollectionModel {
  /// Returns the identifiers of the items from an index path on, lazily.
  fileprivate func items(from path: IndexPath) -> some Sequence<Identifier> {
    sections.indices[path.section...].lazy.flatMap { section in
      (section == path.section ? path.item..<sections[section].items.count : 0..<sections[section].items.count).lazy
        .map { sections[section].items.identifier(at: $0) }
    }
  }

  /// Returns the identifiers of the items before an index path in reverse order, lazily.
  fileprivate func items(before path: IndexPath) -> some Sequence<Identifier> {
    sections.indices[...path.section].reversed().lazy.flatMap { section in
      (0..<(section == path.section ? path.item : sections[section].items.count)).reversed().lazy
        .map { sections[section].items.identifier(at: $0) }
    }
  }
}
