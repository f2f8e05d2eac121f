import LayoutBase

/// Cards that follow each other without end: the last one is followed by the first one again, in both directions.
///
/// The places of the cards are numbered, also with negative numbers. Card i is at all places that leave the remainder i
/// when they are divided by the number of cards.
struct CardLoop: Equatable, Sendable {
  /// The number of cards; at least 1.
  let count: Int
  /// The start of the first card from the start of the items, in points.
  let start: Double
  /// The main length of a card, in points.
  let cardLength: Double
  /// The distance between the starts of consecutive places, in points; at least 1.
  let stride: Double

  /// The greatest distance from 0 of an offset, in points. Up to it coordinates are exact to an eighth of a point.
  static let offsetLimit = 1e15
  /// The greatest number of a place: beyond all offsets, since places are at least a point apart.
  static let placeLimit = 4 * offsetLimit

  /// Creates a loop; nil if its cards are too few to fill the viewport and one place more, so that a card could be in
  /// view twice, or if they are less than a point apart.
  init?(_ lines: UniformLines, viewportLength: Double) {
    (count, start, cardLength, stride) = (lines.count, lines.margin, lines.mainLength, lines.lineStride)
    guard stride >= 1, period >= viewportLength.sanitizedLength + cardLength, period <= Self.offsetLimit else {
      return nil
    }
  }

  /// The distance after which the content repeats, in points.
  var period: Double { Double(count) * stride }

  /// Returns the distance of a place from the place with the number of its card: whole periods, so that all copies of
  /// a card are equally far apart.
  func shift(ofPlace place: Int) -> Double { Double((place - card(atPlace: place)) / count) * period }

  /// Returns the start of a place from the start of the items, in points.
  func start(ofPlace place: Int) -> Double {
    start + Double(card(atPlace: place)) * stride + shift(ofPlace: place)
  }

  /// Returns the card at a place.
  func card(atPlace place: Int) -> Int {
    let remainder = place % count
    return remainder < 0 ? remainder + count : remainder
  }

  /// Returns the place of a card in a window of as many places as there are cards.
  func place(ofCard card: Int, in window: Range<Int>) -> Int {
    window.lowerBound + self.card(atPlace: card - window.lowerBound % count)
  }

  /// Returns the place of a card that is nearest to another place.
  func place(ofCard card: Int, around place: Int) -> Int {
    self.place(ofCard: card, in: place - count / 2..<place - count / 2 + count)
  }

  /// Returns the window of places, as many as there are cards, whose middles are nearest to a position.
  func window(around position: Double) -> Range<Int> {
    let first = place(startingAt: position - period / 2 - cardLength / 2).rounded(.up)
    return Int(first)..<Int(first) + count
  }

  /// Returns the places of a window that may intersect `low...high`.
  func places(of window: Range<Int>, from low: Double, to high: Double) -> Range<Int> {
    // One place more on both sides: the quotients are rounded.
    let first = place(startingAt: low - cardLength).rounded(.down) - 1
    let last = place(startingAt: high).rounded(.up) + 1
    guard first <= last else { return window.lowerBound..<window.lowerBound }
    return (Int(first)..<Int(last) + 1).clamped(to: window)
  }

  /// Returns the number of the place that starts at a position, with fraction.
  private func place(startingAt position: Double) -> Double {
    ((position - start) / stride).clamped(to: -Self.placeLimit...Self.placeLimit, otherwise: 0)
  }
}

/// The places of the cards of a loop around one viewport.
struct CardLoopWindow: Sendable {
  let loop: CardLoop
  private let window: Range<Int>

  /// Creates the window around a position, which is relative to the start of the items.
  init(_ loop: CardLoop, around position: Double) {
    self.loop = loop
    window = loop.window(
      around: position.clamped(to: -2 * CardLoop.offsetLimit...2 * CardLoop.offsetLimit, otherwise: 0))
  }

  /// Returns the frame of a card at its place, from that at the place with its own number.
  func placed(_ frame: Rect, ofCard card: Int, _ direction: ScrollDirection) -> Rect {
    frame.offset(by: direction.point(main: loop.shift(ofPlace: loop.place(ofCard: card, in: window)), cross: 0))
  }

  /// Appends the cards that may intersect `low...high`, at most `work.itemLimit`, with their frames.
  func appendCards(
    of carousel: PreparedCarousel, _ direction: ScrollDirection, from low: Double, to high: Double,
    into found: inout [PlacedItem], work: inout LayoutProgress
  ) {
    let places = loop.places(of: window, from: low, to: high).first(work.itemLimit)
    work.examinedCount += places.count
    found.reserveAdditionalCapacity(for: places.count)
    for place in places {
      if place & 0xfff == 0, work.isCancelled { return }
      let card = loop.card(atPlace: place)
      let shift = direction.point(main: loop.shift(ofPlace: place), cross: 0)
      found.append(PlacedItem(index: card, frame: carousel.frame(ofCell: card).offset(by: shift)))
    }
  }
}
