import LayoutBase

/// Consecutive groups, run-length encoded: equal groups share one entry.
struct GroupRuns: Sendable {
  /// A run of groups with the same number of items and the same frames.
  struct Run: Sendable {
    let firstItem: Int32
    let firstGroup: Int32
    /// The index of the first of the consecutive groups with this length. Starts are computed from it, so that they do
    /// not depend on the division into runs.
    let originGroup: Int32
    /// The start of the group with the index `originGroup`, in points.
    let origin: Double
    /// The length of one group, in points.
    let length: Double
  }

  /// The numbers of supplementary views of each kind, in the order of `CompositionalMetrics.supplementaryKinds`.
  struct AnchoredCounts: Sendable {
    /// The numbers of views in all earlier runs.
    let before: [Int]
    /// The numbers of views in each group of the run.
    let each: [Int]
  }

  private(set) var runs: [Run] = []
  private(set) var itemCount = 0
  private(set) var groupCount = 0
  /// One entry for each run; empty if nothing is anchored to items and groups.
  private(set) var anchoredCounts: [AnchoredCounts] = []
  /// Prefix maxima of the groups' lengths across the group axis, one for each run; empty unless `tracksBreadth`.
  private var breadths: [Double] = []
  private let tracksBreadth: Bool
  private let spacing: Double

  init(spacing: Double, tracksBreadth: Bool) {
    self.spacing = spacing
    self.tracksBreadth = tracksBreadth
  }

  /// The maximum length of a group across the group axis, in points; 0 unless `tracksBreadth`.
  var breadth: Double { breadths.last ?? 0 }

  /// The end of the last group, in points.
  var length: Double { groupCount == 0 ? 0 : end(ofRun: runs.count - 1) }

  /// Reserves capacity for `count` further runs, if growth by doubling would not suffice.
  mutating func reserveAdditionalCapacity(for count: Int) {
    guard count > runs.count else { return }
    runs.reserveCapacity(runs.count + count)
    if tracksBreadth { breadths.reserveCapacity(runs.count + count) }
  }

  /// Appends `count` equal groups with this number of items each.
  mutating func append(_ group: GroupExtent, itemsPerGroup: Int, count: Int) {
    appendRun(of: group, length: group.length)
    itemCount += itemsPerGroup * count
    groupCount += count
  }

  /// Appends one group that differs from `group` only in its length.
  mutating func append(_ group: GroupExtent, length: Double) {
    appendRun(of: group, length: length)
    itemCount += group.slotCount
    groupCount += 1
  }

  @inline(__always)
  private mutating func appendRun(of group: GroupExtent, length: Double) {
    var (origin, originGroup) = (0.0, 0)
    if let last = runs.last {
      (origin, originGroup) = (last.origin, Int(last.originGroup))
      if last.length != length {
        (origin, originGroup) = (
          origin + Double(groupCount - originGroup - 1) * (last.length + spacing) + last.length + spacing, groupCount
        )
      }
    }
    runs.append(
      Run(
        firstItem: Int32(clamping: itemCount), firstGroup: Int32(clamping: groupCount),
        originGroup: Int32(clamping: originGroup), origin: origin, length: length))
    if tracksBreadth { breadths.append(max(breadth, group.breadth)) }
    if !group.anchoredCounts.isEmpty {
      anchoredCounts.append(
        AnchoredCounts(
          before: anchoredCounts.isEmpty ? group.anchoredCounts.map { _ in 0 } : anchoredTotals,
          each: group.anchoredCounts))
    }
  }

  /// These groups, each with the length of the longest one.
  var uniform: GroupRuns {
    let longest = runs.reduce(0) { max($0, $1.length) }
    var uniform = GroupRuns(spacing: spacing, tracksBreadth: tracksBreadth)
    for run in runs.indices {
      let group = GroupExtent(
        slotCount: itemsPerGroup(inRun: run), length: longest,
        breadth: tracksBreadth ? breadths[run] : 0,
        anchoredCounts: anchoredCounts.isEmpty ? [] : anchoredCounts[run].each)
      uniform.append(group, itemsPerGroup: group.slotCount, count: groupCount(inRun: run))
    }
    return uniform
  }

  /// The number of supplementary views of each kind; empty if there are none yet.
  var anchoredTotals: [Int] {
    guard let last = anchoredCounts.last else { return [] }
    let count = groupCount(inRun: anchoredCounts.count - 1)
    return zip(last.before, last.each).map { $0 + $1 * count }
  }

  /// Keeps only the groups whose items are all before item `firstChanged − 1`: solving a group also reads the item
  /// after it.
  mutating func keep(before firstChanged: Int) {
    var run = runs.count
    while run > 0, Int(runs[run - 1].firstItem) >= firstChanged { run -= 1 }
    guard run > 0 else {
      self = GroupRuns(spacing: spacing, tracksBreadth: tracksBreadth)
      return
    }
    let last = runs[run - 1]
    let perGroup = itemsPerGroup(inRun: run - 1)
    let remaining = min(
      groupCount(inRun: run - 1), max(0, firstChanged - 1 - Int(last.firstItem)) / perGroup)
    itemCount = Int(last.firstItem) + remaining * perGroup
    groupCount = Int(last.firstGroup) + remaining
    runs.removeLast(runs.count - (remaining > 0 ? run : run - 1))
    if tracksBreadth { breadths.removeLast(breadths.count - runs.count) }
    anchoredCounts.removeLast(max(0, anchoredCounts.count - runs.count))
  }

  func groupCount(inRun run: Int) -> Int {
    let end = run + 1 < runs.count ? Int(runs[run + 1].firstGroup) : groupCount
    return end - Int(runs[run].firstGroup)
  }

  /// Returns the number of items in each group of a run, at least 1.
  func itemsPerGroup(inRun run: Int) -> Int {
    let end = run + 1 < runs.count ? Int(runs[run + 1].firstItem) : itemCount
    return max(1, (end - Int(runs[run].firstItem)) / max(1, groupCount(inRun: run)))
  }

  /// Returns the start of a group, given by its index in the run, in points.
  func start(ofGroup index: Int, inRun run: Int) -> Double {
    let groups = runs[run]
    return groups.origin + Double(Int(groups.firstGroup) - Int(groups.originGroup) + index) * (groups.length + spacing)
  }

  /// Returns the end of the last group of a run, in points.
  func end(ofRun run: Int) -> Double {
    start(ofGroup: groupCount(inRun: run) - 1, inRun: run) + runs[run].length
  }

  /// Returns the interval of a group on the group axis; that of the last group if `group` is after it, (0, 0) if there
  /// are no groups.
  func span(ofGroup group: Int) -> (start: Double, end: Double) {
    guard let run = lastRun(before: { $0.firstGroup > group }) else { return (0, 0) }
    let index = min(group - Int(runs[run].firstGroup), groupCount(inRun: run) - 1)
    let start = start(ofGroup: index, inRun: run)
    return (start, start + runs[run].length)
  }

  /// Returns the first item of a group, which must exist.
  func firstItem(ofGroup group: Int) -> Int {
    guard let run = lastRun(before: { $0.firstGroup > group }) else { return 0 }
    return Int(runs[run].firstItem) + (group - Int(runs[run].firstGroup)) * itemsPerGroup(inRun: run)
  }

  /// Returns the group of an item, which must not be negative; the last group for an item after it, nil if there are no
  /// groups.
  func group(ofItem item: Int) -> Int? {
    guard let run = run(ofItem: item) else { return nil }
    let index = (item - Int(runs[run].firstItem)) / itemsPerGroup(inRun: run)
    return Int(runs[run].firstGroup) + min(index, groupCount(inRun: run) - 1)
  }

  /// Returns the run of an item, which must not be negative; the last run for an item after it, nil if there are no
  /// runs.
  func run(ofItem item: Int) -> Int? { lastRun { $0.firstItem > item } }

  /// Returns the last run before the first one for which `isBeyond` is true; nil if there is none. Binary search.
  private func lastRun(before isBeyond: (Run) -> Bool) -> Int? {
    let next = runs.indices.partitioningIndex { isBeyond(runs[$0]) }
    return next > 0 ? next - 1 : nil
  }
}

extension GroupRuns {
  /// Calls `body` with the groups of each run, by their indices in the run, that may intersect `low...high` of the
  /// group axis.
  func forEachRun(from low: Double, to high: Double, _ body: (_ run: Int, _ groups: Range<Int>) -> Void) {
    // The slack covers rounding errors, and elements of length 0 that only touch the interval.
    let low = low - GroupRuns.slack(low)
    let high = high + GroupRuns.slack(high)
    var run = runs.indices.partitioningIndex { end(ofRun: $0) >= low }
    while run < runs.count, start(ofGroup: 0, inRun: run) <= high {
      let groups = groups(ofRun: run, from: low, to: high)
      if !groups.isEmpty { body(run, groups) }
      run += 1
    }
  }

  /// Returns a tolerance greater than the rounding error of any sum of this magnitude, in points.
  static func slack(_ position: Double) -> Double { 1 + abs(position) * 0x1p-44 }

  private func groups(ofRun run: Int, from low: Double, to high: Double) -> Range<Int> {
    let count = groupCount(inRun: run)
    let start = start(ofGroup: 0, inRun: run)
    let pitch = runs[run].length + spacing
    guard count > 1, pitch > 0 else { return 0..<count }
    let first = GroupRuns.clampedIndex((low - start - runs[run].length) / pitch, in: count)
    let last = GroupRuns.clampedIndex((high - start) / pitch, in: count)
    return first..<min(count, max(first, last + 1))
  }

  /// Returns the integer part of a number, clamped to the indices of `count` elements; 0 for NaN.
  static func clampedIndex(_ number: Double, in count: Int) -> Int {
    guard number > 0 else { return 0 }
    return number < Double(count) ? min(Int(number), count - 1) : max(0, count - 1)
  }
}
