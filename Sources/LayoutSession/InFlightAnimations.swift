import CollectionLayout

/// The elements in animation, as a function of time between two updates.
///
/// An update starts from the presentation state. Elements that it does not change keep their target and their end time,
/// so that frequent updates neither delay animations nor drop them.
struct InFlightAnimations: Sendable {
  /// One animated view.
  struct AnimatedElement: Sendable {
    var key: ElementKey
    var from: LayoutAttributes
    var to: LayoutAttributes
    /// The reason why the view disappears; nil if it persists.
    var removal: Removal?
    /// The end time if no other update had interrupted it.
    var originalEndTime: Double
    /// The number of its animation in `plays`.
    var animation = 0
  }

  /// The reason why a view disappears.
  struct Removal: Equatable, Sendable {
    /// The animation that removes the view.
    var animation: Int
    /// Whether its element still exists, outside of the viewport.
    var isOffscreenMove: Bool
  }

  /// The timing of an update's animation while it is in flight.
  fileprivate struct ActiveAnimation: Sendable {
    var animation: UpdateAnimation
    var start: Double
    var end: Double
  }

  /// The animated content offset, when the session itself moves the viewport.
  private struct OffsetAnimation: Sendable {
    var from: Point
    var animation: Int
  }

  private(set) var elements: [AnimatedElement] = []
  private var scroll: OffsetAnimation?
  private var animations: [Int: ActiveAnimation] = [:]
  private var lastAnimationID = 0
  /// Indices in `elements` of the elements that persist.
  private var persistingElements: [ElementKey: Int] = [:]

  /// Whether nothing is animated.
  var isEmpty: Bool { elements.isEmpty && scroll == nil }

  /// Begins the animation of an update with the elements that it moves. Other animated elements finish their
  /// animations.
  ///
  /// `gone` are elements that moved out of the viewport earlier and are now deleted.
  mutating func begin(
    _ actors: [AnimatedElement], gone: Set<ElementKey>, from contentOffset: Point?, _ animation: UpdateAnimation,
    at time: Double
  ) {
    drop { _, play in play.end <= time }
    lastAnimationID += 1
    animations[lastAnimationID] = ActiveAnimation(
      animation: animation, start: time, end: time + animation.effectiveDuration)
    let taken = Set(actors.map(ViewIdentity.init))
    for index in self.elements.indices where gone.contains(self.elements[index].key) {
      self.elements[index].removal?.isOffscreenMove = false
    }
    let staying = Set(actors.lazy.filter { $0.removal == nil }.map(\.key))
    self.elements.removeAll { actor in
      // An element that was moving out of the viewport and returns is animated once.
      taken.contains(ViewIdentity(actor)) || (actor.removal?.isOffscreenMove == true && staying.contains(actor.key))
    }
    self.elements += actors.map { actor in
      var actor = actor
      actor.animation = lastAnimationID
      return actor
    }
    evictOldest()
    if let contentOffset { scroll = OffsetAnimation(from: contentOffset, animation: lastAnimationID) }
    index()
  }

  /// Evicts the oldest disappearing elements above the limit, since updates may arrive faster than animations end.
  private mutating func evictOldest() {
    let leaving = elements.indices.filter { elements[$0].removal != nil }
    guard leaving.count > Session.elementLimit else { return }
    let byAge = leaving.sorted { left, right in
      (elements[left].removal?.animation ?? 0, left) < (elements[right].removal?.animation ?? 0, right)
    }
    let oldest = Set(byAge.prefix(leaving.count - Session.elementLimit))
    elements = elements.indices.filter { !oldest.contains($0) }.map { elements[$0] }
  }

  /// Ends the animation of an element, because the user moves it.
  mutating func cancelAnimation(of key: ElementKey) { drop { actor, _ in actor?.key == key && actor?.removal == nil } }

  /// Ends the animation of the offset, because the client scrolls.
  mutating func cancelOffsetAnimation() { scroll = nil }

  /// Returns the animated offset at a time; `rest` is its final value.
  func contentOffset(_ rest: Point, at time: Double) -> Point {
    guard let scroll, let play = animations[scroll.animation] else { return rest }
    return scroll.from.interpolated(to: rest, progress: play.progress(at: time))
  }

  /// Removes the animations that have ended.
  mutating func removeCompleted(at time: Double) {
    // Called for every output, so the common case returns early.
    guard animations.values.contains(where: { $0.end <= time }) else { return }
    drop { _, play in play.end <= time }
  }

  /// Updates the targets to the elements of the viewport. Elements that were scrolled out of it are no longer animated.
  /// An element that was moving out and is visible again persists.
  mutating func updateTargets(_ rest: [LayoutElement]) {
    guard !elements.isEmpty else { return }
    let shown = Dictionary(rest.map { ($0.key, $0.attributes) }, uniquingKeysWith: { first, _ in first })
    for index in elements.indices where elements[index].removal?.isOffscreenMove == true {
      guard let attributes = shown[elements[index].key], persistingElements[elements[index].key] == nil else {
        continue
      }
      elements[index].removal = nil
      elements[index].to = attributes
    }
    drop { actor, _ in actor.map { $0.removal == nil && shown[$0.key] == nil } ?? false }
  }

  /// Shifts all times after the clock was set.
  mutating func shift(by time: Double) {
    for number in animations.keys {
      animations[number]?.start += time
      animations[number]?.end += time
    }
    for index in elements.indices { elements[index].originalEndTime += time }
  }

  /// Returns the disappearing elements with their attributes at a time. Those that were removed last are last.
  func disappearing(at time: Double) -> [AnimatedElement] {
    let progress = progress(at: time)
    let leaving: [AnimatedElement] = elements.compactMap { actor in
      guard actor.removal != nil, let play = animations[actor.animation], time < play.end else { return nil }
      var now = actor
      now.from = actor.from.interpolated(to: actor.to, progress: progress[actor.animation] ?? 1)
      return now
    }
    return leaving.sorted { ($0.removal?.animation ?? 0) < ($1.removal?.animation ?? 0) }
  }

  /// Whether a persisting element is still animated.
  func isAnimating(_ key: ElementKey, at time: Double) -> Bool {
    persistingElements[key].flatMap { animations[elements[$0].animation] }.map { time < $0.end } ?? false
  }

  /// Returns the animated element with a key that persists; nil if there is none. Its animation may just have ended.
  func persistingElements(_ key: ElementKey) -> AnimatedElement? { persistingElements[key].map { elements[$0] } }

  /// Returns the presentation attributes of a persisting element at a time; its own attributes if it is not animated.
  func presentationAttributes(of element: LayoutElement, at time: Double) -> LayoutAttributes {
    guard let place = persistingElements[element.key], let play = animations[elements[place].animation] else {
      return element.attributes
    }
    return elements[place].from.interpolated(to: element.attributes, progress: play.progress(at: time))
  }

  /// Returns the presentation state at a time: persisting elements interpolated, and disappearing ones; back to front.
  func presentationElements(_ rest: [LayoutElement], at time: Double) -> [LayoutElement] {
    guard !elements.isEmpty else { return rest }
    let progress = progress(at: time)
    let leavers = disappearingElements(besides: rest, at: time)
    var presented: [LayoutElement] = []
    presented.reserveCapacity(rest.count + leavers.count)
    var next = 0
    for element in rest {
      // Z-indices are final from the start, so persisting elements are sorted already.
      while next < leavers.count, LayoutAttributes.precedesInDrawOrder(leavers[next].attributes, element.attributes) {
        presented.append(leavers[next])
        next += 1
      }
      guard !persistingElements.isEmpty, let place = persistingElements[element.key] else {
        presented.append(element)
        continue
      }
      let from = elements[place].from
      presented.append(
        LayoutElement(
          key: element.key,
          attributes: from.interpolated(to: element.attributes, progress: progress[elements[place].animation] ?? 1),
          phase: element.phase))
    }
    return presented + leavers[next...]
  }

  /// Returns the disappearing elements with unique keys, in drawing order.
  private func disappearingElements(besides rest: [LayoutElement], at time: Double) -> [LayoutElement] {
    let leaving = disappearing(at: time)
    guard !leaving.isEmpty else { return [] }
    // Of several views with one key the last one keeps it, unless a persisting element has it.
    let names = Set(leaving.map(\.key))
    var taken = Set(rest.lazy.map(\.key).filter(names.contains))
    let leavers = leaving.reversed().map { actor in
      let key = taken.insert(actor.key).inserted ? actor.key : actor.disappearingKey
      return LayoutElement(key: key, attributes: actor.from, phase: .disappearing)
    }
    let order = leavers.indices.sorted { left, right in
      let (a, b) = (leavers[left].attributes, leavers[right].attributes)
      return LayoutAttributes.precedesInDrawOrder(a, b) || (!LayoutAttributes.precedesInDrawOrder(b, a) && left < right)
    }
    return order.map { leavers[$0] }
  }

  private func progress(at time: Double) -> [Int: Double] { animations.mapValues { $0.progress(at: time) } }

  /// Removes animated elements, and animations that have none left.
  private mutating func drop(where isOver: (AnimatedElement?, ActiveAnimation) -> Bool) {
    guard !isEmpty else { return }
    if let play = scroll.flatMap({ animations[$0.animation] }), isOver(nil, play) { scroll = nil }
    elements.removeAll { actor in animations[actor.animation].map { isOver(actor, $0) } ?? true }
    let playing = Set(elements.map(\.animation)).union(scroll.map { [$0.animation] } ?? [])
    animations = animations.filter { playing.contains($0.key) }
    index()
  }

  private mutating func index() {
    persistingElements = [:]
    for (place, actor) in elements.enumerated() where actor.removal == nil { persistingElements[actor.key] = place }
  }

  /// Identifies an animated view.
  private struct ViewIdentity: Hashable {
    var key: ElementKey
    var removal: Int?

    init(_ actor: AnimatedElement) {
      key = actor.key
      removal = actor.removal?.animation
    }
  }
}

extension InFlightAnimations.AnimatedElement {
  /// The key of the view if another one has the element's key.
  var disappearingKey: ElementKey { .disappearing(key, animation: removal?.animation ?? 0) }
}

extension InFlightAnimations.ActiveAnimation {
  fileprivate func progress(at time: Double) -> Double {
    time >= end ? 1 : animation.curve.progress(at: time - start, duration: animation.duration)
  }
}
