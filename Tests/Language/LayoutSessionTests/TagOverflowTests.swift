import CollectionLayout
import LayoutDocument
import LayoutSession
import Testing

/// The view with the number of tags that a session does not show, in updates. Two tags of 40 and "+{count}", 38.68 wide, fit
/// into a line of 180.
@Suite struct TagOverflowTests {
  private static let key = ElementKey.supplementaryItem(
    SectionElementKey(kind: TagsLayout.overflowKind, section: Identifier("s"), number: 0))

  private static func text(count: Int, lines: Int) -> [UInt8] {
    Array(
      """
      {"viewport": {"width": 180, "height": 200}, "animation": {"duration": 0.2, "curve": "linear"},
       "layout": {"kind": "tags", "maximumLines": \(lines)},
       "sections": [{"id": "s", "items": [{"repeat": \(count), "id": "t{i}", "width": 40}]}]}
      """.utf8)
  }

  private static func document(count: Int, lines: Int = 1) -> DocumentSnapshot {
    DocumentSnapshot(text: text(count: count, lines: lines), location: .init(folder: nil), files: .none)
  }

  private static func session(count: Int) throws -> Session {
    let document = document(count: count)
    #expect(document.diagnostics == [])
    var session = try Session(
      name: "s", document: document, options: SessionOptions(animation: .frames), now: 0)
    _ = session.setClock(.manual, rate: nil, now: 0)
    _ = session.takeOutput(now: 0)
    return session
  }

  private static func count(_ session: inout Session) -> CustomAttributes.Value? {
    session.element(for: key)?.attributes.custom.fields.last?.value
  }

  private static func update(_ output: [SessionOutput]) -> SessionUpdate? {
    for case .update(let update) in output { return update }
    return nil
  }

  @Test func `an update changes the number`() throws {
    var session = try Self.session(count: 9)
    #expect(Self.count(&session) == .number(7))
    _ = try session.performBatchUpdates(
      [.deleteItem(at: IndexPath(section: 0, item: 8))], counts: nil, animated: true, token: nil)
    let update = try #require(Self.update(session.takeOutput(now: 0)))
    #expect(update.diff.changed.map(\.key) == [Self.key])
    #expect(update.diff.added.isEmpty && update.diff.removed.isEmpty)
    #expect(Self.count(&session) == .number(6))
  }

  @Test func `a tag that gets space appears, and the view moves and disappears`() throws {
    var session = try Self.session(count: 4)
    #expect(Self.count(&session) == .number(2))
    _ = try session.performBatchUpdates(
      [.deleteItem(at: IndexPath(section: 0, item: 0))], counts: nil, animated: true, token: nil)
    let update = try #require(Self.update(session.takeOutput(now: 0)))
    #expect(update.diff.added.map(\.key) == [.cell(Identifier("t2")), .cell(Identifier("t3"))])
    #expect(session.element(for: Self.key) == nil)
    // Half of the animation later both are still drawn, at its end neither.
    try session.advanceClock(to: 0.1, now: 0)
    _ = session.takeOutput(now: 0)
    let shown = Set(session.presentationState(now: 0).elements.map(\.key.text))
    #expect(shown == ["cell:t0", "cell:t1", "cell:t2", "cell:t3", "supplementary:overflow:s/0"])
    try session.advanceClock(to: 1, now: 0)
    _ = session.takeOutput(now: 0)
    #expect(session.presentationState(now: 0).elements.map(\.key.text) == ["cell:t1", "cell:t2", "cell:t3"])
  }

  @Test func `a scroll to a tag that is not shown goes to the view`() throws {
    var session = try Self.session(count: 9)
    let view = try #require(session.element(for: Self.key)?.attributes)
    let hidden = session.key(ofCellAt: IndexPath(section: 0, item: 8))
    #expect(hidden == Self.key)
    let keys = ["cell:t8", Self.key.text, "cell:t9"].compactMap { ElementKey($0) }
    let offsets = keys.map { key in
      session.destination(of: ScrollTarget(key: key, position: .top))?.contentOffset
    }
    #expect(offsets[0] != nil && offsets[0] == offsets[1])
    #expect(view.frame.y == 10)
    #expect(offsets[2] == nil)
    #expect(throws: Session.CannotMove.self) { try session.beginInteractiveMovement(of: .cell(Identifier("t8"))) }
  }

  @Test func `an edit of the limit shows more`() throws {
    var session = try Self.session(count: 9)
    session.expectSource()
    session.follow(Self.document(count: 9, lines: 3))
    _ = session.takeOutput(now: 0)
    #expect(Self.count(&session) == nil)
    #expect(session.element(for: .cell(Identifier("t8"))) != nil)
  }
}
