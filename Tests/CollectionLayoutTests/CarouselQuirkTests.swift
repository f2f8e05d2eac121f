import CollectionLayout
import Testing

/// Where the card carousel went wrong in its metrics: A4.1, row by row; cards are scaled elsewhere.
struct `Card carousel` {
  private func model(_ direction: ScrollDirection, _ count: Int = 3) -> CollectionModel {
    CollectionModel(scrollDirection: direction, sections: [section("a", of: count, CarouselLayout())])
  }

  // The seed: 50 by 50 and 10 apart for the first pass, vertically.
  @Test func `row 1, the first preparation is as good as the second`() {
    let first = prepared(model(.horizontal), 390, 844)
    var work = LayoutWork()
    let second = PreparedCollection(
      model(.horizontal), viewport: Size(width: 390, height: 844), reusing: first, work: &work)
    #expect(first.allElements == second.allElements)
    // .7 · 390 by .75 · 844
    #expect(first.frames(ofSection: 0).allSatisfy { $0.isNear(Rect($0.x, $0.y, 273, 633)) })
  }

  // The seed: no numbers.
  @Test(arguments: ScrollDirection.allCases) func `row 6, a viewport of no size has cards of no size`(
    direction: ScrollDirection
  ) {
    let collection = prepared(model(direction), 0, 0)
    #expect(collection.allElements.map(\.frame) == [.zero, .zero, .zero])
    #expect(collection.contentSize == .zero)
    let flat = body(collection.model.sections[0], .zero, direction)
    #expect(flat.restingOffset(proposed: 0, velocity: 0, current: 0, viewportLength: 0) == 0)
  }

  // The seed: wherever it would have ended. From card to card 5.2 · 350 / 7 = 260, and the first rests at 0.
  @Test func `row 8, scrolling ends with a card in the middle`() throws {
    let cards = body(section("a", of: 4, CarouselLayout()), Size(width: 350, height: 100), .horizontal)
    func rest(_ proposed: Double, _ velocity: Double, from current: Double) -> Double? {
      cards.restingOffset(proposed: proposed, velocity: velocity, current: current, viewportLength: 350)
        .map { ($0 * 1e6).rounded() / 1e6 }
    }
    #expect(rest(120, 0, from: 0) == 0)
    #expect(rest(140, 0, from: 0) == 260)
    #expect(rest(20, 400, from: 0) == 260)
    #expect(rest(500, -400, from: 520) == 260)
    #expect(rest(9999, 4000, from: 0) == 780)
  }

  // The seed: horizontally only.
  @Test func `row 10, it scrolls vertically as well, and the width of a card is then along`() {
    let vertical = prepared(model(.vertical), 844, 390)
    let horizontal = prepared(model(.horizontal), 390, 844)
    #expect(vertical.allElements.map(\.frame.transposed) == horizontal.allElements.map(\.frame))
    #expect(vertical.contentSize == Size(width: 844, height: horizontal.contentSize.width))
    // .7 · 390 high, and the middle of 844 across
    #expect(vertical.frames(ofSection: 0)[0].isNear(Rect(105.5, 58.5, 633, 273)))
  }

  private func view(_ x: Double, _ change: (inout CollectionModel) -> Void = { _ in }) -> ScrolledCollection {
    var model = model(.horizontal, 9)
    change(&model)
    return ScrolledCollection(prepared(model, 390, 844), contentOffset: Point(x: x, y: 0))
  }

  // The seed: the shared attributes were scaled again and again.
  @Test func `row 2, asking twice gives the same`() {
    let view = view(500)
    #expect(view.elements(in: view.bounds) == view.elements(in: view.bounds))
    #expect(view.elements(in: view.bounds).contains { $0.transform.a < 1 })
  }

  // The seed: unscaled when asked for by place.
  @Test func `row 3, a card asked for by its place is the card that a query finds`() {
    let view = view(500)
    for card in view.elements(in: view.bounds) { #expect(view.cell(at: card.indexPath) == card) }
  }

  // Decided: by where the card is laid out, not by what the scale leaves of it.
  @Test func `row 4, a card is in view where it would be in its full size`() throws {
    // Card 1 begins at .15 · 390 + 5.2 · 390 / 7 and is seen from a viewport that ends just behind there.
    let start = 0.15 * 390 + 5.2 * 390 / 7
    let view = view(start - 390 + 1)
    let card = try #require(view.elements(in: view.bounds).first { $0.indexPath.item == 1 })
    let width = card.frame.width * card.transform.a
    #expect(card.frame.x + card.frame.width / 2 - width / 2 > view.bounds.maxX)
    #expect(
      !self.view(start - 390 - 1).elements(in: self.view(start - 390 - 1).bounds).contains { $0.indexPath.item == 1 })
  }

  // The seed: cos grows again beyond two viewports.
  @Test func `row 5, far cards stay small`() {
    let far = view(0).elements(in: Rect(0, 0, 5000, 844)).filter { $0.indexPath.item > 2 }
    #expect(far.count == 6 && far.allSatisfy { $0.transform.a == far[0].transform.a })
    #expect(abs((far.first?.transform.a ?? 0) - 0.7071) < 1e-4)
  }

  // The seed: whatever was in the rectangle.
  @Test func `row 7, headers and decorations keep their size`() {
    let view = view(250) { model in
      model.sections[0].header = SectionSupplement(length: 300)
      model.sections[0].decorations = [Decoration(kind: "card", shape: .card(covers: .section, inset: .zero))]
    }
    let others = view.elements(in: view.bounds).filter { $0.category != .cell }
    #expect(others.count == 2 && others.allSatisfy { $0.transform == .identity })
  }

  // The seed: the whole flow layout for each point scrolled.
  @Test func `row 9, scrolling prepares nothing and looks at what is near`() {
    var work = LayoutWork()
    let layout = prepared(model(.horizontal, 100_000), 390, 844)
    for step in 0..<100 {
      let view = ScrolledCollection(layout, contentOffset: Point(x: Double(step) * 1000, y: 0))
      _ = view.elements(in: view.bounds, work: &work)
    }
    #expect(work.placed == 0)
    #expect(work.examined < 100 * 8)
  }
}

/// Where the stretchy header of the seed's siblings went wrong: A4.2.
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

  @Test func `a header stretches from the length that it has`() {
    #expect(header(0, at: -30, length: 70)?.frame == Rect(0, -30, 300, 100))
  }

  @Test func `a header is stretched once, however often it is asked for`() {
    #expect(header(0, at: -30) == header(0, at: -30))
    let model = CollectionModel(
      effects: [.stretchyHeader(minLength: nil, maxLength: nil)], sections: [section("a", [50], header: 100)])
    let view = ScrolledCollection(prepared(model, 300, 400), contentOffset: Point(x: 0, y: -30))
    #expect(view.elements(in: view.bounds) == view.elements(in: view.bounds))
  }

  @Test func `pulling counts from the inset`() {
    #expect(header(0, at: -30, inset: 30)?.frame == Rect(0, 0, 300, 100))
    #expect(header(0, at: -40, inset: 30)?.frame == Rect(0, -10, 300, 110))
  }

  @Test func `a header that is pulled farther than a screen is found above the content`() {
    let model = CollectionModel(
      effects: [.stretchyHeader(minLength: nil, maxLength: nil)], sections: [section("a", [50], header: 100)])
    let view = ScrolledCollection(prepared(model, 300, 400), contentOffset: Point(x: 0, y: -900))
    #expect(view.elements(in: view.bounds).map(\.frame) == [Rect(0, -900, 300, 1000)])
  }

  @Test func `pulling prepares nothing`() {
    var work = LayoutWork()
    let model = CollectionModel(
      effects: [.stretchyHeader(minLength: nil, maxLength: nil)],
      sections: [section("a", Array(repeating: 50, count: 500), header: 100)])
    let layout = prepared(model, 300, 400)
    for y in stride(from: -300.0, to: 300, by: 7) {
      let view = ScrolledCollection(layout, contentOffset: Point(x: 0, y: y))
      _ = view.elements(in: view.bounds, work: &work)
    }
    #expect(work.placed == 0)
  }
}
