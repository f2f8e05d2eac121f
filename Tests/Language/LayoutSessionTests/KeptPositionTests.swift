import CollectionLayout
import LayoutDocument
import LayoutSession
import Testing

/// Offsets after changes of sizes, of the data and of the viewport: what is in view keeps its position on screen.
@Suite struct KeptPositionTests {
  /// Returns a document without files.
  private static func snapshot(_ text: String) -> DocumentSnapshot {
    DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
  }

  /// A layout of rows that scroll horizontally, of cells of 100 × 100.
  private static let orthogonalRow = """
    {"kind": "compositional", "orthogonalScrolling": "continuous",
      "group": {"direction": "horizontal", "size": {"width": 100, "height": 100},
        "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}]}}
    """

  /// Plays a document without animations, at 10 frames per second.
  private static func play(_ text: String) throws -> [SimulationFrame] {
    let document = Self.snapshot(text)
    #expect(document.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    let simulation = try Simulation(document, events: document.model.timeline, framesPerSecond: 10)
    let frames = Array(simulation)
    #expect(simulation.diagnostics.map(\.message) == [])
    return frames
  }

  /// The origins on screen along the x axis.
  private static func lefts(_ frame: SimulationFrame) -> [String: Double] {
    Dictionary(
      frame.state.elements.map { ($0.key.text, $0.attributes.frame.x - frame.state.contentOffset.x) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Layouts of 40 rows of 50 points, which all get the length of row 21.
  private static let uniform = [
    #"{"kind": "flow", "estimatedItemSize": [100, 50], "minimumLineSpacing": 0}"#,
    """
    {"kind": "compositional", "group": {"direction": "vertical",
      "size": {"width": {"fractionalWidth": 1}, "height": {"uniformAcrossSiblings": 50}},
      "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 50}}}]}}
    """,
  ]

  @Test(arguments: uniform) func `the first line in view stays while lines before it change`(layout: String) throws {
    let frames = try Self.play(
      """
      {"viewport": {"width": 100, "height": 200}, "layout": \(layout),
        "sections": [{"id": "s", "items": [{"repeat": 40, "id": "i{i}"}]}],
        "timeline": [{"at": 0.1, "scrollTo": {"y": 1000}}, {"at": 0.2, "measure": {"i21": [100, 80]}}]}
      """)
    #expect(frames.map(\.state.contentOffset.y) == [0, 1000, 1600])
    #expect(SimulationTests.tops(frames[2])["cell:i20"] == 1600)
  }

  @Test func `a view is measured again at another width`() throws {
    let frames = try Self.play(
      """
      {"viewport": {"width": 100, "height": 200}, "layout": {"kind": "list", "rowHeight": 40},
        "animation": {"duration": 0},
        "sections": [{"id": "s", "items": [{"repeat": 3, "id": "i{i}", "measured": {"aspectRatio": 2}}]}],
        "timeline": [{"at": 0.1, "resize": {"width": 200, "height": 200}},
          {"at": 0.2, "resize": {"width": 200, "height": 300}}]}
      """)
    let heights = frames.map { $0.state.elements.map(\.attributes.frame.height) }
    #expect(heights == [[50, 50, 50], [100, 100], [100, 100, 100]])
  }

  @Test func `a sticky header of the collection at rest does not move the content`() throws {
    let frames = try Self.play(
      """
      {"viewport": {"width": 100, "height": 200}, "stickyHeaders": "push", "layout": {"kind": "list", "rowHeight": 50},
        "header": {"length": 30, "sticky": true, "measured": {"height": 60, "after": 0.1}},
        "sections": [{"id": "s", "items": [{"repeat": 9, "id": "i{i}"}]}],
        "timeline": [{"at": 0.2, "wait": true}]}
      """)
    #expect(frames.map(\.state.contentOffset.y) == [0, 0, 0])
    #expect(SimulationTests.tops(frames[1])["cell:i0"] == 60)
  }

  @Test func `the anchor end keeps the distance to the end while the viewport changes`() throws {
    let frames = try Self.play(
      """
      {"viewport": {"width": 100, "height": 400}, "layout": {"kind": "list", "rowHeight": 50},
        "animation": {"duration": 0, "anchor": "end"},
        "sections": [{"id": "s", "items": [{"repeat": 20, "id": "i{i}"}]}],
        "timeline": [{"at": 0.1, "scrollTo": {"y": 600}}, {"at": 0.2, "resize": {"width": 100, "height": 200}}]}
      """)
    #expect(frames.map(\.state.contentOffset.y) == [0, 600, 800])
  }

  @Test func `right to left keeps the distance from the right end`() throws {
    let rows = """
      "scrollDirection": "horizontal", "layoutDirection": "rtl", "layout": {"kind": "list", "rowHeight": 100},
      "animation": {"duration": 0}, "sections": [{"id": "s", "items": [{"repeat": 10, "id": "i{i}"}]}]
      """
    let longer = try Self.play(
      """
      {"viewport": {"width": 320, "height": 200}, \(rows), "timeline": [{"at": 0.1, "update": [
        {"insert": {"at": [0, 10], "item": {"id": "x"}}}, {"insert": {"at": [0, 11], "item": {"id": "y"}}}]}]}
      """)
    #expect(longer.map(\.state.contentOffset.x) == [680, 880])
    #expect(Self.lefts(longer[0]) == Self.lefts(longer[1]))
    let narrower = try Self.play(
      """
      {"viewport": {"width": 480, "height": 200}, \(rows),
        "timeline": [{"at": 0.1, "resize": {"width": 320, "height": 200}}]}
      """)
    #expect(narrower.map(\.state.contentOffset.x) == [520, 680])
    let open = try Self.play(
      """
      {"viewport": {"width": 0, "height": 200}, \(rows),
        "timeline": [{"at": 0.1, "resize": {"width": 320, "height": 200}}]}
      """)
    #expect(open.last?.state.contentOffset.x == 680)
  }

  @Test func `an orthogonal section of right to left keeps the distance from its right end`() throws {
    let document = """
      {"viewport": {"width": 320, "height": 200}, "layoutDirection": "rtl", "layout": \(Self.orthogonalRow),
        "animation": {"duration": 0}, "sections": [{"id": "s", "items": [{"repeat": 10, "id": "i{i}"}]}]}
      """
    let snapshot = Self.snapshot(document)
    #expect(snapshot.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    var session = try Session(name: "s", document: snapshot, options: SessionOptions(), now: 0)
    session.scroll(to: Point(x: 530, y: 0), ofSection: Identifier("s"), token: nil)
    _ = session.takeOutput(now: 0)
    let before = session.element(for: .cell(Identifier("i2")))?.attributes.frame
    _ = try session.performBatchUpdates(
      ["x", "y"].enumerated().map {
        .insertItem(
          NewItem(run: ItemRun(metrics: ItemMetrics()), identifier: Identifier($1)),
          at: IndexPath(section: 0, item: 10 + $0))
      }, counts: nil, animated: false, token: nil)
    #expect(session.element(for: .cell(Identifier("i2")))?.attributes.frame == before)
  }

  @Test func `a scroll between a change and its layout keeps its offset`() throws {
    let text = """
      {"viewport": {"width": 100, "height": 200}, "layout": {"kind": "list", "rowHeight": 50},
        "animation": {"duration": 0, "anchor": "firstVisible"},
        "sections": [{"id": "s", "items": [{"repeat": 40, "id": "i{i}"}]}]}
      """
    let document = Self.snapshot(text)
    func offset(scrolledBeforeLayout: Bool) throws -> Point {
      var session = try Session(name: "s", document: document, options: SessionOptions(), now: 0)
      session.scroll(to: Point(x: 0, y: 500), token: nil)
      _ = session.takeOutput(now: 0)
      let item = NewItem(run: ItemRun(metrics: ItemMetrics()), identifier: Identifier("new"))
      _ = try session.performBatchUpdates(
        [.insertItem(item, at: IndexPath(section: 0, item: 0))], counts: nil, animated: false, token: nil)
      if scrolledBeforeLayout { session.scroll(to: Point(x: 0, y: 300), token: nil) }
      _ = session.takeOutput(now: 1)
      return session.contentOffset
    }
    #expect(try offset(scrolledBeforeLayout: false) == Point(x: 0, y: 550))
    #expect(try offset(scrolledBeforeLayout: true) == Point(x: 0, y: 300))
  }

  /// Returns a document with a layout direction and a number of items, without an anchor.
  private static func document(_ direction: String, items: Int, _ more: String) -> DocumentSnapshot {
    let text = """
      {"viewport": {"width": 320, "height": 200}, "layoutDirection": "\(direction)", \(more),
        "animation": {"duration": 0, "anchor": "none"},
        "sections": [{"id": "s", "items": [{"repeat": \(items), "id": "i{i}"}]}]}
      """
    return Self.snapshot(text)
  }

  @Test func `an edit that changes the direction of the layout keeps the offset`() throws {
    let list = #""scrollDirection": "horizontal", "layout": {"kind": "list", "rowHeight": 100}"#
    var session = try Session(
      name: "s", document: Self.document("rtl", items: 10, list), options: SessionOptions(), now: 0)
    session.scroll(to: Point(x: 300, y: 0), token: nil)
    _ = session.takeOutput(now: 0)
    session.expectSource()
    // The content is longer, so that the distance from its right end changes.
    session.follow(Self.document("ltr", items: 12, list))
    _ = session.takeOutput(now: 1)
    #expect(session.lastSent.state.contentSize.width == 1200)
    #expect(session.lastSent.state.contentOffset == Point(x: 300, y: 0))
  }

  @Test func `an edit that changes the direction of the layout keeps the offset of an orthogonal section`() throws {
    let rows = #""layout": \#(Self.orthogonalRow)"#
    var session = try Session(
      name: "s", document: Self.document("ltr", items: 10, rows), options: SessionOptions(), now: 0)
    session.scroll(to: Point(x: 530, y: 0), ofSection: Identifier("s"), token: nil)
    _ = session.takeOutput(now: 0)
    session.expectSource()
    session.follow(Self.document("rtl", items: 10, rows))
    _ = session.takeOutput(now: 1)
    #expect(session.lastSent.isRightToLeft)
    #expect(session.lastSent.state.orthogonalOffsets.map(\.offset.x) == [530])
  }

  @Test func `scrolling to an item scrolls its orthogonal section`() throws {
    let frames = try Self.play(
      """
      {"viewport": {"width": 320, "height": 200}, "layout": \(Self.orthogonalRow),
        "sections": [{"id": "s", "items": [{"repeat": 10, "id": "i{i}"}]}],
        "timeline": [{"at": 0.1, "scrollTo": {"item": "i7", "position": "nearest"}},
          {"at": 0.2, "scrollTo": {"item": "i4", "position": "left"}},
          {"at": 0.3, "scrollTo": {"item": "i5", "position": "nearest"}}]}
      """)
    #expect(frames.map { $0.state.orthogonalOffsets.first?.offset.x } == [0, 480, 400, 400])
  }

  @Test func `a long frame shows its start, also for right to left`() throws {
    let frames = try Self.play(
      """
      {"viewport": {"width": 320, "height": 200}, "scrollDirection": "horizontal", "layoutDirection": "rtl",
        "layout": {"kind": "list", "rowHeight": 50}, "animation": {"duration": 0},
        "sections": [{"id": "s", "items": [{"id": "a", "width": 50}, {"id": "c", "width": 500},
          {"id": "b", "width": 50}]}],
        "timeline": [{"at": 0.1, "scrollTo": {"item": "c", "position": "nearest"}}]}
      """)
    #expect(frames.last?.state.contentOffset.x == 230)
  }

  @Test func `an item that is deleted and inserted again has two independent views`() throws {
    let frames = try Self.play(
      """
      {"viewport": {"width": 100, "height": 200}, "layout": {"kind": "list", "rowHeight": 20},
        "animation": {"duration": 0.2, "curve": "linear"},
        "sections": [{"id": "s", "items": [{"id": "a"}, {"id": "b"}, {"id": "c"}, {"id": "d"}, {"id": "e"}]}],
        "timeline": [{"at": 0, "update": [{"delete": {"at": [0, 1]}},
          {"insert": {"at": [0, 3], "item": {"id": "b"}}}]}]}
      """)
    let (old, new) = (SimulationTests.element("cell:b#1", frames[1]), SimulationTests.element("cell:b", frames[1]))
    #expect(old?.attributes.frame.y == 20)
    #expect(old?.attributes.alpha == 0.5)
    #expect(new?.attributes.frame.y == 60)
    #expect(new?.attributes.alpha == 0.5)
  }

  @Test func `a header has two views if snapshots delete and insert its section before one update`() throws {
    let text = """
      {"viewport": {"width": 100, "height": 200}, "layout": {"kind": "list", "rowHeight": 20},
        "animation": {"duration": 0.2, "curve": "linear"},
        "sections": [{"id": "s", "items": [{"id": "a"}]}, {"id": "t", "header": 30, "items": [{"id": "b"}]}]}
      """
    let document = Self.snapshot(text)
    var session = try Session(name: "s", document: document, options: SessionOptions(animation: .frames), now: 0)
    _ = session.setClock(.manual, rate: nil, now: 0)
    let kept = CollectionSnapshot.Entry(identifier: Identifier("s"), description: nil, items: nil)
    let inserted = CollectionSnapshot.Entry(
      identifier: Identifier("t"), description: session.model.sections[1],
      items: [.described(Identifier("b"), ItemRun(metrics: ItemMetrics()))])
    for sections in [[kept], [kept, inserted]] {
      try session.applySnapshot(CollectionSnapshot(sections: sections), animated: true, token: nil)
    }
    _ = session.takeOutput(now: 0)
    try session.advanceClock(to: 0.1, now: 0)
    let views = session.presentationState(now: 0).elements.filter { $0.key.primaryKey.text == "header:t" }
    #expect(views.map(\.key.text).sorted() == ["header:t", "header:t#1"])
    #expect(views.map(\.attributes.alpha) == [0.5, 0.5])
  }

  @Test func `an edit that adds an orthogonal section adds its offset`() throws {
    func document(_ sections: String...) -> DocumentSnapshot {
      let entries = sections.map { #"{"id": "\#($0)", "items": [{"repeat": 10, "id": "\#($0){i}"}]}"# }
      let text = """
        {"viewport": {"width": 320, "height": 300}, "layout": \(Self.orthogonalRow),
          "animation": {"duration": 0}, "sections": [\(entries.joined(separator: ", "))]}
        """
      return Self.snapshot(text)
    }
    var session = try Session(name: "s", document: document("a"), options: SessionOptions(), now: 0)
    #expect(session.lastSent.state.orthogonalOffsets.map(\.section.text) == ["a"])
    session.expectSource()
    session.follow(document("a", "b"))
    _ = session.takeOutput(now: 1)
    #expect(session.lastSent.state.orthogonalOffsets.map(\.section.text) == ["a", "b"])
  }
}
