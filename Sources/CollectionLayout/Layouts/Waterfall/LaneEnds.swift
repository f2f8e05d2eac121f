/// Where each lane of a waterfall ends while it fills up; ends only ever grow.
///
/// A few lanes are searched one by one. Many are kept in a tree of minima, so that a thousand columns and ten million
/// items are a second's work and not a minute's.
struct LaneEnds {
  /// Where the longest lane ends.
  private(set) var longest = 0.0
  private var ends: [Double]
  /// No lane ends before this: where the last item across all lanes ended.
  private var floor = 0.0
  /// Leaves from `leafCount` on; each inner node is the smaller of its two children. Empty for few lanes.
  private var tree: [Double] = []
  private var leafCount = 0

  private static let few = 16

  init(_ ends: [Double]) {
    self.ends = ends
    longest = ends.max() ?? 0
    guard ends.count > LaneEnds.few else { return }
    leafCount = 1
    while leafCount < ends.count { leafCount *= 2 }
    tree = [Double](repeating: .infinity, count: 2 * leafCount)
    for (lane, end) in ends.enumerated() { tree[leafCount + lane] = end }
    for node in stride(from: leafCount - 1, to: 0, by: -1) { tree[node] = min(tree[2 * node], tree[2 * node + 1]) }
  }

  subscript(lane: Int) -> Double { max(ends[lane], floor) }

  /// Lets a lane end further on.
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

  /// Lets all lanes end at one place, beyond every one of them.
  mutating func setAll(to end: Double) {
    floor = max(floor, end)
    longest = max(longest, end)
  }

  /// The first lane that ends within the tolerance of the shortest, so that float noise does not flip lanes.
  func shortest() -> Int {
    guard leafCount > 0 else { return shortestOfFew() }
    let limit = LaneEnds.limit(max(tree[1], floor))
    // What ends below the floor really ends at it, and the limit is not below the floor: the descent need not know.
    var node = 1
    while node < leafCount { node = tree[2 * node] <= limit ? 2 * node : 2 * node + 1 }
    return node - leafCount
  }

  private func shortestOfFew() -> Int {
    var shortest = ends[0]
    for lane in 1..<max(1, ends.count) where ends[lane] < shortest { shortest = ends[lane] }
    let limit = LaneEnds.limit(max(shortest, floor))
    var lane = 0
    while ends[lane] > limit { lane += 1 }
    return lane
  }

  /// Places items into the shortest of a few lanes.
  mutating func place(
    _ lengths: [Double], count: Int, from first: Int, gap: Double, by batch: inout LaneBatch
  ) {
    for lane in ends.indices { ends[lane] = max(ends[lane], floor) }
    batch.place(lengths, count: count, from: first, gap: gap, ends: &ends)
    longest = max(longest, ends.max() ?? 0)
  }

  /// Whether lanes are searched one by one, so that items may be placed in batches.
  var areFew: Bool { leafCount == 0 }

  /// Up to where an end counts as equal to the shortest.
  @inline(__always)
  static func limit(_ shortest: Double) -> Double { shortest + tolerance * max(1, abs(shortest)) }

  static let tolerance = 1e-9
}
