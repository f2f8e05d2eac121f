import JSON
import TestSupport
import Testing

/// Snapshots of a diffable data source as clients send them.
@Suite struct SnapshotConversationTests {
  static let faults: [(sections: String, more: String, expected: [String])] = [
    (#"{"id": "a", "items": []}, {"id": "a", "items": []}"#, "", ["duplicateSection a"]),
    (#""a", "a""#, "", ["duplicateSection a"]),
    (#"{"id": "a", "items": ["k0", "k0"]}"#, "", ["duplicateItem k0"]),
    (#"{"id": "a", "items": ["k0", {"id": "k0"}]}"#, "", ["duplicateItem k0"]),
    (#"{"id": "a", "items": [{"id": "x"}]}, {"id": "n", "items": [{"id": "x"}]}"#, "", ["duplicateItem x"]),
    // Items that a section keeps are in the snapshot too, whichever section is first.
    (#""a", {"id": "b", "items": ["k1"]}"#, "", ["duplicateItem k1"]),
    (#"{"id": "b", "items": ["k1"]}, "a""#, "", ["duplicateItem k1"]),
    (#"{"id": "a", "items": ["k0", "zz"]}"#, "", ["unknownItem zz"]),
    // A string refers to an existing item, not to an inserted one.
    (#"{"id": "a", "items": [{"id": "x"}]}, {"id": "b", "items": ["x"]}"#, "", ["unknownItem x"]),
    (#""a""#, #""reload": ["zz"]"#, ["unknownItem zz"]),
    (#""a""#, #""reconfigure": ["zz"]"#, ["unknownItem zz"]),
    // The item exists, but not after the snapshot.
    (#""a""#, #""reload": ["m0"]"#, ["unknownItem m0"]),
    (#"{"id": "a", "items": ["k0"]}"#, #""reconfigure": ["k1"]"#, ["unknownItem k1"]),
    (#""a", "zz""#, "", ["unknownSection zz"]),
    (
      #""zz", {"id": "a", "items": ["k0", "k0", "y"]}, {"id": "a", "items": []}"#, #""reload": ["w"]"#,
      ["unknownSection zz", "duplicateItem k0", "unknownItem y", "duplicateSection a", "unknownItem w"]
    ),
  ]

  /// A client that checks, without an oracle, that the updates lead to the state of a snapshot request.
  private final class Watcher {
    let client: SessionClient
    private var state: ClientState
    /// The result of the last snapshot request.
    private(set) var shown = JSONValue.null

    var keys: [String] { ReplicatedSession.elements(shown).map(\.key) }

    init() {
      client = SessionClient()
      client.openDocument(
        SessionClient.document(
          """
          {"id": "a", "items": [{"id": "k0", "height": 50}, {"id": "k1", "height": 60}, {"id": "k2", "height": 70}]},
          {"id": "b", "header": 20, "items": [{"id": "m0", "height": 50}, {"height": 50}]}
          """))
      state = ClientState(client.openSession(viewport: "100x1000")["result"] ?? .null)
    }

    /// Applies a snapshot and returns its update; nil if there was none.
    func apply(_ sections: String, _ more: String = "") -> JSONValue? {
      client.client.now += 1
      let response = client.apply(sections, more)
      #expect(response["result"]?["revision"] == .number(Double(state.revision)))
      #expect(response["result"]?["warnings"] == .array([]))
      client.settle()
      let updates = client.takeUpdates()
      #expect(updates.count <= 1)
      for update in updates { state.apply(update) }
      shown = client.snapshot()
      let reported = ClientState(shown)
      #expect(state.shows(reported))
      state = reported
      return updates.first
    }
  }

  @Test(arguments: faults)
  func `an invalid snapshot is rejected and changes nothing`(sections: String, more: String, expected: [String]) {
    let client = BatchConversationTests.client()
    let before = client.snapshot()["attributes"]
    let response = client.apply(sections, more)
    #expect(response["error"]?["code"] == .number(-32803))
    #expect(response.failure == "invalidSnapshot")
    let findings = response["error"]?["data"]?["findings"]?.asArray ?? []
    #expect(findings.map { "\($0["code"]?.asString ?? "") \($0["id"]?.asString ?? "")" } == expected)
    #expect(findings.first?["message"] == response["error"]?["message"])
    client.settle()
    #expect(client.takeUpdates().isEmpty)
    #expect(client.snapshot()["attributes"] == before)
  }

  @Test(arguments: [
    (#"{"items": []}"#, #"sections[0].id: "id" is missing"#),
    (#"{"id": "a", "items": [{}]}"#, #"sections[0].items[0].id: "id" is missing"#),
    (#"{"id": "a:b"}"#, "sections[0].id: expected a name without :"),
    (##"{"id": "a#1"}"##, "sections[0].id: expected a name without #"),
    (#"{"id": ""}"#, "sections[0].id: expected a name that is not empty"),
    (#"{"id": "a", "items": [{"id": ""}]}"#, "sections[0].items[0].id: expected a name that is not empty"),
    (#"{"id": "a", "items": [{"id": "k#1"}]}"#, "sections[0].items[0].id: expected a name without #"),
    ("7", "sections[0]: expected an object, found a number"),
  ])
  func `malformed parameters are rejected with their path`(sections: String, expected: String) {
    let response = BatchConversationTests.client().apply(sections)
    #expect(response["error"]?["code"] == .number(-32602))
    #expect(response["error"]?["message"] == .string(expected))
  }

  @Test func `items are inserted, deleted and moved within their section`() {
    let watcher = Watcher()
    let update = watcher.apply(
      #"{"id": "a", "items": ["k2", {"id": "x", "height": 10}, "k0"]}, "b""#, #""token": {"n": 1}"#)
    #expect(update?["cause"]?["kind"] == .string("data"))
    #expect(update?["cause"]?["token"]?["n"] == .number(1))
    #expect(update?.keys("removed") == ["cell:k1"])
    #expect(update?.keys("added") == ["cell:x"])
    let animation = update?["animation"] ?? .null
    #expect(animation.keys("appearing") == ["cell:x"])
    #expect(animation.keys("disappearing") == ["cell:k1"])
    #expect(animation.keys("moving").contains("cell:k0") && animation.keys("moving").contains("cell:k2"))
    #expect(watcher.keys == ["cell:k2", "cell:x", "cell:k0", "cell:m0", "cell:b/1", "header:b"])
  }

  @Test func `an item moves to another section, also from a deleted one and into an inserted one`() {
    let watcher = Watcher()
    let update = watcher.apply(
      #"{"id": "n", "header": 30, "items": ["m0", "k1"]}, {"id": "a", "items": ["b/1", "k2", "k0"]}"#)
    #expect(update?.keys("removed") == ["header:b"])
    #expect(update?.keys("added") == ["header:n"])
    #expect(update?["animation"]?.keys("appearing") == ["header:n"])
    #expect(update?["animation"]?.keys("disappearing") == ["header:b"])
    #expect(
      watcher.keys == ["cell:m0", "cell:k1", "cell:b/1", "cell:k2", "cell:k0", "header:n"])
  }

  @Test func `sections move with their items and supplementary views`() {
    let watcher = Watcher()
    let update = watcher.apply(#""b", "a""#)
    #expect(update?.keys("removed") == [])
    #expect(update?.keys("added") == [])
    #expect(update?["animation"]?.keys("moving").contains("header:b") ?? false)
    #expect(watcher.keys == ["cell:m0", "cell:b/1", "cell:k0", "cell:k1", "cell:k2", "header:b"])
    #expect(watcher.apply("")?.keys("removed").count == 6)
    #expect(watcher.keys == [])
  }

  @Test func `a reload is a disappearing view and a new view`() {
    let watcher = Watcher()
    let update = watcher.apply(#"{"id": "a", "items": ["k1", "k0", "k2"]}, "b""#, #""reload": ["k0"]"#)
    let animation = update?["animation"] ?? .null
    #expect(animation.keys("disappearing") == ["cell:k0#1"])
    // Both move from the first row to the row after k1.
    #expect(animation["disappearing"]?[0]?["final"]?["frame"]?[1] == .number(60))
    #expect(animation["disappearing"]?[0]?["final"]?["alpha"] == .number(0))
    // With changed properties it is still the same identifier.
    let other = watcher.apply(
      #"{"id": "a", "items": ["k1", {"id": "k0", "height": 5}, "k2"]}, "b""#, #""reload": ["k0"]"#)
    #expect(other?["animation"]?.keys("disappearing") == ["cell:k0#2"])
    // An inserted item is a new view anyway.
    let third = watcher.apply(#"{"id": "a", "items": [{"id": "x"}]}, "b""#, #""reload": ["x"]"#)
    #expect(third?["animation"]?.keys("disappearing") == ["cell:k1", "cell:k0", "cell:k2"])
  }

  @Test func `an object for an existing item replaces its keys, and its new size is animated`() {
    let watcher = Watcher()
    let update = watcher.apply(#"{"id": "a", "items": ["k0", {"id": "k1", "height": 90, "label": "L"}, "k2"]}, "b""#)
    // The view is kept: nothing appears or disappears.
    #expect(update?["animation"]?["moving"]?[0]?["key"] == .string("cell:k1"))
    #expect(update?["animation"]?["moving"]?[0]?["initial"]?["frame"]?[3] == .number(60))
    #expect(update?["animation"]?.keys("appearing") == [])
    #expect(update?["animation"]?.keys("disappearing") == [])
    #expect(update?["changed"]?[0]?["key"] == .string("cell:k1"))
    #expect(update?["changed"]?[0]?["frame"]?[3] == .number(90))
    #expect(update?["changed"]?[0]?["custom"]?["label"] == .string("L"))
    // It replaces all keys: without a height the item has the default height.
    _ = watcher.apply(#"{"id": "a", "items": ["k0", {"id": "k1"}, "k2"]}, "b""#)
    let item = watcher.shown["attributes"]?[1]
    #expect(item?["frame"]?[3] == .number(50))
    #expect(item?["custom"] == nil)
  }

  @Test func `a section keeps its keys unless the snapshot contains others`() {
    let watcher = Watcher()
    _ = watcher.apply(#"{"id": "b", "items": ["m0"]}"#)
    #expect(watcher.keys == ["cell:m0", "header:b"])
    _ = watcher.apply(#"{"id": "b", "footer": 5}"#)
    #expect(watcher.keys == ["cell:m0", "footer:b"])
    _ = watcher.apply(#"{"id": "b"}, {"id": "n"}, {"id": "m", "header": 5}"#)
    #expect(watcher.keys == ["cell:m0", "footer:b", "header:m"])
  }

  @Test func `without animation the update contains only the final state`() {
    let watcher = Watcher()
    let update = watcher.apply(#"{"id": "a", "items": ["k1"]}"#, #""animated": false"#)
    #expect(update != nil)
    #expect(update?["animation"] == nil)
  }

  @Test func `a snapshot of the current state sends only its token`() {
    let watcher = Watcher()
    #expect(watcher.apply(#""a", {"id": "b", "items": ["m0", "b/1"]}"#) == nil)
    let update = watcher.apply(#"{"id": "a", "items": ["k0", "k1", "k2"]}, "b""#, #""token": 5"#)
    #expect(update?["cause"]?["token"] == .number(5))
    #expect(update?.keys("changed") == [])
    #expect(update?["animation"] == nil)
  }

  @Test func `an item that is deleted and inserted before an update is sent has a new view`() {
    let client = BatchConversationTests.client()
    _ = client.apply(#"{"id": "a", "items": ["k1", "k2"]}"#)
    _ = client.apply(
      #"{"id": "a", "items": [{"id": "k0", "height": 50}, "k1", "k2"]}, {"id": "b", "items": [{"id": "m0"}]}"#)
    client.settle()
    let animation = client.takeUpdates().last?["animation"] ?? .null
    #expect(animation.keys("disappearing").sorted() == ["cell:b/1", "cell:k0#1", "cell:m0#1"])
  }

  @Test func `generated items are named one by one and keep their properties`() {
    let client = SessionClient()
    client.openDocument(
      SessionClient.document(#"{"id": "a", "items": [{"repeat": 5, "id": "g{i}", "height": "10..99"}]}"#))
    client.openSession(viewport: "100x1000")
    let heights = { (state: JSONValue) in
      Dictionary(
        uniqueKeysWithValues: (state["attributes"]?.asArray ?? []).map {
          ($0["key"]?.asString ?? "", $0["frame"]?[3]?.asDouble ?? -1)
        })
    }
    let before = heights(client.snapshot())
    #expect(client.apply(#"{"id": "a", "items": ["g4", "g0", "g1", "g3"]}"#)["result"] != nil)
    #expect(client.keys() == ["cell:g4", "cell:g0", "cell:g1", "cell:g3"])
    #expect(heights(client.snapshot()) == before.filter { $0.key != "cell:g2" })
  }

  @Test func `items of snapshots are kept until the text of their section changes, and a reset drops them`() {
    let client = Watcher().client
    let before = client.snapshot()["attributes"]
    _ = client.apply(#"{"id": "a", "items": ["k2", {"id": "x"}]}, "b", {"id": "n", "items": [{"id": "y"}]}"#)
    // The header comes from the text and the items of a still from the client. The text determines which sections
    // exist.
    let text = SessionClient.document(
      """
      {"id": "a", "header": 9, "items": [{"id": "k0", "height": 50}, {"id": "k1", "height": 60}, {"id": "k2", "height": 70}]},
      {"id": "b", "header": 20, "items": [{"id": "m0", "height": 50}, {"height": 50}]}
      """)
    client.change(text)
    #expect(client.keys() == ["cell:k2", "cell:x", "cell:m0", "cell:b/1", "header:a", "header:b"])
    client.change(text.replacing(#""header": 9, "#, with: ""), version: 3)
    _ = client.fetch("layoutd/session/reset", #"{"session": "s1"}"#)
    #expect(client.snapshot()["attributes"] == before)
  }
}
