/// A supplementary view, such as a badge, that is anchored to each copy of an item or a group
/// (`NSCollectionLayoutSupplementaryItem`).
public struct LayoutSupplementaryItem: Hashable, Sendable {
  public var kind: String
  /// Fractions are relative to the item's frame; for a group, to the container of the group.
  public var size: LayoutSize
  /// The point of the item or group to which the view is anchored.
  public var containerAnchor: LayoutAnchor
  /// The point of the view that is placed at `containerAnchor`; nil for the point at the same edges.
  public var itemAnchor: LayoutAnchor?
  /// The insets of the view within its frame; ignored along an estimated side.
  public var contentInsets: EdgeInsets
  public var zIndex: Int

  public init(
    kind: String, size: LayoutSize = LayoutSize(), containerAnchor: LayoutAnchor = LayoutAnchor(),
    itemAnchor: LayoutAnchor? = nil, contentInsets: EdgeInsets = .zero,
    zIndex: Int = LayoutAttributes.supplementaryDepth
  ) {
    self.kind = kind
    self.size = size
    self.containerAnchor = containerAnchor
    self.itemAnchor = itemAnchor
    self.contentInsets = contentInsets
    self.zIndex = zIndex
  }

  /// Returns the frame of the view at an item or group with the frame `container`; fractions are relative to
  /// `containerSize`.
  func frame(at container: Rect, in containerSize: Size, _ pixels: PixelGrid) -> Rect {
    let size = size.size(in: containerSize, pixels)
    let anchor = itemAnchor ?? LayoutAnchor(edges: containerAnchor.edges)
    let point = containerAnchor.point(of: container) + containerAnchor.offset(of: size) + anchor.offset(of: size)
    let anchorPoint = anchor.point(of: Rect(origin: .zero, size: size))
    return contentInsets.effective(for: self.size)
      .itemFrame(
        in: Rect(x: point.x - anchorPoint.x, y: point.y - anchorPoint.y, width: size.width, height: size.height))
  }
}

/// A point of a rectangle, given by the edges that contain it, and an offset from that point.
public struct LayoutAnchor: Hashable, Sendable {
  /// Edges of a rectangle. Leading is left; right-to-left layouts mirror the finished frames.
  public struct Edges: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let top = Edges(rawValue: 1)
    public static let leading = Edges(rawValue: 2)
    public static let bottom = Edges(rawValue: 4)
    public static let trailing = Edges(rawValue: 8)
  }

  /// The offset from the anchor point.
  public enum Offset: Hashable, Sendable {
    /// In points.
    case absolute(Point)
    /// In fractions of the view's width and height.
    case fractional(Point)
  }

  /// The edges that contain the point; it is centered along an axis with neither or both edges.
  public var edges: Edges
  public var offset: Offset

  public init(edges: Edges = [], offset: Offset = .absolute(.zero)) {
    self.edges = edges
    self.offset = offset
  }

  /// Returns the anchor point of a rectangle.
  func point(of rect: Rect) -> Point {
    Point(
      x: rect.x + rect.width * fraction(along: .horizontal), y: rect.y + rect.height * fraction(along: .vertical))
  }

  /// Returns the offset for a view of this size, in points.
  func offset(of size: Size) -> Point {
    switch offset {
    case .absolute(let distance): Point(x: distance.x.limitedCoordinate, y: distance.y.limitedCoordinate)
    case .fractional(let fraction):
      Point(x: (fraction.x * size.width).limitedCoordinate, y: (fraction.y * size.height).limitedCoordinate)
    }
  }

  /// Returns the fraction of a rectangle's length along an axis at which the point is: 0, 1/2 or 1.
  func fraction(along axis: ScrollDirection) -> Double {
    switch axis {
    case .horizontal: LayoutAnchor.fraction(isAtStart: edges.contains(.leading), isAtEnd: edges.contains(.trailing))
    case .vertical: LayoutAnchor.fraction(isAtStart: edges.contains(.top), isAtEnd: edges.contains(.bottom))
    }
  }

  private static func fraction(isAtStart: Bool, isAtEnd: Bool) -> Double {
    isAtStart == isAtEnd ? 0.5 : isAtEnd ? 1 : 0
  }
}

/// A header, footer or other supplementary view on the boundary of a compositional section
/// (`NSCollectionLayoutBoundarySupplementaryItem`).
public struct BoundarySupplementaryItem: Hashable, Sendable {
  /// The position on the section's boundary; the view is centered along an axis without an edge.
  public enum Alignment: String, Sendable, CaseIterable {
    case top, bottom, leading, trailing, topLeading, topTrailing, bottomLeading, bottomTrailing

    func position(along axis: ScrollDirection) -> Position { axis == .vertical ? vertical : horizontal }

    private var vertical: Position {
      switch self {
      case .top, .topLeading, .topTrailing: .start
      case .bottom, .bottomLeading, .bottomTrailing: .end
      case .leading, .trailing: .middle
      }
    }

    private var horizontal: Position {
      switch self {
      case .leading, .topLeading, .bottomLeading: .start
      case .trailing, .topTrailing, .bottomTrailing: .end
      case .top, .bottom: .middle
      }
    }
  }

  /// A position along one axis.
  enum Position {
    case start, middle, end

    /// Returns the start of an element of `length` points in a container that starts at `start` and may be shorter than
    /// the element.
    func position(of length: Double, from start: Double, in containerLength: Double) -> Double {
      switch self {
      case .start: start
      case .middle: start + (containerLength - length) / 2
      case .end: start + containerLength - length
      }
    }
  }

  public var kind: String
  public var alignment: Alignment
  /// Fractions are relative to the section's content on the cross axis and to the viewport on the main axis.
  public var size: LayoutSize
  /// Whether the section grows by the part of the view that is outside of it; if not, the view overlaps the content.
  public var extendsBoundary: Bool
  /// Whether the view stays in the viewport while its section is visible.
  public var pinsToVisibleBounds: Bool
  /// The distance from the edge of the viewport at which the view is pinned, in points.
  public var stickyOffset = 0.0
  /// The offset of the view in points, applied before the section grows.
  public var offset: Point
  /// The insets of the view within its frame; ignored along an estimated side.
  public var contentInsets: EdgeInsets
  public var zIndex: Int
  /// The space on the outer side of the view if it extends the section, in points.
  public var padding = 0.0
  /// Content that is passed on to clients.
  public var content: ItemContent

  public init(
    kind: String, alignment: Alignment = .top, size: LayoutSize = LayoutSize(), extendsBoundary: Bool = true,
    pinsToVisibleBounds: Bool = false, offset: Point = .zero, contentInsets: EdgeInsets = .zero,
    zIndex: Int = LayoutAttributes.supplementaryDepth, content: ItemContent = .none
  ) {
    self.content = content
    self.contentInsets = contentInsets
    self.zIndex = zIndex
    self.kind = kind
    self.alignment = alignment
    self.size = size
    self.extendsBoundary = extendsBoundary
    self.pinsToVisibleBounds = pinsToVisibleBounds
    self.offset = offset
  }
}
