public import Foundation

/// The corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The raw value.
  public let rawValue: UInt

  /// Creates a value from a raw value.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }
  /// The upper left one.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The upper right one.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The lower left one.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The lower right one.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All corners.
  public static let allCorners = UIRectCorner(rawValue: .max)
}

/// The lines and curves of a path. It is not drawn.
open class UIBezierPath: NSObject, NSCopying {
  private var path = CGMutablePath()

  /// Creates an empty path.
  public override init() {
    super.init()
  }

  /// Creates the path of a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// Creates the path of an ellipse.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// Creates the path of a rounded rectangle.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    path.addPath(CGPath(elements: PathElements.rounded(rect, width: cornerRadius, height: cornerRadius)))
  }

  /// Creates the path of a rectangle with rounded corners. All corners are rounded if some are.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    self.init()
    let radii = corners.isEmpty ? .zero : cornerRadii
    path.addPath(CGPath(elements: PathElements.rounded(rect, width: radii.width, height: radii.height)))
  }

  /// Creates the path of an arc. Angles are in radians, clockwise from the right.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// Creates the path of another one.
  public convenience init(cgPath: CGPath) {
    self.init()
    path.addPath(cgPath)
  }

  /// The path without drawing properties.
  open var cgPath: CGPath {
    get { CGPath(elements: path.elements) }
    set {
      path = CGMutablePath()
      path.addPath(newValue)
    }
  }

  /// Begins a line at a point.
  open func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a line to a point.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Ends the line at its start.
  open func close() { path.closeSubpath() }
  /// Adds the steps of another path.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

  /// Adds a cubic curve to a point.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic curve to a point.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds an arc, with a line to its start. Angles are in radians, clockwise from the right.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    // The vertical axis points down, so that an increasing angle is clockwise.
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }

  /// Removes all steps.
  open func removeAllPoints() { path = CGMutablePath() }

  /// Transforms all points.
  open func apply(_ transform: CGAffineTransform) {
    cgPath = CGPath(elements: path.elements.map { $0.applying(transform) })
  }

  /// Whether the path has no steps.
  open var isEmpty: Bool { path.isEmpty }
  /// The box around all points and control points.
  open var bounds: CGRect { path.boundingBox }
  /// The end of the last step.
  open var currentPoint: CGPoint { path.currentPoint }
  /// The width of lines in points. Stored only.
  open var lineWidth: CGFloat = 1
  /// The ends of lines. Stored only.
  open var lineCapStyle = CGLineCap.butt
  /// The corners of lines. Stored only.
  open var lineJoinStyle = CGLineJoin.miter
  /// Whether crossings decide what is inside. Stored only.
  open var usesEvenOddFillRule = false
  /// Fills the path. Without effect.
  open func fill() {}
  /// Draws the lines of the path. Without effect.
  open func stroke() {}
  /// Limits drawing to the path. Without effect.
  open func addClip() {}
  /// Sets the lengths of dashes. Without effect.
  open func setLineDash(_ pattern: [CGFloat]?, count: Int, phase: CGFloat) {}
  /// Returns a path of equal steps.
  open func copy(with zone: NSZone? = nil) -> Any { UIBezierPath(cgPath: cgPath) }
}

/// The ends of lines.
public enum CGLineCap: Int32, Sendable {
  case butt, round, square
}

/// The corners of lines.
public enum CGLineJoin: Int32, Sendable {
  case miter, round, bevel
}
