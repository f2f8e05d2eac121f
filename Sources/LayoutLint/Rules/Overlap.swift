import CollectionLayout

extension LintRule {
  /// The maximum number of pairs that are searched in one layer, or in one section of it.
  private static let pairLimit = 10_000
  /// The maximum number of pairs of the sections of one layer.
  private static let totalPairLimit = 100_000

  /// Compares cells and supplementary views. Decorations lie behind or above other elements by design, and a different
  /// z-index states an order.
  static let overlap = LintRule(
    check: .layout { layout, findings in
      let elements = layout.elements.filter { $0.category != .decoration && !$0.isPinned }
      let layers = Dictionary(grouping: elements.indices) { elements[$0].zIndex }
      for (_, indices) in layers.sorted(by: { $0.key < $1.key }) {
        let found = pairs(of: elements, indices) { layout.isCancelled }
        if !found.isWhole, !layout.isCancelled {
          findings.limitNote =
            "More than \(pairLimit) pairs of elements overlap; only some were analyzed for the rule overlap."
        }
        for (first, second) in found.pairs {
          let (one, other) = (elements[first], elements[second])
          let (key, otherKey) = (layout.key(of: one), layout.key(of: other))
          findings.add([other, one], of: layout) {
            let common = PointText.of(one.frame.common(with: other.frame))
            return
              "\(otherKey) overlaps \(key) by \(common) points. Move or shrink one of them, or give them different "
              + "values of zIndex if the overlap is intended."
          }
        }
      }
    })

  /// Returns the pairs of a layer that overlap, as indices of elements, and whether these are all. If they are too many,
  /// each section is searched separately, so that one with many pairs does not hide those of others.
  private static func pairs(
    of elements: [LayoutAttributes], _ layer: [Int], isCancelled: () -> Bool
  ) -> (pairs: [(Int, Int)], isWhole: Bool) {
    func search(_ indices: [Int], limit: Int) -> (pairs: [(Int, Int)], isWhole: Bool) {
      let found = OverlapSearch.pairs(of: indices.map { elements[$0].frame }, limit: limit, isCancelled: isCancelled)
      return (found.pairs.map { (indices[$0], indices[$1]) }, found.isWhole)
    }
    let all = search(layer, limit: pairLimit)
    if all.isWhole { return all }
    var pairs = all.pairs.filter { elements[$0].indexPath.section != elements[$1].indexPath.section }
    var left = totalPairLimit
    let sections = Dictionary(grouping: layer) { elements[$0].indexPath.section }
    for (_, indices) in sections.sorted(by: { $0.key < $1.key }) where left > 0 {
      let own = search(indices, limit: min(pairLimit, left)).pairs
      pairs += own
      left -= own.count
    }
    return (pairs, false)
  }
}

extension Rect {
  /// Returns the size of the intersection with another rectangle that intersects this one.
  fileprivate func common(with other: Rect) -> Size {
    Size(
      width: min(maxX, other.maxX) - max(x, other.x), height: min(maxY, other.maxY) - max(y, other.y))
  }
}
