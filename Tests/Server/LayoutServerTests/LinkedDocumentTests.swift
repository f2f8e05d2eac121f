import JSON
import LayoutDocument
import LayoutServer
import Testing

/// Files that an editor has open under one name, and that a session names by another one.
@Suite struct LinkedDocumentTests {
  private static let (real, link) = ("/real/a.layout.json", "/link/a.layout.json")

  private static func text(_ item: String) -> String {
    #"{"layout": {"kind": "list"}, "sections": [{"items": [{"id": "\#(item)", "height": 10}]}]}"#
  }

  /// Returns a server with one file, in a folder to which there is a link, and another file of the same name.
  private static func server() -> Server {
    let contents = [real: text("saved"), "/other/a.layout.json": text("other")]
    @Sendable func resolved(_ path: String) -> String? {
      let path = path.replacing("/link/", with: "/real/")
      return contents[path] == nil ? nil : path
    }
    let files = FileSystemAccess(
      read: { path in
        resolved(path).flatMap { contents[$0] }.map { .success(Array($0.utf8)) } ?? .failure(.missing)
      },
      realPath: { resolved($0) })
    return Server(environment: ServerEnvironment(files: files, version: "test"))
  }

  private static func client(of server: Server, folder: String? = nil) -> TestClient {
    let folders = folder.map { #", "workspaceFolders": [{"uri": "file://\#($0)", "name": "w"}]"# } ?? ""
    return TestClient.initialized(#"{"capabilities": {}\#(folders)}"#, kind: .socket, server: server)
  }

  private static func edit(_ client: TestClient, _ path: String, _ item: String, version: Int? = nil) {
    let text = String(decoding: JSONValue.string(text(item)).bytes, as: UTF8.self)
    let uri = "file://\(path)"
    if let version {
      _ = client.exchange(
        #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[{"text":\#(text)}]}}"#
      )
    } else {
      _ = client.exchange(
        #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)","languageId":"layoutjson","version":1,"text":\#(text)}}}"#
      )
    }
  }

  private static func close(_ client: TestClient, _ path: String) {
    _ = client.exchange(
      #"{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"file://\#(path)"}}}"#)
  }

  /// Opens a session, and returns the key of the only cell that it shows.
  private static func open(_ client: TestClient, _ path: String) throws -> String? {
    let messages = client.exchange(
      #"{"jsonrpc":"2.0","id":1,"method":"layoutd/session/open","params":{"textDocument":{"uri":"file://\#(path)"},"viewport":{"width":100,"height":100}}}"#
    )
    return try messages.map(parsed).first { $0["id"] != nil }.flatMap(cell)
  }

  private static func cell(_ message: JSONValue) -> String? {
    message["result"]?["attributes"]?[0]?["key"]?.asString
  }

  /// Returns the key of the cell that the first session shows now.
  private static func shown(_ client: TestClient) throws -> String? {
    let messages = client.exchange(
      #"{"jsonrpc":"2.0","id":2,"method":"layoutd/session/snapshot","params":{"session":"s1"}}"#)
    return try messages.map(parsed).first { $0["id"] != nil }.flatMap(cell)
  }

  @Test(arguments: [(real, link), (link, real)])
  func `a session shows the unsaved text of an editor that names the file otherwise`(
    edited: String, shown: String
  ) throws {
    let server = Self.server()
    let (editor, viewer) = (Self.client(of: server), Self.client(of: server))
    Self.edit(editor, edited, "unsaved")
    #expect(try Self.open(viewer, shown) == "cell:unsaved")
  }

  @Test(arguments: [(real, link), (link, real)])
  func `a session follows an editor that opens, edits and closes its file`(edited: String, shown: String) throws {
    let server = Self.server()
    let (editor, viewer) = (Self.client(of: server), Self.client(of: server))
    #expect(try Self.open(viewer, shown) == "cell:saved")
    Self.edit(editor, edited, "unsaved")
    #expect(try Self.shown(viewer) == "cell:unsaved")
    Self.edit(editor, edited, "later", version: 2)
    #expect(try Self.shown(viewer) == "cell:later")
    // The editor opens it again without closing it.
    Self.edit(editor, edited, "again")
    #expect(try Self.shown(viewer) == "cell:again")
    Self.close(editor, edited)
    #expect(try Self.shown(viewer) == "cell:saved")
    Self.edit(editor, edited, "reopened")
    #expect(try Self.shown(viewer) == "cell:reopened")
  }

  @Test func `an editor that names the file as the session does has precedence`() throws {
    let server = Self.server()
    let (editor, other, viewer) = (Self.client(of: server), Self.client(of: server), Self.client(of: server))
    Self.edit(editor, Self.link, "linked")
    #expect(try Self.open(viewer, Self.real) == "cell:linked")
    Self.edit(other, Self.real, "named")
    #expect(try Self.shown(viewer) == "cell:named")
    Self.edit(editor, Self.link, "ignored", version: 2)
    #expect(try Self.shown(viewer) == "cell:named")
  }

  @Test func `other files of the same name are not affected`() throws {
    let server = Self.server()
    let (editor, viewer) = (Self.client(of: server), Self.client(of: server))
    Self.edit(editor, Self.link, "linked")
    #expect(try Self.open(viewer, "/other/a.layout.json") == "cell:other")
  }

  @Test func `a client that may not read a file does not see its text by another name`() throws {
    let server = Self.server()
    let (editor, viewer) = (Self.client(of: server), Self.client(of: server, folder: "/other"))
    Self.edit(editor, Self.link, "linked")
    #expect(try Self.open(viewer, Self.real) == nil)
  }
}
