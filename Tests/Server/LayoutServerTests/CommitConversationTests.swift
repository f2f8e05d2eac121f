import JSON
import LayoutDocument
import LayoutServer
import Synchronization
import Testing

/// Requests, responses and errors of `layoutd/session/commit`.
@Suite struct CommitConversationTests {
  private static let text =
    "{ \"sections\": [\n  { \"id\": \"a\", \"header\": { \"length\": 5, \"label\": \"é🎈\" }, \"items\": [{ \"id\": \"k\" }] }\n] }"
  private static let insertion = #"{"insert": {"at": [0, 1], "item": {"id": "n"}}}"#

  private static func client(_ capabilities: String = "{}") -> SessionClient {
    let client = SessionClient(capabilities: capabilities)
    client.openDocument(text)
    client.openSession()
    return client
  }

  private static func commit(_ client: SessionClient, _ session: String = "s1") -> JSONValue {
    client.fetch("layoutd/session/commit", #"{"session": "\#(session)"}"#)
  }

  private static func edit(_ column: Int) throws -> JSONValue {
    try parsed(
      """
      [{"range": {"start": {"line": 1, "character": \(column)}, "end": {"line": 1, "character": \(column)}},
        "newText": ", { \\"id\\": \\"n\\" }"}]
      """)
  }

  @Test(arguments: [("utf-8", 84), ("utf-16", 81), ("utf-32", 80)])
  func `edits use the encoding and the edit format that the client supports`(encoding: String, column: Int) throws {
    let general = #""general": {"positionEncodings": ["\#(encoding)"]}"#
    let plain = Self.client("{\(general)}")
    _ = plain.batch(Self.insertion)
    #expect(
      Self.commit(plain)["result"]
        == .object([
          JSONMember(key: "changes", value: .object([JSONMember(key: SessionClient.uri, value: try Self.edit(column))]))
        ]))
    let versioned = Self.client(#"{\#(general), "workspace": {"workspaceEdit": {"documentChanges": true}}}"#)
    _ = versioned.batch(Self.insertion)
    let change = Self.commit(versioned)["result"]?["documentChanges"]
    #expect(change?[0]?["textDocument"] == (try parsed(#"{"uri": "\#(SessionClient.uri)", "version": 1}"#)))
    #expect(change?[0]?["edits"] == (try Self.edit(column)))
  }

  @Test func `a commit is empty before a batch, after a batch without effect, and after a reset`() throws {
    let client = Self.client(#"{"workspace": {"workspaceEdit": {"documentChanges": true}}}"#)
    let nothing = try parsed(#"{"documentChanges": []}"#)
    #expect(Self.commit(client)["result"] == nothing)
    _ = client.batch(Self.insertion)
    _ = client.batch(#"{"delete": {"at": [0, 1]}}"#)
    #expect(Self.commit(client)["result"] == nothing)
    _ = client.batch(Self.insertion)
    #expect(Self.commit(client)["result"] != nothing)
    _ = client.fetch("layoutd/session/reset", #"{"session": "s1"}"#)
    #expect(Self.commit(client)["result"] == nothing)
    #expect(Self.commit(Self.client())["result"] == (try parsed(#"{"changes": {}}"#)))
  }

  @Test func `a commit does not change the session and can be repeated`() {
    let client = Self.client()
    _ = client.batch(Self.insertion)
    client.settle()
    let before = client.keys()
    let first = Self.commit(client)
    client.settle()
    #expect(Self.commit(client)["result"] == first["result"])
    #expect(client.keys() == before)
  }

  @Test func `a text with a syntax error is not edited`() {
    let client = Self.client()
    _ = client.batch(Self.insertion)
    client.change("{ \"sections\": [")
    let response = Self.commit(client)
    #expect(response["error"]?["code"] == .number(-32803))
    #expect(response.failure == "staleDocument")
    #expect(client.keys().contains("cell:n"))
    client.change(Self.text, version: 3)
    #expect(Self.commit(client)["result"]?["changes"]?[SessionClient.uri] != nil)
  }

  @Test func `a text that may differ from the editor's is not edited`() {
    let client = Self.client()
    _ = client.batch(Self.insertion)
    client.notify(
      "textDocument/didChange",
      """
      {"textDocument": {"uri": "\(SessionClient.uri)", "version": 2}, "contentChanges":
       [{"range": {"start": {"line": 90, "character": 0}, "end": {"line": 91, "character": 0}}, "text": ""}]}
      """)
    #expect(Self.commit(client).failure == "staleDocument")
  }

  @Test func `a commit that would write too many items is rejected`() {
    let client = Self.client()
    client.change(#"{"sections": [{"id": "a", "items": [{"repeat": 10002, "id": "g{i}"}]}]}"#)
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    let response = Self.commit(client)
    #expect(response["error"]?["code"] == .number(-32803))
    #expect(response.failure == "commitTooLarge")
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    #expect(Self.commit(client)["result"] != nil)
    // A deletion near the end of a generator changes its repeat count and writes only the items after the deleted one.
    client.change(#"{"sections": [{"id": "a", "items": [{"repeat": 9000000, "id": "g{i}"}]}]}"#, version: 3)
    _ = client.batch(#"{"delete": {"at": [0, 8999990]}}"#)
    let edits = Self.commit(client)["result"]?["changes"]?[SessionClient.uri]?.asArray ?? []
    #expect(edits.first?["newText"] == .string("8999990"))
  }

  @Test func `a commit of an unknown session fails`() {
    #expect(Self.commit(Self.client(), "s9").failure == "unknownSession")
  }

  @Test func `the edits of a session's inline text have no version`() {
    let client = SessionClient(capabilities: #"{"workspace": {"workspaceEdit": {"documentChanges": true}}}"#)
    client.openSession("\"text\": \(SessionClient.json(Self.text))")
    _ = client.batch(Self.insertion)
    let document = Self.commit(client)["result"]?["documentChanges"]?[0]?["textDocument"]
    #expect(document?["uri"] == .string(SessionClient.uri))
    #expect(document?["version"] == .null)
  }

  @Test func `edits of a file that no editor has open have no version, and writing it moves nothing`() {
    let box = Mutex(Self.text)
    let path = "/pages/a.layout.json"
    let files = FileSystemAccess(
      read: { $0 == path ? .success(Array(box.withLock(\.self).utf8)) : .failure(.missing) },
      realPath: { $0 == path ? path : nil })
    let client = SessionClient(server: Server(environment: ServerEnvironment(files: files)))
    client.openSession()
    _ = client.batch(Self.insertion)
    client.settle()
    let before = client.keys()
    #expect(before.contains("cell:n"))
    let edits = Self.commit(client)["result"]?["changes"]?[SessionClient.uri]?.asArray ?? []
    #expect(edits.count == 1)
    box.withLock { $0 = Self.text.replacing("{ \"id\": \"k\" }", with: "{ \"id\": \"k\" }, { \"id\": \"n\" }") }
    client.server.fileChanged(path: path)
    client.client.now += 1
    client.settle()
    _ = client.takeUpdates()
    #expect(client.keys() == before)
  }

  @Test func `edits of another client's document use its version and the requester's encoding`() {
    let editor = Self.client(#"{"general": {"positionEncodings": ["utf-8"]}}"#)
    let page = SessionClient(
      server: editor.server, capabilities: #"{"workspace": {"workspaceEdit": {"documentChanges": true}}}"#)
    page.openSession()
    _ = page.batch(Self.insertion)
    let change = Self.commit(page)["result"]?["documentChanges"]?[0]
    #expect(change?["textDocument"]?["version"] == .number(1))
    #expect(change?["edits"]?[0]?["range"]?["start"]?["character"] == .number(81))
    // The editor's session has no batches to commit.
    #expect(Self.commit(editor)["result"]?["changes"] == .object([]))
  }

  @Test func `a client whose document another client has opened cannot commit`() {
    let editor = Self.client()
    _ = editor.batch(Self.insertion)
    let other = SessionClient(server: editor.server)
    other.openDocument(Self.text)
    #expect(Self.commit(editor).failure == "staleDocument")
    editor.openDocument(Self.text)
    #expect(Self.commit(editor)["result"] != nil)
  }

  @Test func `a measured size that is the only change is committed`() {
    let client = SessionClient()
    client.openDocument(
      #"{"layout": {"kind": "list"}, "sections": [{"id": "a", "items": [{"id": "k"}, {"id": "b"}]}]}"#)
    client.openSession()
    _ = client.batch(##"{"reload": {"at": [0, 1], "item": {"id": "b", "measured": {"height": 80}}}}"##)
    let text = String(decoding: (Self.commit(client)["result"] ?? .null).bytes, as: UTF8.self)
    #expect(text.contains("measured"), "\(text)")
  }
}
