/// The positions and lengths of a waterfall's lanes in their container, in points.
struct WaterfallGeometry: Sendable {
  let scrollDirection: ScrollDirection
  let laneCount: Int
  /// The distance between the items of a lane, in points.
  let mainGap: Double
  let laneCrossSize: Double
  /// The cross length of all lanes together.
  let available: Double
  /// The cross-axis start of the first lane, from the viewport's edge.
  let crossLeading: Double
  /// The main length of an item that has none, in points.
  let estimatedItemLength: Double
  /// The distance between neighboring lanes.
  private let crossGap: Double
  /// The distance between the starts of neighboring lanes.
  private let laneStride: Double
  /// Whether lane 0 is at the trailing end.
  private let isReversed: Bool

  init(_ layout: WaterfallLayout, in container: LayoutContainer) {
    let isVertical = container.scrollDirection == .vertical
    scrollDirection = container.scrollDirection
    laneCount = layout.laneCount(in: container)
    mainGap = (isVertical ? layout.rowSpacing : layout.columnSpacing).limitedCoordinate
    laneCrossSize = layout.laneCrossSize(in: container)
    available = container.available
    crossLeading = container.crossLeading
    estimatedItemLength = layout.estimatedItemLength.sanitizedLength
    crossGap = layout.crossGap(in: container)
    laneStride = laneCrossSize + crossGap
    isReversed = layout.renderDirection == .rightToLeft
  }

  /// Returns the cross-axis start of a lane, or of several that begin with it, from the viewport's edge.
  func crossStart(ofLane lane: Int, count: Int = 1) -> Double {
    crossLeading + Double(isReversed ? laneCount - count - lane : lane) * laneStride
  }

  /// Returns the cross length of several lanes with the gaps between them.
  func crossSize(ofLanes count: Int) -> Double { Double(count) * laneCrossSize + Double(count - 1) * crossGap }

  /// Returns the number of lanes that an item covers, from the span that it sets.
  func laneCount(ofSpan span: Double) -> Int { span > 1 ? Int(min(span, Double(laneCount))) : 1 }

  /// Returns the cross length that an item sets for itself; nil if it sets none.
  func customCrossSize(of index: Int, _ items: ItemList) -> Double? {
    let (run, runIndex) = items.item(at: index)
    return scrollDirection.cross(run.metrics).value(at: runIndex)?.sanitizedLength
  }
}

/// Computes the main lengths of a waterfall's items from their metrics, a chunk at a time: estimates, by which lanes are
/// chosen, or measured ones where items have them.
struct WaterfallItemSizer {
  /// The lengths of one chunk; allocated once for a preparation.
  struct Buffer {
    /// Lengths along the main axis, in points.
    var lengths = [Double](repeating: 0, count: ItemList.chunkCapacity)
    /// The rule for full-span items; nil if there are none.
    var fullSpan: FlagSequence?
    /// The rule for items that cover several lanes; nil if there are none.
    var columnSpan: NumberSequence?
    /// The index in the run of the item to which `lengths[0]` belongs.
    var first = 0

    fileprivate var crosses = [Double](repeating: 0, count: ItemList.chunkCapacity)
    fileprivate var ratios = [Double](repeating: 0, count: ItemList.chunkCapacity)
  }

  private let geometry: WaterfallGeometry
  private let readsMeasuredSizes: Bool

  init(_ geometry: WaterfallGeometry, readsMeasuredSizes: Bool = false) {
    self.geometry = geometry
    self.readsMeasuredSizes = readsMeasuredSizes
  }

  /// Fills the buffer for the items `range` of a run, at most a chunk.
  func fill(_ buffer: inout Buffer, for metrics: ItemMetrics, _ range: Range<Int>) {
    buffer.first = range.lowerBound
    buffer.fullSpan = metrics.fullSpan == .constant(false) ? nil : metrics.fullSpan
    buffer.columnSpan = metrics.mayCoverSeveralLanes ? metrics.columnSpan : nil
    let direction = geometry.scrollDirection
    if readsMeasuredSizes, let measured = metrics.measured {
      return NumberSequence.constant(direction.main(measured).sanitizedLength).fill(range, into: &buffer.lengths)
    }
    let main = direction.main(metrics)
    main.fill(range, into: &buffer.lengths)
    if case .constant(let value) = main, value >= 0, value.isFinite { return }
    if metrics.aspectRatio == .none { return sanitize(&buffer.lengths, range.count) }
    metrics.aspectRatio.fill(range, into: &buffer.ratios)
    direction.cross(metrics).fill(range, into: &buffer.crosses)
    for offset in 0..<range.count where buffer.lengths[offset].isNaN {
      let isFullSpan = buffer.fullSpan?.value(at: range.lowerBound + offset) ?? false
      var lane = isFullSpan ? geometry.available : geometry.laneCrossSize
      if !isFullSpan, let span = buffer.columnSpan?.value(at: range.lowerBound + offset) {
        lane = geometry.crossSize(ofLanes: geometry.laneCount(ofSpan: span))
      }
      let cross = buffer.crosses[offset].isNaN ? lane : max(0, buffer.crosses[offset])
      let ratio = buffer.ratios[offset]
      if ratio > 0, ratio.isFinite {
        buffer.lengths[offset] = direction.main(ofCross: cross, aspectRatio: ratio)
      }
    }
    sanitize(&buffer.lengths, range.count)
  }

  /// Replaces missing lengths (NaN) with the estimate and other invalid ones with 0, so that one invalid number does not
  /// affect its whole lane.
  private func sanitize(_ lengths: inout [Double], _ count: Int) {
    var lengths = lengths.mutableSpan
    let estimate = geometry.estimatedItemLength
    for offset in 0..<count {
      let length = lengths[offset]
      lengths[offset] = length.isNaN ? estimate : length.sanitizedLength
    }
  }
}
