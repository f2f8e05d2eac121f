import JSON
import Testing

/// Snapshots of a diffable data source as clients send them.
@Suite struct SnapshotConversationTests {
  static let mistakes: [(sections: String, more: String, expected: [String])] = [
    (#"{"id": "a", "items": []}, {"id": "a", "items": []}"#, "", ["duplicateSection a"]),
    (#""a", "a""#, "", ["duplicateSection a"]),
    (#"{"id": "a", "items": ["k0", "k0"]}"#, "", ["duplicateItem k0"]),
    (#"{"id": "a", "items": ["k0", {"id": "k0"}]}"#, "", ["duplicateItem k0"]),
    (#"{"id": "a", "items": [{"id": "x"}]}, {"id": "n", "items": [{"id": "x"}]}"#, "", ["duplicateItem x"]),
    // What a section keeps is in the snapshot too, whichever comes first.
    (#""a", {"id": "b", "items": ["k1"]}"#, "", ["duplicateItem k1"]),
    (#"{"id": "b", "items": ["k1"]}, "a""#, "", ["duplicateItem k1"]),
    (#"{"id": "a", "items": ["k0", "zz"]}"#, "", ["unknownItem zz"]),
    // A string names what is there, not what comes.
    (#"{"id": "a", "items": [{"id": "x"}]}, {"id": "b", "items": ["x"]}"#, "", ["unknownItem x"]),
    (#""a""#, #""reload": ["zz"]"#, ["unknownItem zz"]),
    (#""a""#, #""reconfigure": ["zz"]"#, ["unknownItem zz"]),
    // There, but not any more.
    (#""a""#, #""reload": ["m0"]"#, ["unknownItem m0"]),
    (#"{"id": "a", "items": ["k0"]}"#, #""reconfigure": ["k1"]"#, ["unknownItem k1"]),
    (#""a", "zz""#, "", ["unknownSection zz"]),
    (
      #""zz", {"id": "a", "items": ["k0", "k0", "y"]}, {"id": "a", "items": []}"#, #""reload": ["w"]"#,
      ["unknownSection zz", "duplicateItem k0", "unknownItem y", "duplicateSection a", "unknownItem w"]
    ),
  ]

  /// What a client without any oracle can check: the updates give what a snapshot of the session says.
  private final class Watcher {
    let client: SessionClient
    private var state: ClientState
    /// The answer to the last question for everything.
    private(set) var shown = JSONValue.null

    var keys: [String] { Mirror.elements(shown).map(\.key) }

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

    /// The update that a snapshot leads to; nil when none came.
    func apply(_ sections: String, _ more: String = "") -> JSONValue? {
      client.client.now += 1
      let answer = client.apply(sections, more)
      #expect(answer["result"]?["revision"] == .number(Double(state.revision)))
      #expect(answer["result"]?["warnings"] == .array([]))
      client.settle()
      let updates = client.takeUpdates()
      #expect(updates.count <= 1)
      for update in updates { state.apply(update) }
      shown = client.snapshot()
      let told = ClientState(shown)
      #expect(state.shows(told))
      state = told
      return updates.first
    }
  }

  @Test(arguments: mistakes)
  func `a snapshot that is wrong says how and changes nothing`(sections: String, more: String, expected: [String]) {
    let client = BatchConversationTests.client()
    let before = client.snapshot()["attributes"]
    let answer = client.apply(sections, more)
    #expect(answer["error"]?["code"] == .number(-32803))
    #expect(answer.failure == "invalidSnapshot")
    let findings = answer["error"]?["data"]?["findings"]?.asArray ?? []
    #expect(findings.map { "\($0["code"]?.asString ?? "") \($0["id"]?.asString ?? "")" } == expected)
    #expect(findings.first?["message"] == answer["error"]?["message"])
    client.settle()
    #expect(client.takeUpdates().isEmpty)
    #expect(client.snapshot()["attributes"] == before)
  }

  @Test(arguments: [
    (#"{"items": []}"#, #"sections[0].id: "id" is missing"#),
    (#"{"id": "a", "items": [{}]}"#, #"sections[0].items[0].id: "id" is missing"#),
    (#"{"id": "a:b"}"#, "sections[0].id: expected a name without :"),
    (#"{"id": "a", "items": [{"id": "k#1"}]}"#, "sections[0].items[0].id: expected a name without #"),
    ("7", "sections[0]: expected an object, found a number"),
  ])
  func `a message that makes no sense says where`(sections: String, expected: String) {
    let answer = BatchConversationTests.client().apply(sections)
    #expect(answer["error"]?["code"] == .number(-32602))
    #expect(answer["error"]?["message"] == .string(expected))
  }

  @Test func `items come, go and move within their section`() {
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

  @Test func `an item that goes to another section slides there, also out of one that goes and into one that comes`() {
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

  @Test func `sections move with all that is theirs`() {
    let watcher = Watcher()
    let update = watcher.apply(#""b", "a""#)
    #expect(update?.keys("removed") == [])
    #expect(update?.keys("added") == [])
    #expect(update?["animation"]?.keys("moving").contains("header:b") ?? false)
    #expect(watcher.keys == ["cell:m0", "cell:b/1", "cell:k0", "cell:k1", "cell:k2", "header:b"])
    #expect(watcher.apply("")?.keys("removed").count == 6)
    #expect(watcher.keys == [])
  }

  @Test func `a reload is a ghost and a new view`() {
    let watcher = Watcher()
    let update = watcher.apply(#"{"id": "a", "items": ["k1", "k0", "k2"]}, "b""#, #""reload": ["k0"]"#)
    let animation = update?["animation"] ?? .null
    #expect(animation.keys("disappearing") == ["cell:k0#1"])
    // Both travel from the first place to behind k1.
    #expect(animation["disappearing"]?[0]?["final"]?["frame"]?[1] == .number(60))
    #expect(animation["disappearing"]?[0]?["final"]?["alpha"] == .number(0))
    // With other looks it is still the same name.
    let other = watcher.apply(
      #"{"id": "a", "items": ["k1", {"id": "k0", "height": 5}, "k2"]}, "b""#, #""reload": ["k0"]"#)
    #expect(other?["animation"]?.keys("disappearing") == ["cell:k0#2"])
    // What comes is new anyway.
    let third = watcher.apply(#"{"id": "a", "items": [{"id": "x"}]}, "b""#, #""reload": ["x"]"#)
    #expect(third?["animation"]?.keys("disappearing") == ["cell:k1", "cell:k0", "cell:k2"])
  }

  @Test func `an object for an item that is there replaces its keys in place`() {
    let watcher = Watcher()
    let update = watcher.apply(#"{"id": "a", "items": ["k0", {"id": "k1", "height": 90, "label": "L"}, "k2"]}, "b""#)
    #expect(update?["animation"] == nil)
    #expect(update?["changed"]?[0]?["key"] == .string("cell:k1"))
    #expect(update?["changed"]?[0]?["frame"]?[3] == .number(90))
    #expect(update?["changed"]?[0]?["custom"]?["label"] == .string("L"))
    // All of them: without a height it has the default one.
    _ = watcher.apply(#"{"id": "a", "items": ["k0", {"id": "k1"}, "k2"]}, "b""#)
    let item = watcher.shown["attributes"]?[1]
    #expect(item?["frame"]?[3] == .number(50))
    #expect(item?["custom"] == nil)
  }

  @Test func `a section keeps its keys unless the message says others`() {
    let watcher = Watcher()
    _ = watcher.apply(#"{"id": "b", "items": ["m0"]}"#)
    #expect(watcher.keys == ["cell:m0", "header:b"])
    _ = watcher.apply(#"{"id": "b", "footer": 5}"#)
    #expect(watcher.keys == ["cell:m0", "footer:b"])
    _ = watcher.apply(#"{"id": "b"}, {"id": "n"}, {"id": "m", "header": 5}"#)
    #expect(watcher.keys == ["cell:m0", "footer:b", "header:m"])
  }

  @Test func `without animation everything is there at once`() {
    let watcher = Watcher()
    let update = watcher.apply(#"{"id": "a", "items": ["k1"]}"#, #""animated": false"#)
    #expect(update != nil)
    #expect(update?["animation"] == nil)
  }

  @Test func `a snapshot of what is there tells only its token`() {
    let watcher = Watcher()
    #expect(watcher.apply(#""a", {"id": "b", "items": ["m0", "b/1"]}"#) == nil)
    let update = watcher.apply(#"{"id": "a", "items": ["k0", "k1", "k2"]}, "b""#, #""token": 5"#)
    #expect(update?["cause"]?["token"] == .number(5))
    #expect(update?.keys("changed") == [])
    #expect(update?["animation"] == nil)
  }

  @Test func `what was deleted and comes again before anything was told has a new view`() {
    let client = BatchConversationTests.client()
    _ = client.apply(#"{"id": "a", "items": ["k1", "k2"]}"#)
    _ = client.apply(
      #"{"id": "a", "items": [{"id": "k0", "height": 50}, "k1", "k2"]}, {"id": "b", "items": [{"id": "m0"}]}"#)
    client.settle()
    let animation = client.takeUpdates().last?["animation"] ?? .null
    #expect(animation.keys("disappearing").sorted() == ["cell:b/1", "cell:k0#1", "cell:m0#1"])
  }

  @Test func `generated items are named one by one and stay what they are`() {
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

  @Test func `a client's items live until the text of their section changes, and reset drops them`() {
    let client = Watcher().client
    let before = client.snapshot()["attributes"]
    _ = client.apply(#"{"id": "a", "items": ["k2", {"id": "x"}]}, "b", {"id": "n", "items": [{"id": "y"}]}"#)
    // The header is the text's, the items of a are the client's still; which sections there are is the text's to say.
    let text = SessionClient.document(
      """
      {"id": "a", "header": 9, "items": [{"id": "k0", "height": 50}, {"id": "k1", "height": 60}, {"id": "k2", "height": 70}]},
      {"id": "b", "header": 20, "items": [{"id": "m0", "height": 50}, {"height": 50}]}
      """)
    client.change(text)
    #expect(client.keys() == ["cell:k2", "cell:x", "cell:m0", "cell:b/1", "header:a", "header:b"])
    client.change(text.replacing(#""header": 9, "#, with: ""), version: 3)
    _ = client.ask("layoutd/session/reset", #"{"session": "s1"}"#)
    #expect(client.snapshot()["attributes"] == before)
  }
}
