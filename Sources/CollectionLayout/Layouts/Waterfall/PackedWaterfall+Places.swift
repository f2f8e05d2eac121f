// Where in its parts a packed waterfall has what; places on the main axis are in 64ths of a point.
extension PackedWaterfall {
  /// The first item that begins at `start` or behind it; for none the place behind all.
  func firstPlace(startingAtOrAfter start: Int64) -> (part: Int, slot: Int) {
    let next = parts.indices.partitioningIndex { parts[$0].start >= start }
    // It may still be in the part before.
    guard next > 0 else { return (0, 0) }
    return (next - 1, parts[next - 1].lanes.firstSlot(startingAtOrAfter: start - parts[next - 1].shift))
  }

  /// Calls `body` with the items from a place on that begin before `end`, in stretches of one part.
  @inline(__always)
  func forEachStretch(
    from place: (part: Int, slot: Int), to end: Int64, work: inout LayoutWork,
    _ body: (_ part: Part, _ slots: Range<Int>) -> Void
  ) {
    var (number, slot) = place
    while number < parts.count, parts[number].start < end, !work.isStopped {
      let part = parts[number]
      let next = part.lanes.firstSlot(startingAtOrAfter: end - part.shift)
      if slot < next {
        work.examined += next - slot
        body(part, slot..<next)
      }
      if next < part.lanes.count { return }
      (number, slot) = (number + 1, 0)
    }
  }

  /// Calls `body` with the items before a place that end at `end` or behind it, the last one first: of each lane its
  /// last item there, or none.
  @inline(__always)
  func forEachItem(
    before place: (part: Int, slot: Int), reaching end: Int64, work: inout LayoutWork,
    _ body: (_ part: Part, _ slot: Int) -> Void
  ) {
    // Lanes whose last item was not met yet.
    var lanes = UInt32(truncatingIfNeeded: 1 << self.end.ends.count) &- 1
    var (number, slot) = place
    while number < parts.count {
      let part = parts[number]
      while slot > 0, lanes != 0 {
        slot -= 1
        work.examined += 1
        let lane = UInt32(1) << UInt32(part.lanes.lane(slot))
        guard lanes & lane != 0 else { continue }
        lanes &= ~lane
        if part.lanes.start(slot) + part.shift + Int64(part.lanes.lengths[slot]) >= end { body(part, slot) }
      }
      guard lanes != 0, number > 0 else { return }
      lanes = part.lanes.entry.lanes(of: lanes, endingAtOrAfter: end - part.shift)
      guard lanes != 0 else { return }
      number = lastPart(before: number, changing: lanes)
      slot = parts[number].lanes.count
    }
  }

  /// The last part before `number` in which one of some lanes gets further: one that ends as it began has no item in
  /// it, or none that reaches anywhere.
  private func lastPart(before number: Int, changing lanes: UInt32) -> Int {
    var number = number - 1
    while number > 0 {
      let (before, after) = (parts[number], parts[number + 1])
      let distance = after.shift - before.shift
      guard before.lanes.entry.ends(ofLanes: lanes, equalThoseOf: after.lanes.entry, movedBy: distance) else { break }
      number -= 1
    }
    return number
  }
}
