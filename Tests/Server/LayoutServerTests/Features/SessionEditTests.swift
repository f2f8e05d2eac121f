import JSON
import LayoutDocument
import LayoutServer
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
    var text = original

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

  private static func ask(_ client: TestClient, _ method: String, _ params: String = "") throws -> JSONValue {
    let messages = client.exchange(
      #"{"jsonrpc":"2.0","id":2,"method":"layoutd/session/\#(method)","params":{"session":"s1"\#(params)}}"#)
    return try #require(try messages.map(parsed).first { $0["id"] != nil })
  }

  @Test func `the properties of an element have the paths of their objects`() throws {
    let client = Self.client(File())
    let answer = try Self.ask(client, "elementProperties", #","key":"cell:b""#)
    let groups = try #require(answer["result"]?["groups"]?.asArray)
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
    #expect(answer["result"]?["lines"]?["first"]?.asInt == 0)
    #expect(answer["result"]?["lines"]?["texts"]?.asArray?.count == 3)
  }

  @Test func `edits are undone and repeated in order`() throws {
    let file = File()
    let client = Self.client(file)
    func edit(_ height: Int) throws {
      let answer = try Self.ask(
        client, "setProperty", #","path":"/sections/0/items/1/height","value":\#(height)"#)
      #expect(answer["result"]?["state"] == .string("applied"))
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
      #expect(try Self.ask(client, method)["result"]?["state"] == .string("applied"))
      #expect(file.text == text(height))
    }
    // A new edit replaces those that could be repeated.
    try edit(8)
    #expect(try Self.ask(client, "redoEdit")["error"]?["data"]?["kind"] == .string("editConflict"))
    for height in [1_000, 30] {
      #expect(try Self.ask(client, "undoEdit")["result"]?["state"] == .string("applied"))
      #expect(file.text == text(height))
    }
    #expect(try Self.ask(client, "undoEdit")["error"]?["data"]?["kind"] == .string("editConflict"))
  }

  @Test func `edits are required`() throws {
    let answer = try Self.ask(Self.client(File()), "applyEdit", #","textVersion":0,"edits":null"#)
    #expect(answer["error"]?["code"] == .number(-32602))
    #expect(answer["error"]?["message"] == .string(#"edits: "edits" is missing"#))
  }

  @Test func `a name that documents refuse is not a valid value`() throws {
    let file = File()
    let client = Self.client(file)
    for (path, name) in [("items/1/id", ""), ("items/1/id", "a#1"), ("id", "a#1"), ("id", "a:b")] {
      let answer = try Self.ask(client, "setProperty", #","path":"/sections/0/\#(path)","value":"\#(name)""#)
      #expect(answer["error"]?["data"]?["kind"] == .string("invalidValue"), "\(path) \(name)")
    }
    #expect(file.text == Self.original)
  }

  @Test func `undone edits that were replaced need no memory`() throws {
    let client = Self.client(File())
    func edit(_ label: String) throws {
      let answer = try Self.ask(
        client, "setProperty", #","path":"/sections/0/items/1/label","value":"\#(label)""#)
      #expect(answer["result"]?["state"] == .string("applied"))
    }
    func undo() throws -> JSONValue? { try Self.ask(client, "undoEdit")["result"]?["state"] }
    // Together more than the 4 MiB of a history.
    for _ in 0..<80 {
      try edit(String(repeating: "x", count: 60_000))
      #expect(try undo() == .string("applied"))
    }
    for label in ["a", "b", "c"] { try edit(label) }
    for _ in 0..<3 { #expect(try undo() == .string("applied")) }
  }
}
