/// The items of one lane in order, as a structure of arrays sorted along the main axis; 20 bytes per item.
struct WaterfallLane: Sendable {
  private(set) var items: [Int32] = []
  private(set) var starts: [Double] = []
  private(set) var lengths: [Double] = []

  init(capacity: Int) {
    items.reserveCapacity(capacity)
    starts.reserveCapacity(capacity)
    lengths.reserveCapacity(capacity)
  }

  /// The end of the last item; nil for an empty lane.
  var end: Double? {
    guard let start = starts.last, let length = lengths.last else { return nil }
    return start + length
  }

  /// Appends an item.
  @inline(__always)
  mutating func append(_ item: Int, start: Double, length: Double) {
    // Int32 suffices: a collection has at most 10,000,000 items.
    items.append(Int32(truncatingIfNeeded: item))
    starts.append(start)
    lengths.append(length)
  }

  /// Appends items with the given starts and lengths.
  mutating func append(_ items: ArraySlice<Int32>, starts: ArraySlice<Double>, lengths: ArraySlice<Double>) {
    self.items.append(contentsOf: items)
    self.starts.append(contentsOf: starts)
    self.lengths.append(contentsOf: lengths)
  }

  /// Returns the items before `item`, with capacity for more.
  func prefix(before item: Int, capacity: Int) -> WaterfallLane {
    let count = slot(notBefore: item)
    var lane = WaterfallLane(capacity: max(count, capacity))
    lane.items.append(contentsOf: items[..<count])
    lane.starts.append(contentsOf: starts[..<count])
    lane.lengths.append(contentsOf: lengths[..<count])
    return lane
  }

  /// Returns the first slot whose item is `item` or a later one.
  func slot(notBefore item: Int) -> Int {
    items.indices.partitioningIndex { items[$0] >= item }
  }

  /// Returns the index of an item in the lane; nil if it is in another lane.
  func index(of item: Int) -> Int? {
    let slot = slot(notBefore: item)
    return slot < items.count && Int(items[slot]) == item ? slot : nil
  }

  /// Returns the first slot whose item may intersect an interval that starts at `low`.
  ///
  /// An item that ends at `low` is included, since an item of length 0 is half-open and does intersect.
  func firstSlot(endingAtOrAfter low: Double) -> Int {
    // Ends have the order of starts, so a binary search of the starts suffices; few items before the result of that
    // search end at or after `low`.
    var slot = starts.indices.partitioningIndex { starts[$0] >= low }
    while slot > 0, starts[slot - 1] + lengths[slot - 1] >= low { slot -= 1 }
    return slot
  }
}
