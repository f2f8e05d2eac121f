package import CollectionLayout

/// Finds the pairs of rectangles that intersect by more than a tolerance on both axes, by a sweep along one axis.
///
/// The rectangles at the sweep line are in a segment tree over the rectangles sorted by their low cross coordinate. A
/// node stores the highest end of its active rectangles. For n rectangles and k pairs the cost is
/// O(n log n + k log n).
package struct OverlapSearch {
  /// The length by which rectangles may intersect, in points.
  package static let tolerance = 0.5

  fileprivate struct Span {
    var low: Double
    var high: Double
  }

  private let mains: [Span]
  private let crosses: [Span]
  /// The indices of the rectangles that can intersect others, sorted by their low cross coordinate.
  private let order: [Int]
  /// The position of each rectangle in `order`; 0 for one that cannot intersect others.
  private var slots: [Int]
  /// The highest ends, on the cross axis in points, of the active rectangles below each node of a complete binary tree;
  /// −∞ without any.
  private var ends: [Double]
  private let leafCount: Int

  private init(_ frames: [Rect]) {
    mains = frames.map { Span(low: $0.y, high: $0.maxY) }
    crosses = frames.map { Span(low: $0.x, high: $0.maxX) }
    let (mains, crosses) = (mains, crosses)
    // Rectangles without extent intersect none, nor do those with coordinates that are not finite.
    order = frames.indices.filter { mains[$0].isLong && crosses[$0].isLong }.sorted {
      (crosses[$0].low, $0) < (crosses[$1].low, $1)
    }
    slots = Array(repeating: 0, count: frames.count)
    for (slot, index) in order.enumerated() { slots[index] = slot }
    var leaves = 1
    while leaves < order.count { leaves *= 2 }
    leafCount = leaves
    ends = Array(repeating: -.infinity, count: 2 * leaves)
  }

  /// Returns the pairs (lower index, higher index) of intersecting rectangles, sorted, and whether these are all. The
  /// search ends after `limit` pairs, and once `isCancelled` returns true.
  package static func pairs(
    of frames: [Rect], limit: Int, isCancelled: () -> Bool = { false }
  ) -> (pairs: [(Int, Int)], isWhole: Bool) {
    var search = OverlapSearch(frames)
    return search.run(limit: limit, isCancelled)
  }

  private mutating func run(limit: Int, _ isCancelled: () -> Bool) -> (pairs: [(Int, Int)], isWhole: Bool) {
    let mains = mains
    let starting = order.sorted { (mains[$0].low, $0) < (mains[$1].low, $1) }
    let ending = order.sorted { (mains[$0].high, $0) < (mains[$1].high, $1) }
    var (pairs, ended, isWhole): ([(Int, Int)], Int, Bool) = ([], 0, true)
    var overlapping: [Int] = []
    for (number, index) in starting.enumerated() {
      if number & 0xfff == 0, isCancelled() { return (pairs, false) }
      let low = mains[index].low
      while ended < ending.count, mains[ending[ended]].high - low <= Self.tolerance {
        set(ending[ended], to: -.infinity)
        ended += 1
      }
      overlapping.removeAll(keepingCapacity: true)
      // One pair above the limit shows that not all are found.
      let left = limit - pairs.count
      collect(
        1, slots: 0..<leafCount, meeting: crosses[index], limit: left < .max ? left + 1 : left, into: &overlapping)
      for other in overlapping { pairs.append((min(index, other), max(index, other))) }
      if pairs.count > limit {
        isWhole = false
        pairs.removeLast(pairs.count - limit)
        break
      }
      set(index, to: crosses[index].high)
    }
    pairs.sort { $0 < $1 }
    return (pairs, isWhole)
  }

  /// Stores the end of a rectangle on the cross axis, in points, or removes it with −∞.
  private mutating func set(_ index: Int, to end: Double) {
    var node = leafCount + slots[index]
    ends[node] = end
    while node > 1 {
      node /= 2
      ends[node] = max(ends[2 * node], ends[2 * node + 1])
    }
  }

  /// Appends those of the active rectangles below a node that intersect `span` by more than the tolerance, until
  /// `found` has `limit`.
  private func collect(_ node: Int, slots: Range<Int>, meeting span: Span, limit: Int, into found: inout [Int]) {
    guard found.count < limit, ends[node] - span.low > Self.tolerance, slots.lowerBound < order.count,
      span.high - crosses[order[slots.lowerBound]].low > Self.tolerance
    else { return }
    guard slots.count > 1 else { return found.append(order[slots.lowerBound]) }
    let middle = slots.lowerBound + slots.count / 2
    collect(2 * node, slots: slots.lowerBound..<middle, meeting: span, limit: limit, into: &found)
    collect(2 * node + 1, slots: middle..<slots.upperBound, meeting: span, limit: limit, into: &found)
  }
}

extension OverlapSearch.Span {
  /// Whether the span is longer than the tolerance, so that it can intersect another one.
  fileprivate var isLong: Bool { low.isFinite && high.isFinite && high - low > OverlapSearch.tolerance }
}

extension LintRule {
  /// The maximum number of overlapping pairs that are searched among elements with one z-index, or, if there are more,
  /// in each section.
  private static let pairLimit = 10_000
  /// The maximum number of overlapping pairs of elements with one z-index, if sections are searched one by one.
  private static let totalPairLimit = 100_000

  /// Reports cells and supplementary views that overlap and have the same z-index. Decorations lie behind or above
  /// other elements by design, and a different z-index states an order.
  static let overlap = LintRule(
    check: .layout { layout, findings in
      let elements = layout.elements.filter { $0.category != .decoration && !$0.isPinned }
      let layers = Dictionary(grouping: elements.indices) { elements[$0].zIndex }
      for (_, indices) in layers.sorted(by: { $0.key < $1.key }) {
        let overlaps = pairs(of: elements, indices) { layout.isCancelled }
        if !overlaps.isWhole, !layout.isCancelled {
          findings.limitNote =
            "More than \(pairLimit) pairs of elements overlap; only some were analyzed for the rule overlap."
        }
        for (first, second) in overlaps.pairs {
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

  /// Returns the overlapping pairs of the elements whose indices are in `layer`, all with one z-index, and whether
  /// these pairs are all. If there are too many, each section is searched separately, so that one with many pairs does
  /// not hide those of others.
  private static func pairs(
    of elements: [LayoutAttributes], _ layer: [Int], isCancelled: () -> Bool
  ) -> (pairs: [(Int, Int)], isWhole: Bool) {
    func search(_ indices: [Int], limit: Int) -> (pairs: [(Int, Int)], isWhole: Bool) {
      let overlaps = OverlapSearch.pairs(of: indices.map { elements[$0].frame }, limit: limit, isCancelled: isCancelled)
      return (overlaps.pairs.map { (indices[$0], indices[$1]) }, overlaps.isWhole)
    }
    let all = search(layer, limit: pairLimit)
    if all.isWhole { return all }
    var pairs = all.pairs.filter { elements[$0].indexPath.section != elements[$1].indexPath.section }
    var left = totalPairLimit
    let sections = Dictionary(grouping: layer) { elements[$0].indexPath.section }
    for (_, indices) in sections.sorted(by: { $0.key < $1.key }) where left > 0 {
      let sectionPairs = search(indices, limit: min(pairLimit, left)).pairs
      pairs += sectionPairs
      left -= sectionPairs.count
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
