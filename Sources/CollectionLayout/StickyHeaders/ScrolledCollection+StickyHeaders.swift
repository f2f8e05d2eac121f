extension ScrolledCollection {
  /// Returns the attributes of a section's header, pinned or stretched if applicable; nil if there is none.
  func header(ofSection index: Int) -> LayoutAttributes? {
    guard let section = section(index), section.header.length > 0 else { return nil }
    var (start, length) = (headerStart(ofSection: index), section.header.length)
    let isPinned = start > layout.starts[index] + section.header.leading
    if index == 0, !isPinned, let stretched = stretched(at: start, length: length, section) {
      (start, length) = stretched
    }
    return supplement(
      LayoutAttributes.headerKind, section.section.header, of: index, start: start, length: length, isPinned: isPinned)
  }

  /// Returns the attributes of a section's footer, pinned if applicable; nil if there is none.
  func footer(ofSection index: Int) -> LayoutAttributes? {
    guard let section = section(index), section.footer.length > 0 else { return nil }
    let start = footerStart(ofSection: index)
    return supplement(
      LayoutAttributes.footerKind, section.section.footer, of: index, start: start, length: section.footer.length,
      isPinned: start < layout.starts[index] + section.footerStart + section.footer.leading)
  }

  /// Returns the main-axis start of a header. Push: `max(natural, min(edge, natural + headerTravel))`. Stack:
  /// `max(natural, edge + stacked)`.
  private func headerStart(ofSection index: Int) -> Double {
    let natural = layout.starts[index] + layout.sections[index].header.leading
    guard let position = layout.stickyHeaders.index(ofSection: index), position < pinnedHeaderCount else {
      return natural
    }
    let pinned = headerEdge + layout.stickyHeaders.stackedOffsets[position]
    if layout.model.stickyHeaders == .stack { return max(natural, pinned) }
    return max(natural, min(pinned, natural + layout.sections[index].headerTravel))
  }

  /// Returns the main-axis start of a footer. Push: `min(natural, max(edge − length, end of the header))`. Stack:
  /// `min(natural, edge − stacked − length)`.
  private func footerStart(ofSection index: Int) -> Double {
    let section = layout.sections[index]
    let natural = layout.starts[index] + section.footerStart + section.footer.leading
    guard let position = layout.stickyFooters.index(ofSection: index), position < pinnedFooterCount else {
      return natural
    }
    let pinned = footerEdge - layout.stickyFooters.stackedOffsets[position] - section.footer.length
    if layout.model.stickyHeaders == .stack { return min(natural, pinned) }
    return min(natural, max(pinned, layout.starts[index] + section.header.total))
  }

  /// Returns the interval of the first section's header at its natural start; nil if no effect changes it.
  private func stretched(at start: Double, length: Double, _ section: PreparedSection) -> (Double, Double)? {
    var effects = layout.model.effects
    if section.section.header?.isStretchy == true { effects.append(.stretchyHeader(minLength: nil, maxLength: nil)) }
    for effect in effects {
      if let stretched = effect.stretched(length: length, at: start, edge: edges.start) {
        return (stretched.start, stretched.length)
      }
    }
    return nil
  }

  private func supplement(
    _ kind: String, _ supplement: SupplementaryItem?, of index: Int, start: Double, length: Double, isPinned: Bool
  ) -> LayoutAttributes {
    let frame = self.frame(of: supplement, start: start, length: length)
    let page = page(ofSection: index)
    let isHeld = kind == LayoutAttributes.headerKind && isSticky(supplement)
    return LayoutAttributes(
      category: .supplementary, kind: kind, indexPath: IndexPath(section: index, item: 0),
      frame: page.map { frame.offset(by: isHeld ? $0.stickyShift : $0.shift) } ?? frame,
      zIndex: isPinned ? LayoutAttributes.pinnedZIndex + index : 0,
      custom: supplement?.content.custom(at: 0) ?? CustomAttributes())
  }

  /// Returns the frame of a header or footer in content coordinates, from its main-axis interval.
  private func frame(of supplement: SupplementaryItem?, start: Double, length: Double) -> Rect {
    let direction = layout.model.scrollDirection
    let across = direction.cross(layout.containerSize)
    let span = supplement?.span(across: across, direction) ?? (start: 0, length: across)
    let frame = direction.rect(main: start, cross: span.start, mainLength: length, crossLength: span.length)
    return layout.isFlow ? layout.model.pixels.aligned(layout.mirrored(frame)) : layout.mirrored(frame)
  }

  /// Whether a header or footer can be pinned.
  func isSticky(_ header: SupplementaryItem?) -> Bool {
    layout.model.sticky(header) != nil
  }

  /// Returns the attributes of a section's boundary item, pinned if applicable.
  func boundaryItem(_ item: PreparedBoundarySupplementary, of index: Int) -> LayoutAttributes {
    var attributes = boundaryItem(
      item, from: layout.starts[index] + layout.sections[index].itemsStart, pinnedWithin: (headerEdge, footerEdge))
    attributes.indexPath = IndexPath(section: index, item: item.number)
    attributes.owner = .sectionBoundary
    attributes.frame = moved(attributes.frame, ofSection: index)
    return attributes
  }

  /// Returns the attributes of a boundary item of the collection, pinned if applicable.
  func boundaryItem(_ item: PreparedBoundarySupplementary) -> LayoutAttributes {
    boundaryItem(item, from: 0, pinnedWithin: edges)
  }

  /// Returns the attributes of a boundary item whose frame is relative to `origin` on the main axis, and which is pinned
  /// within a part of the viewport.
  private func boundaryItem(
    _ item: PreparedBoundarySupplementary, from origin: Double, pinnedWithin part: (start: Double, end: Double)
  ) -> LayoutAttributes {
    let direction = layout.model.scrollDirection
    let natural = shifted(item.frame, by: origin)
    var frame = natural
    if item.pinsToVisibleBounds {
      let (start, end) = direction.mainInterval(natural)
      let length = end - start
      let limit = origin + item.pinLimit
      let pinned =
        item.isAtSectionEnd
        ? min(start, max(part.end - length, limit)) : max(start, min(part.start, limit - length))
      frame = shifted(natural, by: pinned - start)
    }
    let span = direction.mainInterval(frame)
    let isHeld = item.pinsToVisibleBounds && span.high > edges.start && span.low < edges.end
    let depth = LayoutAttributes.pinnedBoundaryItemDepth
    var attributes = LayoutAttributes(
      category: .supplementary, kind: item.kind, indexPath: IndexPath(section: item.number, item: 0),
      frame: layout.model.pixels.aligned(layout.mirrored(frame)),
      zIndex: isHeld ? min(item.zIndex, .max - depth) + depth : item.zIndex)
    attributes.custom = item.content.custom(at: 0)
    attributes.owner = .collectionBoundary
    return attributes
  }
}

extension ScrolledCollection {
  /// A header that is pinned to the edge of the viewport.
  public struct PinnedHeader: Equatable, Sendable {
    public var section: Int
    /// The origin of its frame when it is not pinned, in points.
    public var originalPoint: Point
  }

  /// Returns a pinned header by its index in the order of pinning, which must be less than `pinnedHeaderCount`.
  public func pinnedHeader(at index: Int) -> PinnedHeader {
    let sectionIndex = layout.stickyHeaders.sections[index]
    let section = layout.sections[sectionIndex]
    let natural = frame(
      of: section.section.header, start: layout.starts[sectionIndex] + section.header.leading,
      length: section.header.length)
    return PinnedHeader(section: sectionIndex, originalPoint: natural.origin)
  }
}

/// The behavior of headers and footers at the edge of the viewport when their sections scroll out.
public enum StickyHeaders: String, Hashable, Sendable, CaseIterable {
  /// Headers scroll with their sections.
  case none
  /// Headers stay until the end of their section pushes them out, as pinned headers in UIKit.
  case push
  /// Headers stay below each other, however far their sections have scrolled.
  case stack
}
