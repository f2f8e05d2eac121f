import LayoutBase

/// Texts in lines; the length of an item is the width of its text plus a margin.
///
/// Lines are rows if the collection scrolls vertically, columns if it scrolls horizontally. A line is as high as its
/// highest item, and the others are centered in it.
public struct TagsLayout: SectionLayout, Equatable {
  public static let kind = "tags"

  /// The alignment of the items in a line.
  public enum Alignment: String, Sendable, CaseIterable {
    case leading
    case center
    case trailing
    /// The remaining length is distributed between the items; the last line is `leading`.
    case justified
  }

  /// The distance between the items of a line and at both of its ends, in points.
  public var itemSpacing: Double
  /// The distance between the lines, before the first and after the last one, in points.
  public var lineSpacing: Double
  /// The height of an item that has none, in points; its width if the collection scrolls horizontally.
  public var itemHeight: Double
  /// The length that an item has in addition to its text, in points.
  public var innerMargin: Double
  /// The font size of an item that has none, in points.
  public var fontSize: Double
  public var alignment: Alignment
  /// The maximum number of lines, at least 1; nil for as many as the items need. Items that do not fit are not shown: a
  /// view of the kind `overflowKind` after the last one that fits has their number.
  public var maximumLines: Int?
  /// The text of the view of the kind `overflowKind`, in which `{count}` is replaced by the number of items that are
  /// not shown.
  public var overflowText: String
  /// The factor of all font sizes, as `UIFontMetrics` scales them by the user's text size. Not a key of documents.
  package var textScale = 1.0

  /// The element kind of the view with the number of items that are not shown.
  public static let overflowKind = "overflow"

  public init(
    itemSpacing: Double = 10, lineSpacing: Double = 10, itemHeight: Double = 25, innerMargin: Double = 25,
    fontSize: Double = 12, alignment: Alignment = .leading, maximumLines: Int? = nil, overflowText: String = "+{count}"
  ) {
    self.itemSpacing = itemSpacing
    self.lineSpacing = lineSpacing
    self.itemHeight = itemHeight
    self.innerMargin = innerMargin
    self.fontSize = fontSize
    self.alignment = alignment
    self.maximumLines = maximumLines
    self.overflowText = overflowText
  }

  public var readsText: Bool { true }
  public var usesMeasuredSizes: Bool { true }

  /// Returns the number of items, plus one for each 32 bytes of text to measure, which takes as long as placing an
  /// item. A text that all items of a run have is measured once.
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
    let metrics = lineMetrics(in: container)
    let sizer = TagSizer(self, container.scrollDirection, longest: metrics.available)
    let lineLimit = maximumLines.map { max(1, $0) } ?? .max
    // A chunk at a time while the number of lines is limited, because few of very many items may be shown.
    let step = maximumLines == nil ? items.count : ItemList.chunkCapacity
    let earlier = previous as? PreparedLines
    var filling = LineBreaker(
      metrics, capacity: min(step, items.count), keeping: min(firstChanged, items.count), of: earlier?.lines,
      storesCrossLengths: true)
    let reusedCount = filling.count
    var hasOwnHeights = reusedCount > 0 && earlier?.hasOwnHeights == true
    while filling.count < items.count, filling.endedLineCount < lineLimit, !work.isCancelled {
      let range = filling.count..<filling.count + min(step, items.count - filling.count)
      let differ = sizer.forEachChunk(of: items, range, work: work) { filling.append($0, count: $1) }
      hasOwnHeights = hasOwnHeights || differ
    }
    work.placedCount += maximumLines == nil ? items.count - reusedCount : filling.count - reusedCount
    var lines = filling.finish()
    let heights = hasOwnHeights ? sizer : nil
    let overflow = lines.count > lineLimit ? cutting(&lines, to: lineLimit, of: items, metrics, sizer) : nil
    return PreparedLines(
      lines: lines, metrics, sizes: .tags(heights: heights), itemAlignment: .center, in: container,
      trailing: metrics.mainStart, overflow: overflow)
  }

  private func lineMetrics(in container: LayoutContainer) -> LineParameters {
    let itemSpacing = itemSpacing.sanitizedLength
    let lineSpacing = lineSpacing.sanitizedLength
    let (line, last): (FlowLayout.LineAlignment, FlowLayout.LastLineAlignment) =
      switch alignment {
      case .leading: (.leading, .leading)
      case .center: (.center, .center)
      case .trailing: (.trailing, .trailing)
      case .justified: (.justify, .leading)
      }
    return LineParameters(
      available: max(0, container.available - 2 * itemSpacing), itemSpacing: itemSpacing, lineSpacing: lineSpacing,
      mainStart: lineSpacing, crossStart: itemSpacing, alignment: line, lastAlignment: last,
      singleItemAlignment: .leading)
  }

  /// Removes the items for which a limited number of lines has no space, and returns the view with their number.
  ///
  /// The view is placed as one more item, and as many items are left as fit together with it.
  private func cutting(
    _ lines: inout LineTable, to lineLimit: Int, of items: ItemList, _ metrics: LineParameters, _ sizer: TagSizer
  ) -> LineOverflow {
    lines = lines.prefix(lines: lineLimit)
    let last = lines.items(ofLine: lineLimit - 1)
    let ends = metrics.ends(lines.crossLengths[last])
    var shown = last
    var view = sizer.overflow(of: items.count - shown.upperBound)
    // Repeated, because the number of items that are not shown may get another digit, which makes the view longer.
    while true {
      let fitting = (0..<shown.count).partitioningIndex { !metrics.hasSpace(for: view.length, after: ends[$0]) }
      if fitting == shown.count { break }
      shown = shown.first(fitting)
      view = sizer.overflow(of: items.count - shown.upperBound)
    }
    lines.itemCount = shown.upperBound
    lines.crossLengths.removeLast(last.count - shown.count)
    if shown.isEmpty, lineLimit > 1 {
      let previous = lines.items(ofLine: lineLimit - 2)
      if let end = metrics.ends(lines.crossLengths[previous]).last, metrics.hasSpace(for: view.length, after: end) {
        lines = lines.prefix(lines: lineLimit - 1)
        shown = previous
      }
    }
    lines.lineHeights[lines.count - 1] = sizer.heights(of: items, shown).reduce(view.height, max)
    return view
  }
}

extension LineParameters {
  /// Returns the length of a line up to the end of each of its items, added in the order of line breaking.
  fileprivate func ends(_ lengths: ArraySlice<Double>) -> [Double] {
    var ends: [Double] = []
    ends.reserveCapacity(lengths.count)
    for length in lengths { ends.append((ends.last.map { $0 + itemSpacing } ?? 0) + length) }
    return ends
  }

  /// Whether an item fits into a line that ends at a position.
  fileprivate func hasSpace(for length: Double, after end: Double) -> Bool { end + itemSpacing + length <= limit }
}

/// The view at the end of the last line that has the number of the items that are not shown.
struct LineOverflow: Sendable {
  let count: Int
  let text: String
  /// The length in the line, in points.
  let length: Double
  /// The height in points; the width if the collection scrolls horizontally.
  let height: Double
}

/// Computes the sizes of tags, which are the items of a `TagsLayout`, one by one or a chunk at a time.
struct TagSizer {
  private let layout: TagsLayout
  private let scrollDirection: ScrollDirection
  private let longest: Double
  /// The height of a tag that has none, in points.
  let itemHeight: Double

  /// Creates a sizer that limits every tag to the length `longest`, in points.
  init(_ layout: TagsLayout, _ scrollDirection: ScrollDirection, longest: Double) {
    self.layout = layout
    self.scrollDirection = scrollDirection
    self.longest = longest
    itemHeight = layout.itemHeight.sanitizedLength
  }

  /// Calls `body` with the sizes of some items, at most `ItemList.chunkCapacity` at a time, until the work is
  /// cancelled. Returns whether any of these items has another height than `itemHeight`.
  func forEachChunk(
    of items: ItemList, _ range: Range<Int>, work: LayoutProgress, _ body: (_ chunk: SizeBuffer, _ count: Int) -> Void
  ) -> Bool {
    var chunk = SizeBuffer(capacity: range.count)
    for offset in chunk.mains.indices { chunk.mains[offset] = itemHeight }
    var hasOwnHeights = false
    var isFilled = true
    items.forEachChunk(in: range, work: work) { run, range in
      if run.isOneTag {
        let length = length(of: run, at: range.lowerBound)
        for offset in 0..<range.count { chunk.crosses[offset] = length }
      } else {
        for offset in 0..<range.count { chunk.crosses[offset] = length(of: run, at: range.lowerBound + offset) }
      }
      if mayHaveOwnHeights(run) {
        for offset in 0..<range.count {
          let height = height(of: run, at: range.lowerBound + offset)
          chunk.mains[offset] = height
          if height != itemHeight { hasOwnHeights = true }
        }
        isFilled = false
      } else if !isFilled {
        for offset in chunk.mains.indices { chunk.mains[offset] = itemHeight }
        isFilled = true
      }
      body(chunk, range.count)
    }
    return hasOwnHeights
  }

  /// Returns the heights of a range of items, in points.
  func heights(of items: ItemList, _ range: Range<Int>) -> [Double] {
    var heights: [Double] = []
    heights.reserveCapacity(range.count)
    items.forEachChunk(in: range, work: LayoutProgress()) { run, indices in
      for index in indices { heights.append(height(of: run, at: index)) }
    }
    return heights
  }

  /// Returns the view for `count` items that are not shown.
  func overflow(of count: Int) -> LineOverflow {
    let text = TextSequence(layout.overflowText, placeholder: "{count}").value(at: count) ?? ""
    return LineOverflow(
      count: count, text: text, length: length(of: text, fontSize: layout.fontSize), height: itemHeight)
  }

  private func length(of run: ItemRun, at index: Int) -> Double {
    if let length = scrollDirection.cross(run.metrics).value(at: index), !length.isNaN {
      return min(length.sanitizedLength, longest)
    }
    // If the deferred size does not give this side, that of the measured size is ignored.
    if let measured = run.metrics.measured, run.deferredSize?.hasBreadth(scrolling: scrollDirection) != false {
      return min(scrollDirection.cross(measured).sanitizedLength, longest)
    }
    let fontSize = run.metrics.fontSize.value(at: index) ?? .nan
    return length(
      of: run.content.text?.value(at: index) ?? "", fontSize: fontSize.isNaN ? layout.fontSize : fontSize)
  }

  private func length(of text: String, fontSize: Double) -> Double {
    let width = TextMeasurer.width(of: text, fontSize: (fontSize * layout.textScale).sanitizedLength)
    return min((width + layout.innerMargin.sanitizedLength).sanitizedLength, longest)
  }

  private func mayHaveOwnHeights(_ run: ItemRun) -> Bool {
    run.metrics.measured != nil || scrollDirection.main(run.metrics) != .none
  }

  private func height(of run: ItemRun, at index: Int) -> Double {
    if let height = scrollDirection.main(run.metrics).value(at: index), !height.isNaN { return height.sanitizedLength }
    if let measured = run.metrics.measured, run.deferredSize?.hasLength(scrolling: scrollDirection) != false {
      return scrollDirection.main(measured).sanitizedLength
    }
    return itemHeight
  }
}

extension ItemRun {
  /// Whether all tags of the run have the same length according to its rules alone.
  fileprivate var isOneTag: Bool { metrics.isUniform && !(text?.varies ?? false) }
}
