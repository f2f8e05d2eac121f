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
      return contentOffset(in: other, movedAlong: other.lastStart - layout.lastStart)
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

  /// Returns an offset in another layout, with the start of the content on each axis on which this viewport is at the start.
  package func contentOffset(in other: PreparedCollection, keepingStartOf offset: Point) -> Point {
    let (old, new) = (layout.initialContentOffset, other.initialContentOffset)
    return Point(
      x: abs(contentOffset.x - old.x) <= 0.5 ? new.x : offset.x,
      y: abs(contentOffset.y - old.y) <= 0.5 ? new.y : offset.y)
  }

  private func contentOffset(in other: PreparedCollection, keeping item: Identifier) -> Point? {
    guard let before = layout.model.indexPath(of: item), let after = other.model.indexPath(of: item),
      let old = layout.start(ofItem: before.item, inSection: before.section),
      let new = other.start(ofItem: after.item, inSection: after.section)
    else { return nil }
    return contentOffset(in: other, movedAlong: new - old)
  }
}

extension ScrolledCollection {
  /// Whether the viewport is at the end of the content, to within half a point. So is one that shows all of the content.
  public var isAtEnd: Bool { layout.mainInterval(of: bounds).low >= layout.lastStart - 0.5 }
}

extension PreparedCollection {
  /// The start of the viewport at the end of the content, content inset included, before mirroring and in points.
  fileprivate var lastStart: Double {
    let (direction, inset) = (model.scrollDirection, model.contentInset)
    let (leading, trailing) =
      isMainMirrored ? (inset.right, inset.left) : (direction.mainLeading(inset), direction.mainTrailing(inset))
    return max(-leading, direction.main(contentSize) - direction.main(viewport) + trailing)
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
