package import CollectionLayout

extension SectionedDiff {
  /// Returns the batch that turns `old` into a collection with the identifiers of `new`. Both must be the collections
  /// that were compared.
  ///
  /// A batch cannot move items out of deleted sections or into inserted ones. Such items are deleted and inserted
  /// again.
  package func operations(from old: CollectionModel, to new: CollectionModel) -> [UpdateOperation] {
    var operations: [UpdateOperation] = []
    var isKept = [Bool](repeating: false, count: old.sections.count)
    for case let index? in oldSections { isKept[index] = true }
    for range in sections.deletes { operations += range.map { .deleteSection(at: $0) } }
    for range in sections.inserts { operations += range.map { .insertSection(new.sections[$0], at: $0) } }
    for move in sections.moves {
      operations += move.from.enumerated().map { .moveSection(from: $0.element, to: move.to + $0.offset) }
    }
    func delete(_ span: Span) {
      guard isKept[span.section] else { return }
      operations += span.items.map { .deleteItem(at: IndexPath(section: span.section, item: $0)) }
    }
    func insert(_ range: Range<Int>, inSection section: Int) {
      guard oldSections[section] != nil else { return }
      let items = new.sections[section].items
      operations += range.map { item in
        let (sliceIndex, offset) = items.locate(item)
        let index = items.slices[sliceIndex].range.lowerBound + offset
        return .insertItem(
          NewItem(
            run: items.slices[sliceIndex].run(at: index),
            identifier: items.slices[sliceIndex].identifiers.identifier(at: index)),
          at: IndexPath(section: section, item: item))
      }
    }
    for span in itemDeletes { delete(span) }
    for span in itemInserts { insert(span.items, inSection: span.section) }
    for move in itemMoves {
      if isKept[move.from.section], oldSections[move.to.section] != nil {
        operations += move.from.items.enumerated().map { offset, item in
          .moveItem(
            from: IndexPath(section: move.from.section, item: item),
            to: IndexPath(section: move.to.section, item: move.to.item + offset))
        }
      } else {
        delete(move.from)
        insert(move.to.item..<move.to.item + move.from.items.count, inSection: move.to.section)
      }
    }
    return operations
  }
}
