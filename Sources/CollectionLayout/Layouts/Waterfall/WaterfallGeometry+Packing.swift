extension WaterfallGeometry {
  /// Places items into the shortest lanes by exact lengths; nil where these or the lanes do not allow it.
  ///
  /// What lies before `firstChanged` is taken from an earlier layout, and so is what lies behind the change from where
  /// the lanes end as they did.
  func pack(
    _ items: ItemList, reusing previous: PackedWaterfall?, from firstChanged: Int, work: inout LayoutWork
  ) -> PackedWaterfall? {
    guard laneCount <= LaneOrder.limit, let gap = FixedPoint.exactly(mainGap) else { return nil }
    // Lanes fill from the first on, so more of them than items would stay empty.
    let lanes = min(laneCount, items.count)
    let previous = previous?.end.ends.count == lanes ? previous : nil
    var filling = PackedFilling(laneCount: lanes, gap: gap, keeping: firstChanged, of: previous)
    var reading = PackedLengths(self)
    var hasOwnThickness = previous?.hasOwnThickness ?? false
    var tail = previous.map { UnchangedTail($0, items, behind: filling.count, laneCount: lanes) }
    var kept = filling.count
    while filling.isExact, filling.count < items.count, !work.isStopped {
      let next = tail?.next(from: filling.count) ?? items.count
      items.forEachChunk(in: filling.count..<next, work: work) { run, range in
        if scrollDirection.cross(run.metrics) != .none { hasOwnThickness = true }
        filling.append(range, of: run.metrics, &reading)
      }
      filling.place()
      guard filling.isExact, filling.count == next, next < items.count else { break }
      kept += tail?.take(into: &filling) ?? 0
    }
    filling.close()
    guard filling.isExact, filling.isApart else { return nil }
    work.placed += filling.count - kept
    return PackedWaterfall(self, items, filling, hasOwnThickness: hasOwnThickness)
  }
}

/// The items at the end of an earlier layout that are the same in a new one.
private struct UnchangedTail {
  private let previous: PackedWaterfall
  /// How much further the items have moved in the order.
  private let distance: Int
  /// The next part that could be taken over.
  private var part: Int
  private let laneCount: Int

  init(_ previous: PackedWaterfall, _ items: ItemList, behind first: Int, laneCount: Int) {
    self.previous = previous
    self.laneCount = laneCount
    distance = items.count - previous.count
    let same = items.commonMetricTail(with: previous.items)
    // Lanes that have no items yet keep no distance either.
    let firstSame = max(previous.count - same, first - distance, laneCount)
    let parts = previous.parts
    part = parts.indices.partitioningIndex { parts[$0].first >= firstSame }
    // Each edit leaves a short part behind: from time to time they are made anew.
    if parts.count > 2 * (previous.count / PackedItems.capacity) + 64 { part = parts.count }
  }

  /// Up to where items have to be placed before the next comparison.
  mutating func next(from item: Int) -> Int {
    while part < previous.parts.count, previous.parts[part].first + distance <= max(item, laneCount) { part += 1 }
    return part < previous.parts.count ? previous.parts[part].first + distance : previous.count + distance
  }

  /// Takes over the rest where the lanes end as they did before it, and returns how many items that are.
  func take(into filling: inout PackedFilling) -> Int {
    let old = previous.parts[part]
    guard let moved = filling.order.distance(from: old.lanes.entry) else { return 0 }
    let count = filling.count
    let distance = moved - old.shift
    filling.append(previous.parts[part...], movedBy: distance, end: previous.end)
    return filling.count - count
  }
}
