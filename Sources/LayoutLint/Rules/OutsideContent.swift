import CollectionLayout

extension LintRule {
  /// The distance by which an element may extend beyond the content, in points: less than a pixel.
  private static let tolerance = 0.5

  /// Decorations are excepted: backgrounds extend beyond the content by design.
  static let outsideContent = LintRule(
    check: .layout { layout, findings in
      let direction = layout.direction
      let content = (low: 0.0, high: direction.cross(layout.contentSize))
      var rows: [Int: (low: Double, high: Double)] = [:]
      for element in layout.elements where element.category != .decoration {
        var bounds = content
        if element.scrollsOrthogonally {
          let section = element.indexPath.section
          bounds = rows[section] ?? layout.orthogonalBounds(ofSection: section) ?? content
          rows[section] = bounds
        }
        let span = direction.crossInterval(element.frame)
        let excess = max(bounds.low - span.low, span.high - bounds.high)
        guard excess > tolerance else { continue }
        let isBefore = bounds.low - span.low >= span.high - bounds.high
        findings.add([element], of: layout) {
          let edge = direction == .vertical ? (isBefore ? "left" : "right") : (isBefore ? "top" : "bottom")
          let length = direction == .vertical ? "width" : "height"
          return "\(layout.key(of: element)) extends beyond the \(edge) edge of the content by \(PointText.of(excess)) "
            + "points. Reduce its \(length) or the insets, or use fewer columns."
        }
      }
    })
}

extension LayoutAttributes {
  /// Whether the element moves with the content of an orthogonal section, if its section is one.
  var scrollsOrthogonally: Bool { category == .cell || category == .supplementary && owner == .anchor }
}

extension LintedLayout {
  /// Returns the interval of an orthogonal section's content on the cross axis, in content coordinates at its current
  /// offset; nil if the section is not orthogonal.
  func orthogonalBounds(ofSection index: Int) -> (low: Double, high: Double)? {
    guard let length = view.layout.orthogonalContentLength(ofSection: index),
      let offset = view.orthogonalOffset(ofSection: index)
    else { return nil }
    let start = -direction.cross(offset)
    return (start, start + length)
  }
}
