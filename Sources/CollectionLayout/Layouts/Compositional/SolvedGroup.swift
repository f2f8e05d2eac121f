import Synchronization

/// How much room a group takes.
struct GroupExtent: Sendable {
  /// The number of items.
  let slotCount: Int
  /// Along the axis on which the groups follow each other.
  let length: Double
  /// Along the other axis.
  let thickness: Double
  /// How many supplementary views of each kind; empty where the section has none.
  var anchoredCounts: [Int] = []
}

/// One group with the places of its items, from the group's own corner.
struct SolvedGroup: Sendable {
  /// In the order of the items.
  let slots: [Rect]
  let extent: GroupExtent
  /// Without what is left free around it.
  let frame: Rect
  /// In the order in which they are laid out.
  let anchored: [AnchoredItem]
  /// The depths that places of custom groups have; empty where there are none.
  let depths: [Int?]
  /// Up to each slot, the furthest end so far; never falls.
  private let ends: [Double]
  /// From each slot on, the nearest start still to come; never falls.
  private let starts: [Double]

  private let isCustom: Bool
  private let axis: ScrollDirection

  /// Groups that follow each other along `axis`.
  init(
    slots: [Rect], extent: GroupExtent, frame: Rect, anchored: [AnchoredItem], depths: [Int?], isCustom: Bool,
    along axis: ScrollDirection
  ) {
    self.slots = slots
    self.extent = extent
    self.frame = frame
    self.anchored = anchored
    self.depths = depths
    self.isCustom = isCustom
    self.axis = axis
    var ends: [Double] = []
    ends.reserveCapacity(slots.count)
    for slot in slots { ends.append(max(ends.last ?? 0, axis.mainSpan(slot).high)) }
    var starts = slots.map { axis.mainSpan($0).low }
    for index in starts.indices.dropLast().reversed() where starts[index + 1] < starts[index] {
      starts[index] = starts[index + 1]
    }
    self.ends = ends
    self.starts = starts
  }

  /// The extent of a last group with the first slots alone.
  func extent(of count: Int) -> GroupExtent {
    guard count > 0, count < slots.count else { return extent }
    return GroupExtent(
      slotCount: count, length: max(0, extent.length - missing(after: count)), thickness: extent.thickness,
      anchoredCounts: anchoredCounts(of: count))
  }

  /// The frame of a group with the first slots alone.
  func frame(of count: Int) -> Rect {
    guard count > 0, count < slots.count else { return frame }
    let size = frame.size.shortened(by: missing(after: count), along: axis)
    return Rect(origin: frame.origin, size: size)
  }

  /// How much shorter a group is with the first slots alone: as these reach less far than all of them do. A custom group
  /// stays as it is.
  private func missing(after count: Int) -> Double { isCustom ? 0 : (ends.last ?? 0) - ends[count - 1] }

  /// How many supplementary views of each kind the first slots have.
  private func anchoredCounts(of count: Int) -> [Int] {
    var counts = extent.anchoredCounts
    for item in anchored where item.slot >= count { counts[item.kind] -= 1 }
    return counts
  }

  /// The slots among which those are that meet a stretch of the group.
  func slots(from low: Double, to high: Double) -> Range<Int> {
    let first = ends.indices.partitioningIndex { ends[$0] >= low }
    let end = starts.indices.partitioningIndex { starts[$0] > high }
    return first..<max(first, end)
  }
}

extension Size {
  /// The size without a stretch of one of its lengths.
  func shortened(by length: Double, along axis: ScrollDirection) -> Size {
    axis.size(main: max(0, axis.main(self) - length), cross: axis.cross(self))
  }
}

/// Keeps the group that was solved last: whoever asks for the items of one group, one by one, has it solved once.
///
/// Nothing that can be seen: a group of one preparation is the same whenever it is solved.
final class LastSolvedGroup: Sendable {
  private struct Kept {
    var firstItem: Int
    var group: SolvedGroup
  }

  private let kept = Mutex<Kept?>(nil)

  /// The group that begins with an item, solved unless it is the one that is kept.
  func group(from firstItem: Int, solve: () -> SolvedGroup) -> SolvedGroup {
    if let group = kept.withLock({ $0?.firstItem == firstItem ? $0?.group : nil }) { return group }
    let group = solve()
    kept.withLock { $0 = Kept(firstItem: firstItem, group: group) }
    return group
  }
}
