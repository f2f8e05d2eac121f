/// Texts in lines; the length of an item is the width of its text plus a margin.
///
/// Lines are rows if the collection scrolls vertically, columns if it scrolls horizontally. All lines have the same
/// height.
public struct TagsLayout: ParameterizedLayout, Equatable {
  public static let kind = "tags"

  public static let documentation =
    "Arranges tags in lines. A tag has its item's `width`, otherwise the measured width, otherwise the width of its "
    + "`text` plus the margin. Its maximum width is that of the line less the spacing at both ends."

  /// The distance between the items of a line and at both of its ends, in points.
  public var itemSpacing: Double
  /// The distance between the lines, before the first and after the last one, in points.
  public var lineSpacing: Double
  /// The height of a line, in points; its width if the collection scrolls horizontally.
  public var itemHeight: Double
  /// The length that an item has in addition to its text, in points.
  public var innerMargin: Double
  /// The font size of an item that has none, in points.
  public var fontSize: Double
  /// The factor of all font sizes, as `UIFontMetrics` scales them by the user's text size. Not a key of documents.
  package var textScale = 1.0

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
    .number("itemHeight", \.itemHeight, "The height of every tag; its width if the layout scrolls horizontally."),
    .number("innerMargin", \.innerMargin, "The width of a tag in addition to its text, both sides together."),
    .number("fontSize", \.fontSize, "The font size of tags whose item has none."),
  ]

  public var readsText: Bool { true }
  public var usesMeasuredSizes: Bool { true }

  public func prepare(
    _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
    from firstChanged: Int, work: inout LayoutProgress
  ) -> any PreparedLayout {
    let itemSpacing = itemSpacing.sanitizedLength
    let lineSpacing = lineSpacing.sanitizedLength
    let metrics = LineParameters(
      available: max(0, container.available - 2 * itemSpacing), itemSpacing: itemSpacing, lineSpacing: lineSpacing,
      mainStart: lineSpacing, crossStart: itemSpacing, alignment: .leading, lastAlignment: .leading,
      singleItemAlignment: .leading)
    var filling = LineBreaker(
      metrics, itemCount: items.count, keeping: firstChanged, of: (previous as? PreparedLines)?.lines,
      storesCrossLengths: true)
    work.placedCount += items.count - filling.count
    let lengths = TagSizer(self, container.scrollDirection, longest: metrics.available)
    lengths.forEachChunk(of: items, from: filling.count, work: work) { filling.place($0, count: $1) }
    return PreparedLines(lines: filling.finish(), metrics, itemAlignment: .start, in: container, trailing: lineSpacing)
  }
}
