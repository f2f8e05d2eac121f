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
}
