/// A laid-out collection as it is seen at one scroll position: with headers that stay, moved pages and effects.
///
/// A value that costs nothing to make: scrolling prepares nothing again.
public struct ScrolledCollection: Sendable {
  public let layout: PreparedCollection
  /// Where the viewport stands on the content, in points.
  public let contentOffset: Point
  /// How far sections that scroll by themselves have been scrolled across the main axis, by section, in points.
  public let orthogonalOffsets: [Int: Double]

  /// Where the viewport's edges less the content inset lie on the main axis, before mirroring.
  let edges: (start: Double, end: Double)
  /// Where the headers of sections are held: behind the collection's own header where that stays.
  let headerEdge: Double
  /// How many headers are strictly past their natural places, of those that may be pinned.
  public let pinnedHeaderCount: Int
  let pinnedFooterCount: Int

  /// Sections without an offset of their own stand at their start.
  public init(_ layout: PreparedCollection, contentOffset: Point, orthogonalOffsets: [Int: Double] = [:]) {
    self.layout = layout
    self.contentOffset = contentOffset
    self.orthogonalOffsets = orthogonalOffsets
    let direction = layout.model.scrollDirection
    let inset = layout.model.contentInset
    let span = layout.mainSpan(of: Rect(origin: contentOffset, size: layout.viewport))
    edges =
      layout.isMainMirrored
      ? (span.low + inset.right, span.high - inset.left)
      : (span.low + direction.mainLeading(inset), span.high - direction.mainTrailing(inset))
    headerEdge = edges.start + layout.heldHeaderLength
    pinnedHeaderCount = layout.isPinning ? layout.stickyHeaders.count(at: headerEdge) : 0
    pinnedFooterCount = layout.isPinning ? layout.stickyFooters.count(at: -edges.end) : 0
  }

  /// What the viewport covers of the content.
  public var bounds: Rect { Rect(origin: contentOffset, size: layout.viewport) }

  /// How far a section that scrolls by itself has been scrolled, as clients say it: along the main axis it is 0.
  public func orthogonalOffset(ofSection index: Int) -> Point? {
    guard layout.sections.indices.contains(index), let orthogonal = layout.sections[index].orthogonal else {
      return nil
    }
    let offset = orthogonalOffset(ofSection: index, orthogonal)
    return layout.model.scrollDirection.point(main: 0, cross: offset)
  }

  /// The same across the main axis; where nobody has scrolled, the start.
  func orthogonalOffset(ofSection index: Int, _ orthogonal: any OrthogonalContent) -> Double {
    orthogonalOffsets[index] ?? layout.orthogonalStart(orthogonal)
  }
}

extension PreparedCollection {
  /// The offsets at which a section that scrolls by itself may come to rest; nil where it does not scroll.
  public func orthogonalRange(ofSection index: Int) -> ClosedRange<Double>? {
    guard sections.indices.contains(index), let orthogonal = sections[index].orthogonal else { return nil }
    return orthogonalRange(orthogonal)
  }

  private func orthogonalRange(_ orthogonal: any OrthogonalContent) -> ClosedRange<Double> {
    let range = orthogonal.offsetRange
    guard isCrossMirrored else { return range }
    let (low, high) = (mirrored(range.upperBound, orthogonal), mirrored(range.lowerBound, orthogonal))
    return low...max(low, high)
  }

  /// Where a section that scrolls by itself stands before anybody scrolls it: right to left that is its right end.
  func orthogonalStart(_ orthogonal: any OrthogonalContent) -> Double {
    isCrossMirrored ? mirrored(orthogonal.initialOffset, orthogonal) : orthogonal.initialOffset
  }

  /// Whether the cross axis runs against the coordinates.
  var isCrossMirrored: Bool { model.scrollDirection == .vertical && model.layoutDirection == .rightToLeft }

  /// An offset counted from the other end of a section's own content.
  func mirrored(_ offset: Double, _ orthogonal: any OrthogonalContent) -> Double {
    let viewportLength = model.scrollDirection.cross(room).legalLength
    return max(orthogonal.length, viewportLength) - viewportLength - offset
  }
}
