package import CollectionLayout

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
    drawing.rectangle(page, [("fill", "#f4f5f7")])
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

extension ContactSheet {
  /// Returns the sheet as a self-contained page without scripts. Its pictures wrap into rows of the window's width, and
  /// have half or their full size.
  package func html() -> [UInt8] {
    var page = SVGRenderer(partsOf: .zero)
    page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
    XMLEscaping.append(title, to: &page.bytes)
    page.append("</title>\n<style>\n\(Self.style)</style>\n</head>\n<body>\n<main>\n<h1>")
    XMLEscaping.append(title, to: &page.bytes)
    page.append("</h1>\n<fieldset><legend>Size of the pictures</legend>\n")
    page.append("<label><input type=\"radio\" name=\"size\" id=\"half\" checked> Half</label>\n")
    page.append("<label><input type=\"radio\" name=\"size\" id=\"full\"> Full</label>\n</fieldset>\n<ul>\n")
    for entry in entries { page.append(entry) }
    page.append("</ul>\n</main>\n</body>\n</html>\n")
    return page.takeBytes()
  }

  private static let style = """
    :root { color-scheme: light dark; --page: #f4f5f7; --text: #1b1f27; --faint: #5b6472; }
    @media (prefers-color-scheme: dark) { :root { --page: #16181d; --text: #eceef2; --faint: #a3abb8; } }
    body { margin: 0; background: var(--page); color: var(--text); font: 14px/1.4 Inter, system-ui, sans-serif; }
    main { --scale: 0.5; padding: 24px 32px 48px; }
    main:has(#full:checked) { --scale: 1; }
    h1 { margin: 0 0 8px; font-size: 20px; }
    fieldset { display: flex; gap: 16px; margin: 0 0 24px; padding: 0; border: 0; color: var(--faint); }
    legend { float: left; margin-right: 16px; padding: 0; }
    ul { display: flex; flex-wrap: wrap; gap: 36px 28px; margin: 0; padding: 0; list-style: none; }
    figure { min-width: 190px; margin: 0; }
    figcaption { margin-bottom: 8px; font-size: 12px; color: var(--faint); }
    strong { display: block; font-size: 14px; color: var(--text); }
    figure > svg { display: block; width: calc(var(--width) * var(--scale) * 1px); height: auto; }

    """
}

extension SVGRenderer {
  /// Appends an entry of a page. The SVG gets a name, its width as a variable of the style, and the role of an image.
  fileprivate mutating func append(_ entry: ContactSheet.Entry) {
    append("<li><figure><figcaption><strong>")
    XMLEscaping.append(entry.name, to: &bytes)
    append("</strong> ")
    XMLEscaping.append(entry.details, to: &bytes)
    append("</figcaption>\n<svg role=\"img\"")
    attribute("aria-label", "\(entry.name), \(entry.details)")
    append(" style=\"--width:")
    XMLEscaping.append(entry.size.width, to: &bytes)
    append("\"")
    bytes += entry.svg.dropFirst("<svg".utf8.count)
    append("</figure></li>\n")
  }
}
