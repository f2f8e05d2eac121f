/// Lanes of equal cross size that fill side by side, as on a page of photographs.
///
/// Lanes are columns if the collection scrolls vertically, rows if it scrolls horizontally. An item has the cross size
/// of its lanes unless it sets a cross length. Its main length is the measured one; until there is one, and for the choice
/// of its lane, it is the item's, or follows from its aspect ratio, or is `estimatedItemLength`.
public struct WaterfallLayout: SectionLayout, Equatable {
  public static let kind = "waterfall"

  /// The rule that selects the lane of the next item.
  public enum RenderDirection: String, Sendable, CaseIterable {
    /// The shortest lane; on a tie, the first.
    case shortestFirst
    /// Lane i mod n for item i, where n is the number of lanes.
    case leftToRight
    /// As `leftToRight`, but the first lane is at the trailing end.
    case rightToLeft
  }

  /// The items whose lanes are chosen when a section is laid out again.
  public enum LaneAssignment: String, Sendable, CaseIterable {
    /// All items, as in a new layout.
    case shortest
    /// New items; others keep the lane of the layout that is replaced.
    case stable
  }

  /// The number of lanes, at least 1; with `minimumColumnWidth` the maximum number.
  public var columnCount: Int {
    didSet { columnCount = max(1, columnCount) }
  }
  /// The minimum cross size of a lane, in points: there are as many lanes as fit. Nil for `columnCount` lanes.
  public var minimumColumnWidth: Double?
  /// The vertical distance between items, in points.
  public var rowSpacing: Double
  /// The horizontal distance between items, in points.
  public var columnSpacing: Double
  public var renderDirection: RenderDirection
  public var minimumContentLength = 0.0
  /// The main length of an item that has none, in points.
  public var estimatedItemLength = WaterfallLayout.defaultItemLength
  public var laneAssignment: LaneAssignment
  /// The difference between the longest and the shortest lane, in points, above which `stable` assigns all lanes again;
  /// nil for 1.5 lengths of the viewport along the scroll axis. A negative number is 0, and NaN is nil.
  public var rebalance: Double?

  public static let defaultItemLength = 50.0

  /// Creates a waterfall. The default of `columnCount` is 2; with a minimum width, as many columns as fit.
  public init(
    columnCount: Int? = nil, minimumColumnWidth: Double? = nil, rowSpacing: Double = 0, columnSpacing: Double = 0,
    renderDirection: RenderDirection = .shortestFirst, laneAssignment: LaneAssignment = .shortest,
    rebalance: Double? = nil
  ) {
    self.minimumColumnWidth = minimumColumnWidth
    self.laneAssignment = laneAssignment
    self.rebalance = rebalance
    self.columnCount = max(1, columnCount ?? ColumnFitting.defaultCount(withMinimum: minimumColumnWidth))
    self.rowSpacing = rowSpacing
    self.columnSpacing = columnSpacing
    self.renderDirection = renderDirection
  }

  /// Returns the number of lanes in a container.
  public func laneCount(in container: LayoutContainer) -> Int {
    ColumnFitting.count(
      in: container, minimum: minimumColumnWidth, gap: crossGap(in: container), atMost: columnCount)
  }

  /// Returns the cross size of one lane; 0 if insets and spacing leave nothing.
  public func laneCrossSize(in container: LayoutContainer) -> Double {
    let count = Double(laneCount(in: container))
    return container.pixels.roundedDown(max(0, (container.available - (count - 1) * crossGap(in: container)) / count))
  }

  /// Returns the cross size of neighboring lanes with the gaps between them; at most of all lanes.
  public func crossSize(ofLanes count: Int, in container: LayoutContainer) -> Double {
    let count = Double(min(max(1, count), laneCount(in: container)))
    return count * laneCrossSize(in: container) + (count - 1) * crossGap(in: container)
  }

  /// Returns the distance between neighboring lanes.
  func crossGap(in container: LayoutContainer) -> Double {
    (container.scrollDirection == .vertical ? columnSpacing : rowSpacing).limitedCoordinate
  }

  public var usesMeasuredSizes: Bool { true }

  /// Returns the number of items, plus 1/16 of the number of lanes for each item that may cover several lanes: its
  /// placement reads the ends of all lanes, 16 of which take as long as placing another item.
  public func effort(of items: ItemList) -> Int {
    let spanningCount = items.slices.reduce(0) { $0 + ($1.run.metrics.mayCoverSeveralLanes ? $1.range.count : 0) }
    return items.count + spanningCount * (columnCount / 16)
  }

  public func prepare(
    _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
    from firstChanged: Int, work: inout LayoutProgress
  ) -> any PreparedLayout {
    let geometry = WaterfallGeometry(self, in: container)
    let measured = MeasuredWaterfall(previous)
    let placed = placeEstimates(
      items, in: geometry, reusing: measured?.estimate ?? previous, from: firstChanged, work: &work)
    guard let placed else { return CancelledLayout() }
    return applyMeasuredLengths(
      to: placed, items, in: geometry, keeping: firstChanged, of: measured?.waterfall, work: &work)
  }

  /// Returns a waterfall with the lengths that items have until they are measured; nil if the work is cancelled.
  private func placeEstimates(
    _ items: ItemList, in geometry: WaterfallGeometry, reusing previous: (any PreparedLayout)?, from firstChanged: Int,
    work: inout LayoutProgress
  ) -> (any LaneKeepingLayout)? {
    let placed = previous as? PreparedWaterfall
    // If the previous layout could not be placed in fixed point, this one probably cannot either.
    if placed == nil, renderDirection == .shortestFirst {
      // A waterfall whose items may have kept their lanes is not reused.
      let earlier = (previous as? LaneWaterfall).flatMap {
        $0.isOrdered ? EarlierLanes($0, before: items, from: firstChanged) : nil
      }
      if let packed = geometry.pack(items, following: earlier, work: &work) { return packed }
    }
    guard !work.isCancelled else { return nil }
    var filling = WaterfallBuilder(
      geometry, items, direction: renderDirection, keeping: firstChanged, of: placed)
    filling.append(work: &work)
    return filling.finish()
  }

  /// Returns a waterfall with the lanes of `estimate` and the measured lengths of its items; `estimate` itself if no
  /// item is measured. The items before `firstChanged` are copied from `previous`, unless `previous` is nil.
  private func applyMeasuredLengths(
    to estimate: any LaneKeepingLayout, _ items: ItemList, in geometry: WaterfallGeometry, keeping firstChanged: Int,
    of previous: PreparedWaterfall?, work: inout LayoutProgress
  ) -> any PreparedLayout {
    guard !work.isCancelled, estimate.mayHaveMeasuredSizes, items.slices.contains(where: \.run.metrics.isMeasured)
    else { return estimate }
    let firstChanged = previous == nil ? 0 : firstChanged
    var filling = WaterfallBuilder(
      geometry, items, direction: renderDirection, keeping: firstChanged, of: previous,
      keptLanes: estimate.laneTable(from: firstChanged))
    filling.append(readsMeasuredSizes: true, work: &work)
    return filling.finish(lanesOf: estimate)
  }

  /// Returns true for `stable` without `rebalance`, which compares the difference of lane lengths with the viewport's
  /// length.
  public func dependsOnMainLength(scrolling direction: ScrollDirection) -> Bool {
    laneAssignment == .stable && (rebalance ?? .nan).isNaN
  }
}

// Stable lanes: a section that replaces an earlier layout.
extension WaterfallLayout {
  public func prepare(
    _ items: ItemList, in container: LayoutContainer, following earlier: EarlierLayout, work: inout LayoutProgress
  ) -> (any PreparedLayout)? {
    let measured = MeasuredWaterfall(earlier.prepared)
    let geometry = WaterfallGeometry(self, in: container)
    // With another number of lanes, the lanes of all items are chosen again.
    guard laneAssignment == .stable,
      let lanes = measured?.estimate ?? earlier.prepared as? any LaneKeepingLayout,
      lanes.laneCount == geometry.laneCount
    else { return nil }
    let matching = ItemMatching(from: earlier.items, to: items)
    var metrics = MetricComparison(items, earlier.items)
    if earlier.isReusable, matching.isIdentity(of: earlier.items.count), metrics.isEqual(0..<items.count, from: 0) {
      return earlier.prepared
    }
    let reused = earlier.isReusable ? measured?.waterfall : nil
    let firstChanged =
      reused == nil
      ? 0 : min(matching.unmovedPrefix, items.firstMetricDifference(from: earlier.items, includingText: false))
    let limit = rebalanceLimit(in: container)
    if renderDirection == .shortestFirst, let before = lanes as? LaneWaterfall,
      let packed = geometry.pack(
        items, following: EarlierLanes(before, of: earlier.items, matching, isReusable: earlier.isReusable),
        work: &work)
    {
      if packed.imbalance <= limit {
        return applyMeasuredLengths(
          to: packed, items, in: geometry, keeping: firstChanged, of: reused, work: &work)
      }
    } else if !work.isCancelled {
      let (placed, imbalance) = placeKeepingLanes(
        items, matching, of: lanes, following: earlier, in: geometry, work: &work)
      if imbalance <= limit {
        return applyMeasuredLengths(
          to: placed, items, in: geometry, keeping: firstChanged, of: reused, work: &work)
      }
    }
    return prepare(items, in: container, reusing: nil, from: 0, work: &work)
  }

  /// Places the items in floating point, each in its lane of the earlier layout. Also returns the difference between
  /// the longest and the shortest lane, in points.
  private func placeKeepingLanes(
    _ items: ItemList, _ matching: ItemMatching, of lanes: any LaneKeepingLayout, following earlier: EarlierLayout,
    in geometry: WaterfallGeometry, work: inout LayoutProgress
  ) -> (waterfall: PreparedWaterfall, imbalance: Double) {
    let previous = earlier.isReusable ? lanes as? PreparedWaterfall : nil
    let firstChanged =
      previous == nil
      ? 0
      : min(matching.unmovedPrefix, items.firstMetricDifference(from: earlier.items, includingText: false))
    let table = lanes.laneTable(from: firstChanged).matched(by: matching, count: items.count)
    var filling = WaterfallBuilder(
      geometry, items, direction: renderDirection, keeping: firstChanged, of: previous, keptLanes: table)
    filling.append(work: &work)
    return (filling.finish(), filling.imbalance)
  }

  /// Returns the difference of lane lengths, in points, above which the lanes of all items are chosen again.
  private func rebalanceLimit(in container: LayoutContainer) -> Double {
    guard let rebalance, !rebalance.isNaN else { return 1.5 * container.mainLength.sanitizedLength }
    return max(0, rebalance)
  }
}

/// A waterfall with measured lengths, and the waterfall with estimated lengths whose lanes its items have.
private struct MeasuredWaterfall {
  let waterfall: PreparedWaterfall
  let estimate: any LaneKeepingLayout

  /// Returns nil unless the layout is a waterfall that has an estimate.
  init?(_ layout: (any PreparedLayout)?) {
    guard let waterfall = layout as? PreparedWaterfall, let estimate = waterfall.estimate else { return nil }
    (self.waterfall, self.estimate) = (waterfall, estimate)
  }
}
