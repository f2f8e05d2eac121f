/// A waterfall whose items lie in the shortest lanes, with lengths that are whole 64ths of a point.
///
/// Then no item begins before the one ahead of it, so the items in their order are sorted along the main axis too: one
/// search finds what is seen, and an edit leaves those alone behind which the lanes end as before.
final class PackedWaterfall: PreparedLayout {
  /// Items that follow one another.
  struct Part: Sendable {
    let lanes: PackedLanes
    /// The number of the first item.
    let first: Int
    /// How much further on the items lie than the lanes say, in 64ths.
    let shift: Int64
    /// Where the first item begins, in 64ths.
    let start: Int64

    init(_ lanes: PackedLanes, first: Int, shift: Int64) {
      self.lanes = lanes
      self.first = first
      self.shift = shift
      start = lanes.base + shift
    }
  }

  let geometry: WaterfallGeometry
  /// What was placed, to see what of it is left after a change.
  let items: ItemList
  let parts: [Part]
  /// Where the lanes end.
  let end: LaneOrder
  let count: Int
  /// Whether any item may have a cross length of its own; looking it up costs more than all the rest.
  let hasOwnThickness: Bool
  let length: Double

  init(_ geometry: WaterfallGeometry, _ items: ItemList, _ filling: PackedFilling, hasOwnThickness: Bool) {
    self.geometry = geometry
    self.items = items
    self.hasOwnThickness = hasOwnThickness
    parts = filling.parts
    end = filling.order
    count = filling.count
    length = FixedPoint.points(filling.order.longest)
  }

  /// The part in which an item lies; there is one.
  func part(of item: Int) -> Int { parts.indices.partitioningIndex { parts[$0].first > item } - 1 }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    guard index >= 0, index < count else { return nil }
    let part = parts[part(of: index)]
    return placed(index - part.first, part.lanes.items, part, items).frame
  }

  func standing(of index: Int) -> ItemStanding? {
    guard index >= 0, index < count else { return nil }
    let last = part(of: index)
    let slot = index - parts[last].first
    let lane = parts[last].lanes.items.lane(slot)
    var place = 0
    for number in 0...last {
      let items = parts[number].lanes.items
      for other in 0..<(number == last ? slot : items.count) where items.lane(other) == lane { place += 1 }
    }
    return .lane(lane, place: place)
  }

  /// An item of a part with its frame.
  @inline(__always)
  func placed(_ slot: Int, _ columns: PackedItems, _ part: Part, _ items: ItemList) -> PlacedItem {
    let index = part.first + slot
    let crossLength =
      hasOwnThickness ? geometry.ownThickness(of: index, items) ?? geometry.thickness : geometry.thickness
    let frame = geometry.scrollDirection.rect(
      main: FixedPoint.points(part.start + columns.start(slot)), cross: geometry.crossStart(ofLane: columns.lane(slot)),
      mainLength: FixedPoint.points(columns.length(slot)), crossLength: crossLength)
    return PlacedItem(index: index, frame: frame)
  }
}
