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

  /// The number of worlds of which one must find a defect.
  private static let worldLimit: UInt64 = 500
  /// The number of those that find it, of which one must be reduced to few steps.
  private static let findLimit = 3

  /// Without the one that ends the process: `SimulatorProcessTests`.
  // A sanitizer takes minutes for what this shows about the simulator.
  @Test(
    .enabled(if: !SlowTests.areSanitized), arguments: SlowTests.cases(PlantedDefect.allCases.filter { $0 != .traps }))
  func `a planted defect is found and reduced`(planted: PlantedDefect) throws {
    let expected = Self.expectation(planted)
    var small: Episode?
    // The seeds that find a defect, and those whose episodes become small by so few runs, depend on all that worlds draw.
    var finds = 0
    for number in 1...Self.worldLimit where small == nil && finds < Self.findLimit {
      // Only the worlds with long work find what makes it longer; for all else they would take minutes.
      let isLong = number % Episode.loadInterval == 0
      if isLong != PlantedDefect.stalls.contains(planted) { continue }
      let (episode, outcome) = Episode.random(seed: number, count: 250, planted: planted)
      guard let violation = outcome.violation else { continue }
      finds += 1
      try #require(expected.kinds.contains(violation.kind), "seed \(number): \(violation)")
      let reduced = Shrinker.shrink(episode, runLimit: 400, stepGoal: expected.steps).episode
      try #require(reduced.replay().violation?.kind == violation.kind)
      if reduced.steps.count <= expected.steps { small = reduced }
    }
    // Without the defect the same steps violate nothing.
    var sound = try #require(small, "\(finds) worlds find it")
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
