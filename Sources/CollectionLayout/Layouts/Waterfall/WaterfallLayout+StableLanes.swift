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
    let stable = StableLanes(items: items, matching: matching, earlier: earlier, lanes: lanes)
    if let packed = stable.packed(in: geometry, renderDirection, work: &work) {
      if packed.imbalance <= limit { return packed }
    } else if !work.isCancelled {
      let (placed, imbalance) = stable.placed(in: geometry, renderDirection, work: &work)
      if imbalance <= limit { return placed }
    }
    return prepare(items, in: container, reusing: nil, from: 0, work: &work)
  }

  /// Returns the difference of lane lengths above which all items choose.
  private func rebalanceLimit(in container: LayoutContainer) -> Double {
    guard let rebalance, !rebalance.isNaN else { return 1.5 * container.mainLength.sanitizedLength }
    return max(0, rebalance)
  }
}

/// The items of a section, and the lanes that they keep.
private struct StableLanes {
  let items: ItemList
  let matching: ItemMatching
  let earlier: EarlierLayout
  let lanes: any LaneKeepingLayout

  /// Returns the waterfall in fixed point; nil if that is not possible.
  func packed(
    in geometry: WaterfallGeometry, _ direction: WaterfallLayout.RenderDirection, work: inout LayoutProgress
  ) -> LaneWaterfall? {
    guard direction == .shortestFirst, let before = lanes as? LaneWaterfall ?? (lanes as? PackedWaterfall)?.unpacked
    else { return nil }
    return geometry.pack(
      items, matching, keepingLanesOf: before, of: earlier.items, isReusable: earlier.isReusable, work: &work)
  }

  /// Returns the waterfall in floating point, and the difference of its lane lengths.
  func placed(
    in geometry: WaterfallGeometry, _ direction: WaterfallLayout.RenderDirection, work: inout LayoutProgress
  ) -> (waterfall: PreparedWaterfall, imbalance: Double) {
    let previous = earlier.isReusable ? lanes as? PreparedWaterfall : nil
    let firstChanged =
      previous == nil
      ? 0
      : min(matching.unmovedPrefix, items.firstMetricDifference(from: earlier.items, includingText: false))
    let table = lanes.laneTable(from: firstChanged).matched(by: matching, count: items.count)
    var filling = WaterfallBuilder(
      geometry, direction: direction, keeping: firstChanged, of: previous, itemCount: items.count, keptLanes: table)
    filling.place(items, work: &work)
    return (filling.finish(), filling.imbalance)
  }
}

extension PackedWaterfall {
  /// The waterfall in the form in which items keep their lanes; nil if its lanes are not those of fixed point.
  fileprivate var unpacked: LaneWaterfall? {
    FixedPoint.exactly(geometry.mainGap).map { LaneWaterfall(self, gap: $0) }
  }
}
