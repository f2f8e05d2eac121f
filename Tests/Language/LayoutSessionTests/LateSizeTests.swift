import CollectionLayout
import LayoutDocument
import LayoutSession
import Testing

/// Sizes that views measure after they were displayed, in simulations whose numbers are calculated in the test.
@Suite struct LateSizeTests {
  /// Returns a document with rows r-0, r-1, … estimated at 50 points in a viewport of 100 by 100.
  private static func document(
    _ items: String, events: [String] = [], layout: String = #"{"kind": "list", "rowHeight": 50}"#, keys: String = ""
  ) -> DocumentSnapshot {
    DocumentSnapshot(
      text: Array(
        """
        {"viewport": {"width": 100, "height": 100}, "layout": \(layout), \(keys)
         "animation": {"duration": 0, "anchor": "none"},
         "sections": [{"id": "s", "items": [\(items)]}], "timeline": [\(events.joined(separator: ","))]}
        """.utf8), location: .init(folder: nil), files: .none)
  }

  private static func play(
    _ document: DocumentSnapshot, fps: Double = 10
  ) throws -> (frames: [SimulationFrame], simulation: Simulation) {
    #expect(document.diagnostics.filter { $0.severity == .error } == [])
    let simulation = try Simulation(document, events: document.model.timeline, framesPerSecond: fps)
    return (Array(simulation), simulation)
  }

  private static func jumps(_ simulation: Simulation) -> [String: Double] {
    Dictionary(simulation.report.jumps.map { ($0.key.text, $0.distance) }, uniquingKeysWith: max)
  }

  @Test func `rows that are measured in view move those after them`() throws {
    let (frames, simulation) = try Self.play(
      Self.document(#"{"repeat": 20, "id": "r-{i}", "measured": {"height": 80, "after": 0.1}}"#))
    #expect(frames.map(\.time) == [0, 0.1])
    #expect(SimulationTests.tops(frames[0]) == ["cell:r-0": 0, "cell:r-1": 50])
    // Rows 2 and 3 were never in view, so the content is 2 · 80 + 18 · 50 high.
    #expect(SimulationTests.tops(frames[1]) == ["cell:r-0": 0, "cell:r-1": 80])
    #expect(frames[1].state.contentSize.height == 1060)
    #expect(
      simulation.report.jumps == [
        SimulationReport.Jump(key: .cell(Identifier("r-1")), time: 0.1, distance: 30)
      ])
    #expect(simulation.report.intervals[0].sizeChanges == [.cell(Identifier("r-0")): 1, .cell(Identifier("r-1")): 1])
  }

  @Test func `a view that is measured again and again takes a limited amount of memory`() throws {
    let document = Self.document(#"{"repeat": 20, "id": "r-{i}", "measured": {"height": 80, "after": 1}}"#)
    var session = try Session(name: "s", document: document, options: SessionOptions(), now: 0)
    _ = session.setClock(.manual, rate: nil, now: 0)
    let key = ElementKey.cell(Identifier("r-1"))
    for _ in 0..<1000 {
      // The client sets the size, so that the view no longer waits, and discards it.
      _ = session.setMeasuredSizes([(key: key, size: Size(width: 100, height: 60))])
      session.invalidate(Invalidation(.elements, elements: [key]))
      _ = session.takeOutput(now: 0)
    }
    #expect(session.measuringTimeCount < 100)
    #expect(session.nextMeasuringTime == 1)
    try session.advanceClock(to: 1, now: 0)
    _ = session.takeOutput(now: 0)
    #expect(session.nextMeasuringTime == nil)
    #expect(session.element(for: key)?.attributes.frame == Rect(x: 0, y: 80, width: 100, height: 80))
  }

  @Test func `a clock that is set again and again takes a limited amount of memory for views that wait`() throws {
    let document = Self.document(#"{"repeat": 20, "id": "r-{i}", "measured": {"height": 80, "after": 1}}"#)
    var session = try Session(name: "s", document: document, options: SessionOptions(), now: 0)
    // The manual clock starts at 0 each time, so that 1/512 s of the delay has passed.
    for number in 0..<256 {
      _ = session.setClock(.realtime, rate: nil, now: Double(number))
      _ = session.setClock(.manual, rate: nil, now: Double(number) + 1.0 / 512)
    }
    #expect(session.measuringTimeCount < 100)
    #expect(session.nextMeasuringTime == 0.5)
  }

  @Test func `views that a clamped offset brings into view are measured in the same update`() throws {
    let document = Self.document(#"{"repeat": 100, "id": "r-{i}", "measured": {"height": 80}}"#)
    var session = try Session(
      name: "s", document: document, options: SessionOptions(contentOffset: .point(Point(x: 0, y: 4900))), now: 0)
    let deletions = (10..<100).map { UpdateOperation.deleteItem(at: IndexPath(section: 0, item: $0)) }
    _ = try session.performBatchUpdates(deletions, counts: nil, animated: false, token: nil)
    _ = session.takeOutput(now: 0)
    // Ten rows end at 500, so that the offset is clamped to 400.
    #expect(session.lastSent.state.contentOffset.y == 400)
    #expect(
      session.lastSent.state.elements.map(\.attributes.frame) == [
        Rect(x: 0, y: 400, width: 100, height: 80), Rect(x: 0, y: 480, width: 100, height: 80),
      ])
  }

  @Test func `a size that arrives a nanosecond after the last frame is in that frame`() throws {
    let (frames, _) = try Self.play(
      Self.document(#"{"repeat": 20, "id": "r-{i}", "measured": {"height": 80, "after": 1e-9}}"#))
    #expect(frames.map(\.time) == [0])
    #expect(SimulationTests.tops(frames[0]) == ["cell:r-0": 0, "cell:r-1": 80])
  }

  @Test(arguments: ["ltr", "rtl"])
  func `a view that grows away from its leading edge does not jump`(direction: String) throws {
    let (frames, simulation) = try Self.play(
      Self.document(
        #"{"repeat": 10, "id": "r-{i}"}"#, events: [#"{"at": 0.1, "measure": {"r-1": [80, 100]}}"#],
        keys: #""scrollDirection": "horizontal", "layoutDirection": "\#(direction)","#))
    #expect(frames.map { SimulationTests.element("cell:r-1", $0)?.attributes.frame.width } == [50, 80])
    #expect(simulation.report.jumps.isEmpty)
  }

  @Test func `a report has an interval for each event`() throws {
    func intervals(_ events: [String]) throws -> [(event: Int?, jump: Double)] {
      let (_, simulation) = try Self.play(
        Self.document(#"{"repeat": 20, "id": "r-{i}", "measured": {"height": 80, "after": 0.1}}"#, events: events))
      return simulation.report.listedIntervals.map { ($0.event, $0.largestJump) }
    }
    let late = try intervals([#"{"at": 0.2, "wait": true}"#, #"{"at": 0.3, "wait": true}"#])
    #expect(late.map(\.event) == [nil, 0, 1])
    #expect(late.map(\.jump) == [30, 0, 0])
    let early = try intervals([#"{"at": 0, "wait": true}"#, #"{"at": 0.3, "wait": true}"#])
    #expect(early.map(\.event) == [0, 1])
    #expect(early.map(\.jump) == [30, 0])
    #expect(try intervals([]).map(\.event) == [nil])
  }

  @Test func `sizes above the viewport move the offset and nothing on screen`() throws {
    let sizes = (0..<10).map { #""r-\#($0)": [100, 80]"# }.joined(separator: ", ")
    let (frames, simulation) = try Self.play(
      Self.document(
        #"{"repeat": 20, "id": "r-{i}"}"#,
        events: [#"{"at": 0, "scrollTo": {"y": 500}}"#, #"{"at": 0.1, "measure": {\#(sizes)}}"#]))
    #expect(frames.map(\.state.contentOffset.y) == [500, 800])
    #expect(simulation.report.jumps.isEmpty)
    #expect(SimulationTests.tops(frames[1]) == ["cell:r-10": 800, "cell:r-11": 850])
  }

  @Test func `a size arrives after its view was scrolled out of the viewport`() throws {
    let (frames, simulation) = try Self.play(
      Self.document(
        #"{"repeat": 20, "id": "r-{i}", "measured": {"height": 80, "after": 0.3}}"#,
        events: [#"{"at": 0.1, "scrollTo": {"y": 500}}"#]))
    // Rows 0 and 1 arrive at 0.3 above the viewport, rows 10 and 11 at 0.4 in it.
    #expect(frames.map(\.state.contentOffset.y) == [0, 500, 500, 560, 560])
    #expect(Self.jumps(simulation) == ["cell:r-11": 30])
    #expect(simulation.report.jumps.map(\.time) == [0.4])
  }

  @Test func `sizes arrive in the order of their times and not of their views`() throws {
    let delays = [0.4, 0.2, 0.3, 0.1]
    let (frames, _) = try Self.play(
      Self.document(
        delays.enumerated().map { #"{"id": "r-\#($0)", "measured": {"height": 25, "after": \#($1)}}"# }
          .joined(separator: ","),
        layout: #"{"kind": "list", "rowHeight": 20}"#))
    #expect(frames.map(\.state.contentSize.height) == [80, 85, 90, 95, 100])
    #expect(
      SimulationTests.tops(frames[2]) == ["cell:r-0": 0, "cell:r-1": 20, "cell:r-2": 45, "cell:r-3": 65])
  }

  @Test func `a view that an earlier one pushes out of view is measured when it is in view again`() throws {
    // Rows of 20 points, five in view. The first becomes 90 points, so that of the others only row 1 is in view.
    let (frames, _) = try Self.play(
      Self.document(
        #"{"id": "a", "measured": {"height": 90, "after": 0.1}},"#
          + #"{"repeat": 9, "id": "r-{i}", "measured": {"height": 30, "after": 0.1}}"#,
        events: [#"{"at": 0.3, "scrollTo": {"y": 60}}"#], layout: #"{"kind": "list", "rowHeight": 20}"#))
    #expect(SimulationTests.tops(frames[1]) == ["cell:a": 0, "cell:r-0": 90])
    // Then rows 1 and 2 are in view, whose time has come, and row 3 is not in view any more: 90 + 3 · 30 + 6 · 20.
    #expect(
      SimulationTests.tops(frames[3]) == ["cell:a": 0, "cell:r-0": 90, "cell:r-1": 120, "cell:r-2": 150])
    #expect(frames[3].state.contentSize.height == 300)
  }

  @Test func `views that shrink are measured with those that come into view`() throws {
    let (frames, simulation) = try Self.play(
      Self.document(#"{"repeat": 1000, "id": "r-{i}", "measured": {"height": 1}}"#))
    #expect(frames.count == 1)
    #expect(frames[0].state.contentSize.height == 100 * 1 + 900 * 50)
    #expect(simulation.report.jumps.isEmpty)
  }

  @Test func `the missing side follows from the aspect ratio`() throws {
    let (frames, _) = try Self.play(Self.document(#"{"id": "a", "measured": {"aspectRatio": 2}}, {"id": "b"}"#))
    #expect(SimulationTests.tops(frames[0])["cell:b"] == 50)
    let (turned, _) = try Self.play(
      Self.document(
        #"{"id": "a", "measured": {"aspectRatio": 0.25}}, {"id": "b"}"#, keys: #""scrollDirection": "horizontal","#))
    #expect(SimulationTests.element("cell:b", turned[0])?.attributes.frame.x == 25)
  }

  @Test func `the client's size wins, a reload and an edit measure anew`() throws {
    let text = #"{"id": "a", "measured": {"height": 80}}, {"id": "b"}"#
    var session = try Session(
      name: "s", document: Self.document(text), options: SessionOptions(), now: 0)
    func height(_ key: String) -> Double? { session.element(for: ElementKey(key)!)?.attributes.frame.height }
    #expect(height("cell:a") == 80)
    _ = session.setMeasuredSizes([(.cell(Identifier("a")), Size(width: 100, height: 60))])
    _ = session.takeOutput(now: 0)
    #expect(height("cell:a") == 60)
    session.expectSource()
    session.follow(Self.document(#"{"id": "a", "measured": {"height": 70}}, {"id": "b"}"#))
    _ = session.takeOutput(now: 1)
    #expect(height("cell:a") == 60)
    session.invalidate(Invalidation(.elements, elements: [.cell(Identifier("a"))]))
    _ = session.takeOutput(now: 2)
    #expect(height("cell:a") == 70)
    session.expectSource()
    session.follow(Self.document(#"{"id": "a", "measured": {"height": 90, "after": 1}}, {"id": "b"}"#))
    _ = session.takeOutput(now: 3)
    // The view waits again; an edit of another item does not change that.
    #expect(height("cell:a") == 50)
    #expect(session.nextWakeTime(now: 3.5).map { abs($0 - 4) < 1e-9 } == true)
    session.expectSource()
    session.follow(
      Self.document(#"{"id": "a", "measured": {"height": 90, "after": 1}}, {"id": "b", "label": "x"}"#))
    _ = session.takeOutput(now: 3.5)
    _ = session.takeOutput(now: 4)
    #expect(height("cell:a") == 90)
    let reload = try session.performBatchUpdates(
      [.reloadItem(at: IndexPath(section: 0, item: 0), with: nil)], counts: nil, animated: false, token: nil)
    #expect(reload.isEmpty)
    _ = session.takeOutput(now: 5)
    #expect(height("cell:a") == 50)
    _ = session.takeOutput(now: 6)
    #expect(height("cell:a") == 90)
  }

  @Test func `headers and footers are measured, in the order header, cells, footer`() throws {
    let document = DocumentSnapshot(
      text: Array(
        """
        {"viewport": {"width": 100, "height": 100}, "layout": {"kind": "list", "rowHeight": 20},
         "header": {"length": 10, "measured": {"height": 15}}, "animation": {"duration": 0},
         "sections": [
          {"id": "s", "header": {"length": 20, "measured": {"height": 40, "after": 0.1}},
           "footer": {"length": 20, "measured": {"height": 30, "after": 0.1}}, "items": [{"id": "a"}]}]}
        """.utf8), location: .init(folder: nil), files: .none)
    let (frames, simulation) = try Self.play(document)
    #expect(SimulationTests.tops(frames[0]) == ["boundary:header:/0": 0, "header:s": 15, "cell:a": 35, "footer:s": 55])
    #expect(SimulationTests.tops(frames[1]) == ["boundary:header:/0": 0, "header:s": 15, "cell:a": 55, "footer:s": 75])
    #expect(frames[1].state.contentSize.height == 105)
    #expect(Self.jumps(simulation) == ["cell:a": 20, "footer:s": 20])
  }

  @Test func `an animated update does not jump, a sudden one does`() throws {
    let insert = #"{"at": 0.1, "update": [{"insert": {"at": [0, 0], "item": {"id": "new"}}}]}"#
    let sudden = try Self.play(Self.document(#"{"repeat": 5, "id": "r-{i}"}"#, events: [insert])).simulation
    // Row 1 leaves the viewport by it.
    #expect(Self.jumps(sudden) == ["cell:r-0": 50, "cell:r-1": 50])
    let animated = SimulationTests.document([insert])
    #expect(try Self.play(animated).simulation.report.jumpCount == 0)
  }

  @Test func `scrolling is no jump, and a fling continues from where a size moved it`() throws {
    let (frames, simulation) = try Self.play(
      Self.document(
        #"{"repeat": 200, "id": "r-{i}"}"#,
        events: [
          #"{"at": 0, "fling": {"vx": 0, "vy": 1000}}"#, #"{"at": 0.2, "measure": {"r-0": [100, 1050]}}"#,
        ]), fps: 60)
    #expect(simulation.report.jumps.isEmpty)
    let offsets = frames.map(\.state.contentOffset.y)
    let steps = zip(offsets, offsets.dropFirst()).map { $1 - $0 }
    // One step is longer by the size.
    #expect(steps.filter { $0 > 900 }.count == 1)
    #expect(steps.allSatisfy { $0 >= 0 })
  }

  @Test func `a fling continues from where a late size moved it`() throws {
    func offsets(_ size: String) throws -> [Double] {
      let document = Self.document(
        #"{"id": "a"\#(size)}, {"repeat": 100, "id": "r-{i}"}"#,
        events: [#"{"at": 0, "fling": {"vx": 0, "vy": 1000}}"#])
      return try Self.play(document).frames.map(\.state.contentOffset.y)
    }
    let plain = try offsets("")
    let moved = try offsets(#", "measured": {"height": 80, "after": 0.3}"#)
    // At 0.3 s the row is above the viewport. It grows by 30 points.
    let distances = zip(moved, plain).prefix(20).map { (($0 - $1) * 1e6).rounded() / 1e6 }
    #expect(distances == [0, 0, 0] + [Double](repeating: 30, count: 17))
  }

  @Test func `unknown elements and sizes without effect are warnings`() throws {
    let document = Self.document(
      #"{"repeat": 3, "id": "r-{i}"}"#,
      events: [#"{"at": 0, "measure": {"x": [1, 2], "header:s": [1, 2], "cell:r-1": [1, 2], "r-0": [1, 2]}}"#],
      layout: #"{"kind": "grid", "columns": 1}"#)
    #expect(
      document.diagnostics.filter { $0.code != "unknownKey" }.map(\.code) == [
        "unknownElement", "unknownElement", "measuredHasNoEffect", "measuredHasNoEffect",
      ])
    #expect(try Simulation(document, events: document.model.timeline, framesPerSecond: 10).map(\.time) == [0])
  }
}
