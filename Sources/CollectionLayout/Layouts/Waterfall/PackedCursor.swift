/// A position in the segments of a packed waterfall. It caches the current segment, since access to a segment is
/// costly.
struct PackedCursor {
  /// The index of the segment.
  private(set) var number: Int
  private(set) var part: PackedWaterfall.Segment
  private(set) var items: PackedItemArray
  /// An item of the segment, or the index after the last one.
  var slot: Int

  /// Creates a cursor at the first item that starts at or after `start`, in 64ths, or after all items; nil if there are
  /// no items.
  init?(_ parts: [PackedWaterfall.Segment], startingAtOrAfter start: Int64) {
    guard !parts.isEmpty else { return nil }
    // The item may still be in the segment before.
    number = max(0, parts.indices.partitioningIndex { parts[$0].start >= start } - 1)
    part = parts[number]
    items = part.lanes.items
    slot = items.firstSlot(startingAtOrAfter: start - part.start)
  }

  /// Moves to the start of the next segment; false if there is none.
  mutating func goToNextPart(of parts: [PackedWaterfall.Segment]) -> Bool {
    guard number + 1 < parts.count else { return false }
    go(to: number + 1, of: parts)
    slot = 0
    return true
  }

  /// Moves to the end of the last earlier segment in which one of a set of lanes, given as bits, grows.
  ///
  /// Returns false if there is none, or if none of the lanes ends at or after `end` before the current segment; `lanes`
  /// is reduced to those that do. A lane that does not grow has no item in a segment, or only one of length 0.
  mutating func goBack(
    in parts: [PackedWaterfall.Segment], toItemOf lanes: inout UInt32, reaching end: Int64
  ) -> Bool {
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
    go(to: target, of: parts)
    slot = items.count
    return true
  }

  private mutating func go(to number: Int, of parts: [PackedWaterfall.Segment]) {
    self.number = number
    part = parts[number]
    items = part.lanes.items
  }
}
