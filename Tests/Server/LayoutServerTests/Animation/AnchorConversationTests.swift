import JSON
import TestSupport
import Testing

/// Scroll anchors in batches, viewport changes and layout changes.
@Suite struct AnchorConversationTests {
  /// Returns a client of a session with ten rows of 40 points and a sticky header of 30, in a viewport of 100.
  private func watching(_ anchor: String?, layout: String = "list", options: String = "") -> SessionClient {
    let client = SessionClient()
    let animation = anchor.map { #""animation": {"curve": "linear", "anchor": "\#($0)"},"# } ?? ""
    client.openDocument(
      #"""
      {"layout": {"kind": "\#(layout)", "rowHeight": 40}, "stickyHeaders": "push", \#(animation)
       "sections": [{"id": "a", "header": 30, "items": [{"repeat": 10, "id": "k{i}"}]}]}
      """#)
    _ = client.openSession(options, viewport: "100x100")
    _ = client.fetch("layoutd/clock/set", #"{"session": "s1", "mode": "manual"}"#)
    return client
  }

  /// Returns the main-axis positions of elements relative to the viewport.
  private func screen(_ state: ClientState) -> [String: Double] {
    let offset = state.contentOffset?["y"]?.asDouble ?? 0
    return state.elements.mapValues { ($0["frame"]?[1]?.asDouble ?? 0) - offset }
  }

  /// Scrolls to 130, performs a batch, and returns the positions on screen before and after it, and its update.
  private func jump(
    _ client: SessionClient, _ updates: String, _ more: String = ""
  ) -> (before: [String: Double], after: [String: Double], update: JSONValue) {
    client.scroll(130)
    var state = ClientState(client.snapshot())
    let before = screen(state)
    _ = client.batch(updates, more)
    _ = client.fetch("layoutd/synchronize", "{}")
    let update = client.takeUpdates().first ?? .null
    state.apply(update)
    return (before, screen(state), update)
  }

  static let above = [
    #"{"insert": {"at": [0, 0], "item": {"id": "n"}}}"#, #"{"delete": {"at": [0, 0]}}"#,
    #"{"delete": {"at": [0, 1]}}, {"insert": {"at": [0, 0], "item": {"id": "n"}}}, {"insert": {"at": [0, 1], "item": {"id": "m"}}}"#,
    #"{"insert": {"at": [0], "section": {"id": "new", "header": 17, "items": [{"repeat": 3}]}}}"#,
    #"{"move": {"from": [0, 9], "to": [0, 0]}}"#, #"{"move": {"from": [0, 0], "to": [0, 9]}}"#,
  ]

  @Test(arguments: above)
  func `with firstVisible, changes above keep visible elements at their positions on screen`(updates: String) {
    let (before, after, _) = jump(watching("firstVisible"), updates)
    #expect(before.count == 4)
    #expect(after == before)
  }

  @Test(arguments: above)
  func `a batch can set the anchor itself`(updates: String) {
    let (before, after, _) = jump(watching(nil), updates, #""anchor": "firstVisible""#)
    #expect(after == before)
  }

  /// The changes follow a batch with an anchor before its update is sent, and move nothing themselves.
  @Test(arguments: ["batch", "snapshot", "resize"])
  func `a later change without an anchor does not replace that of an earlier one`(change: String) {
    let client = watching(nil)
    client.scroll(130)
    var state = ClientState(client.snapshot())
    let before = screen(state)
    _ = client.batch(Self.above[0], #""anchor": "firstVisible""#)
    switch change {
    case "batch": _ = client.batch(#"{"insert": {"at": [0, 11], "item": {"id": "m"}}}"#)
    case "snapshot":
      let items = ["n"] + (0..<10).map { "k\($0)" }
      _ = client.apply(#"{"id": "a", "items": [\#(items.map(SessionClient.json).joined(separator: ", "))]}"#)
    default: client.resize(100, 90)
    }
    _ = client.fetch("layoutd/synchronize", "{}")
    for update in client.takeUpdates() { state.apply(update) }
    #expect(state.contentOffset?["y"] == .number(170))
    #expect(screen(state)["cell:k2"] == before["cell:k2"])
  }

  @Test func `a later change with an anchor does not keep what an earlier one without it moves`() {
    let client = watching(nil)
    client.scroll(130)
    var state = ClientState(client.snapshot())
    _ = client.batch(Self.above[0], #""anchor": "none""#)
    _ = client.batch(#"{"insert": {"at": [0, 11], "item": {"id": "m"}}}"#, #""anchor": "firstVisible""#)
    _ = client.fetch("layoutd/synchronize", "{}")
    for update in client.takeUpdates() { state.apply(update) }
    #expect(state.contentOffset?["y"] == .number(130))
  }

  @Test func `without an anchor the offset stays and the content moves`() {
    let (before, after, update) = jump(watching(nil), Self.above[0])
    #expect(update["contentOffset"] == nil)
    // k2 starts at 110 and is at −20 on screen. k1 appears above it.
    #expect(before["cell:k2"] == -20)
    #expect(after["cell:k2"] == 20)
    #expect(after["cell:k1"] == -20)
    #expect(after["header:a"] == 0)
  }

  @Test func `if the first visible item is deleted, the next remaining one is the anchor`() {
    let (before, after, _) = jump(watching("firstVisible"), #"{"delete": {"at": [0, 2]}}, {"delete": {"at": [0, 0]}}"#)
    #expect(after["cell:k3"] == before["cell:k3"])
    let (_, last, _) = jump(
      watching("firstVisible"), (2..<10).map { #"{"delete": {"at": [0, \#($0)]}}"# }.joined(separator: ", "))
    // No item after it remains, so k1 is the anchor. The offset is clamped to the end of the content: 110 − 100 = 10.
    #expect(last["cell:k1"] == 60)
  }

  @Test func `with the anchor end, the end of the content keeps its position on screen`() {
    let (before, after, update) = jump(watching("end"), #"{"insert": {"at": [0, 10], "item": {"id": "n"}}}"#)
    #expect(update["contentOffset"]?["y"] == .number(170))
    #expect(before["cell:k3"] == 20)
    #expect(after["cell:k4"] == 20)
    // The viewport moves with the animation, and the inserted item fades in without moving.
    let client = watching("end")
    client.scroll(330)
    _ = client.batch(#"{"insert": {"at": [0, 10], "item": {"id": "n"}}}"#)
    _ = client.fetch("layoutd/synchronize", "{}")
    let new = client.takeUpdates().last?["animation"]?["appearing"]?[0]
    #expect(new?["key"] == .string("cell:n"))
    #expect(new?["initial"]?["alpha"] == .number(0))
    #expect(new?["initial"]?["frame"]?[1] == .number(390))
  }

  @Test func `an item key as the anchor works for visible and invisible items`() {
    let client = watching(nil)
    client.scroll(130)
    _ = client.batch(
      #"{"insert": {"at": [0, 5], "item": {"id": "n"}}}, {"delete": {"at": [0, 0]}}, {"delete": {"at": [0, 1]}}"#,
      #""anchor": "cell:k9""#)
    _ = client.fetch("layoutd/synchronize", "{}")
    // Two items before it are deleted and one is inserted: the offset decreases by 40.
    #expect(client.takeUpdates().last?["contentOffset"]?["y"] == .number(90))
    #expect(client.batch("", #""anchor": "k9""#)["error"]?["code"] == .number(-32602))
    _ = client.apply(#""a""#, #""anchor": "end""#)
  }

  /// An anchor that the update does not have: that never existed, that the update deletes, or that it inserts and cannot
  /// keep.
  static let unknownAnchors = [
    #"{"item": "x"}"#, #"{"item": "k3", "position": "top"}"#, #""cell:x""#, #""cell:k3""#, #""cell:n""#,
  ]

  @Test(arguments: unknownAnchors) func `an update with an unknown anchor is an error and changes nothing`(
    anchor: String
  ) {
    let client = watching("firstVisible")
    client.scroll(130)
    let before = client.snapshot()
    let kept = [0, 1, 2, 4, 5, 6, 7, 8, 9].map { "\"k\($0)\"" }.joined(separator: ", ")
    let named = "\"anchor\": \(anchor)"
    let batch = client.batch(
      #"{"delete": {"at": [0, 3]}}, {"insert": {"at": [0, 0], "item": {"id": "n"}}}"#, named)
    #expect(batch["error"]?["data"]?["kind"] == "invalidBatchUpdates")
    #expect(batch["error"]?["data"]?["findings"]?[0]?["code"] == "unknownItem")
    #expect(batch["error"]?["data"]?["findings"]?[0]?["operation"] == .null)
    let snapshot = client.apply(#"{"id": "a", "items": [{"id": "n"}, \#(kept)]}"#, named)
    #expect(snapshot["error"]?["data"]?["kind"] == "invalidSnapshot")
    #expect(snapshot["error"]?["data"]?["findings"]?[0]?["code"] == "unknownItem")
    let tree = client.fetch(
      "layoutd/applySectionSnapshot",
      #"{"session": "s1", "section": "a", "items": [{"id": "n"}, \#(kept)], \#(named)}"#)
    #expect(tree["error"]?["data"]?["kind"] == "invalidOutline")
    #expect(tree["error"]?["data"]?["code"] == "unknownItem")
    _ = client.fetch("layoutd/synchronize", "{}")
    #expect(client.takeUpdates().isEmpty)
    let after = client.snapshot()
    #expect(after["elements"] == before["elements"] && after["contentOffset"] == before["contentOffset"])
  }

  @Test(arguments: ["ltr", "rtl"]) func `an anchor item scrolls its orthogonal section`(direction: String) {
    let client = SessionClient()
    client.openDocument(
      #"""
      {"layoutDirection": "\#(direction)", "layout": {"kind": "list", "rowHeight": 40},
       "sections": [{"id": "a", "items": [{"repeat": 10, "id": "k{i}"}]},
         {"id": "o", "layout": {"kind": "compositional", "orthogonalScrolling": "continuous",
           "group": {"size": {"width": 60, "height": 50},
             "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}]}},
          "items": [{"repeat": 8, "id": "o{i}"}]}]}
      """#)
    _ = client.openSession("", viewport: "100x100")
    let anchor = #""anchor": {"item": "o6"}, "animated": false"#
    #expect(client.batch(#"{"insert": {"at": [1, 0], "item": {"id": "n"}}}"#, anchor)["error"] == nil)
    client.settle()
    /// Returns the left edge and the top of the item, and the offset.
    func place() -> [Double] {
      let state = ClientState(client.snapshot())
      let frame = state.elements["cell:o6"]?["frame"]
      return [frame?[0]?.asDouble, frame?[1]?.asDouble, state.contentOffset?["y"]?.asDouble].map { $0 ?? .nan }
    }
    // The item is 60 wide; the section moves as little as needed.
    let shown = place()
    #expect(shown == [direction == "ltr" ? 40 : 0, 400, 400])
    // A later update without an anchor keeps the item there.
    _ = client.batch(#"{"insert": {"at": [1, 0], "item": {"id": "m"}}}"#, #""animated": false"#)
    client.settle()
    #expect(place() == shown)
  }

  @Test func `a rotated viewport is animated, other size changes only on request`() {
    let client = watching(nil, layout: "grid", options: "")
    client.resize(100, 90)
    _ = client.fetch("layoutd/synchronize", "{}")
    #expect(client.takeUpdates().map { $0["animation"] == nil } == [true])
    client.resize(90, 100)
    _ = client.fetch("layoutd/synchronize", "{}")
    let turned = client.takeUpdates().last?["animation"]
    // Cells have half the width of the viewport: 50 before, 45 after.
    #expect(turned?.keys("moving").contains("cell:k0") == true)
    #expect(turned?["moving"]?[0]?["initial"]?["frame"]?[2] == .number(50))
    client.notify(
      "layoutd/session/resize", #"{"session": "s1", "viewport": {"width": 100, "height": 90}, "animated": false}"#)
    _ = client.fetch("layoutd/synchronize", "{}")
    client.notify(
      "layoutd/session/resize", #"{"session": "s1", "viewport": {"width": 80, "height": 90}, "animated": true}"#)
    _ = client.fetch("layoutd/synchronize", "{}")
    #expect(client.takeUpdates().map { $0["animation"] == nil } == [true, false])
  }

  @Test func `a layout change in the text animates the elements visible before or after it, by key`() {
    let client = watching(nil)
    let text = #"{"sections": [{"id": "a", "items": [{"repeat": 10, "id": "k{i}"}]}], "layout": {"kind": "KIND"}}"#
    client.change(text.replacing("KIND", with: "list"))
    _ = client.fetch("layoutd/synchronize", "{}")
    _ = client.takeUpdates()
    client.change(text.replacing("KIND", with: "grid"), version: 3)
    _ = client.fetch("layoutd/synchronize", "{}")
    let update = client.takeUpdates().last
    // Rows of 44 points: k0 to k2 were visible. Cells of 50 × 50 points: k0 to k3 are visible.
    #expect(update?["animation"]?.keys("moving") == ["cell:k0", "cell:k1", "cell:k2"])
    #expect(update?["animation"]?.keys("appearing") == ["cell:k3"])
    #expect(
      update?["animation"]?["appearing"]?[0]?["initial"]?["frame"] == .array([0, 132, 100, 44].map { .number($0) }))
    #expect(update?["animation"]?["moving"]?[1]?["initial"]?["frame"] == .array([0, 44, 100, 44].map { .number($0) }))
  }
}
