import LayoutBase

/// A waterfall with its items in the shortest lanes, whose lengths are integers of 1/64 point.
///
/// With such lengths no item starts before its predecessor, so the items are sorted along the main axis too. One binary
/// search finds the visible items. After an edit, segments are reused from the first one before which the lanes end as
/// they did, up to an offset.
final class PackedWaterfall: PreparedLayout {
  /// A segment of consecutive items at an offset.
  struct Segment: Sendable {
    let lanes: PackedSegment
    /// The index of the first item.
    let first: Int
    /// The offset of the items from their positions in `lanes`, in 64ths.
    let shift: Int64
    /// The start of the first item, in 64ths.
    let start: Int64

    init(_ lanes: PackedSegment, first: Int, shift: Int64) {
      self.lanes = lanes
      self.first = first
      self.shift = shift
      start = lanes.base + shift
    }
  }

  let geometry: WaterfallGeometry
  /// The items that were placed, for comparison after a change.
  let items: ItemList
  let segments: [Segment]
  /// The lane ends after all items.
  let end: SortedLaneEnds
  /// The set of all lanes, as bits.
  let lanes: UInt32
  let count: Int
  /// Whether any item may set its cross length. Reading it takes longer than the remaining query.
  let hasCustomCrossSizes: Bool
  let length: Double

  init(_ geometry: WaterfallGeometry, _ items: ItemList, _ filling: PackedWaterfallBuilder, hasCustomCrossSizes: Bool) {
    self.geometry = geometry
    self.items = items
    self.hasCustomCrossSizes = hasCustomCrossSizes
    segments = filling.segments
    end = filling.order
    lanes = UInt32(truncatingIfNeeded: 1 << end.ends.count) &- 1
    count = filling.count
    length = FixedPoint.points(filling.order.longest)
  }

  /// Returns the segment of an item by binary search; the item must exist.
  func segment(of item: Int) -> Int { segments.indices.partitioningIndex { segments[$0].first > item } - 1 }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    guard index >= 0, index < count else { return nil }
    let segment = segments[segment(of: index)]
    return item(atSlot: index - segment.first, of: segment.lanes.items, in: segment, from: items).frame
  }

  func placement(of index: Int) -> ItemPlacement? {
    guard index >= 0, index < count else { return nil }
    let last = segment(of: index)
    let slot = index - segments[last].first
    let lane = segments[last].lanes.items.lane(slot)
    var laneIndex = 0
    for number in 0...last {
      let items = segments[number].lanes.items
      for other in 0..<(number == last ? slot : items.count) where items.lane(other) == lane { laneIndex += 1 }
    }
    return .lane(lane, index: laneIndex)
  }

  /// Returns an item of a segment with its frame.
  @inline(__always)
  func item(
    atSlot slot: Int, of columns: PackedItemArray, in segment: Segment, from items: ItemList
  ) -> PlacedItem {
    let index = segment.first + slot
    let crossLength =
      hasCustomCrossSizes
      ? geometry.customCrossSize(of: index, items) ?? geometry.laneCrossSize : geometry.laneCrossSize
    let frame = geometry.scrollDirection.rect(
      main: FixedPoint.points(segment.start + columns.start(slot)),
      cross: geometry.crossStart(ofLane: columns.lane(slot)),
      mainLength: FixedPoint.points(columns.length(slot)), crossLength: crossLength)
    return PlacedItem(index: index, frame: frame)
  }
}

// Positions on the main axis are in 64ths of a point.
extension PackedWaterfall {
  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutProgress
  ) {
    // The interval is rounded outwards; the caller tests each frame.
    let start = FixedPoint.floor(low)
    let first = found.count
    let limit = work.itemLimit
    guard var cursor = PackedCursor(segments, startingAtOrAfter: start) else { return }
    forEachItem(before: cursor, reaching: start, work: &work) { segment, columns, slot in
      found.append(item(atSlot: slot, of: columns, in: segment, from: items))
    }
    found.reverse(from: first)
    forEachInterval(from: &cursor, to: FixedPoint.floor(high) + 1, work: &work) { segment, columns, slots in
      found.append(addingCapacity: slots.count) { target in
        for slot in slots { target.append(item(atSlot: slot, of: columns, in: segment, from: items)) }
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
    guard var cursor = PackedCursor(segments, startingAtOrAfter: span.start) else { return }
    forEachItem(before: cursor, reaching: span.afterStart, work: &work) { segment, _, slot in
      found.append(IndexPath(section: section, item: segment.first + slot))
    }
    found.reverse(from: first)
    forEachInterval(from: &cursor, to: span.end, work: &work) { segment, _, slots in
      found.append(addingCapacity: slots.count) { target in
        for slot in slots { target.append(IndexPath(section: section, item: segment.first + slot)) }
      }
      return true
    }
  }

  /// Calls `body` with the items from the cursor on that start before `end`, as ranges of slots of one segment, until
  /// `body` returns false.
  @inline(__always)
  private func forEachInterval(
    from cursor: inout PackedCursor, to end: Int64, work: inout LayoutProgress,
    _ body: (_ segment: Segment, _ columns: PackedItemArray, _ slots: Range<Int>) -> Bool
  ) {
    repeat {
      guard cursor.segment.start < end, !work.isCancelled else { return }
      let next = cursor.items.firstSlot(startingAtOrAfter: end - cursor.segment.start)
      if cursor.slot < next {
        work.examinedCount += next - cursor.slot
        guard body(cursor.segment, cursor.items, cursor.slot..<next) else { return }
      }
      guard next == cursor.items.count else { return }
    } while cursor.goToNextSegment(of: segments)
  }

  /// Calls `body` with the items before the cursor that end at or after `end`, in descending order: of each lane at
  /// most its last item before the cursor.
  @inline(__always)
  private func forEachItem(
    before cursor: borrowing PackedCursor, reaching end: Int64, work: inout LayoutProgress,
    _ body: (_ segment: Segment, _ columns: PackedItemArray, _ slot: Int) -> Void
  ) {
    // The lanes whose last item is not found yet.
    var lanes = self.lanes
    forEachItem(of: &lanes, before: cursor, reaching: end, work: &work, body)
    // The cursor is copied only if lanes remain, since a copy takes longer than the search above.
    guard lanes != 0, cursor.number > 0 else { return }
    var earlier = copy cursor
    while earlier.goBack(in: segments, toItemOf: &lanes, reaching: end) {
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
    _ body: (_ segment: Segment, _ columns: PackedItemArray, _ slot: Int) -> Void
  ) {
    var slot = cursor.slot
    while slot > 0, lanes != 0 {
      slot -= 1
      let lane = UInt32(1) << UInt32(cursor.items.lane(slot))
      guard lanes & lane != 0 else { continue }
      lanes &= ~lane
      if cursor.segment.start + cursor.items.start(slot) + cursor.items.length(slot) >= end {
        body(cursor.segment, cursor.items, slot)
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

/// A position in the segments of a packed waterfall. It caches the current segment, since access to a segment is
/// costly.
struct PackedCursor {
  /// The index of the segment.
  private(set) var number: Int
  private(set) var segment: PackedWaterfall.Segment
  private(set) var items: PackedItemArray
  /// An item of the segment, or the index after the last one.
  var slot: Int

  /// Creates a cursor at the first item that starts at or after `start`, in 64ths, or after all items; nil if there are
  /// no items.
  init?(_ segments: [PackedWaterfall.Segment], startingAtOrAfter start: Int64) {
    guard !segments.isEmpty else { return nil }
    // The item may still be in the segment before.
    number = max(0, segments.indices.partitioningIndex { segments[$0].start >= start } - 1)
    segment = segments[number]
    items = segment.lanes.items
    slot = items.firstSlot(startingAtOrAfter: start - segment.start)
  }

  /// Moves to the start of the next segment; false if there is none.
  mutating func goToNextSegment(of segments: [PackedWaterfall.Segment]) -> Bool {
    guard number + 1 < segments.count else { return false }
    go(to: number + 1, of: segments)
    slot = 0
    return true
  }

  /// Moves to the end of the last earlier segment in which one of a set of lanes, given as bits, grows.
  ///
  /// Returns false if there is none, or if none of the lanes ends at or after `end` before the current segment; `lanes`
  /// is reduced to those that do. A lane that does not grow has no item in a segment, or only one of length 0.
  mutating func goBack(
    in segments: [PackedWaterfall.Segment], toItemOf lanes: inout UInt32, reaching end: Int64
  ) -> Bool {
    guard lanes != 0, number > 0 else { return false }
    lanes = segment.lanes.entry.lanes(of: lanes, endingAtOrAfter: end - segment.shift)
    guard lanes != 0 else { return false }
    var target = number - 1
    while target > 0 {
      let (before, after) = (segments[target], segments[target + 1])
      let distance = after.shift - before.shift
      guard before.lanes.entry.ends(ofLanes: lanes, equalThoseOf: after.lanes.entry, movedBy: distance) else { break }
      target -= 1
    }
    go(to: target, of: segments)
    slot = items.count
    return true
  }

  private mutating func go(to number: Int, of segments: [PackedWaterfall.Segment]) {
    self.number = number
    segment = segments[number]
    items = segment.lanes.items
  }
}
