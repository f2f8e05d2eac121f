import CollectionLayout

/// Who is on the way on screen: a function of time between two updates.
///
/// An update takes everybody over from where they are. Who was on the way before it and would have arrived by then
/// finishes the way that it is on, so that a stream of updates holds nobody up and leaves nobody behind.
struct Stage: Sendable {
  /// One view on its way.
  struct Actor: Sendable {
    var key: ElementKey
    var from: LayoutAttributes
    var to: LayoutAttributes
    /// Nil for one that stays.
    var departure: Departure?
    /// When it would have arrived if no other update had come.
    var deadline: Double
    /// The number of its play.
    var play = 0
  }

  /// Why a view leaves.
  struct Departure: Equatable, Sendable {
    /// The animation in which it began to leave.
    var animation: Int
    /// Whether its element is there still, but off screen.
    var isOffScreen: Bool
  }

  /// An update that somebody is still playing.
  fileprivate struct Play: Sendable {
    var animation: UpdateAnimation
    var start: Double
    var end: Double
  }

  /// The viewport on its way over the content, when the session itself moves it.
  private struct Scroll: Sendable {
    var from: Point
    var play: Int
  }

  private(set) var actors: [Actor] = []
  private var scroll: Scroll?
  private var plays: [Int: Play] = [:]
  private var lastPlay = 0
  /// Where in `actors` those who stay are.
  private var staying: [ElementKey: Int] = [:]

  /// Whether everybody is where they belong.
  var isEmpty: Bool { actors.isEmpty && scroll == nil }

  /// Begins an update with those whom it moves, the viewport among them; others that are on their way finish it.
  ///
  /// `gone` are elements that slid off the screen and are no more.
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
      // Who slid off the screen and turned back is on one way only.
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

  /// Whoever updates without end while nobody arrives would have ever more of them leaving: the first ones are gone.
  private mutating func dropOldest() {
    let leaving = actors.indices.filter { actors[$0].departure != nil }
    guard leaving.count > Session.elementLimit else { return }
    let byAge = leaving.sorted { left, right in
      (actors[left].departure?.animation ?? 0, left) < (actors[right].departure?.animation ?? 0, right)
    }
    let oldest = Set(byAge.prefix(leaving.count - Session.elementLimit))
    actors = actors.indices.filter { !oldest.contains($0) }.map { actors[$0] }
  }

  /// The viewport is somebody else's to move.
  mutating func stopScrolling() { scroll = nil }

  /// Where the viewport is at a time on its way to where it belongs.
  func contentOffset(_ rest: Point, at time: Double) -> Point {
    guard let scroll, let play = plays[scroll.play] else { return rest }
    return scroll.from.interpolated(to: rest, progress: play.progress(at: time))
  }

  /// Forgets those who have arrived.
  mutating func finish(at time: Double) {
    // Asked at every moment, and mostly for nothing.
    guard plays.values.contains(where: { $0.end <= time }) else { return }
    drop { _, play in play.end <= time }
  }

  /// Follows the elements that a viewport shows: who was scrolled away is not on the way any longer, and who slid off
  /// the screen and was scrolled to stays.
  mutating func follow(_ rest: [Element]) {
    guard !actors.isEmpty else { return }
    let shown = Dictionary(rest.map { ($0.key, $0.attributes) }, uniquingKeysWith: { first, _ in first })
    for index in actors.indices where actors[index].departure?.isOffScreen == true {
      guard let attributes = shown[actors[index].key], staying[actors[index].key] == nil else { continue }
      actors[index].departure = nil
      actors[index].to = attributes
    }
    drop { actor, _ in actor.map { $0.departure == nil && shown[$0.key] == nil } ?? false }
  }

  /// Moves the beginning, when the clock that the times are of was set.
  mutating func shift(by time: Double) {
    for number in plays.keys {
      plays[number]?.start += time
      plays[number]?.end += time
    }
    for index in actors.indices { actors[index].deadline += time }
  }

  /// Those who are leaving, as they look at a time; who began last comes last.
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

  /// Whether one who stays has not arrived yet.
  func isOnTheWay(_ key: ElementKey, at time: Double) -> Bool {
    staying[key].flatMap { plays[actors[$0].play] }.map { time < $0.end } ?? false
  }

  /// The one who stays under a name, on its way or just arrived.
  func staying(_ key: ElementKey) -> Actor? { staying[key].map { actors[$0] } }

  /// How an element that stays looks at a time on its way to where it belongs; itself when it is not on its way.
  func look(of element: Element, at time: Double) -> LayoutAttributes {
    guard let place = staying[element.key], let play = plays[actors[place].play] else { return element.attributes }
    return actors[place].from.interpolated(to: element.attributes, progress: play.progress(at: time))
  }

  /// What is on screen at a time: the elements that stay, on their way, and those that are leaving; back to front.
  func presented(_ rest: [Element], at time: Double) -> [Element] {
    guard !actors.isEmpty else { return rest }
    let progress = progress(at: time)
    let leavers = leavers(besides: rest, at: time)
    var presented: [Element] = []
    presented.reserveCapacity(rest.count + leavers.count)
    var next = 0
    for element in rest {
      // Depth is the end's from the start: those who stay are back to front already.
      while next < leavers.count, LayoutAttributes.isDrawnBefore(leavers[next].attributes, element.attributes) {
        presented.append(leavers[next])
        next += 1
      }
      guard !staying.isEmpty, let place = staying[element.key] else {
        presented.append(element)
        continue
      }
      let from = actors[place].from
      presented.append(
        Element(
          key: element.key,
          attributes: from.interpolated(to: element.attributes, progress: progress[actors[place].play] ?? 1)))
    }
    return presented + leavers[next...]
  }

  /// Those that are leaving, under names that nobody else has; back to front.
  private func leavers(besides rest: [Element], at time: Double) -> [Element] {
    let leaving = leaving(at: time)
    guard !leaving.isEmpty else { return [] }
    // The last of several views of one name keeps the name, unless a new one has it.
    let names = Set(leaving.map(\.key))
    var taken = Set(rest.lazy.map(\.key).filter(names.contains))
    let leavers = leaving.reversed().map { actor in
      let key = taken.insert(actor.key).inserted ? actor.key : actor.ghost
      return Element(key: key, attributes: actor.from, isDisappearing: true)
    }
    let order = leavers.indices.sorted { left, right in
      let (a, b) = (leavers[left].attributes, leavers[right].attributes)
      return LayoutAttributes.isDrawnBefore(a, b) || (!LayoutAttributes.isDrawnBefore(b, a) && left < right)
    }
    return order.map { leavers[$0] }
  }

  private func progress(at time: Double) -> [Int: Double] { plays.mapValues { $0.progress(at: time) } }

  /// Forgets some actors, and plays that nobody plays any longer.
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

  /// What tells one view on stage from another.
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
  /// Its name where another view has the element's.
  var ghost: ElementKey { .ghost(key, animation: departure?.animation ?? 0) }
}

extension Stage.Play {
  fileprivate func progress(at time: Double) -> Double {
    time >= end ? 1 : animation.curve.progress(at: time - start, duration: animation.duration)
  }
}
