/// Index of a model's items and sections by identifier.
public struct IdentifierIndex: Sendable {
  private let model: CollectionModel
  /// Nil for up to 8 expected lookups, which do not justify an index.
  private var index: Index?

  private struct Index {
    var sections: [Identifier: Int] = [:]
    var items = IdentifierTable()
    /// For each slice, the index path that item 0 of its run would have in the model; its item may be negative.
    var slices: [IndexPath] = []
  }

  /// Creates an index for about `count` lookups.
  public init(_ model: CollectionModel, expectedLookups count: Int) {
    self.model = model
    guard count > 8 else { return }
    var index = Index()
    for (section, content) in model.sections.enumerated() {
      index.sections[content.identifier] = section
      var item = 0
      for slice in content.items.slices {
        index.items.add(slice.identifiers, slice.range, ofRun: index.slices.count)
        index.slices.append(IndexPath(section: section, item: item - slice.range.lowerBound))
        item += slice.range.count
      }
    }
    index.items.sort()
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
    guard let position = index.items.position(of: identifier) else { return nil }
    let slice = index.slices[position.run]
    return IndexPath(section: slice.section, item: slice.item + position.index)
  }
}
