import JSON
import Testing

/// Sticky headers: their notifications, and the changes that a client can make.
@Suite struct StickyConversationTests {
  /// Returns a document of two sections, each with a header of 20 and three rows of 100: `a` is from 0 to 320, `b` from
  /// 320 to 640. The viewport shows 200 points.
  static func text(header: String = "20", more: String = "\"stickyHeaders\": \"push\"", b: String = "") -> String {
    let section = { (name: String, header: String, more: String) in
      let items = (0..<3).map { "{\"id\": \"\(name)\($0)\", \"height\": 100}" }.joined(separator: ", ")
      return "{\"id\": \"\(name)\", \"header\": \(header), \(more)\"items\": [\(items)]}"
    }
    return SessionClient.document("\(section("a", header, "")), \(section("b", "20", b))", "\(more), ")
  }

  private static func watching(_ text: String = text(), _ options: String = "") -> SessionClient {
    let client = SessionClient()
    client.openDocument(text)
    client.openSession(options)
    return client
  }

  private static func scroll(_ client: SessionClient, _ y: Double) -> [String] {
    client.client.now += 1
    client.scroll(y)
    client.settle()
    return client.takeNotices()
  }

  @Test func `a pinned header is reported once, after the update, and once when it is unpinned`() {
    let client = Self.watching()
    client.settle()
    #expect(client.takeNotices() == [])
    // A header is pinned if the offset is greater than its layout position: at 0 it is not.
    #expect(Self.scroll(client, 10) == ["update 1", "enter a 0.0 0.0"])
    #expect(Self.scroll(client, 10) == [])
    #expect(Self.scroll(client, 100) == ["update 2"])
    #expect(Self.scroll(client, 320) == ["update 3"])
    #expect(Self.scroll(client, 321) == ["update 4", "enter b 0.0 320.0"])
    #expect(Self.scroll(client, 321) == [])
    #expect(Self.scroll(client, 320) == ["update 5", "exit b 0.0 320.0"])
    #expect(Self.scroll(client, 0) == ["update 6", "exit a 0.0 0.0"])
    #expect(Self.scroll(client, -50) == ["update 7"])
    #expect(Self.scroll(client, 400) == ["update 8", "enter a 0.0 0.0", "enter b 0.0 320.0"])
    #expect(Self.scroll(client, 0) == ["update 9", "exit b 0.0 320.0", "exit a 0.0 0.0"])
  }

  @Test(arguments: ["push", "stack"])
  func `each pinning is reported once while scrolling over the content in both directions`(mode: String) {
    let client = Self.watching(Self.text(more: "\"stickyHeaders\": \"\(mode)\""))
    client.settle()
    _ = client.takeNotices()
    var pinned: Set<String> = []
    var reported: [String] = []
    let offsets = Array(stride(from: -200.0, through: 840, by: 3.5))
    for y in offsets + offsets.reversed() {
      // Nothing is reported twice at the same offset.
      let notices = Self.scroll(client, y).filter { !$0.hasPrefix("update") } + Self.scroll(client, y)
      for notice in notices {
        let words = notice.split(separator: " ").map(String.init)
        if words[0] == "enter" { #expect(pinned.insert(words[1]).inserted) }
        if words[0] == "exit" { #expect(pinned.remove(words[1]) != nil) }
        reported.append("\(words[0]) \(words[1])")
      }
      // `b` is at 320, and with "stack" it is pinned below the 20 points of `a`.
      let expected: Set<String> = y > (mode == "stack" ? 300 : 320) ? ["a", "b"] : y > 0 ? ["a"] : []
      #expect(pinned == expected, "at \(y)")
    }
    #expect(reported == ["enter a", "enter b", "exit b", "exit a"])
  }

  @Test func `element queries send no sticky notifications`() {
    let client = Self.watching()
    client.settle()
    _ = client.takeNotices()
    client.scroll(30)
    for _ in 0..<3 {
      let header = client.fetch("layoutd/attributesFor", #"{"session": "s1", "key": "header:a"}"#)
      #expect(header["result"]?["zIndex"]?.asInt == 1024)
    }
    client.client.now += 1
    client.settle()
    #expect(client.takeNotices().filter { $0.hasPrefix("enter") } == ["enter a 0.0 0.0"])
  }

  @Test func `headers that are already pinned are reported when a session is opened`() {
    let client = Self.watching(Self.text(), #""contentOffset": {"x": 0, "y": 50}"#)
    client.settle()
    #expect(client.takeNotices() == ["enter a 0.0 0.0"])
    client.settle()
    #expect(client.takeNotices() == [])
  }

  @Test func `a snapshot is sent before the notifications about its pinned headers`() {
    let client = Self.watching()
    client.scroll(30)
    #expect(client.snapshot()["revision"]?.asInt == 1)
    #expect(client.takeNotices() == [])
    client.settle()
    #expect(client.takeNotices() == ["enter a 0.0 0.0"])
  }

  @Test func `a client can unpin a header until the document changes its stickiness`() {
    let client = Self.watching()
    _ = Self.scroll(client, 30)
    func header() -> JSONValue? {
      client.fetch("layoutd/attributesFor", #"{"session": "s1", "indexPath": [0, 0], "kind": "header"}"#)["result"]
    }
    #expect(header()?["frame"] == .array([0, 30, 100, 20].map(JSONValue.number)))
    #expect(header()?["zIndex"] == .number(1024))
    func setSticky(_ sticky: Bool) -> JSONValue {
      client.fetch("layoutd/session/setSticky", #"{"session": "s1", "section": "a", "sticky": \#(sticky)}"#)
    }
    #expect(setSticky(false)["result"] == .object([]))
    client.client.now += 1
    client.settle()
    #expect(client.takeNotices() == ["update 2", "exit a 0.0 0.0"])
    #expect(header()?["frame"] == .array([0, 0, 100, 20].map(JSONValue.number)))
    // Other headers are not affected.
    #expect(Self.scroll(client, 330) == ["update 3", "enter b 0.0 320.0"])
    #expect(Self.scroll(client, 30) == ["update 4", "exit b 0.0 320.0"])
    // The stickiness in the document is unchanged.
    client.change(Self.text(header: #"{"length": 20, "label": "A"}"#), version: 2)
    client.settle()
    #expect(header()?["frame"] == .array([0, 0, 100, 20].map(JSONValue.number)))
    // The stickiness in the document changes, and changes back.
    client.change(Self.text(header: #"{"length": 20, "sticky": false}"#), version: 3)
    client.settle()
    client.change(Self.text(), version: 4)
    client.settle()
    #expect(header()?["frame"] == .array([0, 30, 100, 20].map(JSONValue.number)))
    client.client.now += 1
    client.settle()
    #expect(client.takeNotices() == ["update 5", "enter a 0.0 0.0"])
    #expect(setSticky(false)["result"] != nil)
    #expect(setSticky(true)["result"] != nil)
    client.client.now += 1
    client.settle()
    // Both requests together have no visible effect.
    #expect(client.takeNotices() == [])
    // All headers at once.
    let all = client.fetch("layoutd/session/setSticky", #"{"session": "s1", "sticky": false}"#)
    #expect(all["result"] == .object([]))
    client.client.now += 1
    client.settle()
    #expect(client.takeNotices() == ["update 6", "exit a 0.0 0.0"])
  }

  @Test func `a section that is inserted again has its own stickiness, and one of the document that of the client`() {
    let client = Self.watching()
    _ = Self.scroll(client, 30)
    func header(_ section: String) -> JSONValue? {
      client.fetch("layoutd/attributesFor", #"{"session": "s1", "key": "header:\#(section)"}"#)["result"]?["frame"]?[1]
    }
    let insertion = #"{"insert": {"at": [0], "section": {"id": "c", "header": 20, "items": [{"height": 300}]}}}"#
    #expect(client.batch(insertion)["result"] != nil)
    #expect(header("c") == .number(30))
    for section in ["a", "c"] {
      _ = client.fetch("layoutd/session/setSticky", #"{"session": "s1", "section": "\#(section)", "sticky": false}"#)
    }
    #expect(header("c") == .number(0))
    #expect(client.batch(#"{"delete": {"at": [0]}}, {"delete": {"at": [1]}}"#)["result"] != nil)
    #expect(client.batch(insertion)["result"] != nil)
    #expect(header("c") == .number(30))
    _ = client.fetch("layoutd/session/reset", #"{"session": "s1"}"#)
    #expect(header("a") == .number(0))
  }

  @Test func `unknown sections and sessions are errors`() {
    let client = Self.watching()
    let sticky = client.fetch("layoutd/session/setSticky", #"{"session": "s1", "section": "c", "sticky": true}"#)
    #expect(sticky["error"]?["code"]?.asInt == -32602)
    #expect(sticky.failure == "unknownSection")
    #expect(
      client.fetch("layoutd/session/setSticky", #"{"session": "s9", "section": "a", "sticky": true}"#).failure
        == "unknownSession")
    #expect(
      client.fetch("layoutd/session/setSticky", #"{"session": "s1", "section": "a"}"#)["error"]?["code"]?.asInt
        == -32602)
    #expect(
      client.fetch("layoutd/session/setPagedOffset", #"{"session": "s1", "section": "c", "offset": {"x": 0, "y": 0}}"#)
        .failure == "unknownSection")
    #expect(
      client.fetch(
        "layoutd/session/setPagedOffset", #"{"session": "s1", "section": "b", "offset": {"x": 1e308, "y": 0}}"#)[
          "error"]?[
          "code"]?.asInt == -32602)
  }

  @Test(arguments: [false, true])
  func `a paged offset moves its section and those after it, and causes no layout`(excludesHeaders: Bool) {
    let paged =
      excludesHeaders ? #""pagedOffset": {"x": 0, "y": 0, "excludesStickyHeaders": true}, "# : ""
    let client = Self.watching(Self.text(b: paged))
    _ = Self.scroll(client, 250)
    #expect(
      client.fetch(
        "layoutd/session/setPagedOffset", #"{"session": "s1", "section": "b", "offset": {"x": -30, "y": 0}}"#)[
          "result"] == .object([]))
    client.client.now += 1
    client.settle()
    let updates = client.takeUpdates()
    #expect(updates.count == 1)
    #expect(updates.first?["cause"]?["kind"] == .string("invalidate"))
    #expect(updates.first?["contentSize"] == nil)
    // The header of b is at 320, its first cells are at 340 and 440.
    let cells = ["cell:b0 -30.0", "cell:b1 -30.0"]
    let moved = (updates.first?["changed"]?.asArray ?? []).map {
      "\($0["key"]?.asString ?? "") \($0["frame"]?[0]?.asDouble ?? 0)"
    }
    #expect(moved.sorted() == (excludesHeaders ? cells : cells + ["header:b -30.0"]))
    func hit(_ x: Double, _ y: Double) -> String? {
      client.fetch("layoutd/hitTest", #"{"session": "s1", "point": {"x": \#(x), "y": \#(y)}}"#)["result"]?["key"]?
        .asString
    }
    #expect(hit(60, 400) == "cell:b0")
    #expect(hit(80, 400) == nil)
    #expect(hit(80, 330) == (excludesHeaders ? "header:b" : nil))
    #expect(hit(80, 300) == "cell:a2")
  }
}
