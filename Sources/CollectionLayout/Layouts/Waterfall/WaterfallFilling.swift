/// The state of a waterfall while its lanes fill up.
struct WaterfallFilling {
  /// How many items were placed, those that were kept included.
  private(set) var count: Int
  /// How many items were taken from an earlier preparation.
  let kept: Int

  private let geometry: WaterfallGeometry
  private let direction: WaterfallLayout.RenderDirection
  private var lanes: [WaterfallLane]
  /// Items that cross all lanes.
  private var spans: WaterfallLane
  /// A full-span item counts for all of them.
  private var ends: LaneEnds
  /// Which lanes have an item of their own, so that the next one keeps its distance.
  private var isFilled: [Bool]
  /// No lane before this one is without an item.
  private var firstEmpty = 0
  /// Whether any item crosses all lanes, which fills them all.
  private var hasSpan: Bool
  private var hasOwnThickness: Bool
  /// Nil until items are placed in batches.
  private var batch: LaneBatch?

  /// Starts with the items before `firstChanged` of an earlier preparation, or empty.
  init(
    _ geometry: WaterfallGeometry, direction: WaterfallLayout.RenderDirection, keeping firstChanged: Int,
    of previous: PreparedWaterfall?, itemCount: Int
  ) {
    self.geometry = geometry
    self.direction = direction
    let kept = previous.map { min(firstChanged, $0.count, itemCount) } ?? 0
    self.kept = kept
    count = kept
    // Lanes fill from the first on, so more of them than items would stay empty.
    let laneCount = min(geometry.laneCount, itemCount)
    // A little over the even share: lanes that fill evenly never grow twice, and little is left unused.
    let share = itemCount / max(1, laneCount)
    let capacity = share + share / 64 + 8
    let before = kept > 0 ? previous : nil
    lanes = (0..<laneCount).map { lane in
      guard let before, lane < before.lanes.count else { return WaterfallLane(capacity: capacity) }
      return before.lanes[lane].prefix(before: kept, capacity: capacity)
    }
    spans = before.map { $0.spans.prefix(before: kept, capacity: $0.spans.items.count) } ?? WaterfallLane(capacity: 0)
    ends = LaneEnds(lanes.map { $0.end ?? 0 })
    isFilled = lanes.map { $0.end != nil }
    hasSpan = spans.end != nil
    hasOwnThickness = before?.hasOwnThickness ?? false
    if let end = spans.end { ends.setAll(to: end) }
  }

  /// Takes note of the numbers of items that are going to be placed.
  mutating func noteThickness(of metrics: ItemMetrics) {
    if geometry.scrollDirection.cross(metrics) != .none { hasOwnThickness = true }
  }

  /// Places the first `count` items of a chunk.
  mutating func place(_ chunk: WaterfallLengths.Buffer, count chunkCount: Int) {
    if allowsBatch(chunk, count: chunkCount) { return placeBatch(chunk, count: chunkCount) }
    for offset in 0..<chunkCount {
      let length = chunk.lengths[offset]
      if let fullSpan = chunk.fullSpan, fullSpan.value(at: chunk.first + offset) {
        placeAcrossLanes(length)
      } else {
        let lane = nextLane()
        let end = ends[lane]
        let start = isFilled[lane] || hasSpan ? end + geometry.mainGap : end
        lanes[lane].append(count, start: start, length: length)
        ends.set(lane, to: start + length)
        isFilled[lane] = true
      }
      count += 1
    }
  }

  /// Whether a chunk is without spans and large enough, and its items go to the shortest of a few lanes that all end
  /// in something.
  private func allowsBatch(_ chunk: WaterfallLengths.Buffer, count chunkCount: Int) -> Bool {
    chunk.fullSpan == nil && chunkCount > lanes.count && direction == .shortestFirst && ends.areFew
      && (hasSpan || isFilled.allSatisfy(\.self))
  }

  private mutating func placeBatch(_ chunk: WaterfallLengths.Buffer, count chunkCount: Int) {
    // Taken out and put back, so that its arrays have one owner.
    var batch = batch.take() ?? LaneBatch(laneCount: lanes.count)
    ends.place(chunk.lengths, count: chunkCount, from: count, gap: geometry.mainGap, by: &batch)
    for lane in lanes.indices { batch.append(lane: lane, to: &lanes[lane]) }
    self.batch = batch
    count += chunkCount
  }

  private mutating func nextLane() -> Int {
    switch direction {
    case .shortestFirst:
      // A lane with an item is a gap longer than one without, also where the item has no length.
      while firstEmpty < isFilled.count, isFilled[firstEmpty] { firstEmpty += 1 }
      if firstEmpty < isFilled.count, !hasSpan, geometry.mainGap > 0 { return firstEmpty }
      return ends.shortest()
    // Right to left the first lane lies at the right: see `WaterfallGeometry.crossStart`.
    case .leftToRight, .rightToLeft: return count % geometry.laneCount
    }
  }

  private mutating func placeAcrossLanes(_ length: Double) {
    let start = count > 0 ? ends.longest + geometry.mainGap : 0
    spans.append(count, start: start, length: length)
    ends.setAll(to: start + length)
    hasSpan = true
  }

  /// The lanes as they stand now.
  func finish() -> PreparedWaterfall {
    PreparedWaterfall(
      geometry: geometry, lanes: lanes, spans: spans, count: count, length: ends.longest,
      hasOwnThickness: hasOwnThickness)
  }
}
