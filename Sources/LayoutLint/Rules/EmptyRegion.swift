import CollectionLayout
import LayoutDocument

extension LintRule {
  static let emptyRegion = LintRule(
    check: .layout { layout, findings in
      let length = layout.direction.main(layout.viewport)
      guard length > 0 else { return }
      for gap in layout.gaps(longerThan: length).prefix(LintFindings.limit) {
        let section = gap.next?.indexPath.section ?? gap.previous?.indexPath.section ?? 0
        findings.add(at: layout.document.firstLine(of: layout.range(ofSection: section))) {
          let axis = layout.direction == .vertical ? "y" : "x"
          let place = "\(axis) = \(PointText.of(gap.low)) to \(PointText.of(gap.high))"
          return "No element from \(place): \(PointText.of(gap.high - gap.low)) points, more than the viewport's "
            + "\(PointText.of(length)). Reduce insets, spacings or lengths there, or add elements."
        } elements: {
          [gap.previous, gap.next].compactMap { $0.map(layout.element) }
        }
      }
    })
}

/// A part of the main axis without elements.
private struct Gap {
  var low: Double
  var high: Double
  /// The element that ends last before the gap.
  var previous: LayoutAttributes?
  /// The element that begins first after the gap.
  var next: LayoutAttributes?
}

extension LintedLayout {
  /// Returns the parts of the content without elements, in order. Sections of the collection's boundary items are not
  /// those of their index paths; the gap then has the nearest one.
  fileprivate func gaps(longerThan length: Double) -> [Gap] {
    let content = analyzedEnd ?? direction.main(contentSize)
    let sorted = elements.filter { $0.frame.width > 0 && $0.frame.height > 0 }.sorted {
      direction.mainInterval($0.frame).low < direction.mainInterval($1.frame).low
    }
    var gaps: [Gap] = []
    var (end, previous): (Double, LayoutAttributes?) = (0, nil)
    for element in sorted {
      let span = direction.mainInterval(element.frame)
      if min(span.low, content) - end > length {
        gaps.append(Gap(low: end, high: min(span.low, content), previous: previous, next: element))
      }
      if span.high > end { (end, previous) = (span.high, element) }
    }
    if content - end > length { gaps.append(Gap(low: end, high: content, previous: previous, next: nil)) }
    return gaps
  }
}
