package import CollectionLayout
import JSON

/// A shadow with the properties of a `CALayer`.
package struct ElementShadow: Equatable, Sendable {
  package var color: RGBAColor
  /// From 0 to 1.
  package var opacity: Double
  /// In points.
  package var offset: Point
  /// In points.
  package var radius: Double

  package static let black = RGBAColor(red: 0, green: 0, blue: 0)
  /// The shadow of cards and of pinned headers.
  package static let standard = ElementShadow(color: black, opacity: 0.17, offset: Point(x: 0, y: 1), radius: 1)

  init(color: RGBAColor, opacity: Double, offset: Point, radius: Double) {
    (self.color, self.opacity, self.offset, self.radius) = (color, opacity, offset, radius)
  }

  /// Reads a shadow from a document in which all numbers are present; returns nil for no shadow.
  init?(_ value: JSONValue) {
    guard let opacity = value["opacity"]?.asDouble, opacity > 0, let offset = value["offset"]?.asArray,
      offset.count == 2, let radius = value["radius"]?.asDouble
    else { return nil }
    self.init(
      color: value["color"]?.asString.flatMap { RGBAColor($0) } ?? ElementShadow.black, opacity: opacity,
      offset: Point(x: offset[0].asDouble ?? 0, y: offset[1].asDouble ?? 0), radius: radius)
  }
}

/// A line along the inside of an element's edge.
package struct ElementBorder: Equatable, Sendable {
  package var color: RGBAColor
  /// In points; greater than 0.
  package var width: Double

  /// Reads a border from a document; returns nil for no border.
  init?(_ value: JSONValue) {
    guard let color = value["color"]?.asString.flatMap({ RGBAColor($0) }), let width = value["width"]?.asDouble,
      width > 0
    else { return nil }
    (self.color, self.width) = (color, width)
  }
}
