/// An earlier waterfall whose segments, lanes and lengths a new one may take over.
struct EarlierLanes {
  let waterfall: LaneWaterfall
  /// The items of the earlier waterfall, with the metrics that they had there.
  let items: ItemList
  /// The parts of the new items that are consecutive in the earlier waterfall, or not in it, in ascending order.
  let blocks: [IdentifierMatching.Block]
  /// Whether the layout and the container are the same as now.
  let isReusable: Bool
  /// Whether items keep their lanes. If not, all items are placed in the shortest lane, and the items of a block have
  /// the metrics that they had.
  let keepsLanes: Bool

  /// Creates an earlier waterfall from which items keep their lanes; `items` are those of the earlier waterfall.
  init(_ waterfall: LaneWaterfall, of items: ItemList, _ matching: ItemMatching, isReusable: Bool) {
    self.waterfall = waterfall
    self.items = items
    blocks = matching.blocks
    self.isReusable = isReusable
    keepsLanes = true
  }

  /// Creates an earlier waterfall that already has the first `firstChanged` of `items`, and as many at their end as
  /// have equal metrics. No item keeps its lane: all items are placed in the shortest lane.
  init(_ waterfall: LaneWaterfall, before items: ItemList, from firstChanged: Int) {
    self.waterfall = waterfall
    self.items = waterfall.items
    let limit = min(waterfall.count, items.count)
    let head = min(firstChanged, limit)
    let tail = min(items.commonMetricSuffix(with: waterfall.items), limit - head)
    blocks = [
      IdentifierMatching.Block(items: 0..<head, oldStart: 0),
      IdentifierMatching.Block(items: head..<items.count - tail, oldStart: nil),
      IdentifierMatching.Block(items: items.count - tail..<items.count, oldStart: waterfall.count - tail),
    ]
    isReusable = true
    keepsLanes = false
  }
}

extension WaterfallGeometry {
  /// Returns a waterfall in fixed point: items that keep the lanes of `earlier` in these, others in the shortest lane.
  /// Nil if a length or the gap is not an integer of 1/64 point or too great, if an item may cover several lanes, if
  /// there are more than `LaneSegment.laneLimit` lanes or their ends are nearly equal, or if the work is cancelled.
  func pack(_ items: ItemList, following earlier: EarlierLanes?, work: inout LayoutProgress) -> LaneWaterfall? {
    guard laneCount <= LaneSegment.laneLimit, let gap = FixedPoint.exactly(mainGap) else { return nil }
    var filling = LaneWaterfallBuilder(self, items, gap: gap)
    if let earlier {
      filling.append(following: earlier, work: work)
    } else {
      filling.append(0..<items.count, work: work)
    }
    guard !work.isCancelled, let waterfall = filling.finish() else { return nil }
    work.placedCount += items.count - filling.reusedCount
    return waterfall
  }
}

/// Builds a waterfall from lengths in fixed point, segment by segment.
private struct LaneWaterfallBuilder {
  /// The number of items whose places were copied from an earlier waterfall.
  private(set) var reusedCount = 0

  private let geometry: WaterfallGeometry
  private let items: ItemList
  /// The distance between the items of a lane, in 64ths.
  private let gap: Int64
  private var reading: FixedPointLengthReader
  /// Whether all lengths so far are exact and in range; if not, the result must be discarded.
  private var isExact = true
  private var isOrdered = true
  private var hasCustomCrossSizes = false
  private var mayHaveMeasuredSizes = false

  private var segments: [LaneSegment] = []
  /// The lane ends before each segment; see `LaneWaterfall`.
  private var entryEnds: [Int64] = []
  /// The lane ends after the last segment.
  private var ends: [Int64]
  /// The bitwise or of the lengths in all segments and the gap, in 64ths.
  private var lengthBits: UInt32
  /// The number of items in all segments, the open one included.
  private var count = 0

  // The open segment: the lengths of its items are known, and they are placed when it ends.
  private var lengths = [UInt32](repeating: 0, count: LaneSegment.capacity)
  private var slots = [UInt32](repeating: 0, count: LaneSegment.capacity)
  /// The lanes that items keep; `unassigned` for other items, and from `pending` on.
  private var lanes = [UInt8](repeating: LaneWaterfallBuilder.unassigned, count: LaneSegment.capacity)
  private var hasKeptLanes = false
  private var pending = 0
  private var pendingSum = FixedPoint.Sum()

  private static let unassigned = UInt8.max

  init(_ geometry: WaterfallGeometry, _ items: ItemList, gap: UInt32) {
    self.geometry = geometry
    self.items = items
    self.gap = Int64(gap)
    reading = FixedPointLengthReader(geometry)
    lengthBits = gap
    ends = [Int64](repeating: 0, count: geometry.laneCount)
  }

  /// Returns the waterfall; nil if a length was not exact, an item is missing, or lane ends are nearly equal.
  mutating func finish() -> LaneWaterfall? {
    close()
    guard isExact, count == items.count, hasNoNearTies else { return nil }
    return LaneWaterfall(
      geometry, items, gap: gap, segments: segments, ends: entryEnds + ends, isOrdered: isOrdered,
      hasCustomCrossSizes: hasCustomCrossSizes, mayHaveMeasuredSizes: mayHaveMeasuredSizes)
  }

  /// Whether two different lane ends are never so close that they are a tie within the tolerance of `LaneEndTree`.
  private var hasNoNearTies: Bool {
    let least = lengthBits == 0 ? 1 : 1 << Int64(lengthBits.trailingZeroBitCount)
    return Double(ends.max() ?? 0) * LaneEndTree.tolerance < Double(least)
  }
}

// Whole lists and their parts.
extension LaneWaterfallBuilder {
  /// Appends all items.
  ///
  /// A segment whose items follow each other as before, with equal lengths, is reused. If items do not keep their
  /// lanes, the lanes must also end before the segment as in the earlier waterfall, all moved by one distance.
  mutating func append(following earlier: EarlierLanes, work: LayoutProgress) {
    isOrdered = !earlier.keepsLanes
    hasCustomCrossSizes = earlier.isReusable && earlier.waterfall.hasCustomCrossSizes
    mayHaveMeasuredSizes = earlier.isReusable && earlier.waterfall.mayHaveMeasuredSizes
    var metrics = MetricComparison(items, earlier.items)
    for block in earlier.blocks {
      guard let oldStart = block.oldStart else {
        append(block.items, work: work)
        continue
      }
      // Before the first change, the shortest lanes are those of the earlier waterfall, too.
      let isUnmoved = block.items.lowerBound == 0 && oldStart == 0
      let keepsLanes = earlier.keepsLanes || isUnmoved
      var next = block.items.lowerBound
      var number = earlier.waterfall.segment(of: oldStart)
      while next < block.items.upperBound, isExact, !work.isCancelled {
        let segment = earlier.waterfall.segments[number]
        let old = oldStart + next - block.items.lowerBound
        let slot = old - earlier.waterfall.first(ofSegment: number)
        let slots = slot..<min(segment.count, slot + block.items.upperBound - next)
        let range = next..<next + slots.count
        let isEqual = earlier.isReusable && (!earlier.keepsLanes || metrics.isEqual(range, from: old))
        if isEqual, slots.count == segment.count, shouldReuse(segment) {
          close()
          if keepsLanes || isLevel(with: earlier.waterfall, beforeSegment: number) {
            append(segment)
          } else {
            append(slots, of: segment, keepsLanes: false, work: work)
          }
        } else if isEqual {
          append(slots, of: segment, keepsLanes: keepsLanes, work: work)
          if isUnmoved { reusedCount += slots.count }
        } else {
          append(range, lanesFrom: (segment, slot), work: work)
        }
        next = range.upperBound
        number += 1
      }
    }
  }

  /// Whether a segment should be reused. A short segment, and a segment that fits into the open one, is placed again
  /// instead, so that edits do not leave many short segments.
  private func shouldReuse(_ segment: LaneSegment) -> Bool {
    pending == 0 ? segment.count > LaneSegment.capacity / 4 : pending + segment.count > LaneSegment.capacity
  }

  /// Whether the lanes end as in another waterfall before a segment, all moved by one distance. No segment may be open.
  private func isLevel(with other: LaneWaterfall, beforeSegment number: Int) -> Bool {
    let distance = ends[0] - other.end(ofLane: 0, beforeSegment: number)
    return ends.indices.allSatisfy { ends[$0] - other.end(ofLane: $0, beforeSegment: number) == distance }
  }

  /// Appends a segment of an earlier waterfall. No segment may be open.
  private mutating func append(_ segment: LaneSegment) {
    entryEnds += ends
    segments.append(segment)
    count += segment.count
    reusedCount += segment.count
    lengthBits |= segment.lengthBits
    for lane in ends.indices { ends[lane] += segment.growth[lane] }
  }

  /// Appends items of a segment of an earlier waterfall, with the lengths, and with `keepsLanes` the lanes, that they
  /// have there. Reading lengths there takes a fraction of the time of reading them from the items.
  private mutating func append(_ slots: Range<Int>, of segment: LaneSegment, keepsLanes: Bool, work: LayoutProgress) {
    guard work.shouldContinue(after: slots.count) else { return }
    var remaining = slots
    while isExact, !remaining.isEmpty {
      let chunk = remaining.prefix(LaneSegment.capacity - pending)
      let sum = segment.fill(&lengths, at: pending, withLengthsOf: chunk)
      if add(chunk.count, sum, lanesFrom: keepsLanes ? (segment, chunk.lowerBound) : nil) {
        remaining = chunk.upperBound..<remaining.upperBound
      }
    }
  }

  /// Appends items with the lanes that they have in a segment of an earlier waterfall, from a slot on; `source` is nil
  /// for items without a lane.
  mutating func append(
    _ range: Range<Int>, lanesFrom source: (segment: LaneSegment, slot: Int)? = nil, work: LayoutProgress
  ) {
    let items = items
    var slot = source?.slot ?? 0
    items.forEachChunk(in: range, work: work) { run, range in
      if geometry.scrollDirection.cross(run.metrics) != .none { hasCustomCrossSizes = true }
      if run.metrics.isMeasured { mayHaveMeasuredSizes = true }
      var remaining = range
      while isExact, !remaining.isEmpty {
        let chunk = remaining.prefix(LaneSegment.capacity - pending)
        guard let sum = reading.fill(&lengths, at: pending, with: chunk, of: run.metrics) else {
          isExact = false
          return
        }
        if add(chunk.count, sum, lanesFrom: source.map { ($0.segment, slot) }) {
          slot += chunk.count
          remaining = chunk.upperBound..<remaining.upperBound
        }
      }
    }
  }
}

// The open segment.
extension LaneWaterfallBuilder {
  /// Adds items whose lengths are already in the open segment. If their starts would exceed `LaneSegment.reach`, ends
  /// the segment instead and returns false.
  private mutating func add(
    _ itemCount: Int, _ sum: FixedPoint.Sum, lanesFrom source: (segment: LaneSegment, slot: Int)?
  )
    -> Bool
  {
    let total = sum.length + Int64(itemCount) * gap
    guard pendingSum.length + total <= LaneSegment.reach else {
      if pending == 0 { isExact = false }
      close()
      return false
    }
    if let source {
      hasKeptLanes = true
      for offset in 0..<itemCount {
        lanes[pending + offset] = UInt8(truncatingIfNeeded: source.segment.lane(source.slot + offset))
      }
    }
    pending += itemCount
    pendingSum.length += total
    pendingSum.bits |= sum.bits
    count += itemCount
    if pending == LaneSegment.capacity { close() }
    return true
  }

  /// Places the items of the open segment, and ends it.
  private mutating func close() {
    guard pending > 0 else { return }
    entryEnds += ends
    let entry = ends
    if hasKeptLanes {
      LaneWaterfallBuilder.placeItems(lengths, count: pending, in: lanes, gap: gap, ends: &ends, into: &slots)
      lanes = [UInt8](repeating: LaneWaterfallBuilder.unassigned, count: LaneSegment.capacity)
    } else {
      LaneWaterfallBuilder.placeItems(lengths, count: pending, gap: gap, ends: &ends, into: &slots)
    }
    segments.append(
      LaneSegment(
        slots, lengths, count: pending, growth: zip(ends, entry).map { $0 - $1 }, lengthBits: pendingSum.bits))
    lengthBits |= pendingSum.bits
    (pending, pendingSum, hasKeptLanes) = (0, FixedPoint.Sum(), false)
  }

  /// Places items in the lanes that they keep, and others in the first of the shortest lanes.
  private static func placeItems(
    _ lengths: [UInt32], count: Int, in lanes: [UInt8], gap: Int64, ends laneEnds: inout [Int64],
    into target: inout [UInt32]
  ) {
    let entry = laneEnds
    var ends = laneEnds.mutableSpan
    var slots = target.mutableSpan
    for index in 0..<count {
      var lane = Int(lanes[index])
      if lanes[index] == unassigned {
        lane = 0
        for other in 1..<max(1, ends.count) where ends[other] < ends[lane] { lane = other }
      }
      let start = UInt32(truncatingIfNeeded: ends[lane] - entry[lane])
      slots[index] = start << LaneSegment.laneBits | UInt32(lane)
      ends[lane] += Int64(lengths[index]) + gap
    }
  }

  /// Places items one after another, each in the first of the shortest lanes.
  private static func placeItems(
    _ lengths: [UInt32], count: Int, gap: Int64, ends: inout [Int64], into target: inout [UInt32]
  ) {
    // The lane ends with the lane in the low bits, ascending: the first one is the lane of the next item, and one
    // comparison orders by both.
    let (bits, mask) = (Int64(LaneSegment.laneBits), Int64(LaneSegment.laneMask))
    var order = ends.enumerated().map { $1 << bits | Int64($0) }
    order.sort()
    let laneEnds = ends.map { $0 << bits }
    let entry = laneEnds.span
    let lengths = lengths.span.extracting(0..<count)
    var slots = target.mutableSpan
    var sorted = order.mutableSpan
    let laneCount = sorted.count
    let step = gap << bits
    // The first four lanes are in registers; a missing lane is `.max` and never the shortest. The new end is inserted
    // into the sorted ends by branchless minima and maxima.
    var a = sorted[0]
    var b = laneCount > 1 ? sorted[1] : .max
    var c = laneCount > 2 ? sorted[2] : .max
    var d = laneCount > 3 ? sorted[3] : .max
    for index in lengths.indices {
      slots[index] = UInt32(truncatingIfNeeded: a &- entry[Int(a & mask)])
      var end = a &+ step &+ Int64(lengths[index]) << bits
      (a, end) = (min(end, b), max(end, b))
      (b, end) = (min(end, c), max(end, c))
      guard laneCount > 3 else {
        c = end
        continue
      }
      (c, end) = (min(end, d), max(end, d))
      guard laneCount > 4 else {
        d = end
        continue
      }
      d = min(end, sorted[4])
      end = max(end, sorted[4])
      for rank in 5..<laneCount {
        sorted[rank - 1] = min(end, sorted[rank])
        end = max(end, sorted[rank])
      }
      sorted[laneCount - 1] = end
    }
    sorted[0] = a
    if laneCount > 1 { sorted[1] = b }
    if laneCount > 2 { sorted[2] = c }
    if laneCount > 3 { sorted[3] = d }
    for end in order { ends[Int(end & mask)] = end >> bits }
  }
}
