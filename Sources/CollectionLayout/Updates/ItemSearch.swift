/// Finds items and sections of a model by name, for whoever asks often.
public struct ItemSearch: Sendable {
  private let model: CollectionModel
  /// Nil when there are too few questions for it to be worth it.
  private var index: Index?

  private struct Index {
    var sections: [Identifier: Int] = [:]
    var singles: [Identifier: IndexPath] = [:]
    /// Longer pieces by pattern, in the order of their numbers.
    var numbered: [IdentifierPattern: [(first: Int, start: IndexPath, count: Int)]] = [:]
    /// Longer pieces whose names are texts, by what their names have in common.
    var texts: [UInt64: [(piece: ItemPiece, start: IndexPath)]] = [:]
  }

  /// Prepares for about `count` questions.
  public init(_ model: CollectionModel, questions count: Int) {
    self.model = model
    guard count > 8 else { return }
    var index = Index()
    for (section, content) in model.sections.enumerated() {
      index.sections[content.identifier] = section
      var item = 0
      for piece in content.items.pieces {
        let start = IndexPath(section: section, item: item)
        let place = piece.range.lowerBound
        switch piece.identifiers {
        case _ where piece.range.count == 1: index.singles[piece.identifiers.identifier(at: place)] = start
        case .numbered(let pattern, let first):
          index.numbered[pattern, default: []].append((first + place, start, piece.range.count))
        case .text, .turns:
          for key in piece.identifiers.lookupKeys { index.texts[key, default: []].append((piece, start)) }
        }
        item += piece.range.count
      }
    }
    for pattern in index.numbered.keys { index.numbered[pattern]?.sort { $0.first < $1.first } }
    self.index = index
  }

  /// The place of the section of this name.
  public func sectionIndex(of identifier: Identifier) -> Int? {
    guard let index else { return model.sectionIndex(of: identifier) }
    return index.sections[identifier]
  }

  /// Where the item of this name stands.
  public func indexPath(of identifier: Identifier) -> IndexPath? {
    guard let index else { return model.indexPath(of: identifier) }
    if let place = index.singles[identifier] { return place }
    if let pieces = index.numbered[identifier.pattern] {
      // The last piece that begins at the number or before it.
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
