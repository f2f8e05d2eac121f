import LayoutBase
import Synchronization

/// Items of different sizes in lines.
struct PreparedLines: PreparedLayout {
  let lines: LineTable
  let length: Double
  /// The first item whose size differs from that of item 0; nil if it was not computed.
  let firstDifferent: Int?
  /// The first item whose cross length differs from that of item 0; nil in a grid, or if it was not computed.
  let firstDifferentAcross: Int?
  private let metrics: LineParameters
  private let sizes: Sizes
  private let itemAlignment: FlowLayout.ItemAlignment
  private let scrollDirection: ScrollDirection
  private let crossLeading: Double
  private let longLine = LongLine()
  /// The view after the last item of the last line, with the number of items that are not shown; nil if all items are
  /// shown.
  private let overflow: LineOverflow?
  /// The frame of the overflow view; zero without one.
  private var overflowFrame = Rect.zero

  /// The source of the items' sizes.
  enum Sizes {
    /// Computed from the items.
    case flow(FlowItemSizer)
    /// The cross lengths are stored in the lines; without `heights` every item is as high as its line.
    case tags(heights: TagSizer?)
  }

  /// Creates the result of line breaking; `trailing` is the space after the last line, in points.
  init(
    lines: LineTable, _ metrics: LineParameters, sizes: Sizes, itemAlignment: FlowLayout.ItemAlignment,
    in container: LayoutContainer, trailing: Double, firstDifferent: Int? = nil,
    firstDifferentAcross: Int? = nil, overflow: LineOverflow? = nil
  ) {
    self.firstDifferentAcross = firstDifferentAcross
    self.lines = lines
    self.metrics = metrics
    self.sizes = sizes
    self.itemAlignment = itemAlignment
    self.firstDifferent = firstDifferent
    scrollDirection = container.scrollDirection
    crossLeading = container.crossLeading
    length = lines.count > 0 ? lines.end + trailing : 0
    self.overflow = overflow
    guard let overflow else { return }
    let last = lines.items(ofLine: lines.count - 1)
    let cross = origins(lines.crossLengths[last], inLine: lines.count - 1).last ?? 0
    overflowFrame = frame(
      cross: cross, crossLength: overflow.length, mainLength: overflow.height, inLine: lines.count - 1)
  }

  /// The size of items that have none; nil if the layout has no such size.
  var missingSize: AxisSize? { if case .flow(let sizes) = sizes { sizes.missing } else { nil } }

  /// Whether an item may have another height than its line, in a layout of tags.
  var hasOwnHeights: Bool { if case .tags(.some) = sizes { true } else { false } }

  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutProgress
  ) {
    var remaining = lines.lines(from: low, to: high)
    if let first = remaining.first, let last = remaining.last {
      found.reserveAdditionalCapacity(
        for: min(work.itemLimit, lines.items(ofLine: last).upperBound - lines.items(ofLine: first).lowerBound))
    }
    while let first = remaining.first, found.count < work.itemLimit {
      // As many lines at a time as fit into a chunk of items.
      let last = remaining.partitioningIndex {
        lines.items(ofLine: $0).upperBound - lines.items(ofLine: first).lowerBound > ItemList.chunkCapacity
      }
      let chunk = first..<max(first + 1, last)
      let range = lines.items(ofLine: first).lowerBound..<lines.items(ofLine: chunk.upperBound - 1).upperBound
      work.examinedCount += range.count
      guard work.shouldContinue(after: range.count) else { return }
      let lengths = lengths(of: range, items)
      for line in chunk {
        appendItems(
          ofLine: line, crossLengths: lengths.crosses, mainLengths: lengths.mains, first: range.lowerBound, into: &found
        )
      }
      remaining = chunk.upperBound..<remaining.upperBound
    }
  }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    guard index >= 0, index < lines.itemCount else { return nil }
    let line = lines.line(of: index)
    let range = lines.items(ofLine: line)
    let isLong = range.count > LongLine.leastCount
    let measured = isLong ? index..<index + 1 : range
    let lengths = lengths(of: measured, items)
    let offset = index - measured.lowerBound
    let cross =
      isLong
      ? longLine.origin(of: index - range.lowerBound, inLine: line) {
        origins(self.lengths(of: range, items).crosses[...], inLine: line)
      }
      : origins(lengths.crosses[...], inLine: line)[offset]
    return frame(
      cross: cross, crossLength: lengths.crosses[offset],
      mainLength: lengths.mains.isEmpty ? nil : lengths.mains[offset], inLine: line)
  }

  /// The starts of the items of the long line that was queried last: computing them for each of its items would be
  /// quadratic.
  private final class LongLine: Sendable {
    /// The number of items above which a line is long.
    static let leastCount = 1_024

    private let last = Mutex<(line: Int, origins: [Double])?>(nil)

    /// Returns the start of an item of a line, from the leading inset, in points.
    func origin(of index: Int, inLine line: Int, _ origins: () -> [Double]) -> Double {
      last.withLock { last in
        if let last, last.line == line { return last.origins[index] }
        let all = origins()
        last = (line, all)
        return all[index]
      }
    }
  }

  func placement(of index: Int) -> ItemPlacement? {
    guard index >= 0, index < lines.itemCount else { return nil }
    let line = lines.line(of: index)
    return .line(line, items: lines.items(ofLine: line))
  }

  var lineCount: Int { lines.count }

  func lineSpan(_ line: Int) -> (start: Double, end: Double) {
    guard lines.starts.indices.contains(line) else { return (0, 0) }
    return (lines.starts[line], lines.starts[line] + lines.lineHeights[line])
  }

  /// Returns the lengths of a range of items along both axes, in points; `mains` is empty if every item is as high as
  /// its line.
  private func lengths(of range: Range<Int>, _ items: ItemList) -> (crosses: [Double], mains: [Double]) {
    switch sizes {
    case .flow(let sizes): sizes.lengths(of: items, range)
    case .tags(let heights): (Array(lines.crossLengths[range]), heights?.heights(of: items, range) ?? [])
    }
  }

  /// Returns the starts of the items of a line, from the leading inset, and that of the overflow view after them if
  /// there is one.
  private func origins(_ crossLengths: ArraySlice<Double>, inLine line: Int) -> [Double] {
    let isLast = line == lines.count - 1
    guard isLast, let overflow else { return metrics.crossOrigins(crossLengths, isLast: isLast) }
    return metrics.crossOrigins(crossLengths + [overflow.length], isLast: true)
  }

  private func appendItems(
    ofLine line: Int, crossLengths: [Double], mainLengths: [Double], first: Int, into found: inout [PlacedItem]
  ) {
    let range = lines.items(ofLine: line)
    let crosses = origins(crossLengths[range.lowerBound - first..<range.upperBound - first], inLine: line)
    for (offset, item) in range.enumerated() {
      let main = mainLengths.isEmpty ? nil : mainLengths[item - first]
      found.append(
        PlacedItem(
          index: item,
          frame: frame(
            cross: crosses[offset], crossLength: crossLengths[item - first], mainLength: main, inLine: line)))
    }
  }

  private func frame(cross: Double, crossLength: Double, mainLength: Double?, inLine line: Int) -> Rect {
    let lineHeight = lines.lineHeights[line]
    let main = mainLength ?? lineHeight
    return scrollDirection.rect(
      main: lines.starts[line] + itemAlignment.offset(of: main, in: lineHeight), cross: crossLeading + cross,
      mainLength: main, crossLength: crossLength)
  }
}

// The view with the number of items that are not shown. It is a supplementary view that is anchored to no item.
extension PreparedLines {
  var shownCount: Int? { overflow == nil ? nil : lines.itemCount }

  var hasSupplementaryItems: Bool { overflow != nil }

  func forEachSupplementaryItem(
    _ items: ItemList, meeting rect: Rect, from low: Double, to high: Double, work: inout LayoutProgress,
    _ body: (PlacedSupplementaryItem) -> Bool
  ) {
    if let view = overflowView { _ = body(view) }
  }

  func supplementaryItem(kind: String, number: Int, _ items: ItemList) -> PlacedSupplementaryItem? {
    kind == TagsLayout.overflowKind && number == 0 ? overflowView : nil
  }

  private var overflowView: PlacedSupplementaryItem? {
    overflow.map { view in
      PlacedSupplementaryItem(
        kind: TagsLayout.overflowKind, number: 0, frame: overflowFrame, zIndex: LayoutAttributes.supplementaryDepth,
        anchor: nil,
        custom: CustomAttributes([.init("text", .string(view.text)), .init("count", .number(Double(view.count)))]))
    }
  }
}

extension FlowLayout.ItemAlignment {
  /// Returns the main-axis offset of an item from the start of its line.
  func offset(of length: Double, in lineHeight: Double) -> Double {
    switch self {
    case .center: (lineHeight - length) / 2
    case .start: 0
    case .end: lineHeight - length
    }
  }
}

/// Lines of items as a structure of arrays, 20 bytes per line. Positions within a line are computed from the sizes of
/// its items.
struct LineTable: Sendable {
  /// The number of items in all lines.
  var itemCount = 0
  /// The first item of each line.
  var firstItems: [Int32] = []
  /// The main-axis start of each line.
  var starts: [Double] = []
  var lineHeights: [Double] = []
  /// The cross length of each item, if computing it is expensive; empty if it follows from the items' metrics.
  var crossLengths: [Double] = []

  /// The number of lines.
  var count: Int { firstItems.count }

  /// The end of the last line on the main axis; 0 without lines.
  var end: Double { count > 0 ? starts[count - 1] + lineHeights[count - 1] : 0 }

  func items(ofLine line: Int) -> Range<Int> {
    Int(firstItems[line])..<(line + 1 < count ? Int(firstItems[line + 1]) : itemCount)
  }

  /// Returns the line of an item by binary search; the item must exist.
  func line(of item: Int) -> Int { firstItems.indices.partitioningIndex { firstItems[$0] > item } - 1 }

  /// Returns the lines that may intersect `low..<high`.
  ///
  /// A line that ends at `low` is included, because a query for `low..<high` returns an item of length 0 at `low`.
  func lines(from low: Double, to high: Double) -> Range<Int> {
    let first = starts.indices.partitioningIndex { starts[$0] + lineHeights[$0] >= low }
    let last = starts.indices.partitioningIndex { starts[$0] >= high }
    return first..<max(first, last)
  }

  /// Returns the first `limit` lines.
  func prefix(lines limit: Int) -> LineTable {
    var columns = LineTable()
    columns.itemCount = limit < count ? Int(firstItems[limit]) : itemCount
    columns.firstItems = Array(firstItems[..<limit])
    columns.starts = Array(starts[..<limit])
    columns.lineHeights = Array(lineHeights[..<limit])
    if !crossLengths.isEmpty { columns.crossLengths = Array(crossLengths[..<columns.itemCount]) }
    return columns
  }
}

/// The items of a flow that all have one size, computed by formula in O(1) memory.
struct PreparedUniformFlow: PreparedUniformLines {
  let size: AxisSize
  let lines: UniformLines
  /// The distribution of all lines except the last.
  private let distribution: LineParameters.Justification
  private let lastDistribution: LineParameters.Justification
  private let scrollDirection: ScrollDirection
  private let crossLeading: Double

  init(count: Int, size: AxisSize, _ metrics: LineParameters, in container: LayoutContainer) {
    self.size = size
    let perLine = metrics.capacity(ofItemsOf: size.cross, count: count)
    lines = UniformLines(cellCount: count, cellsInLine: perLine, mainLength: size.main, gap: metrics.lineSpacing)
    distribution = metrics.distribution(count: Double(perLine), length: metrics.lineLength(of: perLine, size.cross))
    let lastCount = count % perLine == 0 ? perLine : count % perLine
    lastDistribution = metrics.lastDistribution(
      count: Double(lastCount), length: metrics.lineLength(of: lastCount, size.cross), lastItem: size.cross)
    scrollDirection = container.scrollDirection
    crossLeading = container.crossLeading
  }

  func frame(ofCell index: Int) -> Rect {
    let (line, cell) = index.quotientAndRemainder(dividingBy: lines.cellsPerLine)
    let distribution = line == lines.count - 1 ? lastDistribution : distribution
    return scrollDirection.rect(
      main: lines.start(of: line),
      cross: crossLeading + distribution.start + Double(cell) * (size.cross + distribution.gap),
      mainLength: lines.mainLength, crossLength: size.cross)
  }
}
