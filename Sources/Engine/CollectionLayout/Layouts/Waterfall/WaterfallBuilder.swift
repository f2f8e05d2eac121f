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
      before.map { $0.spans.prefix(before: reusedCount, capacity: $0.spans.items.count) } ?? WaterfallLane(capacity: 0)
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
    if allowsBatch(chunk, count: chunkCount) { return appendBatch(chunk, count: chunkCount) }
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

  private mutating func appendBatch(_ chunk: WaterfallItemSizer.Buffer, count chunkCount: Int) {
    // Moved out and back, so that its arrays remain uniquely referenced.
    var batch = batch.take() ?? LaneBatch(laneCount: lanes.count)
    ends.append(
      chunk.lengths, count: chunkCount, from: count, gap: geometry.mainGap, keptLanes: keptLanes, to: &batch)
    for lane in lanes.indices { batch.append(lane: lane, to: &lanes[lane]) }
    self.batch = batch
    count += chunkCount
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

/// The placement of one chunk's items into a few lanes, each of which already ends in an item or a full-span item.
///
/// Appending to three arrays of a lane for every item, with their capacity checks, takes several times as long as the
/// placement. A batch collects the items in flat arrays, from which each lane appends its share at once.
struct LaneBatch {
  private let laneCount: Int
  /// The number of items of the chunk in each lane.
  private var counts: [Int]
  // Lane l has the indices from l · capacity on.
  private var items: [Int32]
  private var starts: [Double]
  private var lengths: [Double]

  private static let capacity = ItemList.chunkCapacity

  init(laneCount: Int) {
    self.laneCount = laneCount
    counts = [Int](repeating: 0, count: laneCount)
    items = [Int32](repeating: 0, count: laneCount * LaneBatch.capacity)
    starts = [Double](repeating: 0, count: laneCount * LaneBatch.capacity)
    lengths = starts
  }

  /// Places the items from `first` on, each into the shortest lane, and advances the ends.
  mutating func fill(_ chunk: [Double], count: Int, from first: Int, gap: Double, ends: inout [Double]) {
    let laneCount = laneCount
    fill(chunk, count: count, from: first, gap: gap, ends: &ends) { _, ends in LaneBatch.shortest(ends, laneCount) }
  }

  /// Places the items from `first` on, each into the lane that it keeps or the shortest one, and advances the ends.
  mutating func fill(
    _ chunk: [Double], count: Int, from first: Int, gap: Double, ends: inout [Double], keptLanes: LaneTable
  ) {
    let laneCount = laneCount
    let start = first - keptLanes.first
    let lanes = keptLanes.lanes.span.extracting(start..<start + count)
    fill(chunk, count: count, from: first, gap: gap, ends: &ends) { offset, ends in
      let lane = Int(lanes[offset])
      return lane < 0 ? LaneBatch.shortest(ends, laneCount) : lane
    }
  }

  /// Places the items from `first` on, each after the last one of the lane that `lane` returns. Inlined with that
  /// function, which would be a call for each item otherwise.
  @inline(__always)
  private mutating func fill(
    _ chunk: [Double], count: Int, from first: Int, gap: Double, ends laneEnds: inout [Double],
    lane: (_ offset: Int, _ ends: borrowing MutableSpan<Double>) -> Int
  ) {
    for lane in 0..<laneCount { counts[lane] = 0 }
    // Moved out and back, because one value cannot have mutable spans of several properties at a time.
    var (laneCounts, allItems, allStarts, allLengths) = ([Int](), [Int32](), [Double](), [Double]())
    swap(&laneCounts, &self.counts)
    swap(&allItems, &self.items)
    swap(&allStarts, &self.starts)
    swap(&allLengths, &self.lengths)
    let chunk = chunk.span.extracting(0..<count)
    var ends = laneEnds.mutableSpan
    var counts = laneCounts.mutableSpan
    var items = allItems.mutableSpan
    var starts = allStarts.mutableSpan
    var lengths = allLengths.mutableSpan
    for offset in chunk.indices {
      let lane = lane(offset, ends)
      let start = ends[lane] + gap
      ends[lane] = start + chunk[offset]
      let slot = lane * LaneBatch.capacity + counts[lane]
      counts[lane] += 1
      // Int32 suffices: a collection has at most 10,000,000 items.
      items[slot] = Int32(truncatingIfNeeded: first + offset)
      starts[slot] = start
      lengths[slot] = chunk[offset]
    }
    swap(&laneCounts, &self.counts)
    swap(&allItems, &self.items)
    swap(&allStarts, &self.starts)
    swap(&allLengths, &self.lengths)
  }

  /// Appends the items of the chunk that are in a lane.
  func append(lane: Int, to column: inout WaterfallLane) {
    let slots = lane * LaneBatch.capacity..<lane * LaneBatch.capacity + counts[lane]
    column.append(items[slots], starts: starts[slots], lengths: lengths[slots])
  }

  @inline(__always)
  private static func shortest(_ ends: borrowing MutableSpan<Double>, _ count: Int) -> Int {
    var lane = 0
    var end = ends[0]
    for other in 1..<count {
      let isShorter = ends[other] < end
      lane = isShorter ? other : lane
      end = isShorter ? ends[other] : end
    }
    guard lane > 0 else { return 0 }
    // An earlier lane rarely ends within the tolerance, so the branch is predicted well.
    let limit = LaneEndTree.limit(end)
    for other in 0..<lane where ends[other] <= limit { return other }
    return lane
  }
}
