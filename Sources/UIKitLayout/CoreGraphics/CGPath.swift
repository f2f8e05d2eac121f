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
    func corner(_ x: CGFloat, _ y: CGFloat, _ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat)
      -> CGPath.Element
    { .curve(CGPoint(x: x, y: y), control1: CGPoint(x: x1, y: y1), control2: CGPoint(x: x2, y: y2)) }
    return [
      .move(CGPoint(x: left + w, y: top)), .line(CGPoint(x: right - w, y: top)),
      corner(right, top + h, right - cx, top, right, top + cy), .line(CGPoint(x: right, y: bottom - h)),
      corner(right - w, bottom, right, bottom - cy, right - cx, bottom), .line(CGPoint(x: left + w, y: bottom)),
      corner(left, bottom - h, left + cx, bottom, left, bottom - cy), .line(CGPoint(x: left, y: top + h)),
      corner(left + w, top, left, top + cy, left + cx, top), .close,
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
