import CollectionLayout

extension LintRule {
  /// Elements without an area are left out: they are invisible at any offset.
  static let unreachable = LintRule(
    check: .layout { layout, findings in
      let range = ReachableRange(layout)
      var shown: [LayoutAttributes] = []
      for element in layout.elements where element.frame.width > 0 && element.frame.height > 0 {
        guard range.contains(element, of: layout) else {
          findings.add([element], of: layout) {
            "No content offset shows \(layout.key(of: element)): its frame is outside of the scrollable area. Move it "
              + "into the content, or enlarge the content or its insets."
          }
          continue
        }
        // Pinned views are searched with the orthogonal sections at their starts.
        if element.category != .decoration, !element.isPinned, range.isInView(element) { shown.append(element) }
      }
      guard layout.canPin else { return }
      for element in CoveredElements(layout, range).find(among: shown) {
        findings.add([element], of: layout) {
          "Pinned views cover \(layout.key(of: element)) at every content offset that shows it. Make the pinned views "
            + "shorter, or add an inset next to them."
        }
      }
    })
}

/// The area that the viewport covers at all legal content offsets.
struct ReachableRange {
  let lowest: Point
  let highest: Point
  private let area: Rect

  init(_ layout: LintedLayout) {
    let far = Double.greatestFiniteMagnitude
    lowest = layout.view.clamped(Point(x: -far, y: -far))
    highest = layout.view.clamped(Point(x: far, y: far))
    area = Rect(
      x: lowest.x, y: lowest.y, width: highest.x - lowest.x + layout.viewport.width,
      height: highest.y - lowest.y + layout.viewport.height)
  }

  /// Whether a legal offset of the collection shows a part of an element, without scrolling orthogonal sections.
  func isInView(_ element: LayoutAttributes) -> Bool { area.intersects(element.frame) }

  /// Whether a legal offset of the collection, and of the element's orthogonal section, shows a part of an element.
  func contains(_ element: LayoutAttributes, of layout: LintedLayout) -> Bool {
    var area = area
    let section = element.indexPath.section
    if element.scrollsOrthogonally, let range = layout.view.layout.orthogonalRange(ofSection: section),
      let offset = layout.view.orthogonalOffset(ofSection: section)
    {
      // The content moves against the offset, so the area that the section's viewport reaches moves with it.
      let current = layout.direction.cross(offset)
      let span = layout.direction.crossInterval(area)
      let main = layout.direction.mainInterval(area)
      area = layout.direction.rect(
        main: main.low, cross: span.low + range.lowerBound - current, mainLength: main.high - main.low,
        crossLength: span.high - span.low + range.upperBound - range.lowerBound)
    }
    return area.intersects(element.frame)
  }
}

extension LintedLayout {
  /// Whether a view can be pinned at some content offset.
  fileprivate var canPin: Bool {
    let model = shown.model
    if model.stickyHeaders != .none { return true }
    return elements.contains { $0.owner == .sectionBoundary || $0.owner == .collectionBoundary }
  }
}
