import CollectionLayout
public import Foundation

@preconcurrency @MainActor open class NSCollectionLayoutDimension: NSObject, @preconcurrency NSCopying {
  /// The content of a dimension. Only factories and copies make it.
  public struct Values {
    /// The dimension in the engine's model.
    let model: LayoutDimension
  }

  /// The dimension in the engine's model.
  final let model: LayoutDimension

  /// Creates a dimension, also of a subclass, for factories and copies. Raises for a number that is not finite.
  public required init(values: Values) {
    model = values.model
    super.init()
    if !dimension.isFinite { raiseException("Invalid dimension: \(dimension)") }
  }

  convenience init(model: LayoutDimension) { self.init(values: Values(model: model)) }

  open class func fractionalWidth(_ fractionalWidth: CGFloat) -> Self {
    Self(values: Values(model: .fractionalWidth(fractionalWidth)))
  }

  open class func fractionalHeight(_ fractionalHeight: CGFloat) -> Self {
    Self(values: Values(model: .fractionalHeight(fractionalHeight)))
  }

  /// Returns a fixed dimension in points.
  open class func absolute(_ absoluteDimension: CGFloat) -> Self {
    Self(values: Values(model: .absolute(absoluteDimension)))
  }

  /// Returns an estimate in points, which is replaced by the length of the content.
  open class func estimated(_ estimatedDimension: CGFloat) -> Self {
    Self(values: Values(model: .estimated(estimatedDimension)))
  }

  /// Returns an estimate in points, which is replaced by the length of the longest sibling with this dimension.
  open class func uniformAcrossSiblings(estimate: CGFloat) -> Self {
    Self(values: Values(model: .uniformAcrossSiblings(estimate)))
  }

  open var isFractionalWidth: Bool { if case .fractionalWidth = model { true } else { false } }
  open var isFractionalHeight: Bool { if case .fractionalHeight = model { true } else { false } }
  open var isAbsolute: Bool { if case .absolute = model { true } else { false } }
  open var isEstimated: Bool { if case .estimated = model { true } else { false } }
  open var isUniformAcrossSiblings: Bool { if case .uniformAcrossSiblings = model { true } else { false } }

  /// The fraction, the number of points or the estimate.
  open var dimension: CGFloat {
    switch model {
    case .absolute(let number), .fractionalWidth(let number), .fractionalHeight(let number), .estimated(let number),
      .uniformAcrossSiblings(let number):
      number
    }
  }

  /// Whether the length depends on the content.
  final var dependsOnContent: Bool {
    switch model {
    case .estimated, .uniformAcrossSiblings: true
    case .absolute, .fractionalWidth, .fractionalHeight: false
    }
  }

  open func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(values: Values(model: model)) }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSCollectionLayoutDimension, type(of: other) == type(of: self) else { return false }
    return MainActor.assumeIsolated { other.model == model }
  }

  open override var hash: Int { MainActor.assumeIsolated { model.hashValue } }

  /// The dimension as UIKit writes it.
  open override var description: String {
    MainActor.assumeIsolated {
      switch model {
      case .absolute: ".absolute(\(dimension.text))"
      case .fractionalWidth: ".containerWidthFactor(\(dimension.text))"
      case .fractionalHeight: ".containerHeightFactor(\(dimension.text))"
      case .estimated: ".estimated(\(dimension.text))"
      case .uniformAcrossSiblings: ".uniformAcrossSiblings(\(dimension.text))"
      }
    }
  }
}

extension CGFloat {
  /// The shortest text of the number, without a fraction of 0.
  var text: String {
    rounded() == self && magnitude < 1e15 ? "\(Int(self))" : "\(Double(self))"
  }
}

@preconcurrency @MainActor open class NSCollectionLayoutSize: NSObject, @preconcurrency NSCopying {
  open private(set) var widthDimension: NSCollectionLayoutDimension
  open private(set) var heightDimension: NSCollectionLayoutDimension

  public required init(
    widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension
  ) {
    widthDimension = width
    heightDimension = height
    super.init()
  }

  /// The size in the engine's model.
  final var model: LayoutSize { LayoutSize(width: widthDimension.model, height: heightDimension.model) }

  open func copy(with zone: NSZone? = nil) -> Any {
    type(of: self).init(widthDimension: widthDimension, heightDimension: heightDimension)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSCollectionLayoutSize, type(of: other) == type(of: self) else { return false }
    return MainActor.assumeIsolated { other.model == model }
  }

  open override var hash: Int { MainActor.assumeIsolated { model.hashValue } }

  /// The size as UIKit writes it.
  open override var description: String {
    MainActor.assumeIsolated { "{\(widthDimension), \(heightDimension)}" }
  }
}

@preconcurrency @MainActor open class NSCollectionLayoutSpacing: NSObject, @preconcurrency NSCopying {
  /// The content of a distance. Only factories and copies make it.
  public struct Values {
    /// The distance in the engine's model.
    let model: LayoutSpacing
  }

  /// The distance in the engine's model.
  final let model: LayoutSpacing

  /// Creates a distance, also of a subclass, for factories and copies.
  public required init(values: Values) {
    model = values.model
    super.init()
  }

  /// Returns a minimum in points, to which an equal share of the remaining length is added.
  open class func flexible(_ flexibleSpacing: CGFloat) -> Self {
    Self(values: Values(model: .flexible(flexibleSpacing)))
  }

  /// Returns a fixed distance in points.
  open class func fixed(_ fixedSpacing: CGFloat) -> Self { Self(values: Values(model: .fixed(fixedSpacing))) }

  /// The distance or its minimum, in points.
  open var spacing: CGFloat {
    switch model {
    case .fixed(let distance), .flexible(let distance): distance
    }
  }
  open var isFlexibleSpacing: Bool { if case .flexible = model { true } else { false } }
  open var isFixedSpacing: Bool { if case .fixed = model { true } else { false } }
  open var isFlexible: Bool { isFlexibleSpacing }
  open var isFixed: Bool { isFixedSpacing }

  open func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(values: Values(model: model)) }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSCollectionLayoutSpacing, type(of: other) == type(of: self) else { return false }
    return MainActor.assumeIsolated { other.model == model }
  }

  open override var hash: Int { MainActor.assumeIsolated { model.hashValue } }

  /// The distance as UIKit writes it.
  open override var description: String {
    MainActor.assumeIsolated { isFlexibleSpacing ? ".flexible(\(spacing.text))" : ".fixed(\(spacing.text))" }
  }
}

@preconcurrency @MainActor open class NSCollectionLayoutEdgeSpacing: NSObject, @preconcurrency NSCopying {
  /// The distance at the leading edge; nil for none.
  open private(set) var leading: NSCollectionLayoutSpacing?
  /// The distance at the upper edge; nil for none.
  open private(set) var top: NSCollectionLayoutSpacing?
  /// The distance at the trailing edge; nil for none.
  open private(set) var trailing: NSCollectionLayoutSpacing?
  /// The distance at the lower edge; nil for none.
  open private(set) var bottom: NSCollectionLayoutSpacing?

  /// Creates distances at the edges; nil for an edge without one.
  public required init(
    leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?, trailing: NSCollectionLayoutSpacing?,
    bottom: NSCollectionLayoutSpacing?
  ) {
    (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom)
    super.init()
  }

  /// The distances in the engine's model.
  final var model: LayoutEdgeSpacing {
    LayoutEdgeSpacing(
      top: top?.model ?? .fixed(0), leading: leading?.model ?? .fixed(0),
      bottom: bottom?.model ?? .fixed(0), trailing: trailing?.model ?? .fixed(0))
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    type(of: self).init(leading: leading, top: top, trailing: trailing, bottom: bottom)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSCollectionLayoutEdgeSpacing, type(of: other) == type(of: self) else { return false }
    return MainActor.assumeIsolated { other.model == model }
  }

  open override var hash: Int { MainActor.assumeIsolated { model.hashValue } }
}

@preconcurrency @MainActor open class NSCollectionLayoutAnchor: NSObject, @preconcurrency NSCopying {
  /// The content of an anchor. Only initializers and copies make it.
  public struct Values {
    let edges: NSDirectionalRectEdge
    let offset: CGPoint
    let isAbsolute: Bool
  }

  private let values: Values

  /// Creates an anchor, also of a subclass, for initializers and copies.
  public required init(values: Values) {
    self.values = values
    super.init()
  }

  /// The edges that contain the anchor's point. On an axis with neither or both edges the point is in the middle.
  open var edges: NSDirectionalRectEdge { values.edges }
  open var isAbsoluteOffset: Bool { values.isAbsolute }
  /// The offset from the edges, in points or in fractions of the view's size.
  open var offset: CGPoint { values.offset }

  /// The anchor in the engine's model.
  final var model: LayoutAnchor {
    let point = Point(x: values.offset.x, y: values.offset.y)
    return LayoutAnchor(
      edges: LayoutAnchor.Edges(rawValue: Int(values.edges.rawValue)),
      offset: values.isAbsolute ? .absolute(point) : .fractional(point))
  }

  public convenience init(edges: NSDirectionalRectEdge) {
    self.init(values: Values(edges: edges, offset: .zero, isAbsolute: true))
  }

  /// Creates an anchor with an offset in points.
  public convenience init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
    self.init(values: Values(edges: edges, offset: absoluteOffset, isAbsolute: true))
  }

  /// Creates an anchor with an offset in fractions of the view's width and height.
  public convenience init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    self.init(values: Values(edges: edges, offset: fractionalOffset, isAbsolute: false))
  }

  open var isFractionalOffset: Bool { !values.isAbsolute }

  open func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(values: values) }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSCollectionLayoutAnchor, type(of: other) == type(of: self) else { return false }
    return MainActor.assumeIsolated { other.model == model }
  }

  open override var hash: Int { MainActor.assumeIsolated { model.hashValue } }
}
