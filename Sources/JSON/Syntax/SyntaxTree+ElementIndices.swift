import Synchronization

// The elements of long arrays, located once in the life of a document: a walk over all of them would take a tenth of the
// time of an edit.
extension SyntaxTree {
  /// The number of elements from which the indices of an array are kept.
  static let longArrayLength = 1_024

  /// Returns the node indices of the elements of an array.
  func elementIndices(ofArray array: Int) -> [Int32] {
    if let known = elementIndices.withLock({ $0[array] }) { return known }
    let end = nodes[array].next
    var indices: [Int32] = []
    var index = Int32(clamping: array + 1)
    while index < end {
      indices.append(index)
      index = nodes[Int(index)].next
    }
    if indices.count >= Self.longArrayLength { elementIndices.withLock { $0[array] = indices } }
    return indices
  }

  /// Returns the node indices of the elements of an array if they are known.
  func knownElementIndices(ofArray array: Int) -> [Int32]? { elementIndices.withLock { $0[array] } }

  /// Returns the known indices of the tree that results from replacing a range of nodes. `nodes` are those of that tree.
  func elementIndices(replacing old: Range<Int>, by new: Range<Int>, in nodes: [RawSyntaxNode]) -> [Int: [Int32]] {
    let step = new.count - old.count
    var result: [Int: [Int32]] = [:]
    for (array, indices) in elementIndices.withLock({ $0 }) {
      if array >= old.upperBound {
        result[array + step] = indices.map { $0 + Int32(step) }
      } else if array < old.lowerBound {
        result[array] = Self.indices(indices, ofArray: array, replacing: old, by: new, in: nodes)
      }
    }
    return result
  }

  private static func indices(
    _ before: [Int32], ofArray array: Int, replacing old: Range<Int>, by new: Range<Int>, in nodes: [RawSyntaxNode]
  ) -> [Int32]? {
    let step = Int32(new.count - old.count)
    let head = before.indices.partitioningIndex { before[$0] >= old.lowerBound }
    let tail = before.indices.partitioningIndex { before[$0] >= old.upperBound }
    var fresh: [Int32] = []
    // The elements from the last one before the replaced nodes on.
    var index = head > 0 ? nodes[Int(before[head - 1])].next : Int32(array + 1)
    while index < nodes[array].next, index < Int32(new.upperBound) {
      fresh.append(index)
      index = nodes[Int(index)].next
    }
    guard index == (tail < before.count ? before[tail] + step : nodes[array].next) else { return nil }
    var indices = before
    if step != 0 {
      for index in tail..<indices.count { indices[index] += step }
    }
    indices.replaceSubrange(head..<tail, with: fresh)
    return indices
  }
}

extension Range<Int> {
  /// Returns the first index that satisfies a monotone condition, by binary search; the upper bound if none does.
  func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
