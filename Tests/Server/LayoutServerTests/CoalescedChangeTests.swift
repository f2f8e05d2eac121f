import JSON
import LayoutServer
import TestSupport
import Testing

/// Several changes before one update, and views whose elements are deleted, moved or picked up while they move.
@Suite struct CoalescedChangeTests {
  private static func watching(_ document: String, _ options: String = "", viewport: String) -> SessionClient {
    let client = SessionClient()
    client.openDocument(document)
    client.openSession(options, viewport: viewport)
    client.settle()
    _ = client.takeUpdates()
    return client
  }

  private static func settle(_ client: SessionClient, after seconds: Double = 1, _ state: inout ClientState) {
    client.client.now += seconds
    client.settle()
    for update in client.takeUpdates() { state.apply(update) }
  }

  private static func top(_ key: String, _ state: ClientState) -> Double? {
    guard let y = state.elements[key]?["frame"]?[1]?.asDouble, let offset = state.contentOffset?["y"]?.asDouble else {
      return nil
    }
    return y - offset
  }

  @Test func `a scroll after a deletion does not keep an orthogonal section beyond its end`() {
    let client = Self.watching(
      #"""
      {"sections": [
        {"id": "o", "layout": {"kind": "compositional", "orthogonalScrolling": "continuous", "group": {"size": {"width": 100, "height": 50},
          "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}]}}, "items": [{"repeat": 20}]},
        {"id": "l", "layout": {"kind": "list", "rowHeight": 50}, "items": [{"repeat": 20}]}]}
      """#, viewport: "300x200")
    client.notify(
      "layoutd/session/scroll", #"{"session": "s1", "section": "o", "contentOffset": {"x": 1000, "y": 0}}"#)
    client.settle()
    #expect(client.snapshot()["orthogonalOffsets"]?["o"]?["x"] == .number(1000))
    let deletions = (2..<20).map { #"{"delete": {"at": [0, \#($0)]}}"# }.joined(separator: ", ")
    #expect(client.batch(deletions)["error"] == nil)
    client.scroll(10)
    client.settle()
    let state = client.snapshot()
    #expect(state["orthogonalOffsets"]?["o"]?["x"] == .number(0))
    #expect(state["contentOffset"]?["y"] == .number(10))
  }

  /// Opens a session that is sent in frames: rows of 40 in a viewport of 200, scrolled by 435.
  private static func scrolledList() -> SessionClient {
    let client = watching(
      #"""
      {"layout": {"kind": "list", "rowHeight": 40}, "animation": {"duration": 0.4, "curve": "linear", "anchor": "none"},
       "sections": [{"id": "s", "header": 20, "items": [{"repeat": 30, "id": "r{i}"}]}]}
      """#, #""animation": "frames""#, viewport: "100x200")
    client.scroll(435)
    client.settle()
    _ = client.takeUpdates()
    return client
  }

  /// Lets row 3, which is above the viewport, grow by 15. Returns the response.
  private static func measureRowAbove(_ client: SessionClient) -> JSONValue {
    client.fetch("layoutd/session/setMeasuredSizes", #"{"session": "s1", "sizes": {"cell:r3": [100, 55]}}"#)
  }

  /// A size arrives above the viewport, and a row is inserted below row 11, in view.
  @Test(arguments: ["setMeasuredSizes", "batch"]) func `a measured size and an insertion move nothing that is in view`(
    first: String
  ) {
    let client = Self.scrolledList()
    var state = ClientState(client.snapshot())
    #expect(Self.top("cell:r11", state) == 25)
    let measure = { Self.measureRowAbove(client) }
    let insert = { client.batch(#"{"insert": {"at": [0, 12], "item": {"id": "new"}}}"#) }
    for call in first == "batch" ? [insert, measure] : [measure, insert] { #expect(call()["error"] == nil) }
    for seconds in [0.02, 0.1, 0.1, 0.1, 0.3] {
      Self.settle(client, after: seconds, &state)
      #expect(abs((Self.top("cell:r11", state) ?? -1) - 25) < 1e-6)
    }
    #expect(state.contentOffset?["y"] == .number(450))
  }

  /// As above, with a scroll between the size and the insertion. The offset is that of the scroll from the first frame on.
  @Test func `an animation does not undo a scroll after a measured size`() {
    let client = Self.scrolledList()
    var state = ClientState(client.snapshot())
    _ = Self.measureRowAbove(client)
    client.scroll(500)
    #expect(client.batch(#"{"insert": {"at": [0, 14], "item": {"id": "new"}}}"#)["error"] == nil)
    for seconds in [0.02, 0.1, 0.1, 0.1, 0.3] {
      Self.settle(client, after: seconds, &state)
      #expect(state.contentOffset?["y"] == .number(500))
    }
  }

  @Test func `sizes arrive however often the same views were measured`() {
    let client = Self.watching(
      #"""
      {"viewport": {"width": 100, "height": 200}, "layout": {"kind": "list", "rowHeight": 50},
       "sections": [{"id": "s", "items": [{"repeat": 6, "id": "r-{i}", "measured": {"height": 80}}]}]}
      """#, viewport: "100x2000")
    // More sizes arrive than a session keeps.
    for _ in 0..<17_000 {
      _ = client.fetch("layoutd/session/invalidate", #"{"session": "s1", "scope": "everything"}"#)
      client.client.now += 1
      client.settle()
    }
    _ = client.takeUpdates()
    #expect(client.snapshot()["contentSize"]?["height"] == .number(480))
  }

  @Test func `a cancelled movement leaves the viewport in the content`() {
    let client = MovementClient(server: Server(environment: ServerEnvironment()))
    client.client.openDocument(
      #"{"layout": {"kind": "list", "rowHeight": 50}, "reorder": "withinSection", "sections": [{"id": "a", "items": [{"repeat": 30, "id": "k{i}"}]}]}"#
    )
    client.open()
    _ = client.begin("cell:k0")
    client.update(50, 199)
    for _ in 0..<60 { client.settle() }
    #expect((client.state.contentOffset?["y"]?.asDouble ?? 0) > 400)
    let deletions = (8..<30).map { #"{"delete": {"at": [0, \#($0)]}}"# }.joined(separator: ", ")
    #expect(client.client.batch(deletions)["error"] == nil)
    client.settle()
    client.cancel()
    client.settle()
    #expect(client.state.contentOffset?["y"] == .number(0))
    #expect(client.order == ["k0", "k1", "k2", "k3"])
  }

  /// An item moves out of the viewport within a second; after 0.2 s it is deleted without an animation, and after 0.4 s
  /// another item with its name appears.
  @Test func `a new view does not continue the movement of a deleted one`() {
    let client = Self.watching(
      #"""
      {"layout": {"kind": "list", "rowHeight": 50}, "animation": {"duration": 1, "curve": "linear"},
       "sections": [{"id": "s", "items": [{"repeat": 20, "id": "r{i}"}]}]}
      """#, #""animation": "frames""#, viewport: "100x200")
    var state = ClientState(client.snapshot())
    _ = client.batch(#"{"move": {"from": [0, 0], "to": [0, 19]}}"#)
    Self.settle(client, after: 0.02, &state)
    Self.settle(client, after: 0.2, &state)
    #expect(state.elements["cell:r0"]?["phase"]?.asString == "disappearing")
    _ = client.batch(#"{"delete": {"at": [0, 19]}}"#, #""animated": false"#)
    Self.settle(client, after: 0.1, &state)
    _ = client.batch(#"{"insert": {"at": [0, 1], "item": {"id": "r0"}}}"#)
    Self.settle(client, after: 0.02, &state)
    // A new view is transparent at first and does not move; the old one has another key.
    let new = state.elements["cell:r0"]
    #expect((new?["alpha"]?.asDouble ?? 1) < 0.1)
    #expect(new?["frame"]?[1] == .number(50))
    #expect(state.elements.keys.contains { $0.hasPrefix("cell:r0#") })
  }

  @Test func `an item that moves out of the viewport follows the finger when it is picked up`() {
    let client = MovementClient(server: Server(environment: ServerEnvironment()))
    client.client.openDocument(
      #"""
      {"layout": {"kind": "list", "rowHeight": 50}, "reorder": "withinSection", "animation": {"duration": 1, "curve": "linear"},
       "sections": [{"id": "a", "items": [{"repeat": 20, "id": "k{i}"}]}]}
      """#)
    client.open(#""animation": "frames""#)
    _ = client.client.batch(#"{"move": {"from": [0, 0], "to": [0, 10]}}"#)
    client.client.client.now += 0.2
    client.client.settle()
    _ = client.begin("cell:k0")
    for number in 0..<4 {
      client.update(50, 100)
      client.client.client.now += 0.05
      client.settleNow()
      let frame = client.state.elements["cell:k0"]?["frame"]
      #expect(frame?[1] == .number(75), "\(number)")
    }
  }

  @Test(.durationLimit(.seconds(60))) func `a default name is free among millions of similar ones`() {
    let client = Self.watching(
      #"""
      {"layout": {"kind": "list", "rowHeight": 50},
       "sections": [{"id": "s", "items": [{"id": "s/0"}, {"repeat": 9999990, "id": "s/0~{i}"}]}]}
      """#, viewport: "100x200")
    for _ in 0..<3 { #expect(client.batch(#"{"insert": {"at": [0, 0]}}"#)["error"] == nil) }
    client.settle()
    let keys = client.keys().filter { $0.hasPrefix("cell:s/0~99999") }
    #expect(keys.sorted() == ["cell:s/0~9999990", "cell:s/0~9999991", "cell:s/0~9999992"])
  }

  @Test func `default names avoid the items that stay and reuse those that are deleted`() {
    let client = Self.watching(
      #"{"layout": {"kind": "list", "rowHeight": 1}, "sections": [{"id": "s", "items": []}]}"#, viewport: "100x200")
    for _ in 0..<30 { #expect(client.batch(#"{"insert": {"at": [0, 0]}}"#)["error"] == nil) }
    client.settle()
    let names = Set(client.keys())
    #expect(names == Set(["cell:s/0"] + (2...30).map { "cell:s/0~\($0)" }))
    // Item 0 is the newest, `s/0~30`; item 10 is `s/0~20`.
    #expect(
      client.batch(#"{"delete": {"at": [0, 10]}}, {"insert": {"at": [0, 0]}}"#)["error"] == nil)
    client.settle()
    #expect(Set(client.keys()) == names)
  }
}
