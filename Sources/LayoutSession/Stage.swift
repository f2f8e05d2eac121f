import CollectionLayout

/// The elements in animation, as a function of time between two updates.
///
/// An update starts from the presentation state. Elements that it does not change keep their target and their end time,
/// so that frequent updates neither delay animations nor drop them.
struct Stage: Sendable {
  /// One animated view.
  struct Actor: Sendable {
    var key: ElementKey
    var from: LayoutAttributes
    var to: LayoutAttributes
    /// The reason why the view disappears; nil if it persists.
    var departure: Departure?
    /// The end time if no other update had interrupted it.
    var deadline: Double
    /// The number of its animation in `plays`.
    var play = 0
  }

  /// The reason why a view disappears.
  struct Departure: Equatable, Sendable {
    /// The animation that removes the view.
    var animation: Int
    /// Whether its element still exists, outside of the viewport.
    var isOffScreen: Bool
  }

  /// The timing of an update's animation while it is in flight.
  fileprivate struct Play: Sendable {
    var animation: UpdateAnimation
    var start: Double
    var end: Double
  }

  /// The animated content offset, when the session itself moves the viewport.
  private struct Scroll: Sendable {
    var from: Point
    var play: Int
  }

  private(set) var actors: [Actor] = []
  private var scroll: Scroll?
  private var plays: [Int: Play] = [:]
  private var lastPlay = 0
  /// Indices in `actors` of the elements that persist.
  private var staying: [ElementKey: Int] = [:]

  /// Whether nothing is animated.
  var isEmpty: Bool { actors.isEmpty && scroll == nil }

  /// Begins the animation of an update with the elements that it moves. Other animated elements finish their
  /// animations.
  ///
  /// `gone` are elements that moved out of the viewport earlier and are now deleted.
  mutating func play(
    _ actors: [Actor], gone: Set<ElementKey>, from contentOffset: Point?, _ animation: UpdateAnimation, at time: Double
  ) {
    drop { _, play in play.end <= time }
    lastPlay += 1
    plays[lastPlay] = Play(animation: animation, start: time, end: time + animation.effectiveDuration)
    let taken = Set(actors.map(Name.init))
    for index in self.actors.indices where gone.contains(self.actors[index].key) {
      self.actors[index].departure?.isOffScreen = false
    }
    let staying = Set(actors.lazy.filter { $0.departure == nil }.map(\.key))
    self.actors.removeAll { actor in
      // An element that was moving out of the viewport and returns is animated once.
      taken.contains(Name(actor)) || (actor.departure?.isOffScreen == true && staying.contains(actor.key))
    }
    self.actors += actors.map { actor in
      var actor = actor
      actor.play = lastPlay
      return actor
    }
    dropOldest()
    if let contentOffset { scroll = Scroll(from: contentOffset, play: lastPlay) }
    index()
  }

  /// Evicts the oldest disappearing elements above the limit, since updates may arrive faster than animations end.
  private mutating func dropOldest() {
    let leaving = actors.indices.filter { actors[$0].departure != nil }
    guard leaving.count > Session.elementLimit else { return }
    let byAge = leaving.sorted { left, right in
      (actors[left].departure?.animation ?? 0, left) < (actors[right].departure?.animation ?? 0, right)
    }
    let oldest = Set(byAge.prefix(leaving.count - Session.elementLimit))
    actors = actors.indices.filter { !oldest.contains($0) }.map { actors[$0] }
  }

  /// Ends the animation of the offset, because the client scrolls.
  mutating func stopScrolling() { scroll = nil }

  /// Returns the animated offset at a time; `rest` is its final value.
  func contentOffset(_ rest: Point, at time: Double) -> Point {
    guard let scroll, let play = plays[scroll.play] else { return rest }
    return scroll.from.interpolated(to: rest, progress: play.progress(at: time))
  }

  /// Removes the animations that have ended.
  mutating func finish(at time: Double) {
    // Called for every output, so the common case returns early.
    guard plays.values.contains(where: { $0.end <= time }) else { return }
    drop { _, play in play.end <= time }
  }

  /// Updates the targets to the elements of the viewport. Elements that were scrolled out of it are no longer animated.
  /// An element that was moving out and is visible again persists.
  mutating func follow(_ rest: [LayoutElement]) {
    guard !actors.isEmpty else { return }
    let shown = Dictionary(rest.map { ($0.key, $0.attributes) }, uniquingKeysWith: { first, _ in first })
    for index in actors.indices where actors[index].departure?.isOffScreen == true {
      guard let attributes = shown[actors[index].key], staying[actors[index].key] == nil else { continue }
      actors[index].departure = nil
      actors[index].to = attributes
    }
    drop { actor, _ in actor.map { $0.departure == nil && shown[$0.key] == nil } ?? false }
  }

  /// Shifts all times after the clock was set.
  mutating func shift(by time: Double) {
    for number in plays.keys {
      plays[number]?.start += time
      plays[number]?.end += time
    }
    for index in actors.indices { actors[index].deadline += time }
  }

  /// Returns the disappearing elements with their attributes at a time. Those that were removed last are last.
  func leaving(at time: Double) -> [Actor] {
    let progress = progress(at: time)
    let leaving: [Actor] = actors.compactMap { actor in
      guard actor.departure != nil, let play = plays[actor.play], time < play.end else { return nil }
      var now = actor
      now.from = actor.from.interpolated(to: actor.to, progress: progress[actor.play] ?? 1)
      return now
    }
    return leaving.sorted { ($0.departure?.animation ?? 0) < ($1.departure?.animation ?? 0) }
  }

  /// Whether a persisting element is still animated.
  func isOnTheWay(_ key: ElementKey, at time: Double) -> Bool {
    staying[key].flatMap { plays[actors[$0].play] }.map { time < $0.end } ?? false
  }

  /// Returns the animated element with a key that persists; nil if there is none. Its animation may just have ended.
  func staying(_ key: ElementKey) -> Actor? { staying[key].map { actors[$0] } }

  /// Returns the presentation attributes of a persisting element at a time; its own attributes if it is not animated.
  func look(of element: LayoutElement, at time: Double) -> LayoutAttributes {
    guard let place = staying[element.key], let play = plays[actors[place].play] else { return element.attributes }
    return actors[place].from.interpolated(to: element.attributes, progress: play.progress(at: time))
  }

  /// Returns the presentation state at a time: persisting elements interpolated, and disappearing ones; back to front.
  func presented(_ rest: [LayoutElement], at time: Double) -> [LayoutElement] {
    guard !actors.isEmpty else { return rest }
    let progress = progress(at: time)
    let leavers = leavers(besides: rest, at: time)
    var presented: [LayoutElement] = []
    presented.reserveCapacity(rest.count + leavers.count)
    var next = 0
    for element in rest {
      // Z-indices are final from the start, so persisting elements are sorted already.
      while next < leavers.count, LayoutAttributes.precedesInDrawOrder(leavers[next].attributes, element.attributes) {
        presented.append(leavers[next])
        next += 1
      }
      guard !staying.isEmpty, let place = staying[element.key] else {
        presented.append(element)
        continue
      }
      let from = actors[place].from
      presented.append(
        LayoutElement(
          key: element.key,
          attributes: from.interpolated(to: element.attributes, progress: progress[actors[place].play] ?? 1)))
    }
    return presented + leavers[next...]
  }

  /// Returns the disappearing elements with unique keys, in drawing order.
  private func leavers(besides rest: [LayoutElement], at time: Double) -> [LayoutElement] {
    let leaving = leaving(at: time)
    guard !leaving.isEmpty else { return [] }
    // Of several views with one key the last one keeps it, unless a persisting element has it.
    let names = Set(leaving.map(\.key))
    var taken = Set(rest.lazy.map(\.key).filter(names.contains))
    let leavers = leaving.reversed().map { actor in
      let key = taken.insert(actor.key).inserted ? actor.key : actor.ghost
      return LayoutElement(key: key, attributes: actor.from, isDisappearing: true)
    }
    let order = leavers.indices.sorted { left, right in
      let (a, b) = (leavers[left].attributes, leavers[right].attributes)
      return LayoutAttributes.precedesInDrawOrder(a, b) || (!LayoutAttributes.precedesInDrawOrder(b, a) && left < right)
    }
    return order.map { leavers[$0] }
  }

  private func progress(at time: Double) -> [Int: Double] { plays.mapValues { $0.progress(at: time) } }

  /// Removes animated elements, and animations that have none left.
  private mutating func drop(where isOver: (Actor?, Play) -> Bool) {
    guard !isEmpty else { return }
    if let play = scroll.flatMap({ plays[$0.play] }), isOver(nil, play) { scroll = nil }
    actors.removeAll { actor in plays[actor.play].map { isOver(actor, $0) } ?? true }
    let playing = Set(actors.map(\.play)).union(scroll.map { [$0.play] } ?? [])
    plays = plays.filter { playing.contains($0.key) }
    index()
  }

  private mutating func index() {
    staying = [:]
    for (place, actor) in actors.enumerated() where actor.departure == nil { staying[actor.key] = place }
  }

  /// Identifies an animated view.
  private struct Name: Hashable {
    var key: ElementKey
    var departure: Int?

    init(_ actor: Actor) {
      key = actor.key
      departure = actor.departure?.animation
    }
  }
}

extension Stage.Actor {
  /// The key of the view if another one has the element's key.
  var ghost: ElementKey { .disappearing(key, animation: departure?.animation ?? 0) }
}

extension Stage.Play {
  fileprivate func progress(at time: Double) -> Double {
    time >= end ? 1 : animation.curve.progress(at: time - start, duration: animation.duration)
  }
}
