import JSON
import LayoutServer
import Testing

/// The diagnostics of lint rules, which clients or documents enable.
struct LintConversationTests {
  private static let uri = "file:///small.layout.json"
  private static let small =
    #"{"sections": [{"layout": {"kind": "list"}, "items": [\n  {"id": "a", "height": 30}\n]}]}"#
  private static let large = small.replacing("30", with: "60")

  private func client(_ options: String, capabilities: String = "{}") -> TestClient {
    TestClient.initialized("{\"capabilities\": \(capabilities), \"initializationOptions\": \(options)}")
  }

  private func open(_ client: TestClient, _ text: String = LintConversationTests.small) -> [String] {
    client.exchange(
      """
      {"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\(Self.uri)",\
      "languageId":"layoutjson","version":1,"text":"\(text.replacing("\"", with: "\\\""))"}}}
      """)
  }

  private func change(_ client: TestClient, to text: String, version: Int) -> [String] {
    client.exchange(
      """
      {"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\(Self.uri)",\
      "version":\(version)},"contentChanges":[{"text":"\(text.replacing("\"", with: "\\\""))"}]}}
      """)
  }

  /// Lets the idle time pass and returns the codes of the published diagnostics, with their sources.
  private func idle(_ client: TestClient) throws -> [[String]] {
    client.now += 1
    return try client.settle().map(codes)
  }

  private func codes(_ message: String) throws -> [String] {
    let message = try parsed(message)
    #expect(message["method"]?.asString == "textDocument/publishDiagnostics")
    return (message["params"]?["diagnostics"]?.asArray ?? []).map {
      "\($0["source"]?.asString ?? "")/\($0["code"]?.asString ?? "")"
    }
  }

  @Test func `an idle server lints the open documents of a client that enables it`() throws {
    let client = client(#"{"lint": {"enable": true}}"#)
    #expect(try open(client).map(codes) == [[]])
    #expect(client.settle().isEmpty)
    #expect(try idle(client) == [["layoutd-lint/smallTarget"]])
    #expect(try idle(client) == [])
  }

  @Test(arguments: ["{}", #"{"lint": {"enable": false}}"#])
  func `other clients get no diagnostics of lint`(options: String) throws {
    let client = client(options)
    #expect(try open(client).map(codes) == [[]])
    #expect(try idle(client) == [])
  }

  /// The document sets the severity of a rule, even if to its default.
  private static let configured = small.replacing(
    #"{"sections""#, with: #"{"lint": {"smallTarget": "information"}, "sections""#)

  @Test func `a document that configures lint is linted`() throws {
    let client = client("{}")
    #expect(try open(client, Self.configured).map(codes) == [[]])
    #expect(try idle(client) == [["layoutd-lint/smallTarget"]])
    #expect(try change(client, to: Self.small, version: 2).map(codes) == [[]])
    #expect(try idle(client) == [])
  }

  @Test func `the setting has precedence over the document`() throws {
    let client = client(#"{"lint": {"enable": false}}"#)
    #expect(try open(client, Self.configured).map(codes) == [[]])
    #expect(try idle(client) == [])
  }

  @Test func `an edit removes the diagnostics until the text is linted again`() throws {
    let client = client(#"{"lint": {"enable": true}}"#)
    _ = open(client)
    _ = try idle(client)
    #expect(try change(client, to: Self.large, version: 2).map(codes) == [[]])
    #expect(try idle(client) == [])
    #expect(try change(client, to: Self.small, version: 3).map(codes) == [[]])
    client.now += 0.1
    #expect(client.settle().isEmpty)
    #expect(try change(client, to: Self.small + "\\n", version: 4).map(codes) == [[]])
    #expect(try idle(client) == [["layoutd-lint/smallTarget"]])
  }

  @Test func `a flush before a document is due requests the wake again`() {
    let client = client(#"{"lint": {"enable": true}}"#)
    _ = open(client)
    #expect(client.server.takeActions().contains(.wake(at: 0.3)))
    // The host has kept only an earlier time, which has come.
    client.now = 0.1
    #expect(client.settle().isEmpty)
    #expect(client.server.takeActions().contains(.wake(at: 0.3)))
  }

  @Test func `a changed setting takes effect`() throws {
    let client = client("{}")
    _ = open(client)
    _ = try idle(client)
    func set(_ value: Bool) -> [String] {
      client.exchange(
        """
        {"jsonrpc":"2.0","method":"workspace/didChangeConfiguration","params":{"settings":{"layoutd":{"lint":{"enable":\(value)}}}}}
        """)
    }
    _ = set(true)
    #expect(try idle(client) == [["layoutd-lint/smallTarget"]])
    #expect(try set(false).map(codes) == [[]])
  }

  @Test func `a client that pulls diagnostics is requested to pull again`() throws {
    let client = client(
      #"{"lint": {"enable": true}}"#,
      capabilities: #"{"textDocument":{"diagnostic":{}},"workspace":{"diagnostics":{"refreshSupport":true}}}"#)
    _ = open(client)
    client.now += 1
    #expect(try client.settle().map { try parsed($0)["method"]?.asString } == ["workspace/diagnostic/refresh"])
    let pulled = client.exchange(
      #"{"jsonrpc":"2.0","id":7,"method":"textDocument/diagnostic","params":{"textDocument":{"uri":"\#(Self.uri)"}}}"#)
    let items = try parsed(#require(pulled.first))["result"]?["items"]?.asArray
    #expect(items?.map { $0["code"]?.asString } == ["smallTarget"])
  }

  @Test func `a diagnostic of lint has quick fixes`() throws {
    let client = client(
      #"{"lint": {"enable": true}}"#,
      capabilities: #"{"textDocument":{"codeAction":{"codeActionLiteralSupport":{"codeActionKind":{"valueSet":[]}}}}}"#)
    _ = open(client)
    _ = try idle(client)
    let response = client.exchange(
      """
      {"jsonrpc":"2.0","id":7,"method":"textDocument/codeAction","params":{"textDocument":{"uri":"\(Self.uri)"},\
      "range":{"start":{"line":1,"character":3},"end":{"line":1,"character":3}},\
      "context":{"diagnostics":[],"only":["quickfix"]}}}
      """)
    let actions = try parsed(#require(response.first))["result"]?.asArray ?? []
    #expect(
      actions.map { $0["title"]?.asString } == [
        "Enlarge to 44 points", "Ignore smallTarget here", "Turn smallTarget off in this document",
      ])
    let texts = actions.map { $0["edit"]?["changes"]?[Self.uri]?[0]?["newText"]?.asString }
    #expect(texts.prefix(2) == ["44", "  // layoutd-ignore smallTarget\n"])
  }
}
