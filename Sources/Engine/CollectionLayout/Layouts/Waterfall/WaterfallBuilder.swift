import LayoutBase

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
  /// Whether each lane has an item, so that a gap is before its next item.
  private var isFilled: [Bool]
  /// The first lane that may be empty: every lane before it has an item.
  private var firstEmpty = 0
  /// Whether there is a full-span item, after which no lane is empty.
  private var hasSpan: Bool
  private var hasCustomCrossSizes: Bool
  private var mayHaveMeasuredSizes: Bool
  /// The buffer of batches; nil before the first one.
  private var batch: LaneBatch?
  /// The lanes that items keep; nil if none does.
  private let keptLanes: LaneTable?
  private let items: ItemList
  private var runs = LaneRuns()

  /// Starts with the items that `previous` has before `firstChanged`, or with none. `keptLanes` has the lanes that
  /// items keep; nil if none does.
  init(
    _ geometry: WaterfallGeometry, _ items: ItemList, direction: WaterfallLayout.RenderDirection,
    keeping firstChanged: Int, of previous: PreparedWaterfall?, keptLanes: LaneTable? = nil
  ) {
    let itemCount = items.count
    self.geometry = geometry
    self.items = items
    self.keptLanes = keptLanes
    self.direction = direction
    let reusedCount = previous.map { min(firstChanged, $0.count, itemCount) } ?? 0
    self.reusedCount = reusedCount
    count = reusedCount
    // Lanes fill from the first one unless some are kept, so lanes in excess of the number of items would be empty.
    let needsAllLanes = keptLanes != nil || items.slices.contains { $0.run.metrics.mayCoverSeveralLanes }
    let laneCount = needsAllLanes ? geometry.laneCount : min(geometry.laneCount, itemCount)
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
    let laneEnds = WaterfallBuilder.ends(of: lanes)
    ends = LaneEndTree(laneEnds.map { $0 ?? 0 })
    isFilled = laneEnds.map { $0 != nil }
    hasSpan = spans.end != nil
    hasCustomCrossSizes = before?.hasCustomCrossSizes ?? false
    mayHaveMeasuredSizes = before?.mayHaveMeasuredSizes ?? false
    if let end = spans.end { ends.setAll(to: end) }
  }

  /// Returns the end of each lane; nil for an empty lane. The item that ends last in a lane may be stored in a lane
  /// before it, if the item covers several lanes.
  private static func ends(of lanes: [WaterfallLane]) -> [Double?] {
    var ends = lanes.map(\.end)
    for (first, lane) in lanes.enumerated() where lane.widest > 1 {
      // Ends ascend, so of the items that cover a lane the last one ends last.
      var (slot, covered) = (lane.entries.count, 1)
      while slot > 0, covered < lane.widest {
        slot -= 1
        let (end, count) = (lane.entries[slot].end, Int(lane.entries[slot].laneCount))
        guard count > covered else { continue }
        for lane in first + covered..<first + count { ends[lane] = max(ends[lane] ?? end, end) }
        covered = count
      }
    }
    return ends
  }

  /// Places all items from `count` on, until the work is cancelled. Measured sizes are ignored unless
  /// `readsMeasuredSizes`.
  mutating func append(readsMeasuredSizes: Bool = false, work: inout LayoutProgress) {
    let sizes = WaterfallItemSizer(geometry, readsMeasuredSizes: readsMeasuredSizes)
    let items = items
    var buffer = WaterfallItemSizer.Buffer()
    items.forEachChunk(in: count..<items.count, work: work) { run, range in
      if geometry.scrollDirection.cross(run.metrics) != .none { hasCustomCrossSizes = true }
      if run.metrics.isMeasured { mayHaveMeasuredSizes = true }
      sizes.fill(&buffer, for: run.metrics, range)
      append(buffer, count: range.count, work: work)
    }
    work.placedCount += items.count - reusedCount
  }

  /// Places the first `count` items of a chunk.
  private mutating func append(_ chunk: WaterfallItemSizer.Buffer, count chunkCount: Int, work: LayoutProgress) {
    if allowsBatch(chunk, count: chunkCount) { return appendBatch(chunk.lengths.span.extracting(0..<chunkCount)) }
    for offset in 0..<chunkCount {
      let length = chunk.lengths[offset]
      if let fullSpan = chunk.fullSpan, fullSpan.value(at: chunk.first + offset) {
        placeAcrossLanes(length)
      } else if let span = chunk.columnSpan?.value(at: chunk.first + offset), span > 1 {
        if offset & 0x3f == 0, work.isCancelled { return }
        append(length, acrossLanes: geometry.laneCount(ofSpan: span))
      } else {
        let lane = keptLanes?[count] ?? nextLane()
        let start = nextStart(inLane: lane)
        lanes[lane].append(WaterfallLane.Entry(count, start: start, length: length))
        ends.set(lane, to: start + length)
        isFilled[lane] = true
      }
      count += 1
    }
  }

  /// Whether a chunk can be placed as a batch: its items cover one lane each and are more than the lanes, items go to the
  /// shortest lane, ends are searched linearly, and no lane is empty.
  private func allowsBatch(_ chunk: WaterfallItemSizer.Buffer, count chunkCount: Int) -> Bool {
    chunk.fullSpan == nil && chunk.columnSpan == nil && chunkCount > lanes.count && direction == .shortestFirst
      && ends.usesLinearScan && (hasSpan || isFilled.allSatisfy(\.self))
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

  /// Returns the start of the next item of a lane.
  @inline(__always)
  private func nextStart(inLane lane: Int) -> Double {
    isFilled[lane] || hasSpan ? ends[lane] + geometry.mainGap : ends[lane]
  }

  /// Places an item in `laneCount` neighboring lanes: those where it starts first, and on a tie the first of these.
  private mutating func append(_ length: Double, acrossLanes laneCount: Int) {
    var first = keptLanes?[count]
    if first == nil, direction == .shortestFirst {
      runs.removeAll()
      for lane in lanes.indices { runs.append(nextStart(inLane: lane)) }
      first = runs.first(of: laneCount)
    }
    // In cyclic order, and after an edit of the span, there may be too few lanes after the first one.
    let start = min(first ?? nextLane(), lanes.count - laneCount)
    let run = start..<start + laneCount
    var position = nextStart(inLane: run.lowerBound)
    for lane in run.dropFirst() { position = max(position, nextStart(inLane: lane)) }
    lanes[run.lowerBound].append(
      WaterfallLane.Entry(count, start: position, length: length, laneCount: laneCount))
    ends.set(run, to: position + length)
    for lane in run { isFilled[lane] = true }
  }

  private mutating func placeAcrossLanes(_ length: Double) {
    let start = count > 0 ? ends.longest + geometry.mainGap : 0
    spans.append(WaterfallLane.Entry(count, start: start, length: length))
    ends.setAll(to: start + length)
    hasSpan = true
  }

  /// The difference between the longest and the shortest lane, in points.
  var imbalance: Double { ends.longest - (lanes.indices.map { ends[$0] }.min() ?? 0) }

  /// Returns the waterfall of the items so far. `estimate` is the waterfall whose lanes the items have; nil if their
  /// lanes were chosen by this builder.
  func finish(lanesOf estimate: (any LaneKeepingLayout)? = nil) -> PreparedWaterfall {
    PreparedWaterfall(
      geometry: geometry, lanes: lanes, spans: spans, count: count, length: ends.longest,
      hasCustomCrossSizes: hasCustomCrossSizes, mayHaveMeasuredSizes: mayHaveMeasuredSizes, estimate: estimate)
  }
}

/// Finds, among all groups of `count` neighboring lanes, the first whose greatest start is the least: an item that
/// covers these lanes starts first there. O(lanes), whatever `count`.
private struct LaneRuns {
  /// The lanes are divided into blocks of `count` lanes. `heads` has the maximum from the start of a lane's block to
  /// the lane, `tails` from the lane to the end of its block: any `count` neighboring lanes are a block, or the end of
  /// one and the head of the next.
  private var heads: [Double] = []
  private var tails: [Double] = []

  /// Removes all lanes.
  mutating func removeAll() { heads.removeAll(keepingCapacity: true) }

  /// Appends a lane; `start` is the start of the next item of the lane, in points.
  mutating func append(_ start: Double) { heads.append(start) }

  /// Returns the first of the `count` neighboring lanes that are found. All lanes must be appended again after that.
  mutating func first(of count: Int) -> Int {
    tails.removeAll(keepingCapacity: true)
    tails += heads
    for lane in heads.indices.dropFirst() where lane % count != 0 { heads[lane] = max(heads[lane], heads[lane - 1]) }
    for lane in tails.indices.dropLast().reversed() where (lane + 1) % count != 0 {
      tails[lane] = max(tails[lane], tails[lane + 1])
    }
    let runs = 0...heads.count - count
    var shortest = Double.infinity
    for lane in runs { shortest = min(shortest, longest(from: lane, count)) }
    let limit = LaneEndTree.limit(shortest)
    return runs.first { longest(from: $0, count) <= limit } ?? 0
  }

  private func longest(from lane: Int, _ count: Int) -> Double { max(tails[lane], heads[lane + count - 1]) }
}
