import CollectionLayout
import Testing

/// Regression tests of a waterfall with three columns. The comments state the earlier defect.
struct `Three columns` {
  private static let layout = WaterfallLayout(columnCount: 3, rowSpacing: 10, columnSpacing: 10)

  private static func model(_ count: Int = 6) -> CollectionModel {
    CollectionModel(
      sections: [
        section(
          "a", of: count, layout, ItemMetrics(height: .random(in: 50...199, seed: 7)), inset: EdgeInsets(10))
      ])
  }

  // Earlier defect: each preparation had different heights.
  @Test func `heights come from the document and do not change`() throws {
    let model = Self.model(20)
    let heights = prepared(model, 340, 500).frames(ofSection: 0).map(\.height)
    #expect(prepared(model, 340, 500).frames(ofSection: 0).map(\.height) == heights)
    #expect(prepared(model, 700, 500).frames(ofSection: 0).map(\.height) == heights)
    #expect(Set(heights).count > 1)
    let batch = try ValidatedBatch([.insert("x", 0, 0)], on: model)
    #expect(prepared(batch.result, 340, 500).frames(ofSection: 0).map(\.height).dropFirst() == heights[...])
  }

  // Earlier defect: each query appended an item to a column.
  @Test func `querying an item changes nothing`() throws {
    let collection = prepared(Self.model(), 340, 500)
    let path = IndexPath(section: 0, item: 4)
    let (size, first) = (collection.contentSize, try #require(collection.cell(at: path)))
    #expect((0..<10).allSatisfy { _ in collection.cell(at: path) == first })
    #expect(collection.contentSize == size)
    #expect(collection.elements(in: Rect(0, 0, 340, 1000)).contains(first))
  }

  // Earlier defect: 20.
  @Test func `the first row starts at the inset`() {
    let frames = prepared(Self.model(), 340, 500).frames(ofSection: 0)
    #expect(frames.prefix(3).map(\.origin) == [Point(x: 10, y: 10), Point(x: 120, y: 10), Point(x: 230, y: 10)])
  }

  // Earlier defect: 0.
  @Test func `the content is as wide as the viewport`() {
    #expect(prepared(Self.model(), 340, 500).contentSize.width == 340)
  }

  // Earlier defect: only the first section, without a header.
  @Test func `several sections have headers and footers`() {
    let sections = ["a", "b"].map { section($0, [40], Self.layout, inset: EdgeInsets(10), header: 30, footer: 20) }
    let collection = prepared(CollectionModel(sections: sections), 340, 500)
    // 30 + 10 + 40 + 10 + 20 = 110 each
    #expect(
      collection.allElements.map(\.frame.y) == [0, 40, 90, 110, 150, 200])
    #expect(collection.contentSize.height == 220)
  }

  // Earlier defect: all items.
  @Test func `a query finds the items that it intersects`() {
    let layout = WaterfallLayout(columnCount: 3, rowSpacing: 10, columnSpacing: 10)
    let items = section("a", [60, 80, 50, 40, 70, 30], layout, inset: EdgeInsets(10))
    let collection = prepared(CollectionModel(sections: [items]), 340, 500)
    // Items 3 and 4 are at y 70 and 80 in the third and the first column; item 5 starts at 100.
    #expect(collection.elements(in: Rect(0, 95, 340, 5)).map(\.indexPath.item) == [3, 4])
    #expect(collection.elements(in: Rect(0, 1000, 340, 500)).isEmpty)
  }

  // Earlier defect: three columns with their first width.
  @Test func `the column count is variable, and columns share the viewport's width`() {
    let items = section("a", [1, 1, 1, 1], WaterfallLayout(columnCount: 4, columnSpacing: 10))
    let model = CollectionModel(sections: [items])
    var work = LayoutProgress()
    let narrow = prepared(model, 230, 500)
    let wide = PreparedCollection(model, viewport: Size(width: 430, height: 500), reusing: narrow, work: &work)
    #expect(narrow.frames(ofSection: 0).map(\.x) == [0, 60, 120, 180])
    #expect(wide.frames(ofSection: 0).map(\.x) == [0, 110, 220, 330])
  }

  // Earlier defect: index out of range.
  @Test func `an empty collection has no length`() {
    #expect(prepared(CollectionModel(), 340, 500).contentSize.height == 0)
    #expect(prepared(Self.model(0), 340, 500).contentSize.height == 20)
  }
}

/// Regression tests of round-robin columns.
struct `Round-robin columns` {
  private static let layout = WaterfallLayout(
    columnCount: 2, rowSpacing: 10, columnSpacing: 10, renderDirection: .leftToRight)

  @Test func `columns are filled round-robin, independently of lengths`() {
    let model = CollectionModel(sections: [section("a", [100, 10, 10, 10], Self.layout, inset: EdgeInsets(10))])
    let frames = prepared(model, 230, 500).frames(ofSection: 0)
    // (230 − 3 · 10) / 2 = 100
    #expect(
      frames == [Rect(10, 10, 100, 100), Rect(120, 10, 100, 10), Rect(10, 120, 100, 10), Rect(120, 30, 100, 10)])
    let shortest = WaterfallLayout(columnCount: 2, rowSpacing: 10, columnSpacing: 10)
    let other = CollectionModel(sections: [section("a", [100, 10, 10, 10], shortest, inset: EdgeInsets(10))])
    #expect(prepared(other, 230, 500).frames(ofSection: 0).map(\.x) == [10, 120, 120, 120])
  }

  @Test func `no spacing follows the last item`() {
    let model = CollectionModel(sections: [section("a", [100, 10, 10], Self.layout)])
    #expect(prepared(model, 230, 500).contentSize.height == 120)
  }

  // Earlier defect: the first result was cached.
  @Test func `inserts, reloads and width changes are applied`() throws {
    let model = CollectionModel(sections: [section("a", [100, 20], Self.layout)])
    var work = LayoutProgress()
    let before = prepared(model, 210, 500)
    let inserted = try ValidatedBatch([.insert("x", 0, 0)], on: model).result
    let next = PreparedCollection(inserted, viewport: Size(width: 210, height: 500), reusing: before, work: &work)
    #expect(next.frames(ofSection: 0).map(\.height) == [50, 100, 20])
    let run = ItemRun(metrics: ItemMetrics(height: .constant(9)))
    let reload = UpdateOperation.reloadItem(
      at: IndexPath(section: 0, item: 1), with: NewItem(run: run, identifier: nil))
    let reloaded = try ValidatedBatch([reload], on: inserted).result
    let last = PreparedCollection(reloaded, viewport: Size(width: 110, height: 500), reusing: next, work: &work)
    #expect(last.frames(ofSection: 0) == [Rect(0, 0, 50, 50), Rect(60, 0, 50, 9), Rect(0, 60, 50, 20)])
  }
}

/// Regression tests of full-span items and footers.
struct `Full-span items` {
  // (340 − 10 − 10 − 2 · 10) / 3 = 100; the second column is the longest, 5 + 70.
  private func collection(_ fullSpan: Int) -> PreparedCollection {
    let layout = WaterfallLayout(columnCount: 3, rowSpacing: 8, columnSpacing: 10)
    let metrics = [30.0, 70, 50, 40, 20, 10, 15].enumerated().map { index, height in
      ItemMetrics(height: .constant(height), fullSpan: .constant(index == fullSpan))
    }
    let inset = EdgeInsets(top: 5, left: 10, bottom: 6, right: 10)
    return prepared(
      CollectionModel(sections: [section("a", of: metrics, layout, inset: inset, header: 0, footer: 12)]), 340, 500)
  }

  @Test func `a full-span item is below the longest column, from the first column on`() {
    // 75 + 8 = 83. Earlier defect: it started at x = 120.
    #expect(collection(3).frames(ofSection: 0)[3] == Rect(10, 83, 320, 40))
  }

  @Test func `a full-span item extends all columns, so that no item is placed beside it`() {
    // 83 + 40 + 8 = 131. Earlier defect: 91, in the first column.
    #expect(
      collection(3).frames(ofSection: 0).suffix(3) == [
        Rect(10, 131, 100, 20), Rect(120, 131, 100, 10), Rect(230, 131, 100, 15),
      ])
  }

  @Test func `a full-span item at the end extends the section`() {
    // Item 3 at 43 of the first column, 4 at 63 of the third, 5 at 83 of the second: the longest ends at 93.
    let last = collection(6)
    #expect(last.frames(ofSection: 0)[6] == Rect(10, 101, 320, 15))
    #expect(last.contentSize.height == 134)
  }

  // Earlier defect: the footer was at the section's origin.
  @Test func `the footer is at the end of the section`() {
    #expect(collection(6).supplement(kind: "footer", ofSection: 0)?.frame == Rect(0, 122, 340, 12))
  }

  @Test func `an item keeps its explicit width, at the start of its column`() {
    let metrics = [20.0, 400].map { ItemMetrics(width: .constant($0), height: .constant(10)) }
    let model = CollectionModel(
      sections: [section("a", of: metrics, WaterfallLayout(columnCount: 2, columnSpacing: 10))])
    #expect(prepared(model, 210, 500).frames(ofSection: 0) == [Rect(0, 0, 20, 10), Rect(110, 0, 400, 10)])
  }
}
