/// The difference between two collections by the identifiers of their sections and items.
///
/// An item stays if its section does and if it is in a longest increasing subsequence of the items that the section
/// keeps. All other common items move, even if their section is deleted or inserted.
public struct SectionedDiff: Equatable, Sendable {
  /// Consecutive items of a section.
  public struct Span: Equatable, Sendable {
    public let section: Int
    public internal(set) var items: Range<Int>
  }

  /// Consecutive items that move together.
  public struct Move: Equatable, Sendable {
    /// Indices in the old collection.
    public internal(set) var from: Span
    /// The first index path in the new collection.
    public let to: IndexPath
  }

  /// The difference between the lists of sections.
  public let sections: IdentifierDiff
  /// Indices in the old collection, ascending. Includes the items of deleted sections.
  public private(set) var itemDeletes: [Span] = []
  /// Indices in the new collection, ascending. Includes the items of inserted sections.
  public private(set) var itemInserts: [Span] = []
  /// In the order of the new collection.
  public private(set) var itemMoves: [Move] = []
  /// The old index of each new section; nil if it was inserted.
  public let oldSections: [Int?]

  /// Compares the identifiers of sections and items.
  public init(from old: CollectionModel, to new: CollectionModel) {
    let names = IdentifierMatching(old.sections.map(\.identifier), new.sections.map(\.identifier))
    sections = IdentifierDiff(names)
    var oldSections = [Int?](repeating: nil, count: new.sections.count)
    for run in names.new.runs.indices {
      guard let from = names.oldIndices(ofRun: run) else { continue }
      for (index, old) in zip(names.new.runs[run].range, from) { oldSections[index] = old }
    }
    self.oldSections = oldSections
    // Common prefixes and suffixes are found by rules, so that their items need not be compared one by one.
    var middles = old.sections.map { 0..<$0.items.count }
    var patterns = PatternInterner()
    var after = IdentifierRunList()
    for (index, section) in new.sections.enumerated() {
      var ends = (head: 0, tail: 0)
      if let oldIndex = oldSections[index] {
        ends = old.sections[oldIndex].items.commonPrefixAndSuffix(with: section.items)
        middles[oldIndex] = ends.head..<old.sections[oldIndex].items.count - ends.tail
      }
      after.skip(ends.head)
      after.append(ends.head..<section.items.count - ends.tail, of: section.items, interning: &patterns)
      after.endList()
    }
    var before = IdentifierRunList()
    for (section, middle) in zip(old.sections, middles) {
      before.skip(middle.lowerBound)
      before.append(middle, of: section.items, interning: &patterns)
      before.endList()
    }
    compareItems(IdentifierMatching(before, after, patternCount: patterns.count))
  }

  private mutating func compareItems(_ matching: IdentifierMatching) {
    var oldLists: [Int] = []
    for list in matching.old.listEnds.indices {
      for items in matching.deletes(ofList: list) { itemDeletes.appendCoalescing(Span(section: list, items: items)) }
      oldLists += repeatElement(list, count: matching.old.range(ofList: list).count)
    }
    let stays = matching.unmovedRuns(lists: oldSections)
    for list in matching.new.listEnds.indices {
      for run in matching.new.range(ofList: list) {
        let range = matching.new.runs[run].range
        guard let from = matching.oldIndices(ofRun: run) else {
          itemInserts.appendCoalescing(Span(section: list, items: range))
          continue
        }
        if stays[run] { continue }
        let source = Span(section: oldLists[Int(matching.oldIndices[run])], items: from)
        if let last = itemMoves.last, last.to.section == list, last.to.item + last.from.items.count == range.lowerBound,
          let joined = last.from.joined(source)
        {
          itemMoves[itemMoves.count - 1].from = joined
        } else {
          itemMoves.append(Move(from: source, to: IndexPath(section: list, item: range.lowerBound)))
        }
      }
    }
  }

  /// Whether both collections have the same sections and items in the same order.
  public var isEmpty: Bool { sections.isEmpty && itemDeletes.isEmpty && itemInserts.isEmpty && itemMoves.isEmpty }
}

extension SectionedDiff {
  /// Returns the batch that turns `old` into a collection with the identifiers of `new`. Both must be the collections
  /// that were compared.
  ///
  /// A batch cannot move items out of deleted sections or into inserted ones. Such items are deleted and inserted
  /// again.
  public func operations(from old: CollectionModel, to new: CollectionModel) -> [UpdateOperation] {
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
    func insert(_ span: Span) {
      guard oldSections[span.section] != nil else { return }
      let items = new.sections[span.section].items
      operations += span.items.map { item in
        let (sliceIndex, offset) = items.locate(item)
        let index = items.slices[sliceIndex].range.lowerBound + offset
        return .insertItem(
          NewItem(
            run: items.slices[sliceIndex].run(at: index),
            identifier: items.slices[sliceIndex].identifiers.identifier(at: index)),
          at: IndexPath(section: span.section, item: item))
      }
    }
    for span in itemDeletes { delete(span) }
    for span in itemInserts { insert(span) }
    for move in itemMoves {
      if isKept[move.from.section], oldSections[move.to.section] != nil {
        operations += move.from.items.enumerated().map { offset, item in
          .moveItem(
            from: IndexPath(section: move.from.section, item: item),
            to: IndexPath(section: move.to.section, item: move.to.item + offset))
        }
      } else {
        delete(move.from)
        insert(Span(section: move.to.section, items: move.to.item..<move.to.item + move.from.items.count))
      }
    }
    return operations
  }
}

extension SectionedDiff.Span {
  /// Returns both spans as one if `next` continues this one; nil otherwise.
  fileprivate func joined(_ next: Self) -> Self? {
    guard section == next.section, items.upperBound == next.items.lowerBound else { return nil }
    return Self(section: section, items: items.lowerBound..<next.items.upperBound)
  }
}

extension [SectionedDiff.Span] {
  /// Appends a span, or extends the last one if both are adjacent.
  fileprivate mutating func appendCoalescing(_ span: SectionedDiff.Span) {
    if let joined = last?.joined(span) { self[count - 1] = joined } else { append(span) }
  }
}
