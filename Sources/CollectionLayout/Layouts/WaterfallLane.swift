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

  @inline(__always)
  mutating func append(_ item: Int, start: Double, length: Double) {
    // The limit of 10,000,000 items stands far below.
    items.append(Int32(truncatingIfNeeded: item))
    starts.append(start)
    lengths.append(length)
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

  /// The slots of the items that may meet `low..<high`.
  ///
  /// One that touches `low` with its end is among them only when it has no length, which a query counts half open.
  func slots(from low: Double, to high: Double) -> Range<Int> {
    let first = starts.indices.partitioningIndex { starts[$0] + lengths[$0] >= low }
    let last = starts.indices.partitioningIndex { starts[$0] >= high }
    return first..<max(first, last)
  }
}
