package import CollectionLayout

/// The frame of a device around a picture of its screen: a thin dark edge with rounded corners.
package struct DeviceBezel: Equatable, Sendable {
  /// The width of the edge, in points.
  private static let width = 10.0

  /// The radius of the corners of the screen, in points.
  private let cornerRadius: Double

  package init(cornerRadius: Double) { self.cornerRadius = cornerRadius }

  /// Returns the size of a device whose screen has this size, in points.
  package static func size(around screen: Size) -> Size {
    Size(width: screen.width + 2 * width, height: screen.height + 2 * width)
  }

  /// Returns a complete SVG of a device whose screen shows the contents `screen`, an SVG element. The identifier of its
  /// clip path depends only on the size.
  package func framed(_ screen: [UInt8], size: Size, title: String) -> [UInt8] {
    let (inset, outer) = (Self.width, Self.size(around: size))
    let radius = min(cornerRadius, min(size.width, size.height) / 2)
    let area = Rect(x: inset, y: inset, width: size.width, height: size.height)
    let name = "screen-\(XMLEscaping.text(size.width))-\(XMLEscaping.text(size.height))"
    let box = Rect(origin: .zero, size: outer)
    var drawing = SVGRenderer(partsOf: box)
    drawing.open(box, title: title)
    drawing.append("<clipPath id=\"\(name)\">")
    drawing.rectangle(area, [("rx", XMLEscaping.text(radius))])
    drawing.append("</clipPath>\n")
    drawing.rectangle(
      box.outset(by: -0.5), [("rx", XMLEscaping.text(radius + inset)), ("fill", "#16181d"), ("stroke", "#4a505c")])
    drawing.append("<g clip-path=\"url(#\(name))\"><g transform=\"translate(\(inset) \(inset))\">\n")
    drawing.bytes += screen
    drawing.append("</g></g>\n</svg>\n")
    return drawing.takeBytes()
  }
}
