import CollectionLayout
import Testing

struct `Worked vectors of the carousel` {
  private func near(_ frames: [Rect], _ expected: [Rect]) -> Bool {
    frames.count == expected.count
      && zip(frames, expected).allSatisfy { left, right in
        [left.x - right.x, left.y - right.y, left.width - right.width, left.height - right.height].allSatisfy {
          abs($0) < 1e-9
        }
      }
  }

  // Of 390 a card has .7 · 390 = 273, the margin is .15 · 390 = 58.5, and from card to card it is 5.2 · 390 / 7.
  // Of 844 a card has .75 · 844 = 633 and lies .125 · 844 = 105.5 from the top.
  private static let pitch = 5.2 * 390 / 7
  private static let cards = [0, 1, 2].map { Rect(58.5 + Double($0) * pitch, 105.5, 273, 633) }

  @Test func `cards have their shares of the viewport and lie in its middle`() {
    let carousel = section("a", of: 3, CarouselLayout(), ItemMetrics(width: .constant(5), height: .constant(6)))
    let collection = prepared(CollectionModel(scrollDirection: .horizontal, sections: [carousel]), 390, 844)
    #expect(near(collection.frames(ofSection: 0), Self.cards))
    // Two margins, two pitches, a card: 117 + 2 · 289.71… + 273.
    #expect(abs(collection.contentSize.width - (117 + 2 * Self.pitch + 273)) < 1e-9)
    #expect(collection.contentSize.height == 844)
  }

  @Test func `scrolling vertically they lie mirrored at the diagonal`() {
    let carousel = section("a", of: 3, CarouselLayout())
    let collection = prepared(CollectionModel(sections: [carousel]), 844, 390)
    #expect(near(collection.frames(ofSection: 0), Self.cards.map(\.transposed)))
  }

  // A card of 200 leaves 100 of 300: margins of 50, 20 between cards. Across, 40 of 100 − 10 − 30 begin at 10 + 10.
  @Test func `sizes above 1 are points, and the insets across move the middle`() {
    let layout = CarouselLayout(cardWidth: 200, cardHeight: 40, spacing: 20)
    let carousel = section("a", of: 2, layout, inset: EdgeInsets(top: 10, left: 7, bottom: 30, right: 9))
    let collection = prepared(CollectionModel(scrollDirection: .horizontal, sections: [carousel]), 300, 100)
    #expect(collection.frames(ofSection: 0) == [Rect(57, 20, 200, 40), Rect(277, 20, 200, 40)])
    // 7 + 50 + 200 + 20 + 200 + 50 + 9
    #expect(collection.contentSize == Size(width: 536, height: 100))
  }

  // All of 300, and nothing is left; 400 is more than all of it, and a seventh of −100 is none.
  @Test func `a card that fills the viewport leaves no margin and no distance`() {
    func frames(_ cardWidth: Double) -> [Rect] {
      let carousel = section("a", of: 2, CarouselLayout(cardWidth: cardWidth, cardHeight: 1))
      return prepared(CollectionModel(scrollDirection: .horizontal, sections: [carousel]), 300, 100)
        .frames(ofSection: 0)
    }
    #expect(frames(1) == [Rect(0, 0, 300, 100), Rect(300, 0, 300, 100)])
    #expect(frames(400) == [Rect(0, 0, 400, 100), Rect(400, 0, 400, 100)])
  }

  @Test func `a carousel without cards has no length`() {
    #expect(body(section("a", of: 0, CarouselLayout())).length == 0)
    // .15 + .7 + .15 of 100
    #expect(abs(body(section("a", of: 1, CarouselLayout())).length - 100) < 1e-9)
  }

  @Test func `cards stand in no lines`() {
    #expect(body(section("a", of: 3, CarouselLayout())).lineCount == 0)
  }

  @Test func `the length of the viewport counts, and a change of it places the cards anew`() {
    let model = CollectionModel(scrollDirection: .horizontal, sections: [section("a", of: 3, CarouselLayout())])
    var work = LayoutWork()
    let narrow = prepared(model, 300, 100)
    let wide = PreparedCollection(model, viewport: Size(width: 400, height: 100), reusing: narrow, work: &work)
    #expect(wide.allElements == prepared(model, 400, 100).allElements)
    #expect(wide.allElements != narrow.allElements)
  }
}

/// Cards of 60 in a viewport of 100, 40 apart: centres at 50, 150 … 450, so that card i rests at offset 100 · i.
struct `A carousel comes to rest` {
  private let carousel = body(section("a", of: 5, CarouselLayout(cardWidth: 60, spacing: 40)))

  private func rest(_ proposed: Double, _ velocity: Double = 0, from current: Double = 0) -> Double? {
    carousel.restingOffset(proposed: proposed, velocity: velocity, current: current, viewportLength: 100)
  }

  @Test func `with the nearest card in the middle`() {
    #expect([0, 49, 51, 149, 151, 380].map { rest($0) } == [0, 0, 100, 100, 200, 400])
  }

  @Test func `within the cards, however far scrolling would go`() {
    #expect(rest(-70) == 0)
    #expect(rest(1e300) == 400)
    #expect(rest(.infinity, 1e9, from: 400) == 400)
    #expect(rest(-.infinity, -1e9) == 0)
  }

  @Test func `a card further when it is fast, even if it would not get that far`() {
    #expect(rest(110, 251, from: 100) == 200)
    #expect(rest(90, -251, from: 100) == 0)
    // It was thrown against the way that it was dragged.
    #expect(rest(130, -300, from: 120) == 0)
    // From where the scrolling started, not from where it would end.
    #expect(rest(330, 300, from: 100) == 300)
    #expect(rest(30, -300, from: 300) == 0)
    #expect(rest(400, 300, from: 400) == 400)
  }

  @Test func `at 250 points a second it is not fast yet`() {
    #expect(ScrollVelocity.flick == 250)
    #expect(rest(110, 250, from: 100) == 100)
    #expect(rest(90, -250, from: 100) == 100)
  }

  // In a viewport of 80 the centre of card 1 rests 10 further on: 150 − 40.
  @Test func `in the viewport that it is asked for`() {
    #expect(carousel.restingOffset(proposed: 100, velocity: 0, current: 0, viewportLength: 80) == 110)
  }

  @Test func `anywhere when it does not snap, or has no cards`() {
    let free = body(section("a", of: 5, CarouselLayout(snap: false)))
    #expect(free.restingOffset(proposed: 30, velocity: 0, current: 0, viewportLength: 100) == nil)
    let empty = body(section("a", of: 0, CarouselLayout()))
    #expect(empty.restingOffset(proposed: 30, velocity: 0, current: 0, viewportLength: 100) == nil)
  }

  @Test func `anywhere when the numbers are none`() {
    #expect(rest(.nan) == nil)
    for length in [Double.nan, .infinity, -.infinity] {
      #expect(carousel.restingOffset(proposed: 0, velocity: 0, current: 0, viewportLength: length) == nil)
    }
    #expect(rest(120, .nan) == 100)
    #expect(rest(120, 300, from: .nan) == 100)
    // Cards without length or distance all lie in one place.
    let flat = body(section("a", of: 5, CarouselLayout(cardWidth: 0, spacing: 0)))
    #expect(flat.restingOffset(proposed: 999, velocity: 0, current: 0, viewportLength: 100) == 0)
  }
}
