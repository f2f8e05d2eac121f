package import CollectionLayout

/// Pictures of one document in several environments, such as devices, arranged in rows, each with a caption.
///
/// All have the same scale, so that the sizes of devices can be compared.
package struct ContactSheet: Sendable {
  /// A picture with its caption.
  package struct Entry: Sendable {
    /// The name of the device or of another environment.
    package let name: String
    /// The size, orientation and direction, as text.
    package let details: String
    /// A complete `<svg>` element. Elements with equal `id` attributes must be equal, since a sheet contains several
    /// pictures.
    package let svg: [UInt8]
    /// The size of the SVG in points.
    let size: Size

    var isLandscape: Bool { size.width > size.height }
    /// Whether the picture is at least as wide as the screen of a tablet: its smaller side has 600 points or more.
    var isLarge: Bool { min(size.width, size.height) >= 600 }

    package init(name: String, details: String, svg: [UInt8], size: Size) {
      self.name = name
      self.details = details
      self.svg = svg
      self.size = size
    }
  }

  let title: String
  /// The different pictures. The name of each contains all environments with this picture.
  let entries: [Entry]
  /// The number of environments, several of which may have the same picture.
  private let environmentCount: Int

  /// Creates a sheet: portrait pictures before landscape ones, each of these by height, so that the pictures in a row
  /// have nearly the same height. Environments with equal pictures and details share one.
  package init(title: String, entries: [Entry]) {
    self.title = title
    environmentCount = entries.count
    let distinct = ContactSheet.joined(entries)
    let ordered = distinct.enumerated().sorted { one, other in
      (one.element.size.height, one.offset) < (other.element.size.height, other.offset)
    }.map(\.element)
    self.entries = ordered.filter { !$0.isLandscape } + ordered.filter(\.isLandscape)
  }

  /// Returns the different pictures in their order. The names of those with equal pictures and details are joined, and
  /// the name of their family is not repeated: `iPhone 12, 12 Pro, 13`.
  private static func joined(_ entries: [Entry]) -> [Entry] {
    var names: [[String]] = []
    var indices: [[UInt8]: Int] = [:]
    var distinct: [Entry] = []
    for entry in entries {
      let identity = Array(entry.details.utf8) + entry.svg
      if let index = indices[identity] {
        names[index].append(entry.name)
      } else {
        indices[identity] = distinct.count
        distinct.append(entry)
        names.append([entry.name])
      }
    }
    return zip(distinct, names).map { entry, names in
      let family = entry.name.prefix { $0 != " " } + " "
      let others = names.dropFirst().map { $0.hasPrefix(family) ? String($0.dropFirst(family.count)) : $0 }
      return Entry(
        name: ([entry.name] + others).joined(separator: ", "), details: entry.details, svg: entry.svg, size: entry.size)
    }
  }

  /// The line below the title, with the numbers of pictures and environments.
  var subtitle: String {
    let pictures = "\(entries.count) \(entries.count == 1 ? "picture" : "pictures")"
    let environments = environmentCount > entries.count ? " of \(environmentCount) environments" : ""
    return "\(pictures)\(environments) at half size"
  }
}

extension ContactSheet {
  /// The factor by which pictures are scaled on the SVG sheet.
  static let scale = 0.5
  private static let margin = 32.0
  /// The distance between the pictures of a row, and between rows, in points.
  private static let gap = Size(width: 28, height: 36)
  private static let titleHeight = 60.0
  /// The height of a caption whose name has one line, in points.
  private static let captionHeight = 38.0
  private static let nameHeight = 18.0
  /// The approximate width of a letter in a caption, in points.
  private static let letterWidth = 8.2
  /// The minimum width of the column of a picture, in points, for its caption.
  private static let columnWidth = 190.0

  /// Returns the sheet as one SVG.
  package func svg() -> [UInt8] {
    let (cells, size) = cells()
    let page = Rect(origin: .zero, size: size)
    var drawing = SVGRenderer(partsOf: page)
    drawing.open(page, title: title)
    drawing.rectangle(page, [("fill", "#f4f5f7")])
    drawing.line(title, x: Self.margin, y: Self.margin + 16, fontSize: 20, weight: "600", color: "#1b1f27")
    drawing.line(subtitle, x: Self.margin, y: Self.margin + 38, fontSize: 13, color: "#5b6472")
    for (entry, cell) in zip(entries, cells) {
      var baseline = cell.origin.y + 12
      for line in cell.lines {
        drawing.line(line, x: cell.origin.x, y: baseline, fontSize: 14, weight: "600", color: "#1b1f27")
        baseline += Self.nameHeight
      }
      drawing.line(entry.details, x: cell.origin.x, y: baseline - 2, fontSize: 11, color: "#5b6472")
      drawing.append("<g transform=\"translate(")
      XMLEscaping.append(cell.origin.x, to: &drawing.bytes)
      drawing.append(" ")
      XMLEscaping.append(cell.pictureStart, to: &drawing.bytes)
      drawing.append(")scale(\(Self.scale))\">")
      drawing.bytes += entry.svg
      drawing.append("</g>\n")
    }
    drawing.append("</svg>\n")
    return drawing.takeBytes()
  }

  /// The position of a picture and its caption on the sheet.
  private struct Cell {
    var origin: Point
    /// The name in the caption, broken into lines.
    var lines: [String]
    var size: Size
    /// The y coordinate of the picture's upper edge, in points.
    var pictureStart = 0.0
  }

  /// Returns the cell of each picture, and the size of the sheet. Rows are filled from the left, and the pictures of a
  /// row have the same upper edge.
  private func cells() -> (cells: [Cell], size: Size) {
    var cells = entries.map { entry in
      let width = max(Self.columnWidth, entry.size.width * Self.scale)
      let lines = Self.lines(of: entry.name, width: width)
      return Cell(origin: .zero, lines: lines, size: Size(width: width, height: entry.size.height * Self.scale))
    }
    let limit = rowWidth(of: cells.map { Size(width: $0.size.width, height: $0.size.height + Self.captionHeight) })
    var (y, width, next) = (Self.margin + Self.titleHeight, 0.0, 0)
    while next < cells.count {
      let row = next..<endOfRow(from: next, of: cells, limit: limit)
      let lineCount = cells[row].map(\.lines.count).max() ?? 1
      let pictureStart = y + Self.captionHeight + Double(lineCount - 1) * Self.nameHeight
      var x = Self.margin
      for index in row {
        cells[index].origin = Point(x: x, y: y)
        cells[index].pictureStart = pictureStart
        width = max(width, x - Self.margin + cells[index].size.width)
        x += cells[index].size.width + Self.gap.width
      }
      y = pictureStart + (cells[row].map(\.size.height).max() ?? 0) + Self.gap.height
      next = row.upperBound
    }
    // The title fits a sheet of one column.
    width = max(width, 2 * Self.columnWidth)
    return (cells, Size(width: width + 2 * Self.margin, height: y - Self.gap.height + Self.margin))
  }

  /// Returns the index after the last picture of the row that starts at `start`; `limit` is the width of rows in
  /// points. Portrait and landscape pictures are in different rows, and so are phones and tablets.
  private func endOfRow(from start: Int, of cells: [Cell], limit: Double) -> Int {
    var (end, width) = (start + 1, cells[start].size.width)
    while end < cells.count, entries[end].isLandscape == entries[start].isLandscape,
      entries[end].isLarge == entries[start].isLarge
    {
      width += Self.gap.width + cells[end].size.width
      if width > limit { break }
      end += 1
    }
    return end
  }

  /// Breaks a name at its spaces into lines of about `width` points at most. A longer word is not broken.
  private static func lines(of name: String, width: Double) -> [String] {
    let count = max(1, Int(width / letterWidth))
    var lines: [String] = []
    for word in name.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= count {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// Returns the width of rows in points with which a sheet of pictures of these sizes is about two and a half times as
  /// wide as high. Sheets become higher, because rows are not filled completely.
  private func rowWidth(of sizes: [Size]) -> Double {
    let area = sizes.reduce(0) { $0 + ($1.width + Self.gap.width) * ($1.height + Self.gap.height) }
    return max(sizes.map(\.width).max() ?? 0, (area * 2.5).squareRoot())
  }
}

extension ContactSheet {
  /// Returns the sheet as a self-contained HTML page without scripts. Pictures wrap into rows of the window's width;
  /// the reader selects half or full size.
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
    figcaption { width: max(200px, calc(var(--width) * var(--scale) * 1px)); margin-bottom: 8px; font-size: 12px; color: var(--faint); white-space: nowrap; }
    strong { display: block; font-size: 14px; color: var(--text); white-space: normal; }
    figure > svg { display: block; width: calc(var(--width) * var(--scale) * 1px); height: auto; }

    """
}

extension SVGRenderer {
  /// Appends a picture to a page: the SVG gets a label and the role of an image, and the style gets the width as a
  /// variable.
  fileprivate mutating func append(_ entry: ContactSheet.Entry) {
    append("<li><figure style=\"--width:")
    XMLEscaping.append(entry.size.width, to: &bytes)
    append("\"><figcaption><strong>")
    XMLEscaping.append(entry.name, to: &bytes)
    append("</strong> ")
    XMLEscaping.append(entry.details, to: &bytes)
    append("</figcaption>\n<svg role=\"img\"")
    attribute("aria-label", "\(entry.name), \(entry.details)")
    bytes += entry.svg.dropFirst("<svg".utf8.count)
    append("</figure></li>\n")
  }
}
