import LayoutServer
import Testing
import WorldSimulation

@Suite struct WorldTests {
  @Test(arguments: 1..<21 as Range<UInt64>) func `no invariant is violated`(seed: UInt64) {
    let outcome = Episode.random(seed: seed, count: 200).outcome
    #expect(outcome.violation == nil, "seed \(seed)")
  }
}
