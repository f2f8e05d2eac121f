import CollectionLayout
import TestSupport
import Testing

/// Complexity tests by counting placed and examined items instead of measuring time.
struct `The complexity of layout work` {
  private static let count = 1_000_000

  private func million(_ layout: WaterfallLayout = WaterfallLayout(columnCount: 3, rowSpacing: 10, columnSpacing: 10))
    -> CollectionModel
  {
    let chunk = ItemSlice(
      run: ItemRun(metrics: ItemMetrics(height: .random(in: 50...199, seed: 1))),
      identifiers: IdentifierSequence(TextSequence("photo-{i}")), range: 0..<Self.count)
    return CollectionModel(
      sections: [Section(identifier: Identifier("s"), layout: layout, items: ItemList([chunk]))])
  }

  @Test func `a query of a million items examines only those on screen`() {
    var work = LayoutProgress()
    let collection = PreparedCollection(million(), viewport: Size(width: 375, height: 812), work: &work)
    #expect(work.placedCount == Self.count)
    for step in 0..<100 {
      work = LayoutProgress()
      let y = Double(step) * collection.contentSize.height / 100
      let found = collection.elements(in: Rect(0, y, 375, 812), work: &work)
      #expect(!found.isEmpty)
      #expect(work.examinedCount < 200)
      #expect(work.placedCount == 0)
    }
  }

  @Test(arguments: [0, 1, 499_999, 500_000, 999_999, 1_000_000])
  func `an insert places the following items`(place: Int) throws {
    // Round-robin lanes never end as before, because there is one item more.
    var work = LayoutProgress()
    let model = million(WaterfallLayout(columnCount: 3, renderDirection: .leftToRight))
    let before = PreparedCollection(model, viewport: Size(width: 375, height: 812), work: &work)
    let batch = try ValidatedBatch([.insert("new", 0, place)], on: model)
    work = LayoutProgress()
    _ = PreparedCollection(batch.result, viewport: Size(width: 375, height: 812), reusing: before, work: &work)
    #expect(work.placedCount == Self.count - place + 1)
    #expect(batch.result.sections[0].items.slices.count <= 3)
  }

  @Test(arguments: [0, 1, 499_999, 500_000, 900_000])
  func `an insert that offsets all lanes equally places only a few items`(place: Int) throws {
    var work = LayoutProgress()
    let model = million()
    let before = PreparedCollection(model, viewport: Size(width: 375, height: 812), work: &work)
    // 50 points and a spacing of 10 are 20 for each lane.
    let batch = try ValidatedBatch([.insert("new", 0, place)], on: model)
    work = LayoutProgress()
    let after = PreparedCollection(batch.result, viewport: Size(width: 375, height: 812), reusing: before, work: &work)
    #expect(work.placedCount < 20_000)
    #expect(after.contentSize.height == before.contentSize.height + 20)
    work = LayoutProgress()
    let fresh = PreparedCollection(batch.result, viewport: Size(width: 375, height: 812), work: &work)
    for item in stride(from: 0, to: Self.count, by: 97) {
      let path = IndexPath(section: 0, item: item)
      #expect(after.cell(at: path)?.frame == fresh.cell(at: path)?.frame)
    }
  }

  @Test func `a change of one section places nothing in the others`() throws {
    var model = million()
    model.sections.append(section("t", [1, 2, 3]))
    model.sections.insert(section("u", [1, 2, 3]), at: 0)
    var work = LayoutProgress()
    let before = PreparedCollection(model, viewport: Size(width: 375, height: 812), work: &work)
    work = LayoutProgress()
    let batch = try ValidatedBatch(
      [.insert("new", 0, 1), .delete(2, 2), .moveSection(from: 1, to: 2)], on: model)
    #expect(batch.result.sections.map(\.identifier.text) == ["u", "t", "s"])
    _ = PreparedCollection(batch.result, viewport: Size(width: 375, height: 812), reusing: before, work: &work)
    #expect(work.placedCount <= 4)
  }

  @Test func `changes of colors and identifiers place nothing`() {
    var model = million()
    var work = LayoutProgress()
    let before = PreparedCollection(model, viewport: Size(width: 375, height: 812), work: &work)
    work = LayoutProgress()
    let run = model.sections[0].items.slices[0].run
    model.sections[0].items = ItemList([
      ItemSlice(
        run: ItemRun(
          metrics: run.metrics, appearance: ItemAppearance(alpha: .constant(0.5)),
          content: ItemContent(color: .literal("#FF0000"))),
        identifiers: IdentifierSequence(TextSequence("other-{i}")), range: 0..<Self.count)
    ])
    let after = PreparedCollection(model, viewport: Size(width: 375, height: 812), reusing: before, work: &work)
    #expect(work.placedCount == 0)
    #expect(after.cell(at: IndexPath(section: 0, item: 9))?.alpha == 0.5)
  }

  @Test(.durationLimit(.seconds(60)))
  func `a batch of 50,000 operations on as many items takes less than a minute`() throws {
    // Comparing each operation with each item would be 2,500 million comparisons.
    let inserts = (0..<50_000).map { UpdateOperation.insert("x\($0)", 0, $0 * 2) }
    #expect(try ValidatedBatch(inserts, on: collection(50_000)).result.sections[0].items.count == 100_000)
    let sections = (0..<50_000).map { UpdateOperation.insertSection("n\($0)", count: 1, at: $0) }
    #expect(try ValidatedBatch(sections, on: collection(1)).result.sections.count == 50_001)
    let reloads = (0..<50_000).map { UpdateOperation.reload(0, $0) }
    let moves = (50_000..<100_000).map { UpdateOperation.move(0, $0, to: 0, $0) }
    #expect(try ValidatedBatch(reloads + moves, on: collection(100_000)).warnings.isEmpty)
  }
}
