/// Builds a waterfall with stable lanes from lengths in fixed point.
struct LaneWaterfallBuilder {
  /// Whether all lengths so far are exact and in range; if not, the result must be discarded.
  private(set) var isExact = true
  /// The number of appended items.
  private(set) var count = 0
  /// The number of items that were placed one by one.
  private(set) var placedCount = 0

  private let geometry: WaterfallGeometry
  /// The distance between the items of a lane, in 64ths.
  private let gap: Int64
  private var segments: [LaneSegment] = []
  /// The lane ends before each segment; see `LaneWaterfall`.
  private var entryEnds: [Int64] = []
  /// The lane ends after the last segment.
  private var ends: [Int64]
  /// The bitwise or of all lengths and the gap, in 64ths.
  private var lowBitMask: Int32

  // The items that are not in a segment yet: their lanes and lengths are known, and they are placed with the segment.
  private var lanes = [UInt8](repeating: 0, count: LaneSegment.capacity)
  private var lengths = [Int32](repeating: 0, count: LaneSegment.capacity)
  private var starts = [UInt32](repeating: 0, count: LaneSegment.capacity)
  private var pending = 0
  private var pendingLength: Int64 = 0

  /// The lane of an item that has none yet.
  static let unassigned = UInt8.max

  init(_ geometry: WaterfallGeometry, gap: Int32) {
    self.geometry = geometry
    self.gap = Int64(gap)
    lowBitMask = gap
    ends = [Int64](repeating: 0, count: geometry.laneCount)
  }

  /// Whether two different lane ends are never so close that they are a tie within the tolerance of `LaneEndTree`.
  private var hasNoNearTies: Bool {
    let least = lowBitMask == 0 ? 1 : 1 << Int64(lowBitMask.trailingZeroBitCount)
    return Double(ends.max() ?? 0) * LaneEndTree.tolerance < Double(least)
  }

  /// Appends up to a chunk of a run's items, whose lanes are in `keptLanes` from index `first` on; nil for new items.
  mutating func append(
    _ range: Range<Int>, of metrics: ItemMetrics, lanes keptLanes: [UInt8]?, from first: Int,
    reading: inout FixedPointLengthReader
  ) {
    var remaining = range
    while isExact, !remaining.isEmpty {
      let chunk = remaining.prefix(LaneSegment.capacity - pending)
      guard let sum = reading.fill(&lengths, at: pending, with: chunk, of: metrics) else {
        isExact = false
        return
      }
      let total = sum.length + Int64(chunk.count) * gap
      guard total <= LaneSegment.reach else {
        isExact = false
        return
      }
      if pendingLength + total > LaneSegment.reach {
        close()
        continue
      }
      let slots = pending..<pending + chunk.count
      if let keptLanes {
        let start = first + chunk.lowerBound - range.lowerBound
        lanes.replaceSubrange(slots, with: keptLanes[start..<start + chunk.count])
      } else {
        for slot in slots { lanes[slot] = LaneWaterfallBuilder.unassigned }
      }
      lowBitMask |= sum.digits
      pending += chunk.count
      pendingLength += total
      count += chunk.count
      remaining = chunk.upperBound..<remaining.upperBound
      if pending == LaneSegment.capacity { close() }
    }
  }

  /// Whether a segment should be reused. One that fits into the open segment is placed again instead, so that edits do
  /// not leave many short segments.
  func shouldReuse(_ segment: LaneSegment) -> Bool { pending == 0 || pending + segment.count > LaneSegment.capacity }

  /// Appends a segment of an earlier layout.
  mutating func append(_ segment: LaneSegment) {
    close()
    entryEnds += ends
    segments.append(segment)
    count += segment.count
    lowBitMask |= segment.lowBitMask
    for lane in ends.indices { ends[lane] += segment.growth[lane] }
  }

  /// Places the pending items, and ends the segment.
  private mutating func close() {
    guard pending > 0 else { return }
    entryEnds += ends
    let entry = ends
    placePending(after: entry)
    segments.append(
      LaneSegment(
        lanes: lanes.span, starts: starts.span, count: pending, growth: zip(ends, entry).map { $0 - $1 },
        lowBitMask: lowBitMask))
    placedCount += pending
    (pending, pendingLength) = (0, 0)
  }

  /// Writes the starts of the pending items, relative to the lane ends before them, and advances the lane ends. Items
  /// without a lane go into the shortest one.
  private mutating func placePending(after entry: [Int64]) {
    // Moved out and back, because one value cannot have mutable spans of several properties at a time.
    var (itemLanes, itemStarts, laneEnds) = ([UInt8](), [UInt32](), [Int64]())
    swap(&itemLanes, &self.lanes)
    swap(&itemStarts, &self.starts)
    swap(&laneEnds, &self.ends)
    let (gap, itemLengths) = (gap, self.lengths)
    let lengths = itemLengths.span.extracting(0..<pending)
    let entry = entry.span
    var lanes = itemLanes.mutableSpan
    var starts = itemStarts.mutableSpan
    var ends = laneEnds.mutableSpan
    for index in lengths.indices {
      if lanes[index] == LaneWaterfallBuilder.unassigned {
        lanes[index] = UInt8(truncatingIfNeeded: LaneWaterfallBuilder.shortest(ends))
      }
      let lane = Int(lanes[index])
      let end = ends[lane]
      starts[index] = UInt32(truncatingIfNeeded: end - entry[lane])
      ends[lane] = end + Int64(lengths[index]) + gap
    }
    swap(&itemLanes, &self.lanes)
    swap(&itemStarts, &self.starts)
    swap(&laneEnds, &self.ends)
  }

  /// Returns the first of the shortest lanes.
  private static func shortest(_ ends: borrowing MutableSpan<Int64>) -> Int {
    var lane = 0
    for other in 1..<max(1, ends.count) where ends[other] < ends[lane] { lane = other }
    return lane
  }

  /// Returns the waterfall of the items so far; nil if it is not exact.
  mutating func finish(hasCustomCrossSizes: Bool) -> LaneWaterfall? {
    guard isExact else { return nil }
    close()
    guard hasNoNearTies else { return nil }
    return LaneWaterfall(
      geometry, gap: gap, segments: segments, ends: entryEnds + ends, hasCustomCrossSizes: hasCustomCrossSizes)
  }
}
