import CollectionLayout
import Testing

struct `Frames of the list` {
  // 320 − 10 − 20 = 290 wide; rows are 44 + 6 = 50 apart.
  @Test func `rows without a height have the list's row height`() {
    let inset = EdgeInsets(top: 5, left: 10, bottom: 7, right: 20)
    let list = section("a", of: 3, ListLayout(spacing: 6), inset: inset)
    let collection = prepared(CollectionModel(sections: [list]), 320, 200)
    #expect(
      collection.frames(ofSection: 0) == [Rect(10, 5, 290, 44), Rect(10, 55, 290, 44), Rect(10, 105, 290, 44)])
    // 5 + 3·44 + 2·6 + 7
    #expect(collection.contentSize == Size(width: 320, height: 156))
  }

  private static let different = [
    ItemMetrics(), ItemMetrics(height: .constant(30)), ItemMetrics(width: .constant(7), aspectRatio: .constant(4)),
    ItemMetrics(height: .constant(10), aspectRatio: .constant(4), measured: Size(width: 9, height: 99)),
    ItemMetrics(aspectRatio: .constant(4), measured: Size(width: 9, height: 60)),
  ]

  // 20 by default; 30 explicit; 200 / 4 = 50 by the ratio; 10 explicit although measured; 60 measured.
  @Test func `row heights are explicit, measured, by ratio or the list's, in this order`() {
    let list = section("a", of: Self.different, ListLayout(rowHeight: 20, spacing: 2))
    #expect(
      prepared(CollectionModel(sections: [list]), 200, 100).frames(ofSection: 0) == [
        Rect(0, 0, 200, 20), Rect(0, 22, 200, 30), Rect(0, 54, 200, 50), Rect(0, 106, 200, 10), Rect(0, 118, 200, 60),
      ])
  }

  // 20 by default; the height is ignored; 7 explicit; 9 measured instead of 200 · 4 = 800 by the ratio.
  @Test func `in horizontal scrolling rows are side by side and use the items' widths`() {
    let list = section("a", of: Self.different, ListLayout(rowHeight: 20, spacing: 2))
    let collection = prepared(CollectionModel(scrollDirection: .horizontal, sections: [list]), 100, 200)
    #expect(
      collection.frames(ofSection: 0) == [
        Rect(0, 0, 20, 200), Rect(22, 0, 20, 200), Rect(44, 0, 7, 200), Rect(53, 0, 9, 200), Rect(64, 0, 9, 200),
      ])
    #expect(collection.contentSize == Size(width: 73, height: 200))
  }

  @Test func `in horizontal scrolling the ratio gives a width`() {
    let list = section("a", of: [ItemMetrics(aspectRatio: .constant(0.5))], ListLayout())
    #expect(
      prepared(CollectionModel(scrollDirection: .horizontal, sections: [list]), 100, 200).frames(ofSection: 0)
        == [Rect(0, 0, 100, 200)])
  }

  @Test(arguments: [-1, .nan, .infinity, -.infinity] as [Double])
  func `an invalid height or spacing is 0`(number: Double) {
    let metrics = [ItemMetrics(height: .constant(number)), ItemMetrics(), ItemMetrics(height: .constant(9))]
    #expect(
      prepared(CollectionModel(sections: [section("a", of: metrics, ListLayout(spacing: number))]), 100, 100)
        .frames(ofSection: 0) == [Rect(0, 0, 100, 0), Rect(0, 0, 100, 44), Rect(0, 44, 100, 9)])
    #expect(
      prepared(CollectionModel(sections: [section("a", of: 2, ListLayout(rowHeight: number, spacing: 3))]), 100, 100)
        .frames(ofSection: 0) == [Rect(0, 0, 100, 0), Rect(0, 3, 100, 0)])
  }

  @Test func `a list without items has no length`() {
    let list = section("a", of: 0, ListLayout(spacing: 9), inset: EdgeInsets(2))
    #expect(prepared(CollectionModel(sections: [list]), 100, 100).contentSize.height == 4)
  }

  @Test func `lines are rows`() {
    let uniform = body(section("a", of: 3, ListLayout(rowHeight: 20, spacing: 2)))
    #expect(uniform.lineCount == 3)
    #expect(uniform.lineSpan(0) == (0, 20))
    #expect(uniform.lineSpan(2) == (44, 64))
    let different = body(section("a", of: Self.different, ListLayout(rowHeight: 20, spacing: 2)))
    // 100 / 4 = 25 for the third.
    #expect(different.lineCount == 5)
    #expect(different.lineSpan(1) == (22, 52))
    #expect(different.lineSpan(4) == (93, 153))
    #expect(uniform.targetContentOffset(proposed: 1, velocity: 1, current: 1, viewportLength: 1) == nil)
  }

  @Test func `a million equal rows are placed by queries only`() throws {
    var work = LayoutProgress()
    let model = CollectionModel(sections: [section("a", of: 1_000_000, ListLayout())])
    let collection = PreparedCollection(model, viewport: Size(width: 100, height: 100), work: &work)
    #expect(work.placedCount == 0)
    #expect(collection.cell(at: IndexPath(section: 0, item: 999_999))?.frame == Rect(0, 43_999_956, 100, 44))
    // 100 points in the middle intersect 3 or 4 rows; rows within a point are examined, too.
    #expect(collection.elements(in: Rect(0, 22_000_010, 100, 100), work: &work).count == 3)
    #expect(work.examinedCount <= 5)
  }

  @Test func `a change places the rows from the changed one on`() throws {
    let heights = NumberSequence.random(in: 10...90, seed: 1)
    let model = CollectionModel(sections: [section("a", of: 1000, ListLayout(), ItemMetrics(height: heights))])
    var work = LayoutProgress()
    let before = PreparedCollection(model, viewport: Size(width: 100, height: 100), work: &work)
    #expect(work.placedCount == 1000)
    work = LayoutProgress()
    let batch = try ValidatedBatch([.insert("x", 0, 990)], on: model)
    let after = PreparedCollection(batch.result, viewport: Size(width: 100, height: 100), reusing: before, work: &work)
    #expect(work.placedCount == 11)
    #expect(after.allElements == prepared(batch.result, 100, 100).allElements)
  }
}
