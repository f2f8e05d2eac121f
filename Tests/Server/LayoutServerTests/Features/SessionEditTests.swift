import JSON
import LayoutDocument
import LayoutServer
import TestSupport
import Testing

/// Edits of a file by the client of a session that shows it: properties, undo and redo.
@Suite struct SessionEditTests {
  private static let path = "/pages/a.layout.json"
  private static let original = """
    {"sections": [{"id": "s", "layout": {"kind": "list"}, "items": [
      {"id": "a", "height": 20}, {"id": "b", "height": 30}
    ]}]}
    """

  /// A file that the server reads and writes. Used on one thread.
  private final class File: @unchecked Sendable {
    var text: String

    init(_ text: String = original) { self.text = text }

    var access: FileSystemAccess {
      var access = FileSystemAccess(
        open: { [self] _, _ in .success(Array(text.utf8)) }, realPath: { $0 }, list: { _, _, _ in [] })
      access.replaceFile = { [self] _, expected, bytes in
        guard Array(text.utf8) == expected else { return .failure(.changed) }
        text = String(decoding: bytes, as: UTF8.self)
        return .success(())
      }
      return access
    }
  }

  /// Returns a client with the session `s1` of a file that it may edit.
  private static func client(_ file: File) -> TestClient {
    var environment = ServerEnvironment(files: file.access)
    environment.editableFile = path
    let client = TestClient.initialized(server: Server(environment: environment))
    _ = client.exchange(
      #"{"jsonrpc":"2.0","id":1,"method":"layoutd/session/open","params":{"textDocument":{"uri":"file://\#(path)"}}}"#)
    return client
  }

  private static func fetch(_ client: TestClient, _ method: String, _ params: String = "") throws -> JSONValue {
    let messages = client.exchange(
      #"{"jsonrpc":"2.0","id":2,"method":"layoutd/session/\#(method)","params":{"session":"s1"\#(params)}}"#)
    return try #require(try messages.map(parsed).first { $0["id"] != nil })
  }

  @Test func `the properties of an element have the paths of their objects`() throws {
    let client = Self.client(File())
    let response = try Self.fetch(client, "elementProperties", #","key":"cell:b""#)
    let groups = try #require(response["result"]?["groups"]?.asArray)
    let paths = groups.map { group in
      (group["path"]?.asString, group["properties"]?.asArray?.compactMap { $0["path"]?.asString } ?? [])
    }
    #expect(paths.first?.0 == "/sections/0/items/1")
    #expect(paths.first?.1.contains("/sections/0/items/1/height") == true)
    for (group, properties) in paths {
      #expect(!properties.isEmpty)
      #expect(properties.allSatisfy { $0.hasPrefix("\(group ?? "none")/") })
    }
    // One line before the element and three after it.
    #expect(response["result"]?["lines"]?["first"]?.asInt == 0)
    #expect(response["result"]?["lines"]?["texts"]?.asArray?.count == 3)
  }

  @Test func `edits are undone and repeated in order`() throws {
    let file = File()
    let client = Self.client(file)
    func edit(_ height: Int) throws {
      let response = try Self.fetch(
        client, "setProperty", #","path":"/sections/0/items/1/height","value":\#(height)"#)
      #expect(response["result"]?["state"] == .string("applied"))
    }
    func text(_ height: Int) -> String {
      Self.original.replacing(#""height": 30"#, with: #""height": \#(height)"#)
    }
    try edit(1_000)
    try edit(7)
    #expect(file.text == text(7))
    for (method, height) in [
      ("undoEdit", 1_000), ("undoEdit", 30), ("redoEdit", 1_000), ("redoEdit", 7), ("undoEdit", 1_000),
    ] {
      #expect(try Self.fetch(client, method)["result"]?["state"] == .string("applied"))
      #expect(file.text == text(height))
    }
    // A new edit replaces those that could be repeated.
    try edit(8)
    #expect(try Self.fetch(client, "redoEdit")["error"]?["data"]?["kind"] == .string("editConflict"))
    for height in [1_000, 30] {
      #expect(try Self.fetch(client, "undoEdit")["result"]?["state"] == .string("applied"))
      #expect(file.text == text(height))
    }
    #expect(try Self.fetch(client, "undoEdit")["error"]?["data"]?["kind"] == .string("editConflict"))
  }

  /// The layouts of a document of 375 points, each with an item.
  private static let drawn: [(layout: String, item: String)] = [
    (
      #"{"kind": "waterfall", "columnCount": 3, "columnSpacing": 10, "sectionInset": {"left": 11, "right": 7}}"#,
      #"{"id": "b", "aspectRatio": 1.5}"#
    ),
    (#"{"kind": "waterfall", "minimumColumnWidth": 90, "columnSpacing": 8}"#, #"{"id": "b", "height": 40}"#),
    (#"{"kind": "flow", "minimumInteritemSpacing": 12, "itemSize": [90, 30]}"#, #"{"id": "b{i}", "repeat": 5}"#),
    (
      #"{"kind": "flow", "lineAlignment": "leading", "minimumInteritemSpacing": 12}"#,
      #"{"id": "b", "size": [90, 30]}"#
    ),
    (#"{"kind": "list", "rowHeight": 52, "sectionInset": 14}"#, #"{"id": "b"}"#),
    (#"{"kind": "grid", "columnCount": 2, "columnSpacing": 6, "aspectRatio": 1.25}"#, #"{"id": "b"}"#),
    (
      #"{"kind": "tags", "itemSpacing": 6, "innerMargin": 20, "itemHeight": 28}"#,
      #"{"id": "b", "text": "Hi", "fontSize": 14}"#
    ),
    (#"{"kind": "carousel", "cardWidth": 0.5, "cardHeight": 300, "spacing": 9}"#, #"{"id": "b"}"#),
    (#"{"kind": "sheet", "columnWidths": [90, 40], "rowHeights": 30}"#, #"{"id": "b"}"#),
  ]

  /// The numbers of an element's derivation that come from keys of the text: their properties, and the values shown.
  private static func numbers(_ client: TestClient, _ key: String) throws -> [(property: JSONValue, value: Double)] {
    let steps = try fetch(client, "elementProperties", #","key":"\#(key)""#)["result"]?["derivation"]?.asArray ?? []
    return steps.flatMap { $0["terms"]?.asArray ?? [] }.compactMap { term in
      guard let property = term["property"], let value = term["value"]?.asDouble else { return nil }
      return (property, value)
    }
  }

  /// Returns the frame of an element of the session, or of a new one on a text.
  private static func frame(_ client: TestClient, _ key: String, of text: String? = nil) throws -> JSONValue? {
    var session = "s1"
    if let text {
      let opened = client.exchange(
        #"{"jsonrpc":"2.0","id":3,"method":"layoutd/session/open","params":{"textDocument":{"uri":"file://\#(path)"},"#
          + #""text":\#(String(decoding: JSONValue.string(text).bytes, as: UTF8.self))}}"#)
      session = try #require(try opened.map(parsed).first { $0["id"] != nil }?["result"]?["session"]?.asString)
    }
    let messages = client.exchange(
      TestClient.request("4", "layoutd/attributesForElement", #"{"session":"\#(session)","key":"\#(key)"}"#))
    if text != nil {
      _ = client.exchange(TestClient.request("5", "layoutd/session/close", #"{"session":"\#(session)"}"#))
    }
    return try messages.map(parsed).first { $0["id"] != nil }?["result"]?["frame"]
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `in a drag of a number text, layout, derivation and undo agree`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (layout, item) = random.pick(Self.drawn)
    // The layout is that of the section, or that of the document.
    let isOwn = random.once(in: 2)
    let text = """
      {"viewport": {"width": 375, "height": 600}, \(isOwn ? "" : "\"layout\": \(layout), ")// a comment
       "sections": [{"id": "s", \(isOwn ? "\"layout\": \(layout), " : "")"header": {"length": 44, "inset": 3},
        "items": [{"id": "a"}, \(item)]}]}
      """
    let file = File(text)
    let client = Self.client(file)
    let key = random.pick([item.contains("{i}") ? "cell:b1" : "cell:b", "header:s"])
    let before = try Self.frame(client, key)
    let number = random.pick(try Self.numbers(client, key))
    let path = try #require(number.property["path"]?.asString)
    let minimum = try #require(number.property["minimum"]?.asDouble)
    var value = number.value
    for _ in 0..<4 {
      value = max(minimum, Double(number.property["type"] == "integer" ? 1 + random.below(5) : random.below(60)))
      _ = try Self.fetch(client, "tryProperty", #","path":"\#(path)","value":\#(JSONValue.number(value).oneLine)"#)
      #expect(file.text == text)
      let shown = try Self.numbers(client, key).first { $0.property["path"]?.asString == path }
      // A length of 0 and a single column have no part in the formula.
      let isLeftOut = value == (path.hasSuffix("columnCount") ? 1 : 0)
      #expect(shown == nil ? isLeftOut : shown?.value == value, "\(path) \(value)")
    }
    let trial = try Self.frame(client, key)
    if random.once(in: 4) {
      _ = try Self.fetch(client, "tryProperty")
      #expect(try Self.frame(client, key) == before)
      #expect(file.text == text)
      return
    }
    let response = try Self.fetch(
      client, "setProperty", #","path":"\#(path)","value":\#(JSONValue.number(value).oneLine)"#)
    guard value != number.value else { return }
    #expect(response["result"]?["state"] == "applied")
    #expect(response["result"]?["edits"]?.asArray?.count == 1)
    #expect(file.text != text)
    #expect(try Self.frame(client, key) == trial)
    #expect(try Self.frame(client, key, of: file.text) == trial, "\(file.text)")
    #expect(try Self.fetch(client, "undoEdit")["result"]?["state"] == "applied")
    #expect(file.text == text)
    #expect(try Self.frame(client, key) == before)
    // It is one edit.
    #expect(try Self.fetch(client, "undoEdit")["error"]?["data"]?["kind"] == "editConflict")
  }

  @Test func `edits are required`() throws {
    let response = try Self.fetch(Self.client(File()), "applyEdit", #","textVersion":0,"edits":null"#)
    #expect(response["error"]?["code"] == .number(-32602))
    #expect(response["error"]?["message"] == .string(#"edits: "edits" is missing"#))
  }

  @Test func `a name that documents refuse is not a valid value`() throws {
    let file = File()
    let client = Self.client(file)
    for (path, name) in [("items/1/id", ""), ("items/1/id", "a#1"), ("id", "a#1"), ("id", "a:b")] {
      let response = try Self.fetch(client, "setProperty", #","path":"/sections/0/\#(path)","value":"\#(name)""#)
      #expect(response["error"]?["data"]?["kind"] == .string("invalidValue"), "\(path) \(name)")
    }
    #expect(file.text == Self.original)
  }

  @Test func `undone edits that were replaced need no memory`() throws {
    let client = Self.client(File())
    func edit(_ label: String) throws {
      let response = try Self.fetch(
        client, "setProperty", #","path":"/sections/0/items/1/label","value":"\#(label)""#)
      #expect(response["result"]?["state"] == .string("applied"))
    }
    func undo() throws -> JSONValue? { try Self.fetch(client, "undoEdit")["result"]?["state"] }
    // Together more than the 4 MiB of a history.
    for _ in 0..<80 {
      try edit(String(repeating: "x", count: 60_000))
      #expect(try undo() == .string("applied"))
    }
    for label in ["a", "b", "c"] { try edit(label) }
    for _ in 0..<3 { #expect(try undo() == .string("applied")) }
  }
}
