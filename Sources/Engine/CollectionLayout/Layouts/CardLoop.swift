import LayoutBase

/// Cards that follow each other without end: the last one is followed by the first one again, in both directions.
///
/// The slots of the cards are numbered, also with negative numbers. Card i is at all slots that leave the remainder i
/// when they are divided by the number of cards.
struct CardLoop: Equatable, Sendable {
  /// The number of cards; at least 1.
  let count: Int
  /// The start of the first card from the start of the items, in points.
  let start: Double
  /// The main length of a card, in points.
  let cardLength: Double
  /// The distance between the starts of consecutive slots, in points; at least 1.
  let stride: Double

  /// The greatest number of a slot: beyond all offsets, since slots are at least a point apart.
  static let slotLimit = 4 * Double.coordinateLimit

  /// Creates a loop; nil if the period is shorter than the viewport and one card, so that a card could be in view
  /// twice, if the starts of cards are less than a point apart, or if the period exceeds `coordinateLimit`.
  init?(_ lines: UniformLines, viewportLength: Double) {
    (count, start, cardLength, stride) = (lines.count, lines.margin, lines.mainLength, lines.lineStride)
    guard stride >= 1, period >= viewportLength.sanitizedLength + cardLength, period <= .coordinateLimit else {
      return nil
    }
  }

  /// The distance after which the content repeats, in points.
  var period: Double { Double(count) * stride }

  /// Returns the distance in points from the slot whose number is the index of the card to this slot of the same card:
  /// whole periods, so that all copies of a card are equally far apart.
  func shift(ofSlot slot: Int) -> Double { Double((slot - card(atSlot: slot)) / count) * period }

  /// Returns the start of a slot from the start of the items, in points.
  func start(ofSlot slot: Int) -> Double {
    start + Double(card(atSlot: slot)) * stride + shift(ofSlot: slot)
  }

  func card(atSlot slot: Int) -> Int {
    let remainder = slot % count
    return remainder < 0 ? remainder + count : remainder
  }

  /// Returns the slot of a card in a window of as many slots as there are cards.
  func slot(ofCard card: Int, in window: Range<Int>) -> Int {
    window.lowerBound + self.card(atSlot: card - window.lowerBound % count)
  }

  /// Returns the slot of a card that is nearest to another slot.
  func slot(ofCard card: Int, around slot: Int) -> Int {
    self.slot(ofCard: card, in: slot - count / 2..<slot - count / 2 + count)
  }

  /// Returns the window of slots, as many as there are cards, whose middles are nearest to a position, in points from
  /// the start of the items.
  func window(around position: Double) -> Range<Int> {
    let first = slot(startingAt: position - period / 2 - cardLength / 2).rounded(.up)
    return Int(first)..<Int(first) + count
  }

  /// Returns the slots of a window that may intersect `low...high`, in points from the start of the items.
  func slots(of window: Range<Int>, from low: Double, to high: Double) -> Range<Int> {
    // One slot more on both sides: the quotients are rounded.
    let first = slot(startingAt: low - cardLength).rounded(.down) - 1
    let last = slot(startingAt: high).rounded(.up) + 1
    guard first <= last else { return window.lowerBound..<window.lowerBound }
    return (Int(first)..<Int(last) + 1).clamped(to: window)
  }

  /// Returns the number of the slot that starts at a position, with a fraction between two starts.
  private func slot(startingAt position: Double) -> Double {
    ((position - start) / stride).clamped(to: -Self.slotLimit...Self.slotLimit, otherwise: 0)
  }
}

/// A window of consecutive slots around one viewport, as many as a loop has cards: each card is in one of them.
struct CardLoopWindow: Sendable {
  let loop: CardLoop
  private let window: Range<Int>

  /// Creates the window around a position, which is relative to the start of the items.
  init(_ loop: CardLoop, around position: Double) {
    self.loop = loop
    window = loop.window(
      around: position.clamped(to: -2 * .coordinateLimit...2 * .coordinateLimit, otherwise: 0))
  }

  /// The start of the first slot from the start of the items, in points.
  var start: Double { loop.start(ofSlot: window.lowerBound) }

  /// Returns the frame of a card at its slot in the window; `frame` is the frame of the card at the slot with the
  /// number `card`.
  func placed(_ frame: Rect, ofCard card: Int, _ direction: ScrollDirection) -> Rect {
    frame.offset(by: direction.point(main: loop.shift(ofSlot: loop.slot(ofCard: card, in: window)), cross: 0))
  }

  /// Appends the cards that may intersect `low...high`, at most `work.itemLimit`, with their frames.
  func appendCards(
    of carousel: PreparedCarousel, _ direction: ScrollDirection, from low: Double, to high: Double,
    into found: inout [PlacedItem], work: inout LayoutProgress
  ) {
    let slots = loop.slots(of: window, from: low, to: high).first(work.itemLimit)
    work.examinedCount += slots.count
    found.reserveAdditionalCapacity(for: slots.count)
    for slot in slots {
      if slot & 0xfff == 0, work.isCancelled { return }
      let card = loop.card(atSlot: slot)
      let shift = direction.point(main: loop.shift(ofSlot: slot), cross: 0)
      found.append(PlacedItem(index: card, frame: carousel.frame(ofCell: card).offset(by: shift)))
    }
  }
}
