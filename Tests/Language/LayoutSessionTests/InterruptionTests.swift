import CollectionLayout
import LayoutDocument
import LayoutSession
import TestSupport
import Testing

/// Random batches, each of which interrupts others, in a session that adds animations. The session is compared with a
/// copy in which the last batch did not happen.
@Suite struct InterruptionTests {
  /// 10,000 interruptions.
  @Test(arguments: SlowTests.cases(0..<200))
  func `fifty interruptions change neither position nor velocity`(seed: UInt64) throws {
    var walk = try InterruptionWalk(seed: seed)
    while walk.interruptions < 50, walk.faults.isEmpty { try walk.interrupt() }
    try walk.finish()
    #expect(
      walk.faults.isEmpty, "seed \(seed), interruption \(walk.interruptions): \(walk.faults.prefix(6))\n\(walk.text)")
    #expect(walk.comparedViews > 100, "views whose velocities were compared")
  }

  @Test func `a stream of updates restarts from time to time, and takes a limited amount of memory`() throws {
    var session = try InterruptionWalk.session(
      #"""
      {"viewport": {"width": 100, "height": 100}, "layout": {"kind": "list", "rowHeight": 10},
       "animation": {"duration": 3600, "curve": "linear"}, "sections": [{"id": "a", "items": [{"repeat": 10, "id": "i{i}"}]}]}
      """#)
    var additive: [Bool] = []
    for number in 1...200 {
      let move = UpdateOperation.moveItem(from: IndexPath(section: 0, item: 0), to: IndexPath(section: 0, item: 9))
      let before = InterruptionWalk.attributes(session.presentationState(now: 0))
      _ = try session.performBatchUpdates([move], counts: nil, animated: true, token: nil)
      for case .update(let update) in session.takeOutput(now: 0) {
        additive.append(update.animation?.isAdditive ?? false)
      }
      let after = InterruptionWalk.attributes(session.presentationState(now: 0))
      #expect(
        after.count == 10
          && after.allSatisfy { key, view in view.entries.distance(to: before[key]?.entries ?? []) < 1e-9 })
      try session.advanceClock(to: Double(number) * 0.01, now: 0)
    }
    // Every 65th update starts from the presentation state, and leaves one animation of each view.
    #expect(additive.indices.filter { !additive[$0] } == [64, 128, 192])
  }

  @Test func `an update restarts if 64 animations are in flight at its time, ended ones not counted`() throws {
    var session = try InterruptionWalk.session(
      #"""
      {"viewport": {"width": 100, "height": 100}, "layout": {"kind": "list", "rowHeight": 10},
       "animation": {"duration": 1, "curve": "linear"},
       "sections": [{"id": "a", "items": [{"repeat": 10, "id": "i{i}"}]}]}
      """#)
    /// Moves a row, and returns whether the animation is added to those in flight.
    func update(_ session: inout Session) throws -> Bool? {
      let move = UpdateOperation.moveItem(from: IndexPath(section: 0, item: 0), to: IndexPath(section: 0, item: 9))
      _ = try session.performBatchUpdates([move], counts: nil, animated: true, token: nil)
      var isAdditive: Bool?
      for case .update(let update) in session.takeOutput(now: 0) { isAdditive = update.animation?.isAdditive }
      return isAdditive
    }
    var additive = try [update(&session)]
    try session.advanceClock(to: 0.5, now: 0)
    for _ in 0..<63 { additive.append(try update(&session)) }
    #expect(additive.count == 64 && additive.allSatisfy { $0 == true })
    // The first animation ends at 1, the others at 1.5.
    try session.advanceClock(to: 1, now: 0)
    var continued = session
    let afterEnd = try update(&continued)
    #expect(afterEnd == true)
    // At 0.5 the first one is in flight again, although it was finalized at 1.
    _ = session.takeOutput(now: 0)
    try session.advanceClock(to: 0.5, now: 0)
    let beforeEnd = try update(&session)
    #expect(beforeEnd == false)
  }
}

/// A session whose clock advances between batches by less than the duration of an animation.
private struct InterruptionWalk {
  private(set) var interruptions = 0
  private(set) var comparedViews = 0
  private(set) var faults: [String] = []
  let text: String

  private var updates: RandomUpdates
  private var session: Session
  private var time = 0.0
  private let animation: UpdateAnimation
  /// The progress per second at the start; nil if it changes without limit there.
  private let slope: Double?

  static func session(_ text: String) throws -> Session {
    let document = DocumentSnapshot(
      text: Array(text.utf8), location: Document.Location(folder: nil, workspaceFolders: []), files: .none)
    var session = try Session(
      name: "s", document: document, options: SessionOptions(animation: .keyframes, addsKeyframes: true), now: 0)
    _ = session.setClock(.manual, rate: nil, now: 0)
    return session
  }

  init(seed: UInt64) throws {
    updates = RandomUpdates(seed: seed)
    text = updates.document(anchor: ["none", "firstVisible", "end"][Int(seed % 3)], interruption: "additive")
    session = try Self.session(text)
    animation = session.document.model.animation
    slope =
      switch animation.curve {
      case .linear: 1 / animation.duration
      case .easeOut: nil
      case .cubic(let x1, let y1, _, _): y1 / x1 / animation.duration
      case .dampingRatioSpring(_, let velocity): velocity
      default: 0
      }
    _ = try session.performBatchUpdates(updates.batch(on: session.model), counts: nil, animated: true, token: nil)
    _ = session.takeOutput(now: 0)
  }

  mutating func interrupt() throws {
    time += 0.005 + Double(updates.random.below(150)) / 1000
    try session.advanceClock(to: time, now: 0)
    _ = session.takeOutput(now: 0)
    var continued = session
    let operations = updates.batch(on: session.model)
    guard !operations.isEmpty else { return }
    interruptions += 1
    _ = try session.performBatchUpdates(operations, counts: nil, animated: true, token: nil)
    _ = session.takeOutput(now: 0)
    try compare(&continued)
  }

  /// Compares positions at the interruption, and the movements after it.
  private mutating func compare(_ continued: inout Session) throws {
    var interrupted = session
    let models = (continued.lastSent.state, interrupted.lastSent.state)
    let step = 1e-5 * animation.duration
    var olds: [ViewportState] = []
    var additions: [ViewportState] = []
    for number in 0...2 {
      try continued.advanceClock(to: time + step * Double(number), now: 0)
      try interrupted.advanceClock(to: time + step * Double(number), now: 0)
      olds.append(continued.presentationState(now: 0))
      additions.append(interrupted.presentationState(now: 0))
    }
    let progress = animation.curve.progress(at: 2 * step, duration: animation.duration)
    check("the offset", olds.map(\.contentOffset.entries), additions.map(\.contentOffset.entries))
    let views = additions.map { Dictionary($0.elements.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first }) }
    let targets = Self.attributes(models.1)
    let origins = Self.attributes(models.0)
    let screen = Rect(origin: olds[0].contentOffset, size: olds[0].viewport)
    let oldViews = olds.map { Dictionary($0.elements.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first }) }
    for element in olds[0].elements {
      let old = oldViews.compactMap { $0[element.key] }
      // Another view may end, or may end and leave its key to this one, between the three times.
      guard old.count == 3 else { continue }
      // The same view may have another key: its element's with a number, once another view has that key.
      let candidates = additions[0].elements.filter {
        $0.key.primaryKey == element.key.primaryKey
          && $0.attributes.entries.distance(to: element.attributes.entries) < 1e-6
      }
      if candidates.isEmpty, element.attributes.alpha > 1e-9, screen.intersects(element.attributes.frame) {
        faults.append("at \(time): \(element.key.text) jumps from \(element.attributes.frame)")
      }
      guard let view = candidates.first, candidates.count == 1 else { continue }
      let new = views.compactMap { $0[view.key] }
      guard new.count == 3 else { continue }
      check(element.key.text, old.map(\.attributes.entries), new.map(\.attributes.entries))
      // An element that persists moves as without the batch, and by the movement that the batch adds.
      guard !element.isDisappearing, !view.isDisappearing, let from = origins[element.key],
        let to = targets[element.key],
        new[2].attributes.frame.width > 0, new[2].attributes.frame.height > 0, new[2].attributes.alpha > 0
      else { continue }
      let moved = zip(new[2].attributes.frame.entries, old[2].attributes.frame.entries).map { $0 - $1 }
      let expected = zip(to.frame.entries, from.frame.entries).map { ($0 - $1) * progress }
      if moved.distance(to: expected) > 1e-9 {
        faults.append("at \(time): \(element.key.text) moves by \(moved), not by \(expected)")
      }
    }
  }

  /// Checks that a value is continuous, and its velocity if the curve starts without one. Values at the limits of sizes
  /// and alpha are clamped.
  private mutating func check(_ name: String, _ old: [[Double]], _ new: [[Double]]) {
    for index in old[0].indices {
      let differences = zip(old, new).map { $1[index] - $0[index] }
      if abs(differences[0]) > 1e-6 { faults.append("at \(time): \(name) jumps by \(differences[0])") }
      let isClamped = (old + new).contains { $0[index] == 0 || $0[index] == 1 }
      guard slope == 0, !isClamped else { continue }
      comparedViews += 1
      let step = 1e-5 * animation.duration
      let velocity = (4 * differences[1] - differences[2] - 3 * differences[0]) / (2 * step)
      // Relative to 1,000 points within the duration.
      if abs(velocity) > 1e-6 * 1000 / animation.duration {
        faults.append("at \(time): \(name) changes its velocity by \(velocity)")
      }
    }
    if slope != 0 { comparedViews += 1 }
  }

  /// Lets all animations end, and compares the end with the model.
  mutating func finish() throws {
    try session.advanceClock(to: time + 10, now: 0)
    _ = session.takeOutput(now: 0)
    if session.presentationState(now: 0) != session.lastSent.state { faults.append("the end is not the model state") }
  }

  static func attributes(_ state: ViewportState) -> [ElementKey: LayoutAttributes] {
    Dictionary(state.elements.map { ($0.key, $0.attributes) }, uniquingKeysWith: { first, _ in first })
  }
}

extension LayoutAttributes {
  fileprivate var entries: [Double] { frame.entries + [alpha] }
}

extension Rect {
  fileprivate var entries: [Double] { [x, y, width, height] }
}

extension Point {
  fileprivate var entries: [Double] { [x, y] }
}

extension [Double] {
  /// Returns the greatest difference between corresponding numbers.
  fileprivate func distance(to other: [Double]) -> Double { zip(self, other).map { abs($0 - $1) }.max() ?? 0 }
}
