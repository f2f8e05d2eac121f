// Scroll anchoring: visible elements keep their position on screen while sizes before them change.
extension ScrolledCollection {
  /// Whether an element ends before the start of the viewport.
  public func isAboveViewport(_ attributes: LayoutAttributes) -> Bool {
    layout.mainInterval(of: attributes.frame).high <= layout.mainInterval(of: bounds).low
  }

  /// Returns how far the first visible cell moves along the main axis from this layout to another one with equal items,
  /// in points.
  ///
  /// If no cell is visible, returns the change of the content length.
  public func anchorShift(to other: PreparedCollection) -> Double {
    if let first = firstVisibleItem(), let before = layout.start(ofItem: first.item, inSection: first.section),
      let after = other.start(ofItem: first.item, inSection: first.section)
    {
      return after - before
    }
    let direction = layout.model.scrollDirection
    return direction.main(other.contentSize) - direction.main(layout.contentSize)
  }

  /// Returns how far the line or group of the first visible cell moves in its section along the main axis, from this
  /// layout to another one with equal items, in points; 0 if no cell is visible.
  ///
  /// The position of the cell in its line does not matter: a line that grows may center it.
  package func lineShift(to other: PreparedCollection) -> Double {
    guard let first = firstVisibleItem(), let before = layout.lineStart(ofItem: first.item, inSection: first.section),
      let after = other.lineStart(ofItem: first.item, inSection: first.section)
    else { return 0 }
    return after - before
  }

  /// Returns the content offset at which another layout shows the current content, if that content is `distance` points
  /// farther along the main axis there.
  public func contentOffset(in other: PreparedCollection, movedAlong distance: Double) -> Point {
    guard layout.isMainMirrored else {
      return contentOffset + layout.model.scrollDirection.point(main: distance, cross: 0)
    }
    let start = layout.mainInterval(of: bounds).low + distance
    return Point(x: other.mirroredWidth - other.viewport.width - start, y: contentOffset.y)
  }

  /// Returns the first visible item, orthogonal sections excluded; nil if there is none.
  func firstVisibleItem() -> IndexPath? {
    let span = layout.mainInterval(of: bounds)
    for index in layout.sections(of: 0..<layout.sections.count, from: span.low, to: span.high) {
      if let item = firstItem(ofSection: index, from: span.low, to: span.high) {
        return IndexPath(section: index, item: item)
      }
    }
    return nil
  }

  private func firstItem(ofSection index: Int, from low: Double, to high: Double) -> Int? {
    let section = layout.sections[index]
    guard section.orthogonal == nil else { return nil }
    let start = layout.starts[index] + section.itemsStart
    // The first item is among the first ones that are found, unless all of them end before the interval.
    for limit in [Self.firstItemLimit, .max] {
      var placed: [PlacedItem] = []
      var work = LayoutProgress()
      work.itemLimit = limit
      section.itemsLayout.appendItems(
        section.section.items, from: low - start, to: high - start, into: &placed, work: &work)
      let visible = placed.lazy.filter { layout.model.scrollDirection.mainInterval($0.frame).high > low - start }
      if let first = visible.map(\.index).min() { return first }
      if placed.count < limit { return nil }
    }
    return nil
  }

  /// The number of items after which the search for the first one stops: many small items may be in view.
  private static let firstItemLimit = 4_096
}

extension PreparedCollection {
  /// Returns the main-axis start of an item before mirroring, in points; nil if there is none.
  func start(ofItem item: Int, inSection index: Int) -> Double? {
    relativeStart(ofItem: item, inSection: index).map { starts[index] + sections[index].itemsStart + $0 }
  }

  /// Returns the main-axis start of the line or group of an item, from the start of the section's items and before
  /// mirroring, in points; that of the item if the layout has none, nil if there is no such item.
  fileprivate func lineStart(ofItem item: Int, inSection index: Int) -> Double? {
    guard sections.indices.contains(index) else { return nil }
    let layout = sections[index].itemsLayout
    switch layout.placement(of: item) {
    case .line(let line, _), .group(let line, _): return layout.lineSpan(line).start
    case .lane, .fullSpan, nil: return relativeStart(ofItem: item, inSection: index)
    }
  }

  /// Returns the main-axis start of an item from the start of the section's items, before mirroring, in points; nil if
  /// there is none.
  private func relativeStart(ofItem item: Int, inSection index: Int) -> Double? {
    let section = sections[index]
    let frame = section.itemsLayout.frame(of: item, section.section.items)
    return frame.map { model.scrollDirection.mainInterval($0).low }
  }
}
