import CollectionLayout
import LayoutDocument
import LayoutSession
import Testing

/// The work of movements in a collection of a million items.
@Suite struct MovementWorkTests {
  private static func session(_ layout: String, item: String) throws -> Session {
    let text = #"""
      {"viewport": {"width": 300, "height": 600}, "reorder": "withinSection", "layout": \#(layout),
       "sections": [{"id": "a", "items": [{"repeat": 1000000, \#(item)}]}]}
      """#
    let document = DocumentSnapshot(
      text: Array(text.utf8), location: Document.Location(folder: nil, workspaceFolders: []), files: .none)
    var session = try Session(name: "s", document: document, options: SessionOptions(), now: 0)
    _ = session.setClock(.manual, rate: nil, now: 0)
    return session
  }

  /// Moves an item of the first screen row by row, and returns the most placed and examined items of an update.
  private static func work(_ session: inout Session) throws -> (placed: Int, examined: Int) {
    try session.beginInteractiveMovement(of: .cell(Identifier("a/3")))
    _ = session.takeOutput(now: 0)
    var most = (placed: 0, examined: 0)
    for y in stride(from: 60.0, through: 540, by: 30) {
      let before = session.work
      session.updateInteractiveMovement(to: Point(x: 100, y: y))
      _ = session.takeOutput(now: 0)
      most.placed = max(most.placed, session.work.placedCount - before.placedCount)
      most.examined = max(most.examined, session.work.examinedCount - before.examinedCount)
    }
    return most
  }

  @Test func `an update in a list or grid of equal items does not depend on their number`() throws {
    for layout in [#"{"kind": "list", "rowHeight": 40}"#, #"{"kind": "grid", "columnCount": 3}"#] {
      var session = try Self.session(layout, item: #""label": "{i}""#)
      let most = try Self.work(&session)
      print("a million items, \(layout): \(most.placed) placed, \(most.examined) examined")
      #expect(most.placed < 2000 && most.examined < 2000)
    }
  }

  @Test func `an update in a waterfall places items again from the first moved one on at most`() throws {
    var session = try Self.session(
      #"{"kind": "waterfall", "columnCount": 3}"#, item: #""height": {"random": [40, 200], "seed": 1}"#)
    let most = try Self.work(&session)
    print("a million items, waterfall: \(most.placed) placed, \(most.examined) examined")
    #expect(most.placed <= 1_000_000 && most.examined < 10_000)
    // The end of the collection is not searched for item by item.
    let before = session.work
    session.updateInteractiveMovement(to: Point(x: 1e308, y: 1e308))
    let move = try session.endInteractiveMovement()
    #expect(move?.to == IndexPath(section: 0, item: 999_999))
    #expect(session.work.examinedCount - before.examinedCount < 10_000)
  }
}
