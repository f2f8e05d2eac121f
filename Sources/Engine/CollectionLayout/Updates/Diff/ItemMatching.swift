/// The parts of an item list, each of which was in an earlier list in the same order, or is new. Items are matched by
/// identifier.
///
/// Linear in the number of slices of both lists, and for items in another order in the number of their runs.
struct ItemMatching {
  /// Consecutive items that were consecutive before, or are all new.
  struct Block: Equatable {
    /// Indices in the list.
    var items: Range<Int>
    /// The index of the first item in the earlier list; nil if the items are new.
    let oldStart: Int?
  }

  /// The parts of all items in ascending order.
  private(set) var blocks: [Block] = []

  init(from old: ItemList, to new: ItemList) {
    let (head, tail) = old.commonPrefixAndSuffix(with: new)
    append(0..<head, from: 0)
    let (oldMiddle, newMiddle) = (head..<old.count - tail, head..<new.count - tail)
    if oldMiddle.isEmpty || newMiddle.isEmpty {
      append(newMiddle, from: nil)
    } else {
      appendMatches(of: newMiddle, in: new, with: oldMiddle, in: old)
    }
    append(newMiddle.upperBound..<new.count, from: oldMiddle.upperBound)
  }

  /// Whether all items were in the earlier list, which has `count` items, in the same order.
  func isIdentity(of count: Int) -> Bool {
    blocks.isEmpty ? count == 0 : blocks == [Block(items: 0..<count, oldStart: 0)]
  }

  /// The number of items from the start on that have their index of the earlier list.
  var unmovedPrefix: Int { blocks.first.flatMap { $0.oldStart == 0 ? $0.items.count : nil } ?? 0 }

  private mutating func appendMatches(
    of newItems: Range<Int>, in new: ItemList, with oldItems: Range<Int>, in old: ItemList
  ) {
    var patterns = PatternInterner()
    var (before, after) = (IdentifierRunList(), IdentifierRunList())
    before.skip(oldItems.lowerBound)
    before.append(oldItems, of: old, interning: &patterns)
    before.endList()
    after.skip(newItems.lowerBound)
    after.append(newItems, of: new, interning: &patterns)
    after.endList()
    let matching = IdentifierMatching(before, after, patternCount: patterns.count)
    for run in matching.new.runs.indices {
      append(matching.new.runs[run].range, from: matching.oldIndices(ofRun: run)?.lowerBound)
    }
  }

  /// Appends a part, or extends the last one if both are adjacent before and after.
  private mutating func append(_ items: Range<Int>, from oldStart: Int?) {
    guard !items.isEmpty else { return }
    if let last = blocks.last, last.oldStart.map({ $0 + last.items.count }) == oldStart {
      blocks[blocks.count - 1].items = last.items.lowerBound..<items.upperBound
    } else {
      blocks.append(Block(items: items, oldStart: oldStart))
    }
  }
}
