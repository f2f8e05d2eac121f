extension PackedWaterfall {
  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutWork
  ) {
    let start = FixedPoint.floor(low)
    let end = FixedPoint.floor(high) + Int64(FixedPoint.perPoint)
    let next = parts.indices.partitioningIndex { parts[$0].start >= start }
    // The first item that begins at the start or behind it may still be in the part before.
    var number = max(0, next - 1)
    guard number < parts.count else { return }
    var slot = parts[number].lanes.firstSlot(startingAtOrAfter: start - parts[number].shift)
    appendItems(before: slot, ofPart: number, reaching: start, items, &found, &work)
    while number < parts.count {
      let part = parts[number]
      let lanes = part.lanes
      let count = lanes.count
      while slot < count {
        guard lanes.start(slot) + part.shift < end else { return }
        work.examined += 1
        if slot & 0x7ff == 0, work.isStopped { return }
        found.append(PlacedItem(index: part.first + slot, frame: frame(slot, of: part, items)))
        slot += 1
      }
      (number, slot) = (number + 1, 0)
    }
  }

  /// The items that begin before a slot but end behind a place: of each lane the last one there, or none.
  private func appendItems(
    before slot: Int, ofPart number: Int, reaching place: Int64, _ items: ItemList, _ found: inout [PlacedItem],
    _ work: inout LayoutWork
  ) {
    let first = found.count
    // Lanes whose last item was not met yet.
    var lanes = UInt32(truncatingIfNeeded: (1 << end.ends.count) - 1)
    var (number, slot) = (number, slot)
    while true {
      let part = parts[number]
      // A lane that ends as at the start of the part has no item in it.
      while slot > 0, lanes != 0 {
        slot -= 1
        work.examined += 1
        let lane = UInt32(1) << UInt32(part.lanes.lane(slot))
        guard lanes & lane != 0 else { continue }
        lanes &= ~lane
        if part.lanes.start(slot) + part.shift + Int64(part.lanes.lengths[slot]) >= place {
          found.append(PlacedItem(index: part.first + slot, frame: frame(slot, of: part, items)))
        }
      }
      guard lanes != 0, number > 0 else { break }
      lanes = part.lanes.entry.lanes(of: lanes, endingAtOrAfter: place - part.shift)
      guard lanes != 0 else { break }
      number = lastPart(before: number, changing: lanes)
      slot = parts[number].lanes.count
    }
    if found.count - first > 1 { found[first...].reverse() }
  }

  /// The last part before `number` in which one of some lanes gets further.
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
