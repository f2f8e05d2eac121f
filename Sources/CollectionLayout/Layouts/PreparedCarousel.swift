/// The cards of a carousel, with the target content offsets that center a card.
struct PreparedCarousel: PreparedUniformLines {
  let cards: UniformGrid
  let snaps: Bool

  var lines: UniformLines { cards.lines }

  /// No lines: cards are shown one at a time, so there is nothing to separate.
  var lineCount: Int { 0 }

  func frame(ofCell index: Int) -> Rect { cards.frame(ofCell: index) }

  func targetContentOffset(proposed: Double, velocity: Double, current: Double, viewportLength: Double) -> Double? {
    guard snaps, let nearest = card(inTheMiddleAt: proposed, viewportLength) else { return nil }
    var index = nearest
    if abs(velocity) > ScrollVelocity.flickVelocityThreshold, let from = card(inTheMiddleAt: current, viewportLength) {
      index = velocity > 0 ? max(nearest, from + 1) : min(nearest, from - 1)
    }
    index = max(0, min(index, lines.count - 1))
    let middle = lines.start(of: index) + lines.mainLength / 2
    return middle - viewportLength / 2
  }

  /// Returns the card whose center is nearest to the center of a viewport at `offset`; the later one on a tie.
  ///
  /// Returns nil if there are no cards or the distance between the centers is NaN.
  private func card(inTheMiddleAt offset: Double, _ viewportLength: Double) -> Int? {
    let distance = offset + viewportLength / 2 - (lines.margin + lines.mainLength / 2)
    guard lines.count > 0, viewportLength.isFinite, !distance.isNaN else { return nil }
    guard lines.lineStride > 0 else { return 0 }
    let index = (distance / lines.lineStride + 0.5).rounded(.down)
    return Int(max(0, min(index, Double(lines.count - 1))))
  }
}
