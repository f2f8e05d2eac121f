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
    for part in names.new.runs.indices {
      guard let from = names.oldIndices(ofPart: part) else { continue }
      for (index, old) in zip(names.new.runs[part].range, from) { oldSections[index] = old }
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
      after.append(section.items, ends.head..<section.items.count - ends.tail, &patterns)
      after.endList()
    }
    var before = IdentifierRunList()
    for (section, middle) in zip(old.sections, middles) {
      before.skip(middle.lowerBound)
      before.append(section.items, middle, &patterns)
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
    let stays = matching.unmovedParts(lists: oldSections)
    for list in matching.new.listEnds.indices {
      for part in matching.new.range(ofList: list) {
        let range = matching.new.runs[part].range
        guard let from = matching.oldIndices(ofPart: part) else {
          itemInserts.appendCoalescing(Span(section: list, items: range))
          continue
        }
        if stays[part] { continue }
        let source = Span(section: oldLists[Int(matching.oldIndices[part])], items: from)
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
