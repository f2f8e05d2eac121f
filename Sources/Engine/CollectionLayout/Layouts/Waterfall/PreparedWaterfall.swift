import LayoutBase

/// A waterfall with its items placed in lanes.
struct PreparedWaterfall: PreparedLayout {
  let geometry: WaterfallGeometry
  let lanes: [WaterfallLane]
  /// The full-span items, which cross all lanes.
  let spans: WaterfallLane
  /// The number of items.
  let count: Int
  let length: Double
  /// Whether any item may set its cross length. Reading it takes longer than the remaining query.
  let hasCustomCrossSizes: Bool

  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutProgress
  ) {
    for lane in lanes.indices {
      append(
        lanes[lane], across: (geometry.crossStart(ofLane: lane), geometry.laneCrossSize), of: items, in: (low, high),
        to: &found, work: &work)
    }
    append(
      spans, across: (geometry.crossLeading, geometry.available), of: items, in: (low, high), to: &found, work: &work)
  }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    guard index >= 0, index < count else { return nil }
    for lane in lanes.indices {
      if let frame = frame(
        of: index, in: lanes[lane], across: (geometry.crossStart(ofLane: lane), geometry.laneCrossSize), items: items)
      {
        return frame
      }
    }
    return frame(of: index, in: spans, across: (geometry.crossLeading, geometry.available), items: items)
  }

  func placement(of index: Int) -> ItemPlacement? {
    guard index >= 0, index < count else { return nil }
    for lane in lanes.indices {
      if let slot = lanes[lane].index(of: index) { return .lane(lane, index: slot) }
    }
    return spans.index(of: index).map { .fullSpan(index: $0) }
  }

  private func append(
    _ lane: WaterfallLane, across laneSpan: (start: Double, length: Double), of items: ItemList,
    in span: (low: Double, high: Double), to found: inout [PlacedItem], work: inout LayoutProgress
  ) {
    // The item limit applies to each lane, so that no lane is omitted if there are too many items.
    let before = found.count
    var slot = lane.firstSlot(endingAtOrAfter: span.low)
    while slot < lane.starts.count, lane.starts[slot] < span.high {
      work.examinedCount += 1
      if slot & 0xfff == 0, work.isEnough(found.count - before) { return }
      found.append(
        PlacedItem(index: Int(lane.items[slot]), frame: frame(atSlot: slot, of: lane, across: laneSpan, items: items)))
      slot += 1
    }
  }

  private func frame(
    of index: Int, in lane: WaterfallLane, across laneSpan: (start: Double, length: Double), items: ItemList
  ) -> Rect? {
    let slot = lane.slot(notBefore: index)
    guard slot < lane.items.count, Int(lane.items[slot]) == index else { return nil }
    return frame(atSlot: slot, of: lane, across: laneSpan, items: items)
  }

  private func frame(
    atSlot slot: Int, of lane: WaterfallLane, across laneSpan: (start: Double, length: Double), items: ItemList
  ) -> Rect {
    geometry.scrollDirection.rect(
      main: lane.starts[slot], cross: laneSpan.start, mainLength: lane.lengths[slot],
      crossLength: hasCustomCrossSizes
        ? geometry.customCrossSize(of: Int(lane.items[slot]), items) ?? laneSpan.length : laneSpan.length)
  }
}

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
