import CollectionLayout
import Testing

struct `Frames of the carousel` {
  private func near(_ frames: [Rect], _ expected: [Rect]) -> Bool {
    frames.count == expected.count
      && zip(frames, expected).allSatisfy { left, right in
        [left.x - right.x, left.y - right.y, left.width - right.width, left.height - right.height].allSatisfy {
          abs($0) < 1e-9
        }
      }
  }

  // In a width of 390 a card is 0.7 · 390 = 273 wide, the margin is 0.15 · 390 = 58.5, and cards are 5.2 · 390 / 7
  // apart. In a height of 844 a card is 0.75 · 844 = 633 high and starts at 0.125 · 844 = 105.5.
  private static let pitch = 5.2 * 390 / 7
  private static let cards = [0, 1, 2].map { Rect(58.5 + Double($0) * pitch, 105.5, 273, 633) }

  @Test func `cards are fractions of the viewport and centered in it`() {
    let carousel = section("a", of: 3, CarouselLayout(), ItemMetrics(width: .constant(5), height: .constant(6)))
    let collection = prepared(CollectionModel(scrollDirection: .horizontal, sections: [carousel]), 390, 844)
    #expect(near(collection.frames(ofSection: 0), Self.cards))
    // Two margins, two distances, a card: 117 + 2 · 289.71… + 273.
    #expect(abs(collection.contentSize.width - (117 + 2 * Self.pitch + 273)) < 1e-9)
    #expect(collection.contentSize.height == 844)
  }

  @Test func `vertical scrolling transposes the frames`() {
    let carousel = section("a", of: 3, CarouselLayout())
    let collection = prepared(CollectionModel(sections: [carousel]), 844, 390)
    #expect(near(collection.frames(ofSection: 0), Self.cards.map(\.transposed)))
  }

  // A card of 200 in 300 has margins of 50; cards are 20 apart. On the cross axis 40 in 100 − 10 − 30 starts at 10 +
  // 10.
  @Test func `sizes above 1 are points, and cross insets shift the center`() {
    let layout = CarouselLayout(cardWidth: 200, cardHeight: 40, spacing: 20)
    let carousel = section("a", of: 2, layout, inset: EdgeInsets(top: 10, left: 7, bottom: 30, right: 9))
    let collection = prepared(CollectionModel(scrollDirection: .horizontal, sections: [carousel]), 300, 100)
    #expect(collection.frames(ofSection: 0) == [Rect(57, 20, 200, 40), Rect(277, 20, 200, 40)])
    // 7 + 50 + 200 + 20 + 200 + 50 + 9
    #expect(collection.contentSize == Size(width: 536, height: 100))
  }

  // A card of 300 or 400 leaves no margin in 300, and a negative distance is 0.
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

  @Test func `a carousel has no lines`() {
    #expect(body(section("a", of: 3, CarouselLayout())).lineCount == 0)
  }

  @Test func `a change of the viewport's length prepares the cards again`() {
    let model = CollectionModel(scrollDirection: .horizontal, sections: [section("a", of: 3, CarouselLayout())])
    var work = LayoutProgress()
    let narrow = prepared(model, 300, 100)
    let wide = PreparedCollection(model, viewport: Size(width: 400, height: 100), reusing: narrow, work: &work)
    #expect(wide.allElements == prepared(model, 400, 100).allElements)
    #expect(wide.allElements != narrow.allElements)
  }
}

/// Cards of 60 with a spacing of 40 in a viewport of 100: centers at 50, 150 … 450, so card i snaps at offset 100 · i.
struct `The target content offset of a carousel` {
  private let carousel = body(section("a", of: 5, CarouselLayout(cardWidth: 60, spacing: 40)))

  private func rest(_ proposed: Double, _ velocity: Double = 0, from current: Double = 0) -> Double? {
    carousel.targetContentOffset(proposed: proposed, velocity: velocity, current: current, viewportLength: 100)
  }

  @Test func `centers the nearest card`() {
    #expect([0, 49, 51, 149, 151, 380].map { rest($0) } == [0, 0, 100, 100, 200, 400])
  }

  @Test func `is in the range of the cards`() {
    #expect(rest(-70) == 0)
    #expect(rest(1e300) == 400)
    #expect(rest(.infinity, 1e9, from: 400) == 400)
    #expect(rest(-.infinity, -1e9) == 0)
  }

  @Test func `is the next card after a flick, even if the proposed offset is nearer`() {
    #expect(rest(110, 251, from: 100) == 200)
    #expect(rest(90, -251, from: 100) == 0)
    // The flick is opposite to the drag.
    #expect(rest(130, -300, from: 120) == 0)
    // Relative to the current offset, not to the proposed one.
    #expect(rest(330, 300, from: 100) == 300)
    #expect(rest(30, -300, from: 300) == 0)
    #expect(rest(400, 300, from: 400) == 400)
  }

  @Test func `treats a velocity as a flick only above 250 points a second`() {
    #expect(ScrollVelocity.flickVelocityThreshold == 250)
    #expect(rest(110, 250, from: 100) == 100)
    #expect(rest(90, -250, from: 100) == 100)
  }

  // In a viewport of 80 the center of card 1 is at 40: 150 − 40.
  @Test func `depends on the given viewport length`() {
    #expect(carousel.targetContentOffset(proposed: 100, velocity: 0, current: 0, viewportLength: 80) == 110)
  }

  @Test func `is nil without snapping or without cards`() {
    let free = body(section("a", of: 5, CarouselLayout(snap: .none)))
    #expect(free.targetContentOffset(proposed: 30, velocity: 0, current: 0, viewportLength: 100) == nil)
    let empty = body(section("a", of: 0, CarouselLayout()))
    #expect(empty.targetContentOffset(proposed: 30, velocity: 0, current: 0, viewportLength: 100) == nil)
  }

  @Test func `is nil or sanitized for NaN and infinite numbers`() {
    #expect(rest(.nan) == nil)
    for length in [Double.nan, .infinity, -.infinity] {
      #expect(carousel.targetContentOffset(proposed: 0, velocity: 0, current: 0, viewportLength: length) == nil)
    }
    #expect(rest(120, .nan) == 100)
    #expect(rest(120, 300, from: .nan) == 100)
    // Cards without length and spacing all have the same position.
    let flat = body(section("a", of: 5, CarouselLayout(cardWidth: 0, spacing: 0)))
    #expect(flat.targetContentOffset(proposed: 999, velocity: 0, current: 0, viewportLength: 100) == 0)
  }

  /// A scroll to a card at the position at which cards rest ends there, whatever the insets.
  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft], [CarouselSnap.center, .leading])
  func `rests after a scroll to a card`(reading: LayoutDirection, snap: CarouselSnap) throws {
    var body = section("a", of: 6, CarouselLayout(cardWidth: 60, cardHeight: 1, spacing: 40, snap: snap))
    body.inset = EdgeInsets(top: 0, left: 3, bottom: 0, right: 8)
    var model = CollectionModel(scrollDirection: .horizontal, sections: [body])
    model.contentInset = EdgeInsets(top: 0, left: 7, bottom: 0, right: 21)
    model.layoutDirection = reading
    let view = ScrolledCollection(prepared(model, 100, 80), contentOffset: .zero)
    let edge: ScrollPosition = reading == .leftToRight ? .left : .right
    for item in 0..<6 {
      let cell = try #require(view.cell(at: IndexPath(section: 0, item: item)))
      let offset = view.contentOffset(showing: cell, at: snap == .center ? .center : edge)
      let rest = view.targetContentOffset(proposed: offset, velocity: .zero)
      #expect(abs(rest.x - offset.x) < 1e-9, "\(item)")
    }
  }
}
