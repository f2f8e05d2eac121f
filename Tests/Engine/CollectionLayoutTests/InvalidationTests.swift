import CollectionLayout
import Testing

/// Tests which items are placed again after a change. `LayoutProgress.placedCount` is their number.
struct `An invalidation` {
  private let lengths = (0..<100).map { Double(20 + $0 % 7) }

  private func model(_ change: (inout CollectionModel) -> Void = { _ in }) -> CollectionModel {
    var model = CollectionModel(
      sections: ["a", "b", "c"].map { section($0, lengths, header: 30, footer: 10) })
    change(&model)
    return model
  }

  /// Returns the number of items that are placed again when the collection or the viewport changes.
  private func placed(_ width: Double = 300, _ height: Double = 400, _ change: (inout CollectionModel) -> Void) -> Int {
    var work = LayoutProgress()
    let before = prepared(model(), 300, 400)
    let after = PreparedCollection(
      model(change), viewport: Size(width: width, height: height), reusing: before, work: &work)
    #expect(
      after.allElements == prepared(model(change), width, height).allElements, "differs from a new layout")
    return work.placedCount
  }

  @Test func `of the main length prepares nothing if the layout does not depend on it`() {
    #expect(placed(300, 900) { _ in } == 0)
  }

  @Test func `of the cross length prepares everything`() {
    #expect(placed(310, 400) { _ in } == 300)
  }

  @Test func `of headers, colors, decorations, stickiness, pages and effects prepares nothing`() {
    let count = placed { model in
      model.sections[0].header?.length = 55
      model.sections[1].header?.isSticky = true
      model.stickyHeaders = .push
      model.effects = [.carousel(minimumScale: 0.5)]
      model.sections[1].pagedOffset = PagedOffset(offset: Point(x: 3, y: 4))
      model.sections[2].decorations = [Decoration(kind: "card", shape: .card(covers: .section, inset: .zero))]
      model.contentInset = EdgeInsets(top: 9, bottom: 9)
    }
    #expect(count == 0)
  }

  @Test func `of an item prepares its section from the item on`() {
    let changed = (0..<100).map { $0 == 70 ? 99 : lengths[$0] }
    #expect(placed { $0.sections[1] = section("b", changed, header: 30, footer: 10) } == 30)
  }

  @Test func `of one section prepares none of the others`() {
    #expect(placed { $0.sections.remove(at: 0) } == 0)
    #expect(placed { $0.sections.swapAt(0, 2) } == 0)
    #expect(placed { $0.sections.insert(section("new", [1, 2, 3]), at: 1) } == 3)
  }

  @Test func `of a carousel's main length prepares it without placing items`() {
    let carousel = CollectionModel(
      scrollDirection: .horizontal,
      sections: [
        Section(
          identifier: Identifier("c"), layout: CarouselLayout(),
          items: ItemList([
            ItemSlice(
              run: ItemRun(metrics: ItemMetrics()), identifiers: IdentifierSequence(TextSequence("{i}")), range: 0..<9)
          ]))
      ])
    var work = LayoutProgress()
    let before = prepared(carousel, 300, 400)
    let wider = PreparedCollection(carousel, viewport: Size(width: 500, height: 400), reusing: before, work: &work)
    #expect(wider.cell(at: IndexPath(section: 0, item: 0))?.frame == Rect(75, 50, 350, 300))
    #expect(work.placedCount == 0)
  }

  @Test func `merges to the largest scope and all elements`() throws {
    let (one, other) = (try #require(ElementKey("cell:a")), try #require(ElementKey("header:b")))
    var merged = Invalidation(.elements, elements: [one])
    merged.merge(Invalidation(.offset, elements: [other]))
    #expect(merged == Invalidation(.elements, elements: [one, other]))
    #expect(merged.needsPreparation)
    merged.merge(Invalidation(.everything))
    #expect(merged.scope == .everything)
    #expect(!Invalidation(.offset).needsPreparation)
    #expect(Invalidation(.offset, elements: [one]).needsPreparation)
    #expect(!Invalidation().needsPreparation)
  }
}

/// Sizes that a client measured, used instead of estimates.
struct `Measured sizes` {
  private func list(_ count: Int) -> CollectionModel {
    CollectionModel(
      sections: [
        Section(
          identifier: Identifier("l"), layout: ListLayout(rowHeight: 40), header: SupplementaryItem(length: 20),
          items: ItemList([
            ItemSlice(
              run: ItemRun(metrics: ItemMetrics()), identifiers: IdentifierSequence(TextSequence("{i}")),
              range: 0..<count)
          ]))
      ])
  }

  private func sizes(_ sizes: [String: Double]) -> MeasuredSizes {
    var measured = MeasuredSizes()
    for (key, height) in sizes { measured[ElementKey(key) ?? .cell(Identifier(""))] = Size(width: 100, height: height) }
    return measured
  }

  @Test func `replace the row height and move later rows`() {
    let layout = prepared(list(5).applying(sizes(["cell:1": 70, "cell:3": 10])), 100, 200)
    // 20, then rows of 40, 70, 40, 10 and 40.
    #expect(layout.frames(ofSection: 0).map(\.y) == [20, 60, 130, 170, 180])
    #expect(layout.contentSize.height == 220)
  }

  @Test func `replace a header's length`() {
    let layout = prepared(list(1).applying(sizes(["header:l": 33])), 100, 200)
    #expect(layout.cell(at: IndexPath(section: 0, item: 0))?.frame.y == 33)
  }

  @Test func `place only the items after the first changed one`() {
    var work = LayoutProgress()
    let first = list(1000).applying(sizes(["cell:500": 41]))
    let before = prepared(first, 100, 200)
    let second = list(1000).applying(sizes(["cell:500": 41, "cell:900": 42]))
    let after = PreparedCollection(second, viewport: Size(width: 100, height: 200), reusing: before, work: &work)
    #expect(work.placedCount == 100)
    #expect(after.allElements == prepared(second, 100, 200).allElements)
  }

  @Test func `change nothing in a layout without self-sizing`() {
    var model = list(3)
    model.sections[0].layout = GridLayout()
    #expect(
      prepared(model.applying(sizes(["cell:1": 70])), 100, 200).allElements == prepared(model, 100, 200).allElements)
  }

  @Test func `that are NaN or negative are 0, those of unknown elements are ignored`() {
    let layout = prepared(list(3).applying(sizes(["cell:0": .nan, "cell:1": -5, "cell:9": 10])), 100, 200)
    #expect(layout.frames(ofSection: 0).map(\.height) == [0, 0, 40])
  }

  @Test(arguments: [
    (ScrollDirection.vertical, LayoutDirection.leftToRight), (.horizontal, .leftToRight), (.horizontal, .rightToLeft),
  ])
  func `above the viewport keep visible items in position`(scroll: ScrollDirection, reading: LayoutDirection) {
    var model = list(100)
    model.scrollDirection = scroll
    model.layoutDirection = reading
    let before = prepared(model, 200, 200)
    let isMirrored = scroll == .horizontal && reading == .rightToLeft
    // Row 10 starts at 20 + 10 · 40 = 420; the viewport starts 15 points after that.
    let content = 20 + 100 * 40.0
    let start = isMirrored ? content - 435 - 200 : 435
    let view = ScrolledCollection(
      before, contentOffset: scroll == .vertical ? Point(x: 0, y: start) : Point(x: start, y: 0))
    var measured = MeasuredSizes()
    measured[.cell(Identifier("3"))] = Size(width: 55, height: 55)
    let after = prepared(model.applying(measured), 200, 200)
    #expect(view.distance(to: after, of: view.contentAnchor()) == 15)
    let offset = view.contentOffset(in: after, movedAlong: 15)
    func place(_ layout: PreparedCollection, _ offset: Point) -> Point? {
      layout.cell(at: IndexPath(section: 0, item: 10)).map { Point(x: $0.frame.x - offset.x, y: $0.frame.y - offset.y) }
    }
    #expect(place(before, view.contentOffset) == place(after, offset))
  }
}
