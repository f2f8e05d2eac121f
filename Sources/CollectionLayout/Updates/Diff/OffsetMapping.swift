/// Maps the indices of a list before and after removals and insertions. The other elements keep their order and fill
/// the free indices.
///
/// Stored as two sorted lists with binary search, so the size is the number of changes and not of items.
struct OffsetMapping: Sendable {
  /// Removed old indices, ascending.
  let removed: [Int]
  /// Inserted new indices, ascending.
  let placed: [Int]

  init(removed: [Int], placed: [Int]) {
    self.removed = removed.sorted()
    self.placed = placed.sorted()
  }

  /// Returns the new index of an element; nil if it was removed.
  func newIndex(_ old: Int) -> Int? {
    let before = OffsetMapping.count(of: removed, below: old)
    if before < removed.count, removed[before] == old { return nil }
    return OffsetMapping.index(ofRank: old - before, around: placed)
  }

  /// Returns the old index of an element; nil if it was inserted.
  func oldIndex(_ new: Int) -> Int? {
    let before = OffsetMapping.count(of: placed, below: new)
    if before < placed.count, placed[before] == new { return nil }
    return OffsetMapping.index(ofRank: new - before, around: removed)
  }

  /// Returns how many elements of a sorted list are less than `position`, by binary search.
  static func count(of positions: [Int], below position: Int) -> Int {
    positions.indices.partitioningIndex { positions[$0] >= position }
  }

  /// Returns the rank-th integer that is not in a sorted list.
  private static func index(ofRank rank: Int, around positions: [Int]) -> Int {
    // `positions[k] − k` integers below `positions[k]` are not in the list. This does not decrease with k.
    rank + positions.indices.partitioningIndex { positions[$0] - $0 > rank }
  }
}
