import CollectionLayout
import LayoutDocument
import LayoutSession
import TestSupport
import Testing

/// Random batches, many of which interrupt others, in three sessions: one receives frames, one receives keyframes that
/// the test evaluates, and one receives only final states.
@Suite struct UpdateMotionTests {
  @Test(arguments: SlowTests.cases(0..<100), ["additive", "restart"])
  func `a hundred batches animate without a jump and end in the model state`(seed: UInt64, interruption: String) throws
  {
    var walk = try MotionWalk(
      seed: seed, anchor: ["none", "firstVisible", "end"][Int(seed % 3)], interruption: interruption)
    for _ in 0..<100 where walk.faults.isEmpty { try walk.step() }
    #expect(walk.faults.isEmpty, "seed \(seed), batch \(walk.batches): \(walk.faults.prefix(6))\n\(walk.text)")
    #expect(walk.interruptions > 20, "batches that overtook others")
  }
}

/// Three sessions that perform the same batches.
private struct MotionWalk {
  private(set) var batches = 0
  private(set) var interruptions = 0
  private(set) var faults: [String] = []
  let text: String

  private var updates: RandomUpdates
  private var frames: Session
  private var keyframes: Session
  private var plain: Session
  private var player: KeyframePlayer
  /// The elements of the session with frames, maintained from its updates.
  private var shown: [ElementKey: LayoutElement] { didSet { viewsOfShown = nil } }
  /// The result of `views()`; nil after a change of the elements.
  private var viewsOfShown: [ElementKey: [LayoutAttributes]]?
  private var time = 0.0
  /// The time at which all animations have ended.
  private var rest = 0.0
  private let steepness: Double

  init(seed: UInt64, anchor: String, interruption: String) throws {
    updates = RandomUpdates(seed: seed)
    let text = updates.document(anchor: anchor, interruption: interruption)
    self.text = text
    func session(_ mode: SessionOptions.AnimationMode) throws -> Session {
      let document = DocumentSnapshot(
        text: Array(text.utf8), location: Document.Location(folder: nil, workspaceFolders: []), files: .none)
      var session = try Session(
        name: "s", document: document, options: SessionOptions(animation: mode, addsKeyframes: true),
        now: 0)
      _ = session.setClock(.manual, rate: nil, now: 0)
      return session
    }
    frames = try session(.frames)
    keyframes = try session(.keyframes)
    plain = try session(.none)
    player = KeyframePlayer(keyframes.lastSent.state)
    shown = Dictionary(frames.lastSent.state.elements.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let curve = frames.document.model.animation.curve
    let values = (0...2000).map { curve.progress(at: Double($0) / 2000, duration: 1) }
    steepness = 1.05 * 2000 * zip(values, values.dropFirst()).map { abs($1 - $0) }.reduce(0) { $0 > $1 ? $0 : $1 }
  }

  private mutating func fault(_ text: String) { faults.append("at \(time): \(text)") }

  /// Performs one batch, and advances the clock after it.
  mutating func step() throws {
    if updates.random.once(in: 3), time >= rest { scroll() }
    try batch()
    let until = time + (updates.random.once(in: 4) ? 1 : Double(updates.random.below(90)) / 200)
    while time < until, faults.isEmpty {
      let next = min(until, time + 0.02 + Double(updates.random.below(40)) / 1000)
      try advance(to: next)
    }
    if time >= rest { checkRest() }
  }

  private mutating func scroll() {
    let size = plain.currentLayout().contentSize
    let offset = Point(
      x: Double(updates.random.below(max(1, Int(size.width)))),
      y: Double(updates.random.below(max(1, Int(size.height)))))
    let target = plain.currentLayout().clamped(offset)
    forEachSession { $0.scroll(to: target, token: nil) }
    take()
  }

  private mutating func forEachSession(_ body: (inout Session) throws -> Void) rethrows {
    try body(&frames)
    try body(&keyframes)
    try body(&plain)
  }

  private mutating func batch() throws {
    batches += 1
    let operations = updates.batch(on: plain.model)
    let isAnimated = !updates.random.once(in: 10)
    if time < rest { interruptions += 1 }
    let before = views()
    let offset = frames.presentationState(now: 0).contentOffset
    let isResting = time >= rest
    try forEachSession {
      _ = try $0.performBatchUpdates(operations, counts: nil, animated: isAnimated, token: nil)
    }
    take()
    if isAnimated {
      // The duration of the animation is 0.4 s.
      rest = max(rest, time + 0.4)
      checkContinuity(from: before, offset, isResting: isResting)
    } else {
      // An update without animation may end others early. The sessions agree again when all animations have ended.
      player = KeyframePlayer(keyframes.lastSent.state)
      try advance(to: max(time, rest) + 1)
      player = KeyframePlayer(keyframes.lastSent.state)
    }
    compare()
  }

  private mutating func advance(to next: Double) throws {
    let before = views()
    let span = next - time
    try forEachSession { try $0.advanceClock(to: next, now: 0) }
    time = next
    take()
    compare()
    // An element moves no faster than its curve does over the whole distance.
    for (key, views) in views() {
      guard let old = before[key]?.first, let new = views.first, let journey = player.journey(of: key) else { continue }
      let most = steepness * journey.distance * span / journey.animation.effectiveDuration + 1e-6
      let distance = old.frame.distance(to: new.frame)
      if distance > most { fault("\(key.text) jumps \(distance), at most \(most)") }
    }
  }

  /// Applies the output of all sessions.
  private mutating func take() {
    for case .update(let update) in keyframes.takeOutput(now: 0) { player.apply(update, at: time) }
    _ = plain.takeOutput(now: 0)
    faults += player.faults.map { "at \(time): \($0)" }
    for case .update(let update) in frames.takeOutput(now: 0) { show(update) }
  }

  private mutating func show(_ update: SessionUpdate) {
    for element in update.diff.removed where shown.removeValue(forKey: element.key) == nil {
      fault("\(element.key.text) is removed twice")
    }
    for change in update.diff.changed {
      guard var element = shown[change.key] else {
        fault("\(change.key.text) changes and is not there")
        continue
      }
      element.attributes = change.after
      element.phase = change.phase ?? element.phase
      shown[change.key] = element
    }
    for element in update.diff.added {
      if element.isDisappearing, element.key == element.key.primaryKey { fault("\(element.key.text) is resurrected") }
      if shown.updateValue(element, forKey: element.key) != nil { fault("\(element.key.text) is added twice") }
    }
  }

  /// Returns the views in the frames by element: the persisting one first, then the disappearing ones, the latest
  /// first.
  private mutating func views() -> [ElementKey: [LayoutAttributes]] {
    if let viewsOfShown { return viewsOfShown }
    var views: [ElementKey: [(order: Int, attributes: LayoutAttributes)]] = [:]
    for (key, element) in shown {
      var order = element.isDisappearing ? 1 : 0
      if case .disappearing(_, let animation) = key { order = 1_000_000 - animation }
      views[key.primaryKey, default: []].append((order, element.attributes))
    }
    let ordered = views.mapValues { $0.sorted { $0.order < $1.order }.map(\.attributes) }
    viewsOfShown = ordered
    return ordered
  }

  /// Records the differences between the frames and the evaluated keyframes.
  private mutating func compare() {
    let (sent, played) = (views(), player.views(at: time))
    for (key, views) in played {
      guard let others = sent[key], others.count == views.count else {
        fault("\(key.text): \(sent[key]?.count ?? 0) frames, \(views.count) by keyframes")
        continue
      }
      for (one, other) in zip(others, views) where !one.looks(like: other) {
        fault("\(key.text): \(one.frame) \(one.alpha) in frames, \(other.frame) \(other.alpha) by keyframes")
      }
    }
    for key in sent.keys where played[key] == nil { fault("\(key.text) is in the frames only") }
    let (a, b) = (frames.lastSent.state.contentOffset, player.offset(at: time))
    if abs(a.x - b.x) + abs(a.y - b.y) > 1e-6 { fault("the viewport is at \(a) in frames, at \(b) by keyframes") }
  }

  /// Records visible views that jump. If nothing was animated, new views must be transparent or outside of the
  /// viewport.
  private mutating func checkContinuity(
    from before: [ElementKey: [LayoutAttributes]], _ offset: Point, isResting: Bool
  ) {
    let after = views()
    let now = frames.lastSent.state.contentOffset
    if abs(offset.x - now.x) + abs(offset.y - now.y) > 1e-6 { fault("the viewport jumps from \(offset) to \(now)") }
    let screen = Rect(origin: offset, size: plain.lastSent.state.viewport)
    for (key, views) in before {
      for view in views where view.alpha > 1e-9 && screen.intersects(view.frame) {
        if (after[key] ?? []).contains(where: { $0.isSeen(like: view) }) { continue }
        fault("\(key.text) jumps from \(view.frame) \(view.alpha) to \((after[key] ?? []).map(\.frame))")
      }
    }
    guard isResting else { return }
    for (key, views) in after where before[key] == nil {
      for view in views where view.alpha > 1e-9 && screen.intersects(view.frame) {
        fault("\(key.text) pops up at \(view.frame)")
      }
    }
  }

  /// Records the differences between the final states of the three sessions.
  private mutating func checkRest() {
    let desired = plain.lastSent.state
    for state in [frames.lastSent.state, keyframes.lastSent.state] where state != desired {
      fault("an end that is another: \(ElementDiff(from: desired.elements, to: state.elements))")
    }
    if shown.count != desired.elements.count || desired.elements.contains(where: { shown[$0.key] != $0 }) {
      fault("the frames do not end where they must")
    }
  }
}

extension LayoutAttributes {
  /// Whether both are equal up to rounding.
  fileprivate func looks(like other: LayoutAttributes) -> Bool {
    isSeen(like: other, tolerance: 1e-9) && zIndex == other.zIndex && isHidden == other.isHidden
  }

  /// Whether both are equal up to rounding, apart from the z-index and visibility, which have their final values from
  /// the start.
  fileprivate func isSeen(like other: LayoutAttributes, tolerance: Double = 1e-6) -> Bool {
    frame.distance(to: other.frame) < tolerance && abs(alpha - other.alpha) < tolerance
      && abs(transform.a - other.transform.a) < tolerance && abs(transform.tx - other.transform.tx) < tolerance
  }
}
