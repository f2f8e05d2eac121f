import CollectionLayout
import LayoutDocument
import LayoutSession
import Testing

@Suite struct CancelledMovementTests {
  @Test func `a cancellation animates the viewport from the offset that was sent`() throws {
    let text = #"""
      {"viewport": {"width": 100, "height": 200}, "reorder": "withinSection",
       "layout": {"kind": "list", "rowHeight": 50}, "animation": {"duration": 1, "curve": "linear"},
       "sections": [{"id": "a", "items": [{"repeat": 100, "id": "k{i}"}]}]}
      """#
    let document = DocumentSnapshot(
      text: Array(text.utf8), location: Document.Location(folder: nil, workspaceFolders: []), files: .none)
    var session = try Session(
      name: "s", document: document, options: SessionOptions(maxFps: 1, animation: .frames), now: 0)
    try session.beginInteractiveMovement(of: .cell(Identifier("k0")))
    _ = session.takeOutput(now: 0)
    session.updateInteractiveMovement(to: Point(x: 50, y: 199))
    // Too early for an update; the viewport scrolls nevertheless.
    for time in [0.1, 0.5] { #expect(session.takeOutput(now: time).isEmpty) }
    #expect(session.contentOffset.y > 100)
    session.cancelInteractiveMovement()
    #expect(session.contentOffset == .zero)
    for time in [1.0, 2.0, 3.0] {
      for case .update(let update) in session.takeOutput(now: time) {
        #expect(update.contentOffset ?? .zero == .zero)
      }
    }
  }
}
