import CollectionLayout
import Testing

struct `A transition` {
  private func transition(_ model: CollectionModel, _ operations: [UpdateOperation]) throws -> UpdateTransition {
    let batch = try ValidatedBatch(operations, on: model)
    return UpdateTransition(
      from: prepared(model, 100, 200).atRest, to: prepared(batch.result, 100, 200).atRest,
      replacedViews: batch.replacedViews,
      animation: UpdateAnimation())
  }

  /// Whether an item of the first section gets a new view.
  private func isRenewed(_ name: String, at item: Int, by transition: UpdateTransition) -> Bool {
    transition.isReplaced(.cell(Identifier(name)), at: IndexPath(section: 0, item: item))
  }

  private func element(_ name: String, in collection: ScrolledCollection) throws -> LayoutElement {
    let key = try #require(ElementKey(name))
    return LayoutElement(key: key, attributes: try #require(collection.attributes(for: key)))
  }

  private var column: CollectionModel {
    CollectionModel(sections: [section("a", [10, 20, 30], WaterfallLayout(columnCount: 1), header: 5)])
  }

  @Test func `ends a deleted last item at its old frame`() throws {
    let transition = try transition(column, [.delete(0, 2)])
    let old = try element("cell:a-2", in: transition.before)
    let end = transition.finalAttributes(for: old)
    #expect(end.frame == old.attributes.frame)
    #expect(end.alpha == 0)
  }

  @Test func `starts an inserted item at its new frame`() throws {
    let transition = try transition(column, [.insert("x", 0, 0)])
    let new = try element("cell:x", in: transition.after)
    let start = transition.initialAttributes(for: new)
    #expect(start.frame == Rect(0, 5, 100, 50))
    #expect(start.alpha == 0)
  }

  @Test func `moves a surviving item from its old to its new frame`() throws {
    let transition = try transition(column, [.insert("x", 0, 0)])
    let new = try element("cell:a-0", in: transition.after)
    #expect(transition.initialAttributes(for: new).frame == Rect(0, 5, 100, 10))
    #expect(transition.initialAttributes(for: new).alpha == 1)
    let old = try element("cell:a-0", in: transition.before)
    #expect(transition.finalAttributes(for: old).frame == Rect(0, 55, 100, 10))
    #expect(transition.finalAttributes(for: old).alpha == 1)
  }

  /// Returns a collection of one item, `x`, with a layer.
  private func row(_ layer: ItemLayer?) -> ScrolledCollection {
    let run = ItemRun(metrics: ItemMetrics(), layer: layer)
    let items = ItemList([ItemSlice(run: run, identifier: Identifier("x"))])
    let section = Section(identifier: Identifier("a"), layout: ListLayout(), items: items)
    return prepared(CollectionModel(sections: [section]), 100, 200).atRest
  }

  @Test func `moves a surviving item from its old to its new transform`() throws {
    let doubled = Transform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
    let transition = UpdateTransition(
      from: row(nil), to: row(ItemLayer(transform: doubled)), animation: UpdateAnimation())
    let new = try element("cell:x", in: transition.after)
    #expect(new.attributes.transform == doubled)
    #expect(transition.initialAttributes(for: new).transform == .identity)
    let old = try element("cell:x", in: transition.before)
    #expect(old.attributes.transform == .identity)
    #expect(transition.finalAttributes(for: old).transform == doubled)
  }

  @Test func `cross-fades a reloaded item`() throws {
    let transition = try transition(column, [.insert("x", 0, 0), .reload(0, 1)])
    let new = try element("cell:a-1", in: transition.after)
    #expect(transition.initialAttributes(for: new).alpha == 0)
    #expect(transition.initialAttributes(for: new).frame == Rect(0, 15, 100, 20))
    let old = try element("cell:a-1", in: transition.before)
    #expect(transition.finalAttributes(for: old).alpha == 0)
    #expect(transition.finalAttributes(for: old).frame == Rect(0, 65, 100, 20))
  }

  @Test func `replaces the view of an item that is deleted and inserted under the same name`() throws {
    let named = try transition(column, [.delete(0, 0), .insert("a-0", 0, 2)])
    #expect(isRenewed("a-0", at: 2, by: named))

    let unnamed = try ValidatedBatch([.insert(nil, 0, 0)], on: column).result
    let renewed = try transition(unnamed, [.delete(0, 0), .insert(nil, 0, 0)])
    #expect(renewed.after.layout.model.names == [["a/0", "a-0", "a-1", "a-2"]])
    #expect(isRenewed("a/0", at: 0, by: renewed))
  }

  @Test func `replaces the view of an item whose name a reloaded item gets`() throws {
    let run = ItemRun(metrics: ItemMetrics(height: .constant(9)))
    let renamed = UpdateOperation.reloadItem(
      at: IndexPath(section: 0, item: 1), with: NewItem(run: run, identifier: Identifier("a-0")))
    let transition = try transition(column, [.delete(0, 0), renamed])
    #expect(transition.after.layout.model.names == [["a-0", "a-2"]])
    #expect(isRenewed("a-0", at: 0, by: transition))
  }

  @Test func `keeps the view of an item with a redundant insert`() throws {
    let transition = try transition(
      column, [.insertSection("n", count: 2, at: 1), .insert("a-0", 1, 0), .insert("y", 0, 0)])
    #expect(!isRenewed("a-0", at: 1, by: transition))
  }
}
