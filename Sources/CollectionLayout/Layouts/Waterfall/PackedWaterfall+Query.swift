// Places on the main axis are in 64ths of a point.
extension PackedWaterfall {
  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutWork
  ) {
    // A little more than asked for: whoever asks tests the frames.
    let start = FixedPoint.floor(low)
    let first = found.count
    let limit = work.itemLimit
    guard var cursor = PackedCursor(parts, startingAtOrAfter: start) else { return }
    forEachItem(before: cursor, reaching: start, work: &work) { part, columns, slot in
      found.append(placed(slot, columns, part, items))
    }
    found.reverse(from: first)
    forEachStretch(from: &cursor, to: FixedPoint.floor(high) + 1, work: &work) { part, columns, slots in
      for slot in slots { found.append(placed(slot, columns, part, items)) }
      return found.count < limit
    }
  }

  /// Can tell where the rectangle crosses all lanes.
  func appendIndexPaths(
    meeting rect: Rect, from origin: Point, section: Int, to found: inout [IndexPath], work: inout LayoutWork
  ) -> Bool {
    let direction = geometry.scrollDirection
    let (main, cross) = (direction.mainSpan(rect), direction.other.mainSpan(rect))
    let crossOrigin = direction.cross(origin)
    guard !hasOwnThickness, geometry.isCrossed(from: cross.low - crossOrigin, to: cross.high - crossOrigin),
      let span = FixedPoint.Stretch(from: main.low, to: main.high, origin: direction.main(origin))
    else { return false }
    appendIndexPaths(meeting: span, section: section, to: &found, work: &work)
    return true
  }

  private func appendIndexPaths(
    meeting span: FixedPoint.Stretch, section: Int, to found: inout [IndexPath], work: inout LayoutWork
  ) {
    let first = found.count
    guard var cursor = PackedCursor(parts, startingAtOrAfter: span.start) else { return }
    forEachItem(before: cursor, reaching: span.behindStart, work: &work) { part, _, slot in
      found.append(IndexPath(section: section, item: part.first + slot))
    }
    found.reverse(from: first)
    forEachStretch(from: &cursor, to: span.end, work: &work) { part, _, slots in
      found.append(addingCapacity: slots.count) { target in
        for slot in slots { target.append(IndexPath(section: section, item: part.first + slot)) }
      }
      return true
    }
  }

  /// Calls `body` with the items from the cursor on that begin before `end`, in stretches of one part, while it says that
  /// more are wanted.
  @inline(__always)
  private func forEachStretch(
    from cursor: inout PackedCursor, to end: Int64, work: inout LayoutWork,
    _ body: (_ part: Part, _ columns: PackedItems, _ slots: Range<Int>) -> Bool
  ) {
    repeat {
      guard cursor.part.start < end, !work.isStopped else { return }
      let next = cursor.items.firstSlot(startingAtOrAfter: end - cursor.part.start)
      if cursor.slot < next {
        work.examined += next - cursor.slot
        guard body(cursor.part, cursor.items, cursor.slot..<next) else { return }
      }
      guard next == cursor.items.count else { return }
    } while cursor.goToNextPart(of: parts)
  }

  /// Calls `body` with the items before the cursor that end at `end` or behind it, the last one first: of each lane its
  /// last item there, or none.
  @inline(__always)
  private func forEachItem(
    before cursor: borrowing PackedCursor, reaching end: Int64, work: inout LayoutWork,
    _ body: (_ part: Part, _ columns: PackedItems, _ slot: Int) -> Void
  ) {
    // Lanes whose last item was not met yet.
    var lanes = self.lanes
    forEachItem(of: &lanes, before: cursor, reaching: end, work: &work, body)
    // Mostly all are met by now, and a copy costs more than that.
    guard lanes != 0, cursor.number > 0 else { return }
    var earlier = copy cursor
    while earlier.goBack(in: parts, toItemOf: &lanes, reaching: end) {
      forEachItem(of: &lanes, before: earlier, reaching: end, work: &work, body)
    }
  }

  /// The same in the cursor's part alone; takes lanes away that were met.
  @inline(__always)
  private func forEachItem(
    of lanes: inout UInt32, before cursor: borrowing PackedCursor, reaching end: Int64, work: inout LayoutWork,
    _ body: (_ part: Part, _ columns: PackedItems, _ slot: Int) -> Void
  ) {
    var slot = cursor.slot
    while slot > 0, lanes != 0 {
      slot -= 1
      let lane = UInt32(1) << UInt32(cursor.items.lane(slot))
      guard lanes & lane != 0 else { continue }
      lanes &= ~lane
      if cursor.part.start + cursor.items.start(slot) + cursor.items.length(slot) >= end {
        body(cursor.part, cursor.items, slot)
      }
    }
    work.examined += cursor.slot - slot
  }
}

extension Array {
  /// Turns the order of the last elements round; in place, while a slice would be copied.
  fileprivate mutating func reverse(from first: Int) {
    var (low, high) = (first, count - 1)
    while low < high {
      swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }
}
