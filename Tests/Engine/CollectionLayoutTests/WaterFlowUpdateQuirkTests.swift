import CollectionLayout
import Testing

/// Regression tests of update transitions of waterfalls. The comments state the earlier defect.
struct `Water flow in a batch` {
  /// A section of 10, 20 and 30 points below a header of 5, and one of 40 with header and footer.
  private let model = CollectionModel(
    sections: [
      section("a", [10, 20, 30], WaterfallLayout(columnCount: 1), header: 5),
      section("b", [40], WaterfallLayout(columnCount: 1), header: 6, footer: 7),
    ])

  private func transition(_ operations: UpdateOperation...) throws -> UpdateTransition {
    let batch = try ValidatedBatch(operations, on: model)
    return UpdateTransition(
      from: prepared(model, 100, 200).atRest, to: prepared(batch.result, 100, 200).atRest,
      replacedViews: batch.replacedViews,
      animation: UpdateAnimation())
  }

  private func element(_ name: String, in collection: ScrolledCollection) throws -> LayoutElement {
    let key = try #require(ElementKey(name))
    return LayoutElement(key: key, attributes: try #require(collection.attributes(for: key)))
  }

  /// Returns the initial attributes of an element that exists after the batch.
  private func start(_ name: String, _ transition: UpdateTransition) throws -> LayoutAttributes {
    transition.initialAttributes(for: try element(name, in: transition.after))
  }

  /// Returns the final attributes of an element that existed before the batch.
  private func end(_ name: String, _ transition: UpdateTransition) throws -> LayoutAttributes {
    transition.finalAttributes(for: try element(name, in: transition.before))
  }

  // Earlier defect: (0, 5, 100, 20), the new frame of the next item.
  @Test func `a deleted item ends at its old frame`() throws {
    let end = try end("cell:a-0", transition(.delete(0, 0)))
    #expect(end.frame == Rect(0, 5, 100, 10))
    #expect(end.alpha == 0)
  }

  // Earlier defect: (0, 0, 100, 5), the frame of the header, which has the same index path.
  @Test func `an inserted first item starts at its frame and not at the header's`() throws {
    let transition = try transition(.insert("x", 0, 0))
    #expect(try start("cell:x", transition).frame == Rect(0, 5, 100, 50))
    #expect(try start("header:a", transition).alpha == 1)
  }

  // Earlier defect: only one of them faded.
  @Test func `one item fades out and another fades in at one index path`() throws {
    let transition = try transition(.delete(0, 0), .insert("x", 0, 0))
    #expect(try end("cell:a-0", transition).alpha == 0)
    #expect(try start("cell:x", transition).alpha == 0)
  }

  // Earlier defect: it was invisible until the next preparation.
  @Test func `an item is visible after fading in`() throws {
    let transition = try transition(.insert("x", 0, 0))
    _ = try start("cell:x", transition)
    #expect(try element("cell:x", in: transition.after).attributes.alpha == 1)
    #expect(transition.after.elements(in: Rect(0, 0, 100, 200)).allSatisfy { $0.alpha == 1 })
  }

  // Earlier defect: neither was animated.
  @Test func `a section fades in and out with items, header and footer`() throws {
    let transition = try transition(.deleteSection(at: 1), .insertSection("n", count: 2, at: 0))
    for name in ["cell:n-0", "cell:n-1"] { #expect(try start(name, transition).alpha == 0) }
    for name in ["cell:b-0", "header:b", "footer:b"] {
      let end = try end(name, transition)
      #expect(end.alpha == 0)
      #expect(end.frame == (try element(name, in: transition.before).attributes.frame))
    }
  }

  // Earlier defect: they moved without animation.
  @Test func `the header and footer of a persisting section move with it`() throws {
    let transition = try transition(.insert("x", 0, 0))
    #expect(try start("header:b", transition).frame == Rect(0, 65, 100, 6))
    #expect(try end("header:b", transition).frame == Rect(0, 115, 100, 6))
    #expect(try start("footer:b", transition).frame == Rect(0, 111, 100, 7))
  }

  // Earlier defect: no initial attributes.
  @Test func `a persisting item moves from its old frame`() throws {
    let transition = try transition(.delete(0, 0))
    #expect(try start("cell:a-2", transition).frame == Rect(0, 35, 100, 30))
    #expect(try end("cell:a-2", transition).frame == Rect(0, 25, 100, 30))
  }

  // Earlier defect: neither was animated.
  @Test func `a reloaded item fades, a moved one moves`() throws {
    let transition = try transition(.reload(0, 1), .move(0, 0, to: 1, 0))
    #expect(try start("cell:a-1", transition).alpha == 0)
    #expect(try end("cell:a-1", transition).alpha == 0)
    #expect(try start("cell:a-0", transition).frame == Rect(0, 5, 100, 10))
    #expect(try start("cell:a-0", transition).alpha == 1)
    // 5 + 20 + 30 + 6
    #expect(try end("cell:a-0", transition).frame == Rect(0, 61, 100, 10))
  }
}
