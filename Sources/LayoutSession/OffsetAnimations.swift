import CollectionLayout

/// The animations of the content offset, when the session itself moves the viewport.
struct OffsetAnimations: Sendable {
  /// The start of an animation of the offset.
  enum Start: Sendable {
    /// Replaces the other animations: from the presentation offset to the final one.
    case restart(from: Point)
    /// Is added to the other animations: from the final offset before the update to the one after it.
    case additive(from: Point, to: Point)
  }

  private var starts: [(start: Start, animation: Int)] = []

  var isEmpty: Bool { starts.isEmpty }

  /// The numbers of the animations.
  var animations: [Int] { starts.map(\.animation) }

  mutating func begin(_ start: Start, animation: Int) {
    switch start {
    case .restart: starts = []
    case .additive(let from, _):
      // An animation that is not additive becomes one that ends where the offset was before the update.
      starts = starts.map { earlier in
        guard case .restart(let origin) = earlier.start else { return earlier }
        return (.additive(from: origin, to: from), earlier.animation)
      }
    }
    starts.append((start, animation))
  }

  /// Moves the starts of animations that are not additive with the content. `distance` is in points.
  mutating func translate(by distance: Point) {
    starts = starts.map { earlier in
      guard case .restart(let from) = earlier.start else { return earlier }
      return (.restart(from: from + distance), earlier.animation)
    }
  }

  /// Returns the animated offset whose final value is `rest`. `progress` returns that of an animation, nil if it has
  /// ended.
  func contentOffset(_ rest: Point, _ progress: (Int) -> Double?) -> Point {
    starts.reversed().reduce(rest) { offset, animation in
      guard let progress = progress(animation.animation) else { return offset }
      switch animation.start {
      case .restart(let from): return from.interpolated(to: offset, progress: progress)
      case .additive(let from, let to): return offset.adding(from: from, to: to, progress: progress)
      }
    }
  }

  /// Removes the animations for which `isOver` is true: of their number, and of whether they are additive.
  mutating func removeAll(where isOver: (_ animation: Int, _ isAdditive: Bool) -> Bool) {
    starts.removeAll { animation in
      if case .additive = animation.start {
        isOver(animation.animation, true)
      } else {
        isOver(animation.animation, false)
      }
    }
  }
}
