/// Finds items of a model by name, for a batch that asks often.
struct ItemSearch {
  private let model: CollectionModel
  /// Single items by name, and which pieces are longer; nil when the batch asks too seldom to be worth it.
  private var index: (singles: [Identifier: IndexPath], runs: [(piece: ItemPiece, start: IndexPath)])?

  /// Prepares for about `count` questions.
  init(_ model: CollectionModel, questions count: Int) {
    self.model = model
    guard count > 8 else { return }
    var singles: [Identifier: IndexPath] = [:]
    var runs: [(piece: ItemPiece, start: IndexPath)] = []
    for (section, content) in model.sections.enumerated() {
      var item = 0
      for piece in content.items.pieces {
        let start = IndexPath(section: section, item: item)
        if piece.range.count == 1 {
          singles[piece.identifiers.identifier(at: piece.range.lowerBound)] = start
        } else {
          runs.append((piece, start))
        }
        item += piece.range.count
      }
    }
    index = (singles, runs)
  }

  /// Where the item of this name stands.
  func indexPath(of identifier: Identifier) -> IndexPath? {
    guard let index else { return model.indexPath(of: identifier) }
    if let place = index.singles[identifier] { return place }
    for (piece, start) in index.runs {
      if let place = piece.identifiers.index(of: identifier, in: piece.range) {
        return IndexPath(section: start.section, item: start.item + place - piece.range.lowerBound)
      }
    }
    return nil
  }
}
