import CollectionLayout
import LayoutDocument
import LayoutSession
import TestSupport
import Testing

/// Scrolls to elements whose place depends on sizes that arrive during the scroll or after it.
@Suite struct ScrollTargetTests {
  private static func document(_ text: String) -> DocumentSnapshot {
    let document = DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
    #expect(document.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    return document
  }

  /// Plays a document at 10 frames per second.
  private static func play(_ text: String) throws -> (frames: [SimulationFrame], report: SimulationReport) {
    let document = document(text)
    let simulation = try Simulation(document, events: document.model.timeline, framesPerSecond: 10)
    let frames = Array(simulation)
    #expect(simulation.diagnostics.map(\.message) == [])
    return (frames, simulation.report)
  }

  /// Returns a list of 100 rows of 44 points in a viewport of 320 × 480.
  private static func rows(_ measured: String = "", keys: String = "", events: String = "") -> String {
    """
    {"viewport": {"width": 320, "height": 480}, "layout": {"kind": "list"}, "animation": {"duration": 0}, \(keys)
      "sections": [{"id": "s", "items": [{"repeat": 100, "id": "r{i}"\(measured)}]}], "timeline": [\(events)]}
    """
  }

  /// Returns the top edge of a row on screen.
  private static func top(_ key: String, _ frame: SimulationFrame?) -> Double? {
    frame.flatMap { frame in
      SimulationTests.element(key, frame).map { $0.attributes.frame.y - frame.state.contentOffset.y }
    }
  }

  private static func session(_ text: String) throws -> Session {
    try Session(name: "s", document: document(text), options: SessionOptions(), now: 0)
  }

  /// Returns the content offset of a destination.
  private static func offset(
    showing item: String, at position: ScrollPosition, _ session: inout Session
  ) throws -> Point {
    let destination = session.destination(of: ScrollTarget(key: .cell(Identifier(item)), position: position))
    return try #require(destination).contentOffset
  }

  /// Returns the top edge of a row on screen.
  private static func top(_ item: String, _ session: inout Session) -> Double? {
    session.element(for: .cell(Identifier(item))).map { $0.attributes.frame.y - session.contentOffset.y }
  }

  @Test func `the last of rows that are measured ends at the bottom`() throws {
    let (frames, report) = try Self.play(
      Self.rows(
        #", "measured": {"height": 100}"#,
        events: #"{"at": 0.1, "scrollTo": {"item": "r99", "position": "bottom"}}, {"at": 0.2, "wait": true}"#))
    let last = try #require(frames.last)
    #expect(frames.map { Self.top("cell:r99", $0) } == [nil, 380, 380])
    #expect((95...99).map { Self.top("cell:r\($0)", last) } == [-20, 80, 180, 280, 380])
    #expect(last.state.elements.count == 5)
    #expect(report.jumps == [] && report.missedTargets == [])
  }

  static let positions: [(ScrollPosition, Double)] = [
    (.top, 0), (.center, 190), (.bottom, 380), (.nearest, 380), (.left, 380), (.right, 380),
  ]

  @Test(arguments: positions, [20, 100])
  func `sizes that arrive later keep the row at its position`(
    target: (position: ScrollPosition, top: Double), height: Int
  ) throws {
    let (frames, report) = try Self.play(
      Self.rows(
        #", "measured": {"height": \#(height), "after": 0.1}"#,
        events: #"""
          {"at": 0, "measure": {"r50": [320, 100]}},
          {"at": 0.1, "scrollTo": {"item": "r50", "position": "\#(target.position.rawValue)"}},
          {"at": 1, "wait": true}
          """#))
    #expect(frames.count == 11)
    #expect(frames[1...].map { Self.top("cell:r50", $0) } == Array(repeating: target.top, count: 10))
    #expect(report.missedTargets == [])
  }

  @Test func `a scroll, a fling or a drag ends the target`() throws {
    for event in [
      #""scrollTo": {"y": 2000}"#, #""fling": {"vy": -50}"#,
      #""drag": {"item": "r46", "path": [[0, 160, 2000], [0.01, 160, 2000]]}"#,
    ] {
      let (frames, _) = try Self.play(
        Self.rows(
          keys: #""reorder": "withinSection","#,
          events: #"""
            {"at": 0, "scrollTo": {"item": "r50", "position": "bottom"}}, {"at": 0.1, \#(event)},
            {"at": 2, "measure": {"r49": [320, 144]}}, {"at": 2.1, "wait": true}
            """#))
      // Row 50 is pushed down by 100; the fling moves by less than a point in a frame.
      let before = try #require(Self.top("cell:r48", frames[19]))
      let after = try #require(Self.top("cell:r48", frames[20]))
      #expect(abs(before - after) < 1, "\(event)")
    }
  }

  @Test func `a row that grows after a scroll to it stays at the bottom`() throws {
    let (frames, _) = try Self.play(
      Self.rows(
        events: #"""
          {"at": 0, "scrollTo": {"item": "r50", "position": "bottom"}}, {"at": 0.1, "measure": {"r50": [320, 144]}},
          {"at": 0.2, "measure": {"r0": [320, 100]}}, {"at": 0.3, "wait": true}
          """#))
    #expect(frames.map { Self.top("cell:r50", $0) } == [436, 336, 336, 336])
    #expect(frames.map(\.state.contentOffset.y) == [1764, 1864, 1920, 1920])
  }

  @Test func `the client's scroll to the offset of a response is one to its element`() throws {
    var session = try Self.session(Self.rows())
    let offset = try Self.offset(showing: "r50", at: .bottom, &session)
    #expect(offset == Point(x: 0, y: 51 * 44 - 480))
    // A client may round to pixels.
    session.scroll(to: Point(x: 0, y: offset.y + 0.3), token: nil)
    _ = session.takeOutput(now: 1)
    let sizes = (41...50).map { (key: ElementKey.cell(Identifier("r\($0)")), size: Size(width: 320, height: 100)) }
    _ = session.setMeasuredSizes(sizes)
    #expect(Self.top("r50", &session) == 380)
    // Another scroll ends it: row 50 is pushed down.
    session.scroll(to: Point(x: 0, y: session.contentOffset.y - 10), token: nil)
    _ = session.takeOutput(now: 2)
    #expect(Self.top("r50", &session) == 390)
    _ = session.setMeasuredSizes([(key: .cell(Identifier("r49")), size: Size(width: 320, height: 150))])
    #expect(Self.top("r50", &session) == 440)
  }

  @Test func `an element that a change has moved away is a target no longer`() throws {
    var session = try Self.session(Self.rows())
    let offset = try Self.offset(showing: "r50", at: .top, &session)
    session.scroll(to: offset, token: nil)
    _ = session.takeOutput(now: 1)
    let insertions = (0..<3).map {
      UpdateOperation.insertItem(
        NewItem(run: ItemRun(metrics: ItemMetrics()), identifier: nil), at: IndexPath(section: 0, item: $0))
    }
    _ = try session.performBatchUpdates(
      insertions, counts: nil, animated: false, anchor: ScrollAnchor.none, token: nil)
    _ = session.takeOutput(now: 2)
    let inserted = Self.top("r50", &session)
    #expect(inserted == 132)
    _ = session.setMeasuredSizes([(key: .cell(Identifier("r49")), size: Size(width: 320, height: 144))])
    let measured = Self.top("r50", &session)
    #expect(measured == 232)
  }

  @Test func `a query measures what comes into view there and moves nothing in view`() throws {
    var session = try Self.session(Self.rows(#", "measured": {"height": 100}"#))
    session.scroll(to: Point(x: 0, y: 50), token: nil)
    _ = session.takeOutput(now: 1)
    let before = Self.top("r2", &session)
    let offset = try Self.offset(showing: "r99", at: .bottom, &session)
    #expect(Self.top("r2", &session) == before && session.contentOffset.y == 50)
    session.scroll(to: offset, token: nil)
    _ = session.takeOutput(now: 2)
    #expect(session.contentOffset == offset)
    #expect((95...99).map { Self.top("r\($0)", &session) } == [-20, 80, 180, 280, 380])
    #expect(session.lastSent.state.elements.count == 5)
  }

  @Test func `an orthogonal section shows the cell after its cells are measured`() throws {
    let (frames, report) = try Self.play(
      """
      {"viewport": {"width": 320, "height": 480}, "animation": {"duration": 0},
        "layout": {"kind": "compositional", "orthogonalScrolling": "continuous",
          "group": {"direction": "horizontal", "size": {"width": {"estimated": 100}, "height": 80},
            "items": [{"size": {"width": {"estimated": 100}, "height": {"fractionalHeight": 1}}}]}},
        "sections": [{"id": "s", "items": [{"repeat": 30, "id": "c{i}", "measured": {"width": 210, "after": 0}}]}],
        "timeline": [{"at": 0.1, "scrollTo": {"item": "c20", "position": "right"}},
          {"at": 0.2, "measure": {"c19": [50, 80]}}, {"at": 0.3, "wait": true}]}
      """)
    let rights = frames.map { SimulationTests.element("cell:c20", $0)?.attributes.frame.maxX }
    #expect(rights == [nil, 320, 320, 320])
    #expect(report.missedTargets == [])
  }

  @Test func `sizes without an end take a limited number of layouts`() throws {
    for height in ["0", "0.001", "1000000000"] {
      var session = try Self.session(
        """
        {"viewport": {"width": 320, "height": 480}, "layout": {"kind": "list"}, "sections": [
          {"id": "s", "items": [{"repeat": 20}, {"repeat": 100000, "id": "r{i}", "measured": {"height": \(height)}}]},
          {"id": "end", "items": [{"id": "last"}]}]}
        """)
      let isKnown = session.scroll(to: ScrollTarget(key: .cell(Identifier("last")), position: .bottom), token: nil)
      #expect(isKnown)
      let count = session.work.examinedCount
      _ = session.takeOutput(now: 1)
      #expect(session.work.examinedCount - count < 100_000, "\(height)")
      #expect(Self.top("last", &session) == 436, "\(height)")
    }
  }

  @Test func `a miss is reported if pinned views cover the target, or nothing shows it`() throws {
    let (_, report) = try Self.play(
      Self.rows(
        keys: #""stickyHeaders": "push","#,
        events: #"""
          {"at": 0, "scrollTo": {"y": 400}}, {"at": 0.1, "scrollTo": {"item": "r20", "position": "top"}},
          {"at": 0.2, "scrollTo": {"item": "r30", "position": "nearest"}},
          {"at": 0.3, "scrollTo": {"item": "r99", "position": "top"}}
          """#
      ).replacing(#""id": "s","#, with: #""id": "s", "header": 50,"#))
    #expect(report.missedTargets.map(\.key.text) == ["cell:r20"])
    #expect(report.missedTargets.map(\.reason) == [.notVisible(isCovered: true)])
    #expect(report.missedTargets.map(\.event) == [1])
  }

  @Test(arguments: ["paging", "groupPaging", "groupPagingCentered", "continuousGroupLeadingBoundary"])
  func `a scroll to a page passes the pages before it`(behavior: String) throws {
    let (frames, _) = try Self.play(
      """
      {"viewport": {"width": 400, "height": 300},
        "layout": {"kind": "compositional", "orthogonalScrolling": "\(behavior)", "group": {
          "size": {"width": {"fractionalWidth": 1}, "height": 200},
          "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}]}},
        "sections": [{"id": "s", "items": [{"repeat": 6, "id": "page{i}"}]}],
        "timeline": [{"at": 0.1, "scrollTo": {"item": "page3", "position": "center"}},
          {"at": 0.5, "resize": {"width": 640, "height": 300}}, {"at": 1, "wait": true}]}
      """)
    let shown = try #require(frames.last).state.elements.filter { $0.attributes.frame.x == 0 }
    #expect(shown.map(\.key.text) == ["cell:page3"])
  }
}
