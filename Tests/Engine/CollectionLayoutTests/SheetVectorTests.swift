import CollectionLayout
import Testing

struct `Frames of the sheet` {
  // Columns of 50 and then 30, 5 apart, from 7: 7, 62, 97, 132, to 162; with the inset of 6 the content is 168 wide.
  // Rows of 20 and then 10, 2 apart, from 3: 3, 25, 37, to 47; with the inset of 4 the content is 51 high.
  private static let frames = [
    Rect(7, 3, 50, 20), Rect(62, 3, 30, 20), Rect(97, 3, 30, 20), Rect(132, 3, 30, 20), Rect(7, 25, 50, 10),
    Rect(62, 25, 30, 10), Rect(97, 25, 30, 10), Rect(132, 25, 30, 10), Rect(7, 37, 50, 10), Rect(62, 37, 30, 10),
  ]
  private static let layout = SheetLayout(
    columnCount: 4, columnWidths: [50, 30], rowHeights: [20, 10], rowSpacing: 2, columnSpacing: 5)
  private static let inset = EdgeInsets(top: 3, left: 7, bottom: 4, right: 6)

  /// Returns the collection of one sheet of 10 items that scrolls along both axes.
  private static func model(_ layout: SheetLayout = layout, direction: LayoutDirection = .leftToRight)
    -> CollectionModel
  {
    var model = CollectionModel(
      layoutDirection: direction, sections: [section("a", of: 10, layout, inset: inset)])
    model.scrollsAcross = true
    return model
  }

  private static func mirrored(_ frame: Rect) -> Rect {
    Rect(168 - frame.x - frame.width, frame.y, frame.width, frame.height)
  }

  @Test func `the last length of a list applies to all further columns and rows`() {
    let collection = prepared(Self.model(), 100, 60)
    #expect(collection.frames(ofSection: 0) == Self.frames)
    #expect(collection.contentSize == Size(width: 168, height: 51))
    #expect(collection.initialContentOffset == .zero)
    #expect(collection.clamped(Point(x: 1e9, y: 1e9)) == Point(x: 68, y: 0))
  }

  @Test func `an item that covers several columns begins the next row if they are not left`() {
    let spans = [2.0, 2, 1, 9].map { ItemMetrics(columnSpan: .constant($0)) }
    let layout = SheetLayout(columnCount: 3, columnWidths: [30], columnSpacing: 5)
    let collection = prepared(CollectionModel(sections: [section("a", of: spans, layout)]), 100, 60)
    #expect(
      collection.frames(ofSection: 0)
        == [Rect(0, 0, 65, 44), Rect(0, 44, 65, 44), Rect(70, 44, 30, 44), Rect(0, 88, 100, 44)])
    let placed = body(section("a", of: spans, layout))
    #expect(placed.placement(of: 2) == .line(1, items: 1..<3))
  }

  @Test func `an item in a pinned column and another one scrolls sideways`() {
    let spans = [1.0, 2, 2, 1].map { ItemMetrics(columnSpan: .constant($0)) }
    let layout = SheetLayout(columnCount: 3, columnWidths: [60], rowHeights: [20]).pinning(rows: 0, columns: 1)
    var model = CollectionModel(sections: [section("a", of: spans, layout)])
    model.scrollsAcross = true
    let view = ScrolledCollection(prepared(model, 100, 40), contentOffset: Point(x: 50, y: 0))
    let cells = (0..<4).compactMap { view.cell(at: IndexPath(section: 0, item: $0))?.frame }
    #expect(cells == [Rect(50, 0, 60, 20), Rect(60, 0, 120, 20), Rect(0, 20, 120, 20), Rect(120, 20, 60, 20)])
  }

  @Test func `only a collection that scrolls along both axes is as wide as its sheet`() {
    var model = Self.model()
    model.scrollsAcross = false
    let collection = prepared(model, 100, 60)
    #expect(collection.frames(ofSection: 0) == Self.frames)
    #expect(collection.contentSize == Size(width: 100, height: 51))
  }

  /// A collection that scrolls along both axes is as long as the columns that items use.
  @Test(arguments: [(0, 100.0), (1, 100), (2, 100), (3, 150), (4, 200), (9, 200)])
  func `columns without items have no width`(count: Int, width: Double) {
    let layout = SheetLayout(columnCount: 4, columnWidths: [50], rowHeights: [20]).pinning(rows: 0, columns: 3)
    var model = CollectionModel(sections: [section("a", of: count, layout)])
    model.scrollsAcross = true
    let collection = prepared(model, 100, 60)
    #expect(collection.contentSize == Size(width: width, height: Double((count + 3) / 4) * 20))
    model.layoutDirection = .rightToLeft
    // Without pinned columns, which are at another distance from the edge of the content.
    model.sections[0].layout = SheetLayout(columnCount: 4, columnWidths: [50], rowHeights: [20])
    let mirrored = prepared(model, 100, 60).frames(ofSection: 0)
    let expected = (0..<count).map { item in
      let (row, column) = item.quotientAndRemainder(dividingBy: 4)
      return Rect(width - 50 * Double(column + 1), 20 * Double(row), 50, 20)
    }
    #expect(mirrored == expected)
    model.layoutDirection = .leftToRight
    model.scrollDirection = .horizontal
    model.sections[0].layout = SheetLayout(columnCount: 4, columnWidths: [20], rowHeights: [50])
    #expect(prepared(model, 60, 100).contentSize == Size(width: Double((count + 3) / 4) * 20, height: width))
  }

  @Test func `right to left the sheet starts at the right end of the content`() {
    let collection = prepared(Self.model(direction: .rightToLeft), 100, 60)
    #expect(collection.frames(ofSection: 0) == Self.frames.map(Self.mirrored))
    #expect(collection.initialContentOffset == Point(x: 68, y: 0))
  }

  @Test func `horizontally items are column by column, and lengths keep their axes`() {
    let layout = SheetLayout(
      columnCount: 2, columnWidths: [50, 30], rowHeights: [20, 10], rowSpacing: 2, columnSpacing: 5)
    let collection = prepared(
      CollectionModel(scrollDirection: .horizontal, sections: [section("a", of: 3, layout)]), 100, 60)
    #expect(collection.frames(ofSection: 0) == [Rect(0, 0, 50, 20), Rect(0, 22, 50, 10), Rect(55, 0, 30, 20)])
    #expect(collection.contentSize == Size(width: 85, height: 60))
  }

  /// Items 0 (corner), 1 (row), 4 (column) and 5 of a sheet whose first row and column are pinned.
  private static func pinned(
    _ model: CollectionModel, at offset: Point, height: Double = 30
  ) -> (frames: [Rect], depths: [Int], isPinned: [Bool]) {
    let view = ScrolledCollection(prepared(model, 100, height), contentOffset: offset)
    let cells = [0, 1, 4, 5].compactMap { view.cell(at: IndexPath(section: 0, item: $0)) }
    return (cells.map(\.frame), cells.map(\.zIndex), cells.map(\.isPinned))
  }

  @Test func `pinned rows stay at the top, pinned columns at the leading edge, the corner above both`() {
    let model = Self.model(Self.layout.pinning(rows: 1, columns: 1))
    let start = Self.pinned(model, at: .zero)
    #expect(start.frames == [0, 1, 4, 5].map { Self.frames[$0] })
    #expect(start.depths == [0, 0, 0, 0] && start.isPinned == [false, false, false, false])
    let scrolled = Self.pinned(model, at: Point(x: 40, y: 10))
    #expect(
      scrolled.frames == [Rect(40, 10, 50, 20), Rect(62, 10, 30, 20), Rect(40, 25, 50, 10), Rect(62, 25, 30, 10)])
    #expect(scrolled.depths == [1023, 1022, 1021, 0])
    #expect(scrolled.isPinned == [true, true, true, false])
    // Pulled beyond the start, they move with the content.
    #expect(Self.pinned(model, at: Point(x: -9, y: -9)).frames == start.frames)
  }

  @Test func `the edges are those of the content inset`() {
    var model = Self.model(Self.layout.pinning(rows: 1, columns: 1))
    model.contentInset = EdgeInsets(top: 5, left: 8, bottom: 0, right: 0)
    #expect(
      Self.pinned(model, at: Point(x: 32, y: 5)).frames
        == [Rect(40, 10, 50, 20), Rect(62, 10, 30, 20), Rect(40, 25, 50, 10), Rect(62, 25, 30, 10)])
  }

  @Test func `right to left the columns stay at the right`() {
    let model = Self.model(Self.layout.pinning(rows: 1, columns: 1), direction: .rightToLeft)
    // 168 − 100 − 40 = 28
    #expect(
      Self.pinned(model, at: Point(x: 28, y: 10)).frames
        == [Rect(40, 10, 50, 20), Rect(62, 10, 30, 20), Rect(40, 25, 50, 10), Rect(62, 25, 30, 10)].map(Self.mirrored))
  }

  @Test func `the end of the section pushes pinned rows out`() {
    var model = Self.model(Self.layout.pinning(rows: 1, columns: 1))
    model.sections.append(section("b", of: 10, ListLayout(rowHeight: 30)))
    // The rows end at 47, so the first one starts at 27 at most.
    #expect(
      Self.pinned(model, at: Point(x: 0, y: 40)).frames
        == [Rect(7, 27, 50, 20), Rect(62, 27, 30, 20), Rect(7, 25, 50, 10), Rect(62, 25, 30, 10)])
  }

  @Test(arguments: [StickyHeaders.push, .stack])
  func `pinned rows stay below a pinned header`(mode: StickyHeaders) {
    var model = Self.model(Self.layout.pinning(rows: 1, columns: 0))
    model.stickyHeaders = mode
    model.sections[0].header = SupplementaryItem(length: 12, isSticky: true)
    // The first row is at 15 and follows the header, which is pinned from 10 to 22.
    #expect(Self.pinned(model, at: Point(x: 0, y: 10)).frames[0] == Rect(7, 22, 50, 20))
    let view = ScrolledCollection(prepared(model, 100, 30), contentOffset: Point(x: 0, y: 10))
    #expect(
      view.supplement(kind: LayoutAttributes.headerKind, ofSection: 0)?.frame == Rect(0, 10, 168, 12))
  }

  @Test func `other sections keep the width of the viewport, and headers span the content`() {
    var model = Self.model()
    model.contentInset = EdgeInsets(top: 0, left: 8, bottom: 0, right: 2)
    model.sections.append(section("b", of: 1, ListLayout(rowHeight: 30)))
    model.sections[1].footer = SupplementaryItem(length: 5)
    let collection = prepared(model, 100, 60)
    #expect(collection.contentSize == Size(width: 168, height: 86))
    #expect(collection.frames(ofSection: 1) == [Rect(0, 51, 90, 30)])
    #expect(collection.supplement(kind: LayoutAttributes.footerKind, ofSection: 1)?.frame == Rect(0, 81, 168, 5))
    // From −8 to 168 − 100 + 2.
    #expect(collection.clamped(Point(x: 1e9, y: 0)).x == 70 && collection.clamped(Point(x: -1e9, y: 0)).x == -8)
  }

  @Test func `a scroll to a cell moves both axes`() {
    let view = ScrolledCollection(prepared(Self.model(), 100, 20), contentOffset: .zero)
    let cell = Self.frames[7]
    #expect(view.contentOffset(showing: cell, at: .nearest) == Point(x: 62, y: 15))
    #expect(view.contentOffset(showing: cell, at: .top) == Point(x: 62, y: 25))
    #expect(view.contentOffset(showing: cell, at: .left) == Point(x: 68, y: 15))
    #expect(view.contentOffset(showing: Self.frames[2], at: .center) == Point(x: 62, y: 3))
  }

  @Test(arguments: LayoutDirection.allCases)
  func `a scroll to a cell ends beside the pinned rows and columns`(direction: LayoutDirection) throws {
    let model = Self.model(Self.layout.pinning(rows: 1, columns: 1), direction: direction)
    let collection = prepared(model, 100, 30)
    let far = collection.clamped(Point(x: direction == .leftToRight ? 1e9 : -1e9, y: 1e9))
    let view = ScrolledCollection(collection, contentOffset: far)
    // The cell at (62, 25) ends at the pinned column, which is 50 wide, and the pinned row, which is 20 high.
    let cell = try #require(view.cell(at: IndexPath(section: 0, item: 5)))
    let x = direction == .leftToRight ? 12.0 : 168 - 100 - 12
    #expect(view.contentOffset(showing: cell, at: .nearest) == Point(x: x, y: 5))
    #expect(view.contentOffset(showing: cell, at: .top) == Point(x: x, y: 21))
    // A cell of the pinned row moves one axis only.
    let head = try #require(view.cell(at: IndexPath(section: 0, item: 1)))
    #expect(view.contentOffset(showing: head, at: .nearest) == Point(x: x, y: 21))
  }

  // 1,000 × 1,000 cells of 10 × 10; 10 × 20 are in view.
  @Test func `a query examines the cells in view, whatever the size of the sheet`() {
    // With a pinned row and column, of 10 and 20 cells and the corner, also those below them.
    for pinned in [0, 1] {
      let layout = SheetLayout(columnCount: 1000, columnWidths: [10], rowHeights: [10])
        .pinning(rows: pinned, columns: pinned)
      var model = CollectionModel(sections: [section("a", of: 1_000_000, layout)])
      model.scrollsAcross = true
      let view = ScrolledCollection(prepared(model, 100, 200), contentOffset: Point(x: 5000, y: 5000))
      var work = LayoutProgress()
      #expect(view.visibleElements(work: &work).count == (pinned == 0 ? 200 : 231))
      #expect(work.examinedCount <= 400, "\(work.examinedCount)")
    }
  }

  @Test func `hostile lengths and ten million items are laid out at once`() {
    let layouts = [
      SheetLayout(columnCount: Int.max, columnWidths: [1e308], rowHeights: [1e308], columnSpacing: 1e308),
      SheetLayout(columnCount: 100_000, columnWidths: [], rowHeights: [.nan, -1, .infinity])
        .pinning(rows: .max, columns: .max),
      SheetLayout(columnCount: 3, columnWidths: [0, 0, 0], rowHeights: [0]).pinning(rows: 2, columns: 2),
    ]
    for layout in layouts {
      var model = CollectionModel(sections: [section("a", of: 10_000_000, layout)])
      model.scrollsAcross = true
      let collection = prepared(model, 100, 100)
      #expect(collection.contentSize.isFinite)
      let view = ScrolledCollection(collection, contentOffset: collection.clamped(Point(x: 1e18, y: 1e18)))
      var work = LayoutProgress()
      _ = view.elements(in: view.bounds, limit: 1000, work: &work)
      #expect(view.cell(at: IndexPath(section: 0, item: 9_999_999))?.frame.size.isFinite ?? false)
    }
  }
}
