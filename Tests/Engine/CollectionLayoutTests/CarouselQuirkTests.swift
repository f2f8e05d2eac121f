import CollectionLayout
import Testing

/// Regression tests of the carousel: its metrics, snapping and scroll effect. The comments state the earlier defect.
struct `Card carousel` {
  private func model(_ direction: ScrollDirection, _ count: Int = 3) -> CollectionModel {
    CollectionModel(scrollDirection: direction, sections: [section("a", of: count, CarouselLayout())])
  }

  // Earlier defect: the first preparation used 50 × 50 cards with a spacing of 10, vertically.
  @Test func `the first preparation equals the second`() {
    let first = prepared(model(.horizontal), 390, 844)
    var work = LayoutProgress()
    let second = PreparedCollection(
      model(.horizontal), viewport: Size(width: 390, height: 844), reusing: first, work: &work)
    #expect(first.allElements == second.allElements)
    // .7 · 390 by .75 · 844
    #expect(first.frames(ofSection: 0).allSatisfy { $0.isNear(Rect($0.x, $0.y, 273, 633)) })
  }

  // Earlier defect: frames with NaN.
  @Test(arguments: ScrollDirection.allCases) func `an empty viewport has empty cards`(
    direction: ScrollDirection
  ) {
    let collection = prepared(model(direction), 0, 0)
    #expect(collection.allElements.map(\.frame) == [.zero, .zero, .zero])
    #expect(collection.contentSize == .zero)
    let flat = body(collection.model.sections[0], .zero, direction)
    #expect(flat.targetContentOffset(proposed: 0, velocity: 0, current: 0, viewportLength: 0) == 0)
  }

  // Earlier defect: no snapping. The cards are 5.2 · 350 / 7 = 260 apart, and the first snaps at 0.
  @Test func `scrolling ends with a card in the center`() throws {
    let cards = body(section("a", of: 4, CarouselLayout()), Size(width: 350, height: 100), .horizontal)
    func rest(_ proposed: Double, _ velocity: Double, from current: Double) -> Double? {
      cards.targetContentOffset(proposed: proposed, velocity: velocity, current: current, viewportLength: 350)
        .map { ($0 * 1e6).rounded() / 1e6 }
    }
    #expect(rest(120, 0, from: 0) == 0)
    #expect(rest(140, 0, from: 0) == 260)
    #expect(rest(20, 400, from: 0) == 260)
    #expect(rest(500, -400, from: 520) == 260)
    #expect(rest(9999, 4000, from: 0) == 780)
  }

  // Earlier defect: horizontal scrolling only.
  @Test func `in vertical scrolling the card width is on the main axis`() {
    let vertical = prepared(model(.vertical), 844, 390)
    let horizontal = prepared(model(.horizontal), 390, 844)
    #expect(vertical.allElements.map(\.frame.transposed) == horizontal.allElements.map(\.frame))
    #expect(vertical.contentSize == Size(width: 844, height: horizontal.contentSize.width))
    // Height 0.7 · 390, centered in a width of 844.
    #expect(vertical.frames(ofSection: 0)[0].isNear(Rect(105.5, 58.5, 633, 273)))
  }

  private func view(_ x: Double, _ change: (inout CollectionModel) -> Void = { _ in }) -> ScrolledCollection {
    var model = model(.horizontal, 9)
    change(&model)
    return ScrolledCollection(prepared(model, 390, 844), contentOffset: Point(x: x, y: 0))
  }

  // Earlier defect: each query scaled the shared attributes again.
  @Test func `two equal queries return equal elements`() {
    let view = view(500)
    #expect(view.elements(in: view.bounds) == view.elements(in: view.bounds))
    #expect(view.elements(in: view.bounds).contains { $0.transform.a < 1 })
  }

  // Earlier defect: the card at an index path was not scaled.
  @Test func `the card at an index path equals the card of a query`() {
    let view = view(500)
    for card in view.elements(in: view.bounds) { #expect(view.cell(at: card.indexPath) == card) }
  }

  // The untransformed frame of a card decides whether it is visible.
  @Test func `a card is visible by its untransformed frame`() throws {
    // Card 1 starts at 0.15 · 390 + 5.2 · 390 / 7 and is visible in a viewport that ends one point after that.
    let start = 0.15 * 390 + 5.2 * 390 / 7
    let view = view(start - 390 + 1)
    let card = try #require(view.elements(in: view.bounds).first { $0.indexPath.item == 1 })
    let width = card.frame.width * card.transform.a
    #expect(card.frame.x + card.frame.width / 2 - width / 2 > view.bounds.maxX)
    #expect(
      !self.view(start - 390 - 1).elements(in: self.view(start - 390 - 1).bounds).contains { $0.indexPath.item == 1 })
  }

  // Earlier defect: the cosine increases again beyond two viewports.
  @Test func `distant cards keep the minimum scale`() {
    let far = view(0).elements(in: Rect(0, 0, 5000, 844)).filter { $0.indexPath.item > 2 }
    #expect(far.count == 6 && far.allSatisfy { $0.transform.a == far[0].transform.a })
    #expect(abs((far.first?.transform.a ?? 0) - 0.7071) < 1e-4)
  }

  // Earlier defect: all elements in the rectangle were scaled.
  @Test func `headers and decorations are not scaled`() {
    let view = view(250) { model in
      model.sections[0].header = SupplementaryItem(length: 300)
      model.sections[0].decorations = [Decoration(kind: "card", shape: .card(covers: .section, inset: .zero))]
    }
    let others = view.elements(in: view.bounds).filter { $0.category != .cell }
    #expect(others.count == 2 && others.allSatisfy { $0.transform == .identity })
  }

  // Earlier defect: the whole layout was prepared for each point of scrolling.
  @Test func `scrolling prepares nothing and examines only near cards`() {
    var work = LayoutProgress()
    let layout = prepared(model(.horizontal, 100_000), 390, 844)
    for step in 0..<100 {
      let view = ScrolledCollection(layout, contentOffset: Point(x: Double(step) * 1000, y: 0))
      _ = view.elements(in: view.bounds, work: &work)
    }
    #expect(work.placedCount == 0)
    #expect(work.examinedCount < 100 * 8)
  }
}

/// Regression tests of the scroll effect for stretchy headers.
struct `Stretchy header` {
  private func header(
    _ section: Int, at y: Double, inset: Double = 0, length: Double = 100
  ) -> LayoutAttributes? {
    let model = CollectionModel(
      contentInset: EdgeInsets(top: inset), effects: [.stretchyHeader(minLength: nil, maxLength: nil)],
      sections: ["a", "b"].map { CollectionLayoutTests.section($0, [50], header: length) })
    return ScrolledCollection(prepared(model, 300, 400), contentOffset: Point(x: 0, y: y))
      .supplement(kind: "header", ofSection: section)
  }

  @Test func `only the first header stretches`() {
    #expect(header(0, at: -30)?.frame == Rect(0, -30, 300, 130))
    #expect(header(1, at: -30)?.frame == Rect(0, 150, 300, 100))
  }

  @Test func `a header stretches from its length`() {
    #expect(header(0, at: -30, length: 70)?.frame == Rect(0, -30, 300, 100))
  }

  @Test func `repeated queries stretch a header once`() {
    #expect(header(0, at: -30) == header(0, at: -30))
    let model = CollectionModel(
      effects: [.stretchyHeader(minLength: nil, maxLength: nil)], sections: [section("a", [50], header: 100)])
    let view = ScrolledCollection(prepared(model, 300, 400), contentOffset: Point(x: 0, y: -30))
    #expect(view.elements(in: view.bounds) == view.elements(in: view.bounds))
  }

  @Test func `the pull distance is measured from the content inset`() {
    #expect(header(0, at: -30, inset: 30)?.frame == Rect(0, 0, 300, 100))
    #expect(header(0, at: -40, inset: 30)?.frame == Rect(0, -10, 300, 110))
  }

  @Test func `a header that is stretched beyond a screen is found above the content`() {
    let model = CollectionModel(
      effects: [.stretchyHeader(minLength: nil, maxLength: nil)], sections: [section("a", [50], header: 100)])
    let view = ScrolledCollection(prepared(model, 300, 400), contentOffset: Point(x: 0, y: -900))
    #expect(view.elements(in: view.bounds).map(\.frame) == [Rect(0, -900, 300, 1000)])
  }

  @Test func `pulling prepares nothing`() {
    var work = LayoutProgress()
    let model = CollectionModel(
      effects: [.stretchyHeader(minLength: nil, maxLength: nil)],
      sections: [section("a", Array(repeating: 50, count: 500), header: 100)])
    let layout = prepared(model, 300, 400)
    for y in stride(from: -300.0, to: 300, by: 7) {
      let view = ScrolledCollection(layout, contentOffset: Point(x: 0, y: y))
      _ = view.elements(in: view.bounds, work: &work)
    }
    #expect(work.placedCount == 0)
  }
}
