/// Walks through the parts of a packed waterfall, with the columns of one at hand: going to each part costs something.
struct PackedCursor {
  private let parts: [PackedWaterfall.Part]
  /// The number of the part.
  private(set) var number: Int
  private(set) var part: PackedWaterfall.Part
  private(set) var items: PackedItems
  /// An item of the part, or the place behind the last one.
  var slot: Int

  /// At the first item that begins at `start` or behind it, in 64ths, or behind all; nil where there are no items.
  init?(_ parts: [PackedWaterfall.Part], startingAtOrAfter start: Int64) {
    guard !parts.isEmpty else { return nil }
    // It may still be in the part before.
    number = max(0, parts.indices.partitioningIndex { parts[$0].start >= start } - 1)
    self.parts = parts
    part = parts[number]
    items = part.lanes.items
    slot = items.firstSlot(startingAtOrAfter: start - part.start)
  }

  /// Goes to the start of the next part; false where there is none.
  mutating func goToNextPart() -> Bool {
    guard number + 1 < parts.count else { return false }
    go(to: number + 1)
    slot = 0
    return true
  }

  /// Goes to the end of the last part before this one in which one of some lanes, given as bits, gets further; false
  /// where there is none, or where none of them ends at `end` or behind it before this part.
  ///
  /// A lane that ends as it began has no item in a part, or none that reaches anywhere.
  mutating func goBack(toItemOf lanes: inout UInt32, reaching end: Int64) -> Bool {
    guard lanes != 0, number > 0 else { return false }
    lanes = part.lanes.entry.lanes(of: lanes, endingAtOrAfter: end - part.shift)
    guard lanes != 0 else { return false }
    var target = number - 1
    while target > 0 {
      let (before, after) = (parts[target], parts[target + 1])
      let distance = after.shift - before.shift
      guard before.lanes.entry.ends(ofLanes: lanes, equalThoseOf: after.lanes.entry, movedBy: distance) else { break }
      target -= 1
    }
    go(to: target)
    slot = items.count
    return true
  }

  private mutating func go(to number: Int) {
    self.number = number
    part = parts[number]
    items = part.lanes.items
  }
}
