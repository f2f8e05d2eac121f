import CollectionLayout
import LayoutStyle

extension LintRule {
  /// The maximum number of pairs that are searched in one layer.
  private static let pairLimit = 10_000

  /// Compares cells and supplementary views. Decorations lie behind or above other elements by design, and a different
  /// z-index states an order.
  static let overlap = LintRule(
    check: .layout { layout, findings in
      let elements = layout.elements.filter { $0.category != .decoration && !$0.isPinned }
      let layers = Dictionary(grouping: elements.indices) { elements[$0].zIndex }
      for (_, indices) in layers.sorted(by: { $0.key < $1.key }) {
        let found = OverlapSearch.pairs(of: indices.map { elements[$0].frame }, limit: pairLimit) {
          layout.isCancelled
        }
        for (first, second) in found.pairs {
          let (one, other) = (elements[indices[first]], elements[indices[second]])
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
}

extension Rect {
  /// Returns the size of the intersection with another rectangle that intersects this one.
  fileprivate func common(with other: Rect) -> Size {
    Size(
      width: min(maxX, other.maxX) - max(x, other.x), height: min(maxY, other.maxY) - max(y, other.y))
  }
}
