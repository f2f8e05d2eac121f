/// Lanes of equal cross size that fill side by side, as on a page of photographs.
///
/// Lanes are columns if the collection scrolls vertically, rows if it scrolls horizontally. An item has the cross size
/// of its lane unless it sets a cross length. Its main length is the item's, or follows from its aspect ratio, or is 50
/// points.
public struct WaterfallLayout: ParameterizedLayout, Equatable {
  public static let kind = "waterfall"

  public static let documentation =
    "Places each item in the shortest lane; on a tie, in the first. An item with `fullSpan` crosses all lanes after "
    + "the longest one. An item without a length is 50 points long."

  /// The rule that selects the lane of the next item.
  public enum RenderDirection: String, Sendable, CaseIterable {
    /// The shortest lane; on a tie, the first.
    case shortestFirst
    /// Lane i mod n for item i.
    case leftToRight
    /// Lane n − 1 − (i mod n) for item i.
    case rightToLeft
  }

  /// The number of lanes, at least 1.
  public var columnCount: Int {
    didSet { columnCount = max(1, columnCount) }
  }
  /// The vertical distance between items, in points.
  public var rowSpacing: Double
  /// The horizontal distance between items, in points.
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
    // An upper bound far above the number of lanes that are legible on a screen.
    .count(
      "columnCount", \.columnCount, in: 1...1000,
      "Number of columns (rows, if the layout scrolls horizontally)."),
    .number("rowSpacing", \.rowSpacing, "The vertical distance between items, in either scroll direction."),
    .number(
      "columnSpacing", \.columnSpacing, "The horizontal distance between items, in either scroll direction."),
    .word("renderDirection", \.renderDirection, "The lane of the next item.") {
      switch $0 {
      case .shortestFirst:
        "The shortest lane, the spacing after its last item included; on a tie, the first."
      case .leftToRight: "The lanes in cyclic order, from the first to the last."
      case .rightToLeft: "The lanes in cyclic order, from the last to the first."
      }
    },
    .number(
      "minimumContentLength", \.minimumContentLength,
      "The minimum length of the section between its insets, along the scroll axis."),
  ]

  /// Returns the cross size of one lane; 0 if insets and spacing leave nothing.
  public func laneCrossSize(in container: LayoutContainer) -> Double {
    let gap = container.scrollDirection == .vertical ? columnSpacing : rowSpacing
    return container.pixels.part(max(0, (container.available - Double(columnCount - 1) * gap) / Double(columnCount)))
  }

  public func prepare(
    _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
    from firstChanged: Int, work: inout LayoutProgress
  ) -> any PreparedLayout {
    let geometry = WaterfallGeometry(self, in: container)
    let packed = previous as? PackedWaterfall
    // If the previous layout could not be packed, this one probably cannot be packed either.
    if previous == nil || packed != nil, renderDirection == .shortestFirst,
      let packed = geometry.pack(items, reusing: packed, from: firstChanged, work: &work)
    {
      return packed
    }
    var filling = WaterfallBuilder(
      geometry, direction: renderDirection, keeping: firstChanged, of: previous as? PreparedWaterfall,
      itemCount: items.count)
    let sizes = WaterfallItemSizer(geometry)
    var buffer = WaterfallItemSizer.Buffer()
    items.forEachChunk(in: filling.count..<items.count, work: work) { run, range in
      filling.noteCrossSize(of: run.metrics)
      sizes.fill(&buffer, for: run.metrics, range)
      filling.place(buffer, count: range.count)
    }
    work.placedCount += items.count - filling.kept
    return filling.finish()
  }
}
