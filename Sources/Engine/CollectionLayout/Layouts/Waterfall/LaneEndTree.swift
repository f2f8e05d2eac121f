/// The end of each lane of a waterfall while items are placed, in points; ends only grow.
///
/// Up to 16 lanes use a linear scan, more a segment tree of minima: O(log n) for each item. 10,000,000 items in 1,000
/// columns take a second instead of a minute.
struct LaneEndTree {
  /// The end of the longest lane.
  private(set) var longest = 0.0
  private var ends: [Double]
  /// The end of the last full-span item; no lane ends before it.
  private var fullSpanEnd = 0.0
  /// A segment tree: leaves from `leafCount` on, each inner node the minimum of its two children. Empty with a linear
  /// scan.
  private var tree: [Double] = []
  private var leafCount = 0

  private static let linearScanLimit = 16

  init(_ ends: [Double]) {
    self.ends = ends
    longest = ends.max() ?? 0
    guard ends.count > LaneEndTree.linearScanLimit else { return }
    leafCount = 1
    while leafCount < ends.count { leafCount *= 2 }
    tree = [Double](repeating: .infinity, count: 2 * leafCount)
    for (lane, end) in ends.enumerated() { tree[leafCount + lane] = end }
    for node in stride(from: leafCount - 1, to: 0, by: -1) { tree[node] = min(tree[2 * node], tree[2 * node + 1]) }
  }

  subscript(lane: Int) -> Double { max(ends[lane], fullSpanEnd) }

  /// Moves the end of a lane to a later position.
  mutating func set(_ lane: Int, to end: Double) {
    ends[lane] = end
    if end > longest { longest = end }
    guard leafCount > 0 else { return }
    var node = leafCount + lane
    tree[node] = end
    while node > 1 {
      node /= 2
      tree[node] = min(tree[2 * node], tree[2 * node + 1])
    }
  }

  /// Moves the ends of neighboring lanes to one later position.
  mutating func set(_ lanes: Range<Int>, to end: Double) {
    for lane in lanes { ends[lane] = end }
    longest = max(longest, end)
    guard leafCount > 0 else { return }
    for lane in lanes { tree[leafCount + lane] = end }
    var (low, high) = (leafCount + lanes.lowerBound, leafCount + lanes.upperBound - 1)
    while low > 1 {
      (low, high) = (low / 2, high / 2)
      for node in low...high { tree[node] = min(tree[2 * node], tree[2 * node + 1]) }
    }
  }

  /// Moves the ends of all lanes to one position, which must not be before any of them.
  mutating func setAll(to end: Double) {
    fullSpanEnd = max(fullSpanEnd, end)
    longest = max(longest, end)
  }

  /// Returns the first lane that ends within the tolerance of the shortest, so that rounding errors do not change
  /// lanes.
  func shortest() -> Int {
    guard leafCount > 0 else { return LaneEndTree.shortest(ends.span, notBefore: fullSpanEnd) }
    let limit = LaneEndTree.limit(max(tree[1], fullSpanEnd))
    // An end before `fullSpanEnd` is raised to that, and the limit is not before it, so the stored ends suffice here.
    var node = 1
    while node < leafCount { node = tree[2 * node] <= limit ? 2 * node : 2 * node + 1 }
    return node - leafCount
  }

  /// Returns the first of a few lanes that ends within the tolerance of the shortest. An end before `floor` is treated
  /// as `floor`.
  @inline(__always)
  private static func shortest(_ ends: Span<Double>, notBefore floor: Double) -> Int {
    var lane = 0
    var end = ends[0]
    for other in 1..<max(1, ends.count) {
      let isShorter = ends[other] < end
      lane = isShorter ? other : lane
      end = isShorter ? ends[other] : end
    }
    guard lane > 0 else { return 0 }
    // An earlier lane rarely ends within the tolerance, so the branch is predicted well.
    let limit = LaneEndTree.limit(max(end, floor))
    for other in 0..<lane where ends[other] <= limit { return other }
    return lane
  }

  /// Places a chunk of items, each in the lane that `keptLanes` has for it, or in the shortest one if that is −1 or
  /// `keptLanes` is empty. `batch` receives the items, whose indices are counted from `first` on. Requires
  /// `usesLinearScan`. Lengths and `gap` are in points.
  mutating func placeItems(
    _ lengths: Span<Double>, from first: Int, gap: Double, keptLanes: [Int32], into batch: inout LaneBatch
  ) {
    for lane in ends.indices { ends[lane] = max(ends[lane], fullSpanEnd) }
    LaneEndTree.placeItems(
      lengths, from: first, gap: gap, keptLanes: keptLanes, ends: &ends, entries: &batch.entries, counts: &batch.counts)
    longest = max(longest, ends.max() ?? 0)
  }

  // The arrays are separate arguments, because one function cannot have mutable spans of several properties otherwise.
  private static func placeItems(
    _ lengths: Span<Double>, from first: Int, gap: Double, keptLanes: [Int32], ends laneEnds: inout [Double],
    entries batchEntries: inout [WaterfallLane.Entry], counts laneCounts: inout [Int]
  ) {
    var ends = laneEnds.mutableSpan
    var entries = batchEntries.mutableSpan
    var counts = laneCounts.mutableSpan
    for lane in counts.indices { counts[lane] = 0 }
    for index in lengths.indices {
      let existing = keptLanes.isEmpty ? -1 : keptLanes[index]
      let lane = existing < 0 ? shortest(ends.span, notBefore: -.infinity) : Int(existing)
      let start = ends[lane] + gap
      ends[lane] = start + lengths[index]
      entries[lane * LaneBatch.capacity + counts[lane]] = WaterfallLane.Entry(
        first + index, start: start, length: lengths[index])
      counts[lane] += 1
    }
  }

  /// Whether the lanes use a linear scan, so that items may be placed in batches.
  var usesLinearScan: Bool { leafCount == 0 }

  /// Returns the greatest end that is a tie with an end at `shortest`, in points.
  @inline(__always)
  static func limit(_ shortest: Double) -> Double { shortest + tolerance * max(1, abs(shortest)) }

  static let tolerance = 1e-9
}

/// The placed items of one chunk by lane, from which each lane appends its share at once: appending each item to its lane
/// takes as long as the placement.
struct LaneBatch {
  /// Lane l has the entries from l · capacity on.
  fileprivate(set) var entries: [WaterfallLane.Entry]
  /// The number of entries of each lane.
  fileprivate(set) var counts: [Int]

  fileprivate static let capacity = ItemList.chunkCapacity

  init(laneCount: Int) {
    counts = [Int](repeating: 0, count: laneCount)
    entries = [WaterfallLane.Entry](
      repeating: WaterfallLane.Entry(0, start: 0, length: 0), count: laneCount * LaneBatch.capacity)
  }

  /// The items of the chunk that are in a lane.
  subscript(lane: Int) -> ArraySlice<WaterfallLane.Entry> {
    entries[lane * LaneBatch.capacity..<lane * LaneBatch.capacity + counts[lane]]
  }
}
