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
  /// Where each lane ends, a full-span item counted for all of them.
  private var ends: [Double]
  /// Which lanes have an item, so that the next one keeps its distance.
  private var isFilled: [Bool]

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
    // A little over the even share: lanes that fill evenly never grow twice, and little is left unused.
    let share = itemCount / geometry.laneCount
    let capacity = share + share / 64 + 8
    if let previous, kept > 0 {
      lanes = previous.lanes.map { $0.prefix(before: kept, capacity: capacity) }
      spans = previous.spans.prefix(before: kept, capacity: previous.spans.items.count)
    } else {
      lanes = (0..<geometry.laneCount).map { _ in WaterfallLane(capacity: capacity) }
      spans = WaterfallLane(capacity: 0)
    }
    let spanEnd = spans.end
    ends = lanes.map { max($0.end ?? 0, spanEnd ?? 0) }
    isFilled = lanes.map { $0.end != nil || spanEnd != nil }
  }

  /// Places the first `count` items of a chunk.
  mutating func place(_ chunk: WaterfallLengths.Buffer, count chunkCount: Int) {
    for offset in 0..<chunkCount {
      let length = chunk.lengths[offset]
      if let fullSpan = chunk.fullSpan, fullSpan.value(at: chunk.first + offset) {
        placeAcrossLanes(length)
      } else {
        let lane = nextLane()
        let start = isFilled[lane] ? ends[lane] + geometry.mainGap : ends[lane]
        lanes[lane].append(count, start: start, length: length)
        ends[lane] = start + length
        isFilled[lane] = true
      }
      count += 1
    }
  }

  private func nextLane() -> Int {
    switch direction {
    case .shortestFirst: return shortestLane()
    case .leftToRight: return count % ends.count
    case .rightToLeft: return ends.count - 1 - count % ends.count
    }
  }

  /// The first lane that ends within the tolerance of the shortest, so that float noise does not flip lanes.
  private func shortestLane() -> Int {
    var shortest = ends[0]
    for lane in 1..<max(1, ends.count) where ends[lane] < shortest { shortest = ends[lane] }
    let limit = shortest + 1e-9 * max(1, abs(shortest))
    var lane = 0
    while ends[lane] > limit { lane += 1 }
    return lane
  }

  private mutating func placeAcrossLanes(_ length: Double) {
    var start = ends[0]
    for lane in 1..<max(1, ends.count) where ends[lane] > start { start = ends[lane] }
    if isFilled.contains(true) { start += geometry.mainGap }
    spans.append(count, start: start, length: length)
    for lane in ends.indices {
      ends[lane] = start + length
      isFilled[lane] = true
    }
  }

  /// The lanes as they stand now.
  func finish() -> PreparedWaterfall {
    // Without an item every end is still 0.
    PreparedWaterfall(geometry: geometry, lanes: lanes, spans: spans, count: count, length: ends.max() ?? 0)
  }
}
