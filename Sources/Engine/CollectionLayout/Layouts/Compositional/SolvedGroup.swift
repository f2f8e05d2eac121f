import LayoutBase
import Synchronization

/// A group with the frames of its items, relative to the group's corner.
struct SolvedGroup: Sendable {
  /// The frames of the items, in order.
  let slots: [Rect]
  let extent: GroupExtent
  /// The frame of the group without its edge spacing.
  let frame: Rect
  /// The supplementary views, in layout order.
  let anchored: [PreparedGroupSupplementary]
  private let anchoredOrder: PreparedSupplementaryOrder
  /// The z-indices of the slots of custom groups; empty if none is set.
  let depths: [Int?]
  /// Prefix maxima of the slots' ends on the group axis, ascending, for binary search.
  private let prefixMaxEnds: [Double]
  /// Suffix minima of the slots' starts on the group axis, ascending, for binary search.
  private let suffixMinStarts: [Double]

  private let trimming: Trimming
  private let axis: ScrollDirection

  /// The rule for the length of a last group that has not all items.
  enum Trimming {
    /// A custom group keeps its length.
    case never
    /// The group is shortened by the distance from the end of its items to the end of the last item of a full group,
    /// and by `insets`, the length of the group's insets along the group axis.
    case items(insets: Double)
  }

  /// Creates a group whose copies follow each other along `axis`.
  init(
    slots: [Rect], extent: GroupExtent, frame: Rect, anchored: [PreparedGroupSupplementary], depths: [Int?],
    trimming: Trimming, along axis: ScrollDirection
  ) {
    self.slots = slots
    self.extent = extent
    self.frame = frame
    self.anchored = anchored
    anchoredOrder = PreparedSupplementaryOrder(anchored)
    self.depths = depths
    self.trimming = trimming
    self.axis = axis
    var ends: [Double] = []
    ends.reserveCapacity(slots.count)
    for slot in slots { ends.append(max(ends.last ?? 0, axis.mainInterval(slot).high)) }
    var starts = slots.map { axis.mainInterval($0).low }
    for index in starts.indices.dropLast().reversed() where starts[index + 1] < starts[index] {
      starts[index] = starts[index + 1]
    }
    self.prefixMaxEnds = ends
    self.suffixMinStarts = starts
  }

  /// Returns the group with the length that all groups of a section with `uniformAcrossSiblings` have. The items are
  /// unchanged; the views that are anchored to the group move with its end.
  func lengthened(to length: Double) -> SolvedGroup {
    let missing = length - extent.length
    guard missing > 0 else { return self }
    return SolvedGroup(
      slots: slots,
      extent: GroupExtent(
        slotCount: extent.slotCount, length: length, breadth: extent.breadth, anchoredCounts: extent.anchoredCounts),
      frame: Rect(origin: frame.origin, size: frame.size.shortened(by: -missing, along: axis)),
      anchored: anchored.map { item in
        var item = item
        item.follow(shortening: -missing, along: axis)
        return item
      }, depths: depths, trimming: trimming, along: axis)
  }

  /// Returns the extent of a last group that has only the first `count` items.
  func extent(of count: Int) -> GroupExtent {
    guard count > 0, count < slots.count else { return extent }
    return GroupExtent(
      slotCount: count, length: max(0, extent.length - missing(after: count)), breadth: extent.breadth,
      anchoredCounts: anchoredCounts(of: count))
  }

  /// Returns the frame of a last group that has only the first `count` items.
  func frame(of count: Int) -> Rect {
    guard count > 0, count < slots.count else { return frame }
    let size = frame.size.shortened(by: missing(after: count), along: axis)
    return Rect(origin: frame.origin, size: size)
  }

  /// Returns the supplementary views of a last group that has only the first `count` items.
  func anchored(of count: Int) -> [PreparedGroupSupplementary] {
    guard count > 0, count < slots.count else { return anchored }
    let missing = missing(after: count)
    return anchored.compactMap { item in
      guard item.slot < count else { return nil }
      var item = item
      item.follow(shortening: missing, along: axis)
      return item
    }
  }

  /// Returns the slot and the ordinal of the supplementary view with a rank among those of its kind, in a group that
  /// has only the first `count` items; nil for a view of a group, and if there is no such view.
  func anchor(ofKind kind: Int, rank: Int, count: Int) -> (slot: Int, ordinal: Int)? {
    guard let index = anchoredOrder.index(ofKind: kind, rank: rank), let ordinal = anchored[index].ordinal,
      anchored[index].slot < count
    else { return nil }
    return (anchored[index].slot, ordinal)
  }

  /// Returns the rank of the supplementary view with an ordinal at the item of a slot, among those of its kind; nil if
  /// there is none.
  func rank(ofKind kind: Int, ordinal: Int, slot: Int) -> Int? {
    anchoredOrder.rank(ofKind: kind, ordinal: ordinal, slot: slot, anchored)
  }

  /// Returns the length in points by which a group with only the first `count` slots is shorter than a full group.
  private func missing(after count: Int) -> Double {
    guard case .items(let insets) = trimming, let last = slots.last else { return 0 }
    return insets + axis.mainInterval(last).high - prefixMaxEnds[count - 1]
  }

  /// Returns the number of supplementary views of each kind with only the first `count` slots.
  private func anchoredCounts(of count: Int) -> [Int] {
    var counts = extent.anchoredCounts
    for item in anchored where item.slot >= count { counts[item.kind] -= 1 }
    return counts
  }

  /// Returns a range that contains all slots that intersect `low...high` of the group; two binary searches.
  func slots(from low: Double, to high: Double) -> Range<Int> {
    let first = prefixMaxEnds.indices.partitioningIndex { prefixMaxEnds[$0] >= low }
    let end = suffixMinStarts.indices.partitioningIndex { suffixMinStarts[$0] > high }
    return first..<max(first, end)
  }
}

/// The lengths of a group and its numbers of items and supplementary views.
struct GroupExtent: Sendable {
  /// The number of items.
  let slotCount: Int
  /// The length along the group axis, in points.
  let length: Double
  /// The length across the group axis (breadth), in points.
  let breadth: Double
  /// The number of supplementary views of each kind; empty if the section has none.
  var anchoredCounts: [Int] = []
}

/// Caches the last solved group, so that reading its items one by one solves it once.
///
/// The cache has no observable effect: solving a group of one preparation always gives the same result.
final class SolvedGroupCache: Sendable {
  private struct Entry {
    var firstItem: Int
    var group: SolvedGroup
  }

  private let entry = Mutex<Entry?>(nil)

  /// Returns the group that starts with an item, from the cache or from `solve`.
  func group(from firstItem: Int, solve: () -> SolvedGroup) -> SolvedGroup {
    if let group = entry.withLock({ $0?.firstItem == firstItem ? $0?.group : nil }) { return group }
    let group = solve()
    entry.withLock { $0 = Entry(firstItem: firstItem, group: group) }
    return group
  }
}
