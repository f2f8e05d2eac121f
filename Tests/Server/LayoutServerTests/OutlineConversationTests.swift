import JSON
import TestSupport
import Testing

/// Requests that expand and collapse items, and section snapshots: responses, updates, commits and errors.
@Suite struct OutlineConversationTests {
  private static let text = """
    {"layout": {"kind": "list", "rowHeight": 20}, "sections": [{"id": "s", "items": [
      {"id": "a", "isExpanded": true, "children": [{"id": "b", "children": [{"id": "c"}, {"id": "d"}]}, {"id": "e"}]},
      {"repeat": 3, "id": "p{i}", "children": [{"id": "p{i}-x"}]}
    ]}, {"id": "t", "items": [{"id": "u"}]}]}
    """

  private static func client(_ text: String = text) -> SessionClient {
    let client = SessionClient()
    client.openDocument(text)
    client.openSession(viewport: "100x1000")
    return client
  }

  private static func fetch(_ client: SessionClient, _ method: String, _ more: String) -> JSONValue {
    client.fetch("layoutd/\(method)", #"{"session": "s1", \#(more)}"#)
  }

  private static func cells(_ client: SessionClient) -> [String] {
    client.keys().filter { $0.hasPrefix("cell:") }.map { String($0.dropFirst(5)) }
  }

  @Test func `an expanded item is followed by its descendants, as one animated update`() throws {
    let client = Self.client()
    #expect(Self.cells(client) == ["a", "b", "e", "p0", "p1", "p2", "u"])
    #expect(Self.fetch(client, "expandItems", #""items": ["b", "p1"], "token": 7"#)["result"]?["revision"] != nil)
    client.settle()
    let updates = client.takeUpdates()
    #expect(updates.count == 1)
    #expect(updates.first?["cause"]?["token"] == .number(7))
    #expect(updates.first?["added"]?.asArray?.compactMap { $0["key"]?.asString } == ["cell:c", "cell:d", "cell:p1-x"])
    #expect(updates.first?["animation"] != nil)
    #expect(Self.cells(client) == ["a", "b", "c", "d", "e", "p0", "p1", "p1-x", "p2", "u"])
    // The next update is due after the least time between two.
    client.client.now += 1
    #expect(Self.fetch(client, "collapseItems", #""items": ["a"], "animated": false"#)["result"] != nil)
    client.settle()
    let collapse = client.takeUpdates()
    #expect(
      Set(collapse.first?["removed"]?.asArray?.compactMap(\.asString) ?? []) == [
        "cell:b", "cell:c", "cell:d", "cell:e",
      ])
    #expect(collapse.first?["animation"] == nil)
    // What was expanded below it is kept.
    _ = Self.fetch(client, "expandItems", #""items": ["a"]"#)
    #expect(Self.cells(client) == ["a", "b", "c", "d", "e", "p0", "p1", "p1-x", "p2", "u"])
  }

  @Test func `unknown items, duplicates and deep trees change nothing`() {
    let client = Self.client()
    let before = Self.cells(client)
    func code(_ method: String, _ more: String) -> String? {
      let error = Self.fetch(client, method, more)["error"]?["data"]
      return error?["kind"]?.asString == "invalidOutline" ? error?["code"]?.asString : nil
    }
    #expect(code("expandItems", #""items": ["b", "z"]"#) == "unknownItem")
    #expect(code("collapseItems", #""items": ["z"]"#) == "unknownItem")
    #expect(code("applySectionSnapshot", #""section": "s", "items": ["a", "z"]"#) == "unknownItem")
    #expect(code("applySectionSnapshot", #""section": "s", "items": ["a", "a"]"#) == "duplicateItem")
    #expect(code("applySectionSnapshot", #""section": "s", "items": [{"id": "u"}]"#) == "duplicateItem")
    #expect(code("applySectionSnapshot", #""section": "t", "items": [{"id": "c"}]"#) == "duplicateItem")
    let deep = (0..<70).reduce("[]") { "[{\"id\": \"n\($1)\", \"children\": \($0)}]" }
    let response = Self.fetch(client, "applySectionSnapshot", "\"section\": \"s\", \"items\": \(deep)")
    #expect(response["error"]?["data"]?["code"] == .string("limitExceeded"))
    // 65 levels: 64 items above the innermost one.
    #expect(response["error"]?["data"]?["id"] == .string("n4"))
    for section in ["", "a:b", "a#1"] {
      let response = Self.fetch(client, "applySectionSnapshot", #""section": "\#(section)", "items": []"#)
      #expect(response["error"]?["code"] == .number(-32602))
      #expect(response["error"]?["message"]?.asString?.hasPrefix("section: expected a name ") == true)
    }
    #expect(Self.fetch(client, "expandItems", #""items": ["u", "e"]"#)["result"] != nil)
    #expect(Self.cells(client) == before)
  }

  @Test func `a section snapshot replaces a tree, or adds a section`() {
    let client = Self.client()
    let tree =
      #"[{"id": "e", "isExpanded": true, "children": ["p1", {"id": "n", "label": "new"}]}, {"id": "a", "children": ["b"]}]"#
    #expect(Self.fetch(client, "applySectionSnapshot", #""section": "s", "items": \#(tree)"#)["result"] != nil)
    #expect(Self.cells(client) == ["e", "p1", "n", "a", "u"])
    #expect(Self.fetch(client, "applySectionSnapshot", #""section": "new", "items": [{"id": "v"}]"#)["result"] != nil)
    #expect(Self.cells(client) == ["e", "p1", "n", "a", "u", "v"])
    _ = client.fetch("layoutd/session/reset", #"{"session": "s1"}"#)
    #expect(Self.cells(client) == ["a", "b", "e", "p0", "p1", "p2", "u"])
  }

  @Test func `an edit of another section keeps what is expanded, one of the section takes it from the text`() {
    let client = Self.client()
    _ = Self.fetch(client, "expandItems", #""items": ["b"]"#)
    client.change(Self.text.replacing("{\"id\": \"u\"}", with: "{\"id\": \"u\"}, {\"id\": \"v\"}"))
    client.settle()
    #expect(Self.cells(client) == ["a", "b", "c", "d", "e", "p0", "p1", "p2", "u", "v"])
    client.change(Self.text.replacing("\"e\"", with: "\"f\""), version: 3)
    client.settle()
    #expect(Self.cells(client) == ["a", "b", "f", "p0", "p1", "p2", "u"])
  }

  @Test func `a commit writes what is expanded, and nothing else of an outline`() throws {
    let client = Self.client()
    _ = Self.fetch(client, "expandItems", #""items": ["b", "p0", "p1", "p2"]"#)
    _ = Self.fetch(client, "collapseItems", #""items": ["a"]"#)
    let edits = client.fetch("layoutd/session/commit", #"{"session": "s1"}"#)["result"]?["changes"]?[SessionClient.uri]
    #expect(
      edits?.asArray?.compactMap { $0["newText"]?.asString } == [
        "false", " \"isExpanded\": true, ", " \"isExpanded\": true, ",
      ])
    func kind() -> String? {
      client.fetch("layoutd/session/commit", #"{"session": "s1"}"#)["error"]?["data"]?["kind"]?.asString
    }
    // The text has one state for all copies of a generator.
    _ = Self.fetch(client, "collapseItems", #""items": ["p1"]"#)
    #expect(kind() == "commitOfOutline")
    _ = client.fetch("layoutd/session/reset", #"{"session": "s1"}"#)
    _ = client.batch(#"{"insert": {"at": [0, 1], "item": {"id": "n"}}}"#)
    #expect(kind() == "commitOfOutline")
    // An entry with children cannot be moved with its section gone either.
    _ = client.fetch("layoutd/session/reset", #"{"session": "s1"}"#)
    _ = client.apply(#"{"id": "n", "items": ["b"]}, "t""#)
    #expect(Self.cells(client) == ["b", "u"])
    #expect(kind() == "commitOfOutline")
    _ = client.fetch("layoutd/session/reset", #"{"session": "s1"}"#)
    _ = client.batch(#"{"insert": {"at": [1, 1], "item": {"id": "n"}}}"#)
    let other = client.fetch("layoutd/session/commit", #"{"session": "s1"}"#)["result"]?["changes"]?[SessionClient.uri]
    #expect(other?.asArray?.compactMap { $0["newText"]?.asString } == [", {\"id\": \"n\"}"])
  }

  @Test func `a hidden item whose identifier is inserted elsewhere is removed`() {
    let client = Self.client()
    #expect(client.batch(#"{"insert": {"at": [1, 0], "item": {"id": "c"}}}"#)["result"] != nil)
    _ = Self.fetch(client, "expandItems", #""items": ["b"]"#)
    #expect(Self.cells(client) == ["a", "b", "d", "e", "p0", "p1", "p2", "c", "u"])
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `the stream of updates shows what a fresh snapshot shows`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let client = SessionClient()
    client.openDocument(Self.text)
    var state = ClientState(client.openSession(viewport: "100x1000")["result"] ?? .null)
    let names = ["a", "b", "c", "d", "e", "p0", "p1", "p2", "p1-x", "u"]
    for step in 0..<20 {
      let items = names.filter { _ in random.once(in: 3) }.map { "\"\($0)\"" }.joined(separator: ", ")
      switch random.below(5) {
      case 0, 1: _ = Self.fetch(client, "expandItems", "\"items\": [\(items)]")
      case 2, 3: _ = Self.fetch(client, "collapseItems", "\"items\": [\(items)]")
      default: _ = client.batch(#"{"insert": {"at": [0, 0], "item": {"id": "n\#(step)"}}}"#)
      }
      client.client.now += 0.1
      client.settle()
      for update in client.takeUpdates() { state.apply(update) }
      let reported = client.snapshot()
      #expect(state.shows(ClientState(reported)), "seed \(seed), step \(step)")
      state = ClientState(reported)
    }
  }

  @Test func `a million children are inserted at once`() {
    let client = Self.client(
      #"{"layout": {"kind": "list", "rowHeight": 20}, "sections": [{"id": "s", "items": [{"id": "a", "children": [{"repeat": 1000000, "id": "c{i}"}]}, {"id": "b"}]}]}"#
    )
    #expect(Self.fetch(client, "expandItems", #""items": ["a"]"#)["result"] != nil)
    #expect(client.snapshot()["contentSize"]?["height"] == .number(20_000_040))
    #expect(Self.fetch(client, "collapseItems", #""items": ["a"]"#)["result"] != nil)
    #expect(Self.cells(client) == ["a", "b"])
  }
}
