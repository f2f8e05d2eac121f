extension WaterfallGeometry {
  /// Places items into the shortest lanes in fixed point; nil if lengths, lane count or near ties do not allow it.
  ///
  /// Items before `firstChanged` are copied from an earlier layout. Segments after the change are reused from the first
  /// one before which the lanes end as they did, up to an offset.
  func pack(
    _ items: ItemList, reusing previous: PackedWaterfall?, from firstChanged: Int, work: inout LayoutProgress
  ) -> PackedWaterfall? {
    guard laneCount <= SortedLaneEnds.limit, let gap = FixedPoint.exactly(mainGap) else { return nil }
    // Lanes fill from the first one, so lanes in excess of the number of items would be empty.
    let lanes = min(laneCount, items.count)
    let previous = previous?.end.ends.count == lanes ? previous : nil
    var filling = PackedWaterfallBuilder(laneCount: lanes, gap: gap, keeping: firstChanged, of: previous)
    var reading = FixedPointLengthReader(self)
    var hasCustomCrossSizes = previous?.hasCustomCrossSizes ?? false
    var tail = previous.map { ReusableSuffix($0, items, behind: filling.count, laneCount: lanes) }
    var kept = filling.count
    while filling.isExact, filling.count < items.count, !work.isCancelled {
      let next = tail?.next(from: filling.count) ?? items.count
      if let known = tail?.segment(startingAt: filling.count), work.shouldContinue(after: known.count) {
        filling.append(lengthsOf: known)
      } else {
        items.forEachChunk(in: filling.count..<next, work: work) { run, range in
          if scrollDirection.cross(run.metrics) != .none { hasCustomCrossSizes = true }
          filling.append(range, of: run.metrics, &reading)
        }
      }
      filling.place()
      guard filling.isExact, filling.count == next, next < items.count else { break }
      kept += tail?.take(into: &filling) ?? 0
    }
    filling.close()
    guard filling.isExact, filling.hasNoNearTies else { return nil }
    work.placedCount += filling.count - kept
    return PackedWaterfall(self, items, filling, hasCustomCrossSizes: hasCustomCrossSizes)
  }
}

/// The segments at the end of an earlier layout whose items are unchanged.
private struct ReusableSuffix {
  private let previous: PackedWaterfall
  /// The number of indices by which the items have moved.
  private let distance: Int
  /// The first segment of unchanged items, and the next one that could be reused.
  private let firstPart: Int
  private var part: Int
  private let laneCount: Int

  init(_ previous: PackedWaterfall, _ items: ItemList, behind first: Int, laneCount: Int) {
    self.previous = previous
    self.laneCount = laneCount
    distance = items.count - previous.count
    let same = items.commonMetricSuffix(with: previous.items)
    // The first item of a lane has no gap before it, so the first `laneCount` items are not reused.
    let firstSame = max(previous.count - same, first - distance, laneCount)
    let parts = previous.parts
    firstPart = parts.indices.partitioningIndex { parts[$0].first >= firstSame }
    // Each edit adds a short segment. Above this number of segments, all of them are rebuilt.
    part = parts.count > 2 * (previous.count / PackedItemArray.capacity) + 64 ? parts.count : firstPart
  }

  /// Returns the lengths of the items up to the next segment that could be reused, if they are those of one segment that
  /// could not, because the lanes end elsewhere.
  func segment(startingAt item: Int) -> PackedItemArray? {
    guard part > firstPart, part < previous.parts.count, previous.parts[part - 1].first + distance == item else {
      return nil
    }
    return previous.parts[part - 1].lanes.items
  }

  /// Returns the first item of the next segment that could be reused, or the number of items if there is none.
  mutating func next(from item: Int) -> Int {
    while part < previous.parts.count, previous.parts[part].first + distance <= max(item, laneCount) { part += 1 }
    return part < previous.parts.count ? previous.parts[part].first + distance : previous.count + distance
  }

  /// Reuses all remaining segments if the lanes end as they did before them, and returns the number of reused items.
  func take(into filling: inout PackedWaterfallBuilder) -> Int {
    let old = previous.parts[part]
    guard let moved = filling.order.distance(from: old.lanes.entry) else { return 0 }
    let count = filling.count
    let distance = moved - old.shift
    filling.append(previous.parts[part...], movedBy: distance, end: previous.end)
    return filling.count - count
  }
}
