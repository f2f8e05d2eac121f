/// How much room a group takes.
struct GroupExtent: Sendable {
  /// The number of items.
  let slotCount: Int
  /// Along the axis on which the groups follow each other.
  let length: Double
  /// Along the other axis.
  let thickness: Double
  /// How far items reach beyond the group's length.
  let overhang: Double
  /// How far items reach beyond the group's thickness.
  let overhangAcross: Double
}

/// One group with the places of its items, from the group's own corner.
struct SolvedGroup: Sendable {
  /// In the order of the items.
  let slots: [Rect]
  let extent: GroupExtent
  /// Up to each slot, the furthest end so far; never falls.
  private let ends: [Double]
  /// From each slot on, the nearest start still to come; never falls.
  private let starts: [Double]

  /// Groups that follow each other along `axis`.
  init(slots: [Rect], extent: GroupExtent, along axis: ScrollDirection) {
    self.slots = slots
    self.extent = extent
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

  /// The extent of a last group with the first slots alone: as much shorter as these reach less far than all of them do.
  func extent(of count: Int) -> GroupExtent {
    guard count > 0, count < slots.count else { return extent }
    let missing = (ends.last ?? 0) - ends[count - 1]
    return GroupExtent(
      slotCount: count, length: max(0, extent.length - missing), thickness: extent.thickness,
      overhang: extent.overhang, overhangAcross: extent.overhangAcross)
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
