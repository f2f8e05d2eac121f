/// Texts in lines, each as long as it is wide and a margin (A4.3).
///
/// Lines are rows when the collection scrolls vertically, columns when horizontally. All lines are equally thick.
public struct TagsLayout: ParameterizedLayout, Equatable {
  public static let kind = "tags"

  public static let documentation =
    "Sets words into lines. A tag is as wide as its item's `width`, else as measured, else as its `text` and the margin, "
    + "and at most as wide as the line less the spacing at both ends."

  /// Before, between and behind the items of a line, in points.
  public var itemSpacing: Double
  /// Before, between and behind the lines, in points.
  public var lineSpacing: Double
  /// The thickness of a line, in points.
  public var itemHeight: Double
  /// What an item is longer than its text, in points.
  public var innerMargin: Double
  /// Of an item that has none, in points.
  public var fontSize: Double

  public init(
    itemSpacing: Double = 10, lineSpacing: Double = 10, itemHeight: Double = 25, innerMargin: Double = 25,
    fontSize: Double = 12
  ) {
    self.itemSpacing = itemSpacing
    self.lineSpacing = lineSpacing
    self.itemHeight = itemHeight
    self.innerMargin = innerMargin
    self.fontSize = fontSize
  }

  public init() { self.init(itemSpacing: 10) }

  public static let parameters: [LayoutParameter<TagsLayout>] = [
    .number("itemSpacing", \.itemSpacing, "The distance between tags, and at both ends of a line."),
    .number("lineSpacing", \.lineSpacing, "The distance between lines, before the first and after the last."),
    .number("itemHeight", \.itemHeight, "The height of every tag; its width when the collection scrolls horizontally."),
    .number("innerMargin", \.innerMargin, "What a tag is wider than its text, both sides together."),
    .number("fontSize", \.fontSize, "The size of the text; an item may have its own."),
  ]

  public var readsText: Bool { true }
  public var usesMeasuredSizes: Bool { true }

  public func prepare(
    _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
    from firstChanged: Int, work: inout LayoutWork
  ) -> any PreparedLayout {
    let itemSpacing = itemSpacing.legalLength
    let lineSpacing = lineSpacing.legalLength
    let metrics = LineMetrics(
      available: max(0, container.available - 2 * itemSpacing), itemSpacing: itemSpacing, lineSpacing: lineSpacing,
      mainStart: lineSpacing, crossStart: itemSpacing, alignment: .leading, lastAlignment: .leading,
      singleItemAlignment: .leading)
    var filling = LineFilling(
      metrics, itemCount: items.count, keeping: firstChanged, of: (previous as? PreparedLines)?.lines,
      storesCrossLengths: true)
    work.placed += items.count - filling.count
    let lengths = TagLengths(self, container.scrollDirection, longest: metrics.available)
    lengths.forEachChunk(of: items, from: filling.count, work: work) { filling.place($0, count: $1) }
    return PreparedLines(lines: filling.finish(), metrics, itemAlignment: .start, in: container, trailing: lineSpacing)
  }
}
