/// Returns for each number whether it is in a longest increasing subsequence, by patience sorting in O(n log n). The
/// numbers must differ.
///
/// Of several such subsequences it is the one with the smallest numbers, compared from the last one to the first.
package func longestIncreasingSubsequence(of numbers: [Int]) -> [Bool] {
  // At index n: the smallest number that ends an increasing subsequence of n + 1 numbers so far, and the index of it.
  var ends: [(number: Int, index: Int)] = []
  var previous = [Int](repeating: -1, count: numbers.count)
  for (index, number) in numbers.enumerated() {
    // Fast path: the number extends the longest subsequence.
    let isLongest = ends.last.map { $0.number < number } ?? true
    let length = isLongest ? ends.count : ends.indices.partitioningIndex { ends[$0].number >= number }
    if length > 0 { previous[index] = ends[length - 1].index }
    if length < ends.count { ends[length] = (number, index) } else { ends.append((number, index)) }
  }
  return chain(endingAt: ends.last?.index ?? -1, previous)
}

/// Returns for each element of a permutation whether it is in a heaviest increasing subsequence, one with the greatest
/// sum of `weights`, in O(n log n). `ranks` has each number from 0 on once, and `weights` the weight of each element.
///
/// Elements with consecutive ranks that follow each other form a block, which is in the subsequence as a whole or not
/// at all. If all blocks have the same weight, it is `longestIncreasingSubsequence` of the blocks. Otherwise, of
/// several that are equally heavy, it is one whose last block has the lowest index; ties between earlier blocks depend
/// on the order of the search in the Fenwick tree.
package func heaviestIncreasingSubsequence(of ranks: [Int], weights: [Int]) -> [Bool] {
  var blocks: [(first: Int, count: Int, weight: Int)] = []
  for (rank, weight) in zip(ranks, weights) {
    if let last = blocks.last, last.first + last.count == rank {
      blocks[blocks.count - 1].count += 1
      blocks[blocks.count - 1].weight += weight
    } else {
      blocks.append((rank, 1, weight))
    }
  }
  guard blocks.count > 1 else { return Array(repeating: true, count: ranks.count) }
  let isEven = blocks.allSatisfy { $0.weight == blocks[0].weight }
  let isKept =
    isEven ? longestIncreasingSubsequence(of: blocks.map(\.first)) : heaviestChain(of: blocks, rankCount: ranks.count)
  var result: [Bool] = []
  result.reserveCapacity(ranks.count)
  for (block, isKept) in zip(blocks, isKept) { result += repeatElement(isKept, count: block.count) }
  return result
}

/// Returns for each block whether it is in the heaviest increasing subsequence, with a Fenwick tree of prefix maxima.
private func heaviestChain(of blocks: [(first: Int, count: Int, weight: Int)], rankCount: Int) -> [Bool] {
  var blockAtRank = [Int](repeating: -1, count: rankCount)
  for (index, block) in blocks.enumerated() { blockAtRank[block.first] = index }
  var ranks = [Int](repeating: 0, count: blocks.count)
  for (rank, block) in blockAtRank.lazy.filter({ $0 >= 0 }).enumerated() { ranks[block] = rank }
  var previous = [Int](repeating: -1, count: blocks.count)
  var tree = [(total: Int, block: Int)](repeating: (0, -1), count: blocks.count + 1)
  var heaviest = (total: 0, block: -1)
  for index in blocks.indices {
    var best = (total: 0, block: -1)
    var node = ranks[index]
    while node > 0 {
      if tree[node].total > best.total { best = tree[node] }
      node &= node - 1
    }
    let total = best.total + blocks[index].weight
    previous[index] = best.block
    node = ranks[index] + 1
    // The ancestors of a node have at least its total.
    while node < tree.count, tree[node].total < total {
      tree[node] = (total, index)
      node += node & -node
    }
    if total > heaviest.total { heaviest = (total, index) }
  }
  return chain(endingAt: heaviest.block, previous)
}

/// Returns for each index whether it is `last`, its predecessor in `previous`, the predecessor of that, and so on to
/// −1.
private func chain(endingAt last: Int, _ previous: [Int]) -> [Bool] {
  var isInChain = [Bool](repeating: false, count: previous.count)
  var next = last
  while next >= 0 {
    isInChain[next] = true
    next = previous[next]
  }
  return isInChain
}

/// Returns the pairs of indices of a longest common subsequence of two lists of `count` and `otherCount` elements,
/// ascending, by dynamic programming in O(`count` · `otherCount`).
///
/// Of several such subsequences it pairs the next elements of both lists whenever they are equal, and otherwise skips
/// an element of the first list if the length allows it.
@inlinable
package func longestCommonSubsequence(
  _ count: Int, _ otherCount: Int, isEqual: (_ index: Int, _ otherIndex: Int) -> Bool
) -> [(Int, Int)] {
  guard count > 0, otherCount > 0 else { return [] }
  // At `i * width + j`: the length of a longest common subsequence of the elements from `i` and from `j` on.
  let width = otherCount + 1
  var lengths = [Int32](repeating: 0, count: (count + 1) * width)
  for i in stride(from: count - 1, through: 0, by: -1) {
    for j in stride(from: otherCount - 1, through: 0, by: -1) {
      lengths[i * width + j] =
        isEqual(i, j)
        ? lengths[(i + 1) * width + j + 1] + 1 : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
    }
  }
  var pairs: [(Int, Int)] = []
  var (i, j) = (0, 0)
  while i < count, j < otherCount {
    if isEqual(i, j) {
      pairs.append((i, j))
      (i, j) = (i + 1, j + 1)
    } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
      i += 1
    } else {
      j += 1
    }
  }
  return pairs
}

/// Returns how many elements are equal at the start of two lists of `count` and `otherCount` elements, and how many of
/// the others at the end.
@inlinable
package func commonEnds(
  _ count: Int, _ otherCount: Int, isEqual: (_ index: Int, _ otherIndex: Int) -> Bool
) -> (head: Int, tail: Int) {
  let limit = min(count, otherCount)
  var head = 0
  while head < limit, isEqual(head, head) { head += 1 }
  var tail = 0
  while tail < limit - head, isEqual(count - 1 - tail, otherCount - 1 - tail) { tail += 1 }
  return (head, tail)
}
