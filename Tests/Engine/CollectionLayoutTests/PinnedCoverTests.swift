import CollectionLayout
import TestSupport
import Testing

/// Elements below pinned rows and columns, sticky items, and views at a distance from the edge: docs/semantics.md,
/// 11.6 and 17.1.
@Suite struct PinnedCoverTests {
  /// Returns a sheet of columns of 50 and rows of 20, in a viewport of 100 × 100.
  private static func sheet(
    rows: Int, columns: Int, direction: LayoutDirection = .leftToRight, count: Int = 100
  ) -> PreparedCollection {
    let layout = SheetLayout(columnCount: 10, columnWidths: [50], rowHeights: [20])
      .pinning(rows: rows, columns: columns)
    var model = CollectionModel(layoutDirection: direction, sections: [section("a", of: count, layout)])
    model.scrollsAcross = true
    return prepared(model, 100, 100)
  }

  private static func isInSight(_ item: Int, _ layout: PreparedCollection, at offset: Point) throws -> Bool {
    let view = ScrolledCollection(layout, contentOffset: offset)
    return view.isInSight(try #require(view.cell(at: IndexPath(section: 0, item: item))))
  }

  private static func nearest(_ item: Int, _ layout: PreparedCollection, from offset: Point) throws -> Point {
    let view = ScrolledCollection(layout, contentOffset: offset)
    return view.contentOffset(
      showing: try #require(view.cell(at: IndexPath(section: 0, item: item))), at: .nearest)
  }

  @Test func `a cell below pinned rows or columns is not in sight`() throws {
    let layout = Self.sheet(rows: 2, columns: 1)
    // At (60, 50) the rows cover 50 to 90, the column 60 to 110. Row 3 is from 60, row 5 from 100; column 1 from 50.
    let offset = Point(x: 60, y: 50)
    #expect(try !Self.isInSight(32, layout, at: offset))
    #expect(try Self.isInSight(52, layout, at: offset))
    #expect(try !Self.isInSight(51, layout, at: offset))
    #expect(try Self.isInSight(42, layout, at: Point(x: 60, y: 51)))
    // The second cell of a pinned row is below the corner, the third one beside it.
    #expect(try !Self.isInSight(1, layout, at: offset))
    #expect(try Self.isInSight(2, layout, at: offset))
    #expect(try Self.isInSight(0, layout, at: offset))
  }

  @Test func `the first visible item and the anchor of sizes are not below pinned rows`() {
    let view = ScrolledCollection(Self.sheet(rows: 2, columns: 0), contentOffset: Point(x: 0, y: 50))
    #expect(view.firstVisibleItem() == IndexPath(section: 0, item: 40))
    #expect(view.contentAnchor()?.element == .item(IndexPath(section: 0, item: 50)))
  }

  @Test func `pinned rows and columns that fill the viewport are ignored`() throws {
    // Five rows of 20 fill the height of 100, two columns of 50 the width.
    let all = Self.sheet(rows: 5, columns: 2)
    #expect(try Self.nearest(77, all, from: .zero) == Point(x: 300, y: 60))
    #expect(try Self.nearest(77, all, from: Point(x: 350, y: 100)) == Point(x: 350, y: 100))
    let rows = Self.sheet(rows: 5, columns: 1)
    #expect(try Self.nearest(77, rows, from: Point(x: 400, y: 100)) == Point(x: 300, y: 100))
    let columns = Self.sheet(rows: 4, columns: 2)
    #expect(try Self.nearest(77, columns, from: Point(x: 400, y: 100)) == Point(x: 350, y: 60))
  }

  /// At random offsets of random sheets, the nearest offset shows all of a cell that fits beside the pinned ones.
  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `the nearest offset leaves nothing of a cell covered`(direction: LayoutDirection) throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let (rows, columns) = (Int.random(in: 0...4, using: &random), Int.random(in: 0...1, using: &random))
      let layout = Self.sheet(rows: rows, columns: columns, direction: direction)
      let item = Int.random(in: 0..<100, using: &random)
      let start = layout.clamped(
        Point(x: .random(in: 0...400, using: &random), y: .random(in: 0...100, using: &random)))
      let view = ScrolledCollection(layout, contentOffset: try Self.nearest(item, layout, from: start))
      let cell = try #require(view.cell(at: IndexPath(section: 0, item: item)))
      let visible = view.bounds.intersection(cell.frame).size
      #expect(abs(visible.width - cell.frame.width) < 1e-9 && abs(visible.height - cell.frame.height) < 1e-9, "\(item)")
      let covers = view.elements(in: view.bounds).filter { $0.isPinned && $0.covers(cell) }
      #expect(!covers.contains { $0.frame.intersects(cell.frame) }, "item \(item) from \(start)")
    }
  }

  /// Returns a list of 20 rows of 50, the first one sticky, with a header at a distance from the edge.
  private static func list(
    header: Double? = nil, offset: Double = 0, isSticky: Bool = true, inset: Double = 0
  ) -> PreparedCollection {
    let items = ItemList([
      ItemSlice(
        run: ItemRun(metrics: ItemMetrics(), isSticky: .cycle([isSticky] + Array(repeating: false, count: 19))),
        identifiers: IdentifierSequence(TextSequence("i{i}")), range: 0..<20)
    ])
    var view = header.map { SupplementaryItem(length: $0, isSticky: true) }
    view?.stickyOffset = offset
    let section = Section(
      identifier: Identifier("s"), layout: ListLayout(rowHeight: 50), inset: EdgeInsets(left: inset, right: inset),
      header: view, items: items)
    return prepared(CollectionModel(stickyHeaders: .push, sections: [section]), 100, 200)
  }

  @Test(arguments: [0.0, 10]) func `a sticky item covers the rows below it`(inset: Double) throws {
    let layout = Self.list(inset: inset)
    // At 310 row 0 covers 310 to 360, row 6 is from 300 to 350.
    #expect(try !Self.isInSight(6, layout, at: Point(x: 0, y: 310)))
    #expect(try Self.isInSight(7, layout, at: Point(x: 0, y: 310)))
    #expect(try Self.nearest(6, layout, from: Point(x: 0, y: 310)).y == 250)
    let view = ScrolledCollection(layout, contentOffset: Point(x: 0, y: 310))
    #expect(view.firstVisibleItem() == IndexPath(section: 0, item: 7))
  }

  @Test func `a header at a distance from the edge covers what is below it, and not the strip before it`() throws {
    // Rows start at 50. At 290 the header covers 350 to 400, as row 6 does.
    let layout = Self.list(header: 50, offset: 60, isSticky: false)
    let inSight = try (0..<20).filter { try Self.isInSight($0, layout, at: Point(x: 0, y: 290)) }
    #expect(inSight == [4, 5, 7, 8])
    #expect(try Self.nearest(6, layout, from: Point(x: 0, y: 290)).y == 240)
    // At 300 row 6 is partly below the header, and row 5, from 300 to 350, in the strip before it.
    #expect(try Self.nearest(6, layout, from: Point(x: 0, y: 300)).y == 240)
    #expect(try Self.nearest(5, layout, from: Point(x: 0, y: 300)).y == 300)
  }

  @Test func `a position of a pinned header, footer or boundary item is that of its natural place`() throws {
    var section = section("s", Array(repeating: 50, count: 20), WaterfallLayout(columnCount: 1), header: 30, footer: 20)
    section.header?.isSticky = true
    section.footer?.isSticky = true
    var model = CollectionModel(stickyHeaders: .push, sections: [section])
    model.header = SupplementaryItem(length: 40, isSticky: true)
    let layout = prepared(model, 100, 200)
    func offset(_ kind: String, _ position: ScrollPosition, from y: Double) throws -> Double {
      let view = ScrolledCollection(layout, contentOffset: Point(x: 0, y: y))
      return view.contentOffset(showing: try #require(view.supplement(kind: kind, ofSection: 0)), at: position).y
    }
    // The section is from 40: its header to 70, its footer from 1070 to 1090.
    #expect(try offset("header", .top, from: 500) == 40)
    #expect(try offset("header", .center, from: 500) == 0)
    #expect(try offset("header", .nearest, from: 500) == 500)
    #expect(try offset("header", .left, from: 500) == 500)
    #expect(try offset("footer", .bottom, from: 500) == 890)
    #expect(try offset("footer", .nearest, from: 500) == 500)
    let view = ScrolledCollection(layout, contentOffset: Point(x: 0, y: 500))
    let header = try #require(view.elements(in: view.bounds).first { $0.owner == .collectionBoundary })
    #expect(view.contentOffset(showing: header, at: .top).y == 0)
    #expect(view.contentOffset(showing: header, at: .nearest).y == 500)
  }

  @Test func `covers of a rectangle add up`() {
    let rect = Rect(0, 0, 100, 100)
    #expect(!rect.isCovered(by: []))
    #expect(rect.isCovered(by: [Rect(-5, -5, 110, 110)]))
    #expect(rect.isCovered(by: [Rect(0, 0, 50, 100), Rect(50, 0, 50, 100)]))
    #expect(!rect.isCovered(by: [Rect(0, 0, 50, 100), Rect(51, 0, 50, 100)]))
    #expect(rect.isCovered(by: [Rect(0, 0, 50, 100), Rect(50.5, 0, 50, 100)]))
    #expect(!rect.isCovered(by: [Rect(0, 0, 100, 40), Rect(0, 40, 60, 60)]))
  }
}
