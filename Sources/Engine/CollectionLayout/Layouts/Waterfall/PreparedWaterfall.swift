import LayoutBase

/// A waterfall with its items placed in lanes.
struct PreparedWaterfall: PreparedLayout {
  let geometry: WaterfallGeometry
  /// The items by lane; an item that covers several lanes is in the first of them.
  let lanes: [WaterfallLane]
  /// The full-span items, which cross all lanes.
  let spans: WaterfallLane
  /// The number of items.
  let count: Int
  let length: Double
  /// Whether any item may set its cross length, which takes longer to read than the rest of a query.
  let hasCustomCrossSizes: Bool
  let mayHaveMeasuredSizes: Bool
  /// The waterfall without measured sizes, whose lanes the items have; nil if this waterfall has no measured sizes.
  let estimate: (any LaneKeepingLayout)?

  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutProgress
  ) {
    for lane in lanes.indices {
      append(lanes[lane], number: lane, of: items, in: (low, high), to: &found, work: &work)
    }
    append(spans, number: nil, of: items, in: (low, high), to: &found, work: &work)
  }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    guard index >= 0, index < count else { return nil }
    for (number, lane) in lanes.enumerated() {
      if let slot = lane.index(of: index) { return frame(of: lane.entries[slot], inLane: number, items) }
    }
    return spans.index(of: index).map { frame(of: spans.entries[$0], inLane: nil, items) }
  }

  func placement(of index: Int) -> ItemPlacement? {
    guard index >= 0, index < count else { return nil }
    for lane in lanes.indices {
      guard let slot = lanes[lane].index(of: index) else { continue }
      let count = Int(lanes[lane].entries[slot].laneCount)
      return count == 1 ? .lane(lane, index: slot) : .lanes(lane..<lane + count, index: slot)
    }
    return spans.index(of: index).map { .fullSpan(index: $0) }
  }

  /// Appends the items of a lane; `number` is nil for the full-span items.
  private func append(
    _ lane: WaterfallLane, number: Int?, of items: ItemList, in span: (low: Double, high: Double),
    to found: inout [PlacedItem], work: inout LayoutProgress
  ) {
    // The item limit applies to each lane, so that no lane is omitted if there are too many items.
    let before = found.count
    var slot = lane.firstSlot(endingAtOrAfter: span.low)
    while slot < lane.entries.count, lane.entries[slot].start < span.high {
      work.examinedCount += 1
      if slot & 0xfff == 0, work.isEnough(found.count - before) { return }
      let entry = lane.entries[slot]
      found.append(PlacedItem(index: Int(entry.item), frame: frame(of: entry, inLane: number, items)))
      slot += 1
    }
  }

  private func frame(of entry: WaterfallLane.Entry, inLane lane: Int?, _ items: ItemList) -> Rect {
    let count = Int(entry.laneCount)
    let custom = hasCustomCrossSizes ? geometry.customCrossSize(of: Int(entry.item), items) : nil
    return geometry.scrollDirection.rect(
      main: entry.start, cross: lane.map { geometry.crossStart(ofLane: $0, count: count) } ?? geometry.crossLeading,
      mainLength: entry.length,
      crossLength: custom ?? (lane == nil ? geometry.available : geometry.crossSize(ofLanes: count)))
  }
}

/// The items of one lane in order, sorted along the main axis; 24 bytes an item.
struct WaterfallLane: Sendable {
  /// An item with its range on the main axis.
  struct Entry: Sendable {
    let start: Double
    let length: Double
    /// The index of the item. Int32 suffices: a collection has at most 10,000,000 items.
    let item: Int32
    /// The number of lanes that the item covers, this one included.
    let laneCount: Int32

    @inline(__always)
    init(_ item: Int, start: Double, length: Double, laneCount: Int = 1) {
      self.item = Int32(truncatingIfNeeded: item)
      self.laneCount = Int32(truncatingIfNeeded: laneCount)
      self.start = start
      self.length = length
    }

    var end: Double { start + length }
  }

  private(set) var entries: [Entry] = []
  /// An upper bound of the number of lanes that an item of this lane covers.
  private(set) var widest = 1

  init(capacity: Int) { entries.reserveCapacity(capacity) }

  /// The end of the last item; nil for an empty lane.
  var end: Double? { entries.last?.end }

  @inline(__always)
  mutating func append(_ entry: Entry) {
    entries.append(entry)
    widest = max(widest, Int(entry.laneCount))
  }

  /// Appends placed items that cover no other lane.
  mutating func append(_ items: ArraySlice<Entry>) { entries += items }

  /// Returns the lane with its items before `item`, and with memory for `capacity` items.
  func prefix(before item: Int, capacity: Int) -> WaterfallLane {
    let count = slot(notBefore: item)
    var lane = WaterfallLane(capacity: max(count, capacity))
    lane.entries += entries[..<count]
    lane.widest = widest
    return lane
  }

  /// Returns the first slot whose item is `item` or a later one.
  func slot(notBefore item: Int) -> Int {
    entries.indices.partitioningIndex { entries[$0].item >= item }
  }

  /// Returns the index of an item in the lane; nil if it is in another lane.
  func index(of item: Int) -> Int? {
    let slot = slot(notBefore: item)
    return slot < entries.count && Int(entries[slot].item) == item ? slot : nil
  }

  /// Returns the first slot whose item may intersect an interval that starts at `low`.
  ///
  /// An item that ends at `low` is included, since a query returns an item of length 0 there.
  func firstSlot(endingAtOrAfter low: Double) -> Int {
    // Ends have the order of starts, so a binary search of the starts suffices; few items before the result of that
    // search end at or after `low`.
    var slot = entries.indices.partitioningIndex { entries[$0].start >= low }
    while slot > 0, entries[slot - 1].end >= low { slot -= 1 }
    return slot
  }
}
