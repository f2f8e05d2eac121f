/// The cards of a carousel, and where scrolling brings one of them to the middle.
struct PreparedCarousel: PreparedLayout {
  let cards: EqualCells
  let snaps: Bool

  var length: Double { cards.length }

  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutWork
  ) {
    cards.appendItems(items, from: low, to: high, into: &found, work: &work)
  }

  func frame(of index: Int, _ items: ItemList) -> Rect? { cards.frame(of: index, items) }

  func restingOffset(proposed: Double, velocity: Double, current: Double, viewportLength: Double) -> Double? {
    guard snaps, let nearest = card(inTheMiddleAt: proposed, viewportLength) else { return nil }
    var index = nearest
    if abs(velocity) > CarouselLayout.snapThreshold, let from = card(inTheMiddleAt: current, viewportLength) {
      index = velocity > 0 ? max(nearest, from + 1) : min(nearest, from - 1)
    }
    index = max(0, min(index, cards.count - 1))
    let middle = cards.lineSpan(index).start + cards.mainLength / 2
    return middle - viewportLength / 2
  }

  /// The card whose centre is nearest to the middle of a viewport at `offset`, of two the later one.
  ///
  /// Nil without cards, and for numbers that are none.
  private func card(inTheMiddleAt offset: Double, _ viewportLength: Double) -> Int? {
    let distance = offset + viewportLength / 2 - (cards.margin + cards.mainLength / 2)
    guard cards.count > 0, viewportLength.isFinite, !distance.isNaN else { return nil }
    guard cards.mainPitch > 0 else { return 0 }
    let index = (distance / cards.mainPitch + 0.5).rounded(.down)
    return Int(max(0, min(index, Double(cards.count - 1))))
  }
}
