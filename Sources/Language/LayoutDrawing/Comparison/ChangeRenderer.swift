import CollectionLayout

/// Draws the states of a compared pair as contents of SVG elements.
struct ChangeRenderer {
  /// The maximum number of elements in one picture: browsers draw more only slowly.
  private static let elementLimit = 20_000
  /// The maximum number of elements in all pictures of a file, which then has about 200 MB.
  private static let totalLimit = 600_000

  /// A picture of a pair: the old state, the new state, or both over each other.
  enum Panel: CaseIterable {
    case old, new, changes

    var title: String {
      switch self {
      case .old: "Old"
      case .new: "New"
      case .changes: "Changes"
      }
    }
  }

  /// The color of a kind of difference, and the word for it.
  struct Mark: Sendable {
    let color: String
    let word: String
    let count: @Sendable (LayoutDifference) -> Int

    static let added = Mark(color: "#1a7f37", word: "added") { $0.added.count }
    static let removed = Mark(color: "#cf222e", word: "removed") { $0.removed.count }
    static let moved = Mark(color: "#0969da", word: "moved") { $0.movedCount }
    static let resized = Mark(color: "#bc4c00", word: "resized") { $0.resizedCount }
    static let restyled = Mark(color: "#8250df", word: "restyled") { $0.restyledCount }
    static let unchanged = Mark(color: "#8a919e", word: "unchanged") { $0.unchangedCount }
    static let all = [added, removed, moved, resized, restyled, unchanged]

    /// Selects the mark of the most important aspect of a change: moved, then resized, then restyled.
    init(_ change: ElementChange) { self = change.isMoved ? .moved : change.isResized ? .resized : .restyled }

    /// Selects the mark of a difference; for a changed element, that of the most important aspect of the change.
    init(_ entry: LayoutDifference.Entry) {
      self =
        switch entry {
        case .added: .added
        case .removed: .removed
        case .changed(let change): Mark(change)
        }
    }

    private init(color: String, word: String, count: @escaping @Sendable (LayoutDifference) -> Int) {
      (self.color, self.word, self.count) = (color, word, count)
    }
  }

  private let pair: ComparedPair
  private var drawing: SVGRenderer
  /// The maximum number of elements in the picture.
  private let limit: Int
  /// The number of elements that may still be drawn.
  private var remainingCount: Int

  private init(_ pair: ComparedPair, of panel: Panel, limit: Int) {
    self.pair = pair
    self.limit = limit
    remainingCount = limit
    // A recorded layout without a direction is drawn in that of the new state.
    let isRightToLeft = panel == .old ? pair.old.isRightToLeft : pair.new.isRightToLeft
    drawing = SVGRenderer(partsOf: pair.extent, isRightToLeft: isRightToLeft ?? pair.new.isRightToLeft ?? false)
  }

  /// Returns the maximum number of elements in each picture of a file with this many pairs.
  static func elementLimit(pairCount: Int) -> Int {
    min(elementLimit, totalLimit / (max(1, pairCount) * Panel.allCases.count))
  }

  /// Returns the caption of a picture: its state, and the number of drawn elements if it is incomplete.
  static func caption(of panel: Panel, in pair: ComparedPair, limit: Int) -> String {
    let count =
      switch panel {
      case .old: pair.old.elements.count
      case .new: pair.new.elements.count
      case .changes: pair.new.elements.count + pair.difference.removed.count
      }
    return count <= limit ? panel.title : "\(panel.title) (\(limit) of \(count) elements)"
  }

  /// Returns the contents of the picture of a state, with at most `limit` elements, without the `svg` element around
  /// them.
  static func bytes(of panel: Panel, in pair: ComparedPair, limit: Int) -> [UInt8] {
    var renderer = ChangeRenderer(pair, of: panel, limit: limit)
    switch panel {
    case .old: renderer.draw(pair.old)
    case .new: renderer.draw(pair.new)
    case .changes: renderer.drawChanges()
    }
    return renderer.drawing.takeBytes()
  }

  /// Draws one state as it looks on a device.
  private mutating func draw(_ layout: ComparedLayout) {
    paper(layout.contentSize)
    let elements = layout.elements.sorted { LayoutAttributes.precedesInDrawOrder($0.attributes, $1.attributes) }
    for element in elements.prefix(limit) { drawing.draw(element.attributes, key: element.key) }
  }

  /// Draws the background and the area of the content.
  private mutating func paper(_ contentSize: Size) {
    drawing.rectangle(pair.extent, [("fill", SVGRenderer.backdropColor)])
    drawing.rectangle(Rect(origin: .zero, size: contentSize), [("fill", "#ffffff")])
  }

  /// Draws both states over each other: unchanged elements, then the old and the new frames of the others. Above the
  /// limit, unchanged elements are left out first.
  private mutating func drawChanges() {
    paper(pair.new.contentSize)
    let (removed, added, changed) = (pair.difference.removed, pair.difference.added, pair.difference.changed)
    let unchangedLimit = max(0, limit - removed.count - added.count - changed.count)
    for element in pair.unchangedElements.prefix(unchangedLimit) where takes() {
      open(element, class: "unchanged")
      box(element, [("fill", "#eceef2"), ("stroke", "#c3c8d0")])
      label(element)
      drawing.append("</g>\n")
    }
    for element in removed where takes() {
      open(element, class: "removed", detail: "removed")
      box(element, Self.paint(.removed, opacity: "0.18", dashes: "5 3"))
      drawing.append("</g>\n")
    }
    for element in added where takes() {
      open(element, class: "added", detail: "added")
      box(element, Self.paint(.added, opacity: "0.2"))
      label(element)
      drawing.append("</g>\n")
    }
    for change in changed where takes() { draw(change) }
  }

  private mutating func takes() -> Bool {
    remainingCount -= 1
    return remainingCount >= 0
  }

  private mutating func draw(_ change: ElementChange) {
    let mark = Mark(change)
    open(change.new, class: mark.word, detail: LayoutDifference.Entry.changed(change).summary)
    if change.isMoved || change.isResized {
      let paint = [("fill", "none"), ("stroke", mark.color), ("stroke-dasharray", "5 3"), ("stroke-opacity", "0.7")]
      box(change.old, paint.map { (name: $0.0, value: $0.1) })
    }
    box(change.new, Self.paint(mark, opacity: "0.12"))
    label(change.new, isLeading: change.isMoved)
    if change.isMoved { arrow(from: change.old.attributes.frame, to: change.new.attributes.frame, color: mark.color) }
    drawing.append("</g>\n")
  }

  /// Opens the group of an element, with its key and `detail` as a title, which browsers show as a tooltip.
  private mutating func open(_ element: ComparedElement, class name: String, detail: String? = nil) {
    drawing.append("<g")
    drawing.attribute("class", name)
    drawing.attribute("data-key", element.key)
    drawing.append("><title>")
    XMLEscaping.append(element.key + (detail.map { ": \($0)" } ?? ""), to: &drawing.bytes)
    drawing.append("</title>")
  }

  /// Draws the frame of an element, half a point smaller on each side for the line around it.
  private mutating func box(_ element: ComparedElement, _ paint: [(name: String, value: String)]) {
    let frame = element.attributes.frame
    let inset = min(0.5, frame.width / 2, frame.height / 2)
    drawing.rectangle(frame.outset(by: -max(0, inset)), paint + [("rx", "2")])
  }

  /// Writes the text of an element in gray, so that only the marks of differences have colors.
  ///
  /// With `isLeading` the text is at the leading edge, because an arrow ends at the center.
  private mutating func label(_ element: ComparedElement, isLeading: Bool = false) {
    var style = ElementStyle(element.attributes, key: element.key)
    if isLeading { style.textAlignment = .natural }
    style.light = ElementStyle.Colors(fill: .paper, on: .paper)
    drawing.append("<g opacity=\"0.65\">")
    drawing.label(element.attributes.frame, style)
    drawing.append("</g>")
  }

  private static func paint(_ mark: Mark, opacity: String, dashes: String? = nil) -> [(name: String, value: String)] {
    let paint = [("fill", mark.color), ("fill-opacity", opacity), ("stroke", mark.color), ("stroke-width", "1.5")]
    return (paint + (dashes.map { [("stroke-dasharray", $0)] } ?? [])).map { (name: $0.0, value: $0.1) }
  }

  /// Draws an arrow from the center of one frame to that of another; none if these are nearer than 4 points.
  private mutating func arrow(from old: Rect, to new: Rect, color: String) {
    let start = Point(x: old.x + old.width / 2, y: old.y + old.height / 2)
    let end = Point(x: new.x + new.width / 2, y: new.y + new.height / 2)
    let distance = ((end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y)).squareRoot()
    guard distance.isFinite, distance >= 4 else { return }
    let (x, y) = ((end.x - start.x) / distance, (end.y - start.y) / distance)
    let length = min(9, distance)
    let neck = Point(x: end.x - x * length, y: end.y - y * length)
    drawing.append("<path d=\"M")
    points([start, neck], separator: "L")
    drawing.append("\"")
    for (name, value) in [("stroke", color), ("stroke-width", "1.5"), ("fill", "none")] {
      drawing.attribute(name, value)
    }
    drawing.append("/><path d=\"M")
    let width = length * 0.45
    points(
      [end, Point(x: neck.x - y * width, y: neck.y + x * width), Point(x: neck.x + y * width, y: neck.y - x * width)],
      separator: "L")
    drawing.append("Z\"")
    drawing.attribute("fill", color)
    drawing.append("/><circle")
    drawing.attribute("cx", start.x)
    drawing.attribute("cy", start.y)
    for (name, value) in [("r", "2.5"), ("fill", color)] { drawing.attribute(name, value) }
    drawing.append("/>")
  }

  private mutating func points(_ points: [Point], separator: String) {
    for (index, point) in points.enumerated() {
      if index > 0 { drawing.append(separator) }
      XMLEscaping.append(point.x, to: &drawing.bytes)
      drawing.append(" ")
      XMLEscaping.append(point.y, to: &drawing.bytes)
    }
  }
}
