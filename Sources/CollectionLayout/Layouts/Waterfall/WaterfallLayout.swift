/// Lanes of equal thickness that fill up side by side, as on a page of photographs.
///
/// Lanes are columns when the collection scrolls vertically, rows when horizontally. An item's cross length is its
/// lane's unless it has one of its own; its main length is its own, or follows from its aspect ratio, or is 50.
public struct WaterfallLayout: ParameterizedLayout, Equatable {
  public static let kind = "waterfall"

  public static let documentation =
    "Puts each item into the lane that is shortest by then, the first of several. An item with `fullSpan` crosses all "
    + "lanes below the longest; one that gives no length is 50 points long."

  /// Which lane takes the next item.
  public enum RenderDirection: String, Sendable, CaseIterable {
    /// The one that is shortest so far; of equal ones the first.
    case shortestFirst
    /// Item i takes lane i mod n.
    case leftToRight
    /// Item i takes lane n − 1 − (i mod n).
    case rightToLeft
  }

  /// At least 1.
  public var columnCount: Int {
    didSet { columnCount = max(1, columnCount) }
  }
  /// Vertical distance, in points.
  public var rowSpacing: Double
  /// Horizontal distance, in points.
  public var columnSpacing: Double
  public var renderDirection: RenderDirection
  public var minimumContentLength: Double

  /// The main length of an item that has none, in points.
  public static let missingLength = 50.0

  public init(
    columnCount: Int = 2, rowSpacing: Double = 0, columnSpacing: Double = 0,
    renderDirection: RenderDirection = .shortestFirst, minimumContentLength: Double = 0
  ) {
    self.minimumContentLength = minimumContentLength
    self.columnCount = max(1, columnCount)
    self.rowSpacing = rowSpacing
    self.columnSpacing = columnSpacing
    self.renderDirection = renderDirection
  }

  public init() { self.init(columnCount: 2) }

  public static let parameters: [LayoutParameter<WaterfallLayout>] = [
    // As many lanes as anybody could look at.
    .count(
      "columnCount", \.columnCount, in: 1...1000,
      "How many lanes there are: columns, or rows when scrolling is horizontal."),
    .number("rowSpacing", \.rowSpacing, "The vertical distance between items, whichever way the collection scrolls."),
    .number(
      "columnSpacing", \.columnSpacing, "The horizontal distance between items, whichever way the collection scrolls."),
    .word("renderDirection", \.renderDirection, "Which lane takes the next item.") {
      switch $0 {
      case .shortestFirst:
        "The lane that is shortest so far, with the spacing behind its items; of equal ones the first."
      case .leftToRight: "The lanes in turns, from the first to the last."
      case .rightToLeft: "The lanes in turns, from the last to the first."
      }
    },
    .number(
      "minimumContentLength", \.minimumContentLength,
      "How long the section is at least between its insets, along the scroll axis."),
  ]

  /// The thickness of one lane; 0 when insets and spacing leave nothing.
  public func laneThickness(in container: LayoutContainer) -> Double {
    let gap = container.scrollDirection == .vertical ? columnSpacing : rowSpacing
    return container.pixels.part(max(0, (container.available - Double(columnCount - 1) * gap) / Double(columnCount)))
  }

  public func prepare(
    _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
    from firstChanged: Int, work: inout LayoutWork
  ) -> any PreparedLayout {
    let geometry = WaterfallGeometry(self, in: container)
    let packed = previous as? PackedWaterfall
    // What could not be packed before probably cannot be packed now.
    if previous == nil || packed != nil, renderDirection == .shortestFirst,
      let packed = geometry.pack(items, reusing: packed, from: firstChanged, work: &work)
    {
      return packed
    }
    var filling = WaterfallFilling(
      geometry, direction: renderDirection, keeping: firstChanged, of: previous as? PreparedWaterfall,
      itemCount: items.count)
    let sizes = WaterfallLengths(geometry)
    var buffer = WaterfallLengths.Buffer()
    items.forEachChunk(in: filling.count..<items.count, work: work) { run, range in
      filling.noteThickness(of: run.metrics)
      sizes.fill(&buffer, for: run.metrics, range)
      filling.place(buffer, count: range.count)
    }
    work.placed += items.count - filling.kept
    return filling.finish()
  }
}
