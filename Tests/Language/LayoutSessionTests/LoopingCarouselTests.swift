import CollectionLayout
import LayoutDocument
import LayoutSession
import TestSupport
import Testing

/// Simulations of carousels that loop.
@Suite struct LoopingCarouselTests {
  private static func play(_ text: String, framesPerSecond: Double = 10) throws -> [SimulationFrame] {
    let document = DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
    #expect(document.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    return Array(try Simulation(document, events: document.model.timeline, framesPerSecond: framesPerSecond))
  }

  /// Returns a document with cards of 60, 40 apart, in a viewport of 100.
  private static func document(_ count: Int, _ timeline: String, _ more: String = "") -> String {
    """
    {
      "viewport": {"width": 100, "height": 80}, "scrollDirection": "horizontal", \(more)
      "layout": {"kind": "carousel", "cardWidth": 60, "cardHeight": 1, "spacing": 40, "loops": true},
      "sections": [{"id": "s", "items": [{"repeat": \(count), "id": "c{i}"}]}],
      "timeline": [\(timeline)]
    }
    """
  }

  private static func screenX(_ frame: SimulationFrame, _ card: String) -> Double? {
    frame.state.elements.first { $0.key == .cell(Identifier(card)) }.map {
      $0.attributes.frame.x - frame.state.contentOffset.x
    }
  }

  // −800 points per second lead 399.6 points back, 5,000 lead 2,497.5 forward.
  @Test(arguments: [(-800, -400.0), (5000, 2500)]) func `a fling passes the seam and ends at a card`(
    velocity: Int, rest: Double
  ) throws {
    let frames = try Self.play(Self.document(5, #"{"at": 0, "fling": {"vx": \#(velocity)}}"#))
    let last = try #require(frames.last)
    #expect(last.state.contentOffset == Point(x: rest, y: 0) && last.state.isEndless)
    #expect(Self.screenX(last, velocity < 0 ? "c1" : "c0") == 20)
    // It never bounces, and a card is in view all the time.
    let offsets = frames.map { abs($0.state.contentOffset.x) }
    #expect(offsets == offsets.sorted() && frames.allSatisfy { !$0.state.elements.isEmpty })
  }

  @Test func `an update far away keeps the card at rest, and does not jump`() throws {
    let frames = try Self.play(
      Self.document(
        6,
        #"""
        {"at": 0.1, "scrollTo": {"x": 61300}},
        {"at": 0.2, "update": [{"delete": {"at": [0, 5]}}, {"insert": {"at": [0, 0], "item": {"id": "new"}}}]},
        {"at": 0.3, "update": [{"delete": {"at": [0, 3]}}]}
        """#, #""animation": {"duration": 0},"#))
    // Card 1 rests in the slot 613 of 6.
    #expect(frames.dropFirst().map { Self.screenX($0, "c1") } == [20, 20, 20])
    #expect(frames.map(\.state.contentOffset.x) == [0, 61_300, 61_400, 61_200])
  }

  @Test func `a card rests in the viewport of each size`() throws {
    let text = """
      {
        "viewport": {"width": 200, "height": 80}, "scrollDirection": "horizontal", "animation": {"duration": 0},
        "layout": {"kind": "carousel", "cardWidth": 0.6, "spacing": 10, "loops": true},
        "sections": [{"id": "s", "items": [{"repeat": 6, "id": "c{i}"}]}],
        "timeline": [{"at": 0.1, "scrollTo": {"x": 1690}}, {"at": 0.2, "resize": {"width": 300, "height": 80}}]
      }
      """
    // Cards of 120, 130 apart, then cards of 180, 190 apart: 13 is card 1 of 6.
    let frames = try Self.play(text)
    #expect(Self.screenX(frames[1], "c1") == 40)
    #expect(frames.last.map { Self.screenX($0, "c1") } == 60)
    #expect(frames.last?.state.contentOffset.x == 1330)
  }

  @Test(arguments: ["center", "leading"])
  func `a drag over the seam scrolls as any other one`(snap: String) throws {
    let frames = try Self.play(
      """
      {"viewport": {"width": 300, "height": 50}, "scrollDirection": "horizontal", "reorder": "withinSection",
        "layout": {"kind": "carousel", "loops": true, "cardWidth": 60, "spacing": 40, "snap": "\(snap)"},
        "animation": {"duration": 0.2}, "sections": [{"id": "s", "items": [{"repeat": 6, "id": "a{i}"}]}],
        "timeline": [{"at": 0, "drag": {"item": "a1", "path": [[0, 130, 20], [1, -330, 20]]}}]}
      """, framesPerSecond: 20)
    let offsets = frames.map(\.state.contentOffset.x)
    // An autoscroll of at most 600 points per second.
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { abs($1 - $0) <= 600 / 20 + 0.001 }, "\(offsets)")
    #expect((offsets.last ?? 0) < -200)
  }

  /// Two cards repeat after 200 points, so that one leaves the viewport on one side while it comes on the other.
  @Test(arguments: [
    #""fling": {"vx": 9000}"#, #""fling": {"vx": -9000}"#,
    #""drag": {"item": "c0", "path": [[0, 30, 20], [0.5, 20, 20], [1.5, -300, 20]]}"#,
  ])
  func `a card that changes sides does not jump`(action: String) throws {
    for (cards, rate) in [(2, 10.0), (2, 60), (3, 30), (5, 10)] {
      let text = Self.document(cards, #"{"at": 0, \#(action)}"#, #""reorder": "withinSection","#)
      let document = DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
      let simulation = try Simulation(document, events: document.model.timeline, framesPerSecond: rate)
      while simulation.next() != nil {}
      #expect(simulation.diagnostics == [])
      #expect(simulation.report.jumps == [], "\(cards) cards, \(rate) frames per second")
    }
  }

  @Test(arguments: ["center", "leading", "none"])
  func `a cancelled drag returns to its offset, whatever rests there`(snap: String) throws {
    let value = snap == "none" ? "false" : "\"\(snap)\""
    let text = """
      {"viewport": {"width": 100, "height": 80}, "scrollDirection": "horizontal", "reorder": "withinSection",
        "layout": {"kind": "carousel", "cardWidth": 60, "spacing": 40, "loops": true, "snap": \(value)},
        "sections": [{"id": "s", "items": [{"repeat": 5, "id": "c{i}"}]}]}
      """
    let document = DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
    for x in [-250.0, -70, 30, 130, 340] {
      var session = try Session(name: "s", document: document, options: SessionOptions(animation: .none), now: 0)
      let offset = session.contentOffset
      try session.beginInteractiveMovement(of: .cell(Identifier("c0")))
      session.updateInteractiveMovement(to: Point(x: x, y: 40))
      _ = session.currentLayout()
      session.cancelInteractiveMovement()
      _ = session.takeOutput(now: 0)
      #expect(session.contentOffset == offset, "\(x)")
    }
  }

  @Test(arguments: SlowTests.cases(0..<200 as Range<UInt64>))
  func `random simulations have each card once and only finite numbers`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var events: [String] = []
    for number in 0..<8 {
      let action = random.pick([
        #""fling": {"vx": \#(random.below(8000) - 4000)}"#, #""scrollTo": {"x": \#(random.below(40_000) - 20_000)}"#,
        #""scrollTo": {"x": \#(random.pick(["1e15", "-1e300", "1e308"]))}"#,
        #""scrollTo": {"item": "c0", "position": "center"}"#,
        #""resize": {"width": \#(random.below(400)), "height": 80}"#,
        #""update": [{"insert": {"at": [0, 0], "item": {"id": "n\#(number)"}}}]"#,
        #""update": [{"delete": {"at": [0, 1]}}]"#, #""update": [{"move": {"from": [0, 0], "to": [0, 1]}}]"#,
        #""drag": {"item": "c0", "path": [[0, 30, 40], [0.2, \#(random.below(300) - 150), 40]]}"#,
      ])
      events.append(#"{"at": \#(Double(number) / 4), \#(action)}"#)
    }
    let settings = random.pick([
      "", #""layoutDirection": "rtl","#, #""animation": {"anchor": "firstVisible"},"#, #""reorder": "withinSection","#,
      #""contentInset": {"left": 9, "right": 4}, "animation": {"anchor": "end"},"#,
    ])
    let text = Self.document(2 + random.below(7), events.joined(separator: ",\n"), settings)
    let document = DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
    let simulation = try Simulation(document, events: document.model.timeline, framesPerSecond: 20)
    for frame in simulation.prefix(2_000) {
      let keys = frame.state.elements.map(\.key)
      #expect(Set(keys).count == keys.count)
      #expect(frame.state.contentOffset.isFinite)
      #expect(frame.state.elements.allSatisfy { $0.attributes.frame.origin.isFinite })
    }
    // The last state is that of a new layout at its offset.
    var work = LayoutProgress()
    let view = simulation.targetView()
    let fresh = PreparedCollection(view.layout.model, viewport: view.layout.viewport, work: &work)
    let freshView = ScrolledCollection(fresh, contentOffset: view.contentOffset)
    #expect(view.visibleElements(work: &work) == freshView.visibleElements(work: &work))
  }
}
