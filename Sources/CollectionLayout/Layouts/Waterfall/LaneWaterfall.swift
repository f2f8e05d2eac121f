/// A waterfall with stable lanes, whose lengths are integers of 1/64 point.
///
/// An item can start before its predecessor here, which may be far down in a long lane, so queries search each lane.
/// After an edit, segments of unchanged items are reused, whatever the distances by which their lanes moved.
final class LaneWaterfall: PreparedLayout {
  let geometry: WaterfallGeometry
  let segments: [LaneSegment]
  /// The index of the first item of each segment, then the number of items.
  private let firsts: [Int]
  /// The ends of all lanes before each segment and after the last one, in 64ths, the spacing after the last item
  /// included; 0 for a lane without items.
  private let ends: [Int64]
  /// Whether any item may set its cross length. Reading it takes longer than the remaining query.
  let hasCustomCrossSizes: Bool
  /// The distance between the items of a lane, in 64ths.
  let gap: Int64
  let length: Double

  /// Creates a waterfall. `ends` are the lane ends before each segment, followed by those after the last one.
  init(
    _ geometry: WaterfallGeometry, gap: Int64, segments: [LaneSegment], ends: [Int64], hasCustomCrossSizes: Bool
  ) {
    self.geometry = geometry
    self.gap = gap
    self.segments = segments
    self.ends = ends
    self.hasCustomCrossSizes = hasCustomCrossSizes
    var firsts = [0]
    firsts.reserveCapacity(segments.count + 1)
    var count = 0
    for segment in segments {
      count += segment.count
      firsts.append(count)
    }
    self.firsts = firsts
    length = FixedPoint.points(max(0, (ends.suffix(geometry.laneCount).max() ?? 0) - gap))
  }

  /// The number of items.
  var count: Int { firsts[segments.count] }

  /// The difference between the longest and the shortest lane, in points.
  var imbalance: Double {
    let lengths = ends.suffix(geometry.laneCount).map { max(0, $0 - gap) }
    return FixedPoint.points((lengths.max() ?? 0) - (lengths.min() ?? 0))
  }

  /// Returns the end of a lane before a segment, or after the last one, in 64ths.
  @inline(__always)
  func end(ofLane lane: Int, beforeSegment segment: Int) -> Int64 { ends[segment * geometry.laneCount + lane] }

  /// Returns the index of a segment's first item.
  func first(ofSegment segment: Int) -> Int { firsts[segment] }

  /// Returns the segment of an item by binary search; the item must exist.
  func segment(of item: Int) -> Int { segments.indices.partitioningIndex { firsts[$0 + 1] > item } }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    guard index >= 0, index < count else { return nil }
    let segment = segment(of: index)
    guard let (lane, entry) = segments[segment].entry(ofSlot: index - firsts[segment]) else { return nil }
    return placed(entry, inLane: lane, ofSegment: segment, items).frame
  }

  func placement(of index: Int) -> ItemPlacement? {
    guard index >= 0, index < count else { return nil }
    let segment = segment(of: index)
    guard let (lane, entry) = segments[segment].entry(ofSlot: index - firsts[segment]) else { return nil }
    let before = segments[..<segment].reduce(0) { $0 + $1.entries(ofLane: lane).count }
    return .lane(lane, index: before + entry - segments[segment].entries(ofLane: lane).lowerBound)
  }

  /// Returns the item of an entry with its frame.
  func placed(_ entry: Int, inLane lane: Int, ofSegment number: Int, _ items: ItemList) -> PlacedItem {
    let segment = segments[number]
    let index = firsts[number] + segment.slot(ofEntry: entry)
    let start = end(ofLane: lane, beforeSegment: number) + segment.start(ofEntry: entry)
    let length = segment.end(ofEntry: entry, inLane: lane) - segment.start(ofEntry: entry) - gap
    let crossLength =
      hasCustomCrossSizes
      ? geometry.customCrossSize(of: index, items) ?? geometry.laneCrossSize : geometry.laneCrossSize
    let frame = geometry.scrollDirection.rect(
      main: FixedPoint.points(start), cross: geometry.crossStart(ofLane: lane),
      mainLength: FixedPoint.points(length), crossLength: crossLength)
    return PlacedItem(index: index, frame: frame)
  }

  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutProgress
  ) {
    // The interval is rounded outwards; the caller tests each frame.
    let (low, high) = (FixedPoint.floor(low), FixedPoint.floor(high) + 1)
    for lane in 0..<geometry.laneCount { append(lane, items, from: low, to: high, into: &found, work: &work) }
  }

  /// Appends the items of a lane that end at or after `low` and start before `high`, in 64ths: a binary search for the
  /// segment, one for the item, and then the items in order.
  private func append(
    _ lane: Int, _ items: ItemList, from low: Int64, to high: Int64, into found: inout [PlacedItem],
    work: inout LayoutProgress
  ) {
    // The item limit applies to each lane, so that no lane is omitted if there are too many items.
    let before = found.count
    var number = segments.indices.partitioningIndex { end(ofLane: lane, beforeSegment: $0 + 1) - gap >= low }
    let bit = UInt32(1) << UInt32(lane)
    while number < segments.count {
      // Skips segments without items of the lane: reading their bits takes a few nanoseconds each.
      guard segments[number].filledLanes & bit != 0 else {
        number += 1
        continue
      }
      let (segment, start) = (segments[number], end(ofLane: lane, beforeSegment: number))
      let entries = segment.entries(ofLane: lane)
      let first = entries.partitioningIndex {
        start + segment.end(ofEntry: $0, inLane: lane) - gap >= low
      }
      for entry in first..<entries.upperBound {
        guard start + segment.start(ofEntry: entry) < high, !work.isEnough(found.count - before) else { return }
        work.examinedCount += 1
        found.append(placed(entry, inLane: lane, ofSegment: number, items))
      }
      number += 1
    }
  }
}
