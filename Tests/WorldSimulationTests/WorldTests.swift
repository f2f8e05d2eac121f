import LayoutServer
import TestSupport
import Testing
import WorldSimulation

/// Worlds from some seeds; `make simulate-world` runs fresh ones.
@Suite struct WorldTests {
  // A sanitizer takes a minute for a world with long work.
  private static let seeds: ClosedRange<UInt64> = SlowTests.areSanitized ? 1...5 : SlowTests.areAll ? 1...24 : 1...8
  private static let stepCount = 250

  @Test func `no invariant is violated, and all branches are reached`() {
    var counts: [String: Int] = [:]
    // Every fourth one has long work.
    for seed in Self.seeds {
      let outcome = Episode.random(seed: seed, count: Self.stepCount).outcome
      #expect(outcome.violation == nil, "make simulate-world SEED=\(seed) STEPS=\(Self.stepCount)")
      counts.merge(outcome.counts, uniquingKeysWith: +)
    }
    if SlowTests.areSanitized { return }
    // A world in which nothing happens violates nothing.
    let reached = [
      "layoutd/session/update", "layoutd/session/open", "layoutd/session/snapshot", "layoutd/session/didClose",
      "layoutd/performBatchUpdates", "textDocument/publishDiagnostics", "textDocument/hover", "error -32800",
      "error -32602", "error -32803", "pause", "close", "job", "cancelled job",
    ]
    for name in reached { #expect(counts[name, default: 0] > 0, "\(name): \(counts)") }
  }

  /// Without a sanitizer, which finds nothing more in a world that it has seen.
  @Test(.enabled(if: !SlowTests.areSanitized), arguments: SlowTests.areAll ? [3, 4] : [3] as [UInt64])
  func `equal steps give equal output`(seed: UInt64) {
    let (episode, outcome) = Episode.random(seed: seed, count: Self.stepCount)
    #expect(outcome.outputCount > 10_000)
    #expect(Episode.random(seed: seed, count: Self.stepCount).outcome.hash == outcome.hash)
    #expect(episode.replay().hash == outcome.hash)
    #expect(Episode.random(seed: seed + 1, count: Self.stepCount).outcome.hash != outcome.hash)
  }

  @Test func `scripts contain each method of the server`() {
    let known = Set(Episode.scriptedMethods)
    // Former names of methods are not sent.
    let missing = MethodRegistry().currentNames.filter { !known.contains($0) }
    #expect(missing == [], "add an entry for each to MessageKind.all")
  }
}
