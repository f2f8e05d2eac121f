import CollectionLayout
import LayoutDocument
import LayoutSession
import TestSupport
import Testing

/// Scroll anchors and resizes: the anchor stays in the viewport, and is where it was once the viewport is as it was.
@Suite struct ResizedAnchorTests {
  /// A list of photos, as high as 1.25 of their width.
  private static func list(events: String = "") -> String {
    """
    {
      "viewport": { "width": 400, "height": 800 },
      "animation": { "anchor": "firstVisible", "duration": 0 },
      "layout": { "kind": "list" },
      "sections": [{ "id": "s", "items": [{ "repeat": 40, "id": "p{i}", "aspectRatio": 0.8 }] }],
      "timeline": [\(events)]
    }
    """
  }

  // p10 is 5000–5500, 450 of 500 points of it are scrolled out. At half the width it is 2500–2750.
  @Test func `the first visible item that shrinks stays in proportion`() throws {
    let document = RestingPlaceTests.snapshot(
      Self.list(
        events: """
          { "at": 0.1, "scrollTo": { "y": 5450 } },
          { "at": 0.2, "resize": { "width": 200, "height": 800 } },
          { "at": 0.3, "resize": { "width": 400, "height": 800 } },
          { "at": 0.4, "wait": true }
          """))
    let frames = Array(try Simulation(document, events: document.model.timeline, framesPerSecond: 10))
    #expect(frames.map(\.state.contentOffset.y) == [0, 5450, 2725, 5450, 5450])
  }

  /// Scrolls, then resizes with an item as the anchor of a batch.
  private static func resize(_ session: inout Session, to size: Size, anchor: String, scrolled: Double?) throws {
    if let scrolled { session.scroll(to: Point(x: 0, y: scrolled), token: nil) }
    RestingPlaceTests.settle(&session)
    _ = try session.performBatchUpdates(
      [], counts: nil, animated: false, anchor: .item(Identifier(anchor)), token: nil)
    RestingPlaceTests.resize(&session, size.width, size.height)
  }

  // p5 is 2500–3000; the viewport is at 2600. At 800 points it is 5000–6000 and a fifth of it is scrolled out.
  @Test func `an item as the anchor stays in proportion, and one below the start where it is`() throws {
    var session = try RestingPlaceTests.session(Self.list())
    try Self.resize(&session, to: Size(width: 800, height: 800), anchor: "p5", scrolled: 2600)
    #expect(session.contentOffset.y == 5200)
    try Self.resize(&session, to: Size(width: 400, height: 800), anchor: "p5", scrolled: 4900)
    #expect(session.contentOffset.y == 2400)
  }

  // p5 is at 2500, 600 below the start of 800. In 300 points it is 600 / 800 · 300 = 225 below it.
  @Test func `an item that a lower viewport would not reach stays in proportion to the viewport`() throws {
    var session = try RestingPlaceTests.session(Self.list())
    try Self.resize(&session, to: Size(width: 400, height: 300), anchor: "p5", scrolled: 1900)
    #expect(session.contentOffset.y == 2500 - 225)
    try Self.resize(&session, to: Size(width: 400, height: 800), anchor: "p5", scrolled: nil)
    #expect(session.contentOffset.y == 1900)
  }

  // 100 of the 500 points of p10 are scrolled out, then 480.
  @Test func `without a resize an item that shrinks keeps its distance, unless it would leave the viewport`() throws {
    for (offset, expected) in [(5100.0, 5100.0), (5480, 5000 + 0.96 * 200)] {
      var session = try RestingPlaceTests.session(Self.list())
      session.scroll(to: Point(x: 0, y: offset), token: nil)
      RestingPlaceTests.settle(&session)
      let run = ItemRun(metrics: ItemMetrics(height: .constant(200)))
      let reload = UpdateOperation.reloadItem(
        at: IndexPath(section: 0, item: 10), with: NewItem(run: run, identifier: nil))
      _ = try session.performBatchUpdates([reload], counts: nil, animated: false, token: nil)
      RestingPlaceTests.settle(&session)
      #expect(session.contentOffset.y == expected)
    }
  }

  // MARK: - Properties

  private static let layouts = [
    #"{"kind": "list"}"#,
    """
    {"kind": "waterfall", "columnCount": 2,
      "variants": [{"minWidth": 500, "layout": {"kind": "waterfall", "columnCount": 3}},
        {"minWidth": 800, "layout": {"kind": "waterfall", "columnCount": 5}}]}
    """,
    """
    {"kind": "grid", "columnCount": 2, "aspectRatio": 0.7,
      "variants": [{"minWidth": 500, "layout": {"kind": "list"}}]}
    """,
  ]

  @Test(arguments: layouts, 0..<20 as Range<UInt64>)
  func `the anchor stays visible at each size, and the offset at the first one`(layout: String, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scroll = random.pick(["vertical", "horizontal"])
    let direction = random.pick(["ltr", "rtl"])
    var session = try RestingPlaceTests.session(
      """
      {"viewport": {"width": 400, "height": 600}, "scrollDirection": "\(scroll)", "layoutDirection": "\(direction)",
       "animation": {"anchor": "firstVisible"}, "layout": \(layout),
       "sections": [{"id": "s",
         "items": [{"repeat": 200, "id": "p{i}", "aspectRatio": {"cycle": [0.5, 1.7, 1, 2, 0.8]}}]}]}
      """)
    let isVertical = scroll == "vertical"
    // At neither end, which smaller contents would clamp to.
    let content = session.currentLayout().contentSize
    let main = (isVertical ? content.height : content.width) * Double(20 + random.below(60)) / 100
    session.scroll(to: isVertical ? Point(x: 0, y: main) : Point(x: main, y: 0), token: nil)
    RestingPlaceTests.settle(&session)
    let start = session.contentOffset
    let before = session.currentView()
    var work = LayoutProgress()
    let first = try #require(
      before.visibleElements(work: &work).filter { $0.category == .cell }.min { $0.indexPath < $1.indexPath })
    for _ in 0...random.below(4) {
      RestingPlaceTests.resize(&session, Double(100 + random.below(1100)), Double(100 + random.below(1100)))
      let view = session.currentView()
      let cell = try #require(view.cell(at: first.indexPath))
      #expect(view.bounds.outset(by: 0.001).intersects(cell.frame), "seed \(seed), \(view.bounds), \(cell.frame)")
    }
    RestingPlaceTests.resize(&session, 400, 600)
    // Right to left, mirroring rounds.
    let end = session.contentOffset
    #expect(abs(end.x - start.x) < 1e-9 && abs(end.y - start.y) < 1e-9, "seed \(seed)")
  }
}
