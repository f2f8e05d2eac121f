// Places on the main axis are in 64ths of a point.
extension PackedWaterfall {
  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutWork
  ) {
    // A little more than asked for: whoever asks tests the frames.
    let start = FixedPoint.floor(low)
    let first = found.count
    guard var cursor = PackedCursor(parts, startingAtOrAfter: start) else { return }
    forEachItem(before: cursor, reaching: start, work: &work) { part, columns, slot in
      found.append(placed(slot, columns, part, items))
    }
    if found.count - first > 1 { found[first...].reverse() }
    forEachStretch(from: &cursor, to: FixedPoint.floor(high) + 1, work: &work) { part, columns, slots in
      for slot in slots { found.append(placed(slot, columns, part, items)) }
    }
  }

  /// Appends the places of the items that meet a stretch of the main axis, ascending: for who sees all lanes, and needs
  /// no frames.
  func appendIndexPaths(
    meeting span: FixedPoint.Stretch, section: Int, to found: inout [IndexPath], work: inout LayoutWork
  ) {
    let first = found.count
    guard var cursor = PackedCursor(parts, startingAtOrAfter: span.start) else { return }
    forEachItem(before: cursor, reaching: span.behindStart, work: &work) { part, _, slot in
      found.append(IndexPath(section: section, item: part.first + slot))
    }
    if found.count - first > 1 { found[first...].reverse() }
    forEachStretch(from: &cursor, to: span.end, work: &work) { part, _, slots in
      for slot in slots { found.append(IndexPath(section: section, item: part.first + slot)) }
    }
  }

  /// Calls `body` with the items from the cursor on that begin before `end`, in stretches of one part.
  @inline(__always)
  private func forEachStretch(
    from cursor: inout PackedCursor, to end: Int64, work: inout LayoutWork,
    _ body: (_ part: Part, _ columns: PackedItems, _ slots: Range<Int>) -> Void
  ) {
    repeat {
      guard cursor.part.start < end, !work.isStopped else { return }
      let next = cursor.items.firstSlot(startingAtOrAfter: end - cursor.part.start)
      if cursor.slot < next {
        work.examined += next - cursor.slot
        body(cursor.part, cursor.items, cursor.slot..<next)
      }
      guard next == cursor.items.count else { return }
    } while cursor.goToNextPart()
  }

  /// Calls `body` with the items before the cursor that end at `end` or behind it, the last one first: of each lane its
  /// last item there, or none.
  @inline(__always)
  private func forEachItem(
    before cursor: PackedCursor, reaching end: Int64, work: inout LayoutWork,
    _ body: (_ part: Part, _ columns: PackedItems, _ slot: Int) -> Void
  ) {
    var cursor = cursor
    // Lanes whose last item was not met yet.
    var lanes = UInt32(truncatingIfNeeded: 1 << self.end.ends.count) &- 1
    repeat {
      while cursor.slot > 0, lanes != 0 {
        cursor.slot -= 1
        work.examined += 1
        let slot = cursor.slot
        let lane = UInt32(1) << UInt32(cursor.items.lane(slot))
        guard lanes & lane != 0 else { continue }
        lanes &= ~lane
        if cursor.part.start + cursor.items.start(slot) + cursor.items.length(slot) >= end {
          body(cursor.part, cursor.items, slot)
        }
      }
    } while cursor.goBack(toItemOf: &lanes, reaching: end)
  }
}
