/// A waterfall with its items in the shortest lanes, whose lengths are integers of 1/64 point.
///
/// With such lengths no item starts before its predecessor, so the items are sorted along the main axis too. One binary
/// search finds the visible items. After an edit, segments are reused from the first one before which the lanes end as
/// they did, up to an offset.
final class PackedWaterfall: PreparedLayout {
  /// A segment of consecutive items at an offset.
  struct Segment: Sendable {
    let lanes: PackedSegment
    /// The index of the first item.
    let first: Int
    /// The offset of the items from their positions in `lanes`, in 64ths.
    let shift: Int64
    /// The start of the first item, in 64ths.
    let start: Int64

    init(_ lanes: PackedSegment, first: Int, shift: Int64) {
      self.lanes = lanes
      self.first = first
      self.shift = shift
      start = lanes.base + shift
    }
  }

  let geometry: WaterfallGeometry
  /// The items that were placed, for comparison after a change.
  let items: ItemList
  let parts: [Segment]
  /// The lane ends after all items.
  let end: SortedLaneEnds
  /// The set of all lanes, as bits.
  let lanes: UInt32
  let count: Int
  /// Whether any item may set its cross length. Reading it takes longer than the remaining query.
  let hasCustomCrossSizes: Bool
  let length: Double

  init(_ geometry: WaterfallGeometry, _ items: ItemList, _ filling: PackedWaterfallBuilder, hasCustomCrossSizes: Bool) {
    self.geometry = geometry
    self.items = items
    self.hasCustomCrossSizes = hasCustomCrossSizes
    parts = filling.parts
    end = filling.order
    lanes = UInt32(truncatingIfNeeded: 1 << end.ends.count) &- 1
    count = filling.count
    length = FixedPoint.points(filling.order.longest)
  }

  /// Returns the segment of an item by binary search; the item must exist.
  func part(of item: Int) -> Int { parts.indices.partitioningIndex { parts[$0].first > item } - 1 }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    guard index >= 0, index < count else { return nil }
    let part = parts[part(of: index)]
    return placed(index - part.first, part.lanes.items, part, items).frame
  }

  func placement(of index: Int) -> ItemPlacement? {
    guard index >= 0, index < count else { return nil }
    let last = part(of: index)
    let slot = index - parts[last].first
    let lane = parts[last].lanes.items.lane(slot)
    var laneIndex = 0
    for number in 0...last {
      let items = parts[number].lanes.items
      for other in 0..<(number == last ? slot : items.count) where items.lane(other) == lane { laneIndex += 1 }
    }
    return .lane(lane, index: laneIndex)
  }

  /// Returns an item of a segment with its frame.
  @inline(__always)
  func placed(_ slot: Int, _ columns: PackedItemArray, _ part: Segment, _ items: ItemList) -> PlacedItem {
    let index = part.first + slot
    let crossLength =
      hasCustomCrossSizes
      ? geometry.customCrossSize(of: index, items) ?? geometry.laneCrossSize : geometry.laneCrossSize
    let frame = geometry.scrollDirection.rect(
      main: FixedPoint.points(part.start + columns.start(slot)), cross: geometry.crossStart(ofLane: columns.lane(slot)),
      mainLength: FixedPoint.points(columns.length(slot)), crossLength: crossLength)
    return PlacedItem(index: index, frame: frame)
  }
}
