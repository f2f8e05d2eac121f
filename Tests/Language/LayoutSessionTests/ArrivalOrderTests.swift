import CollectionLayout
import LayoutDocument
import LayoutSession
import TestSupport
import Testing

/// Late sizes that arrive in seeded orders, and the search for the worst one.
@Suite struct ArrivalOrderTests {
  /// Rows whose sizes arrive after displaying them, and rows that the timeline measures.
  private static func document(_ seed: UInt64 = 1) throws -> DocumentSnapshot {
    let text = """
      {"viewport": {"width": 100, "height": 200}, "animation": {"duration": 0}, "layout": {"kind": "list"},
       "sections": [{"id": "s", "items": [
         {"repeat": 12, "id": "r-{i}", "measured": {"height": {"random": [10, 90], "seed": \(seed)}, "after": 0.4}},
         {"repeat": 12, "id": "m-{i}"}]}],
       "timeline": [
         {"at": 0.2, "scrollTo": {"y": \(seed % 7 * 20)}},
         {"at": 0.5, "measure": {"m-0": [100, 50], "m-1": [100, 5]}},
         {"at": 0.9, "scrollTo": {"y": 200}}, {"at": 1, "measure": {"m-2": [100, 70]}}]}
      """
    let document = DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
    try #require(document.diagnostics.map(\.message) == [])
    return document
  }

  private static func simulation(_ document: DocumentSnapshot, _ order: ArrivalOrder?) -> Simulation? {
    try? Simulation(document, events: document.model.timeline, framesPerSecond: 60, order: order)
  }

  private static func report(_ document: DocumentSnapshot, _ order: ArrivalOrder?) throws -> SimulationReport {
    let simulation = try #require(Self.simulation(document, order))
    while simulation.next() != nil {}
    #expect(simulation.failureTime == nil)
    return simulation.report
  }

  @Test func `a size arrives after a part of twice its time`() {
    let key = ElementKey.cell(Identifier("a"))
    let delays = (0..<200).map { ArrivalOrder(seed: $0).delay(of: key, stated: 0.4) }
    let steps = delays.map { ($0 / 0.05).rounded() }
    #expect(zip(delays, steps).allSatisfy { ($0 / 0.05 - $1).magnitude < 1e-9 })
    #expect(steps.min() == 1 && steps.max() == 16)
    #expect(Set(delays).count == 16)
    #expect(ArrivalOrder(seed: 3).delay(of: key, stated: 0) == 0)
    // Different elements arrive at different times, and the order of a seed is the same on all machines.
    #expect(ArrivalOrder(seed: 1).delay(of: .cell(Identifier("a")), stated: 1.6) == 0.2)
    let many = (0..<8).map { ArrivalOrder(seed: 5).delay(of: .cell(Identifier("r-\($0)")), stated: 8) }
    #expect(many == [6, 13, 9, 8, 10, 16, 5, 6])
  }

  @Test func `each size that the timeline measures arrives, and none earlier than stated`() throws {
    let timeline = try Self.document().model.timeline
    for seed in 0..<50 {
      let events = ArrivalOrder(seed: seed).timeline(timeline)
      #expect(events.map(\.time) == events.map(\.time).sorted())
      #expect(events.filter { $0.action.name == "scrollTo" }.map(\.time) == [0.2, 0.9])
      let times = events.flatMap { event -> [Double] in
        if case .measure(let elements) = event.action { elements.map { _ in event.time } } else { [] }
      }
      #expect(times.count == 3 && times.allSatisfy { 0.5...1 ~= $0 } && times.last == 1)
    }
  }

  @Test(arguments: SlowTests.cases(0..<50))
  func `the worst order replays to the same jump, and no other one has a farther jump`(seed: UInt64) throws {
    let document = try Self.document(seed)
    let worst = try #require(WorstOrder.among(1..<30) { Self.simulation(document, $0) })
    let again = WorstOrder.among(1..<30) { Self.simulation(document, $0) }
    #expect(worst == again)
    let jumps = try (1..<30).map { try Self.report(document, ArrivalOrder(seed: $0)).largestJump }
    #expect(worst.jump?.distance == jumps.max())
    #expect(worst.order.seed == (jumps.firstIndex(of: jumps.max() ?? 0) ?? -1) + 1)
    let jump = try #require(worst.jump)
    #expect(try Self.report(document, worst.order).jumps.contains(jump))
  }

  @Test func `a search that is stopped has the worst order so far`() throws {
    let document = try Self.document()
    var counts: [Int] = []
    let worst = WorstOrder.among(1..<30) {
      Self.simulation(document, $0)
    } progress: { count in
      counts.append(count)
      return count < 3
    }
    #expect(Set(counts) == [0, 1, 2, 3])
    #expect(worst == WorstOrder.among(1..<4) { Self.simulation(document, $0) })
  }

  @Test func `a size whose element was deleted before it arrives is ignored`() throws {
    let text = """
      {"viewport": {"width": 100, "height": 200}, "layout": {"kind": "list"},
       "sections": [{"id": "s", "items": [
         {"id": "a", "measured": {"height": 90, "after": 1}}, {"id": "b"}, {"id": "c"}]}],
       "timeline": [
         {"at": 0.1, "measure": {"b": [100, 80]}},
         {"at": 0.2, "update": [{"delete": {"at": [0, 0]}}, {"delete": {"at": [0, 1]}}]},
         {"at": 1, "measure": {"c": [100, 70]}}]}
      """
    let document = DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
    try #require(document.diagnostics.map(\.message) == [])
    var lateCount = 0
    for order in (0..<30).map(ArrivalOrder.init) {
      let simulation = try #require(Self.simulation(document, order))
      while simulation.next() != nil {}
      #expect(simulation.diagnostics.map(\.message) == [] && simulation.failureTime == nil)
      let isMeasuredLate = order.timeline(document.model.timeline).first?.action.name == "update"
      if isMeasuredLate, order.delay(of: .cell(Identifier("a")), stated: 1) > 0.2 {
        #expect(simulation.report.jumps.map(\.key.text) == [], "seed \(order.seed)")
        lateCount += 1
      }
    }
    #expect(lateCount > 5)
  }

  @Test func `without late sizes all orders are equal`() throws {
    let text = #"{"layout": {"kind": "list"}, "sections": [{"items": [{"repeat": 50, "height": 30}]}]}"#
    let document = DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
    let worst = try #require(WorstOrder.among(1..<5) { Self.simulation(document, $0) })
    #expect((worst.order.seed, worst.jump) == (1, nil))
  }
}
