import CollectionLayout
import JSON

/// A shadow as a layer of Core Animation has it.
struct ElementShadow: Equatable {
  var color: RGBAColor
  var opacity: Double
  var offset: Point
  var radius: Double

  static let black = RGBAColor(red: 0, green: 0, blue: 0)
  static let usual = ElementShadow(color: black, opacity: 0.17, offset: Point(x: 0, y: 1), radius: 1)

  init(color: RGBAColor, opacity: Double, offset: Point, radius: Double) {
    self.color = color
    self.opacity = opacity
    self.offset = offset
    self.radius = radius
  }

  /// What a document says of it; nil for none.
  init?(_ value: JSONValue) {
    guard let opacity = value["opacity"]?.asDouble, opacity > 0, let offset = value["offset"]?.asArray,
      offset.count == 2,
      let radius = value["radius"]?.asDouble
    else { return nil }
    self.init(
      color: value["color"]?.asString.flatMap { RGBAColor($0) } ?? ElementShadow.black, opacity: opacity,
      offset: Point(x: offset[0].asDouble ?? 0, y: offset[1].asDouble ?? 0), radius: radius)
  }

  /// The same with a radius and an offset of at most so many points.
  func fitted(to points: Double) -> ElementShadow {
    var shadow = self
    shadow.radius = min(points, radius)
    shadow.offset = Point(x: max(-points, min(points, offset.x)), y: max(-points, min(points, offset.y)))
    return shadow
  }

  /// How far each step reaches out of its element, and how dark it is, from the outermost to the innermost.
  ///
  /// No filter: renderers hold a filtered element in memory as a whole, or coarsen it, and a card may be a million
  /// points long. The steps lie over each other and follow a Gaussian, from two radii outside to one radius inside;
  /// a wider shadow has more of them, so that no step shows as an edge.
  var steps: [(distance: Double, opacity: Double)] {
    let opacity = min(1, opacity * color.opacity)
    let parts = max(1, Int(min(5, (radius / 2).rounded(.up))))
    var before = 0.0
    return (0..<3 * parts).map { step in
      let reached = opacity * ElementShadow.coverage(upTo: step + 1, of: parts)
      defer { before = reached }
      return ((2 - (Double(step) + 0.5) / Double(parts)) * radius, (reached - before) / (1 - before))
    }
  }

  /// Which part of the shadow's opacity the first steps have together, where a radius has `parts` of them.
  private static func coverage(upTo step: Int, of parts: Int) -> Double {
    let coverages = [0, 0.03, 0.0785, 0.13379].map { $0 / usual.opacity }
    let (radius, rest) = step.quotientAndRemainder(dividingBy: parts)
    guard rest > 0 else { return coverages[radius] }
    return coverages[radius] + (coverages[radius + 1] - coverages[radius]) * Double(rest) / Double(parts)
  }
}

/// A line along an element's edge, inside of it.
struct ElementBorder: Equatable {
  var color: RGBAColor
  /// Points; more than 0.
  var width: Double

  /// What a document says of it; nil for none.
  init?(_ value: JSONValue) {
    guard let color = value["color"]?.asString.flatMap({ RGBAColor($0) }), let width = value["width"]?.asDouble,
      width > 0
    else { return nil }
    (self.color, self.width) = (color, width)
  }
}
