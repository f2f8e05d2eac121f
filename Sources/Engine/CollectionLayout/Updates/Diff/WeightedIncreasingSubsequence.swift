import LayoutBase

/// A permutation in blocks of consecutive ranks, and its heaviest increasing subsequence.
struct WeightedIncreasingSubsequence {
  /// The first rank of each block, its number of ranks and its weight.
  private var blocks: [(first: Int32, count: Int32, weight: Int32)] = []
  private let count: Int

  /// Creates an empty permutation of `count` ranks. Each rank must be appended once.
  init(count: Int) {
    self.count = count
    blocks.reserveCapacity(count)
  }

  mutating func append(rank: Int, weight: Int) {
    // 32 bits suffice: a collection has at most 10,000,000 items.
    let (rank, weight) = (Int32(truncatingIfNeeded: rank), Int32(truncatingIfNeeded: weight))
    if let last = blocks.last, last.first + last.count == rank {
      blocks[blocks.count - 1].count += 1
      blocks[blocks.count - 1].weight += weight
    } else {
      blocks.append((rank, 1, weight))
    }
  }

  /// Returns for each appended element whether it is in the subsequence. Deterministic if several subsequences are
  /// equally heavy.
  func solve() -> [Bool] {
    guard blocks.count > 1 else { return Array(repeating: true, count: count) }
    let ranks = ranks()
    let isEven = blocks.allSatisfy { $0.weight == blocks[0].weight }
    var (block, previous) = isEven ? solveUnweighted(ranks) : solve(ranks)
    var isKept = [Bool](repeating: false, count: blocks.count)
    while block >= 0 {
      isKept[block] = true
      block = Int(previous[block])
    }
    var result: [Bool] = []
    result.reserveCapacity(count)
    for (block, isKept) in zip(blocks, isKept) { result += repeatElement(isKept, count: Int(block.count)) }
    return result
  }

  /// Solves the case of equal weights by patience sorting. Returns the last block of the subsequence and the
  /// predecessor of each block.
  private func solveUnweighted(_ ranks: [Int32]) -> (last: Int, previous: [Int32]) {
    var ends: [(rank: Int32, block: Int32)] = []
    var previous = [Int32](repeating: -1, count: ranks.count)
    for block in ranks.indices {
      let rank = ranks[block]
      // Fast path: the block extends the longest subsequence.
      let isLast = ends.last.map { $0.rank < rank } ?? true
      let length = isLast ? ends.count : ends.indices.partitioningIndex { ends[$0].rank >= rank }
      if length > 0 { previous[block] = ends[length - 1].block }
      let end = (rank, Int32(truncatingIfNeeded: block))
      if length < ends.count { ends[length] = end } else { ends.append(end) }
    }
    return (ends.last.map { Int($0.block) } ?? -1, previous)
  }

  /// Solves the weighted case with a Fenwick tree of prefix maxima in O(m log m) for m blocks. Returns the last block
  /// of the subsequence and the predecessor of each block.
  private func solve(_ ranks: [Int32]) -> (last: Int, previous: [Int32]) {
    var previous = [Int32](repeating: -1, count: blocks.count)
    var tree = [(total: Int32, block: Int32)](repeating: (0, -1), count: blocks.count + 1)
    var heaviest: (total: Int32, block: Int) = (0, -1)
    for block in blocks.indices {
      var best: (total: Int32, block: Int32) = (0, -1)
      var node = Int(ranks[block])
      while node > 0 {
        if tree[node].total > best.total { best = tree[node] }
        node &= node - 1
      }
      let total = best.total + blocks[block].weight
      previous[block] = best.block
      node = Int(ranks[block]) + 1
      // If a node has a larger total, its ancestors have too.
      while node < tree.count, tree[node].total < total {
        tree[node] = (total, Int32(truncatingIfNeeded: block))
        node += node & -node
      }
      if total > heaviest.total { heaviest = (total, block) }
    }
    return (heaviest.block, previous)
  }

  /// Returns the position of each block when the blocks are ordered by rank.
  private func ranks() -> [Int32] {
    var blockAtRank = [Int32](repeating: -1, count: count)
    for (index, block) in blocks.enumerated() { blockAtRank[Int(block.first)] = Int32(truncatingIfNeeded: index) }
    var ranks = [Int32](repeating: 0, count: blocks.count)
    var next: Int32 = 0
    for block in blockAtRank where block >= 0 {
      ranks[Int(block)] = next
      next += 1
    }
    return ranks
  }
}
