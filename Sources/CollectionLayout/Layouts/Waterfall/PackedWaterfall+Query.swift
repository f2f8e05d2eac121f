extension PackedWaterfall {
  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutWork
  ) {
    // A little more than asked for: whoever asks tests the frames.
    let start = FixedPoint.floor(low)
    let first = found.count
    let place = firstPlace(startingAtOrAfter: start)
    forEachItem(before: place, reaching: start, work: &work) { part, slot in
      found.append(PlacedItem(index: part.first + slot, frame: frame(slot, of: part, items)))
    }
    if found.count - first > 1 { found[first...].reverse() }
    forEachStretch(from: place, to: FixedPoint.floor(high) + 1, work: &work) { part, slots in
      append(slots, of: part, items, &found)
    }
  }

  /// Appends the places of the items that meet a stretch of the main axis, ascending: for who sees all lanes, and needs
  /// no frames.
  func appendIndexPaths(
    meeting span: FixedPoint.Stretch, section: Int, to found: inout [IndexPath], work: inout LayoutWork
  ) {
    let first = found.count
    let place = firstPlace(startingAtOrAfter: span.start)
    forEachItem(before: place, reaching: span.behindStart, work: &work) { part, slot in
      found.append(IndexPath(section: section, item: part.first + slot))
    }
    if found.count - first > 1 { found[first...].reverse() }
    forEachStretch(from: place, to: span.end, work: &work) { part, slots in
      for slot in slots { found.append(IndexPath(section: section, item: part.first + slot)) }
    }
  }

  private func append(_ slots: Range<Int>, of part: Part, _ items: ItemList, _ found: inout [PlacedItem]) {
    if hasOwnThickness {
      for slot in slots { found.append(PlacedItem(index: part.first + slot, frame: frame(slot, of: part, items))) }
      return
    }
    // What is the same for all of them is asked once.
    let (allPlaces, allLengths) = (part.lanes.slots, part.lanes.lengths)
    let places = allPlaces.span.extracting(slots)
    let lengths = allLengths.span.extracting(slots)
    let first = part.first + slots.lowerBound
    let start = part.start
    for offset in places.indices {
      let place = places[offset]
      let main = FixedPoint.points(start &+ Int64(place >> UInt32(LaneOrder.laneBits)))
      let frame = geometry.scrollDirection.rect(
        main: main, cross: geometry.crossStart(ofLane: Int(place & UInt32(LaneOrder.laneMask))),
        mainLength: FixedPoint.points(Int64(lengths[offset])), crossLength: geometry.thickness)
      found.append(PlacedItem(index: first + offset, frame: frame))
    }
  }
}
