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
  /// The sizer of the items; nil if every item is as high as its line and its cross length is stored in `lines`.
  private let sizes: FlowItemSizer?
  private let itemAlignment: FlowLayout.ItemAlignment
  private let scrollDirection: ScrollDirection
  private let crossLeading: Double
  private let longLine = LongLine()

  /// `trailing` is the space after the last line, in points.
  init(
    lines: LineTable, _ metrics: LineParameters, sizes: FlowItemSizer? = nil, itemAlignment: FlowLayout.ItemAlignment,
    in container: LayoutContainer, trailing: Double, firstDifferent: Int? = nil,
    firstDifferentAcross: Int? = nil
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
  }

  /// The size of items that have none; nil if the layout has no sizer.
  var missingSize: AxisSize? { sizes?.missing }

  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutProgress
  ) {
    var rest = lines.lines(from: low, to: high)
    if let first = rest.first, let last = rest.last {
      found.reserveAdditionalCapacity(
        for: min(work.itemLimit, lines.items(ofLine: last).upperBound - lines.items(ofLine: first).lowerBound))
    }
    while let first = rest.first, found.count < work.itemLimit {
      // As many lines at a time as fit into a chunk of items.
      let last = rest.partitioningIndex {
        lines.items(ofLine: $0).upperBound - lines.items(ofLine: first).lowerBound > ItemList.chunkCapacity
      }
      let part = first..<max(first + 1, last)
      let range = lines.items(ofLine: first).lowerBound..<lines.items(ofLine: part.upperBound - 1).upperBound
      work.examinedCount += range.count
      guard work.shouldContinue(after: range.count) else { return }
      let lengths = lengths(of: range, items)
      for line in part {
        appendItems(ofLine: line, lengths.crosses, lengths.mains, first: range.lowerBound, into: &found)
      }
      rest = part.upperBound..<rest.upperBound
    }
  }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    guard index >= 0, index < lines.itemCount else { return nil }
    let line = lines.line(of: index)
    let range = lines.items(ofLine: line)
    func origins(_ crossLengths: [Double]) -> [Double] {
      metrics.crossOrigins(crossLengths[...], isLast: line == lines.count - 1)
    }
    let isLong = range.count > LongLine.leastCount
    let part = isLong ? index..<index + 1 : range
    let lengths = lengths(of: part, items)
    let offset = index - part.lowerBound
    let cross =
      isLong
      ? longLine.origin(of: index - range.lowerBound, inLine: line) { origins(self.lengths(of: range, items).crosses) }
      : origins(lengths.crosses)[offset]
    return frame(cross: cross, lengths.crosses[offset], lengths.mains.isEmpty ? nil : lengths.mains[offset], line)
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

  /// Returns the lengths of items along both axes; `mains` is empty if every item is as high as its line.
  private func lengths(of range: Range<Int>, _ items: ItemList) -> (crosses: [Double], mains: [Double]) {
    guard let sizes else { return (Array(lines.crossLengths[range]), []) }
    return sizes.lengths(of: items, range)
  }

  private func appendItems(
    ofLine line: Int, _ crossLengths: [Double], _ mainLengths: [Double], first: Int, into found: inout [PlacedItem]
  ) {
    let range = lines.items(ofLine: line)
    let lengths = crossLengths[range.lowerBound - first..<range.upperBound - first]
    let crosses = metrics.crossOrigins(lengths, isLast: line == lines.count - 1)
    for (offset, item) in range.enumerated() {
      let main = mainLengths.isEmpty ? nil : mainLengths[item - first]
      found.append(
        PlacedItem(index: item, frame: frame(cross: crosses[offset], crossLengths[item - first], main, line)))
    }
  }

  private func frame(cross: Double, _ crossLength: Double, _ mainLength: Double?, _ line: Int) -> Rect {
    let lineHeight = lines.lineHeights[line]
    let main = mainLength ?? lineHeight
    return scrollDirection.rect(
      main: lines.starts[line] + itemAlignment.offset(of: main, in: lineHeight), cross: crossLeading + cross,
      mainLength: main, crossLength: crossLength)
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
