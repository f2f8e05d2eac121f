import JSON
import LayoutDocument
import LayoutProtocol
import LayoutServer
import Testing

@Suite struct DocumentTests {
  static func open(_ uri: String, _ text: String, version: Int = 1, language: String = "json") -> String {
    #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)","languageId":"\#(language)","version":\#(version),"text":"\#(text)"}}}"#
  }

  static func close(_ uri: String) -> String {
    #"{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"\#(uri)"}}}"#
  }

  static func change(_ uri: String, _ changes: String, version: Int = 2) -> String {
    #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":\#(changes)}}"#
  }

  @Test func `equivalent URIs name one document, and the first spelling is echoed`() throws {
    let client = TestClient.initialized()
    let spelling = "file:///a%20b/caf%C3%A9.layout.json"
    let responses = client.exchange(Self.open(spelling, "{}"))
    #expect(try parsed(responses[0])["params"]?["uri"] == .string(spelling))
    let closed = client.exchange(Self.close("FILE:///a b/café.layout.json"))
    #expect(try parsed(closed[0])["params"]?["uri"] == .string(spelling))
    #expect(try parsed(closed[0])["params"]?["diagnostics"] == .array([]))
    #expect(client.server.documents.editors.isEmpty)
  }

  @Test func `edits apply in order`() throws {
    let client = TestClient.initialized()
    _ = client.exchange(Self.open("file:///a.layout.json", "abc"))
    _ = client.exchange(
      Self.change(
        "file:///a.layout.json",
        """
        [{"range":{"start":{"line":0,"character":1},"end":{"line":0,"character":2}},"rangeLength":77,"text":"XY"},
         {"range":{"start":{"line":0,"character":3},"end":{"line":0,"character":99}},"text":"!"}]
        """))
    let document = try #require(client.server.documents[DocumentURI("file:///a.layout.json")])
    #expect(String(decoding: document.snapshot.text, as: UTF8.self) == "aXY!")
    #expect(document.version == 2)
  }

  @Test func `a document that is not a layout document gets no diagnostics`() {
    let client = TestClient.initialized()
    #expect(client.exchange(Self.open("file:///package.json", "{")) == [])
    #expect(client.exchange(Self.close("file:///package.json")) == [])
    #expect(client.exchange(Self.open("untitled:1", "{}", language: "layoutjson")).count == 1)
  }

  @Test func `a text over the size limit is rejected and the last accepted text is kept`() throws {
    let client = TestClient.initialized()
    _ = client.exchange(Self.open("file:///a.layout.json", "{}"))
    let big = String(repeating: " ", count: Limits.text + 1)
    let responses = client.exchange(Self.change("file:///a.layout.json", #"[{"text":"\#(big)"}]"#))
    let diagnostic = try parsed(responses[0])["params"]?["diagnostics"]?[0]
    #expect(diagnostic?["code"] == .string("limitExceeded"))
    let document = try #require(client.server.documents[DocumentURI("file:///a.layout.json")])
    #expect(document.snapshot.text == Array("{}".utf8))
    let fixed = client.exchange(Self.change("file:///a.layout.json", #"[{"text":"{ }"}]"#, version: 3))
    #expect(try parsed(fixed[0])["params"]?["version"] == .number(3))
  }

  @Test func `an edit outside the text is clamped and reported once`() throws {
    let client = TestClient.initialized()
    _ = client.exchange(Self.open("file:///a.layout.json", "{}"))
    let wild = #"[{"range":{"start":{"line":70,"character":-1},"end":{"line":9e15,"character":1e300}},"text":" "}]"#
    let responses = client.exchange(
      Self.change("file:///a.layout.json", wild), Self.change("file:///a.layout.json", wild, version: 3))
    #expect(responses.filter { $0.contains("window/logMessage") }.count == 1)
  }

  @Test func `features refuse a text after an edit that could not be read, until the whole text is sent`() throws {
    let client = TestClient.initialized()
    let uri = "file:///a.layout.json"
    _ = client.exchange(Self.open(uri, #"{\"templates\":{\"card\":{}}}"#))
    let lost = #"[{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":null}},"text":"x"}]"#
    let responses = client.exchange(Self.change(uri, lost), Self.change(uri, lost, version: 3))
    #expect(responses.filter { $0.contains("window/logMessage") && $0.contains("could not be read") }.count == 1)
    func rename() throws -> JSONValue {
      let request =
        #"{"jsonrpc":"2.0","id":1,"method":"textDocument/rename","params":{"textDocument":{"uri":"\#(uri)"},"#
        + #""position":{"line":0,"character":16},"newName":"tile"}}"#
      return try parsed(try #require(client.exchange(request).last))
    }
    #expect(try rename()["error"]?["data"]?["kind"] == .string("cannotRename"))
    _ = client.exchange(Self.change(uri, #"[{"text":"{\"templates\":{\"card\":{}}}"}]"#, version: 4))
    #expect(try rename()["result"] != nil)
  }

  @Test(arguments: [
    ("file:///c%23/a.layout.json", true), ("file:///what%3F/a%2Elayout.json", true),
    ("git:/a.layout.json?%7B%7D", true), ("file:///a.layout.json#L1", true), ("file:///a.json?b.layout.json", false),
    ("file:///a.layout.json%23", false), ("file:///A.LAYOUT.JSON", false), ("", false),
  ])
  func `layout documents are recognized by the path of their URI`(uri: String, isLayout: Bool) {
    #expect(DocumentURI.namesLayout(uri) == isLayout)
    let client = TestClient.initialized()
    #expect(client.exchange(Self.open(uri, "{")).isEmpty != isLayout)
  }

  @Test func `the last client to open a document owns it`() {
    let server = Server(environment: ServerEnvironment())
    let one = TestClient.initialized(kind: .socket, server: server)
    let other = TestClient.initialized(kind: .socket, server: server)
    _ = one.exchange(Self.open("file:///a.layout.json", "{}"))
    _ = other.exchange(Self.open("file:///a.layout.json", "[]"))
    _ = one.exchange(Self.close("file:///a.layout.json"))
    #expect(server.documents[DocumentURI("file:///a.layout.json")] != nil)
    server.connectionLost(other.id)
    #expect(server.documents[DocumentURI("file:///a.layout.json")] == nil)
  }

  /// Returns the result of a formatting request of a document, or of another request with these parameters.
  private static func result(
    _ client: TestClient, _ uri: String, _ method: String = "textDocument/formatting",
    _ more: String = #""options":{"tabSize":2,"insertSpaces":true}"#
  ) throws -> JSONValue? {
    let params = #"{"textDocument":{"uri":"\#(uri)"},\#(more)}"#
    let response = client.exchange(TestClient.request("1", method, params)).last
    return try parsed(try #require(response))["result"]
  }

  @Test func `a client whose document another client opens is warned and gets no edits of the other text`() throws {
    let server = Server(environment: ServerEnvironment())
    let one = TestClient.initialized(kind: .socket, server: server)
    let other = TestClient.initialized(kind: .socket, server: server)
    let uri = "file:///a.layout.json"
    let place = #""position":{"line":0,"character":3}"#
    let warning = "a.layout.json is edited by another editor now; close and reopen it in this editor to edit it"
    func warnings(_ client: TestClient) throws -> [String?] {
      try client.settle().map(parsed).filter { $0["method"]?.asString == "window/showMessage" }
        .map { $0["params"]?["message"]?.asString }
    }
    _ = one.exchange(Self.open(uri, "{}"))
    _ = other.exchange(Self.open(uri, #"{\"templates\":{}}"#, version: 50))
    #expect(try warnings(one) == [warning])
    #expect(try warnings(other) == [])
    #expect(try Self.result(one, uri) == .array([]))
    #expect(try Self.result(one, uri, "textDocument/hover", place) == .null)
    #expect(try Self.result(one, uri, "textDocument/rename", #"\#(place),"newName":"x""#) == .null)
    #expect(try Self.result(other, uri) != .array([]))
    #expect(try Self.result(other, uri, "textDocument/hover", place) != .null)
    // The change is of the client's own text.
    #expect(one.exchange(Self.change(uri, #"[{"text":"[]"}]"#)).isEmpty)
    let text = Array(#"{"templates":{}}"#.utf8)
    #expect(server.documents[DocumentURI(uri)]?.buffer.bytes == text)
    // Also while no client has it open.
    _ = other.exchange(Self.close(uri))
    #expect(try Self.result(one, uri) == .array([]))
    _ = other.exchange(Self.open(uri, #"{\"templates\":{}}"#, version: 51))
    #expect(try warnings(one) == [])
    // The client that opens it again has its features again.
    _ = one.exchange(Self.close(uri))
    #expect(server.documents[DocumentURI(uri)]?.buffer.bytes == text)
    _ = one.exchange(Self.open(uri, #"{\"layout\":{}}"#))
    #expect(try Self.result(one, uri) != .array([]))
    #expect(try warnings(other) == [warning])
    #expect(try Self.result(other, uri) == .array([]))
  }

  @Test func `a client that neither opens nor shows a document gets no edits of it`() throws {
    let server = Server(environment: ServerEnvironment())
    let editor = TestClient.initialized(kind: .socket, server: server)
    let page = TestClient.initialized(kind: .socket, server: server)
    let uri = "file:///a.layout.json"
    let place = #""position":{"line":0,"character":3}"#
    _ = editor.exchange(Self.open(uri, #"{\"layout\":{}}"#))
    #expect(try Self.result(page, uri) == .array([]))
    #expect(try Self.result(page, uri, "textDocument/hover", place) != .null)
    let viewport = #""viewport":{"width":100,"height":100}"#
    #expect(try Self.result(page, uri, "layoutd/session/open", viewport)?["session"] == .string("s1"))
    #expect(try Self.result(page, uri) != .array([]))
  }

  static let paths: [(String, String?)] = [
    ("file:///a/b%20c", "/a/b c"), ("file://localhost/a", "/a"), ("file:/a", "/a"), ("FILE:///A", "/A"),
    ("file://host/a", nil), ("untitled:a", nil), ("file:///a%00b", nil), ("git:/a", nil), ("file:///%zz%4", "/%zz%4"),
    ("file:///a%FF", nil), ("", nil),
  ]

  @Test(arguments: paths)
  func `file URIs are converted to paths`(uri: String, path: String?) {
    #expect(DocumentURI(uri).path == path)
  }
}
