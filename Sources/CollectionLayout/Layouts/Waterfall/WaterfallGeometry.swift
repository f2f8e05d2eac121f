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
