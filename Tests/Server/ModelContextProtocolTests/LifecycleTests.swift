import JSON
import Testing

import ModelContextProtocol

/// Initialization, messages that are not valid, lists and resources.
struct LifecycleTests {
  @Test(arguments: [
    ("2025-06-18", "2025-06-18"), ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-06-18"), ("9", "2025-06-18"),
  ])
  func `the client's revision is used if it is supported, otherwise the newest`(desired: String, used: String) throws {
    var server = TestServer()
    let response = try server.request("initialize", #"{"protocolVersion": "\#(desired)", "capabilities": {}}"#)
    #expect(response?["result"]?["protocolVersion"] == .string(used))
    #expect(response?["result"]?["serverInfo"] == ["name": "test", "title": "Test", "version": "1.2.3"])
    #expect(response?["result"]?["capabilities"] == ["tools": [:], "resources": [:]])
    #expect(response?["result"]?["instructions"] == "Use it.")
  }

  @Test func `before initialize only ping is responded to`() throws {
    var server = TestServer()
    #expect(try server.request("ping")?["result"] == [:])
    #expect(try server.request("tools/list")?["error"]?["code"] == -32600)
    #expect(try server.request("server/discover")?["error"]?["code"] == -32601)
    #expect(try server.request("initialize", "{}")?["error"]?["code"] == -32602)
    try server.start()
    #expect(try server.request("tools/list")?["result"]?["tools"]?.asArray?.count == 2)
    #expect(try server.request("initialize", #"{"protocolVersion": "1"}"#)?["error"]?["code"] == -32600)
  }

  @Test(arguments: [
    ("{", -32700), ("[]", -32600), (#"[{"jsonrpc": "2.0", "id": 1, "method": "ping"}]"#, -32600), ("1", -32600),
    (#"{"jsonrpc": "2.0", "id": 1}"#, -32600), (#"{"id": 1, "method": "ping"}"#, -32600),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "prompts/list"}"#, -32601),
    (#"{"jsonrpc": "2.0", "id": 1.5, "method": "ping"}"#, -32600),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {}}"#, -32602),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "none"}}"#, -32602),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"cursor": "x"}}"#, -32602),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": {"uri": "test://none"}}"#, -32002),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": {"uri": "test://gone"}}"#, -32002),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "resources/read"}"#, -32602), ("\u{FF}", -32700),
  ])
  func `an invalid message has an error, and the next one its response`(line: String, code: Int) throws {
    var server = TestServer()
    try server.start()
    #expect(try server.send(line).map { $0["error"]?["code"]?.asInt } == [code])
    #expect(try server.request("ping")?["result"] == [:])
  }

  @Test func `unknown notifications and responses are ignored`() throws {
    var server = TestServer()
    try server.start()
    #expect(
      try server.send(
        #"{"jsonrpc": "2.0", "method": "notifications/none"}"#, #"{"jsonrpc": "2.0", "id": 3, "result": {}}"#,
        #"{"jsonrpc": "2.0", "id": 3, "error": 1}"#,
        #"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 99}}"#) == [])
  }

  @Test func `a line above the limit has an error, and the next one its response`() throws {
    var server = TestServer(lineLimit: 200)
    let responses = try server.send(
      String(repeating: "x", count: 1_000), #"{"jsonrpc": "2.0", "id": 1, "method": "ping"}"#)
    #expect(responses.count == 2)
    #expect(responses[0]["error"]?["code"] == -32600)
    #expect(responses[1]["result"] == [:])
  }

  @Test func `a tool has its schemas and is read-only`() throws {
    var server = TestServer()
    try server.start()
    let tool = try server.request("tools/list")?["result"]?["tools"]?[0]
    #expect(tool?["name"] == "echo")
    #expect(tool?["inputSchema"]?["required"] == ["word"])
    #expect(tool?["outputSchema"]?["required"] == ["word"])
    #expect(tool?["annotations"]?["readOnlyHint"] == true)
  }

  @Test func `a resource is listed and read`() throws {
    var server = TestServer()
    try server.start()
    #expect(try server.request("resources/list")?["result"]?["resources"]?[0]?["uri"] == "test://here")
    #expect(try server.request("resources/templates/list")?["result"] == ["resourceTemplates": []])
    #expect(
      try server.request("resources/read", #"{"uri": "test://here"}"#)?["result"]
        == ["contents": [["uri": "test://here", "mimeType": "text/plain", "text": "a \"text\""]]])
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
  ])
  func `bytes are encoded as in RFC 4648`(bytes: String, text: String) {
    #expect(Base64.encoded(Array(bytes.utf8)) == text)
  }
}
