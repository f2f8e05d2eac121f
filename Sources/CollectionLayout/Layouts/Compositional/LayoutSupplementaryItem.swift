/// A supplementary view, such as a badge, that is anchored to each copy of an item or a group
/// (`NSCollectionLayoutSupplementaryItem`).
public struct LayoutSupplementaryItem: Hashable, Sendable {
  public var kind: String
  /// Fractions are relative to the item's frame; for a group, to the container of the group.
  public var size: LayoutSize
  /// The point of the item or group to which the view is anchored.
  public var containerAnchor: LayoutAnchor
  /// The point of the view that is put there; nil for the point at the same edges.
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

  /// Returns the frame at a container; fractions are relative to `containerSize`.
  func frame(at container: Rect, in containerSize: Size, _ pixels: PixelGrid) -> Rect {
    let size = size.size(in: containerSize, pixels)
    let anchor = itemAnchor ?? LayoutAnchor(edges: containerAnchor.edges)
    let point = containerAnchor.point(of: container) + containerAnchor.offset(of: size) + anchor.offset(of: size)
    let own = anchor.point(of: Rect(origin: .zero, size: size))
    return contentInsets.effective(for: self.size)
      .itemFrame(in: Rect(x: point.x - own.x, y: point.y - own.y, width: size.width, height: size.height))
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
      x: rect.x + rect.width * part(along: .horizontal), y: rect.y + rect.height * part(along: .vertical))
  }

  /// Returns the offset for a view of this size, in points.
  func offset(of size: Size) -> Point {
    switch offset {
    case .absolute(let distance): Point(x: distance.x.limitedCoordinate, y: distance.y.limitedCoordinate)
    case .fractional(let part):
      Point(x: (part.x * size.width).limitedCoordinate, y: (part.y * size.height).limitedCoordinate)
    }
  }

  /// Returns the fraction of a rectangle's length along an axis at which the point is: 0, 1/2 or 1.
  func part(along axis: ScrollDirection) -> Double {
    switch axis {
    case .horizontal: LayoutAnchor.part(edges.contains(.leading), edges.contains(.trailing))
    case .vertical: LayoutAnchor.part(edges.contains(.top), edges.contains(.bottom))
    }
  }

  private static func part(_ isAtStart: Bool, _ isAtEnd: Bool) -> Double {
    isAtStart == isAtEnd ? 0.5 : isAtEnd ? 1 : 0
  }
}

/// A supplementary view of a solved group.
struct AnchoredItem: Sendable {
  /// The index of the kind in the kinds of the section's group.
  let kind: Int
  /// The frame, in the coordinates of the slots.
  var frame: Rect
  /// The slot whose item must exist for the view to exist.
  let slot: Int
  /// The number among the views of the kind that are anchored to the same item, from 0; nil for a view of a group.
  let ordinal: Int?
  let zIndex: Int
  /// The fraction of the length by which the section's group is shortened that the view moves back; 0 for views of other
  /// groups and of items.
  let shorteningPart: Double

  /// Moves the view with the end of a group that is shortened by `length`.
  mutating func follow(shortening length: Double, along axis: ScrollDirection) {
    frame = frame.offset(by: axis.point(main: -length * shorteningPart, cross: 0))
  }
}

/// A supplementary view of an item or a group with its frame, as queries of a prepared layout return it.
public struct PlacedSupplementaryItem: Sendable {
  public let kind: String
  /// The number within the kind, from 0.
  public let number: Int
  public let frame: Rect
  public let zIndex: Int
  /// The item to which the view is anchored; nil if that is a group.
  public let anchor: AnchoringItem?
}

/// The item to which a supplementary view is anchored.
public struct AnchoringItem: Hashable, Sendable {
  /// The index of the item in its section.
  public let index: Int
  /// The number of the view among those of its kind that are anchored to the item, from 0.
  public let ordinal: Int

  public init(index: Int, ordinal: Int) {
    self.index = index
    self.ordinal = ordinal
  }
}
