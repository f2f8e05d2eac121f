/// What stays where it is on screen when items come and go.
public enum UpdateAnchor: Hashable, Sendable {
  /// The offset stays, as far as there is content.
  case none
  /// The first item that is seen; where it goes, the next one that stays, else the last one before.
  case firstVisible
  /// The end of the content.
  case end
  /// An item, seen or not; the first visible one where it goes.
  case item(Identifier)
}

extension UpdateAnchor {
  /// `none`, `firstVisible`, `end`, or the key of a cell; nil for anything else.
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
  /// The offset at which another layout shows the anchor where this one shows it; nil where nothing holds it.
  public func contentOffset(in other: PreparedCollection, keeping anchor: UpdateAnchor) -> Point? {
    switch anchor {
    case .none:
      return nil
    case .end:
      let direction = layout.model.scrollDirection
      return contentOffset(
        in: other, movedAlong: direction.main(other.contentSize) - direction.main(layout.contentSize))
    case .firstVisible:
      return survivor().flatMap { contentOffset(in: other, keeping: $0) }
    case .item(let identifier):
      return contentOffset(in: other, keeping: identifier)
        ?? contentOffset(in: other, keeping: .firstVisible)
    }

    func survivor() -> Identifier? {
      guard let first = firstVisibleItem() else { return nil }
      let search = ItemSearch(other.model, questions: 64)
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

extension CollectionModel {
  /// What the items from a place on are called, made when asked for.
  fileprivate func items(from place: IndexPath) -> some Sequence<Identifier> {
    sections.indices[place.section...].lazy.flatMap { section in
      (section == place.section ? place.item..<sections[section].items.count : 0..<sections[section].items.count).lazy
        .map { sections[section].items.identifier(at: $0) }
    }
  }

  /// What the items before a place are called, from there backwards.
  fileprivate func items(before place: IndexPath) -> some Sequence<Identifier> {
    sections.indices[...place.section].reversed().lazy.flatMap { section in
      (0..<(section == place.section ? place.item : sections[section].items.count)).reversed().lazy
        .map { sections[section].items.identifier(at: $0) }
    }
  }
}
