// The views that measure themselves, in UIKit's order.
extension ScrolledCollection {
  /// A view that may measure its size.
  package struct MeasuredView: Sendable {
    package var attributes: LayoutAttributes
    /// The size that it measures.
    package var size: DeferredSize
    /// The index of the item in the run to which `size` belongs; 0 for a header or footer.
    package var index: Int

    /// Returns the size that the view measures now, with its present frame.
    package func size(scrolling direction: ScrollDirection) -> Size {
      size.size(at: index, estimate: attributes.frame.size, scrolling: direction)
    }
  }

  /// Returns the views with a deferred size that a self-sizing layout reads, in the order in which UIKit measures them:
  /// by section, the header before the cells and these before the footer.
  ///
  /// They are in the viewport extended at its end to `count` times its length. The result is truncated above `limit`
  /// elements.
  package func measuredViews(within count: Double, limit: Int, work: inout LayoutProgress) -> [MeasuredView] {
    var rect = bounds
    let extra = layout.model.scrollDirection.main(rect.size) * (count - 1)
    switch layout.model.scrollDirection {
    case .vertical: rect.height += extra
    case .horizontal:
      rect.width += extra
      if layout.isMainMirrored { rect.x -= extra }
    }
    let found = elements(in: rect, limit: limit, work: &work).prefix(limit)
    return found.compactMap(measuredView).sorted { $0.order < $1.order }
  }

  /// Returns the view of an element with a deferred size; nil if it has none, or if its layout reads no measured sizes.
  package func measuredView(_ attributes: LayoutAttributes) -> MeasuredView? {
    let path = attributes.indexPath
    switch attributes.category {
    case .decoration: return nil
    case .cell:
      let section = layout.sections[path.section].section
      let (run, index) = section.items.item(at: path.item)
      guard let size = run.deferredSize, section.layout.usesMeasuredSizes else { return nil }
      return MeasuredView(attributes: attributes, size: size, index: index)
    case .supplementary:
      let isFooter = attributes.kind == LayoutAttributes.footerKind
      let view: SupplementaryItem?
      switch attributes.owner {
      case .section:
        let section = layout.sections[path.section].section
        view = isFooter ? section.footer : section.header
      case .collectionBoundary:
        guard [.collectionHeader, .collectionFooter].contains(layout.model.key(of: attributes)) else { return nil }
        view = isFooter ? layout.model.footer : layout.model.header
      case .sectionBoundary, .anchor: return nil
      }
      return view?.deferredSize.map { MeasuredView(attributes: attributes, size: $0, index: 0) }
    }
  }

  /// Returns the present attributes of a view of an earlier layout of the same elements; nil if there is none.
  package func attributes(of view: MeasuredView) -> LayoutAttributes? {
    switch (view.attributes.category, view.attributes.owner) {
    case (.cell, _): cell(at: view.attributes.indexPath)
    case (.supplementary, .section):
      supplement(kind: view.attributes.kind, ofSection: view.attributes.indexPath.section)
    default: attributes(for: layout.model.key(of: view.attributes))
    }
  }

  /// Whether a view has left the viewport at its end.
  package func isBeyondEnd(_ attributes: LayoutAttributes) -> Bool {
    layout.mainInterval(of: attributes.frame).low >= layout.mainInterval(of: bounds).high
  }
}

extension ScrolledCollection.MeasuredView {
  /// The section, whether it is a header, a cell or a footer, and the index of the item.
  fileprivate var order: (Int, Int, Int) {
    let path = attributes.indexPath
    guard attributes.category == .supplementary else { return (path.section, 1, path.item) }
    let isFooter = attributes.kind == LayoutAttributes.footerKind
    if case .collectionBoundary = attributes.owner { return (isFooter ? .max : -1, 0, 0) }
    return (path.section, isFooter ? 2 : 0, 0)
  }
}
