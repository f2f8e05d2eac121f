import LayoutBase

/// The positions and lengths of a waterfall's lanes in their container.
struct WaterfallGeometry: Sendable {
  let scrollDirection: ScrollDirection
  let laneCount: Int
  /// The distance between the items of a lane, in points.
  let mainGap: Double
  /// The cross size of a lane.
  let laneCrossSize: Double
  /// The cross length of all lanes together.
  let available: Double
  /// The cross-axis start of the first lane, from the viewport's edge.
  let crossLeading: Double
  /// The distance between the starts of neighboring lanes.
  private let laneStride: Double
  /// Whether lane 0 is at the trailing end.
  private let isReversed: Bool

  init(_ layout: WaterfallLayout, in container: LayoutContainer) {
    let isVertical = container.scrollDirection == .vertical
    scrollDirection = container.scrollDirection
    laneCount = layout.columnCount
    mainGap = (isVertical ? layout.rowSpacing : layout.columnSpacing).limitedCoordinate
    laneCrossSize = layout.laneCrossSize(in: container)
    available = container.available
    crossLeading = container.crossLeading
    laneStride = laneCrossSize + (isVertical ? layout.columnSpacing : layout.rowSpacing).limitedCoordinate
    isReversed = layout.renderDirection == .rightToLeft
  }

  /// Returns the cross-axis start of a lane, from the viewport's edge.
  func crossStart(ofLane lane: Int) -> Double {
    crossLeading + Double(isReversed ? laneCount - 1 - lane : lane) * laneStride
  }

  /// Whether a cross-axis interval, given from the viewport's edge, intersects every lane.
  func isCrossed(from low: Double, to high: Double) -> Bool {
    let (first, last) = (crossStart(ofLane: 0), crossStart(ofLane: laneCount - 1))
    return laneCrossSize > 0 && low < min(first, last) + laneCrossSize && max(first, last) < high
  }

  /// Returns the cross length that an item sets for itself; nil if it sets none.
  func customCrossSize(of index: Int, _ items: ItemList) -> Double? {
    let (run, runIndex) = items.item(at: index)
    return scrollDirection.cross(run.metrics).value(at: runIndex)?.sanitizedLength
  }
}

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
    var tail = previous.map { ReusableSuffix($0, items, after: filling.count, laneCount: lanes) }
    var reusedCount = filling.count
    while filling.isExact, filling.count < items.count, !work.isCancelled {
      let next = tail?.next(from: filling.count) ?? items.count
      if let segment = tail?.segment(startingAt: filling.count), work.shouldContinue(after: segment.count) {
        filling.append(lengthsOf: segment)
      } else {
        items.forEachChunk(in: filling.count..<next, work: work) { run, range in
          if scrollDirection.cross(run.metrics) != .none { hasCustomCrossSizes = true }
          filling.append(range, of: run.metrics, reading: &reading)
        }
      }
      filling.placePending()
      guard filling.isExact, filling.count == next, next < items.count else { break }
      reusedCount += tail?.appendRemaining(to: &filling) ?? 0
    }
    filling.close()
    guard filling.isExact, filling.hasNoNearTies else { return nil }
    work.placedCount += filling.count - reusedCount
    return PackedWaterfall(self, items, filling, hasCustomCrossSizes: hasCustomCrossSizes)
  }
}

/// The segments at the end of an earlier layout whose items are unchanged.
private struct ReusableSuffix {
  private let previous: PackedWaterfall
  /// The number of indices by which the items have moved.
  private let distance: Int
  /// The first segment of unchanged items, and the next one that could be reused.
  private let firstSegment: Int
  private var nextSegment: Int
  private let laneCount: Int

  init(_ previous: PackedWaterfall, _ items: ItemList, after first: Int, laneCount: Int) {
    self.previous = previous
    self.laneCount = laneCount
    distance = items.count - previous.count
    let same = items.commonMetricSuffix(with: previous.items)
    // The first item of a lane has no gap before it, so the first `laneCount` items are not reused.
    let firstSame = max(previous.count - same, first - distance, laneCount)
    let segments = previous.segments
    firstSegment = segments.indices.partitioningIndex { segments[$0].first >= firstSame }
    // Each edit adds a short segment. Above this number of segments, all of them are rebuilt.
    nextSegment =
      segments.count > 2 * (previous.count / PackedItemArray.capacity) + 64 ? segments.count : firstSegment
  }

  /// Returns the lengths of the items up to the next segment that could be reused, if they are those of one segment
  /// that could not, because the lanes end elsewhere.
  func segment(startingAt item: Int) -> PackedItemArray? {
    guard nextSegment > firstSegment, nextSegment < previous.segments.count,
      previous.segments[nextSegment - 1].first + distance == item
    else { return nil }
    return previous.segments[nextSegment - 1].lanes.items
  }

  /// Returns the first item of the next segment that could be reused, or the number of items if there is none.
  mutating func next(from item: Int) -> Int {
    while nextSegment < previous.segments.count,
      previous.segments[nextSegment].first + distance <= max(item, laneCount)
    {
      nextSegment += 1
    }
    return nextSegment < previous.segments.count
      ? previous.segments[nextSegment].first + distance : previous.count + distance
  }

  /// Reuses all remaining segments if the lanes end as they did before them, and returns the number of reused items.
  func appendRemaining(to filling: inout PackedWaterfallBuilder) -> Int {
    let old = previous.segments[nextSegment]
    guard let moved = filling.order.distance(from: old.lanes.entry) else { return 0 }
    let count = filling.count
    let distance = moved - old.shift
    filling.append(previous.segments[nextSegment...], movedBy: distance, end: previous.end)
    return filling.count - count
  }
}

extension WaterfallGeometry {
  /// Places items in the shortest lanes, in fixed point, in the form in which later layouts keep lanes; nil if lengths,
  /// lane count or near ties do not allow it.
  func packByLane(_ items: ItemList, work: inout LayoutProgress) -> LaneWaterfall? {
    guard laneCount <= SortedLaneEnds.limit, let gap = FixedPoint.exactly(mainGap) else { return nil }
    var filling = StableLaneFilling(items, in: self, gap: gap, hasCustomCrossSizes: false)
    filling.appendNew(0..<items.count, work: work)
    guard !work.isCancelled else { return nil }
    return filling.finish(work: &work)
  }

  /// Places items in the lanes that they had, and new ones in the shortest lane, in fixed point; nil if lengths or near
  /// ties do not allow it.
  ///
  /// Segments of items that are consecutive as before and have their lengths are reused if `isReusable`.
  func pack(
    _ items: ItemList, _ matching: ItemMatching, keepingLanesOf earlier: LaneWaterfall, of earlierItems: ItemList,
    isReusable: Bool, work: inout LayoutProgress
  ) -> LaneWaterfall? {
    guard let gap = FixedPoint.exactly(mainGap) else { return nil }
    var filling = StableLaneFilling(
      items, in: self, gap: gap, hasCustomCrossSizes: isReusable && earlier.hasCustomCrossSizes)
    var metrics = MetricComparison(items, earlierItems)
    for block in matching.blocks where !work.isCancelled {
      guard var old = block.oldStart else {
        filling.appendNew(block.items, work: work)
        continue
      }
      var next = block.items.lowerBound
      while next < block.items.upperBound, filling.builder.isExact, !work.isCancelled {
        let number = earlier.segment(of: old)
        let segment = earlier.segments[number]
        let end = min(block.items.upperBound, next + earlier.first(ofSegment: number) + segment.count - old)
        if isReusable, end - next == segment.count, filling.builder.shouldReuse(segment),
          metrics.isEqual(next..<end, from: old)
        {
          filling.builder.append(segment)
        } else {
          filling.append(next..<end, from: old, ofSegment: number, of: earlier, work: work)
        }
        (next, old) = (end, old + end - next)
      }
    }
    guard !work.isCancelled else { return nil }
    return filling.finish(work: &work)
  }
}

/// The items of a waterfall with stable lanes, while they are placed.
private struct StableLaneFilling {
  var builder: LaneWaterfallBuilder
  private let items: ItemList
  private let scrollDirection: ScrollDirection
  private var reading: FixedPointLengthReader
  private var hasCustomCrossSizes: Bool
  /// The lanes of the items of one segment of the earlier layout.
  private var lanes = [UInt8](repeating: 0, count: LaneSegment.capacity)
  private var lanesSegment: Int?

  init(_ items: ItemList, in geometry: WaterfallGeometry, gap: Int32, hasCustomCrossSizes: Bool) {
    self.items = items
    scrollDirection = geometry.scrollDirection
    builder = LaneWaterfallBuilder(geometry, gap: gap)
    reading = FixedPointLengthReader(geometry)
    self.hasCustomCrossSizes = hasCustomCrossSizes
  }

  /// Places new items.
  mutating func appendNew(_ range: Range<Int>, work: LayoutProgress) {
    forEachChunk(in: range, work: work) { filling, run, range in
      filling.builder.append(range, of: run.metrics, lanes: nil, from: 0, reading: &filling.reading)
    }
  }

  /// Places items that an earlier layout has from `old` on in one of its segments.
  mutating func append(
    _ range: Range<Int>, from old: Int, ofSegment number: Int, of earlier: LaneWaterfall, work: LayoutProgress
  ) {
    if lanesSegment != number {
      earlier.segments[number].fill(&lanes)
      lanesSegment = number
    }
    var slot = old - earlier.first(ofSegment: number)
    forEachChunk(in: range, work: work) { filling, run, range in
      filling.builder.append(range, of: run.metrics, lanes: filling.lanes, from: slot, reading: &filling.reading)
      slot += range.count
    }
  }

  private mutating func forEachChunk(
    in range: Range<Int>, work: LayoutProgress,
    _ body: (_ filling: inout StableLaneFilling, _ run: ItemRun, _ range: Range<Int>) -> Void
  ) {
    let items = items
    items.forEachChunk(in: range, work: work) { run, range in
      if scrollDirection.cross(run.metrics) != .none { hasCustomCrossSizes = true }
      body(&self, run, range)
    }
  }

  /// Returns the waterfall; nil if it is not exact.
  mutating func finish(work: inout LayoutProgress) -> LaneWaterfall? {
    guard builder.isExact, builder.count == items.count else { return nil }
    let waterfall = builder.finish(hasCustomCrossSizes: hasCustomCrossSizes)
    if waterfall != nil { work.placedCount += builder.placedCount }
    return waterfall
  }
}

/// Computes the main lengths of a waterfall's items from their metrics, a chunk at a time.
struct WaterfallItemSizer {
  /// The lengths of one chunk; allocated once for a preparation.
  struct Buffer {
    /// Lengths along the main axis, in points.
    var lengths = [Double](repeating: 0, count: ItemList.chunkCapacity)
    /// The rule for full-span items; nil if there are none.
    var fullSpan: FlagSequence?
    /// The index of the first item in its run.
    var first = 0

    fileprivate var crosses = [Double](repeating: 0, count: ItemList.chunkCapacity)
    fileprivate var ratios = [Double](repeating: 0, count: ItemList.chunkCapacity)
  }

  private let geometry: WaterfallGeometry

  init(_ geometry: WaterfallGeometry) {
    self.geometry = geometry
  }

  /// Fills the buffer for the items `range` of a run, at most a chunk.
  func fill(_ buffer: inout Buffer, for metrics: ItemMetrics, _ range: Range<Int>) {
    buffer.first = range.lowerBound
    buffer.fullSpan = metrics.fullSpan == .constant(false) ? nil : metrics.fullSpan
    let direction = geometry.scrollDirection
    let main = direction.main(metrics)
    main.fill(range, into: &buffer.lengths)
    if case .constant(let value) = main, value >= 0, value.isFinite { return }
    if metrics.aspectRatio == .none { return WaterfallItemSizer.sanitize(&buffer.lengths, range.count) }
    metrics.aspectRatio.fill(range, into: &buffer.ratios)
    direction.cross(metrics).fill(range, into: &buffer.crosses)
    for offset in 0..<range.count where buffer.lengths[offset].isNaN {
      let isFullSpan = buffer.fullSpan?.value(at: range.lowerBound + offset) ?? false
      let lane = isFullSpan ? geometry.available : geometry.laneCrossSize
      let cross = buffer.crosses[offset].isNaN ? lane : max(0, buffer.crosses[offset])
      let ratio = buffer.ratios[offset]
      if ratio > 0, ratio.isFinite {
        buffer.lengths[offset] = direction.main(ofCross: cross, aspectRatio: ratio)
      }
    }
    WaterfallItemSizer.sanitize(&buffer.lengths, range.count)
  }

  /// Replaces missing lengths (NaN) with the default and other invalid ones with 0, so that one invalid number does not
  /// affect its whole lane.
  private static func sanitize(_ lengths: inout [Double], _ count: Int) {
    var lengths = lengths.mutableSpan
    for offset in 0..<count {
      let length = lengths[offset]
      lengths[offset] = length.isNaN ? WaterfallLayout.missingLength : length.sanitizedLength
    }
  }
}
