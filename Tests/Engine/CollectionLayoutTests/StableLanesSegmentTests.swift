import CollectionLayout
import LayoutBase
import TestSupport
import Testing

/// Stable lanes of thousands of items, whose segments are reused.
struct `A long waterfall with stable lanes` {
  private static func heights(_ count: Int, _ random: inout SeededGenerator) -> [Double] {
    (0..<count).map { _ in Double(50 + random.below(150)) }
  }

  /// Returns a waterfall of one run of items `i0`, `i1` and so on.
  private static func model(_ heights: [Double], columns: Int, gap: Double = 10, rebalance: Double = 1e9)
    -> CollectionModel
  {
    let chunk = ItemSlice(
      run: ItemRun(metrics: ItemMetrics(height: .list(heights))), identifiers: IdentifierSequence(TextSequence("i{i}")),
      range: 0..<heights.count)
    let layout = WaterfallLayout(
      columnCount: columns, rowSpacing: gap, laneAssignment: .stable, rebalance: rebalance)
    return CollectionModel(
      sections: [Section(identifier: Identifier("s"), layout: layout, items: ItemList([chunk]))])
  }

  private static func frames(_ collection: PreparedCollection) -> [Rect] {
    (0..<collection.model.sections[0].items.count).compactMap {
      collection.cell(at: IndexPath(section: 0, item: $0))?.frame
    }
  }

  private static func items(_ model: CollectionModel) -> [ReferenceStableWaterfall.Item] {
    let items = model.sections[0].items
    return (0..<items.count).map { index in
      let (run, place) = items.item(at: index)
      return ReferenceStableWaterfall.Item(
        name: items.identifier(at: index).text, length: run.metrics.height.value(at: place) ?? 50)
    }
  }

  @Test(arguments: [1, 3, 17, 32, 33], [0, 10.25])
  func `equals the reference after each of many batches`(columns: Int, gap: Double) throws {
    var random = SeededGenerator(seed: UInt64(columns) * 10 + UInt64(gap))
    var model = Self.model(Self.heights(5000, &random), columns: columns, gap: gap)
    let viewport = Size(width: Double(columns), height: 400)
    var collection = prepared(model, viewport.width, viewport.height)
    var reference = ReferenceStableWaterfall()
    _ = reference.place(Self.items(model), columns: columns, gap: gap, rebalance: 1e9)
    for step in 0..<8 {
      let count = model.sections[0].items.count
      let operations: [UpdateOperation]
      switch random.below(5) {
      case 0: operations = [.insert("n\(step)", 0, random.below(count + 1))]
      case 1: operations = [.delete(0, random.below(count))]
      case 2: operations = [.move(0, random.below(count), to: 0, random.below(count))]
      case 3: operations = (0..<random.pick([3, 2500])).map { .insert("m\(step)-\($0)", 0, $0) }
      default:
        operations =
          random.distinct(300, below: count).map { .delete(0, $0) } + [.insert("m\(step)", 0, 1)]
      }
      model = try ValidatedBatch(operations, on: model).result
      var work = LayoutProgress()
      collection = PreparedCollection(
        model, viewport: viewport, reusing: collection, following: collection, work: &work)
      let expected = reference.place(Self.items(model), columns: columns, gap: gap, rebalance: 1e9)
      #expect(Self.frames(collection) == expected, "step \(step)")
      #expect(collection.contentSize.height == expected.map(\.maxY).max(), "step \(step)")
      let rect = Rect(0, Double(random.below(300_000)), Double(columns), 500)
      #expect(
        collection.elements(in: rect).map(\.indexPath.item).sorted()
          == expected.indices.filter { rect.intersects(expected[$0]) }, "step \(step)")
    }
  }

  @Test func `places only the items near an edit again`() throws {
    var random = SeededGenerator(seed: 3)
    let model = Self.model(Self.heights(200_000, &random), columns: 3)
    let viewport = Size(width: 3, height: 400)
    var collection = prepared(model, viewport.width, viewport.height)
    for (step, operation) in [UpdateOperation.insert("a", 0, 0), .insert("b", 0, 0), .delete(0, 100_000)].enumerated() {
      let next = try ValidatedBatch([operation], on: collection.model).result
      var work = LayoutProgress()
      collection = PreparedCollection(
        next, viewport: viewport, reusing: collection, following: collection, work: &work)
      #expect(work.placedCount <= 3 * 2048, "step \(step)")
    }
    // A query examines the visible items of each lane only.
    var work = LayoutProgress()
    let found = collection.elements(in: Rect(0, 1_000_000, 3, 1000), work: &work)
    #expect(found.count > 20)
    #expect(work.examinedCount < 60)
  }

  @Test func `does not gather short segments`() throws {
    var random = SeededGenerator(seed: 4)
    var collection = prepared(Self.model(Self.heights(20_000, &random), columns: 3), 3, 400)
    for step in 0..<60 {
      let count = collection.model.sections[0].items.count
      let operations: [UpdateOperation] = [
        .insert("n\(step)", 0, random.below(count)), .delete(0, random.below(count)),
      ]
      let next = try ValidatedBatch(operations, on: collection.model).result
      var work = LayoutProgress()
      collection = PreparedCollection(
        next, viewport: Size(width: 3, height: 400), reusing: collection, following: collection, work: &work)
      // Each of the two changes places its segment and short ones after it again.
      #expect(work.placedCount < 6 * 2048, "step \(step)")
    }
  }

  @Test func `keeps its lanes when it cannot be packed any more, and when it can again`() throws {
    var random = SeededGenerator(seed: 5)
    let heights = Self.heights(3000, &random)
    var collection = prepared(Self.model(heights, columns: 3), 3, 400)
    let lanes = Self.frames(collection).map(\.x)
    for height in [100.0 / 3, 50] {
      var changed = heights
      changed[0] = height
      var work = LayoutProgress()
      collection = PreparedCollection(
        Self.model(changed, columns: 3), viewport: Size(width: 3, height: 400), reusing: collection,
        following: collection, work: &work)
      #expect(Self.frames(collection).map(\.x) == lanes)
    }
  }

  @Test func `of lengths beyond the range of a segment is laid out`() throws {
    var heights = [Double](repeating: 60, count: 3000)
    for index in stride(from: 0, to: 3000, by: 3) { heights[index] = 4_000_000 }
    var collection = prepared(Self.model(heights, columns: 2), 2, 400)
    var reference = ReferenceStableWaterfall()
    _ = reference.place(Self.items(collection.model), columns: 2, gap: 10, rebalance: 1e9)
    for item in [2999, 0] {
      let next = try ValidatedBatch([.delete(0, item)], on: collection.model).result
      var work = LayoutProgress()
      collection = PreparedCollection(
        next, viewport: Size(width: 2, height: 400), reusing: collection, following: collection, work: &work)
      let expected = reference.place(Self.items(next), columns: 2, gap: 10, rebalance: 1e9)
      #expect(Self.frames(collection) == expected)
    }
  }

  @Test func `is not laid out by cancelled work`() throws {
    var random = SeededGenerator(seed: 6)
    let model = Self.model(Self.heights(20_000, &random), columns: 3)
    let before = prepared(model, 3, 400)
    let token = CancellationToken()
    token.cancel()
    var work = LayoutProgress(token: token)
    let next = try ValidatedBatch([.delete(0, 0)], on: model).result
    let after = PreparedCollection(
      next, viewport: Size(width: 3, height: 400), reusing: before, following: before, work: &work)
    #expect(after.elements(in: Rect(0, 0, 3, 400)).isEmpty)
  }
}
