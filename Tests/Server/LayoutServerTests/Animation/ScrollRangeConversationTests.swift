import JSON
import TestSupport
import Testing

/// The scroll range that sessions report, sessions that open at the end, and anchors that are targets.
@Suite struct ScrollRangeConversationTests {
  /// Returns a client of a session with rows of 40 points in a viewport of 100 × 100, and the state of the session.
  private static func watching(
    _ rows: Int, _ keys: String = "", options: String = ""
  ) -> (client: SessionClient, state: JSONValue) {
    let client = SessionClient()
    client.openDocument(
      #"""
      {"layout": {"kind": "list", "rowHeight": 40}, \#(keys)
       "sections": [{"id": "a", "items": [{"repeat": \#(rows), "id": "k{i}"}]}]}
      """#)
    return (client, client.openSession(options, viewport: "100x100")["result"] ?? .null)
  }

  private static func range(_ minimum: Double, _ maximum: Double) -> JSONValue {
    func point(_ y: Double) -> JSONValue {
      .object([JSONMember(key: "x", value: 0), JSONMember(key: "y", value: .number(y))])
    }
    return .object([
      JSONMember(key: "minimum", value: point(minimum)), JSONMember(key: "maximum", value: point(maximum)),
    ])
  }

  @Test func `a session without an alignment or a target reports no range`() {
    let (client, state) = Self.watching(2)
    #expect(state["revision"] != nil && state["scrollRange"] == nil)
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    client.settle()
    #expect(client.takeUpdates().map { $0["scrollRange"] == nil } == [true])
  }

  @Test func `a session of short content reports its range, and goes on doing so`() {
    let (client, state) = Self.watching(2, #""contentAlignment": "end","#)
    #expect(state["contentOffset"]?["y"] == -20)
    #expect(state["scrollRange"] == Self.range(-20, -20))
    var copy = ClientState(state)
    let insertion = (2..<5).map { #"{"insert": {"at": [0, \#($0)], "item": {"id": "n\#($0)"}}}"# }
    let reload = ##"{"reload": {"at": [0, 0], "item": {"id": "k0", "color": "#123456"}}}"##
    for batch in [insertion.joined(separator: ", "), reload] {
      _ = client.batch(batch, #""animated": false"#)
      client.client.now += 1
      client.settle()
      let updates = client.takeUpdates()
      for update in updates { copy.apply(update) }
      // The second batch does not change the range.
      #expect(updates.map { $0["scrollRange"] } == [batch.contains("insert") ? Self.range(0, 100) : nil])
      #expect(ClientState(client.snapshot()).difference(from: copy) == nil)
    }
  }

  @Test func `a session opens at the end if its client or its document says so`() {
    #expect(Self.watching(5, options: #""contentOffset": "end""#).state["contentOffset"]?["y"] == 100)
    #expect(Self.watching(5, #""contentOffset": "end","#).state["contentOffset"]?["y"] == 100)
    let start = Self.watching(5, #""contentOffset": "end","#, options: #""contentOffset": {"x": 0, "y": 7}"#)
    #expect(start.state["contentOffset"]?["y"] == 7)
    let client = SessionClient()
    client.openDocument(SessionClient.column([100]))
    #expect(client.openSession(#""contentOffset": "middle""#)["error"]?["code"] == .number(-32602))
  }

  @Test func `a batch, a snapshot and a section snapshot can have a target`() {
    let anchor = #""anchor": {"item": "q", "position": "top"}, "animated": false"#
    let calls: [(SessionClient) -> JSONValue] = [
      { $0.batch(#"{"insert": {"at": [0, 5], "item": {"id": "q"}}}"#, anchor) },
      { $0.apply(#"{"id": "a", "items": ["k0", "k1", "k2", "k3", "k4", {"id": "q"}]}"#, anchor) },
      {
        let items = #"["k0", "k1", "k2", "k3", "k4", {"id": "q"}]"#
        return $0.fetch(
          "layoutd/applySectionSnapshot", #"{"session": "s1", "section": "a", "items": \#(items), \#(anchor)}"#)
      },
    ]
    for call in calls {
      let (client, _) = Self.watching(5)
      #expect(call(client)["error"] == nil)
      client.settle()
      let update = client.takeUpdates().first
      #expect(update?["contentOffset"]?["y"] == 200)
      #expect(update?["scrollRange"] == Self.range(0, 200))
      let target = client.fetch(
        "layoutd/targetContentOffset", #"{"session": "s1", "proposed": {"x": 0, "y": 1000}}"#)
      #expect(target["result"]?["contentOffset"]?["y"] == 200)
    }
  }

  @Test(arguments: [#"{"position": "top"}"#, #"{"item": "k0", "position": "nearest"}"#, #""top""#, "7"])
  func `an anchor that is none is an error`(anchor: String) {
    let (client, _) = Self.watching(2)
    let response = client.batch(#"{"delete": {"at": [0, 0]}}"#, "\"anchor\": \(anchor)")
    #expect(response["error"]?["code"] == .number(-32602))
  }
}
