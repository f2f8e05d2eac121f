/// Finds items of a model by name, for whoever asks often.
struct ItemSearch {
  private let model: CollectionModel
  /// Nil when there are too few questions for it to be worth it.
  private var index: Index?

  /// Prepares for about `count` questions.
  init(_ model: CollectionModel, questions count: Int) {
    self.model = model
    if count > 8 { index = Index(model) }
  }

  /// Where the item of this name stands.
  func indexPath(of identifier: Identifier) -> IndexPath? {
    guard let index else { return model.indexPath(of: identifier) }
    return index.indexPath(of: identifier)
  }

  /// Single items by name, and longer pieces by what they are called and by number.
  private struct Index {
    private var singles: [Identifier: IndexPath] = [:]
    /// Each rule's pieces in the order of their ranges: a run from which many items were taken has many.
    private var runs: [(identifiers: IdentifierRule, pieces: [(range: Range<Int>, start: IndexPath)])] = []

    init(_ model: CollectionModel) {
      var runsByRule: [IdentifierRule: Int] = [:]
      for (section, content) in model.sections.enumerated() {
        var item = 0
        for piece in content.items.pieces {
          let start = IndexPath(section: section, item: item)
          if piece.range.count == 1 {
            singles[piece.identifiers.identifier(at: piece.range.lowerBound)] = start
          } else if let run = runsByRule[piece.identifiers] {
            runs[run].pieces.append((piece.range, start))
          } else {
            runsByRule[piece.identifiers] = runs.count
            runs.append((piece.identifiers, [(piece.range, start)]))
          }
          item += piece.range.count
        }
      }
      for run in runs.indices { runs[run].pieces.sort { $0.range.lowerBound < $1.range.lowerBound } }
    }

    func indexPath(of identifier: Identifier) -> IndexPath? {
      if let place = singles[identifier] { return place }
      for (identifiers, pieces) in runs {
        guard let first = pieces.first, let last = pieces.last,
          let place = identifiers.index(of: identifier, in: first.range.lowerBound..<last.range.upperBound)
        else { continue }
        let piece = pieces.indices.partitioningIndex { pieces[$0].range.upperBound > place }
        guard pieces[piece].range.contains(place) else { continue }
        let start = pieces[piece].start
        return IndexPath(section: start.section, item: start.item + place - pieces[piece].range.lowerBound)
      }
      return nil
    }
  }
}
