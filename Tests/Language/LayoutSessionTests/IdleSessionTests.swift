import CollectionLayout
import LayoutDocument
import LayoutSession
import TestSupport
import Testing

/// A session with random changes, and a copy that is skipped while it is idle, as in a server.
@Suite struct IdleSessionTests {
  @Test(arguments: SlowTests.cases(0..<100))
  func `an idle session has no output, and skipping it changes none`(seed: UInt64) throws {
    var updates = RandomUpdates(seed: seed)
    let interruption = updates.random.pick(["additive", "restart"])
    let text = updates.document(anchor: updates.random.pick(["none", "firstVisible"]), interruption: interruption)
    let late = #""text": "word {i}", "measured": {"height": {"random": [20, 90]}, "after": {"cycle": [0.2, 0.7]}}"#
    let document = DocumentSnapshot(
      text: Array((seed % 3 == 0 ? text.replacing(#""text": "word {i}""#, with: late) : text).utf8),
      location: Document.Location(folder: nil), files: .none)
    let options = SessionOptions(
      maxFps: updates.random.pick([10, 60]), ackWindow: updates.random.pick([nil, 2]),
      animation: updates.random.pick([.keyframes, .frames, .none]), addsKeyframes: updates.random.once(in: 2))
    var session = try Session(name: "s", document: document, options: options, now: 0)
    var copy = session
    var (time, idleCount) = (0.0, 0)
    for step in 0..<300 {
      time += Double(updates.random.below(60)) / 1000
      switch updates.random.below(12) {
      case 0:
        let operations = updates.batch(on: session.model)
        _ = try session.performBatchUpdates(operations, counts: nil, animated: true, token: nil)
        _ = try copy.performBatchUpdates(operations, counts: nil, animated: true, token: nil)
      case 1:
        let offset = Point(x: 0, y: Double(updates.random.below(500)))
        session.scroll(to: offset, token: nil)
        copy.scroll(to: offset, token: nil)
      case 2, 3:
        session.acknowledge(session.revision)
        copy.acknowledge(copy.revision)
      default: break
      }
      let output = session.takeOutput(now: time)
      if copy.isIdle(now: time) {
        idleCount += 1
        #expect(output.isEmpty, "seed \(seed), step \(step)")
      } else {
        #expect(copy.takeOutput(now: time).count == output.count, "seed \(seed), step \(step)")
      }
      #expect(copy.revision == session.revision && copy.lastSent.state == session.lastSent.state)
      #expect(copy.nextWakeTime(now: time) == session.nextWakeTime(now: time), "seed \(seed), step \(step)")
    }
    #expect(idleCount > 0, "seed \(seed)")
  }
}
