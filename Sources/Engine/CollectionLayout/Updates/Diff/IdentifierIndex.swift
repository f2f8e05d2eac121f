import LayoutBase

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
    /// Slices of several items whose identifiers are texts, by the shapes of these.
    var texts: [UInt64: [(slice: ItemSlice, start: IndexPath)]] = [:]
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
        let start = IndexPath(section: section, item: item)
        let runIndex = slice.range.lowerBound
        switch slice.identifiers {
        case _ where slice.range.count == 1: index.singles[slice.identifiers.identifier(at: runIndex)] = start
        case .numbered(let pattern, let first):
          index.numbered[pattern, default: []].append((first + runIndex, start, slice.range.count))
        case .text:
          for shape in slice.identifiers.shapes { index.texts[shape, default: []].append((slice, start)) }
        }
        item += slice.range.count
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
    if let indexPath = index.singles[identifier] { return indexPath }
    if let slices = index.numbered[identifier.pattern] {
      // The last slice that starts at the number or before it.
      let next = slices.indices.partitioningIndex { slices[$0].first > identifier.number }
      if next > 0, identifier.number < slices[next - 1].first + slices[next - 1].count {
        let (first, start, _) = slices[next - 1]
        return IndexPath(section: start.section, item: start.item + identifier.number - first)
      }
    }
    if index.texts.isEmpty { return nil }
    for (slice, start) in index.texts[identifier.shape] ?? [] {
      if let runIndex = slice.identifiers.index(of: identifier, in: slice.range) {
        return IndexPath(section: start.section, item: start.item + runIndex - slice.range.lowerBound)
      }
    }
    return nil
  }
}
