import JSON
import LayoutDocument
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
    let answers = client.exchange(Self.open(spelling, "{}"))
    #expect(try parsed(answers[0])["params"]?["uri"] == .string(spelling))
    let closed = client.exchange(Self.close("FILE:///a b/café.layout.json"))
    #expect(try parsed(closed[0])["params"]?["uri"] == .string(spelling))
    #expect(try parsed(closed[0])["params"]?["diagnostics"] == .array([]))
    #expect(Array(client.server.documents.all).isEmpty)
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
    let answers = client.exchange(Self.change("file:///a.layout.json", #"[{"text":"\#(big)"}]"#))
    let diagnostic = try parsed(answers[0])["params"]?["diagnostics"]?[0]
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
    let answers = client.exchange(
      Self.change("file:///a.layout.json", wild), Self.change("file:///a.layout.json", wild, version: 3))
    #expect(answers.filter { $0.contains("window/logMessage") }.count == 1)
  }

  @Test func `features refuse a text after an edit that could not be read, until the whole text is sent`() throws {
    let client = TestClient.initialized()
    let uri = "file:///a.layout.json"
    _ = client.exchange(Self.open(uri, #"{\"templates\":{\"card\":{}}}"#))
    let lost = #"[{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":null}},"text":"x"}]"#
    let answers = client.exchange(Self.change(uri, lost), Self.change(uri, lost, version: 3))
    #expect(answers.filter { $0.contains("window/logMessage") && $0.contains("could not be read") }.count == 1)
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
