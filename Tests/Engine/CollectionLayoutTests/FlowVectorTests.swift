import CollectionLayout
import Testing

/// Returns items with these sizes, each in a separate run.
private func items(_ sizes: [(Double, Double)]) -> ItemList {
  ItemList(
    sizes.enumerated().map { index, size in
      ItemSlice(
        run: ItemRun(metrics: ItemMetrics(width: .constant(size.0), height: .constant(size.1))),
        identifier: Identifier("i\(index)"))
    })
}

private func laidOut(
  _ items: ItemList, _ layout: FlowLayout, inset: EdgeInsets = .zero, isHorizontal: Bool = false,
  width: Double = 320, height: Double = 480
) -> PreparedCollection {
  let section = Section(identifier: Identifier("s"), layout: layout, inset: inset, items: items)
  return prepared(
    CollectionModel(scrollDirection: isHorizontal ? .horizontal : .vertical, sections: [section]), width, height)
}

private func frames(
  _ sizes: [(Double, Double)], _ layout: FlowLayout = FlowLayout(), inset: EdgeInsets = .zero, width: Double = 320
) -> [Rect] {
  laidOut(items(sizes), layout, inset: inset, width: width).frames(ofSection: 0)
}

/// Manually computed frames, compared exactly.
struct `Frames of the flow` {
  /// Items of different sizes, for a line width of 300.
  private static let sizes: [(Double, Double)] = [
    (100, 40), (80, 60), (90, 20), (200, 30), (150, 50), (60, 10), (60, 20),
  ]

  // 3 · 90 + 2 · 10 = 290 ≤ 320; the remaining 320 − 270 = 50 are two gaps of 25.
  @Test func `items of one size form a grid, including the last line`() {
    let columns = [0.0, 115, 230]
    for count in [7, 8, 9] {
      let collection = laidOut(items(Array(repeating: (90, 40), count: count)), FlowLayout())
      let expected = (0..<count).map { index in Rect(columns[index % 3], Double(index / 3) * 50, 90, 40) }
      #expect(collection.frames(ofSection: 0) == expected, "\(count)")
      #expect(collection.contentSize == Size(width: 320, height: 140))
    }
  }

  @Test func `a leading last line has the minimum spacing`() {
    let layout = FlowLayout(lastLineAlignment: .leading)
    #expect(frames(Array(repeating: (90, 40), count: 8), layout)[7] == Rect(100, 100, 90, 40))
  }

  // Line 1: 300 − 270 = 30, two gaps of 15, height 60: the item of 40 is 10 below its start, that of 20 is 20 below it.
  // Line 2: one item, (300 − 200) / 2 = 50. Line 3: 150, 60 and 60 with gaps of 10, height 50.
  @Test func `items of different sizes are justified except in the last line`() {
    let collection = laidOut(items(Self.sizes), FlowLayout(), inset: EdgeInsets(10))
    #expect(
      collection.frames(ofSection: 0) == [
        Rect(10, 20, 100, 40), Rect(125, 10, 80, 60), Rect(220, 30, 90, 20), Rect(60, 80, 200, 30),
        Rect(10, 120, 150, 50), Rect(170, 140, 60, 10), Rect(240, 135, 60, 20),
      ])
    #expect(collection.contentSize == Size(width: 320, height: 180))
  }

  @Test func `horizontal scrolling transposes the frames`() {
    let vertical = laidOut(items(Self.sizes), FlowLayout(), inset: EdgeInsets(10))
    let collection = laidOut(
      items(Self.sizes.map { ($0.1, $0.0) }), FlowLayout(), inset: EdgeInsets(10), isHorizontal: true, width: 480,
      height: 320)
    #expect(
      collection.frames(ofSection: 0) == [
        Rect(20, 10, 40, 100), Rect(10, 125, 60, 80), Rect(30, 220, 20, 90), Rect(80, 60, 30, 200),
        Rect(120, 10, 50, 150), Rect(140, 170, 10, 60), Rect(135, 240, 20, 60),
      ])
    #expect(collection.frames(ofSection: 0).map(\.transposed) == vertical.frames(ofSection: 0))
    #expect(collection.contentSize == Size(width: 180, height: 320))
  }

  // In a height of 90 two items of 40 with a spacing of 5 fit (85 ≤ 90 < 130); columns are 40 + 20 apart.
  @Test func `in horizontal scrolling line spacing is between columns, item spacing within them`() {
    let layout = FlowLayout(minimumLineSpacing: 20, minimumInteritemSpacing: 5, lineAlignment: .leading)
    let collection = laidOut(items(Array(repeating: (40, 40), count: 3)), layout, isHorizontal: true, height: 90)
    #expect(collection.frames(ofSection: 0) == [Rect(0, 0, 40, 40), Rect(0, 45, 40, 40), Rect(60, 0, 40, 40)])
    #expect(collection.contentSize == Size(width: 100, height: 90))
  }

  // Lines of 300: 100 + 10 + 80 + 10 + 90 = 290, then 200, then 290 again. Remaining: 10, 100, 10.
  @Test(
    arguments: [
      (.justify, [0, 115, 210, 50, 0, 165, 240]), (.leading, [0, 110, 200, 0, 0, 160, 230]),
      (.center, [5, 115, 205, 50, 5, 165, 235]), (.trailing, [10, 120, 210, 100, 10, 170, 240]),
    ] as [(FlowLayout.LineAlignment, [Double])])
  func `lines have their alignment`(alignment: FlowLayout.LineAlignment, expected: [Double]) throws {
    let last = try #require(FlowLayout.LastLineAlignment(rawValue: alignment.rawValue))
    let layout = FlowLayout(lineAlignment: alignment, lastLineAlignment: last)
    #expect(frames(Self.sizes, layout, width: 300).map(\.x) == expected)
    #expect(frames(Self.sizes, layout, width: 300).map(\.y) == [10, 0, 20, 70, 110, 130, 125])
  }

  // The last line, 150 + 10 + 60 + 10 + 60 = 290, has no space for another 60, so its gaps are 15. Without its last
  // item one copy fits: 150 + 10 + 60 + (10 + 60) = 290, three items in all.
  @Test func `a last line with grid alignment is filled with invisible copies of its last item`() {
    let layout = FlowLayout(lastLineAlignment: .grid)
    #expect(frames(Self.sizes, layout, width: 300).map(\.x)[4...] == [0, 165, 240])
    #expect(frames(Self.sizes.dropLast(), layout, width: 300).map(\.x)[4...] == [0, 165])
    // The columns of a grid are those of the full lines with their alignment: (320 − 290) / 2 = 15.
    let centred = FlowLayout(lineAlignment: .center)
    #expect(frames(Array(repeating: (90, 40), count: 4), centred).map(\.x) == [15, 115, 215, 15])
    let trailing = FlowLayout(lineAlignment: .trailing)
    #expect(frames(Array(repeating: (90, 40), count: 4), trailing).map(\.x) == [30, 130, 230, 30])
  }

  // Line height 60: the item of 40 leaves 20, that of 20 leaves 40.
  @Test(
    arguments: [(.center, [10, 0, 20]), (.start, [0, 0, 0]), (.end, [20, 0, 40])]
      as [(FlowLayout.ItemAlignment, [Double])])
  func `items are aligned within their line's height`(
    alignment: FlowLayout.ItemAlignment, expected: [Double]
  ) {
    #expect(frames(Array(Self.sizes.prefix(3)), FlowLayout(itemAlignment: alignment)).map(\.y) == expected)
  }

  @Test func `a single item of a line is centered or leading`() {
    #expect(frames([(200, 10), (150, 10), (20, 10)], width: 300).map(\.x) == [50, 0, 160])
    let leading = FlowLayout(singleItemAlignment: .leading)
    #expect(frames([(200, 10), (150, 10), (20, 10)], leading, width: 300).map(\.x) == [0, 0, 160])
    // One size and one item a line: the grid has one column. (300 − 200) / 2 = 50.
    #expect(frames([(200, 10), (200, 10)], width: 300).map(\.x) == [50, 50])
    #expect(frames([(200, 10), (200, 10)], leading, width: 300).map(\.x) == [0, 0])
    // In a last line outside of a grid it is leading if a second item of its length fits: (300 − 210) / 2 = 45.
    #expect(frames([(200, 10), (210, 10)], width: 300).map(\.x) == [50, 45])
    #expect(frames([(200, 10), (150, 10), (140, 10), (20, 10)], width: 300).map(\.x) == [50, 0, 160, 0])
  }

  @Test func `an item wider than the line has a separate line and starts at its start`() {
    #expect(
      frames([(50, 10), (400, 10), (60, 10)]) == [Rect(135, 0, 50, 10), Rect(0, 20, 400, 10), Rect(0, 40, 60, 10)])
    #expect(frames([(50, 10), (400, 10), (60, 10)], FlowLayout(lineAlignment: .leading)).map(\.x) == [0, 0, 0])
    #expect(frames([(400, 10), (400, 10)]).map(\.x) == [0, 0])
  }

  @Test func `an exact fit is a fit within a tolerance of a millionth`() {
    // 155 + 10 + 155 = 320.
    #expect(frames([(155, 10), (155, 20)]).map(\.x) == [0, 165])
    #expect(frames([(155, 10), (155, 10)]).map(\.x) == [0, 165])
    let third = 100.0 / 3
    let tight = FlowLayout(minimumInteritemSpacing: 0)
    #expect(frames(Array(repeating: (third, 10), count: 3), tight, width: 100).map(\.y) == [0, 0, 0])
    #expect(frames([(155, 10), (155.000_000_9, 10)]).map(\.y) == [0, 0])
    #expect(frames([(155, 10), (155.000_002, 10)]).map(\.y) == [0, 20])
    #expect(frames([(155.000_002, 10), (155.000_002, 10)]).map(\.y) == [0, 20])
  }

  @Test func `an item without size has spacing`() {
    // 100 + 10 + 0 + 10 + 200 = 320.
    #expect(
      frames([(100, 10), (0, 0), (200, 10)]) == [Rect(0, 0, 100, 10), Rect(110, 5, 0, 0), Rect(120, 0, 200, 10)])
    #expect(frames([(100, 10), (0, 0), (201, 10)]).map(\.y) == [0, 5, 20])
    #expect(frames([(0, 0), (0, 0)], FlowLayout(minimumInteritemSpacing: 0)) == [.zero, .zero])
  }

  @Test func `sizes come from the item, its aspect ratio or the layout, in this order`() {
    let layout = FlowLayout(itemSize: Size(width: 60, height: 30))
    func size(_ metrics: ItemMetrics, _ direction: ScrollDirection = .vertical) -> Size {
      layout.size(of: metrics, at: 0, in: direction)
    }
    #expect(size(ItemMetrics()) == Size(width: 60, height: 30))
    #expect(size(ItemMetrics(width: .constant(7))) == Size(width: 7, height: 30))
    #expect(size(ItemMetrics(height: .constant(7))) == Size(width: 60, height: 7))
    #expect(size(ItemMetrics(width: .constant(8), aspectRatio: .constant(2))) == Size(width: 8, height: 4))
    #expect(size(ItemMetrics(height: .constant(8), aspectRatio: .constant(2))) == Size(width: 16, height: 8))
    #expect(
      size(ItemMetrics(width: .constant(8), height: .constant(9), aspectRatio: .constant(2)))
        == Size(width: 8, height: 9))
    // Without a size, the layout gives the cross size: the width in rows, the height in columns.
    #expect(size(ItemMetrics(aspectRatio: .constant(2))) == Size(width: 60, height: 30))
    #expect(size(ItemMetrics(aspectRatio: .constant(4))) == Size(width: 60, height: 15))
    #expect(size(ItemMetrics(aspectRatio: .constant(4)), .horizontal) == Size(width: 120, height: 30))
    // A measured size is used only by self-sizing layouts.
    let measured = ItemMetrics(width: .constant(5), measured: Size(width: 70, height: 80))
    #expect(size(measured) == Size(width: 5, height: 30))
    let estimating = FlowLayout(estimatedItemSize: Size(width: 33, height: 44))
    #expect(estimating.size(of: measured, at: 0, in: .vertical) == Size(width: 70, height: 80))
    #expect(
      estimating.size(of: ItemMetrics(width: .constant(5)), at: 0, in: .vertical) == Size(width: 5, height: 44))
    #expect(estimating.size(of: ItemMetrics(), at: 0, in: .vertical) == Size(width: 33, height: 44))
  }

  // Three items of 100 with two gaps of 10 fill a line of 320; two of 215 do not fit. An item without a measured size
  // gets the average of the measured ones.
  @Test func `measuring an item moves the following items`() {
    let layout = FlowLayout(estimatedItemSize: Size(width: 100, height: 40), lineAlignment: .leading)
    let estimate = ItemRun(metrics: ItemMetrics())
    let measured = ItemRun(metrics: ItemMetrics(measured: Size(width: 215, height: 60)))
    func place(_ runs: [ItemRun]) -> [Rect] {
      let chunks = runs.enumerated().map { ItemSlice(run: $1, identifier: Identifier("i\($0)")) }
      return laidOut(ItemList(chunks), layout).frames(ofSection: 0)
    }
    #expect(place([estimate, estimate, estimate]).map(\.x) == [0, 110, 220])
    #expect(
      place([estimate, measured, estimate]) == [Rect(0, 0, 215, 60), Rect(0, 70, 215, 60), Rect(0, 140, 215, 60)])
  }

  // Widths of 20 and 60 have the mean 40; heights are estimated.
  @Test func `an item without a size along one axis gets the mean of the others along it`() {
    let runs = [ItemMetrics(width: .constant(20)), ItemMetrics(width: .constant(60)), ItemMetrics()].map {
      ItemRun(metrics: $0)
    }
    for isHorizontal in [false, true] {
      let layout = FlowLayout(estimatedItemSize: Size(width: 100, height: 30), lineAlignment: .leading)
      let chunks = runs.enumerated().map { ItemSlice(run: $1, identifier: Identifier("i\($0)")) }
      let frames = laidOut(ItemList(chunks), layout, isHorizontal: isHorizontal).frames(ofSection: 0)
      #expect(frames.map(\.width) == [20, 60, 40])
      #expect(frames.map(\.height) == [30, 30, 30])
    }
  }

  // (320 − 200) / 2 = 60.
  @Test func `a single self-sizing item is centered if no second one of its length fits`() {
    let run = ItemRun(metrics: ItemMetrics(measured: Size(width: 200, height: 30)))
    let list = ItemList([ItemSlice(run: run, identifier: Identifier("x"))])
    let layout = FlowLayout(estimatedItemSize: Size(width: 50, height: 50))
    #expect(laidOut(list, layout).frames(ofSection: 0) == [Rect(60, 0, 200, 30)])
  }

  @Test func `items of one size form a grid for any kind of metrics`() {
    func places(_ metrics: [(ItemMetrics, Int)]) -> [Double] {
      let chunks = metrics.enumerated().map { index, run in
        ItemSlice(
          run: ItemRun(metrics: run.0), identifiers: IdentifierSequence(TextSequence("r\(index)-{i}")), range: 0..<run.1
        )
      }
      return laidOut(ItemList(chunks), FlowLayout()).frames(ofSection: 0).map(\.x)
    }
    let grid = [0.0, 115, 230, 0, 115]
    #expect(places([(ItemMetrics(width: .constant(90)), 5)]) == grid)
    #expect(places([(ItemMetrics(width: .cycle([.constant(90), .constant(90)])), 5)]) == grid)
    #expect(places([(ItemMetrics(width: .random(in: 90...90, seed: 4)), 5)]) == grid)
    #expect(
      places([
        (ItemMetrics(width: .constant(90)), 2), (ItemMetrics(height: .constant(45), aspectRatio: .constant(2)), 0),
        (ItemMetrics(width: .constant(90), height: .constant(50)), 3),
      ]) == grid)
    // Only the cross size decides: a difference of one point in the last item prevents the grid.
    #expect(
      places([(ItemMetrics(width: .constant(90)), 4), (ItemMetrics(width: .constant(90), height: .constant(51)), 1)])
        == grid)
    #expect(
      places([(ItemMetrics(width: .constant(90)), 4), (ItemMetrics(width: .constant(91)), 1)]) == [0, 115, 230, 0, 100])
  }

  @Test func `a section without items keeps header, insets and footer`() {
    let section = Section(
      identifier: Identifier("s"), layout: FlowLayout(), inset: EdgeInsets(top: 7, left: 1, bottom: 9, right: 1),
      header: SupplementaryItem(length: 30), footer: SupplementaryItem(length: 20))
    let collection = prepared(CollectionModel(sections: [section]), 100, 100)
    #expect(collection.allElements.map(\.frame) == [Rect(0, 0, 100, 30), Rect(0, 46, 100, 20)])
    #expect(collection.contentSize.height == 66)
  }

  @Test func `a million items of one size are placed by formula`() throws {
    let run = ItemRun(metrics: ItemMetrics(width: .constant(90), height: .constant(40)))
    let list = ItemList([
      ItemSlice(run: run, identifiers: IdentifierSequence(TextSequence("{i}")), range: 0..<1_000_000)
    ])
    let collection = laidOut(list, FlowLayout())
    // 333,334 lines of 50, the last without spacing.
    #expect(collection.contentSize.height == 333_334 * 50 - 10)
    let last = try #require(collection.cell(at: IndexPath(section: 0, item: 999_999)))
    #expect(last.frame == Rect(0, 333_333 * 50, 90, 40))
    var work = LayoutProgress()
    #expect(collection.elements(in: Rect(0, 5_000_000, 320, 500), work: &work).count == 30)
    #expect(work.examinedCount < 60)
  }
}

/// Regression tests; the comments state the earlier defect.
struct `Regressions of the flow` {
  // Earlier defect: the length of a line ignored the spacing: 0, 110, 210, 310.
  @Test func `all items of a line have spacing`() {
    let layout = FlowLayout(lineAlignment: .leading)
    #expect(frames(Array(repeating: (100, 20), count: 4), layout, width: 430).map(\.x) == [0, 110, 220, 330])
    // Earlier defect: 300 + 10 + 100 fitted into 410.
    #expect(frames(Array(repeating: (100, 20), count: 4), layout, width: 410).map(\.y) == [0, 0, 0, 30])
  }

  // Earlier defect: the next position in a column was assigned to x.
  @Test func `items of a column are placed downwards`() {
    let layout = FlowLayout(lineAlignment: .leading)
    let collection = laidOut(items([(20, 100), (30, 100)]), layout, isHorizontal: true)
    #expect(collection.frames(ofSection: 0) == [Rect(5, 0, 20, 100), Rect(0, 110, 30, 100)])
  }

  @Test func `the bottom inset is part of the content`() {
    let inset = EdgeInsets(top: 3, left: 0, bottom: 17, right: 0)
    #expect(laidOut(items([(100, 20), (90, 20)]), FlowLayout(), inset: inset).contentSize.height == 40)
    #expect(laidOut(items([(100, 20)]), FlowLayout(), inset: inset).contentSize.height == 40)
  }
}
