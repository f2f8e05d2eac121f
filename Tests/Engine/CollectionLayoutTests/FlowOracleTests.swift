import CollectionLayout
import TestSupport
import Testing

/// A reference implementation of flow lines (docs/semantics.md, section 3).
private struct PlainFlow {
  var available = 300.0
  var itemSpacing = 10.0
  var lineSpacing = 10.0
  var lineAlignment = FlowLayout.LineAlignment.justify
  var lastLineAlignment = FlowLayout.LastLineAlignment.auto
  var singleItemAlignment = FlowLayout.SingleItemAlignment.center
  var itemAlignment = FlowLayout.ItemAlignment.center

  /// The lines as indices of items.
  func lines(_ sizes: [Size]) -> [[Int]] {
    var lines: [[Int]] = []
    for index in sizes.indices {
      if let line = lines.last {
        let widths = line.map { sizes[$0].width }.reduce(0, +)
        if widths + Double(line.count) * itemSpacing + sizes[index].width <= available + 1e-6 {
          lines[lines.count - 1].append(index)
          continue
        }
      }
      lines.append([index])
    }
    return lines
  }

  func frames(_ sizes: [Size]) -> [Rect] {
    let isGrid = Set(sizes.map(\.width)).count <= 1
    let lines = lines(sizes)
    var frames: [Rect] = []
    var y = 0.0
    for (number, line) in lines.enumerated() {
      var kind = lineAlignment.rawValue
      var widths = line.map { sizes[$0].width }
      if number == lines.count - 1 {
        kind = lastLineAlignment.rawValue
        if kind == "auto" {
          // An item that is alone because no second one fits is aligned as in other lines.
          let isAlone = widths.count == 1 && 2 * widths[0] + itemSpacing > available + 1e-6
          kind = isGrid ? "grid" : isAlone ? lineAlignment.rawValue : "leading"
        }
        if kind == "grid" {
          // Adds invisible copies for the missing items of the line.
          kind = lineAlignment.rawValue
          let copy = widths[widths.count - 1]
          while copy + itemSpacing > 0,
            widths.reduce(0, +) + Double(widths.count) * itemSpacing + copy <= available + 1e-6
          { widths.append(copy) }
        }
      }
      let left = available - widths.reduce(0, +)
      let least = Double(widths.count - 1) * itemSpacing
      var x = 0.0
      var gap = itemSpacing
      switch kind {
      case "justify":
        if widths.count > 1 {
          gap = left / Double(widths.count - 1)
        } else if singleItemAlignment == .center {
          x = max(0, left / 2)
        }
      case "center": x = (left - least) / 2
      case "trailing": x = left - least
      default: break
      }
      let breadth = line.map { sizes[$0].height }.max() ?? 0
      for index in line {
        let space = breadth - sizes[index].height
        let offset = itemAlignment == .start ? 0 : itemAlignment == .end ? space : space / 2
        frames.append(Rect(x, y + offset, sizes[index].width, sizes[index].height))
        x += sizes[index].width + gap
      }
      y += breadth + lineSpacing
    }
    return frames
  }
}

/// The engine's flow lines compared with those of the reference implementation.
struct `A flow` {
  @Test(arguments: 0..<600 as Range<UInt64>)
  func `equals the reference implementation`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let plain = PlainFlow(
      available: random.pick([300, 320, 95, 0]), itemSpacing: random.pick([0, 5, 10]),
      lineSpacing: random.pick([0, 7, 10]), lineAlignment: random.pick(FlowLayout.LineAlignment.allCases),
      lastLineAlignment: random.pick(FlowLayout.LastLineAlignment.allCases),
      singleItemAlignment: random.pick(FlowLayout.SingleItemAlignment.allCases),
      itemAlignment: random.pick(FlowLayout.ItemAlignment.allCases))
    let choices = (0...random.below(3)).map { _ in
      Size(width: random.pick([10, 45, 90, 155, 400, 12.5]), height: random.pick([10, 40, 0, 33]))
    }
    let sizes = (0..<random.below(30)).map { _ in random.pick(choices) }
    let layout = FlowLayout(
      minimumLineSpacing: plain.lineSpacing, minimumInteritemSpacing: plain.itemSpacing,
      lineAlignment: plain.lineAlignment, lastLineAlignment: plain.lastLineAlignment,
      singleItemAlignment: plain.singleItemAlignment, itemAlignment: plain.itemAlignment)
    let section = Section(
      identifier: Identifier("s"), layout: layout, inset: EdgeInsets(top: 3, left: 8, bottom: 4, right: 2),
      items: Self.items(sizes, &random))
    let collection = prepared(CollectionModel(sections: [section]), plain.available + 10, 480)
    let placed = collection.frames(ofSection: 0)
    let expected = plain.frames(sizes).map { Rect($0.x + 8, $0.y + 3, $0.width, $0.height) }
    #expect(placed.count == expected.count, "seed \(seed)")
    #expect(zip(placed, expected).allSatisfy(Self.isNear), "seed \(seed): \(placed) and \(expected)")
    let bottom = plain.lines(sizes).map { line in line.map { sizes[$0].height }.max() ?? 0 }
    let length = bottom.reduce(0, +) + Double(max(0, bottom.count - 1)) * plain.lineSpacing
    #expect(abs(collection.contentSize.height - length - 7) < 1e-6, "seed \(seed)")
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `returns the spans of its lines`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let choices = [Size(width: 90, height: 20), Size(width: 120, height: random.pick([20, 35]))]
    let sizes = (0..<random.below(20)).map { _ in random.pick(Array(choices.prefix(random.pick([1, 2])))) }
    var work = LayoutProgress()
    let container = LayoutContainer(viewport: Size(width: 300, height: 99), scrollDirection: .vertical, inset: .zero)
    let body = FlowLayout().prepare(
      Self.items(sizes, &random), in: container, reusing: nil, from: 0, work: &work)
    let lines = PlainFlow().lines(sizes)
    try #require(body.lineCount == lines.count)
    var start = 0.0
    for (number, line) in lines.enumerated() {
      let breadth = line.map { sizes[$0].height }.max() ?? 0
      #expect(body.lineSpan(number) == (start, start + breadth), "seed \(seed)")
      start += breadth + 10
    }
    #expect(body.lineSpan(-1) == (0, 0))
    #expect(body.lineSpan(lines.count) == (0, 0))
  }

  @Test func `a change places its line, the line before if an item may move there, and all following lines`() {
    // Items of 60, five in a line of 340 with a spacing of 10. The first item is 1 lower, so that the sizes differ.
    func items(_ widths: [Double]) -> ItemList {
      ItemList(
        widths.enumerated().map { index, width in
          ItemSlice(
            run: ItemRun(metrics: ItemMetrics(width: .constant(width), height: .constant(index == 0 ? 9 : 10))),
            identifier: Identifier("i\(index)"))
        })
    }
    let container = LayoutContainer(viewport: Size(width: 340, height: 99), scrollDirection: .vertical, inset: .zero)
    let widths = [Double](repeating: 60, count: 100)
    func placed(_ change: Int, _ new: [Double]) -> Int {
      var work = LayoutProgress()
      let before = FlowLayout().prepare(items(widths), in: container, reusing: nil, from: 0, work: &work)
      #expect(work.placedCount == 100)
      work = LayoutProgress()
      _ = FlowLayout().prepare(items(new), in: container, reusing: before, from: change, work: &work)
      return work.placedCount
    }
    // Item 52 is in the line of items 50 to 54; a changed item 50 could move to the line of 45.
    #expect(placed(52, widths.prefix(52) + [59] + widths.dropFirst(53)) == 50)
    #expect(placed(50, widths.prefix(50) + [59] + widths.dropFirst(51)) == 55)
    // The last line but one becomes the last one.
    #expect(placed(95, Array(widths.prefix(95))) == 5)
    #expect(placed(100, widths + [60]) == 6)
  }

  private static func items(_ sizes: [Size], _ random: inout SeededGenerator) -> ItemList {
    // Runs of random lengths, some with a cycle instead of a constant.
    var chunks: [ItemSlice] = []
    var start = 0
    while start < sizes.count {
      let part = sizes[start..<min(sizes.count, start + 1 + random.below(6))]
      let metrics = ItemMetrics(
        width: .cycle(part.map { .constant($0.width) }), height: .cycle(part.map { .constant($0.height) }))
      let isOne = part.count == 1 && random.once(in: 2)
      chunks.append(
        ItemSlice(
          run: ItemRun(
            metrics: isOne
              ? ItemMetrics(width: .constant(part[start].width), height: .constant(part[start].height)) : metrics),
          identifiers: IdentifierSequence(TextSequence("r\(start)-{i}")), range: 0..<part.count))
      start += part.count
    }
    return ItemList(chunks)
  }

  private static func isNear(_ a: Rect, _ b: Rect) -> Bool {
    abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6 && a.width == b.width && a.height == b.height
  }
}
