// Positions on the main axis are in 64ths of a point.
extension PackedWaterfall {
  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutProgress
  ) {
    // The interval is rounded outwards; the caller tests each frame.
    let start = FixedPoint.floor(low)
    let first = found.count
    let limit = work.itemLimit
    guard var cursor = PackedCursor(parts, startingAtOrAfter: start) else { return }
    forEachItem(before: cursor, reaching: start, work: &work) { part, columns, slot in
      found.append(placed(slot, columns, part, items))
    }
    found.reverse(from: first)
    forEachInterval(from: &cursor, to: FixedPoint.floor(high) + 1, work: &work) { part, columns, slots in
      found.append(addingCapacity: slots.count) { target in
        for slot in slots { target.append(placed(slot, columns, part, items)) }
      }
      return found.count < limit
    }
  }

  /// Succeeds if the rectangle crosses all lanes and no item sets its cross length.
  func appendIndexPaths(
    meeting rect: Rect, from origin: Point, section: Int, to found: inout [IndexPath], work: inout LayoutProgress
  ) -> Bool {
    let direction = geometry.scrollDirection
    let (main, cross) = (direction.mainInterval(rect), direction.perpendicular.mainInterval(rect))
    let crossOrigin = direction.cross(origin)
    guard !hasCustomCrossSizes, geometry.isCrossed(from: cross.low - crossOrigin, to: cross.high - crossOrigin),
      let span = FixedPoint.Interval(from: main.low, to: main.high, origin: direction.main(origin))
    else { return false }
    appendIndexPaths(meeting: span, section: section, to: &found, work: &work)
    return true
  }

  private func appendIndexPaths(
    meeting span: FixedPoint.Interval, section: Int, to found: inout [IndexPath], work: inout LayoutProgress
  ) {
    let first = found.count
    guard var cursor = PackedCursor(parts, startingAtOrAfter: span.start) else { return }
    forEachItem(before: cursor, reaching: span.behindStart, work: &work) { part, _, slot in
      found.append(IndexPath(section: section, item: part.first + slot))
    }
    found.reverse(from: first)
    forEachInterval(from: &cursor, to: span.end, work: &work) { part, _, slots in
      found.append(addingCapacity: slots.count) { target in
        for slot in slots { target.append(IndexPath(section: section, item: part.first + slot)) }
      }
      return true
    }
  }

  /// Calls `body` with the items from the cursor on that start before `end`, as ranges of slots of one segment, until
  /// `body` returns false.
  @inline(__always)
  private func forEachInterval(
    from cursor: inout PackedCursor, to end: Int64, work: inout LayoutProgress,
    _ body: (_ part: Segment, _ columns: PackedItemArray, _ slots: Range<Int>) -> Bool
  ) {
    repeat {
      guard cursor.part.start < end, !work.isCancelled else { return }
      let next = cursor.items.firstSlot(startingAtOrAfter: end - cursor.part.start)
      if cursor.slot < next {
        work.examinedCount += next - cursor.slot
        guard body(cursor.part, cursor.items, cursor.slot..<next) else { return }
      }
      guard next == cursor.items.count else { return }
    } while cursor.goToNextPart(of: parts)
  }

  /// Calls `body` with the items before the cursor that end at or after `end`, in descending order: of each lane at
  /// most its last item before the cursor.
  @inline(__always)
  private func forEachItem(
    before cursor: borrowing PackedCursor, reaching end: Int64, work: inout LayoutProgress,
    _ body: (_ part: Segment, _ columns: PackedItemArray, _ slot: Int) -> Void
  ) {
    // The lanes whose last item is not found yet.
    var lanes = self.lanes
    forEachItem(of: &lanes, before: cursor, reaching: end, work: &work, body)
    // The cursor is copied only if lanes remain, since a copy takes longer than the search above.
    guard lanes != 0, cursor.number > 0 else { return }
    var earlier = copy cursor
    while earlier.goBack(in: parts, toItemOf: &lanes, reaching: end) {
      forEachItem(of: &lanes, before: earlier, reaching: end, work: &work, body)
    }
  }

  /// Searches the cursor's segment alone for the last item of each lane in `lanes`, and removes the lanes that it
  /// finds.
  ///
  /// Calls `body` with those of the items that end at or after `end`.
  @inline(__always)
  private func forEachItem(
    of lanes: inout UInt32, before cursor: borrowing PackedCursor, reaching end: Int64, work: inout LayoutProgress,
    _ body: (_ part: Segment, _ columns: PackedItemArray, _ slot: Int) -> Void
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
    work.examinedCount += cursor.slot - slot
  }
}

extension Array {
  /// Reverses the elements from index `first` on. Reversing a slice instead would copy it.
  fileprivate mutating func reverse(from first: Int) {
    var (low, high) = (first, count - 1)
    while low < high {
      swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }
}
