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
    var start: Int64 { lanes.base + shift }
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
    return frame(index - part.first, of: part, items)
  }

  func standing(of index: Int) -> ItemStanding? {
    guard index >= 0, index < count else { return nil }
    let last = part(of: index)
    let slot = index - parts[last].first
    let lane = parts[last].lanes.slots[slot] & UInt32(LaneOrder.laneMask)
    var place = 0
    for number in 0...last {
      let slots = parts[number].lanes.slots
      for other in slots[..<(number == last ? slot : slots.count)] where other & UInt32(LaneOrder.laneMask) == lane {
        place += 1
      }
    }
    return .lane(Int(lane), place: place)
  }

  func frame(_ slot: Int, of part: Part, _ items: ItemList) -> Rect {
    geometry.scrollDirection.rect(
      main: FixedPoint.points(part.lanes.start(slot) + part.shift),
      cross: geometry.crossStart(ofLane: part.lanes.lane(slot)),
      mainLength: FixedPoint.points(Int64(part.lanes.lengths[slot])),
      crossLength: hasOwnThickness
        ? geometry.ownThickness(of: part.first + slot, items) ?? geometry.thickness : geometry.thickness)
  }
}
