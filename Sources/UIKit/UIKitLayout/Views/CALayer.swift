public import Foundation

/// The layer of a view. Stored only.
@preconcurrency @MainActor open class CALayer: NSObject {
  /// Creates a layer.
  public override required init() {
    super.init()
  }

  /// The layer's rectangle in its superlayer.
  open var frame = CGRect.zero
  /// The layer's rectangle in its own coordinates.
  open var bounds = CGRect.zero
  /// The position of the anchor point in the superlayer.
  open var position = CGPoint.zero
  /// The height above other layers.
  open var zPosition: CGFloat = 0
  /// The point of the layer that stays under transforms, from 0 to 1.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// The transform around the anchor point.
  open var transform = CATransform3DIdentity
  /// The transform of the sublayers.
  open var sublayerTransform = CATransform3DIdentity
  /// Whether the layer is hidden.
  open var isHidden = false
  /// From 0 (transparent) to 1.
  open var opacity: Float = 1
  /// The radius of the corners in points.
  open var cornerRadius: CGFloat = 0
  /// Whether sublayers are cut off at the bounds.
  open var masksToBounds = false
  /// The colour behind the content.
  open var backgroundColor: CGColor?
  /// The colour of the border.
  open var borderColor: CGColor?
  /// The colour of the shadow.
  open var shadowColor: CGColor?
  /// The outline of the shadow; nil for that of the content.
  open var shadowPath: CGPath?
  /// The corners that are rounded.
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  /// The form of rounded corners.
  open var cornerCurve = CALayerCornerCurve.circular
  /// The layer whose opacity limits this one.
  open var mask: CALayer?
  /// The picture of the layer.
  open var contents: Any?
  /// Whether the opacity applies to the layer with its sublayers.
  open var allowsGroupOpacity = true
  /// Whether the back of the layer is visible.
  open var isDoubleSided = true
  /// The speed of animations.
  open var speed: Float = 1
  /// The width of the border in points.
  open var borderWidth: CGFloat = 0
  /// From 0 (no shadow) to 1.
  open var shadowOpacity: Float = 0
  /// The blur of the shadow in points.
  open var shadowRadius: CGFloat = 3
  /// The distance of the shadow.
  open var shadowOffset = CGSize(width: 0, height: -3)
  /// Whether the layer is drawn into a bitmap first.
  open var shouldRasterize = false
  /// Pixels per point of that bitmap.
  open var rasterizationScale: CGFloat = 1
  /// Pixels per point.
  open var contentsScale: CGFloat = 1
  /// The name of the layer.
  open var name: String?
  /// The layer that contains this one.
  open private(set) weak var superlayer: CALayer?
  /// The layers in this one.
  open var sublayers: [CALayer]?

  /// Values that other modules keep with the layer, by name.
  package final var attachments: [String: Any] = [:]

  /// Adds an animation. Without effect.
  open func add(_ animation: CAAnimation, forKey key: String?) {}

  /// Ends an animation. Without effect.
  open func removeAnimation(forKey key: String) {}

  /// Returns the layer in its animated state, which is the layer.
  open func presentation() -> Self? { self }

  /// Adds a layer above another one.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    let index = sublayers?.firstIndex { $0 === sibling }.map { $0 + 1 }
    insertSublayer(layer, at: UInt32(index ?? sublayers?.count ?? 0))
  }

  /// Adds a layer below another one.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insertSublayer(layer, at: UInt32(sublayers?.firstIndex { $0 === sibling } ?? 0))
  }

  /// Adds a layer on top.
  open func addSublayer(_ layer: CALayer) {
    insertSublayer(layer, at: UInt32(sublayers?.count ?? 0))
  }

  /// Adds a layer above the first `index` ones.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    layer.removeFromSuperlayer()
    layer.superlayer = self
    sublayers = sublayers ?? []
    sublayers?.insert(layer, at: min(Int(index), sublayers?.count ?? 0))
  }

  /// Removes this layer from its superlayer.
  open func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    superlayer = nil
  }

  /// Requests a layout. Without effect.
  open func setNeedsLayout() {}

  /// Lays out at once. Without effect.
  open func layoutIfNeeded() {}

  /// Requests drawing. Without effect.
  open func setNeedsDisplay() {}

  /// Lays out the sublayers. Never called.
  open func layoutSublayers() {}

  /// Ends all animations. Without effect.
  open func removeAllAnimations() {}
}

/// A layer with a gradient.
@preconcurrency @MainActor open class CAGradientLayer: CALayer {
  /// The colours. Stored only.
  open var colors: [Any]?
  /// The positions of the colours from 0 to 1. Stored only.
  open var locations: [NSNumber]?
  /// The start, from 0 to 1. Stored only.
  open var startPoint = CGPoint(x: 0.5, y: 0)
  /// The end, from 0 to 1. Stored only.
  open var endPoint = CGPoint(x: 0.5, y: 1)
  /// The kind of gradient. Stored only.
  open var type = CAGradientLayerType.axial
}

/// A kind of gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The raw value.
  public let rawValue: String

  /// Creates a value from a raw value.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
  /// Along a line.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// Around a point.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around a point by angle.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer with a path.
@preconcurrency @MainActor open class CAShapeLayer: CALayer {
  /// The path. Stored only.
  open var path: CGPath?
  /// The colour of the area. Stored only.
  open var fillColor: CGColor? = CGColor(gray: 0, alpha: 1)
  /// The colour of the line. Stored only.
  open var strokeColor: CGColor?
  /// The width of the line in points. Stored only.
  open var lineWidth: CGFloat = 1
  /// The ends of the line. Stored only.
  open var lineCap = CAShapeLayerLineCap.butt
  /// The corners of the line. Stored only.
  open var lineJoin = CAShapeLayerLineJoin.miter
  /// The lengths of dashes and gaps. Stored only.
  open var lineDashPattern: [NSNumber]?
  /// The start in the pattern of dashes. Stored only.
  open var lineDashPhase: CGFloat = 0
  /// The start of the line from 0 to 1. Stored only.
  open var strokeStart: CGFloat = 0
  /// The end of the line from 0 to 1. Stored only.
  open var strokeEnd: CGFloat = 1
  /// The rule of what is inside. Stored only.
  open var fillRule = CAShapeLayerFillRule.nonZero
}

/// The ends of a line.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The raw value.
  public let rawValue: String

  /// Creates a value from a raw value.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
  /// At the point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// A half circle.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// A half square.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The corners of a line.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The raw value.
  public let rawValue: String

  /// Creates a value from a raw value.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
  /// Pointed.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// Round.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// Cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// The rule of what is inside of a path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The raw value.
  public let rawValue: String

  /// Creates a value from a raw value.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
  /// By the winding number.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// By the number of crossings.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The corners of a layer.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The raw value.
  public let rawValue: UInt

  /// Creates a value from a raw value.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }
  /// The upper left corner.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The upper right corner.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The lower left corner.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The lower right corner.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// The form of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The raw value.
  public let rawValue: String

  /// Creates a value from a raw value.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
  /// Part of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// With a continuous curvature.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}
