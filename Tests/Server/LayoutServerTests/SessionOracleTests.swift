import TestSupport
import Testing

/// Random protocol sessions, compared with an oracle that shares no code with the layout engine, documents or sessions.
@Suite struct SessionOracleTests {
  @Test(arguments: SlowTests.cases(0..<26))
  func `after 10,000 random steps the applied updates equal a snapshot`(seed: UInt64) {
    let walk = SessionFuzzer(seed: seed)
    let faults = walk.walk(400)
    let full = 100 * walk.fullSteps / max(1, walk.steps)
    let batches = 100 * walk.batchSteps / max(1, walk.steps)
    print("seed \(seed): \(walk.steps) steps, \(full) % with changes on a screen, \(batches) % batches")
    #expect(
      faults.isEmpty, "\(faults.prefix(6).joined(separator: "\n"))\nafter:\n\(walk.trace.joined(separator: "\n"))")
    if faults.isEmpty {
      #expect(full >= 50)
      #expect(batches >= 20)
    }
  }

  @Test(arguments: SlowTests.cases(100..<108))
  func `batches animate the expected elements between the expected attributes`(seed: UInt64) {
    let walk = SessionFuzzer(seed: seed, batchesOnly: true)
    let faults = walk.walk(200)
    #expect(
      faults.isEmpty, "\(faults.prefix(6).joined(separator: "\n"))\nafter:\n\(walk.trace.joined(separator: "\n"))")
  }
}
