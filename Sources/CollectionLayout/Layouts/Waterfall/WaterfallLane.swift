/// The items of one lane in order, as columns that are sorted along the scroll axis: 20 bytes an item.
struct WaterfallLane: Sendable {
  private(set) var items: [Int32] = []
  private(set) var starts: [Double] = []
  private(set) var lengths: [Double] = []

  init(capacity: Int) {
    items.reserveCapacity(capacity)
    starts.reserveCapacity(capacity)
    lengths.reserveCapacity(capacity)
  }

  /// Where the last item ends; nil for an empty lane.
  var end: Double? {
    guard let start = starts.last, let length = lengths.last else { return nil }
    return start + length
  }

  /// Adds an item at the end.
  @inline(__always)
  mutating func append(_ item: Int, start: Double, length: Double) {
    // The limit of 10,000,000 items stands far below.
    items.append(Int32(truncatingIfNeeded: item))
    starts.append(start)
    lengths.append(length)
  }

  /// Adds items that were placed already.
  mutating func append(_ items: ArraySlice<Int32>, starts: ArraySlice<Double>, lengths: ArraySlice<Double>) {
    self.items.append(contentsOf: items)
    self.starts.append(contentsOf: starts)
    self.lengths.append(contentsOf: lengths)
  }

  /// The items before `item`, with room for more.
  func prefix(before item: Int, capacity: Int) -> WaterfallLane {
    let count = slot(notBefore: item)
    var lane = WaterfallLane(capacity: max(count, capacity))
    lane.items.append(contentsOf: items[..<count])
    lane.starts.append(contentsOf: starts[..<count])
    lane.lengths.append(contentsOf: lengths[..<count])
    return lane
  }

  /// The first slot whose item is `item` or a later one.
  func slot(notBefore item: Int) -> Int {
    items.indices.partitioningIndex { items[$0] >= item }
  }

  /// Which of the lane's items an item is; nil for one of another lane.
  func place(of item: Int) -> Int? {
    let slot = slot(notBefore: item)
    return slot < items.count && Int(items[slot]) == item ? slot : nil
  }

  /// The first slot whose item may meet what begins at `low`.
  ///
  /// One that touches `low` with its end does only when it has no length, which a query counts half open.
  func firstSlot(endingAtOrAfter low: Double) -> Int {
    // Ends come in the order of starts, so one column is enough to search, and few end behind a start after them.
    var slot = starts.indices.partitioningIndex { starts[$0] >= low }
    while slot > 0, starts[slot - 1] + lengths[slot - 1] >= low { slot -= 1 }
    return slot
  }
}
