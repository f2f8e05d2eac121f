public import Foundation

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
