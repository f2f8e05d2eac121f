import CollectionLayout
import LayoutDocument
import LayoutSession
import TestSupport
import Testing

/// Resizes and edits of layouts that snap: what rested at a card or a page rests there afterwards.
@Suite struct RestingPlaceTests {
  /// The section of all documents.
  static let section = Identifier("s")

  static func snapshot(_ text: String) -> DocumentSnapshot {
    let document = DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
    #expect(document.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    return document
  }

  static func session(_ text: String) throws -> Session {
    try Session(name: "s", document: snapshot(text), options: SessionOptions(animation: .none), now: 0)
  }

  /// Plays a document and returns the last frame's offset, and that of its first orthogonal section.
  private static func end(_ text: String) throws -> (offset: Point, section: Point?) {
    let document = snapshot(text)
    let simulation = try Simulation(document, events: document.model.timeline, framesPerSecond: 2)
    let frames = Array(simulation)
    #expect(simulation.diagnostics.map(\.message) == [])
    let state = try #require(frames.last?.state)
    return (state.contentOffset, state.orthogonalOffsets.first?.offset)
  }

  // Cards of 0.7, a seventh of what is left apart: (0.7 + 0.3 / 7) · 3 = 2.228571… viewports.
  @Test func `the card in the middle stays in the middle of a wider viewport`() throws {
    let end = try Self.end(
      """
      {
        "viewport": { "width": 400, "height": 300 },
        "scrollDirection": "horizontal",
        "layout": { "kind": "carousel", "snap": true },
        "sections": [{ "id": "s", "items": [{ "repeat": 6, "id": "card{i}" }] }],
        "timeline": [
          { "at": 0.1, "scrollTo": { "item": "card3", "position": "center" } },
          { "at": 0.5, "resize": { "width": 800, "height": 300 } },
          { "at": 1.5, "wait": true }
        ]
      }
      """)
    #expect(abs(end.offset.x - 15.6 / 7 * 800) < 1e-9)
  }

  @Test(arguments: ["paging", "groupPaging", "groupPagingCentered", "continuousGroupLeadingBoundary"])
  func `the page of an orthogonal section stays`(behavior: String) throws {
    let end = try Self.end(
      """
      {
        "viewport": { "width": 400, "height": 300 },
        "layout": { "kind": "compositional", "orthogonalScrolling": "\(behavior)",
          "group": { "size": { "width": { "fractionalWidth": 1 }, "height": 200 },
            "items": [{ "size": { "width": { "fractionalWidth": 1 }, "height": { "fractionalHeight": 1 } } }] } },
        "sections": [{ "id": "s", "items": [{ "repeat": 6, "id": "page{i}" }] }],
        "timeline": [
          { "at": 0.1, "scrollTo": { "item": "page1", "position": "center" } },
          { "at": 0.5, "resize": { "width": 640, "height": 300 } },
          { "at": 1.5, "wait": true }
        ]
      }
      """)
    #expect(end.section == Point(x: 640, y: 0))
  }

  // MARK: - Sessions

  /// A row of cards or pages that scrolls horizontally, on either axis of the collection.
  struct Row {
    var text: String
    var isOrthogonal: Bool

    static let behaviors = ["paging", "groupPaging", "groupPagingCentered", "continuousGroupLeadingBoundary"]

    /// A row of groups of a width, as a section that scrolls across.
    init(_ behavior: String, width: String, count: Int = 8, spacing: Double = 0, members: String = "") {
      isOrthogonal = true
      text = """
        {"viewport": {"width": 310, "height": 300}, \(members)
         "layout": {"kind": "compositional", "orthogonalScrolling": "\(behavior)", "interGroupSpacing": \(spacing),
           "group": {"size": {"width": \(width), "height": 100},
             "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}]}},
         "sections": [{"id": "s", "items": [{"repeat": \(count), "id": "i{i}"}]}]}
        """
    }

    /// A carousel.
    init(cardWidth: Double, count: Int = 8, members: String = "") {
      isOrthogonal = false
      text = """
        {"viewport": {"width": 310, "height": 300}, \(members)
         "layout": {"kind": "carousel", "cardWidth": \(cardWidth)},
         "sections": [{"id": "s", "items": [{"repeat": \(count), "id": "i{i}"}]}]}
        """
    }

    func offset(_ session: inout Session) -> Point {
      isOrthogonal ? session.currentView().orthogonalOffset(ofSection: 0) ?? .zero : session.contentOffset
    }

    /// Scrolls to the resting offset that is nearest to another one, and returns it.
    func scroll(_ session: inout Session, near offset: Point) -> Point {
      let view = session.currentView()
      var target = view.targetContentOffset(proposed: view.clamped(offset), velocity: .zero)
      if isOrthogonal {
        target = view.layout.model.scrollDirection.point(
          main: 0,
          cross: view.layout.restingOffset(
            ofSection: 0, near: view.layout.model.scrollDirection.cross(offset)))
        session.scroll(to: target, ofSection: RestingPlaceTests.section, token: nil)
      } else {
        session.scroll(to: target, token: nil)
      }
      settle(&session)
      return target
    }

    /// Whether the row is at one of its resting offsets.
    func isAtRest(_ session: inout Session) -> Bool {
      let (view, offset) = (session.currentView(), offset(&session))
      guard isOrthogonal else {
        return RestingItem.isNear(view.targetContentOffset(proposed: offset, velocity: .zero), offset)
      }
      let cross = view.layout.model.scrollDirection.cross(offset)
      return RestingItem.isNear(view.layout.restingOffset(ofSection: 0, near: cross), cross)
    }
  }

  static func settle(_ session: inout Session) { _ = session.takeOutput(now: 0, ignoringRate: true) }

  static func resize(_ session: inout Session, _ width: Double, _ height: Double = 300) {
    session.resize(to: .size(Size(width: width, height: height)))
    settle(&session)
  }

  // Groups of 100, 8 apart: the one at 324 is at the end, 216, of 640, and at its start again in 310 and 300.
  @Test func `a group that was at the end for lack of room returns to its start`() throws {
    let row = Row("groupPaging", width: "100", spacing: 8)
    var session = try Self.session(row.text)
    #expect(row.scroll(&session, near: Point(x: 324, y: 0)).x == 324)
    Self.resize(&session, 640)
    #expect(row.offset(&session).x == 216)
    Self.resize(&session, 800)
    #expect(row.offset(&session).x == 56)
    Self.resize(&session, 300)
    #expect(row.offset(&session).x == 324)
    // After a scroll it is forgotten: in 640 the end belongs to the first group that starts behind it.
    Self.resize(&session, 640)
    session.scroll(to: .zero, ofSection: Self.section, token: nil)
    Self.settle(&session)
    Self.resize(&session, 310)
    #expect(row.offset(&session).x == 0)
  }

  @Test func `an offset between two cards stays as it was`() throws {
    for row in [Row(cardWidth: 100, members: #""scrollDirection": "horizontal","#), Row("groupPaging", width: "100")] {
      var session = try Self.session(row.text)
      if row.isOrthogonal {
        session.scroll(to: Point(x: 130, y: 0), ofSection: Self.section, token: nil)
      } else {
        session.scroll(to: Point(x: 170, y: 0), token: nil)
      }
      Self.settle(&session)
      let before = row.offset(&session)
      Self.resize(&session, 350)
      #expect(row.offset(&session) == before)
    }
  }

  @Test func `a scroll after a resize is one of the new size`() throws {
    let carousel = Row(cardWidth: 1, members: #""scrollDirection": "horizontal","#)
    var session = try Self.session(carousel.text)
    session.resize(to: .size(Size(width: 620, height: 300)))
    session.scroll(to: Point(x: 620, y: 0), token: nil)
    Self.settle(&session)
    #expect(session.contentOffset.x == 620)
    let pages = Row("paging", width: #"{"fractionalWidth": 1}"#)
    session = try Self.session(pages.text)
    session.resize(to: .size(Size(width: 620, height: 300)))
    session.scroll(to: Point(x: 620, y: 0), ofSection: Self.section, token: nil)
    Self.settle(&session)
    #expect(pages.offset(&session).x == 620)
  }

  @Test(arguments: ["none", "firstVisible", "end"])
  func `a card rests whatever the scroll anchor is`(anchor: String) throws {
    let row = Row(
      cardWidth: 0.7, members: #""scrollDirection": "horizontal", "animation": {"anchor": "\#(anchor)"},"#)
    var session = try Self.session(row.text)
    let start = row.scroll(&session, near: Point(x: 700, y: 0))
    Self.resize(&session, 620)
    #expect(abs(session.contentOffset.x - 2 * start.x) < 1e-9)
    Self.resize(&session, 310)
    #expect(session.contentOffset.x == start.x)
  }

  // Cards of 100, then of 200: a card rests at i · (card + a seventh of the rest).
  @Test func `an edit of the size of cards and of the viewport keeps the card`() throws {
    let horizontal = #""scrollDirection": "horizontal","#
    var session = try Self.session(Row(cardWidth: 100, members: horizontal).text)
    session.scroll(to: Point(x: 3 * (100 + 210 / 7), y: 0), token: nil)
    Self.settle(&session)
    session.expectSource()
    session.follow(Self.snapshot(Row(cardWidth: 200, members: horizontal).text))
    Self.settle(&session)
    #expect(abs(session.contentOffset.x - 3 * (200 + 110.0 / 7)) < 1e-9)
    session.expectSource()
    session.follow(
      Self.snapshot(Row(cardWidth: 100, members: horizontal).text.replacing(#""width": 310"#, with: #""width": 450"#)))
    Self.settle(&session)
    #expect(abs(session.contentOffset.x - 3 * (100 + 350.0 / 7)) < 1e-9)
  }

  @Test func `cards that are inserted before stay without an anchor, and so does the offset`() throws {
    var session = try Self.session(Row(cardWidth: 1, members: #""scrollDirection": "horizontal","#).text)
    session.scroll(to: Point(x: 620, y: 0), token: nil)
    Self.settle(&session)
    _ = try session.performBatchUpdates(
      [.deleteItem(at: IndexPath(section: 0, item: 0))], counts: nil, animated: false, token: nil)
    Self.settle(&session)
    #expect(session.contentOffset.x == 620)
    // Only two cards are left: the last one rests, and rests in another viewport.
    _ = try session.performBatchUpdates(
      (2..<7).map { .deleteItem(at: IndexPath(section: 0, item: $0)) }, counts: nil, animated: false, token: nil)
    Self.settle(&session)
    #expect(session.contentOffset.x == 310)
    Self.resize(&session, 400)
    #expect(session.contentOffset.x == 400)
  }

  // Groups of 100, 230, 150, …: after the deletion of the first one 330 is inside of the group at 230.
  @Test func `a deletion that would leave a section between groups moves it to its group`() throws {
    var session = try Self.session(
      """
      {"viewport": {"width": 300, "height": 300},
       "layout": {"kind": "compositional", "orthogonalScrolling": "groupPaging",
         "group": {"size": {"width": {"estimated": 100}, "height": 100},
           "items": [{"size": {"width": {"estimated": 100}, "height": {"fractionalHeight": 1}}}]}},
       "sections": [{"id": "s",
         "items": [{"repeat": 8, "id": "i{i}", "measured": {"width": {"cycle": [100, 230, 150]}}}]}]}
      """)
    Self.settle(&session)
    session.scroll(to: Point(x: 330, y: 0), ofSection: Self.section, token: nil)
    Self.settle(&session)
    #expect(session.currentView().cell(at: IndexPath(section: 0, item: 2))?.frame.x == 0)
    _ = try session.performBatchUpdates(
      [.deleteItem(at: IndexPath(section: 0, item: 0))], counts: nil, animated: false, token: nil)
    Self.settle(&session)
    #expect(session.currentView().cell(at: IndexPath(section: 0, item: 1))?.frame.x == 0)
  }

  @Test func `a variant without cards does not forget the card`() throws {
    let text = """
      {"viewport": {"width": 310, "height": 300}, "scrollDirection": "horizontal",
       "layout": {"kind": "carousel", "variants": [{"minWidth": 600, "layout": {"kind": "list", "rowHeight": 310}}]},
       "sections": [{"id": "s", "items": [{"repeat": 8, "id": "i{i}"}]}]}
      """
    let row = Row(cardWidth: 0.7)
    var session = try Self.session(text)
    let start = row.scroll(&session, near: Point(x: 700, y: 0))
    Self.resize(&session, 700)
    Self.resize(&session, 650)
    Self.resize(&session, 310)
    #expect(session.contentOffset == start)
  }

  // MARK: - Properties

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `any row rests at each size, and where it was at the first one`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5 {
      let direction = random.pick(["ltr", "rtl"])
      let anchor = random.pick(["none", "firstVisible", "end"])
      let members = #""layoutDirection": "\#(direction)", "animation": {"anchor": "\#(anchor)"},"#
      let width = random.pick([
        "100", #"{"fractionalWidth": 1}"#, #"{"fractionalWidth": 0.4}"#, #"{"fractionalWidth": 1.5}"#,
      ])
      let row =
        random.once(in: 3)
        ? Row(
          cardWidth: random.pick([0.3, 0.7, 1, 120]), count: 1 + random.below(12),
          members: members + #""scrollDirection": "\#(random.pick(["horizontal", "vertical"]))","#)
        : Row(
          random.pick(Row.behaviors), width: width, count: 1 + random.below(12), spacing: random.pick([0, 8]),
          members: members)
      var session = try Self.session(row.text)
      let far = Double(random.below(2500))
      let start = row.scroll(&session, near: Point(x: far, y: far))
      for _ in 0...random.below(4) {
        Self.resize(&session, Double(100 + random.below(900)), Double(100 + random.below(900)))
        #expect(row.isAtRest(&session), "seed \(seed): \(row.text)")
      }
      Self.resize(&session, 310)
      let end = row.offset(&session)
      #expect(abs(end.x - start.x) < 1e-6 && abs(end.y - start.y) < 1e-6, "seed \(seed): \(start), \(end): \(row.text)")
    }
  }
}
