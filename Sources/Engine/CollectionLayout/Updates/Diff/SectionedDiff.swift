/// The difference between two collections by the identifiers of their sections and items.
///
/// An item stays if its section is in both collections and if it is in a longest increasing subsequence of the items
/// that the section keeps. All other common items move, even if their section is deleted or inserted.
public struct SectionedDiff: Equatable, Sendable {
  /// Consecutive items of a section.
  public struct Span: Equatable, Sendable {
    public let section: Int
    public let items: Range<Int>
  }

  /// Consecutive items that move together.
  public struct Move: Equatable, Sendable {
    /// Indices in the old collection.
    public let from: Span
    /// The first index path in the new collection.
    public let to: IndexPath
  }

  /// The difference between the lists of sections.
  public let sections: IdentifierDiff
  /// Indices in the old collection, ascending. Includes the items of deleted sections.
  public private(set) var itemDeletes: [Span] = []
  /// Indices in the new collection, ascending. Includes the items of inserted sections.
  public private(set) var itemInserts: [Span] = []
  /// The moves of items, in the order of the new collection.
  public private(set) var itemMoves: [Move] = []
  /// The old index of each new section; nil if it was inserted.
  public let oldSections: [Int?]

  /// Compares the identifiers of sections and items.
  public init(from old: CollectionModel, to new: CollectionModel) {
    let names = IdentifierMatching(from: old.sections.map(\.identifier), to: new.sections.map(\.identifier))
    sections = IdentifierDiff(names)
    var oldSections = [Int?](repeating: nil, count: new.sections.count)
    for block in names.blocks {
      for (index, old) in zip(block.items, block.oldItems ?? 0..<0) { oldSections[index] = old }
    }
    self.oldSections = oldSections
    // Common prefixes and suffixes are found by rules, so that their items need not be compared one by one.
    var middles = old.sections.map { 0..<$0.items.count }
    var patterns = PatternNumbers()
    var (before, after) = (IdentifierRunList(), IdentifierRunList())
    for (index, section) in new.sections.enumerated() {
      var ends = (head: 0, tail: 0)
      if let oldIndex = oldSections[index] {
        ends = old.sections[oldIndex].items.commonPrefixAndSuffix(with: section.items)
        middles[oldIndex] = ends.head..<old.sections[oldIndex].items.count - ends.tail
      }
      after.append(section.items, comparing: ends.head..<section.items.count - ends.tail, numbering: &patterns)
    }
    for (section, middle) in zip(old.sections, middles) {
      before.append(section.items, comparing: middle, numbering: &patterns)
    }
    compareItems(IdentifierMatching(before, after))
  }

  private mutating func compareItems(_ matching: IdentifierMatching) {
    func span(_ positions: Range<Int>, of lists: IdentifierRunList) -> Span {
      let (section, items) = lists.indices(of: positions)
      return Span(section: section, items: items)
    }
    itemDeletes = matching.deletes.map { span($0, of: matching.old) }
    for (block, isUnmoved) in zip(matching.blocks, matching.unmovedBlocks(lists: oldSections)) where !isUnmoved {
      let to = span(block.items, of: matching.new)
      if let from = block.oldItems {
        let start = IndexPath(section: to.section, item: to.items.lowerBound)
        itemMoves.append(Move(from: span(from, of: matching.old), to: start))
      } else {
        itemInserts.append(to)
      }
    }
  }

  /// Whether both collections have the same sections and items in the same order.
  public var isEmpty: Bool { sections.isEmpty && itemDeletes.isEmpty && itemInserts.isEmpty && itemMoves.isEmpty }
}
