/// Index of a model's items and sections by identifier.
public struct IdentifierIndex: Sendable {
  private let model: CollectionModel
  /// Nil for up to 8 expected lookups, which do not justify an index.
  private var index: Index?

  private struct Index {
    var sections: [Identifier: Int] = [:]
    var singles: [Identifier: IndexPath] = [:]
    /// Slices of several items by pattern, sorted by number.
    var numbered: [IdentifierPattern: [(first: Int, start: IndexPath, count: Int)]] = [:]
    /// Slices of several items whose identifiers are texts, by lookup key.
    var texts: [UInt64: [(piece: ItemSlice, start: IndexPath)]] = [:]
  }

  /// Creates an index for about `count` lookups.
  public init(_ model: CollectionModel, questions count: Int) {
    self.model = model
    guard count > 8 else { return }
    var index = Index()
    for (section, content) in model.sections.enumerated() {
      index.sections[content.identifier] = section
      var item = 0
      for piece in content.items.slices {
        let start = IndexPath(section: section, item: item)
        let place = piece.range.lowerBound
        switch piece.identifiers {
        case _ where piece.range.count == 1: index.singles[piece.identifiers.identifier(at: place)] = start
        case .numbered(let pattern, let first):
          index.numbered[pattern, default: []].append((first + place, start, piece.range.count))
        case .text, .cycle:
          for key in piece.identifiers.lookupKeys { index.texts[key, default: []].append((piece, start)) }
        }
        item += piece.range.count
      }
    }
    for pattern in index.numbered.keys { index.numbered[pattern]?.sort { $0.first < $1.first } }
    self.index = index
  }

  /// Returns the index of a section; nil if there is none.
  public func sectionIndex(of identifier: Identifier) -> Int? {
    guard let index else { return model.sectionIndex(of: identifier) }
    return index.sections[identifier]
  }

  /// Returns the index path of an item; nil if there is none.
  public func indexPath(of identifier: Identifier) -> IndexPath? {
    guard let index else { return model.indexPath(of: identifier) }
    if let place = index.singles[identifier] { return place }
    if let pieces = index.numbered[identifier.pattern] {
      // The last slice that starts at the number or before it.
      let next = pieces.indices.partitioningIndex { pieces[$0].first > identifier.number }
      if next > 0, identifier.number < pieces[next - 1].first + pieces[next - 1].count {
        let (first, start, _) = pieces[next - 1]
        return IndexPath(section: start.section, item: start.item + identifier.number - first)
      }
    }
    if index.texts.isEmpty { return nil }
    for (piece, start) in identifier.lookupKeys.lazy.flatMap({ index.texts[$0] ?? [] }) {
      if let place = piece.identifiers.index(of: identifier, in: piece.range) {
        return IndexPath(section: start.section, item: start.item + place - piece.range.lowerBound)
      }
    }
    return nil
  }
}
