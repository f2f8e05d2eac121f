import CollectionLayout
import Testing

/// The worked examples of `docs/semantics.md` 4.7 to 4.10, compared exactly.
struct `Stable lanes` {
  private static let viewport = Size(width: 200, height: 480)

  /// Items a to d in two lanes of 100 with spacing 10.
  private static func model(_ rebalance: Double? = nil, columns: Int = 2) -> CollectionModel {
    let layout = WaterfallLayout(columnCount: columns, rowSpacing: 10, laneAssignment: .stable, rebalance: rebalance)
    let items = ItemList([("a", 50), ("b", 80), ("c", 40), ("d", 60)].map { item($0.0, $0.1) })
    return CollectionModel(sections: [Section(identifier: Identifier("s"), layout: layout, items: items)])
  }

  private static func item(_ name: String, _ height: Double) -> ItemSlice {
    ItemSlice(run: ItemRun(metrics: ItemMetrics(height: .constant(height))), identifier: Identifier(name))
  }

  private static func insert(_ name: String, _ height: Double, at item: Int) -> UpdateOperation {
    .insertItem(
      NewItem(run: ItemRun(metrics: ItemMetrics(height: .constant(height))), identifier: Identifier(name)),
      at: IndexPath(section: 0, item: item))
  }

  /// Returns the layout that replaces another one after a change of the model.
  private static func next(
    _ before: PreparedCollection, _ viewport: Size = viewport, _ change: (inout CollectionModel) throws -> Void
  ) rethrows -> PreparedCollection {
    var model = before.model
    try change(&model)
    var work = LayoutProgress()
    return PreparedCollection(model, viewport: viewport, reusing: before, following: before, work: &work)
  }

  private static func next(_ before: PreparedCollection, _ operations: UpdateOperation...) throws -> PreparedCollection
  {
    try next(before) { $0 = try ValidatedBatch(operations, on: $0).result }
  }

  private static func first(_ rebalance: Double? = nil) -> PreparedCollection {
    prepared(model(rebalance), viewport.width, viewport.height)
  }

  /// The origin of each item as `name x y`.
  private func places(_ layout: PreparedCollection) -> [String] {
    zip(layout.model.names.flatMap(\.self), layout.frames(ofSection: 0)).map { "\($0) \(Int($1.x)) \(Int($1.y))" }
  }

  @Test func `are the shortest ones in a first layout`() {
    #expect(places(Self.first()) == ["a 0 0", "b 100 0", "c 0 60", "d 100 90"])
  }

  @Test func `remain when an item above is deleted`() throws {
    let after = try Self.next(Self.first(), .delete(0, 0))
    #expect(places(after) == ["b 100 0", "c 0 0", "d 100 90"])
    // A new layout of the same model differs.
    #expect(places(prepared(after.model, 200, 480)) == ["b 0 0", "c 100 0", "d 100 50"])
  }

  @Test func `remain when items are inserted, and new items choose the shortest lane`() throws {
    let after = try Self.next(Self.first(), Self.insert("x", 30, at: 0), Self.insert("y", 30, at: 5))
    #expect(places(after) == ["x 0 0", "a 0 40", "b 100 0", "c 0 100", "d 100 90", "y 0 150"])
  }

  @Test func `remain when an item moves in its section`() throws {
    let after = try Self.next(Self.first(), .move(0, 2, to: 0, 0))
    #expect(places(after) == ["c 0 0", "a 0 50", "b 100 0", "d 100 90"])
  }

  @Test func `are assigned again above the limit, and not at it`() throws {
    let kept = try Self.next(Self.first(100), .delete(0, 1), .delete(0, 3))
    #expect(places(kept) == ["a 0 0", "c 0 60"])
    let rebalanced = try Self.next(Self.first(60), .delete(0, 1), .delete(0, 3))
    #expect(places(rebalanced) == ["a 0 0", "c 100 0"])
  }

  @Test func `are compared with 1.5 viewports by default`() throws {
    // Lane 0 is 100 long, lane 1 is empty.
    let kept = try Self.next(Self.first(), .delete(0, 1), .delete(0, 3))
    #expect(places(kept) == ["a 0 0", "c 0 60"])
    let low = Self.next(kept, Size(width: 200, height: 67)) { _ in }
    #expect(places(low) == ["a 0 0", "c 0 60"])
    #expect(places(Self.next(low, Size(width: 200, height: 66)) { _ in }) == ["a 0 0", "c 100 0"])
  }

  @Test func `remain when heights and the width change`() throws {
    let taller = Self.next(Self.first(), Size(width: 100, height: 480)) { model in
      model.sections[0].items = ItemList([("a", 200), ("b", 80), ("c", 40), ("d", 60)].map { Self.item($0.0, $0.1) })
    }
    #expect(places(taller) == ["a 0 0", "b 50 0", "c 0 210", "d 50 90"])
  }

  @Test func `are assigned again with another number of lanes`() throws {
    var after = try Self.next(Self.first(), .delete(0, 0))
    after = Self.next(after, Size(width: 300, height: 480)) {
      $0.sections[0].layout = WaterfallLayout(columnCount: 3, rowSpacing: 10, laneAssignment: .stable)
    }
    #expect(places(after) == ["b 0 0", "c 100 0", "d 200 0"])
  }

  @Test func `are those of the layout before the change to stable`() throws {
    var before = Self.model()
    before.sections[0].layout = WaterfallLayout(columnCount: 2, rowSpacing: 10)
    var after = Self.next(prepared(before, 200, 480)) { $0.sections[0].layout = Self.model().sections[0].layout }
    after = try Self.next(after, .delete(0, 0))
    #expect(places(after) == ["b 100 0", "c 0 0", "d 100 90"])
  }

  @Test func `remain when the section moves, and after every invalidation`() throws {
    let changed = try Self.next(Self.first(), .delete(0, 0))
    let moved = Self.next(changed) { $0.sections.insert(section("other", [10]), at: 0) }
    #expect(moved.frames(ofSection: 1).map(\.x) == [100, 0, 100])
    var work = LayoutProgress()
    let recomputed = PreparedCollection(changed.model, viewport: Self.viewport, following: changed, work: &work)
    #expect(places(recomputed) == places(changed))
    // An item that moves to another section is new there.
    let across = try Self.next(moved, .move(1, 0, to: 0, 0))
    #expect(across.frames(ofSection: 0).map(\.x) == [0, 100])
  }

  @Test func `are those of a new layout without an earlier one, even if sections are reused`() throws {
    let changed = try Self.next(Self.first(), .delete(0, 0))
    var work = LayoutProgress()
    let pure = PreparedCollection(changed.model, viewport: Self.viewport, reusing: changed, work: &work)
    #expect(places(pure) == ["b 0 0", "c 100 0", "d 100 50"])
  }

  @Test func `are mirrored right to left, and transposed horizontally`() throws {
    let rightToLeft = try Self.next(Self.next(Self.first()) { $0.layoutDirection = .rightToLeft }, .delete(0, 0))
    #expect(places(rightToLeft) == ["b 0 0", "c 100 0", "d 0 90"])
    var model = Self.model()
    model.scrollDirection = .horizontal
    model.sections[0].layout = WaterfallLayout(columnCount: 2, columnSpacing: 10, laneAssignment: .stable)
    model.sections[0].items = section("i", [50, 80, 40, 60], isHorizontal: true).items
    let after = try Self.next(prepared(model, 480, 200), Size(width: 480, height: 200)) {
      $0 = try ValidatedBatch([.delete(0, 0)], on: $0).result
    }
    #expect(after.frames(ofSection: 0).map { [$0.x, $0.y] } == [[0, 100], [0, 0], [90, 100]])
  }

  @Test(arguments: [WaterfallLayout.RenderDirection.leftToRight, .rightToLeft])
  func `remain with cyclic lanes, which new items take by their index`(
    direction: WaterfallLayout.RenderDirection
  ) throws {
    var model = Self.model()
    model.sections[0].layout = WaterfallLayout(
      columnCount: 2, rowSpacing: 10, renderDirection: direction, laneAssignment: .stable)
    let after = try Self.next(prepared(model, 200, 480), Self.insert("x", 30, at: 1))
    let lanes = after.frames(ofSection: 0).map { direction == .leftToRight ? $0.x : 100 - $0.x }
    #expect(lanes == [0, 100, 100, 0, 100])
  }

  @Test func `are not kept by full-span items`() throws {
    let spanning = Self.next(Self.first()) { model in
      var chunks = Array(model.sections[0].items.slices)
      chunks[1] = ItemSlice(
        run: ItemRun(metrics: ItemMetrics(height: .constant(80), fullSpan: .constant(true))),
        identifier: Identifier("b"))
      model.sections[0].items = ItemList(chunks)
    }
    #expect(places(spanning) == ["a 0 0", "b 0 60", "c 0 150", "d 100 150"])
    // It has no lane afterwards, and chooses one.
    let back = Self.next(spanning) { $0.sections[0].items = Self.model().sections[0].items }
    #expect(places(back) == ["a 0 0", "b 100 0", "c 0 60", "d 100 90"])
  }

  @Test(arguments: [0, -1, 1e308, .infinity, -.infinity, .nan, .leastNonzeroMagnitude] as [Double])
  func `have any limit`(rebalance: Double) throws {
    let after = try Self.next(Self.first(rebalance), .delete(0, 0))
    let isAlways = rebalance < 100
    #expect(places(after) == (isAlways ? ["b 0 0", "c 100 0", "d 100 50"] : ["b 100 0", "c 0 0", "d 100 90"]))
  }

  @Test func `of an empty section and an empty viewport are laid out`() throws {
    let empty = try Self.next(Self.first(), .delete(0, 0), .delete(0, 1), .delete(0, 2), .delete(0, 3))
    #expect(empty.contentSize.height == 0)
    let again = try Self.next(empty, Self.insert("a", 50, at: 0))
    #expect(places(again) == ["a 0 0"])
    #expect(Self.next(again, Size(width: 0, height: 0)) { _ in }.frames(ofSection: 0) == [Rect(0, 0, 0, 50)])
  }
}
