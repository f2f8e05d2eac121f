import CollectionLayout
import Testing

/// A section of items with these sizes, each a run of its own.
private func items(_ sizes: [(Double, Double)]) -> ItemList {
  ItemList(
    sizes.enumerated().map { index, size in
      ItemPiece(
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

/// Worked vectors, to the last bit.
struct `Worked vectors of the flow` {
  /// B.14, the second: as wide as 300 with all insets 10.
  private static let sizes: [(Double, Double)] = [
    (100, 40), (80, 60), (90, 20), (200, 30), (150, 50), (60, 10), (60, 20),
  ]

  // 3 · 90 + 2 · 10 = 290 of 320; what is left, 320 − 270 = 50, makes two gaps of 25.
  @Test func `items of one size stand in a grid, the last line too`() {
    let columns = [0.0, 115, 230]
    for count in [7, 8, 9] {
      let collection = laidOut(items(Array(repeating: (90, 40), count: count)), FlowLayout())
      #expect(
        collection.frames(ofSection: 0)
          == (0..<count).map { Rect(columns[$0 % 3], Double($0 / 3) * 50, 90, 40) }, "\(count)")
      #expect(collection.contentSize == Size(width: 320, height: 140))
    }
  }

  @Test func `asked to lead, the last line keeps the least spacing`() {
    let layout = FlowLayout(lastLineAlignment: .leading)
    #expect(frames(Array(repeating: (90, 40), count: 8), layout)[7] == Rect(100, 100, 90, 40))
  }

  // Line 1: 300 − 270 = 30, two gaps of 15, 60 thick: 40 is 10 below its start, 20 is 20 below it.
  // Line 2: 200 alone, (300 − 200) / 2 = 50. Line 3: 150, 60, 60 with gaps of 10, 50 thick.
  @Test func `items of many sizes are justified, but for the last line`() {
    let collection = laidOut(items(Self.sizes), FlowLayout(), inset: EdgeInsets(10))
    #expect(
      collection.frames(ofSection: 0) == [
        Rect(10, 20, 100, 40), Rect(125, 10, 80, 60), Rect(220, 30, 90, 20), Rect(60, 80, 200, 30),
        Rect(10, 120, 150, 50), Rect(170, 140, 60, 10), Rect(240, 135, 60, 20),
      ])
    #expect(collection.contentSize == Size(width: 320, height: 180))
  }

  @Test func `scrolling horizontally they lie mirrored at the diagonal`() {
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

  // B.7: 40 high, 90 fit twice with 5 between them (85 ≤ 90 < 130); columns 40 + 20 apart.
  @Test func `scrolling horizontally line spacing lies between columns, item spacing in them`() {
    let layout = FlowLayout(minimumLineSpacing: 20, minimumInteritemSpacing: 5, lineAlignment: .leading)
    let collection = laidOut(items(Array(repeating: (40, 40), count: 3)), layout, isHorizontal: true, height: 90)
    #expect(collection.frames(ofSection: 0) == [Rect(0, 0, 40, 40), Rect(0, 45, 40, 40), Rect(60, 0, 40, 40)])
    #expect(collection.contentSize == Size(width: 100, height: 90))
  }

  // Lines of 300: 100 + 10 + 80 + 10 + 90 = 290, then 200, then 290 again. Left over: 10, 100, 10.
  @Test(
    arguments: [
      (.justify, [0, 115, 210, 50, 0, 165, 240]), (.leading, [0, 110, 200, 0, 0, 160, 230]),
      (.center, [5, 115, 205, 50, 5, 165, 235]), (.trailing, [10, 120, 210, 100, 10, 170, 240]),
    ] as [(FlowLayout.LineAlignment, [Double])])
  func `lines stand where they are asked to`(alignment: FlowLayout.LineAlignment, expected: [Double]) throws {
    let last = try #require(FlowLayout.LastLineAlignment(rawValue: alignment.rawValue))
    let layout = FlowLayout(lineAlignment: alignment, lastLineAlignment: last)
    #expect(frames(Self.sizes, layout, width: 300).map(\.x) == expected)
    #expect(frames(Self.sizes, layout, width: 300).map(\.y) == [10, 0, 20, 70, 110, 130, 125])
  }

  // The last line, 150 + 10 + 60 + 10 + 60 = 290, takes no further 60: its own gaps of 15. With 60 less there is room
  // for one more: 150 + 10 + 60 + (10 + 60) = 290, three in all.
  @Test func `a last line in the grid goes on with copies of its last item`() {
    let layout = FlowLayout(lastLineAlignment: .grid)
    #expect(frames(Self.sizes, layout, width: 300).map(\.x)[4...] == [0, 165, 240])
    #expect(frames(Self.sizes.dropLast(), layout, width: 300).map(\.x)[4...] == [0, 165])
    // The columns of a grid are those of the full lines, wherever these stand: (320 − 290) / 2 = 15.
    let centred = FlowLayout(lineAlignment: .center)
    #expect(frames(Array(repeating: (90, 40), count: 4), centred).map(\.x) == [15, 115, 215, 15])
    let trailing = FlowLayout(lineAlignment: .trailing)
    #expect(frames(Array(repeating: (90, 40), count: 4), trailing).map(\.x) == [30, 130, 230, 30])
  }

  // Thickness 60: 40 leaves 20, 20 leaves 40.
  @Test(
    arguments: [(.center, [10, 0, 20]), (.start, [0, 0, 0]), (.end, [20, 0, 40])]
      as [(FlowLayout.ItemAlignment, [Double])])
  func `items stand in the thickness of their line where they are asked to`(
    alignment: FlowLayout.ItemAlignment, expected: [Double]
  ) {
    #expect(frames(Array(Self.sizes.prefix(3)), FlowLayout(itemAlignment: alignment)).map(\.y) == expected)
  }

  @Test func `a single item of a line is centred or leads`() {
    #expect(frames([(200, 10), (150, 10), (20, 10)], width: 300).map(\.x) == [50, 0, 160])
    let leading = FlowLayout(singleItemAlignment: .leading)
    #expect(frames([(200, 10), (150, 10), (20, 10)], leading, width: 300).map(\.x) == [0, 0, 160])
    // One size, one in a line: the grid has one column. (300 − 200) / 2 = 50.
    #expect(frames([(200, 10), (200, 10)], width: 300).map(\.x) == [50, 50])
    #expect(frames([(200, 10), (200, 10)], leading, width: 300).map(\.x) == [0, 0])
    // Of a last line that is not in the grid it leads where another of its length would fit: (300 − 210) / 2 = 45.
    #expect(frames([(200, 10), (210, 10)], width: 300).map(\.x) == [50, 45])
    #expect(frames([(200, 10), (150, 10), (140, 10), (20, 10)], width: 300).map(\.x) == [50, 0, 160, 0])
  }

  @Test func `an item wider than the line has one of its own and begins where the line does`() {
    #expect(
      frames([(50, 10), (400, 10), (60, 10)]) == [Rect(135, 0, 50, 10), Rect(0, 20, 400, 10), Rect(0, 40, 60, 10)])
    #expect(frames([(50, 10), (400, 10), (60, 10)], FlowLayout(lineAlignment: .leading)).map(\.x) == [0, 0, 0])
    #expect(frames([(400, 10), (400, 10)]).map(\.x) == [0, 0])
  }

  @Test func `what fits exactly fits, and a billionth more does too`() {
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

  @Test func `an item without size takes its spacing like any other`() {
    // 100 + 10 + 0 + 10 + 200 = 320.
    #expect(
      frames([(100, 10), (0, 0), (200, 10)]) == [Rect(0, 0, 100, 10), Rect(110, 5, 0, 0), Rect(120, 0, 200, 10)])
    #expect(frames([(100, 10), (0, 0), (201, 10)]).map(\.y) == [0, 5, 20])
    #expect(frames([(0, 0), (0, 0)], FlowLayout(minimumInteritemSpacing: 0)) == [.zero, .zero])
  }

  @Test func `sides come from the item, its ratio or the layout, in that order`() {
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
    // With neither, the side across the lines is the layout's: the width of rows, the height of columns.
    #expect(size(ItemMetrics(aspectRatio: .constant(2))) == Size(width: 60, height: 30))
    #expect(size(ItemMetrics(aspectRatio: .constant(4))) == Size(width: 60, height: 15))
    #expect(size(ItemMetrics(aspectRatio: .constant(4)), .horizontal) == Size(width: 120, height: 30))
    // What was measured counts only where items size themselves.
    let measured = ItemMetrics(width: .constant(5), measured: Size(width: 70, height: 80))
    #expect(size(measured) == Size(width: 5, height: 30))
    let estimating = FlowLayout(estimatedItemSize: Size(width: 33, height: 44))
    #expect(estimating.size(of: measured, at: 0, in: .vertical) == Size(width: 70, height: 80))
    #expect(
      estimating.size(of: ItemMetrics(width: .constant(5)), at: 0, in: .vertical) == Size(width: 5, height: 44))
    #expect(estimating.size(of: ItemMetrics(), at: 0, in: .vertical) == Size(width: 33, height: 44))
  }

  // 100, 100 and 100 with two gaps of 10 are the 320 of a line; 215 twice do not fit. What was not measured is as long as
  // what was, on the average.
  @Test func `measuring an item moves what comes after it`() {
    let layout = FlowLayout(estimatedItemSize: Size(width: 100, height: 40), lineAlignment: .leading)
    let estimate = ItemRun(metrics: ItemMetrics())
    let measured = ItemRun(metrics: ItemMetrics(measured: Size(width: 215, height: 60)))
    func place(_ runs: [ItemRun]) -> [Rect] {
      let pieces = runs.enumerated().map { ItemPiece(run: $1, identifier: Identifier("i\($0)")) }
      return laidOut(ItemList(pieces), layout).frames(ofSection: 0)
    }
    #expect(place([estimate, estimate, estimate]).map(\.x) == [0, 110, 220])
    #expect(
      place([estimate, measured, estimate]) == [Rect(0, 0, 215, 60), Rect(0, 70, 215, 60), Rect(0, 140, 215, 60)])
  }

  // (320 − 200) / 2 = 60.
  @Test func `a single item that sizes itself is centred where no other of its length fits`() {
    let run = ItemRun(metrics: ItemMetrics(measured: Size(width: 200, height: 30)))
    let list = ItemList([ItemPiece(run: run, identifier: Identifier("x"))])
    let layout = FlowLayout(estimatedItemSize: Size(width: 50, height: 50))
    #expect(laidOut(list, layout).frames(ofSection: 0) == [Rect(60, 0, 200, 30)])
  }

  @Test func `items of one size make a grid wherever their numbers come from`() {
    func places(_ metrics: [(ItemMetrics, Int)]) -> [Double] {
      let pieces = metrics.enumerated().map { index, run in
        ItemPiece(
          run: ItemRun(metrics: run.0), identifiers: IdentifierRule(TextRule("r\(index)-{i}")), range: 0..<run.1)
      }
      return laidOut(ItemList(pieces), FlowLayout()).frames(ofSection: 0).map(\.x)
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
    // Their length across decides alone; one point of that in the last item, and it is no grid any more.
    #expect(
      places([(ItemMetrics(width: .constant(90)), 4), (ItemMetrics(width: .constant(90), height: .constant(51)), 1)])
        == grid)
    #expect(
      places([(ItemMetrics(width: .constant(90)), 4), (ItemMetrics(width: .constant(91)), 1)]) == [0, 115, 230, 0, 100])
  }

  @Test func `a section without items keeps header, insets and footer`() {
    let section = Section(
      identifier: Identifier("s"), layout: FlowLayout(), inset: EdgeInsets(top: 7, left: 1, bottom: 9, right: 1),
      header: SectionSupplement(length: 30), footer: SectionSupplement(length: 20))
    let collection = prepared(CollectionModel(sections: [section]), 100, 100)
    #expect(collection.allElements.map(\.frame) == [Rect(0, 0, 100, 30), Rect(0, 46, 100, 20)])
    #expect(collection.contentSize.height == 66)
  }

  @Test func `a million items of one size are placed where they should be without being placed one by one`() throws {
    let run = ItemRun(metrics: ItemMetrics(width: .constant(90), height: .constant(40)))
    let list = ItemList([ItemPiece(run: run, identifiers: IdentifierRule(TextRule("{i}")), range: 0..<1_000_000)])
    let collection = laidOut(list, FlowLayout())
    // 333,334 lines of 50, the last without spacing.
    #expect(collection.contentSize.height == 333_334 * 50 - 10)
    let last = try #require(collection.cell(at: IndexPath(section: 0, item: 999_999)))
    #expect(last.frame == Rect(0, 333_333 * 50, 90, 40))
    var work = LayoutWork()
    #expect(collection.elements(in: Rect(0, 5_000_000, 320, 500), work: &work).count == 30)
    #expect(work.examined < 60)
  }
}

/// What the library of A5.3 does otherwise, and this one not.
struct `Faults of the flow that are not repeated` {
  // There the length of a line left the spacings out: 0, 110, 210, 310.
  @Test func `every item keeps its distance, not only the second`() {
    let layout = FlowLayout(lineAlignment: .leading)
    #expect(frames(Array(repeating: (100, 20), count: 4), layout, width: 430).map(\.x) == [0, 110, 220, 330])
    // There 300 + 10 + 100 fitted 410.
    #expect(frames(Array(repeating: (100, 20), count: 4), layout, width: 410).map(\.y) == [0, 0, 0, 30])
  }

  // There the next place in a column was written to x.
  @Test func `a column goes down`() {
    let layout = FlowLayout(lineAlignment: .leading)
    let collection = laidOut(items([(20, 100), (30, 100)]), layout, isHorizontal: true)
    #expect(collection.frames(ofSection: 0) == [Rect(5, 0, 20, 100), Rect(0, 110, 30, 100)])
  }

  @Test func `the bottom inset counts`() {
    let inset = EdgeInsets(top: 3, left: 0, bottom: 17, right: 0)
    #expect(laidOut(items([(100, 20), (90, 20)]), FlowLayout(), inset: inset).contentSize.height == 40)
    #expect(laidOut(items([(100, 20)]), FlowLayout(), inset: inset).contentSize.height == 40)
  }
}
