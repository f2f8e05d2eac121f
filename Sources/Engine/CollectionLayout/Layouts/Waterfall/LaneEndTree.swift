/// The end of each lane of a waterfall during packing; ends only grow.
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

  /// Moves the ends of all lanes to one position, which must not be before any of them.
  mutating func setAll(to end: Double) {
    fullSpanEnd = max(fullSpanEnd, end)
    longest = max(longest, end)
  }

  /// Returns the first lane that ends within the tolerance of the shortest, so that rounding errors do not change
  /// lanes.
  func shortest() -> Int {
    guard leafCount > 0 else { return shortestOfFew() }
    let limit = LaneEndTree.limit(max(tree[1], fullSpanEnd))
    // Ends below the floor are raised to it, and the limit is not below the floor, so the stored ends suffice here.
    var node = 1
    while node < leafCount { node = tree[2 * node] <= limit ? 2 * node : 2 * node + 1 }
    return node - leafCount
  }

  private func shortestOfFew() -> Int {
    var shortest = ends[0]
    for lane in 1..<max(1, ends.count) where ends[lane] < shortest { shortest = ends[lane] }
    let limit = LaneEndTree.limit(max(shortest, fullSpanEnd))
    var lane = 0
    while ends[lane] > limit { lane += 1 }
    return lane
  }

  /// Places items into the lanes that they keep, and others into the shortest ones; only with a linear scan.
  mutating func append(
    _ lengths: [Double], count: Int, from first: Int, gap: Double, keptLanes: LaneTable?, to batch: inout LaneBatch
  ) {
    for lane in ends.indices { ends[lane] = max(ends[lane], fullSpanEnd) }
    if let keptLanes {
      batch.fill(lengths, count: count, from: first, gap: gap, ends: &ends, keptLanes: keptLanes)
    } else {
      batch.fill(lengths, count: count, from: first, gap: gap, ends: &ends)
    }
    longest = max(longest, ends.max() ?? 0)
  }

  /// Whether the lanes use a linear scan, so that items may be placed in batches.
  var usesLinearScan: Bool { leafCount == 0 }

  /// Returns the maximum end that is a tie with the shortest one.
  @inline(__always)
  static func limit(_ shortest: Double) -> Double { shortest + tolerance * max(1, abs(shortest)) }

  static let tolerance = 1e-9
}
