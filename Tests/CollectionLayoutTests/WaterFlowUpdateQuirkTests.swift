import CollectionLayout
import Testing

/// Where the water-flow layout went wrong while items came and went: A1.3, row by row.
struct `Water flow in a batch` {
  /// A column of 10, 20 and 30 points below a header of 5, and one of 40.
  private let model = CollectionModel(
    sections: [
      section("a", [10, 20, 30], WaterfallLayout(columnCount: 1), header: 5),
      section("b", [40], WaterfallLayout(columnCount: 1), header: 6, footer: 7),
    ])

  private func transition(_ operations: UpdateOperation...) throws -> Transition {
    let batch = try UpdateBatch(operations, on: model)
    return Transition(
      from: prepared(model, 100, 200).atRest, to: prepared(batch.result, 100, 200).atRest, renewed: batch.renewed,
      animation: UpdateAnimation())
  }

  private func element(_ name: String, in collection: ScrolledCollection) throws -> Element {
    let key = try #require(ElementKey(name))
    return Element(key: key, attributes: try #require(collection.attributes(for: key)))
  }

  /// Where the element starts that is there after the batch.
  private func start(_ name: String, _ transition: Transition) throws -> LayoutAttributes {
    transition.initialAttributes(for: try element(name, in: transition.after))
  }

  /// Where the element ends that was there before the batch.
  private func end(_ name: String, _ transition: Transition) throws -> LayoutAttributes {
    transition.finalAttributes(for: try element(name, in: transition.before))
  }

  // The seed: (0, 5, 100, 20), where the neighbour has slid to.
  @Test func `row 11, a deleted item ends where it stood`() throws {
    let end = try end("cell:a-0", transition(.delete(0, 0)))
    #expect(end.frame == Rect(0, 5, 100, 10))
    #expect(end.alpha == 0)
  }

  // The seed: (0, 0, 100, 5), the header's, because it is at (0, 0) too.
  @Test func `row 12, an inserted first item starts in its own frame and not the header's`() throws {
    let transition = try transition(.insert("x", 0, 0))
    #expect(try start("cell:x", transition).frame == Rect(0, 5, 100, 50))
    #expect(try start("header:a", transition).alpha == 1)
  }

  // The seed: one of the two.
  @Test func `row 13, an item fades out and another in at one place`() throws {
    let transition = try transition(.delete(0, 0), .insert("x", 0, 0))
    #expect(try end("cell:a-0", transition).alpha == 0)
    #expect(try start("cell:x", transition).alpha == 0)
  }

  // The seed: invisible until the next preparation.
  @Test func `row 14, an item that faded in is visible`() throws {
    let transition = try transition(.insert("x", 0, 0))
    _ = try start("cell:x", transition)
    #expect(try element("cell:x", in: transition.after).attributes.alpha == 1)
    #expect(transition.after.elements(in: Rect(0, 0, 100, 200)).allSatisfy { $0.alpha == 1 })
  }

  // The seed: nothing for either.
  @Test func `rows 15 and 16, a section comes and goes with items, header and footer`() throws {
    let transition = try transition(.deleteSection(at: 1), .insertSection("n", count: 2, at: 0))
    for name in ["cell:n-0", "cell:n-1"] { #expect(try start(name, transition).alpha == 0) }
    for name in ["cell:b-0", "header:b", "footer:b"] {
      let end = try end(name, transition)
      #expect(end.alpha == 0)
      #expect(end.frame == (try element(name, in: transition.before).attributes.frame))
    }
  }

  // The seed: there at once.
  @Test func `row 16, the header and footer of a section that stays travel with it`() throws {
    let transition = try transition(.insert("x", 0, 0))
    #expect(try start("header:b", transition).frame == Rect(0, 65, 100, 6))
    #expect(try end("header:b", transition).frame == Rect(0, 115, 100, 6))
    #expect(try start("footer:b", transition).frame == Rect(0, 111, 100, 7))
  }

  // The seed: no opinion.
  @Test func `row 22, what stays slides from where it was`() throws {
    let transition = try transition(.delete(0, 0))
    #expect(try start("cell:a-2", transition).frame == Rect(0, 35, 100, 30))
    #expect(try end("cell:a-2", transition).frame == Rect(0, 25, 100, 30))
  }

  // The seed: neither fades, neither moves.
  @Test func `row 23, a reloaded item fades, a moved one travels`() throws {
    let transition = try transition(.reload(0, 1), .move(0, 0, to: 1, 0))
    #expect(try start("cell:a-1", transition).alpha == 0)
    #expect(try end("cell:a-1", transition).alpha == 0)
    #expect(try start("cell:a-0", transition).frame == Rect(0, 5, 100, 10))
    #expect(try start("cell:a-0", transition).alpha == 1)
    // 5 + 20 + 30 + 6
    #expect(try end("cell:a-0", transition).frame == Rect(0, 61, 100, 10))
  }
}
