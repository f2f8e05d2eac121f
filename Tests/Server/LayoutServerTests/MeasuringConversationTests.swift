import JSON
import Testing

/// Measured sizes, invalidation, target content offsets, and scrolling to items.
@Suite struct MeasuringConversationTests {
  /// Returns a client of a session without sticky headers: section `a` is from 0 to 320 and `b` from 320 to 640, as in
  /// `StickyConversationTests`.
  private static func watching() -> SessionClient {
    let client = SessionClient()
    client.openDocument(StickyConversationTests.text(more: "\"stickyHeaders\": \"none\""))
    client.openSession()
    return client
  }

  private static func measure(_ client: SessionClient, _ sizes: String) -> JSONValue {
    let response = client.fetch("layoutd/session/setMeasuredSizes", #"{"session": "s1", "sizes": {\#(sizes)}}"#)
    client.client.now += 1
    client.settle()
    return response
  }

  private static func height(_ client: SessionClient) -> Double? {
    client.snapshot()["contentSize"]?["height"]?.asDouble
  }

  @Test func `sizes are required`() {
    let response = Self.watching().fetch("layoutd/session/setMeasuredSizes", #"{"session": "s1", "sizes": null}"#)
    #expect(response["error"]?["code"] == .number(-32602))
    #expect(response["error"]?["message"] == .string(#"sizes: "sizes" is missing"#))
  }

  @Test func `a measured header has its measured length`() {
    let client = Self.watching()
    #expect(Self.measure(client, #""header:a": [100, 50]"#)["result"] == .object([]))
    let updates = client.takeUpdates()
    #expect(updates.count == 1)
    #expect(updates.first?["cause"]?["kind"] == .string("invalidate"))
    #expect(updates.first?["contentSize"]?["height"] == .number(670))
    // The header is visible: elements below it move, and the offset does not.
    #expect(updates.first?["contentOffset"] == nil)
    #expect(updates.first?.keys("changed").sorted() == ["cell:a0", "cell:a1", "header:a"])
    // The same size again changes nothing.
    #expect(Self.measure(client, #""header:a": [100, 50]"#)["result"] == .object([]))
    #expect(client.takeUpdates().isEmpty)
  }

  @Test(arguments: ["offset", "elements"])
  func `an element that is invalidated has its own length again, whatever the scope`(scope: String) {
    let client = Self.watching()
    _ = Self.measure(client, #""header:a": [100, 50]"#)
    #expect(Self.height(client) == 670)
    let params = #"{"session": "s1", "scope": "\#(scope)", "keys": ["header:a"]}"#
    #expect(client.fetch("layoutd/session/invalidate", params)["error"] == nil)
    client.settle()
    #expect(Self.height(client) == 640)
  }

  @Test func `visible elements keep their position on screen when a header above them grows`() {
    let client = Self.watching()
    client.scroll(400)
    client.settle()
    _ = client.takeUpdates()
    #expect(Self.measure(client, #""header:a": [100, 50]"#)["result"] == .object([]))
    let update = client.takeUpdates().first
    #expect(update?["contentOffset"]?["y"] == .number(430))
    #expect(update?.keys("removed") == [])
    #expect(update?.keys("added") == [])
    // Cell b0 was at 340 and the offset at 400. Both move by 30.
    let cell = client.fetch("layoutd/attributesFor", #"{"session": "s1", "key": "cell:b0"}"#)["result"]
    #expect(cell?["frame"]?[1] == .number(370))
  }

  @Test func `a measured size that oscillates is frozen after eight passes`() {
    let client = Self.watching()
    for pass in 1...8 {
      #expect(Self.measure(client, #""header:a": [100, \#(pass % 2 == 0 ? 60 : 50)]"#)["result"] == .object([]))
    }
    let ninth = Self.measure(client, #""header:a": [100, 50], "header:b": [100, 30]"#)["result"]
    #expect(ninth?["oscillating"] == .array([.string("header:a")]))
    // Header a is frozen at 60, header b is measured as 30: 640 + 40 + 10 = 690.
    #expect(Self.height(client) == 690)
    // A viewport of another width restarts the detection.
    client.resize(110, 200)
    #expect(Self.measure(client, #""header:a": [110, 50]"#)["result"] == .object([]))
    #expect(Self.height(client) == 680)
  }

  @Test func `sizes of unknown elements are ignored`() {
    let client = Self.watching()
    let sizes = #""cell:gone": [1, 1], "header:c": [1, 1], "nonsense": [1, 1]"#
    #expect(Self.measure(client, sizes)["result"] == .object([]))
    #expect(Self.height(client) == 640)
    for wrong in [#""header:a": [1]"#, #""header:a": [-1, 1]"#, #""header:a": [1e308, 1]"#, #""header:a": 5"#] {
      #expect(Self.measure(client, wrong)["error"]?["code"]?.asInt == -32602)
    }
  }

  @Test func `measured list rows have their measured height`() {
    let client = SessionClient()
    client.openDocument(
      #"{"sections": [{"id": "s", "layout": {"kind": "list", "rowHeight": 40}, "items": [{"repeat": 20, "id": "r{i}"}]}]}"#
    )
    client.openSession()
    client.scroll(100)
    client.settle()
    _ = client.takeUpdates()
    // r0 ends at 40, above the viewport. r3 is from 120 to 160, inside the viewport.
    #expect(Self.measure(client, #""cell:r0": [100, 70], "cell:r3": [100, 50]"#)["result"] == .object([]))
    let update = client.takeUpdates().first
    #expect(update?["contentSize"]?["height"] == .number(840))
    #expect(update?["contentOffset"]?["y"] == .number(130))
  }

  @Test func `measured sizes are dropped by key, or all together`() {
    let client = Self.watching()
    func invalidate(_ what: String) -> JSONValue {
      client.fetch("layoutd/session/invalidate", #"{"session": "s1", \#(what)}"#)
    }
    let both = #""header:a": [100, 50], "header:b": [100, 50]"#
    _ = Self.measure(client, both)
    #expect(Self.height(client) == 700)
    #expect(invalidate(#""what": "offset""#)["result"] == .object([]))
    #expect(invalidate(#""what": "counts""#)["result"] == .object([]))
    #expect(Self.height(client) == 700)
    #expect(invalidate(#""what": "elements", "keys": ["header:b", "nonsense"]"#)["result"] == .object([]))
    #expect(Self.height(client) == 670)
    #expect(invalidate(#""what": "everything""#)["result"] == .object([]))
    #expect(Self.height(client) == 640)
    #expect(invalidate(#""what": "nothing""#)["error"]?["code"]?.asInt == -32602)
    #expect(invalidate(#""keys": []"#)["error"]?["code"]?.asInt == -32602)
  }

  @Test func `a target content offset is limited to the content`() {
    let client = Self.watching()
    func target(_ more: String) -> JSONValue {
      client.fetch("layoutd/targetContentOffset", #"{"session": "s1", \#(more)}"#)
    }
    #expect(target(#""proposed": {"x": 0, "y": 123}"#)["result"]?["contentOffset"]?["y"] == .number(123))
    #expect(
      target(#""proposed": {"x": 7, "y": 9999}, "velocity": {"x": 0, "y": 2000}"#)["result"]
        == .object([JSONMember(key: "contentOffset", value: point(0, 440))]))
    // A waterfall is not an orthogonal section.
    #expect(target(#""proposed": {"x": 0, "y": 0}, "section": "a""#).failure == "unknownSection")
    #expect(target(#""velocity": {"x": 0, "y": 0}"#)["error"]?["code"]?.asInt == -32602)
    // The viewport has not moved.
    client.settle()
    #expect(client.takeUpdates().isEmpty)
  }

  @Test func `a carousel snaps to a centered card`() {
    let client = SessionClient()
    client.openDocument(
      #"{"scrollDirection": "horizontal", "sections": [{"id": "s", "layout": {"kind": "carousel", "cardWidth": 60, "cardHeight": 100, "spacing": 20, "snap": true}, "items": [{"repeat": 9}]}]}"#
    )
    client.openSession()
    let response = client.fetch(
      "layoutd/targetContentOffset", #"{"session": "s1", "proposed": {"x": 260, "y": 0}, "velocity": {"x": 0, "y": 0}}"#
    )
    let x = response["result"]?["contentOffset"]?["x"]?.asDouble ?? -1
    let cards = (0..<9).compactMap { index in
      client.fetch("layoutd/attributesFor", #"{"session": "s1", "indexPath": [0, \#(index)]}"#)["result"]?["frame"]
    }
    // The center of one card is the center of the viewport.
    #expect(cards.contains { ($0[0]?.asDouble ?? 0) + ($0[2]?.asDouble ?? 0) / 2 == x + 50 })
    #expect(abs(x - 260) <= 60)
  }

  static let positions: [(String, Double)] = [
    // b1 is from 440 to 540. The viewport shows 200 of 640 points.
    ("top", 440), ("bottom", 340), ("center", 390), ("nearest", 340), ("left", 340),
  ]

  @Test(arguments: positions)
  func `scrollToItem returns the offset for each position`(position: String, y: Double) {
    let client = Self.watching()
    for element in [#""key": "cell:b1""#, #""indexPath": [1, 1]"#] {
      let response = client.fetch(
        "layoutd/scrollToItem", #"{"session": "s1", \#(element), "position": "\#(position)"}"#)
      #expect(response["result"]?["contentOffset"] == point(0, y))
    }
  }

  @Test func `scrollToItem returns the offset of the orthogonal section of a cell, too`() {
    let client = SessionClient()
    client.openDocument(
      #"{"layout": {"kind": "compositional", "orthogonalScrolling": "continuous", "group": {"size": {"width": 200, "height": 80}, "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}]}}, "sections": [{"id": "s", "header": 20, "items": [{"repeat": 8, "id": "c{i}"}]}]}"#
    )
    client.openSession(viewport: "320x480")
    func go(_ key: String) -> JSONValue? {
      client.fetch("layoutd/scrollToItem", #"{"session": "s1", "key": "\#(key)"}"#)["result"]
    }
    // Cell 6 ends at 1400.
    #expect(go("cell:c6")?["contentOffset"] == point(0, 0))
    #expect(go("cell:c6")?["orthogonalOffset"] == ["section": "s", "contentOffset": point(1080, 0)])
    #expect(go("header:s") == ["contentOffset": point(0, 0)])
    // Both are the parameters of scrolls.
    client.notify("layoutd/session/scroll", #"{"session": "s1", "section": "s", "contentOffset": {"x": 1080, "y": 0}}"#)
    client.settle()
    let frame = client.fetch("layoutd/attributesFor", #"{"session": "s1", "key": "cell:c6"}"#)["result"]?["frame"]
    #expect(frame?[0]?.asDouble == 120)
  }

  @Test func `sizes that the client sets keep the element of scrollToItem at its position`() {
    let client = SessionClient()
    client.openDocument(
      #"{"layout": {"kind": "list"}, "sections": [{"id": "s", "items": [{"repeat": 100, "id": "r{i}"}]}]}"#)
    client.openSession(viewport: "320x480")
    let offset = client.fetch("layoutd/scrollToItem", #"{"session": "s1", "key": "cell:r50", "position": "bottom"}"#)
    #expect(offset["result"]?["contentOffset"] == point(0, 1764))
    client.notify("layoutd/session/scroll", #"{"session": "s1", "contentOffset": {"x": 0, "y": 1764}}"#)
    client.settle()
    _ = client.fetch(
      "layoutd/session/setMeasuredSizes", #"{"session": "s1", "sizes": {"cell:r48": [320, 144]}}"#)
    let state = client.fetch("layoutd/session/snapshot", #"{"session": "s1"}"#)["result"]
    #expect(state?["contentOffset"] == point(0, 1864))
  }

  @Test func `scrollToItem fails for unknown elements`() {
    let client = Self.watching()
    func go(_ more: String) -> JSONValue { client.fetch("layoutd/scrollToItem", #"{"session": "s1", \#(more)}"#) }
    // The header is already visible.
    #expect(go(#""key": "header:a""#)["result"]?["contentOffset"] == point(0, 0))
    #expect(go(#""key": "cell:gone""#).failure == "unknownElement")
    #expect(go(#""key": "nonsense""#).failure == "unknownElement")
    #expect(go(#""indexPath": [9, 0]"#).failure == "unknownElement")
    #expect(go(#""indexPath": [-1, -1]"#).failure == "unknownElement")
    let problem = "indexPath: unknown element [0, 9]; expected [section, item] of an item"
    #expect(go(#""indexPath": [0, 9]"#)["error"]?["message"] == .string(problem))
    #expect(go(#""position": "top""#)["error"]?["code"]?.asInt == -32602)
    #expect(go(#""key": "cell:a0", "position": "middle""#)["error"]?["code"]?.asInt == -32602)
  }

  @Test func `headers and decorations are found by index path and kind`() {
    let client = SessionClient()
    client.openDocument(
      #"{"layout": {"kind": "list", "rowHeight": 40, "spacing": 10}, "sections": [{"id": "s", "header": 20, "footer": 5, "decorations": [{"kind": "separator", "thickness": 2}, {"kind": "mark", "frame": [1, 2, 3, 4], "note": "n"}], "items": [{"repeat": 3}]}]}"#
    )
    client.openSession()
    func element(_ kind: String, _ place: String) -> JSONValue {
      client.fetch("layoutd/attributesFor", #"{"session": "s1", "indexPath": \#(place), "kind": "\#(kind)"}"#)["result"]
        ?? .null
    }
    #expect(element("header", "[0, 0]")["key"] == .string("header:s"))
    #expect(element("footer", "[0, 0]")["key"] == .string("footer:s"))
    // Rows are at 20, 70 and 120, so the second gap is from 110 to 120.
    let separator = element("separator", "[0, 1]")
    #expect(separator["key"] == .string("decoration:separator:s/1"))
    #expect(separator["frame"] == .array([0, 114, 100, 2].map(JSONValue.number)))
    #expect(separator["indexPath"] == .array([.number(0), .number(1)]))
    #expect(separator["custom"]?["color"] == .string("#C6C6C8"))
    let mark = element("mark", "[0, 0]")
    #expect(mark["frame"] == .array([1, 2, 3, 4].map(JSONValue.number)))
    #expect(mark["custom"]?["note"] == .string("n"))
    for (kind, place) in [
      ("separator", "[0, 2]"), ("separator", "[0, -1]"), ("mark", "[0, 1]"), ("nothing", "[0, 0]"),
      ("header", "[7, 0]"),
      ("header", "[-1, 0]"),
    ] {
      #expect(element(kind, place) == .null)
    }
  }

  private func point(_ x: Double, _ y: Double) -> JSONValue {
    .object([JSONMember(key: "x", value: .number(x)), JSONMember(key: "y", value: .number(y))])
  }
}
