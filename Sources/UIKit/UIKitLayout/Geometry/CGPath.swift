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

  /// Creates a path of steps.
  package convenience init(elements: [Element]) {
    self.init()
    self.elements = elements
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
  open var isEmpty: Bool { elements.isEmpty }

  /// The box around all points and control points; null for an empty path.
  open var boundingBox: CGRect {
    elements.flatMap(\.points).reduce(CGRect.null) { $0.union(CGRect(origin: $1, size: .zero)) }
  }

  /// The end of the last step that does not close the path; zero for an empty path.
  open var currentPoint: CGPoint { elements.last { $0 != .close }?.points.first ?? .zero }

  open override func isEqual(_ object: Any?) -> Bool { (object as? CGPath)?.elements == elements }

  open override var hash: Int { elements.hashValue }
}

open class CGMutablePath: CGPath, @unchecked Sendable {
  open func move(to point: CGPoint) { elements.append(.move(point)) }
  open func addLine(to point: CGPoint) { elements.append(.line(point)) }
  open func addQuadCurve(to end: CGPoint, control: CGPoint) { elements.append(.quadCurve(end, control: control)) }

  open func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    elements.append(.curve(end, control1: control1, control2: control2))
  }

  /// Adds an arc around a centre, with a line to its start unless the path is empty. Angles are in radians; they
  /// decrease if `clockwise` is true.
  open func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    elements += PathElements.arc(
      center: center, radius: radius, from: startAngle, to: endAngle, increasing: !clockwise, joins: !elements.isEmpty)
  }

  open func addRect(_ rect: CGRect) { elements += PathElements.rectangle(rect) }

  open func addEllipse(in rect: CGRect) {
    elements += PathElements.rounded(rect, width: rect.width / 2, height: rect.height / 2)
  }

  open func addPath(_ path: CGPath) { elements += path.elements }
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

  /// Returns an arc as cubic curves of a quarter of a circle at most. It begins with a line to its start if `joins`,
  /// else with a move. Angles are in radians, and increase from `start` if `increasing`. Empty if they are not finite.
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

/// A surface for drawing, without effect: nothing is drawn.
open class CGContext: NSObject {
  open func saveGState() {}
  open func restoreGState() {}
  open func setFillColor(_ color: CGColor) {}
  open func setStrokeColor(_ color: CGColor) {}
  open func setLineWidth(_ width: CGFloat) {}
  open func fill(_ rect: CGRect) {}
  open func stroke(_ rect: CGRect) {}
  open func fillEllipse(in rect: CGRect) {}
  open func strokeEllipse(in rect: CGRect) {}
  open func addPath(_ path: CGPath) {}
  open func addRect(_ rect: CGRect) {}
  open func addEllipse(in rect: CGRect) {}
  open func move(to point: CGPoint) {}
  open func addLine(to point: CGPoint) {}
  open func closePath() {}
  open func fillPath() {}
  open func strokePath() {}
  open func clip() {}
  open func clip(to rect: CGRect) {}
  open func clear(_ rect: CGRect) {}
  open func translateBy(x: CGFloat, y: CGFloat) {}
  open func scaleBy(x: CGFloat, y: CGFloat) {}
  open func rotate(by angle: CGFloat) {}
  open func concatenate(_ transform: CGAffineTransform) {}
  open func setAlpha(_ alpha: CGFloat) {}
  open func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {}
}

public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }
  public static let topLeft = UIRectCorner(rawValue: 1)
  public static let topRight = UIRectCorner(rawValue: 2)
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  public static let bottomRight = UIRectCorner(rawValue: 8)
  public static let allCorners = UIRectCorner(rawValue: .max)
}

/// The lines and curves of a path. It is not drawn.
open class UIBezierPath: NSObject, NSCopying {
  private var path = CGMutablePath()

  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    path.addPath(CGPath(elements: PathElements.rounded(rect, width: cornerRadius, height: cornerRadius)))
  }

  /// Creates the path of a rectangle with rounded corners. All corners are rounded if `corners` names any.
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

  public convenience init(cgPath: CGPath) {
    self.init()
    path.addPath(cgPath)
  }

  open var cgPath: CGPath {
    get { CGPath(elements: path.elements) }
    set {
      path = CGMutablePath()
      path.addPath(newValue)
    }
  }

  open func move(to point: CGPoint) { path.move(to: point) }
  open func addLine(to point: CGPoint) { path.addLine(to: point) }
  open func close() { path.closeSubpath() }
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds an arc, with a line to its start unless the path is empty. Angles are in radians, clockwise from the right.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    // The vertical axis points down, so that an increasing angle is clockwise.
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }

  open func removeAllPoints() { path = CGMutablePath() }

  open func apply(_ transform: CGAffineTransform) {
    cgPath = CGPath(elements: path.elements.map { $0.applying(transform) })
  }

  open var isEmpty: Bool { path.isEmpty }
  open var bounds: CGRect { path.boundingBox }
  open var currentPoint: CGPoint { path.currentPoint }

  // Stored only:
  /// The width of lines in points.
  open var lineWidth: CGFloat = 1
  open var lineCapStyle = CGLineCap.butt
  open var lineJoinStyle = CGLineJoin.miter
  open var usesEvenOddFillRule = false
  // Without effect:
  open func fill() {}
  open func stroke() {}
  open func addClip() {}
  open func setLineDash(_ pattern: [CGFloat]?, count: Int, phase: CGFloat) {}

  open func copy(with zone: NSZone? = nil) -> Any { UIBezierPath(cgPath: cgPath) }
}

public enum CGLineCap: Int32, Sendable {
  case butt, round, square
}

public enum CGLineJoin: Int32, Sendable {
  case miter, round, bevel
}
