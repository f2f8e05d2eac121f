/// Where the lanes of a waterfall lie, along the axes.
struct WaterfallGeometry: Sendable {
  let scrollDirection: ScrollDirection
  let laneCount: Int
  /// Between the items of a lane.
  let mainGap: Double
  /// Of one lane.
  let thickness: Double
  /// Of all lanes together.
  let available: Double
  /// Where the first lane begins, from the viewport's edge.
  let crossLeading: Double
  /// From the start of a lane to the start of the next.
  private let pitch: Double
  /// Whether lanes are counted from the trailing end.
  private let isReversed: Bool

  init(_ layout: WaterfallLayout, in container: LayoutContainer) {
    let isVertical = container.scrollDirection == .vertical
    scrollDirection = container.scrollDirection
    laneCount = layout.columnCount
    mainGap = isVertical ? layout.rowSpacing : layout.columnSpacing
    thickness = layout.laneThickness(in: container)
    available = container.available
    crossLeading = container.crossLeading
    pitch = thickness + (isVertical ? layout.columnSpacing : layout.rowSpacing)
    isReversed = layout.renderDirection == .rightToLeft
  }

  /// Where a lane begins, from the viewport's edge.
  func crossStart(ofLane lane: Int) -> Double {
    crossLeading + Double(isReversed ? laneCount - 1 - lane : lane) * pitch
  }

  /// Whether something between two places meets every lane, from the viewport's edge.
  func isCrossed(from low: Double, to high: Double) -> Bool {
    let (first, last) = (crossStart(ofLane: 0), crossStart(ofLane: laneCount - 1))
    return thickness > 0 && low < min(first, last) + thickness && max(first, last) < high
  }

  /// The cross length that an item has of its own.
  func ownThickness(of index: Int, _ items: ItemList) -> Double? {
    let (run, place) = items.item(at: index)
    return scrollDirection.cross(run.metrics).value(at: place)?.legalLength
  }
}
