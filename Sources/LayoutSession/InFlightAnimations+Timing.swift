import CollectionLayout

// The timing of animations, and the removal of those that have ended.
extension InFlightAnimations {
  func isInFlight(_ animation: Int, at time: Double) -> Bool {
    animations[animation].map { time < $0.end } ?? false
  }

  func isInFlight(_ element: AnimatedElement, at time: Double) -> Bool {
    element.additions.isEmpty
      ? isInFlight(element.animation, at: time) : element.additions.contains { isInFlight($0.animation, at: time) }
  }

  /// Returns the progress of an animation at a time; nil if it has ended.
  func progress(of animation: Int, at time: Double) -> Double? {
    guard let active = animations[animation], time < active.end else { return nil }
    return active.animation.curve.progress(at: time - active.start, duration: active.animation.duration)
  }

  /// Returns the progress of all animations that have not ended at a time.
  func progress(at time: Double) -> [Int: Double] {
    animations.reduce(into: [:]) { $0[$1.key] = progress(of: $1.key, at: time) }
  }

  /// Removes animated elements and offsets whose animations have ended. `keepsAdditions` keeps additive ones.
  mutating func dropCompleted(at time: Double, keepsAdditions: Bool = false) {
    guard !isEmpty else { return }
    let running = animations.filter { time < $0.value.end }
    offset.removeAll { animation, isAdditive in !(isAdditive && keepsAdditions) && running[animation] == nil }
    elements.removeAll { element in
      element.additions.isEmpty
        ? running[element.animation] == nil
        : !keepsAdditions && element.additions.allSatisfy { running[$0.animation] == nil }
    }
    dropUnusedAnimations()
  }

  /// Removes animations without elements, and updates the index.
  mutating func dropUnusedAnimations() {
    var usedAnimations = Set(offset.animations)
    for element in elements {
      usedAnimations.insert(element.animation)
      for addition in element.additions { usedAnimations.insert(addition.animation) }
    }
    animations = animations.filter { usedAnimations.contains($0.key) }
    index()
  }
}
