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
        lanes[lane], at: geometry.crossStart(ofLane: lane), geometry.laneCrossSize, items, low, high, &found, &work)
    }
    append(spans, at: geometry.crossLeading, geometry.available, items, low, high, &found, &work)
  }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    guard index >= 0, index < count else { return nil }
    for lane in lanes.indices {
      if let frame = frame(
        of: index, in: lanes[lane], at: geometry.crossStart(ofLane: lane), geometry.laneCrossSize, items)
      {
        return frame
      }
    }
    return frame(of: index, in: spans, at: geometry.crossLeading, geometry.available, items)
  }

  func placement(of index: Int) -> ItemPlacement? {
    guard index >= 0, index < count else { return nil }
    for lane in lanes.indices {
      if let slot = lanes[lane].index(of: index) { return .lane(lane, index: slot) }
    }
    return spans.index(of: index).map { .fullSpan(index: $0) }
  }

  private func append(
    _ lane: WaterfallLane, at cross: Double, _ laneCrossSize: Double, _ items: ItemList, _ low: Double, _ high: Double,
    _ found: inout [PlacedItem], _ work: inout LayoutProgress
  ) {
    // The item limit applies to each lane, so that no lane is omitted if there are too many items.
    let before = found.count
    var slot = lane.firstSlot(endingAtOrAfter: low)
    while slot < lane.starts.count, lane.starts[slot] < high {
      work.examinedCount += 1
      if slot & 0xfff == 0, work.isEnough(found.count - before) { return }
      found.append(
        PlacedItem(index: Int(lane.items[slot]), frame: frame(slot, of: lane, at: cross, laneCrossSize, items)))
      slot += 1
    }
  }

  private func frame(
    of index: Int, in lane: WaterfallLane, at cross: Double, _ laneCrossSize: Double, _ items: ItemList
  ) -> Rect? {
    let slot = lane.slot(notBefore: index)
    guard slot < lane.items.count, Int(lane.items[slot]) == index else { return nil }
    return frame(slot, of: lane, at: cross, laneCrossSize, items)
  }

  private func frame(
    _ slot: Int, of lane: WaterfallLane, at cross: Double, _ laneCrossSize: Double, _ items: ItemList
  ) -> Rect {
    geometry.scrollDirection.rect(
      main: lane.starts[slot], cross: cross, mainLength: lane.lengths[slot],
      crossLength: hasCustomCrossSizes
        ? geometry.customCrossSize(of: Int(lane.items[slot]), items) ?? laneCrossSize : laneCrossSize)
  }
}
