package import CollectionLayout
import JSON

/// A shadow, with the properties of a `CALayer`.
package struct ElementShadow: Equatable, Sendable {
  package var color: RGBAColor
  /// The opacity, from 0 to 1.
  package var opacity: Double
  /// The offset in points.
  package var offset: Point
  /// The blur radius in points.
  package var radius: Double

  package static let black = RGBAColor(red: 0, green: 0, blue: 0)
  /// The shadow of cards and of pinned headers.
  package static let standard = ElementShadow(color: black, opacity: 0.17, offset: Point(x: 0, y: 1), radius: 1)
}

extension ElementShadow {
  /// Reads a shadow of a decoded document, in which all numbers are present; nil if there is no shadow.
  init?(_ value: JSONValue) {
    guard let opacity = value["opacity"]?.asDouble, opacity > 0, let offset = value["offset"]?.asArray,
      offset.count == 2, let radius = value["radius"]?.asDouble
    else { return nil }
    self.init(
      color: value["color"]?.asString.flatMap { RGBAColor($0) } ?? ElementShadow.black, opacity: opacity,
      offset: Point(x: offset[0].asDouble ?? 0, y: offset[1].asDouble ?? 0), radius: radius)
  }
}

/// A line along the inner side of the edge of an element.
package struct ElementBorder: Equatable, Sendable {
  package var color: RGBAColor
  /// The width in points, above 0.
  package var width: Double

  /// Reads a border of a decoded document; nil if there is no border.
  init?(_ value: JSONValue) {
    guard let color = value["color"]?.asString.flatMap({ RGBAColor($0) }), let width = value["width"]?.asDouble,
      width > 0
    else { return nil }
    (self.color, self.width) = (color, width)
  }
}

extension ElementShadow {
  /// Returns the shadow with its radius, and its offset on each axis, limited to `points`.
  func fitted(to points: Double) -> ElementShadow {
    var shadow = self
    shadow.radius = min(points, radius)
    shadow.offset = Point(x: max(-points, min(points, offset.x)), y: max(-points, min(points, offset.y)))
    return shadow
  }

  /// The shapes that approximate the shadow, from the outermost to the innermost: each with its distance outside of the
  /// element's edge, in points, and its opacity.
  ///
  /// They replace a blur filter: renderers allocate a bitmap for a filtered element or reduce its resolution, and a
  /// card may be a million points long. Laid over each other they approximate a Gaussian, from two radii outside to one
  /// radius inside. A wider shadow has more of them, so that no edge is visible.
  var steps: [(distance: Double, opacity: Double)] {
    let opacity = min(1, opacity * color.opacity)
    let stepsPerRadius = max(1, Int(min(5, (radius / 2).rounded(.up))))
    var before = 0.0
    return (0..<3 * stepsPerRadius).map { step in
      let reached = opacity * ElementShadow.coverage(upTo: step + 1, of: stepsPerRadius)
      defer { before = reached }
      return ((2 - (Double(step) + 0.5) / Double(stepsPerRadius)) * radius, (reached - before) / (1 - before))
    }
  }

  /// The fraction of the shadow's opacity that the first `step` shapes of `steps` cover together; `parts` of them are
  /// one radius.
  private static func coverage(upTo step: Int, of parts: Int) -> Double {
    let coverages = [0, 0.03, 0.0785, 0.13379].map { $0 / standard.opacity }
    let (radius, rest) = step.quotientAndRemainder(dividingBy: parts)
    guard rest > 0 else { return coverages[radius] }
    return coverages[radius] + (coverages[radius + 1] - coverages[radius]) * Double(rest) / Double(parts)
  }
}

/// A shape that is drawn of an element: a step of its shadow, its background, its border, or a part of a row of a list.
struct ElementPart {
  enum Paint {
    case shadow(RGBAColor, opacity: Double)
    case background(RGBAColor)
    case border(ElementBorder)
  }

  /// The part of the frame that the shape takes; `start` is the distance from the leading edge in points.
  enum Region: Equatable {
    case frame
    /// The square of a placeholder for an image.
    case placeholder(start: Double, isRightToLeft: Bool)
    /// A hairline at the bottom, to the trailing edge.
    case separator(start: Double, isRightToLeft: Bool)
  }

  var shape: ElementStyle.Shape
  var paint: Paint
  var cornerRadius: Double
  /// The distance of the shape's edges from those of the element's frame, in points; negative inside of the frame.
  var outset = 0.0
  var offset = Point.zero
  var region = Region.frame

  /// Returns the rectangle of the shape for an element with this frame.
  func rect(of frame: Rect) -> Rect {
    switch region {
    case .frame:
      var rect = frame.outset(by: outset)
      rect.x += offset.x
      rect.y += offset.y
      return rect
    case .placeholder(let start, let isRightToLeft):
      let side = ElementStyle.placeholderSide(inHeight: frame.height)
      return Rect(
        x: isRightToLeft ? frame.x + frame.width - start - side : frame.x + start,
        y: frame.y + (frame.height - side) / 2, width: side, height: side)
    case .separator(let start, let isRightToLeft):
      return Rect(
        x: isRightToLeft ? frame.x : frame.x + start, y: frame.y + frame.height - ElementPart.hairline,
        width: max(0, frame.width - start), height: ElementPart.hairline)
    }
  }

  /// The height of a separator in points: a pixel of a screen with two pixels in a point.
  private static let hairline = 0.5
}

extension ElementStyle {
  /// Returns the shapes of an element with this frame, back to front.
  func shapes(of frame: Rect, isRightToLeft: Bool) -> [ElementPart] {
    var shapes: [ElementPart] = []
    if let shadow {
      shapes = shadow.steps.map { step in
        ElementPart(
          shape: shape, paint: .shadow(shadow.color, opacity: step.opacity), cornerRadius: cornerRadius + step.distance,
          outset: step.distance, offset: shadow.offset)
      }
    }
    shapes.append(ElementPart(shape: shape, paint: .background(fill), cornerRadius: cornerRadius))
    if let placeholder {
      let side = ElementStyle.placeholderSide(inHeight: frame.height)
      shapes.append(
        ElementPart(
          shape: .rectangle, paint: .background(placeholder), cornerRadius: side / 4,
          region: .placeholder(start: textInset, isRightToLeft: isRightToLeft)))
    }
    if let separator {
      shapes.append(
        ElementPart(
          shape: .rectangle, paint: .background(separator), cornerRadius: 0,
          region: .separator(start: textInset + indentation, isRightToLeft: isRightToLeft)))
    }
    if var border {
      // A wider line would exceed the element.
      border.width = max(0, min(border.width, min(frame.width, frame.height) / 2))
      // The line is centered on its path, so that its outer edge is that of the element.
      let inset = border.width / 2
      shapes.append(
        ElementPart(shape: shape, paint: .border(border), cornerRadius: cornerRadius - inset, outset: -inset))
    }
    return shapes
  }
}
