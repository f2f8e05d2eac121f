/// The main-axis extent of a header or footer in its section, in points.
struct SupplementBand: Sendable {
  /// The inset before the view.
  let leading: Double
  /// The length of the view; 0 if there is none.
  let length: Double
  /// The length with both insets.
  let total: Double

  init(_ supplement: SupplementaryItem?, _ direction: ScrollDirection) {
    length = (supplement?.length ?? 0).sanitizedLength
    guard let supplement, length > 0 else {
      (leading, total) = (0, 0)
      return
    }
    let inset = supplement.inset.bounded
    leading = direction.mainLeading(inset)
    total = leading + length + direction.mainTrailing(inset)
  }
}

extension SupplementaryItem {
  /// Returns the cross-axis interval of the view within the available cross size.
  func span(across available: Double, _ direction: ScrollDirection) -> (start: Double, length: Double) {
    let inset = inset.bounded
    let availableLength = max(0, available - direction.crossLeading(inset) - direction.crossTrailing(inset))
    let length = crossLength.map { min(availableLength, $0.sanitizedLength) } ?? availableLength
    let part = alignment == .leading ? 0 : alignment == .center ? 0.5 : 1
    return (direction.crossLeading(inset) + (availableLength - length) * part, length)
  }

  /// Returns an equivalent boundary item of the whole collection.
  func boundaryItem(_ kind: String, atEnd isAtEnd: Bool, across available: Double, _ model: CollectionModel)
    -> BoundarySupplementaryItem
  {
    let direction = model.scrollDirection
    let band = SupplementBand(self, direction)
    let span = span(across: available, direction)
    let trailing = max(0, available - span.start - span.length)
    let isVertical = direction == .vertical
    let behind = band.total - band.leading - band.length
    return BoundarySupplementaryItem(
      kind: kind, alignment: isVertical ? (isAtEnd ? .bottom : .top) : (isAtEnd ? .trailing : .leading),
      size: isVertical
        ? LayoutSize(width: .absolute(available), height: .absolute(band.total))
        : LayoutSize(width: .absolute(band.total), height: .absolute(available)),
      pinsToVisibleBounds: isSticky && model.stickyHeaders != .none,
      contentInsets: isVertical
        ? EdgeInsets(top: band.leading, left: span.start, bottom: behind, right: trailing)
        : EdgeInsets(top: span.start, left: band.leading, bottom: trailing, right: behind),
      content: content)
  }
}

extension CollectionModel {
  /// Returns a header or footer if it can be pinned, otherwise nil.
  func sticky(_ supplement: SupplementaryItem?) -> SupplementaryItem? {
    stickyHeaders != .none && supplement?.isSticky == true ? supplement : nil
  }

  /// Returns the boundary items of the collection, including its header and footer, for the available size.
  func boundaryItems(in containerSize: Size) -> [BoundarySupplementaryItem] {
    let across = scrollDirection.cross(containerSize)
    var items: [BoundarySupplementaryItem] = []
    if let header, header.length > 0 {
      items.append(header.boundaryItem(LayoutAttributes.headerKind, atEnd: false, across: across, self))
    }
    if let footer, footer.length > 0 {
      items.append(footer.boundaryItem(LayoutAttributes.footerKind, atEnd: true, across: across, self))
    }
    return items + configuration.boundaryItems
  }
}
