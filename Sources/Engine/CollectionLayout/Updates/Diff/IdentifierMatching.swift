import LayoutBase

/// The division of lists of identifiers into blocks: consecutive identifiers that were consecutive in earlier lists, or
/// are all new.
///
/// O(n log n) for n runs of consecutive numbers, however many identifiers they have.
struct IdentifierMatching {
  /// Consecutive identifiers that were consecutive before, or are all new.
  struct Block: Equatable {
    /// Positions in the new lists, as `IdentifierRunList` counts them.
    var items: Range<Int>
    /// The position of the block's first identifier in the earlier lists; nil if its identifiers are new.
    let oldStart: Int?

    /// The positions in the earlier lists; nil if the identifiers are new.
    var oldItems: Range<Int>? { oldStart.map { $0..<$0 + items.count } }
  }

  let old: IdentifierRunList
  let new: IdentifierRunList
  /// The blocks of all compared identifiers, in ascending order.
  private(set) var blocks: [Block] = []
  /// The indices of the blocks that are not new, in the order of the earlier lists.
  private var survivors: [Int] = []

  /// Matches lists whose patterns were numbered by one `PatternNumbers`. Of an identifier that a list repeats, only one
  /// occurrence is matched.
  init(_ old: IdentifierRunList, _ new: IdentifierRunList) {
    (self.old, self.new) = (old, new)
    let sorted = old.runs.sorted { ($0.pattern, $0.first, $0.start) < ($1.pattern, $1.first, $1.start) }
    for run in new.runs {
      var number = run.first
      let end = run.first + run.count
      while number < end {
        // The first run with this number or a higher one.
        let index = sorted.indices.partitioningIndex {
          (sorted[$0].pattern, sorted[$0].first + sorted[$0].count) > (run.pattern, number)
        }
        let match = index < sorted.count && sorted[index].pattern == run.pattern ? sorted[index] : nil
        var next = end
        var oldStart: Int?
        if let match, match.first <= number {
          next = min(end, match.first + match.count)
          oldStart = match.start + number - match.first
        } else if let match {
          next = min(end, match.first)
        }
        let start = run.start + number - run.first
        blocks.append(start..<start + next - number, from: oldStart)
        number = next
      }
    }
    sortSurvivors()
    if zip(survivors, survivors.dropFirst()).contains(where: { oldItems(of: $0).overlaps(oldItems(of: $1)) }) {
      matchOnce()
      sortSurvivors()
    }
  }

  /// Matches two lists. Their common prefix and suffix, found by comparing rules instead of items, are not part of any
  /// block.
  init(from old: ItemList, to new: ItemList) {
    let (head, tail) = old.commonPrefixAndSuffix(with: new)
    var patterns = PatternNumbers()
    var (before, after) = (IdentifierRunList(), IdentifierRunList())
    before.append(old, comparing: head..<old.count - tail, numbering: &patterns)
    after.append(new, comparing: head..<new.count - tail, numbering: &patterns)
    self.init(before, after)
  }

  /// Matches two lists of identifiers.
  init(from old: [Identifier], to new: [Identifier]) {
    var patterns = PatternNumbers()
    var (before, after) = (IdentifierRunList(), IdentifierRunList())
    before.append(old, numbering: &patterns)
    after.append(new, numbering: &patterns)
    self.init(before, after)
  }

  private mutating func sortSurvivors() {
    // Position and index are one number, because sorting pairs takes longer. 32 bits suffice for both: a collection has
    // at most 10,000,000 items.
    let keys = blocks.indices.compactMap { index in blocks[index].oldStart.map { $0 << 32 | index } }
    survivors = keys.sorted().map { $0 & 0xffff_ffff }
  }

  /// Returns the earlier positions of a block that is not new.
  private func oldItems(of block: Int) -> Range<Int> { blocks[block].oldItems ?? 0..<0 }

  /// Treats an identifier as new if one before it matches the same earlier position.
  private mutating func matchOnce() {
    var matched: Set<Int> = []
    var once: [Block] = []
    for block in blocks {
      for (offset, item) in block.items.enumerated() {
        let old = block.oldStart.map { $0 + offset }
        once.append(item..<item + 1, from: old.flatMap { matched.insert($0).inserted ? $0 : nil })
      }
    }
    blocks = once
  }
}

extension IdentifierMatching {
  /// The positions of the earlier lists whose identifiers are in no new list, ascending.
  var deletes: [Range<Int>] {
    var deletes: [Range<Int>] = []
    var next = 0
    for range in old.compared {
      var start = range.lowerBound
      while next < survivors.count, oldItems(of: survivors[next]).lowerBound < range.upperBound {
        let survivor = oldItems(of: survivors[next])
        if start < survivor.lowerBound { deletes.append(start..<survivor.lowerBound) }
        start = survivor.upperBound
        next += 1
      }
      if start < range.upperBound { deletes.append(start..<range.upperBound) }
    }
    return deletes
  }

  /// Returns for each block whether it stays. In each new list, among the blocks that come from its old list,
  /// those stay that have increasing old positions and together the most identifiers; all others, and new blocks, do
  /// not. `lists` has for each new list the index of its old list, nil for a list without one; no index may occur twice.
  func unmovedBlocks(lists: [Int?]) -> [Bool] {
    // The rank of each block in the old order, among those that its list keeps; −1 for other blocks.
    var ranks = [Int](repeating: -1, count: blocks.count)
    var counts = [Int](repeating: 0, count: lists.count)
    for block in survivors {
      let list = new.list(at: blocks[block].items.lowerBound)
      guard lists[list] == old.list(at: oldItems(of: block).lowerBound) else { continue }
      ranks[block] = counts[list]
      counts[list] += 1
    }
    var isUnmoved = [Bool](repeating: false, count: blocks.count)
    var start = 0
    for list in lists.indices {
      let end = (start..<blocks.count).partitioningIndex { new.list(at: blocks[$0].items.lowerBound) > list }
      let remaining = (start..<end).filter { ranks[$0] >= 0 }
      let isInSubsequence = heaviestIncreasingSubsequence(
        of: remaining.map { ranks[$0] }, weights: remaining.map { blocks[$0].items.count })
      for (block, isIncluded) in zip(remaining, isInSubsequence) { isUnmoved[block] = isIncluded }
      start = end
    }
    return isUnmoved
  }
}

extension [IdentifierMatching.Block] {
  /// Appends a block of identifiers, or extends the last block if the identifiers follow that block in the new and in
  /// the old lists. `oldStart` is nil for new identifiers.
  fileprivate mutating func append(_ items: Range<Int>, from oldStart: Int?) {
    guard !items.isEmpty else { return }
    if let last, last.items.upperBound == items.lowerBound, last.oldItems?.upperBound == oldStart {
      self[count - 1].items = last.items.lowerBound..<items.upperBound
    } else {
      append(IdentifierMatching.Block(items: items, oldStart: oldStart))
    }
  }
}

/// The division of an item list into blocks, as in `IdentifierMatching`: items that were consecutive in an earlier
/// list, or are new. Items are matched by identifier.
struct ItemMatching {
  /// The blocks of all items, in ascending order.
  private(set) var blocks: [IdentifierMatching.Block] = []

  init(from old: ItemList, to new: ItemList) {
    let middle = IdentifierMatching(from: old, to: new)
    blocks.append(0..<middle.new.compared[0].lowerBound, from: 0)
    for block in middle.blocks { blocks.append(block.items, from: block.oldStart) }
    blocks.append(middle.new.compared[0].upperBound..<new.count, from: middle.old.compared[0].upperBound)
  }

  /// Whether all items were in the earlier list, which has `count` items, in the same order.
  func isIdentity(of count: Int) -> Bool {
    blocks.isEmpty ? count == 0 : blocks == [IdentifierMatching.Block(items: 0..<count, oldStart: 0)]
  }

  /// The number of items from the start on that have the same index in the earlier list.
  var unmovedPrefix: Int { blocks.first.flatMap { $0.oldStart == 0 ? $0.items.count : nil } ?? 0 }
}
