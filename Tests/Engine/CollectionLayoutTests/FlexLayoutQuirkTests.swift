import CollectionLayout
import Testing

/// Regression tests of sticky headers, paged offsets, queries and empty sections.
struct `Regressions of sticky headers, pages and queries` {
  /// Returns sections with a header of 40 and one item each; a length of 0 is a section without items.
  private func layout(
    _ mode: StickyHeaders, _ lengths: [Double], horizontal: Bool = false
  ) -> PreparedCollection {
    var model = CollectionModel(
      scrollDirection: horizontal ? .horizontal : .vertical, stickyHeaders: mode,
      sections: lengths.enumerated().map {
        section(
          "s\($0)", $1 > 0 ? [$1] : [], WaterfallLayout(columnCount: 1), header: 40, isHorizontal: horizontal)
      })
    for index in model.sections.indices { model.sections[index].header?.isSticky = true }
    return prepared(model, 200, 300)
  }

  private func headers(_ layout: PreparedCollection, at y: Double) -> [LayoutAttributes] {
    let view = ScrolledCollection(layout, contentOffset: Point(x: 0, y: y))
    return layout.model.sections.indices.compactMap { view.supplement(kind: "header", ofSection: $0) }
  }

  @Test func `an empty section includes its insets`() {
    let empty = section("a", [], inset: EdgeInsets(top: 5, bottom: 7), header: 40, footer: 20)
    #expect(prepared(CollectionModel(sections: [empty]), 100, 100).contentSize.height == 72)
  }

  @Test func `content that scrolls horizontally is as high as the viewport`() {
    #expect(layout(.none, [100, 60], horizontal: true).contentSize == Size(width: 240, height: 300))
    #expect(prepared(CollectionModel(), 200, 300).contentSize == Size(width: 200, height: 0))
  }

  @Test func `a query returns the elements of its rectangle with open edges`() {
    let layout = layout(.none, [100, 100])
    let view = ScrolledCollection(layout, contentOffset: .zero)
    #expect(view.elements(in: Rect(0, 180, 200, 60)).map(\.name) == ["cell  1.0"])
    #expect(view.elements(in: Rect(0, 140, 200, 40)).map(\.name) == ["supplementary header 1.0"])
  }

  @Test func `sticky headers are visible beyond the end of the content`() {
    let view = ScrolledCollection(layout(.stack, [100, 100]), contentOffset: Point(x: 0, y: 1000))
    #expect(view.elements(in: view.bounds).map(\.frame.y) == [1000, 1040])
  }

  @Test func `a header is unpinned at the offset at which it was pinned`() {
    // The second header is at 140 and stacks below 40 points, so it is pinned above offset 100 in both scroll
    // directions.
    let layout = layout(.stack, [100, 400])
    for y in [99.0, 100, 101, 139, 140, 139, 101, 100, 99] {
      #expect(headers(layout, at: y)[1].zIndex == (y > 100 ? 1025 : 0), "at \(y)")
      #expect(headers(layout, at: y)[1].frame.y == max(140, y + 40))
    }
  }

  @Test func `an unpinned header has its original attributes`() {
    let layout = layout(.push, [400, 400])
    let before = headers(layout, at: 0)
    _ = headers(layout, at: 300)
    #expect(headers(layout, at: 0) == before)
    #expect(before.allSatisfy { $0.zIndex == 0 })
  }

  @Test func `a stacked header stays pinned after the end of its section`() {
    let header = headers(layout(.stack, [100, 3000]), at: 2000)[0]
    #expect(header.frame == Rect(0, 2000, 200, 40))
  }

  @Test func `stacked headers continue below each other, and a query finds those that it intersects`() {
    let layout = layout(.stack, Array(repeating: 10, count: 40))
    let view = ScrolledCollection(layout, contentOffset: Point(x: 0, y: 2000))
    let found = view.elements(in: view.bounds)
    // Eight headers of 40 intersect 300 points; all 40 sections end at 2000.
    #expect(found.map(\.indexPath.section) == Array(0..<8))
    #expect(found.map(\.frame.y) == Array(stride(from: 2000, to: 2320, by: 40)))
  }

  @Test func `stickiness moves with its section`() throws {
    var model = layout(.stack, [100, 100]).model
    model.sections[0].header?.isSticky = false
    let batch = try ValidatedBatch([.moveSection(from: 1, to: 0), .insertSection("new", at: 1)], on: model)
    #expect(batch.result.sections.map { $0.header?.isSticky } == [true, nil, false])
  }

  @Test func `a pushed header of an empty section is never pinned`() {
    let layout = layout(.push, [0, 400])
    for y in [-10.0, 0, 10, 39, 40, 500] {
      #expect(headers(layout, at: y)[0].frame == Rect(0, 0, 200, 40))
      #expect(headers(layout, at: y)[0].zIndex == 0)
    }
  }

  @Test func `a pushed header ends with its section, with the top inset applied once`() {
    var model = layout(.push, [400, 400]).model
    model.contentInset.top = 25
    let layout = prepared(model, 200, 300)
    #expect(headers(layout, at: 100)[0].frame.y == 125)
    // The section ends at 440: the header at 400 at most.
    #expect(headers(layout, at: 390)[0].frame.y == 400)
  }

  @Test func `headers are pinned at the left in horizontal scrolling`() {
    let view = ScrolledCollection(layout(.stack, [100, 400], horizontal: true), contentOffset: Point(x: 120, y: 0))
    #expect(view.supplement(kind: "header", ofSection: 0)?.frame == Rect(120, 0, 40, 300))
    #expect(view.supplement(kind: "header", ofSection: 1)?.frame == Rect(160, 0, 40, 300))
  }

  @Test func `a section with a paged offset is found only at its offset`() {
    var model = layout(.none, [100, 100]).model
    model.sections[1].pagedOffset = PagedOffset(offset: Point(x: 200, y: 0))
    let gone = ScrolledCollection(prepared(model, 200, 300), contentOffset: .zero)
    #expect(Set(gone.elements(in: gone.bounds).map(\.indexPath.section)) == [0])
    #expect(Set(gone.elements(in: Rect(200, 0, 200, 300)).map(\.indexPath.section)) == [1])
  }
}
