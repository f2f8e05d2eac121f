package import CollectionLayout
import LayoutStyle

/// Renders a collection as SVG. Equal elements give equal bytes.
///
/// Elements are drawn in the order of the calls. `takeBytes` can be called at any time, so that an SVG of a million
/// elements is never in memory as a whole.
package struct SVGRenderer {
  /// The part of the content that is drawn.
  package enum Extent: Sendable {
    /// The part in the viewport.
    case viewport
    /// The whole content, with the viewport marked.
    case content
  }

  var bytes: [UInt8] = []
  private let viewport: Rect
  private let extent: Extent
  /// The drawn part of the content, including the margin, without the legend.
  private let box: Rect
  private let legend: (entries: [LegendEntry], grid: LegendGrid)?
  /// Whether the leading edge of text is the right one.
  let isRightToLeft: Bool

  /// Begins an SVG of content with a viewport at `contentOffset`.
  ///
  /// A legend must contain the elements that will be drawn. It is placed outside of the image.
  package init(
    title: String, contentSize: Size, contentOffset: Point, viewport: Size, extent: Extent = .viewport,
    isRightToLeft: Bool = false, legend: Legend? = nil
  ) {
    self.isRightToLeft = isRightToLeft
    self.viewport = Rect(origin: contentOffset, size: viewport)
    self.extent = extent
    let content = Rect(origin: .zero, size: contentSize)
    let box = extent == .viewport ? self.viewport : content.union(self.viewport).outset(by: 12)
    self.box = box
    self.legend = legend.map {
      let entries = SVGRenderer.entries(of: $0, contentSize: contentSize, viewport: viewport, extent: extent)
      return (entries, LegendGrid(beside: box, entryCount: entries.count))
    }
    open(self.legend.map { box.union($0.grid.area) } ?? box, title: title)
    tag("rect", box, [("fill", SVGRenderer.backdropColor)])
    tag("rect", content, [("fill", RGBAColor.paper.hex)])
  }

  /// Creates a drawing for fragments of another SVG.
  init(partsOf box: Rect, isRightToLeft: Bool = false) {
    (viewport, self.box, extent, legend, self.isRightToLeft) = (box, box, .viewport, nil, isRightToLeft)
  }

  // Gray, for areas without content: under an inset, and beyond the end.
  static let backdropColor = "#e4e7ec"

  static func viewportFrame(width: String, dashes: String) -> [(name: String, value: String)] {
    [("fill", "none"), ("stroke", "#0a6cff"), ("stroke-width", width), ("stroke-dasharray", dashes)]
  }

  /// Completes the SVG; nothing may be drawn afterwards.
  package mutating func finish() {
    switch extent {
    case .viewport:
      tag("rect", viewport.outset(by: -0.5), [("fill", "none"), ("stroke", "#c3c8d0")])
    case .content:
      tag("rect", viewport, SVGRenderer.viewportFrame(width: "3", dashes: "10 6"))
    }
    if let legend { draw(legend.entries, in: legend.grid, beside: box) }
    append("</svg>\n")
  }

  /// The size of the drawn part of the content, including the margin, without the legend.
  package var size: Size { box.size }

  /// Number of bytes that have not been taken.
  package var count: Int { bytes.count }

  /// Returns the text since the last call.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Begins the text of an SVG that shows `box`.
  mutating func open(_ box: Rect, title: String) {
    append(#"<svg xmlns="http://www.w3.org/2000/svg""#)
    attribute("width", box.width)
    attribute("height", box.height)
    append(#" viewBox=""#)
    for (index, number) in [box.x, box.y, box.width, box.height].enumerated() {
      if index > 0 { append(" ") }
      XMLEscaping.append(number, to: &bytes)
    }
    append(#"" font-family="Inter, system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif">"#)
    append("\n<title>")
    XMLEscaping.append(title, to: &bytes)
    append("</title>\n")
  }

  /// Appends an empty element with the frame of a rectangle.
  mutating func tag(_ name: String, _ rect: Rect, _ attributes: [(name: String, value: String)]) {
    append("<\(name)")
    place(rect)
    for entry in attributes { attribute(entry.name, entry.value) }
    append("/>\n")
  }

  mutating func place(_ rect: Rect) {
    attribute("x", rect.x)
    attribute("y", rect.y)
    attribute("width", max(0, rect.width))
    attribute("height", max(0, rect.height))
  }

  mutating func attribute(_ name: String, _ value: Double, decimals: Int = 2) {
    append(" \(name)=\"")
    XMLEscaping.append(value, decimals: decimals, to: &bytes)
    append("\"")
  }

  mutating func attribute(_ name: String, _ value: String) {
    append(" \(name)=\"")
    XMLEscaping.append(value, to: &bytes)
    append("\"")
  }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
