package import CollectionLayout
import LayoutStyle

/// Pictures of one document in several environments, in rows, each with a caption.
///
/// Pictures have one scale, so that the sizes of devices can be compared.
package struct ContactSheet: Sendable {
  /// A picture of the sheet.
  package struct Entry: Sendable {
    /// The device, or another name of the environment.
    let name: String
    /// The size, the orientation and the direction.
    let details: String
    /// A complete SVG without identifiers, because a sheet has many.
    let svg: [UInt8]
    /// The size of the SVG in points.
    let size: Size

    var isLandscape: Bool { size.width > size.height }

    package init(name: String, details: String, svg: [UInt8], size: Size) {
      self.name = name
      self.details = details
      self.svg = svg
      self.size = size
    }
  }

  let title: String
  let entries: [Entry]

  /// Creates a sheet with the portrait pictures before the landscape ones, otherwise in order.
  package init(title: String, entries: [Entry]) {
    self.title = title
    self.entries = entries.filter { !$0.isLandscape } + entries.filter(\.isLandscape)
  }

  /// The line below the title.
  var subtitle: String { "\(entries.count) \(entries.count == 1 ? "picture" : "pictures") at half size" }
}

extension ContactSheet {
  /// The size of a picture on the sheet, in relation to its size in the document.
  static let scale = 0.5
  private static let margin = 32.0
  /// The distance between pictures in a row, and between rows.
  private static let gap = Size(width: 28, height: 36)
  private static let titleHeight = 60.0
  private static let captionHeight = 38.0
  /// The minimum width of a picture's column, for its caption.
  private static let columnWidth = 190.0

  /// Returns the sheet as one SVG.
  package func svg() -> [UInt8] {
    let (places, size) = places()
    let page = Rect(origin: .zero, size: size)
    var drawing = SVGRenderer(partsOf: page)
    drawing.open(page, title: title)
    drawing.tag("rect", page, [("fill", "#f4f5f7")])
    drawing.line(title, x: Self.margin, y: Self.margin + 16, fontSize: 20, weight: "600", color: "#1b1f27")
    drawing.line(subtitle, x: Self.margin, y: Self.margin + 38, fontSize: 13, color: "#5b6472")
    for (entry, place) in zip(entries, places) {
      drawing.line(entry.name, x: place.x, y: place.y + 12, fontSize: 14, weight: "600", color: "#1b1f27")
      drawing.line(entry.details, x: place.x, y: place.y + 28, fontSize: 11, color: "#5b6472")
      drawing.append("<g transform=\"translate(")
      XMLEscaping.append(place.x, to: &drawing.bytes)
      drawing.append(" ")
      XMLEscaping.append(place.y + Self.captionHeight, to: &drawing.bytes)
      drawing.append(")scale(\(Self.scale))\">")
      drawing.bytes += entry.svg
      drawing.append("</g>\n")
    }
    drawing.append("</svg>\n")
    return drawing.takeBytes()
  }

  /// Returns the position of each entry with its caption, and the size of the sheet. Rows are filled from the left in
  /// the order of the entries.
  private func places() -> (places: [Point], size: Size) {
    let sizes = entries.map { entry in
      Size(
        width: max(Self.columnWidth, entry.size.width * Self.scale),
        height: entry.size.height * Self.scale + Self.captionHeight)
    }
    let limit = rowWidth(of: sizes)
    var places: [Point] = []
    var (x, y, rowHeight, width) = (0.0, 0.0, 0.0, 0.0)
    for size in sizes {
      // Portrait and landscape pictures are in different rows, which then have few gaps.
      let isTurned = places.count > 0 && entries[places.count].isLandscape != entries[places.count - 1].isLandscape
      if x > 0, isTurned || x + size.width > limit {
        (x, y, rowHeight) = (0, y + rowHeight + Self.gap.height, 0)
      }
      places.append(Point(x: Self.margin + x, y: Self.margin + Self.titleHeight + y))
      rowHeight = max(rowHeight, size.height)
      width = max(width, x + size.width)
      x += size.width + Self.gap.width
    }
    // The title fits a sheet of one column.
    width = max(width, 2 * Self.columnWidth)
    return (
      places, Size(width: width + 2 * Self.margin, height: Self.titleHeight + y + rowHeight + 2 * Self.margin)
    )
  }

  /// Returns the width of rows for which the sheet is about one and a half times as wide as high.
  private func rowWidth(of sizes: [Size]) -> Double {
    let area = sizes.reduce(0) { $0 + ($1.width + Self.gap.width) * ($1.height + Self.gap.height) }
    return max(sizes.map(\.width).max() ?? 0, (area * 1.5).squareRoot())
  }
}

extension SVGRenderer {
  /// Appends a line of text whose baseline starts at a point.
  fileprivate mutating func line(
    _ text: String, x: Double, y: Double, fontSize: Double, weight: String? = nil, color: String
  ) {
    append("<text")
    attribute("x", x)
    attribute("y", y)
    attribute("font-size", fontSize)
    if let weight { attribute("font-weight", weight) }
    attribute("fill", color)
    append(">")
    XMLEscaping.append(text, to: &bytes)
    append("</text>\n")
  }
}
