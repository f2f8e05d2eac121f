public import Foundation

/// The layer of a view. Stored only.
@preconcurrency @MainActor open class CALayer: NSObject {
  public override init() {
    super.init()
  }

  /// Creates a layer. The other layer is never read.
  public init(layer: Any) {
    super.init()
  }

  /// Creates a layer. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// Draws nothing. Without effect.
  open func render(in ctx: CGContext) {}

  open var frame = CGRect.zero
  open var bounds = CGRect.zero
  open var position = CGPoint.zero
  open var zPosition: CGFloat = 0
  /// The point that transforms leave at its position, in fractions of the width and the height.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  open var transform = CATransform3DIdentity
  open var sublayerTransform = CATransform3DIdentity
  open var isHidden = false
  /// From 0 (transparent) to 1.
  open var opacity: Float = 1
  /// The radius of the corners in points.
  open var cornerRadius: CGFloat = 0
  open var masksToBounds = false
  open var backgroundColor: CGColor?
  open var borderColor: CGColor?
  open var shadowColor: CGColor?
  /// The outline of the shadow; nil for that of the content.
  open var shadowPath: CGPath?
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  open var cornerCurve = CALayerCornerCurve.circular
  open var mask: CALayer?
  open var contents: Any?
  open var allowsGroupOpacity = true
  open var isDoubleSided = true
  open var speed: Float = 1
  /// The width of the border in points.
  open var borderWidth: CGFloat = 0
  /// From 0 (no shadow) to 1.
  open var shadowOpacity: Float = 0
  /// The blur of the shadow in points.
  open var shadowRadius: CGFloat = 3
  open var shadowOffset = CGSize(width: 0, height: -3)
  open var shouldRasterize = false
  /// Pixels per point of the bitmap.
  open var rasterizationScale: CGFloat = 1
  /// Pixels per point.
  open var contentsScale: CGFloat = 1
  open var name: String?
  open var actions: [String: any CAAction]?
  open private(set) weak var superlayer: CALayer?
  open var sublayers: [CALayer]?

  open func add(_ animation: CAAnimation, forKey key: String?) {}
  open func removeAnimation(forKey key: String) {}
  open func animation(forKey key: String) -> CAAnimation? { nil }
  open func animationKeys() -> [String]? { nil }
  open func convertTime(_ t: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval { t }
  open func convertTime(_ t: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval { t }
  open func presentation() -> Self? { self }

  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    let index = sublayers?.firstIndex { $0 === sibling }.map { $0 + 1 }
    insertSublayer(layer, at: UInt32(index ?? sublayers?.count ?? 0))
  }

  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insertSublayer(layer, at: UInt32(sublayers?.firstIndex { $0 === sibling } ?? 0))
  }

  open func addSublayer(_ layer: CALayer) {
    insertSublayer(layer, at: UInt32(sublayers?.count ?? 0))
  }

  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    layer.removeFromSuperlayer()
    layer.superlayer = self
    sublayers = sublayers ?? []
    sublayers?.insert(layer, at: min(Int(index), sublayers?.count ?? 0))
  }

  open func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    superlayer = nil
  }

  open func setNeedsLayout() {}
  open func layoutIfNeeded() {}
  open func setNeedsDisplay() {}
  open func layoutSublayers() {}
  open func removeAllAnimations() {}
  open func action(forKey event: String) -> (any CAAction)? { nil }
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
  open class func needsDisplay(forKey key: String) -> Bool { false }
}

/// A reaction of a layer to a change of a property. Never called.
public protocol CAAction: NSObjectProtocol {}

extension NSNull: CAAction {}

/// A layer with a gradient of colours. Stored only: the gradient is not drawn.
@preconcurrency @MainActor open class CAGradientLayer: CALayer {
  open var colors: [Any]?
  /// The positions of the colours from 0 to 1.
  open var locations: [NSNumber]?
  /// The point of the first color, in fractions of the width and the height.
  open var startPoint = CGPoint(x: 0.5, y: 0)
  /// The point of the last color, in fractions of the width and the height.
  open var endPoint = CGPoint(x: 0.5, y: 1)
  open var type = CAGradientLayerType.axial
}

public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
  public static let axial = CAGradientLayerType(rawValue: "axial")
  public static let radial = CAGradientLayerType(rawValue: "radial")
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer with a path. Stored only: the path is not drawn.
@preconcurrency @MainActor open class CAShapeLayer: CALayer {
  open var path: CGPath?
  open var fillColor: CGColor? = CGColor(gray: 0, alpha: 1)
  open var strokeColor: CGColor?
  /// The width of the line in points.
  open var lineWidth: CGFloat = 1
  open var lineCap = CAShapeLayerLineCap.butt
  open var lineJoin = CAShapeLayerLineJoin.miter
  open var lineDashPattern: [NSNumber]?
  open var lineDashPhase: CGFloat = 0
  /// The fraction of the path, from 0 to 1, at which its stroke starts.
  open var strokeStart: CGFloat = 0
  /// The fraction of the path, from 0 to 1, at which its stroke ends.
  open var strokeEnd: CGFloat = 1
  open var fillRule = CAShapeLayerFillRule.nonZero
}

public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}
