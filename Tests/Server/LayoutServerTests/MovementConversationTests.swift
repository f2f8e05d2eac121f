import JSON
import LayoutServer
import TestSupport
import Testing

/// Interactive movement: conversations about one drag.
@Suite struct MovementConversationTests {
  /// A column of six cells of 50 points, `k0` to `k5`, in a viewport of 100 × 200.
  static func watching(
    reorder: String = "withinSection", _ more: String = "", options: String = "", sections: String? = nil
  ) -> MovementClient {
    let items = (0..<6).map { #"{"id": "k\#($0)", "height": 50}"# }.joined(separator: ", ")
    let client = MovementClient(server: Server(environment: ServerEnvironment()))
    client.client.openDocument(
      SessionClient.document(
        sections ?? #"{"id": "a", "items": [\#(items)]}"#, #""reorder": "\#(reorder)", \#(more)"#))
    client.open(options)
    return client
  }

  @Test func `a drag reorders the items, and the response has the batch`() {
    let client = Self.watching()
    #expect(client.begin("cell:k0")["result"] == .object([]))
    client.update(50, 120)
    client.settle()
    #expect(client.order == ["k1", "k2", "k0", "k3"])
    let moving = client.state.elements["cell:k0"]
    #expect(moving?["phase"]?.asString == "moving")
    #expect(moving?["zIndex"]?.asInt == 2_147_483_647)
    #expect(moving?["transform"]?.asArray?.first?.asDouble == 1.05)
    #expect(moving?["frame"]?.asArray?.map { $0.asDouble ?? -1 } == [0, 95, 100, 50])
    #expect(client.end() == #"{"operations":[{"move":{"from":[0,0],"to":[0,2]}}]}"#)
    client.settle()
    #expect(client.state.elements["cell:k0"]?["phase"] == nil)
    #expect(client.order == ["k1", "k2", "k0", "k3"])
    client.expectEqualToSnapshot()
  }

  @Test func `a cancelled drag restores the snapshot`() {
    let client = Self.watching()
    let before = client.snapshotText
    _ = client.begin("cell:k1")
    client.update(50, 190)
    client.settle()
    #expect(client.order != ["k0", "k1", "k2", "k3"])
    client.cancel()
    client.settle()
    #expect(client.snapshotText == before)
    client.expectEqualToSnapshot()
  }

  // MARK: - What cannot be moved

  @Test func `only cells of a document that permits it can be moved, one at a time`() {
    let fixed = Self.watching(reorder: "none")
    #expect(fixed.begin("cell:k0").failure == "cannotMove")
    let client = Self.watching(sections: #"{"id": "a", "header": 20, "items": [{"id": "k0", "height": 50}]}"#)
    for key in ["header:a", "cell:unknown", "", "decoration:card:a/0", "nonsense"] {
      #expect(client.begin(key).failure == "cannotMove", "\(key)")
    }
    #expect(client.begin("cell:k0")["result"] != nil)
    #expect(client.begin("cell:k0").failure == "cannotMove")
    client.cancel()
    client.cancel()
    #expect(client.end().contains("noMovement"))
    #expect(client.begin("cell:k0")["result"] != nil)
    #expect(client.end() == #"{"operations":[]}"#)
  }

  @Test func `positions without a movement, and hostile ones, change nothing`() {
    let client = Self.watching()
    client.update(50, 120)
    client.settle()
    #expect(client.order == ["k0", "k1", "k2", "k3"])
    _ = client.begin("cell:k0")
    let session = #"{"session": "s1"#
    for params in [
      session + "}", session + #", "position": null}"#, session + #", "position": {"x": 1}}"#,
      session + #", "position": {"x": 1e999, "y": 0}}"#, session + #", "position": [1, 2]}"#,
      #"{"session": "unknown", "position": {"x": 1, "y": 1}}"#,
    ] {
      client.client.notify("layoutd/session/updateInteractiveMovement", params)
      client.settle()
      #expect(client.order.first == "k0", "\(params)")
    }
    client.update(1e308, 1e308)
    client.settle()
    #expect(client.order.first == "k0")
    client.update(1e12, 1e12)
    client.settle()
    #expect(client.end() == #"{"operations":[{"move":{"from":[0,0],"to":[0,5]}}]}"#)
    client.settle()
    client.expectEqualToSnapshot()
  }

  // MARK: - Other changes during a movement

  @Test func `a deleted item ends its movement with a notification`() {
    let client = Self.watching()
    _ = client.begin("cell:k1")
    client.update(50, 190)
    client.settle()
    _ = client.client.batch(#"{"delete": {"at": [0, 1]}}"#)
    client.settle()
    #expect(client.takeNotices() == ["cancelled cell:k1 itemDeleted"])
    #expect(client.order == ["k0", "k2", "k3", "k4"])
    client.expectEqualToSnapshot()
  }

  @Test func `an edit of the document keeps the movement while it permits it`() {
    let client = Self.watching()
    _ = client.begin("cell:k0")
    client.update(50, 120)
    client.settle()
    let items = (1..<6).map { #"{"id": "k\#($0)", "height": 50}"# }.joined(separator: ", ")
    let text = { (reorder: String) in
      SessionClient.document(
        #"{"id": "a", "items": [{"id": "new", "height": 50}, {"id": "k0", "height": 50}, \#(items)]}"#,
        #""reorder": "\#(reorder)", "#)
    }
    client.client.change(text("withinSection"))
    client.settle()
    #expect(client.order == ["new", "k1", "k0", "k2"])
    client.expectEqualToSnapshot()
    client.client.change(text("none"), version: 3)
    client.settle()
    #expect(client.takeNotices() == ["cancelled cell:k0 reorderDisabled"])
    #expect(client.order == ["new", "k0", "k1", "k2"])
    client.expectEqualToSnapshot()
  }

  @Test func `sizes that are measured during a movement determine the cell at a position`() {
    let client = MovementClient(server: Server(environment: ServerEnvironment()))
    let items = (0..<6).map { #"{"id": "k\#($0)"}"# }.joined(separator: ", ")
    client.client.openDocument(
      #"{"layout": {"kind": "list", "rowHeight": 50}, "reorder": "withinSection", "#
        + #""sections": [{"id": "a", "items": [\#(items)]}]}"#)
    client.open()
    _ = client.begin("cell:k0")
    client.settle()
    let response = client.client.fetch(
      "layoutd/session/setMeasuredSizes", #"{"session": "s1", "sizes": {"cell:k1": [100, 150]}}"#)
    #expect(response["result"] == .object([]))
    client.update(50, 120)
    client.settle()
    // k1 is from 50 to 200 in the data. Before, k2 was from 100 to 150.
    #expect(client.end() == #"{"operations":[{"move":{"from":[0,0],"to":[0,1]}}]}"#)
    client.settle()
    client.expectEqualToSnapshot()
  }

  @Test func `batches, snapshots and resets use the index paths of the data`() {
    let client = Self.watching()
    _ = client.begin("cell:k0")
    client.update(50, 120)
    client.settle()
    _ = client.client.batch(#"{"insert": {"at": [0, 0], "item": {"id": "x", "height": 50}}}"#)
    client.settle()
    #expect(client.order == ["x", "k1", "k0", "k2"])
    _ = client.client.apply(#"{"id": "a", "items": ["k5", "k4", "k3", "k2", "k1", "k0"]}"#)
    client.settle()
    #expect(client.order == ["k5", "k4", "k0", "k3"])
    _ = client.client.fetch("layoutd/session/reset", #"{"session": "s1"}"#)
    client.settle()
    #expect(client.order == ["k1", "k2", "k0", "k3"])
    client.expectEqualToSnapshot()
    #expect(client.end() == #"{"operations":[{"move":{"from":[0,0],"to":[0,2]}}]}"#)
    client.settle()
    client.expectEqualToSnapshot()
  }

  @Test func `the item keeps its place on screen while the viewport scrolls and is resized`() {
    let client = Self.watching()
    _ = client.begin("cell:k0")
    client.update(50, 75)
    client.settle()
    client.client.scroll(50)
    client.settle()
    #expect(client.state.elements["cell:k0"]?["frame"]?.asArray?[1].asDouble == 100)
    #expect(client.state.elements["cell:k0"]?["indexPath"]?.asArray?.last?.asInt == 2)
    client.client.resize(200, 200)
    client.settle()
    client.expectEqualToSnapshot()
    client.cancel()
    client.settle()
    #expect(client.state.contentOffset?["y"]?.asDouble == 50)
    client.expectEqualToSnapshot()
  }

  @Test func `a moving element is found by queries where it is drawn`() {
    let client = Self.watching()
    _ = client.begin("cell:k0")
    client.update(50, 120)
    let hit = client.client.fetch("layoutd/hitTest", #"{"session": "s1", "point": {"x": 50, "y": 100}}"#)
    #expect(hit["result"]?["key"]?.asString == "cell:k0")
    #expect(hit["result"]?["range"] != nil)
    let element = client.client.fetch("layoutd/attributesForElement", #"{"session": "s1", "key": "cell:k0"}"#)
    #expect(element["result"]?["phase"]?.asString == "moving")
  }

  @Test func `a movement ends with its session`() {
    let client = Self.watching()
    _ = client.begin("cell:k0")
    _ = client.client.fetch("layoutd/session/close", #"{"session": "s1"}"#)
    #expect(client.end().contains("unknownSession"))
    client.update(50, 120)
    client.settle()
    #expect(client.takeNotices() == [])
  }

  /// Two columns of two cells in each section. With one more cell, `b` has a third column on the left.
  @Test func `from right to left the target is that at the finger, also if the content gets longer`() {
    let client = MovementClient(server: Server(environment: ServerEnvironment()))
    client.client.openDocument(
      #"""
      {"scrollDirection": "horizontal", "layoutDirection": "rtl", "reorder": "acrossSections",
       "layout": {"kind": "waterfall", "columnCount": 2}, "sections": [
         {"id": "a", "items": [{"repeat": 4, "id": "a{i}", "width": 100}]},
         {"id": "b", "items": [{"repeat": 4, "id": "b{i}", "width": 100}]}]}
      """#)
    client.open(viewport: "400x200")
    _ = client.begin("cell:a0")
    client.update(150, 50)
    client.settle()
    #expect(client.state.contentOffset?["x"]?.asDouble == 100)
    // The finger is at 110 of the screen, where the first column of b is.
    client.update(210, 50)
    client.settle()
    #expect(client.state.contentOffset?["x"]?.asDouble == 100)
    client.expectEqualToSnapshot()
    #expect(client.end() == #"{"operations":[{"move":{"from":[0,0],"to":[1,0]}}]}"#)
  }

  // MARK: - Autoscroll

  @Test func `the viewport scrolls near its edge, by the clock, and a cancellation restores the offset`() {
    let client = Self.watching()
    _ = client.client.fetch("layoutd/clock/set", #"{"session": "s1", "mode": "manual"}"#)
    let before = client.snapshotText
    _ = client.begin("cell:k0")
    // 22 points from the bottom edge: half the speed, 300 points per second.
    client.update(50, 178)
    client.advance(0)
    client.advance(0.1)
    #expect(client.state.contentOffset?["y"]?.asDouble == 30)
    #expect(client.state.elements["cell:k0"]?["frame"]?.asArray?[1].asDouble == 183)
    client.advance(0.2)
    #expect(abs((client.state.contentOffset?["y"]?.asDouble ?? 0) - 90) < 1e-9)
    client.advance(10)
    // The content has 300 points and the viewport 200.
    #expect(client.state.contentOffset?["y"]?.asDouble == 100)
    client.expectEqualToSnapshot()
    client.cancel()
    client.advance(10)
    #expect(client.snapshotText == before)
  }

  @Test func `a cancellation moves the viewport back with the elements`() {
    let client = Self.watching(
      #""animation": {"duration": 1, "curve": "linear"}, "#, options: #""animation": "frames""#)
    _ = client.client.fetch("layoutd/clock/set", #"{"session": "s1", "mode": "manual"}"#)
    _ = client.begin("cell:k0")
    client.update(50, 178)
    client.advance(0)
    client.advance(10)
    #expect(client.state.contentOffset?["y"]?.asDouble == 100)
    client.cancel()
    for (seconds, offset) in [(0, 100), (0.5, 50), (1, 0)] as [(Double, Double)] {
      client.advance(seconds)
      #expect(abs((client.state.contentOffset?["y"]?.asDouble ?? -1) - offset) < 1e-9)
    }
    client.expectEqualToSnapshot()
  }

  @Test func `an orthogonal section scrolls across the axis`() {
    let layout = """
      {"kind": "compositional", "orthogonalScrolling": "continuous", "group": {"direction": "horizontal", "size": \
      {"width": 50, "height": 60}, "items": [{"size": {"width": {"fractionalWidth": 1}, "height": \
      {"fractionalHeight": 1}}}]}}
      """
    let items = (0..<8).map { #"{"id": "o\#($0)"}"# }.joined(separator: ", ")
    let client = Self.watching(
      reorder: "acrossSections",
      sections: #"{"id": "a", "layout": \#(layout), "items": [\#(items)]}, {"id": "b", "items": []}"#)
    _ = client.client.fetch("layoutd/clock/set", #"{"session": "s1", "mode": "manual"}"#)
    let before = client.snapshotText
    _ = client.begin("cell:o0")
    client.update(100, 30)
    client.advance(0)
    client.advance(0.25)
    #expect(client.snapshotText.contains(#""orthogonalOffsets":{"a":{"x":150,"y":0}}"#))
    client.expectEqualToSnapshot()
    #expect(client.order.contains("o0"))
    client.cancel()
    client.advance(10)
    #expect(client.snapshotText == before)
    _ = client.begin("cell:o1")
    // The empty section has no length and is behind all others.
    client.update(50, 500)
    #expect(client.end() == #"{"operations":[{"move":{"from":[0,1],"to":[1,0]}}]}"#)
  }

  @Test func `in frames mode the others move in frames and the item follows at once`() {
    let client = Self.watching(
      #""animation": {"duration": 1, "curve": "linear"}, "#, options: #""animation": "frames""#)
    _ = client.client.fetch("layoutd/clock/set", #"{"session": "s1", "mode": "manual"}"#)
    _ = client.begin("cell:k0")
    client.update(50, 75)
    client.advance(0)
    client.advance(0.5)
    #expect(client.state.elements["cell:k1"]?["frame"]?.asArray?[1].asDouble == 25)
    client.update(60, 80)
    client.advance(0.1)
    #expect(client.state.elements["cell:k0"]?["frame"]?.asArray?.map { $0.asDouble ?? -1 } == [10, 55, 100, 50])
    _ = client.end()
    client.advance(0.5)
    let x = client.state.elements["cell:k0"]?["frame"]?.asArray?[0].asDouble ?? -1
    #expect(x > 0 && x < 10)
    client.advance(2)
    client.expectEqualToSnapshot()
  }
}
