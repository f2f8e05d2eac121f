/// A stretch of a waterfall's items in their order, each in the lane that was shortest.
///
/// An object, shared by all layouts in which these items follow the same lanes, wherever on the main axis that is.
final class PackedLanes: Sendable {
  /// Which lane ends where before the first item.
  let entry: LaneOrder
  /// Where the first item begins, in 64ths; no other one begins before it.
  let base: Int64
  let items: PackedItems
  /// Every digit that a length here or before has, in 64ths.
  let digits: Int32

  init(entry: LaneOrder, base: Int64, items: PackedItems, digits: Int32) {
    self.entry = entry
    self.base = base
    self.items = items
    self.digits = digits
  }

  /// Which lane ends where behind the first `count` items.
  func order(after count: Int) -> LaneOrder {
    var order = entry
    for slot in 0..<count { order.move(lane: items.lane(slot), to: base + items.start(slot) + items.length(slot)) }
    return order
  }
}
