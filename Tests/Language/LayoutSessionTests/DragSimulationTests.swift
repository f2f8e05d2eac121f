import CollectionLayout
import LayoutDocument
import LayoutSession
import Testing

/// Drags in timelines. The rows have 50 points, the viewport 100 by 100, and animations are linear and take 0.4 s.
@Suite struct DragSimulationTests {
  private static func document(_ events: String..., reorder: String = "withinSection", rows: Int = 10)
    -> DocumentSnapshot
  {
    SimulationTests.document(events, rows: rows, "\"reorder\": \"\(reorder)\",")
  }

  private static func top(_ key: String, _ frame: SimulationFrame) -> Double? {
    SimulationTests.element(key, frame)?.attributes.frame.y
  }

  private static let drag = #"{"at": 0.1, "drag": {"item": "r-0", "path": [[0, 50, 25], [0.4, 50, 65]]}}"#

  @Test func `the item follows the path, the others make room, and it drops at the end`() throws {
    let simulation = try SimulationTests.simulation(Self.document(Self.drag))
    let frames = Array(simulation)
    #expect(simulation.diagnostics == [])
    // The item's center moves 10 points per frame; at 0.4 s it is at 55, in the second row.
    let tops = frames.map { Self.top("cell:r-0", $0) ?? -1 }
    for (top, expected) in zip(tops, [0.0, 0, 10, 20, 30, 40, 42.5, 45, 47.5, 50]) {
      #expect(SimulationTests.isNear(top, expected))
    }
    #expect(
      frames.map { SimulationTests.element("cell:r-0", $0)?.phase == .moving } == [false] + [true, true, true, true]
        + Array(repeating: false, count: 5))
    // The other row moves up from 0.4 s on.
    let others = frames.map { Self.top("cell:r-1", $0) ?? -1 }
    #expect(others[...4] == [50, 50, 50, 50, 50])
    for (top, next) in zip(others[4...], others[5...]) { #expect(top > next || top == 0) }
    #expect(others.last == 0)
    #expect(frames.count == 10)
    #expect(simulation.targetView().layout.model.sections[0].items.identifier(at: 1).text == "r-0")
  }

  @Test func `a drag beyond the viewport scrolls it, equally in each run`() throws {
    let event = #"{"at": 0, "drag": {"item": "r-1", "path": [[0, 50, 75], [0.5, 50, 400], [2, 50, 400]]}}"#
    let runs = try (0..<2).map { _ in Array(try SimulationTests.simulation(Self.document(event), fps: 60)) }
    #expect(runs[0] == runs[1])
    let last = try #require(runs[0].last)
    #expect(last.state.contentOffset.y > 250)
    let simulation = try SimulationTests.simulation(Self.document(event), fps: 60)
    while simulation.next() != nil {}
    #expect(simulation.targetView().layout.model.sections[0].items.identifier(at: 8).text == "r-1")
    #expect(simulation.report.jumps == [])
  }

  /// The finger moves through the zone in which the speed changes, and the drag begins and ends between frames.
  @Test(arguments: [10.0, 25, 30, 90, 120, 240])
  func `a drag scrolls to the same offset at each rate of frames`(rate: Double) throws {
    let path = "[[0, 50, 25], [0.4, 50, 70], [0.9, 50, 300], [1.31, 50, 310]]"
    let event = #"{"at": 0.11, "drag": {"item": "r-1", "path": \#(path)}}"#
    func end(_ rate: Double) throws -> Double {
      let frames = Array(try SimulationTests.simulation(Self.document(event, rows: 40), fps: rate))
      return try #require(frames.last).state.contentOffset.y
    }
    let expected = try end(60)
    #expect(expected > 100)
    #expect(abs(try end(rate) - expected) < 1e-6)
  }

  /// An item is held 22 points inside the edge of a content inset of 80, on the side named.
  static let insetEdges: [(side: String, position: Double, distance: Double)] = [
    ("bottom", 378, 17.3163964753401), ("top", 102, -17.3163964753401), ("right", 378, 17.3163964753401),
    ("left", 102, -17.3163964753401),
  ]

  @Test(arguments: insetEdges, ["ltr", "rtl"])
  func `a drag near the content inset scrolls, not only one near the edge of the viewport`(
    edge: (side: String, position: Double, distance: Double), reading: String
  ) throws {
    let isHorizontal = ["left", "right"].contains(edge.side)
    func moved(_ inset: String) throws -> Double {
      // The item is held from 0.2 s on, at an offset of 500.
      let held = 500 + edge.position
      let place = isHorizontal ? "\(held), 50" : "50, \(held)"
      let text = """
        {"viewport": {"width": 480, "height": 480}, "scrollDirection": "\(isHorizontal ? "horizontal" : "vertical")",
         "layoutDirection": "\(reading)", "contentInset": {\(inset)}, "reorder": "withinSection",
         "animation": {"duration": 0}, "layout": {"kind": "list", "rowHeight": 44},
         "sections": [{"id": "s", "items": [{"id": "r{i}", "repeat": 60}]}],
         "timeline": [{"at": 0, "scrollTo": {"\(isHorizontal ? "x" : "y")": 500}},
           {"at": 0, "drag": {"item": "r20", "path": [[0, \(place)], [0.1, \(place)]]}}]}
        """
      let document = DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
      #expect(document.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
      let last = Array(try Simulation(document, events: document.model.timeline, framesPerSecond: 10)).last
      return try #require(last).state.contentOffset.coordinate(isHorizontal: isHorizontal) - 500
    }
    #expect(abs(try moved(#""\#(edge.side)": 80"#) - edge.distance) < 1e-6)
    #expect(try moved("") == 0)
  }

  @Test func `other events happen during a drag`() throws {
    let simulation = try SimulationTests.simulation(
      Self.document(
        Self.drag, #"{"at": 0.2, "update": [{"insert": {"at": [0, 0], "item": {"id": "x"}}}]}"#,
        #"{"at": 0.3, "update": [{"delete": {"at": [0, 1]}}]}"#))
    while simulation.next() != nil {}
    #expect(simulation.diagnostics == [])
    let items = simulation.targetView().layout.model.sections[0].items
    #expect((0..<2).map { items.identifier(at: $0).text } == ["x", "r-1"])
  }

  @Test func `a drag without effect is reported`() throws {
    let unknown = Self.document(#"{"at": 0, "drag": {"item": "x", "path": [[0, 1, 1]]}}"#)
    #expect(unknown.diagnostics.map(\.code) == ["unknownItem"])
    let fixed = Self.document(Self.drag, reorder: "none")
    #expect(fixed.diagnostics.map(\.code) == ["cannotMove"])
    let decreasing = Self.document(#"{"at": 0, "drag": {"item": "r-0", "path": [[1, 1, 1], [0.5, 1, 1]]}}"#)
    #expect(decreasing.diagnostics.map(\.code) == ["decreasingTime"])
    let empty = Self.document(#"{"at": 0, "drag": {"item": "r-0", "path": []}}"#)
    #expect(empty.diagnostics.map(\.code) == ["missingKey"])
  }

  @Test(arguments: ["withinSection", "acrossSections"])
  func `a drag that begins during another one is reported, by the dry run as by the simulation`(reorder: String) throws
  {
    let other = #"{"at": 0.2, "drag": {"item": "r-1", "path": [[0, 1, 1]]}}"#
    let deletion = #"{"at": 0.15, "update": [{"delete": {"at": [0, 0]}}]}"#
    for (events, failure) in [
      ([Self.drag, other], 0.2), ([Self.drag, other.replacing("0.2", with: "0.5")], nil),
      // The deletion of an item ends its drag.
      ([Self.drag, deletion, other], nil),
    ] {
      let document = SimulationTests.document(events, "\"reorder\": \"\(reorder)\",")
      let simulation = try Simulation(document, events: document.model.timeline, framesPerSecond: 10)
      while simulation.next() != nil {}
      #expect(simulation.failureTime == failure)
      #expect(simulation.diagnostics.map(\.code) == (failure == nil ? [] : ["cannotMove"]))
      #expect(document.diagnostics == simulation.diagnostics)
    }
  }
}

extension Point {
  fileprivate func coordinate(isHorizontal: Bool) -> Double { isHorizontal ? x : y }
}
