public import Foundation

/// The lines and curves of a path. It is not drawn.
open class CGPath: NSObject, @unchecked Sendable {
  /// A step of a path.
  package enum Element: Hashable, Sendable {
    case move(CGPoint)
    case line(CGPoint)
    case quadCurve(CGPoint, control: CGPoint)
    case curve(CGPoint, control1: CGPoint, control2: CGPoint)
    case close
  }

  /// The steps of the path in order.
  package fileprivate(set) final var elements: [Element] = []

  /// Creates an empty path.
  public override init() {
    super.init()
  }
  /// Creates a path of steps.
  package init(elements: [Element]) {
    self.elements = elements
    super.init()
  }
  /// Creates the path of a rectangle. The transform is never read.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(elements: PathElements.rectangle(rect))
  }
  /// Creates the path of a rounded rectangle. The transform is never read.
  public convenience init(
    roundedRect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?
  ) {
    self.init(elements: PathElements.rounded(roundedRect, width: cornerWidth, height: cornerHeight))
  }
  /// Creates the path of an ellipse. The transform is never read.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(elements: PathElements.rounded(rect, width: rect.width / 2, height: rect.height / 2))
  }
  /// Whether the path has no steps.
  open var isEmpty: Bool { elements.isEmpty }

  /// The box around all points and control points; null for an empty path.
  open var boundingBox: CGRect {
    elements.flatMap(\.points).reduce(CGRect.null) { $0.union(CGRect(origin: $1, size: .zero)) }
  }

  /// The end of the last step; zero for an empty path.
  open var currentPoint: CGPoint { elements.last { $0 != .close }?.points.first ?? .zero }

  /// Returns whether the object is a path of equal steps.
  open override func isEqual(_ object: Any?) -> Bool { (object as? CGPath)?.elements == elements }

  /// The hash of the steps.
  open override var hash: Int { elements.hashValue }
}

/// A path to which steps are added.
open class CGMutablePath: CGPath, @unchecked Sendable {
  /// Begins a line at a point.
  open func move(to point: CGPoint) { elements.append(.move(point)) }

  /// Adds a line to a point.
  open func addLine(to point: CGPoint) { elements.append(.line(point)) }

  /// Adds a quadratic curve to a point.
  open func addQuadCurve(to end: CGPoint, control: CGPoint) { elements.append(.quadCurve(end, control: control)) }

  /// Adds a cubic curve to a point.
  open func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    elements.append(.curve(end, control1: control1, control2: control2))
  }

  /// Adds an arc around a centre, with a line to its start. Angles are in radians.
  open func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    elements += PathElements.arc(
      center: center, radius: radius, from: startAngle, to: endAngle, increasing: !clockwise, joins: !elements.isEmpty)
  }

  /// Adds a rectangle.
  open func addRect(_ rect: CGRect) { elements += PathElements.rectangle(rect) }

  /// Adds an ellipse.
  open func addEllipse(in rect: CGRect) {
    elements += PathElements.rounded(rect, width: rect.width / 2, height: rect.height / 2)
  }

  /// Adds the steps of another path.
  open func addPath(_ path: CGPath) { elements += path.elements }

  /// Ends the line at its start.
  open func closeSubpath() { elements.append(.close) }
}

extension CGPath.Element {
  /// The end of the step and its control points.
  package var points: [CGPoint] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .quadCurve(let end, let control): [end, control]
    case .curve(let end, let control1, let control2): [end, control1, control2]
    case .close: []
    }
  }

  /// Returns the step with its points transformed.
  package func applying(_ t: CGAffineTransform) -> Self {
    switch self {
    case .move(let point): .move(point.applying(t))
    case .line(let point): .line(point.applying(t))
    case .quadCurve(let end, let control): .quadCurve(end.applying(t), control: control.applying(t))
    case .curve(let end, let one, let two):
      .curve(end.applying(t), control1: one.applying(t), control2: two.applying(t))
    case .close: .close
    }
  }
}

/// The steps of common shapes.
package enum PathElements {
  /// Returns a rectangle from its upper left corner, clockwise.
  package static func rectangle(_ rect: CGRect) -> [CGPath.Element] {
    [
      .move(rect.origin), .line(CGPoint(x: rect.maxX, y: rect.minY)), .line(CGPoint(x: rect.maxX, y: rect.maxY)),
      .line(CGPoint(x: rect.minX, y: rect.maxY)), .close,
    ]
  }

  /// Returns a rectangle whose corners are quarters of ellipses. Radii are at most half of the sides.
  package static func rounded(_ rect: CGRect, width: CGFloat, height: CGFloat) -> [CGPath.Element] {
    let (w, h) = (min(max(width, 0), rect.width / 2), min(max(height, 0), rect.height / 2))
    guard w > 0, h > 0 else { return rectangle(rect) }
    // The distance of a control point for a quarter of a circle of radius 1.
    let (cx, cy) = (w * (1 - 0.552284749831), h * (1 - 0.552284749831))
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    func corner(to end: (CGFloat, CGFloat), control1: (CGFloat, CGFloat), control2: (CGFloat, CGFloat))
      -> CGPath.Element
    {
      .curve(
        CGPoint(x: end.0, y: end.1), control1: CGPoint(x: control1.0, y: control1.1),
        control2: CGPoint(x: control2.0, y: control2.1))
    }
    return [
      .move(CGPoint(x: left + w, y: top)), .line(CGPoint(x: right - w, y: top)),
      corner(to: (right, top + h), control1: (right - cx, top), control2: (right, top + cy)),
      .line(CGPoint(x: right, y: bottom - h)),
      corner(to: (right - w, bottom), control1: (right, bottom - cy), control2: (right - cx, bottom)),
      .line(CGPoint(x: left + w, y: bottom)),
      corner(to: (left, bottom - h), control1: (left + cx, bottom), control2: (left, bottom - cy)),
      .line(CGPoint(x: left, y: top + h)),
      corner(to: (left + w, top), control1: (left, top + cy), control2: (left + cx, top)), .close,
    ]
  }

  /// Returns an arc as cubic curves of a quarter of a circle at most. Angles are in radians.
  package static func arc(
    center: CGPoint, radius: CGFloat, from start: CGFloat, to end: CGFloat, increasing: Bool, joins: Bool
  ) -> [CGPath.Element] {
    var sweep = (end - start).truncatingRemainder(dividingBy: 2 * .pi)
    if abs(end - start) >= 2 * .pi { sweep = increasing ? 2 * .pi : -2 * .pi }
    if increasing, sweep < 0 { sweep += 2 * .pi }
    if !increasing, sweep > 0 { sweep -= 2 * .pi }
    guard sweep.isFinite else { return [] }
    func point(_ angle: CGFloat, _ tangent: CGFloat) -> CGPoint {
      CGPoint(
        x: center.x + radius * (cos(angle) - tangent * sin(angle)),
        y: center.y + radius * (sin(angle) + tangent * cos(angle)))
    }
    let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
    let step = sweep / CGFloat(count)
    let tangent = 4 / 3 * tan(step / 4)
    var elements: [CGPath.Element] = [joins ? .line(point(start, 0)) : .move(point(start, 0))]
    for index in 0..<count {
      let (one, two) = (start + CGFloat(index) * step, start + CGFloat(index + 1) * step)
      elements.append(.curve(point(two, 0), control1: point(one, tangent), control2: point(two, -tangent)))
    }
    return elements
  }
}

/// A surface for drawing. Nothing is drawn.
open class CGContext: NSObject {
  /// Stores the state of drawing. Without effect.
  open func saveGState() {}
  /// Restores the state of drawing. Without effect.
  open func restoreGState() {}
  /// Sets the colour of areas. Without effect.
  open func setFillColor(_ color: CGColor) {}
  /// Sets the colour of lines. Without effect.
  open func setStrokeColor(_ color: CGColor) {}
  /// Sets the width of lines. Without effect.
  open func setLineWidth(_ width: CGFloat) {}
  /// Fills a rectangle. Without effect.
  open func fill(_ rect: CGRect) {}
  /// Draws the lines of a rectangle. Without effect.
  open func stroke(_ rect: CGRect) {}
  /// Fills an ellipse. Without effect.
  open func fillEllipse(in rect: CGRect) {}
  /// Draws the line of an ellipse. Without effect.
  open func strokeEllipse(in rect: CGRect) {}
  /// Adds a path. Without effect.
  open func addPath(_ path: CGPath) {}
  /// Adds a rectangle. Without effect.
  open func addRect(_ rect: CGRect) {}
  /// Adds an ellipse. Without effect.
  open func addEllipse(in rect: CGRect) {}
  /// Begins a line. Without effect.
  open func move(to point: CGPoint) {}
  /// Adds a line. Without effect.
  open func addLine(to point: CGPoint) {}
  /// Ends the line at its start. Without effect.
  open func closePath() {}
  /// Fills the path. Without effect.
  open func fillPath() {}
  /// Draws the path. Without effect.
  open func strokePath() {}
  /// Limits drawing to the path. Without effect.
  open func clip() {}
  /// Limits drawing to a rectangle. Without effect.
  open func clip(to rect: CGRect) {}
  /// Clears a rectangle. Without effect.
  open func clear(_ rect: CGRect) {}
  /// Moves the origin. Without effect.
  open func translateBy(x: CGFloat, y: CGFloat) {}
  /// Changes the scale. Without effect.
  open func scaleBy(x: CGFloat, y: CGFloat) {}
  /// Turns the axes. Without effect.
  open func rotate(by angle: CGFloat) {}
  /// Changes the transform. Without effect.
  open func concatenate(_ transform: CGAffineTransform) {}
  /// Sets the opacity. Without effect.
  open func setAlpha(_ alpha: CGFloat) {}
  /// Sets the shadow. Without effect.
  open func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {}
}

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
