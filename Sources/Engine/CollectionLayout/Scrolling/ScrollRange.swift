import LayoutBase

/// The alignment of content that is shorter than the viewport, along the scroll axis.
public enum ContentAlignment: String, Sendable, CaseIterable {
  case start, center, end

  /// The fraction of the free space that is before the content.
  var leadingFraction: Double {
    switch self {
    case .start: 0
    case .center: 0.5
    case .end: 1
    }
  }
}

/// The offset at which a viewport opens.
public enum InitialOffset: Hashable, Sendable {
  /// The start of the content, content inset included.
  case start
  /// The end of the content, content inset included.
  case end
  case point(Point)
}

/// An item at a position of the viewport along the scroll axis.
public struct ItemTarget: Hashable, Sendable {
  public var item: Identifier
  /// The position of the item in the viewport; one of `positions`.
  public var position: ScrollPosition

  /// All but `nearest`, which depends on the present offset.
  package static let positions = ScrollPosition.allCases.filter { $0 != .nearest }

  public init(item: Identifier, position: ScrollPosition) {
    self.item = item
    self.position = position
  }
}

/// The offsets at which a viewport can rest.
public struct ScrollRange: Hashable, Sendable {
  public var minimum: Point
  public var maximum: Point

  public init(minimum: Point, maximum: Point) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Returns the nearest offset in the range.
  public func clamped(_ offset: Point) -> Point {
    Point(x: min(max(offset.x, minimum.x), maximum.x), y: min(max(offset.y, minimum.y), maximum.y))
  }
}

// The scroll range: the content with its inset, with the free space that the alignment adds before short content, and
// with the space after the content that is needed to show `reservedTarget` at its position.
extension PreparedCollection {
  /// Returns the nearest offset in the scroll range, content inset included.
  public func clamped(_ offset: Point) -> Point { scrollRange.clamped(offset) }

  /// The scroll range, content inset included.
  public var scrollRange: ScrollRange {
    let (direction, inset) = (model.scrollDirection, model.contentInset)
    var range = ScrollRange(
      minimum: Point(x: -inset.left, y: -inset.top),
      maximum: Point(
        x: max(-inset.left, contentSize.width - viewport.width + inset.right),
        y: max(-inset.top, contentSize.height - viewport.height + inset.bottom)))
    if loop != nil {
      let far = direction.point(main: .coordinateLimit, cross: 0)
      return ScrollRange(minimum: range.minimum - far, maximum: range.maximum + far)
    }
    if hasPlainScrollRange { return range }
    if isMainMirrored {
      range.minimum.x = mirroredWidth - viewport.width - extent.last
      range.maximum.x = mirroredWidth - viewport.width - extent.first
    } else {
      range.minimum = direction.point(main: extent.first, cross: direction.cross(range.minimum))
      range.maximum = direction.point(main: extent.last, cross: direction.cross(range.maximum))
    }
    return range
  }

  /// Whether the scroll range is that of the content and its inset alone.
  package var hasPlainScrollRange: Bool { extent.leadingSpace == 0 && extent.reservedStart == nil }

  /// The offset at the start of the content: at its right end if the collection scrolls horizontally from right to
  /// left. In content without ends, the offset at which the first card rests.
  public var initialContentOffset: Point {
    if loop != nil { return initialLoopOffset }
    let range = scrollRange
    return startsAtRight ? Point(x: range.maximum.x, y: range.minimum.y) : range.minimum
  }

  /// The offset at the end of the content along the scroll axis, and at its start across it; the initial offset if the
  /// content has no ends.
  public var finalContentOffset: Point {
    if loop != nil { return initialLoopOffset }
    let (range, direction) = (scrollRange, model.scrollDirection)
    if isMainMirrored { return range.minimum }
    return direction.point(main: direction.main(range.maximum), cross: direction.cross(initialContentOffset))
  }

  /// Returns the difference, from an earlier layout to this one, of the offset at the start of the content as far as
  /// `contentAlignment` causes it, in points; zero if the content is not shorter than the viewport in either layout.
  package func alignmentAdjustment(from before: PreparedCollection) -> Point {
    let distance = before.extent.leadingSpace - extent.leadingSpace
    return model.scrollDirection.point(main: isMainMirrored ? -distance : distance, cross: 0)
  }

  /// Returns the offset at which a viewport opens.
  public func contentOffset(at place: InitialOffset) -> Point {
    switch place {
    case .start: initialContentOffset
    case .end: finalContentOffset
    case .point(let point): point
    }
  }

  /// Returns the start of the viewport that shows an item at a position, before mirroring and in points; nil if there
  /// is no such item. It may be outside of the scroll range.
  func start(for target: ItemTarget) -> Double? {
    model.indexPath(of: target.item).flatMap(span).map { extent.start(showing: $0, at: target.position) }
  }
}

/// The scroll range along the main axis, before mirroring and in points.
struct ScrollExtent: Sendable {
  /// The content inset at the start of the main axis; `trailing` is the one at the end.
  private let leading: Double
  private let trailing: Double
  private let viewportLength: Double
  private let isMirrored: Bool
  /// The free space that the alignment adds to the content inset before the content: 0 unless the content, with the
  /// space after it, is shorter than the viewport.
  private(set) var leadingSpace = 0.0
  /// The start of the viewport, within the range, at which the item of the model's `reservedTarget` is at its position;
  /// nil if there is no such item.
  private(set) var reservedStart: Double?
  /// The least start of the viewport.
  private(set) var first: Double
  /// The greatest start of the viewport.
  private(set) var last: Double

  /// Creates the range for content of length `contentLength`; `reserved` is the interval of the item of
  /// `reservedTarget`, for which the range is extended, or nil.
  init(_ model: CollectionModel, viewport: Size, contentLength: Double, reserved: ItemSpan?) {
    let (direction, inset) = (model.scrollDirection, model.contentInset)
    isMirrored = model.isMainMirrored
    leading = isMirrored ? inset.right : direction.mainLeading(inset)
    trailing = isMirrored ? inset.left : direction.mainTrailing(inset)
    viewportLength = direction.main(viewport)
    (first, last) = (-leading, max(-leading, contentLength - viewportLength + trailing))
    var (start, end): (Double?, Double) = (nil, contentLength)
    if let target = model.reservedTarget, let reserved {
      let reservedStart = self.start(showing: reserved, at: target.position)
      (start, end) = (reservedStart, max(contentLength, reservedStart + viewportLength - trailing))
    }
    if model.contentAlignment != .start {
      leadingSpace = max(0, viewportLength - leading - trailing - end) * model.contentAlignment.leadingFraction
      (first, last) = (first - leadingSpace, last - leadingSpace)
    }
    guard let start else { return }
    reservedStart = max(first, start)
    last = max(last, start)
  }

  /// Returns the start of the viewport that shows an item at a position; it may be outside of the range.
  func start(showing span: ItemSpan, at position: ScrollPosition) -> Double {
    let start = span.start - leading
    let end = span.end - viewportLength + trailing
    return switch position {
    case .center: (start + end) / 2
    case .bottom: end
    case .left where isMirrored: end
    case .right where !isMirrored: end
    case .top, .left, .right, .nearest: start
    }
  }
}
