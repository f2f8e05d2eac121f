import CollectionLayout
import Testing

struct `Frames of the grid` {
  // (320 − 10 − 10 − 2 · 6) / 3 = 96 wide, 96 / 1.5 = 64 high; columns are 102 apart, rows 68.
  private static let frames = [
    Rect(10, 5, 96, 64), Rect(112, 5, 96, 64), Rect(214, 5, 96, 64), Rect(10, 73, 96, 64), Rect(112, 73, 96, 64),
  ]
  private static let layout = GridLayout(columnCount: 3, rowSpacing: 4, columnSpacing: 6, aspectRatio: 1.5)
  private static let inset = EdgeInsets(top: 5, left: 10, bottom: 7, right: 10)

  @Test func `cells share the width, and the ratio gives their height`() {
    let own = ItemMetrics(width: .constant(1), height: .constant(2), aspectRatio: .constant(3))
    let collection = prepared(
      CollectionModel(sections: [section("a", of: 5, Self.layout, own, inset: Self.inset)]), 320, 200)
    #expect(collection.frames(ofSection: 0) == Self.frames)
    // 5 + 2 · 64 + 4 + 7
    #expect(collection.contentSize == Size(width: 320, height: 144))
  }

  @Test func `right to left the first cell of a row is at the right`() {
    let model = CollectionModel(
      layoutDirection: .rightToLeft, sections: [section("a", of: 5, Self.layout, inset: Self.inset)])
    #expect(
      prepared(model, 320, 200).frames(ofSection: 0)
        == Self.frames.map { Rect(320 - $0.x - $0.width, $0.y, $0.width, $0.height) })
  }

  // (200 − 5 − 7 − 4) / 2 = 92 high, 92 · 1.5 = 138 wide; columns are 144 apart, rows 96.
  @Test func `in horizontal scrolling cells share the height, and spacings keep their axes`() {
    let layout = GridLayout(columnCount: 2, rowSpacing: 4, columnSpacing: 6, aspectRatio: 1.5)
    let grid = section("a", of: 3, layout, inset: Self.inset)
    let collection = prepared(CollectionModel(scrollDirection: .horizontal, sections: [grid]), 320, 200)
    #expect(
      collection.frames(ofSection: 0) == [Rect(10, 5, 138, 92), Rect(10, 101, 138, 92), Rect(154, 5, 138, 92)])
    // 10 + 2 · 138 + 6 + 10
    #expect(collection.contentSize == Size(width: 302, height: 200))
  }

  @Test func `the default is two columns of squares without spacing`() {
    #expect(
      prepared(CollectionModel(sections: [section("a", of: 3, GridLayout())]), 100, 100).frames(ofSection: 0)
        == [Rect(0, 0, 50, 50), Rect(50, 0, 50, 50), Rect(0, 50, 50, 50)])
  }

  @Test func `columns without available width have width 0`() {
    let layout = GridLayout(columnCount: 3, rowSpacing: 5, columnSpacing: 100)
    #expect(
      prepared(CollectionModel(sections: [section("a", of: 4, layout)]), 150, 100).frames(ofSection: 0)
        == [Rect(0, 0, 0, 0), Rect(100, 0, 0, 0), Rect(200, 0, 0, 0), Rect(0, 5, 0, 0)])
  }

  @Test(arguments: [0, -3, Int.min, Int.max]) func `the column count is at least 1 and can be huge`(count: Int) {
    var layout = GridLayout(columnCount: count)
    #expect(layout.columnCount == max(1, count))
    layout.columnCount = 2
    layout.columnCount = count
    let grid = body(section("a", of: 3, layout))
    #expect(grid.lineCount == (count > 3 ? 1 : 3))
    #expect(grid.frame(of: 3, ItemList()) == nil)
  }

  @Test func `lines are rows of cells`() {
    let grid = body(section("a", of: 5, Self.layout), Size(width: 300, height: 100))
    // (300 − 12) / 3 = 96
    #expect(grid.lineCount == 2)
    #expect(grid.lineSpan(0) == (0, 64))
    #expect(grid.lineSpan(1) == (68, 132))
    #expect(body(section("a", of: 6, Self.layout)).lineCount == 2)
    #expect(body(section("a", of: 7, Self.layout)).lineCount == 3)
    #expect(body(section("a", of: 0, Self.layout)).lineCount == 0)
    #expect(body(section("a", of: 0, Self.layout)).length == 0)
  }

  @Test func `a query of a million cells examines only those on screen`() {
    var work = LayoutProgress()
    let model = CollectionModel(sections: [section("a", of: 1_000_000, GridLayout(columnCount: 4))])
    let collection = PreparedCollection(model, viewport: Size(width: 100, height: 100), work: &work)
    #expect(work.placedCount == 0)
    #expect(collection.contentSize.height == 6_250_000)
    // Rows of 25: 4 rows, and one row before and after within the tolerance of a point.
    #expect(collection.elements(in: Rect(0, 3_000_000, 100, 100), work: &work).count == 16)
    #expect(work.examinedCount == 24)
  }
}
