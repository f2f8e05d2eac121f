import TestSupport
import Testing
import WorldSimulation

/// Each planted defect is found, and its episode is reduced to few steps.
@Suite struct PlantedDefectTests {
  /// The kinds of violations that show a defect, and the maximum number of steps after reduction.
  private static func expectation(_ planted: PlantedDefect) -> (kinds: [Violation.Kind], steps: Int) {
    switch planted {
    case .dropsUpdates: ([.brokenUpdate, .staleState], 30)
    case .reordersResponses: ([.responseOrder], 6)
    case .skipsCancelled: ([.missingResponse], 5)
    case .repeatsResponses: ([.unexpectedResponse], 8)
    case .retainsDocuments: ([.retained], 4)
    case .exceedsBuffer: ([.bufferLimit], 30)
    case .losesWakes: ([.staleState, .missingResponse, .wrongDiagnostics], 8)
    case .ignoresFileChanges: ([.wrongDiagnostics, .staleState], 14)
    case .losesJobs: ([.missingResponse, .staleState, .wrongDiagnostics, .retained], 14)
    case .traps: ([.trap], 6)
    case .searchesRequests, .scansLines, .flushesAtOnce, .searchesConnections, .comparesPaths, .ignoresEstimates,
      .copiesInput:
      ([.stall], 8)
    case .prefersBusyClients: ([.stall], 20)
    }
  }

  /// Without the one that ends the process: `SimulatorProcessTests`.
  // A sanitizer takes minutes for what this shows about the simulator.
  @Test(
    .enabled(if: !SlowTests.areSanitized), arguments: SlowTests.cases(PlantedDefect.allCases.filter { $0 != .traps }))
  func `a planted defect is found and reduced`(planted: PlantedDefect) throws {
    var found: (episode: Episode, violation: Violation)?
    // A file is seldom changed while a document that reads it is open, so that only long episodes find this one; of the
    // first seeds none does.
    let (first, count) = planted == .ignoresFileChanges ? (60, 2_000) : (1, 250) as (UInt64, Int)
    // Only the worlds with long work find what makes it longer.
    let seeds =
      PlantedDefect.stalls.contains(planted)
      ? stride(from: Episode.loadInterval, to: 60 * Episode.loadInterval, by: Int(Episode.loadInterval))
      : stride(from: first, to: first + 60, by: 1)
    for seed in seeds where found == nil {
      let (episode, outcome) = Episode.random(seed: seed, count: count, planted: planted)
      if let violation = outcome.violation { found = (episode, violation) }
    }
    let (episode, violation) = try #require(found)
    let expected = Self.expectation(planted)
    #expect(expected.kinds.contains(violation.kind), "\(violation)")
    let small = Shrinker.shrink(episode, runLimit: 400).episode
    #expect(small.steps.count <= expected.steps, "\(small.steps.map(\.literal).joined(separator: "\n"))")
    #expect(small.replay().violation?.kind == violation.kind)
    // Without the defect the same steps violate nothing.
    var sound = small
    sound.planted = nil
    #expect(sound.replay().violation == nil)
  }

  @Test func `an episode is written as a test`() throws {
    let steps: [Step] = [
      .connect(1, [.utf8, .lint]), .open(1, document: 0, text: "{\"color\": \"#F00\"}\n"),
      .send(1, .request(7, "textDocument/hover", #"{"position":{"line":0,"character":1}}"#)), .settle, .crowd(9),
      .burst(1, .notification("$/cancelRequest", #"{"id":$c7}"#), count: 3),
      .openMany(1, count: 2, .groups(depth: 3, items: 5)),
    ]
    let text = Episode(WorldSettings(coreCount: 1), steps).test(named: "World7Tests", .init(.retained, "a document"))
    for line in [
      "/// retained: a document", "@Suite struct World7Tests {",
      "      WorldSettings(clientCount: 8, jobThreshold: 0, coreCount: 1, hasSmallBuffers: false),",
      "        .connect(1, [.utf8, .lint]),",
      ###"        .open(1, document: 0, text: ##"{"color": "#F00"}\##n"##),"###,
      ###"        .send(1, .request(7, "textDocument/hover", #"{"position":{"line":0,"character":1}}"#)),"###,
      "        .settle,", "        .crowd(9),", "        .openMany(1, count: 2, .groups(depth: 3, items: 5)),",
      ###"        .burst(1, .notification("$/cancelRequest", #"{"id":$c7}"#), count: 3),"###,
    ] {
      #expect(text.split(separator: "\n").contains { $0 == line }, "\(line)\n\(text)")
    }
  }
}
