/// Groups one behind the other from 0 on; those that are alike take the space of one.
struct GroupStretches: Sendable {
  /// Groups that have as many items in the same places.
  struct Stretch: Sendable {
    let firstItem: Int32
    let firstGroup: Int32
    /// The group with which groups of this length began: starts are counted from there, so that they do not depend on
    /// how groups were put into stretches.
    let originGroup: Int32
    /// Where that group starts.
    let origin: Double
    /// Of one group.
    let length: Double
  }

  /// Supplementary views of each kind.
  struct AnchoredCounts: Sendable {
    /// In the stretches before.
    let before: [Int]
    /// In each group of the stretch.
    let each: [Int]
  }

  private(set) var stretches: [Stretch] = []
  private(set) var itemCount = 0
  private(set) var groupCount = 0
  /// One a stretch; empty where nothing is anchored to items and groups.
  private(set) var anchoredCounts: [AnchoredCounts] = []
  /// Up to each stretch, the thickest group so far; kept only where somebody asks for it.
  private var thicknesses: [Double] = []
  private let keepsThickness: Bool
  private let spacing: Double

  init(spacing: Double, keepsThickness: Bool) {
    self.spacing = spacing
    self.keepsThickness = keepsThickness
  }

  /// The thickest group.
  var thickness: Double { thicknesses.last ?? 0 }

  /// Where the last group ends.
  var length: Double { groupCount == 0 ? 0 : end(ofStretch: stretches.count - 1) }

  /// Makes room for so many further stretches, where they are more than growth by doubling allows for.
  mutating func makeRoom(for count: Int) {
    guard count > stretches.count else { return }
    stretches.reserveCapacity(stretches.count + count)
    if keepsThickness { thicknesses.reserveCapacity(stretches.count + count) }
  }

  /// Adds groups that are alike, with this many items each.
  mutating func append(_ group: GroupExtent, itemsPerGroup: Int, count: Int) {
    appendStretch(of: group, length: group.length)
    itemCount += itemsPerGroup * count
    groupCount += count
  }

  /// Adds a group that differs from another one in its length.
  mutating func append(_ group: GroupExtent, length: Double) {
    appendStretch(of: group, length: length)
    itemCount += group.slotCount
    groupCount += 1
  }

  @inline(__always)
  private mutating func appendStretch(of group: GroupExtent, length: Double) {
    var (origin, originGroup) = (0.0, 0)
    if let last = stretches.last {
      (origin, originGroup) = (last.origin, Int(last.originGroup))
      if last.length != length {
        (origin, originGroup) = (
          origin + Double(groupCount - originGroup - 1) * (last.length + spacing) + last.length + spacing, groupCount
        )
      }
    }
    stretches.append(
      Stretch(
        firstItem: Int32(clamping: itemCount), firstGroup: Int32(clamping: groupCount),
        originGroup: Int32(clamping: originGroup), origin: origin, length: length))
    if keepsThickness { thicknesses.append(max(thickness, group.thickness)) }
    if !group.anchoredCounts.isEmpty {
      anchoredCounts.append(
        AnchoredCounts(
          before: anchoredCounts.isEmpty ? group.anchoredCounts.map { _ in 0 } : anchoredTotals,
          each: group.anchoredCounts))
    }
  }

  /// The same groups, all as long as the longest.
  var uniform: GroupStretches {
    let longest = stretches.reduce(0) { max($0, $1.length) }
    var uniform = GroupStretches(spacing: spacing, keepsThickness: keepsThickness)
    for place in stretches.indices {
      let group = GroupExtent(
        slotCount: itemsPerGroup(inStretch: place), length: longest,
        thickness: keepsThickness ? thicknesses[place] : 0,
        anchoredCounts: anchoredCounts.isEmpty ? [] : anchoredCounts[place].each)
      uniform.append(group, itemsPerGroup: group.slotCount, count: groupCount(inStretch: place))
    }
    return uniform
  }

  /// The number of supplementary views of each kind; empty where there are none yet.
  var anchoredTotals: [Int] {
    guard let last = anchoredCounts.last else { return [] }
    let count = groupCount(inStretch: anchoredCounts.count - 1)
    return zip(last.before, last.each).map { $0 + $1 * count }
  }

  /// Keeps only groups whose items all come before this one; one more item was looked at for each group.
  mutating func keep(before firstChanged: Int) {
    var stretch = stretches.count
    while stretch > 0, Int(stretches[stretch - 1].firstItem) >= firstChanged { stretch -= 1 }
    guard stretch > 0 else {
      self = GroupStretches(spacing: spacing, keepsThickness: keepsThickness)
      return
    }
    let last = stretches[stretch - 1]
    let perGroup = itemsPerGroup(inStretch: stretch - 1)
    let kept = min(
      groupCount(inStretch: stretch - 1), max(0, firstChanged - 1 - Int(last.firstItem)) / perGroup)
    itemCount = Int(last.firstItem) + kept * perGroup
    groupCount = Int(last.firstGroup) + kept
    stretches.removeLast(stretches.count - (kept > 0 ? stretch : stretch - 1))
    if keepsThickness { thicknesses.removeLast(thicknesses.count - stretches.count) }
    anchoredCounts.removeLast(max(0, anchoredCounts.count - stretches.count))
  }

  /// The number of groups in a stretch.
  func groupCount(inStretch stretch: Int) -> Int {
    let end = stretch + 1 < stretches.count ? Int(stretches[stretch + 1].firstGroup) : groupCount
    return end - Int(stretches[stretch].firstGroup)
  }

  /// How many items each group of a stretch has, at least 1.
  func itemsPerGroup(inStretch stretch: Int) -> Int {
    let end = stretch + 1 < stretches.count ? Int(stretches[stretch + 1].firstItem) : itemCount
    return max(1, (end - Int(stretches[stretch].firstItem)) / max(1, groupCount(inStretch: stretch)))
  }

  /// Where a group of a stretch starts, by its place in the stretch.
  func start(ofGroup place: Int, inStretch stretch: Int) -> Double {
    let it = stretches[stretch]
    return it.origin + Double(Int(it.firstGroup) - Int(it.originGroup) + place) * (it.length + spacing)
  }

  /// Where the last group of a stretch ends.
  func end(ofStretch stretch: Int) -> Double {
    start(ofGroup: groupCount(inStretch: stretch) - 1, inStretch: stretch) + stretches[stretch].length
  }

  /// Where a group starts and ends; the last one for a group beyond it.
  func span(ofGroup group: Int) -> (start: Double, end: Double) {
    guard let stretch = lastStretch(before: { $0.firstGroup > group }) else { return (0, 0) }
    let place = min(group - Int(stretches[stretch].firstGroup), groupCount(inStretch: stretch) - 1)
    let start = start(ofGroup: place, inStretch: stretch)
    return (start, start + stretches[stretch].length)
  }

  /// The stretch with an item; nil where there are none.
  func stretch(ofItem item: Int) -> Int? { lastStretch { $0.firstItem > item } }

  /// The stretch before the first one that begins beyond something; nil where that is the first of all.
  private func lastStretch(before isBeyond: (Stretch) -> Bool) -> Int? {
    let next = stretches.indices.partitioningIndex { isBeyond(stretches[$0]) }
    return next > 0 ? next - 1 : nil
  }
}

extension GroupStretches {
  /// Calls `body` with the groups of each stretch whose items may meet `low...high`.
  func forEachStretch(from low: Double, to high: Double, _ body: (_ stretch: Int, _ groups: Range<Int>) -> Void) {
    // Sums round, and lengths without a size meet where they start.
    let low = low - GroupStretches.slack(low)
    let high = high + GroupStretches.slack(high)
    var stretch = stretches.indices.partitioningIndex { end(ofStretch: $0) >= low }
    while stretch < stretches.count, start(ofGroup: 0, inStretch: stretch) <= high {
      let groups = groups(ofStretch: stretch, from: low, to: high)
      if !groups.isEmpty { body(stretch, groups) }
      stretch += 1
    }
  }

  /// More than the rounding of any sum of this magnitude.
  static func slack(_ position: Double) -> Double { 1 + abs(position) * 0x1p-44 }

  private func groups(ofStretch stretch: Int, from low: Double, to high: Double) -> Range<Int> {
    let count = groupCount(inStretch: stretch)
    let start = start(ofGroup: 0, inStretch: stretch)
    let pitch = stretches[stretch].length + spacing
    guard count > 1, pitch > 0 else { return 0..<count }
    let first = GroupStretches.place((low - start - stretches[stretch].length) / pitch, in: count)
    let last = GroupStretches.place((high - start) / pitch, in: count)
    return first..<min(count, max(first, last + 1))
  }

  /// The whole part of a number as a place among `count`; the ends for what lies beyond, the first for what is no number.
  static func place(_ number: Double, in count: Int) -> Int {
    guard number > 0 else { return 0 }
    return number < Double(count) ? min(Int(number), count - 1) : max(0, count - 1)
  }
}
