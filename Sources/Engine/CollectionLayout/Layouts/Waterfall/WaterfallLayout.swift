/// Lanes of equal cross size that fill side by side, as on a page of photographs.
///
/// Lanes are columns if the collection scrolls vertically, rows if it scrolls horizontally. An item has the cross size
/// of its lane unless it sets a cross length. Its main length is the item's, or follows from its aspect ratio, or is 50
/// points.
public struct WaterfallLayout: SectionLayout, Equatable {
  public static let kind = "waterfall"

  /// The rule that selects the lane of the next item.
  public enum RenderDirection: String, Sendable, CaseIterable {
    /// The shortest lane; on a tie, the first.
    case shortestFirst
    /// Lane i mod n for item i.
    case leftToRight
    /// Lane n − 1 − (i mod n) for item i.
    case rightToLeft
  }

  /// The items that choose a lane when a section is laid out again.
  public enum LaneAssignment: String, Sendable, CaseIterable {
    /// All items, as in a new layout.
    case shortest
    /// New items; others keep their lane. Only a layout that replaces an earlier one has such items.
    case stable
  }

  /// The number of lanes, at least 1.
  public var columnCount: Int {
    didSet { columnCount = max(1, columnCount) }
  }
  /// The vertical distance between items, in points.
  public var rowSpacing: Double
  /// The horizontal distance between items, in points.
  public var columnSpacing: Double
  public var renderDirection: RenderDirection
  public var minimumContentLength = 0.0
  public var laneAssignment: LaneAssignment
  /// The difference between the longest and the shortest lane, in points, above which `stable` assigns all lanes again;
  /// nil for 1.5 lengths of the viewport along the scroll axis. A negative number is 0, and NaN is nil.
  public var rebalance: Double?

  /// The main length of an item that has none, in points.
  public static let missingLength = 50.0

  public init(
    columnCount: Int = 2, rowSpacing: Double = 0, columnSpacing: Double = 0,
    renderDirection: RenderDirection = .shortestFirst, laneAssignment: LaneAssignment = .shortest,
    rebalance: Double? = nil
  ) {
    self.laneAssignment = laneAssignment
    self.rebalance = rebalance
    self.columnCount = max(1, columnCount)
    self.rowSpacing = rowSpacing
    self.columnSpacing = columnSpacing
    self.renderDirection = renderDirection
  }

  /// Returns the cross size of one lane; 0 if insets and spacing leave nothing.
  public func laneCrossSize(in container: LayoutContainer) -> Double {
    let gap = (container.scrollDirection == .vertical ? columnSpacing : rowSpacing).limitedCoordinate
    return container.pixels.roundedDown(
      max(0, (container.available - Double(columnCount - 1) * gap) / Double(columnCount)))
  }

  public func prepare(
    _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
    from firstChanged: Int, work: inout LayoutProgress
  ) -> any PreparedLayout {
    let geometry = WaterfallGeometry(self, in: container)
    let placed = previous as? PreparedWaterfall
    // If the previous layout could not be packed, this one probably cannot be packed either.
    if placed == nil, renderDirection == .shortestFirst {
      // A waterfall whose items may have kept their lanes is not reused.
      let earlier = (previous as? LaneWaterfall).flatMap {
        $0.isOrdered ? EarlierLanes($0, before: items, from: firstChanged) : nil
      }
      if let packed = geometry.pack(items, following: earlier, work: &work) { return packed }
    }
    guard !work.isCancelled else { return CancelledLayout() }
    var filling = WaterfallBuilder(
      geometry, direction: renderDirection, keeping: firstChanged, of: placed, itemCount: items.count)
    filling.append(items, work: &work)
    return filling.finish()
  }

  /// `stable` compares the lanes with the viewport, unless `rebalance` is set.
  public func dependsOnMainLength(scrolling direction: ScrollDirection) -> Bool {
    laneAssignment == .stable && (rebalance ?? .nan).isNaN
  }
}

// Stable lanes: a section that replaces an earlier layout.
extension WaterfallLayout {
  public func prepare(
    _ items: ItemList, in container: LayoutContainer, following earlier: EarlierLayout, work: inout LayoutProgress
  ) -> (any PreparedLayout)? {
    // With another number of lanes, all items choose.
    guard laneAssignment == .stable, let lanes = earlier.prepared as? any LaneKeepingLayout,
      lanes.laneCount == columnCount
    else { return nil }
    let matching = ItemMatching(from: earlier.items, to: items)
    var metrics = MetricComparison(items, earlier.items)
    if earlier.isReusable, matching.isIdentity(of: earlier.items.count), metrics.isEqual(0..<items.count, from: 0) {
      return earlier.prepared
    }
    let geometry = WaterfallGeometry(self, in: container)
    let limit = rebalanceLimit(in: container)
    if renderDirection == .shortestFirst, let before = lanes as? LaneWaterfall,
      let packed = geometry.pack(
        items, following: EarlierLanes(before, of: earlier.items, matching, isReusable: earlier.isReusable),
        work: &work)
    {
      if packed.imbalance <= limit { return packed }
    } else if !work.isCancelled {
      let (placed, imbalance) = placeKeepingLanes(
        items, matching, of: lanes, following: earlier, in: geometry, work: &work)
      if imbalance <= limit { return placed }
    }
    return prepare(items, in: container, reusing: nil, from: 0, work: &work)
  }

  /// Returns the waterfall in floating point in which items keep their lanes, and the difference of its lane lengths.
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
      geometry, direction: renderDirection, keeping: firstChanged, of: previous, itemCount: items.count,
      keptLanes: table)
    filling.append(items, work: &work)
    return (filling.finish(), filling.imbalance)
  }

  /// Returns the difference of lane lengths above which all items choose.
  private func rebalanceLimit(in container: LayoutContainer) -> Double {
    guard let rebalance, !rebalance.isNaN else { return 1.5 * container.mainLength.sanitizedLength }
    return max(0, rebalance)
  }
}
