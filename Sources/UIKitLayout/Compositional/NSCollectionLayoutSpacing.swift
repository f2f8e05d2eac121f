import CollectionLayout
public import Foundation

/// A distance between or around elements of a group, fixed or flexible.
@preconcurrency @MainActor public class NSCollectionLayoutSpacing: NSObject, @preconcurrency NSCopying {
  /// The distance in the engine's model.
  let model: LayoutSpacing

  /// Creates a distance.
  required init(model: LayoutSpacing) {
    self.model = model
    super.init()
  }

  /// Returns a minimum in points, to which an equal share of the remaining length is added.
  public class func flexible(_ flexibleSpacing: CGFloat) -> Self { Self(model: .flexible(flexibleSpacing)) }

  /// Returns a number of points.
  public class func fixed(_ fixedSpacing: CGFloat) -> Self { Self(model: .fixed(fixedSpacing)) }

  /// The distance or its minimum, in points.
  public final var spacing: CGFloat {
    switch model {
    case .fixed(let distance), .flexible(let distance): distance
    }
  }
  /// Whether the distance grows with the remaining length.
  public final var isFlexibleSpacing: Bool { if case .flexible = model { true } else { false } }
  /// Whether the distance is fixed.
  public final var isFixedSpacing: Bool { !isFlexibleSpacing }
  /// Whether the distance grows with the remaining length.
  public final var isFlexible: Bool { isFlexibleSpacing }
  /// Whether the distance is fixed.
  public final var isFixed: Bool { isFixedSpacing }

  /// Returns a distance with the same content.
  public func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(model: model) }

  /// Returns whether the object has the same class and content.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSCollectionLayoutSpacing, type(of: other) == type(of: self) else { return false }
    return MainActor.assumeIsolated { other.model == model }
  }

  /// The hash of the content.
  public override var hash: Int { MainActor.assumeIsolated { model.hashValue } }

  /// The distance as UIKit writes it.
  public override var description: String {
    MainActor.assumeIsolated { isFlexibleSpacing ? ".flexible(\(spacing.text))" : ".fixed(\(spacing.text))" }
  }
}

/// Distances around an item or a group.
@preconcurrency @MainActor public class NSCollectionLayoutEdgeSpacing: NSObject, @preconcurrency NSCopying {
  /// The distance at the leading edge; nil for none.
  public final let leading: NSCollectionLayoutSpacing?
  /// The distance at the upper edge; nil for none.
  public final let top: NSCollectionLayoutSpacing?
  /// The distance at the trailing edge; nil for none.
  public final let trailing: NSCollectionLayoutSpacing?
  /// The distance at the lower edge; nil for none.
  public final let bottom: NSCollectionLayoutSpacing?

  /// Creates distances; nil for none.
  public required init(
    leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?, trailing: NSCollectionLayoutSpacing?,
    bottom: NSCollectionLayoutSpacing?
  ) {
    self.leading = leading
    self.top = top
    self.trailing = trailing
    self.bottom = bottom
    super.init()
  }

  /// The distances in the engine's model.
  final var model: LayoutEdgeSpacing {
    LayoutEdgeSpacing(
      top: top?.model ?? .fixed(0), leading: leading?.model ?? .fixed(0), bottom: bottom?.model ?? .fixed(0),
      trailing: trailing?.model ?? .fixed(0))
  }

  /// Returns distances with the same content.
  public func copy(with zone: NSZone? = nil) -> Any {
    type(of: self).init(leading: leading, top: top, trailing: trailing, bottom: bottom)
  }

  /// Returns whether the object has the same class and content.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSCollectionLayoutEdgeSpacing, type(of: other) == type(of: self) else { return false }
    return MainActor.assumeIsolated { other.model == model }
  }

  /// The hash of the content.
  public override var hash: Int { MainActor.assumeIsolated { model.hashValue } }
}

/// The point at which a supplementary view is anchored: edges, and an offset from them.
@preconcurrency @MainActor public class NSCollectionLayoutAnchor: NSObject, @preconcurrency NSCopying {
  /// The anchor in the engine's model.
  let model: LayoutAnchor
  /// The edges that contain the point; it is centered along an axis with neither or both edges.
  public final let edges: NSDirectionalRectEdge
  /// Whether `offset` is in points.
  public final let isAbsoluteOffset: Bool
  /// The offset from the edges, in points or in fractions of the view's size.
  public final let offset: CGPoint

  /// Creates an anchor.
  private init(_ edges: NSDirectionalRectEdge, _ offset: CGPoint, isAbsolute: Bool) {
    self.edges = edges
    self.offset = offset
    isAbsoluteOffset = isAbsolute
    let point = Point(x: offset.x, y: offset.y)
    model = LayoutAnchor(
      edges: LayoutAnchor.Edges(rawValue: Int(edges.rawValue)),
      offset: isAbsolute ? .absolute(point) : .fractional(point)
    )
    super.init()
  }

  /// Creates an anchor at edges.
  public convenience init(edges: NSDirectionalRectEdge) { self.init(edges, .zero, isAbsolute: true) }

  /// Creates an anchor with an offset in points.
  public convenience init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
    self.init(edges, absoluteOffset, isAbsolute: true)
  }

  /// Creates an anchor with an offset in fractions of the view's width and height.
  public convenience init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    self.init(edges, fractionalOffset, isAbsolute: false)
  }

  /// Whether `offset` is in fractions of the view's size.
  public final var isFractionalOffset: Bool { !isAbsoluteOffset }

  /// Returns an anchor with the same content.
  public func copy(with zone: NSZone? = nil) -> Any {
    NSCollectionLayoutAnchor(edges, offset, isAbsolute: isAbsoluteOffset)
  }

  /// Returns whether the object has the same class and content.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSCollectionLayoutAnchor, type(of: other) == type(of: self) else { return false }
    return MainActor.assumeIsolated { other.model == model }
  }

  /// The hash of the content.
  public override var hash: Int { MainActor.assumeIsolated { model.hashValue } }
}
