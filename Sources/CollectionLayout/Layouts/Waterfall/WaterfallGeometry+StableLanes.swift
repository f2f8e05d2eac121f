extension WaterfallGeometry {
  /// Places items in the shortest lanes, in fixed point, in the form in which later layouts keep lanes; nil if lengths,
  /// lane count or near ties do not allow it.
  func packByLane(_ items: ItemList, work: inout LayoutProgress) -> LaneWaterfall? {
    guard laneCount <= SortedLaneEnds.limit, let gap = FixedPoint.exactly(mainGap) else { return nil }
    var filling = StableLaneFilling(items, in: self, gap: gap, hasCustomCrossSizes: false)
    filling.placeNew(0..<items.count, work)
    guard !work.isCancelled else { return nil }
    return filling.finish(&work)
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
    for part in matching.parts where !work.isCancelled {
      guard var old = part.oldStart else {
        filling.placeNew(part.items, work)
        continue
      }
      var next = part.items.lowerBound
      while next < part.items.upperBound, filling.builder.isExact, !work.isCancelled {
        let number = earlier.segment(of: old)
        let segment = earlier.segments[number]
        let end = min(part.items.upperBound, next + earlier.first(ofSegment: number) + segment.count - old)
        if isReusable, end - next == segment.count, filling.builder.shouldReuse(segment),
          metrics.isEqual(next..<end, from: old)
        {
          filling.builder.append(segment)
        } else {
          filling.place(next..<end, from: old, ofSegment: number, of: earlier, work)
        }
        (next, old) = (end, old + end - next)
      }
    }
    guard !work.isCancelled else { return nil }
    return filling.finish(&work)
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
  mutating func placeNew(_ range: Range<Int>, _ work: LayoutProgress) {
    place(range, work) { filling, run, range in
      filling.builder.append(range, of: run.metrics, lanes: nil, from: 0, &filling.reading)
    }
  }

  /// Places items that an earlier layout has from `old` on in one of its segments.
  mutating func place(
    _ range: Range<Int>, from old: Int, ofSegment number: Int, of earlier: LaneWaterfall, _ work: LayoutProgress
  ) {
    if lanesSegment != number {
      earlier.segments[number].fill(&lanes)
      lanesSegment = number
    }
    var slot = old - earlier.first(ofSegment: number)
    place(range, work) { filling, run, range in
      filling.builder.append(range, of: run.metrics, lanes: filling.lanes, from: slot, &filling.reading)
      slot += range.count
    }
  }

  private mutating func place(
    _ range: Range<Int>, _ work: LayoutProgress,
    _ body: (_ filling: inout StableLaneFilling, _ run: ItemRun, _ range: Range<Int>) -> Void
  ) {
    let items = items
    items.forEachChunk(in: range, work: work) { run, range in
      if scrollDirection.cross(run.metrics) != .none { hasCustomCrossSizes = true }
      body(&self, run, range)
    }
  }

  /// Returns the waterfall; nil if it is not exact.
  mutating func finish(_ work: inout LayoutProgress) -> LaneWaterfall? {
    guard builder.isExact, builder.count == items.count else { return nil }
    let waterfall = builder.finish(hasCustomCrossSizes: hasCustomCrossSizes)
    if waterfall != nil { work.placedCount += builder.placedCount }
    return waterfall
  }
}
