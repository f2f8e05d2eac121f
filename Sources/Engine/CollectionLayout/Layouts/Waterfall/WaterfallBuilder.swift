/// Builds a waterfall item by item.
struct WaterfallBuilder {
  /// The number of placed items, reused ones included.
  private(set) var count: Int
  /// The number of items that were copied from an earlier preparation.
  let reusedCount: Int

  private let geometry: WaterfallGeometry
  private let direction: WaterfallLayout.RenderDirection
  private var lanes: [WaterfallLane]
  /// The full-span items, which cross all lanes.
  private var spans: WaterfallLane
  /// The lane ends; a full-span item sets all of them.
  private var ends: LaneEndTree
  /// Whether each lane has an item, so that the next one needs a gap.
  private var isFilled: [Bool]
  /// Every lane before this one has an item.
  private var firstEmpty = 0
  /// Whether there is a full-span item, after which no lane is empty.
  private var hasSpan: Bool
  private var hasCustomCrossSizes: Bool
  /// The buffer of batches; nil before the first one.
  private var batch: LaneBatch?
  /// The lanes that items keep; nil if none does.
  private let keptLanes: LaneTable?

  /// Starts with the items before `firstChanged` of an earlier preparation, or with none.
  init(
    _ geometry: WaterfallGeometry, direction: WaterfallLayout.RenderDirection, keeping firstChanged: Int,
    of previous: PreparedWaterfall?, itemCount: Int, keptLanes: LaneTable? = nil
  ) {
    self.geometry = geometry
    self.keptLanes = keptLanes
    self.direction = direction
    let reusedCount = previous.map { min(firstChanged, $0.count, itemCount) } ?? 0
    self.reusedCount = reusedCount
    count = reusedCount
    // Lanes fill from the first one unless some are kept, so lanes in excess of the number of items would be empty.
    let laneCount = keptLanes == nil ? min(geometry.laneCount, itemCount) : geometry.laneCount
    // 1/64 above the even share: arrays of lanes that fill evenly are not reallocated, and little capacity is unused.
    let share = itemCount / max(1, laneCount)
    let capacity = share + share / 64 + 8
    let before = reusedCount > 0 ? previous : nil
    lanes = (0..<laneCount).map { lane in
      guard let before, lane < before.lanes.count else { return WaterfallLane(capacity: capacity) }
      return before.lanes[lane].prefix(before: reusedCount, capacity: capacity)
    }
    spans =
      before.map { $0.spans.prefix(before: reusedCount, capacity: $0.spans.entries.count) }
      ?? WaterfallLane(capacity: 0)
    ends = LaneEndTree(lanes.map { $0.end ?? 0 })
    isFilled = lanes.map { $0.end != nil }
    hasSpan = spans.end != nil
    hasCustomCrossSizes = before?.hasCustomCrossSizes ?? false
    if let end = spans.end { ends.setAll(to: end) }
  }

  /// Places all further items.
  mutating func append(_ items: ItemList, work: inout LayoutProgress) {
    let sizes = WaterfallItemSizer(geometry)
    var buffer = WaterfallItemSizer.Buffer()
    items.forEachChunk(in: count..<items.count, work: work) { run, range in
      if geometry.scrollDirection.cross(run.metrics) != .none { hasCustomCrossSizes = true }
      sizes.fill(&buffer, for: run.metrics, range)
      append(buffer, count: range.count)
    }
    work.placedCount += items.count - reusedCount
  }

  /// Places the first `count` items of a chunk.
  private mutating func append(_ chunk: WaterfallItemSizer.Buffer, count chunkCount: Int) {
    if allowsBatch(chunk, count: chunkCount) { return appendBatch(chunk.lengths.span.extracting(0..<chunkCount)) }
    for offset in 0..<chunkCount {
      let length = chunk.lengths[offset]
      if let fullSpan = chunk.fullSpan, fullSpan.value(at: chunk.first + offset) {
        placeAcrossLanes(length)
      } else {
        let lane = keptLanes?[count] ?? nextLane()
        let end = ends[lane]
        let start = isFilled[lane] || hasSpan ? end + geometry.mainGap : end
        lanes[lane].append(count, start: start, length: length)
        ends.set(lane, to: start + length)
        isFilled[lane] = true
      }
      count += 1
    }
  }

  /// Whether a chunk can be placed as a batch: it has no full-span items and more items than lanes, items go to the
  /// shortest lane, ends are searched linearly, and no lane is empty.
  private func allowsBatch(_ chunk: WaterfallItemSizer.Buffer, count chunkCount: Int) -> Bool {
    chunk.fullSpan == nil && chunkCount > lanes.count && direction == .shortestFirst && ends.usesLinearScan
      && (hasSpan || isFilled.allSatisfy(\.self))
  }

  private mutating func appendBatch(_ lengths: Span<Double>) {
    let existing = keptLanes.map { Array($0.lanes[count - $0.first..<count - $0.first + lengths.count]) } ?? []
    // Moved out and back, so that its arrays remain uniquely referenced.
    var batch = batch.take() ?? LaneBatch(laneCount: lanes.count)
    ends.placeItems(lengths, from: count, gap: geometry.mainGap, keptLanes: existing, into: &batch)
    for lane in lanes.indices { lanes[lane].append(batch[lane]) }
    self.batch = batch
    count += lengths.count
  }

  private mutating func nextLane() -> Int {
    switch direction {
    case .shortestFirst:
      // With a gap, a lane with an item is longer than an empty one, even if the item has length 0.
      while firstEmpty < isFilled.count, isFilled[firstEmpty] { firstEmpty += 1 }
      if firstEmpty < isFilled.count, !hasSpan, geometry.mainGap > 0 { return firstEmpty }
      return ends.shortest()
    // From right to left, the first lane is at the right: see `WaterfallGeometry.crossStart`.
    case .leftToRight, .rightToLeft: return count % geometry.laneCount
    }
  }

  private mutating func placeAcrossLanes(_ length: Double) {
    let start = count > 0 ? ends.longest + geometry.mainGap : 0
    spans.append(count, start: start, length: length)
    ends.setAll(to: start + length)
    hasSpan = true
  }

  /// The difference between the longest and the shortest lane.
  var imbalance: Double { ends.longest - (lanes.indices.map { ends[$0] }.min() ?? 0) }

  /// Returns the waterfall of the items so far.
  func finish() -> PreparedWaterfall {
    PreparedWaterfall(
      geometry: geometry, lanes: lanes, spans: spans, count: count, length: ends.longest,
      hasCustomCrossSizes: hasCustomCrossSizes)
  }
}
