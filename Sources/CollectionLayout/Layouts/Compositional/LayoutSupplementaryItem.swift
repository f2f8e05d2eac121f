/// A badge or the like that a compositional layout anchors to each copy of an item or a group.
public struct LayoutSupplementaryItem: Hashable, Sendable {
  public var kind: String
  /// Fractions refer to the item's frame; of a group's to what the group itself is a part of.
  public var size: LayoutGroupSize
  /// The point of the item or group onto which a point of the view is put.
  public var containerAnchor: LayoutAnchor
  /// That point of the view; nil for the one at the same edges.
  public var itemAnchor: LayoutAnchor?
  /// Make it smaller within its place; nothing along an estimated side.
  public var contentInsets: EdgeInsets
  public var zIndex: Int

  public init(
    kind: String, size: LayoutGroupSize = LayoutGroupSize(), containerAnchor: LayoutAnchor = LayoutAnchor(),
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

  /// The frame at a container; `room` is what fractions are of.
  func frame(at container: Rect, in room: Size, _ pixels: PixelGrid) -> Rect {
    let size = size.size(in: room, pixels)
    let anchor = itemAnchor ?? LayoutAnchor(edges: containerAnchor.edges)
    let place = containerAnchor.point(of: container) + containerAnchor.offset(of: size) + anchor.offset(of: size)
    let own = anchor.point(of: Rect(origin: .zero, size: size))
    return contentInsets.effective(for: self.size)
      .itemFrame(in: Rect(x: place.x - own.x, y: place.y - own.y, width: size.width, height: size.height))
  }
}

/// A point of a rectangle by the edges that it lies on, and how far from there something is moved.
public struct LayoutAnchor: Hashable, Sendable {
  /// Leading is left: right to left mirrors finished frames.
  public struct Edges: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let top = Edges(rawValue: 1)
    public static let leading = Edges(rawValue: 2)
    public static let bottom = Edges(rawValue: 4)
    public static let trailing = Edges(rawValue: 8)
  }

  /// How far something is moved.
  public enum Offset: Hashable, Sendable {
    /// Points.
    case absolute(Point)
    /// Parts of the view's own width and height.
    case fractional(Point)
  }

  /// The middle along an axis where neither or both of its edges are there.
  public var edges: Edges
  public var offset: Offset

  public init(edges: Edges = [], offset: Offset = .absolute(.zero)) {
    self.edges = edges
    self.offset = offset
  }

  /// The point of a rectangle.
  func point(of rect: Rect) -> Point {
    Point(
      x: rect.x + rect.width * LayoutAnchor.part(edges.contains(.leading), edges.contains(.trailing)),
      y: rect.y + rect.height * LayoutAnchor.part(edges.contains(.top), edges.contains(.bottom)))
  }

  /// The distance in points for a view of this size.
  func offset(of size: Size) -> Point {
    switch offset {
    case .absolute(let distance): Point(x: distance.x.boundedCoordinate, y: distance.y.boundedCoordinate)
    case .fractional(let part):
      Point(x: (part.x * size.width).boundedCoordinate, y: (part.y * size.height).boundedCoordinate)
    }
  }

  private static func part(_ isAtStart: Bool, _ isAtEnd: Bool) -> Double {
    isAtStart == isAtEnd ? 0.5 : isAtEnd ? 1 : 0
  }
}

/// A supplementary view in a group that is solved; groups keep them in the order in which they are laid out.
struct AnchoredItem: Sendable {
  /// The place of the kind among the kinds of its section's group.
  let kind: Int
  /// Counts as the slots do.
  var frame: Rect
  /// The first item that must be there for it to be there.
  let slot: Int
  let zIndex: Int
}

/// A supplementary view of an item or a group with its frame, as a prepared layout answers.
public struct PlacedSupplementaryItem: Sendable {
  public let kind: String
  /// Counts from 0 within the kind.
  public let number: Int
  public let frame: Rect
  public let zIndex: Int
}
