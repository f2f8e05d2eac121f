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
    if abs(velocity) > ScrollVelocity.flick, let from = card(inTheMiddleAt: current, viewportLength) {
      index = velocity > 0 ? max(nearest, from + 1) : min(nearest, from - 1)
    }
    index = max(0, min(index, cards.lines.count - 1))
    let middle = cards.lines.start(of: index) + cards.lines.mainLength / 2
    return middle - viewportLength / 2
  }

  /// The card whose centre is nearest to the middle of a viewport at `offset`, of two the later one.
  ///
  /// Nil without cards, and for numbers that are none.
  private func card(inTheMiddleAt offset: Double, _ viewportLength: Double) -> Int? {
    let lines = cards.lines
    let distance = offset + viewportLength / 2 - (lines.margin + lines.mainLength / 2)
    guard lines.count > 0, viewportLength.isFinite, !distance.isNaN else { return nil }
    guard lines.pitch > 0 else { return 0 }
    let index = (distance / lines.pitch + 0.5).rounded(.down)
    return Int(max(0, min(index, Double(lines.count - 1))))
  }
}
