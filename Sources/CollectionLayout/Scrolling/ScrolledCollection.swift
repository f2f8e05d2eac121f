/// A prepared collection at one scroll position: with pinned headers, paged offsets and scroll effects.
///
/// A cheap value: scrolling does not prepare anything again.
public struct ScrolledCollection: Sendable {
  public let layout: PreparedCollection
  /// The origin of the viewport in content coordinates, in points.
  public let contentOffset: Point
  /// The cross-axis offsets of orthogonal sections by section index, in points.
  public let orthogonalOffsets: [Int: Double]
  /// The item that the user moves; nil if there is none.
  public let movingItem: MovingItem?

  /// The main-axis interval of the viewport inside the content inset, before mirroring.
  let edges: (start: Double, end: Double)
  /// The position at which section headers are pinned: after the collection's own header if that is pinned.
  let headerEdge: Double
  /// The position at which section footers are pinned: before the collection's own footer if that is pinned.
  let footerEdge: Double
  /// The number of headers, of those that can be pinned, that are strictly past their natural positions.
  public let pinnedHeaderCount: Int
  let pinnedFooterCount: Int

  /// Creates the collection at a content offset. Orthogonal sections without an offset are at their start.
  public init(
    _ layout: PreparedCollection, contentOffset: Point, orthogonalOffsets: [Int: Double] = [:],
    movingItem: MovingItem? = nil
  ) {
    self.layout = layout
    self.contentOffset = contentOffset
    self.orthogonalOffsets = orthogonalOffsets
    self.movingItem = movingItem
    let direction = layout.model.scrollDirection
    let inset = layout.model.contentInset
    let span = layout.mainInterval(of: Rect(origin: contentOffset, size: layout.viewport))
    edges =
      layout.isMainMirrored
      ? (span.low + inset.right, span.high - inset.left)
      : (span.low + direction.mainLeading(inset), span.high - direction.mainTrailing(inset))
    headerEdge = edges.start + layout.heldHeaderLength
    footerEdge = edges.end - layout.heldFooterLength
    pinnedHeaderCount = layout.isPinning ? layout.stickyHeaders.count(at: headerEdge) : 0
    pinnedFooterCount = layout.isPinning ? layout.stickyFooters.count(at: -footerEdge) : 0
  }

  /// The visible rectangle in content coordinates.
  public var bounds: Rect { Rect(origin: contentOffset, size: layout.viewport) }

  /// Returns the offset of an orthogonal section as in the protocol, with 0 on the main axis; nil if the section is not
  /// orthogonal.
  public func orthogonalOffset(ofSection index: Int) -> Point? {
    guard layout.sections.indices.contains(index), let orthogonal = layout.sections[index].orthogonal else {
      return nil
    }
    let offset = orthogonalOffset(ofSection: index, orthogonal)
    return layout.model.scrollDirection.point(main: 0, cross: offset)
  }

  /// Returns the cross-axis offset of an orthogonal section; its initial offset if it was not scrolled.
  func orthogonalOffset(ofSection index: Int, _ orthogonal: any OrthogonalScrolling) -> Double {
    orthogonalOffsets[index] ?? layout.initialOrthogonalOffset(orthogonal)
  }
}

extension PreparedCollection {
  /// Returns the range of offsets at which an orthogonal section may stop; nil if the section is not orthogonal.
  public func orthogonalRange(ofSection index: Int) -> ClosedRange<Double>? {
    guard sections.indices.contains(index), let orthogonal = sections[index].orthogonal else { return nil }
    return orthogonalRange(orthogonal)
  }

  /// Returns the length of an orthogonal section's content across the scroll axis, at least that of the container; nil
  /// if the section is not orthogonal.
  package func orthogonalContentLength(ofSection index: Int) -> Double? {
    guard sections.indices.contains(index), let orthogonal = sections[index].orthogonal else { return nil }
    return max(orthogonal.length, model.scrollDirection.cross(containerSize).sanitizedLength)
  }

  /// Returns the offset of an orthogonal section that shows the start of its content, which is the right end for right to
  /// left; nil if the section is not orthogonal.
  package func orthogonalStart(ofSection index: Int) -> Double? {
    guard sections.indices.contains(index), let orthogonal = sections[index].orthogonal else { return nil }
    return isCrossMirrored ? mirrored(0, orthogonal) : 0
  }

  private func orthogonalRange(_ orthogonal: any OrthogonalScrolling) -> ClosedRange<Double> {
    let range = orthogonal.offsetRange
    guard isCrossMirrored else { return range }
    let (low, high) = (mirrored(range.upperBound, orthogonal), mirrored(range.lowerBound, orthogonal))
    return low...max(low, high)
  }

  /// Returns the initial offset of an orthogonal section; for right to left that is its right end.
  func initialOrthogonalOffset(_ orthogonal: any OrthogonalScrolling) -> Double {
    isCrossMirrored ? mirrored(orthogonal.initialOffset, orthogonal) : orthogonal.initialOffset
  }

  /// Whether the cross axis runs opposite to the coordinates.
  var isCrossMirrored: Bool { model.scrollDirection == .vertical && model.layoutDirection == .rightToLeft }

  /// Returns an offset, measured from the other end of the section's own content.
  func mirrored(_ offset: Double, _ orthogonal: any OrthogonalScrolling) -> Double {
    let viewportLength = model.scrollDirection.cross(containerSize).sanitizedLength
    return max(orthogonal.length, viewportLength) - viewportLength - offset
  }
}
