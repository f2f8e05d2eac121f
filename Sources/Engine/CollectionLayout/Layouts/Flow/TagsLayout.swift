/// Texts in lines; the length of an item is the width of its text plus a margin.
///
/// Lines are rows if the collection scrolls vertically, columns if it scrolls horizontally. All lines have the same
/// height.
public struct TagsLayout: SectionLayout, Equatable {
  public static let kind = "tags"

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

  public var readsText: Bool { true }
  public var usesMeasuredSizes: Bool { true }

  /// A text takes as long as an item for each 32 bytes. One that all items of a run have is measured once.
  public func effort(of items: ItemList) -> Int {
    var effort = items.count
    for slice in items.slices {
      let units = (slice.run.text?.longestByteCount ?? 0) / 32
      if units > 0 { effort += units * (slice.run.isOneTag ? 1 : slice.range.count) }
    }
    return effort
  }

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
    lengths.forEachChunk(of: items, from: filling.count, work: work) { filling.append($0, count: $1) }
    return PreparedLines(lines: filling.finish(), metrics, itemAlignment: .start, in: container, trailing: lineSpacing)
  }
}

/// Computes the lengths of tags, one by one or a chunk at a time.
struct TagSizer {
  private let layout: TagsLayout
  private let scrollDirection: ScrollDirection
  private let longest: Double

  /// Limits every tag to the length `longest`, in points.
  init(_ layout: TagsLayout, _ scrollDirection: ScrollDirection, longest: Double) {
    self.layout = layout
    self.scrollDirection = scrollDirection
    self.longest = longest
  }

  /// Calls `body` with the lengths of all items from `start` on, at most `ItemList.chunkCapacity` at a time.
  func forEachChunk(
    of items: ItemList, from start: Int, work: LayoutProgress, _ body: (_ chunk: SizeBuffer, _ count: Int) -> Void
  ) {
    var chunk = SizeBuffer()
    for offset in chunk.mains.indices { chunk.mains[offset] = layout.itemHeight.sanitizedLength }
    items.forEachChunk(from: start, work: work) { run, range in
      if run.isOneTag {
        let length = length(of: run, at: range.lowerBound)
        for offset in 0..<range.count { chunk.crosses[offset] = length }
      } else {
        for offset in 0..<range.count { chunk.crosses[offset] = length(of: run, at: range.lowerBound + offset) }
      }
      body(chunk, range.count)
    }
  }

  private func length(of run: ItemRun, at index: Int) -> Double {
    if let length = scrollDirection.cross(run.metrics).value(at: index), !length.isNaN {
      return min(length.sanitizedLength, longest)
    }
    if let measured = run.metrics.measured { return min(scrollDirection.cross(measured).sanitizedLength, longest) }
    let fontSize = run.metrics.fontSize.value(at: index) ?? .nan
    let width = TextMeasurer.width(
      of: run.content.text?.value(at: index) ?? "",
      fontSize: ((fontSize.isNaN ? layout.fontSize : fontSize) * layout.textScale).sanitizedLength)
    return min((width + layout.innerMargin.sanitizedLength).sanitizedLength, longest)
  }
}

extension ItemRun {
  /// Whether all tags of the run have the same length according to its rules alone.
  fileprivate var isOneTag: Bool { metrics.isUniform && !(text?.varies ?? false) }
}
