import JSON
import LayoutBase
import LayoutProtocol
import LayoutServer
import Testing

/// Servers with many connections, documents and folders: what one client does costs the same as without the others.
@Suite struct ManyTests {
  private static let uri = "file:///p/a.layout.json"

  private static func text(_ height: Int) -> String {
    #"{"sections": [{"items": {"source": "rows.json", "each": {"height": "/h"}}}, {"items": [{"height": \#(height)}]}]}"#
  }

  private static func open(_ uri: String, _ text: String, language: String = "layoutjson") -> String {
    #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)","languageId":"\#(language)","version":1,"text":\#(SessionClient.json(text))}}}"#
  }

  /// Returns a client in a number of workspace folders, whose files it watches itself. The last one is `/p`.
  private static func client(of server: Server, folderCount: Int) -> TestClient {
    let folders = ((1..<folderCount).map { "/other/\($0)" } + ["/p"]).map { #"{"uri":"file://\#($0)","name":"f"}"# }
    return TestClient.initialized(
      #"{"workspaceFolders":[\#(folders.joined(separator: ","))],"capabilities":{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}}"#,
      kind: .socket, server: server)
  }

  /// Returns the counted work of messages and flushes of one client, beside other connections and another client's
  /// documents.
  private static func work(connections: Int, documents: Int, folders: Int) -> [Int] {
    let files = MutableFiles(["/p/rows.json": #"[{"h": 10}]"#])
    let server = Server(environment: ServerEnvironment(files: files.access, version: "test"))
    let other = TestClient.initialized(kind: .socket, server: server)
    for number in 0..<documents { other.send(open("file:///d/\(number).layout.json", "{}")) }
    _ = other.settle()
    let silent = (0..<connections).map { _ in TestClient.initialized(kind: .socket, server: server) }
    let client = client(of: server, folderCount: folders)
    client.send(open(uri, text(20)))
    _ = client.settle()
    _ = client.exchange(
      #"{"jsonrpc":"2.0","id":1,"method":"layoutd/session/open","params":{"textDocument":{"uri":"\#(uri)"},"viewport":{"width":100,"height":100}}}"#
    )
    client.now = 1
    _ = client.settle()
    let messages = [
      #""method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(uri)","version":2},"contentChanges":[{"text":\#(SessionClient.json(text(30)))}]}"#,
      #""id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"\#(uri)"},"position":{"line":0,"character":3}}"#,
      #""method":"workspace/didChangeWatchedFiles","params":{"changes":[{"uri":"file:///p/rows.json","type":2}]}"#,
      #""method":"layoutd/session/scroll","params":{"session":"s1","contentOffset":{"x":0,"y":1}}"#,
      #""id":3,"method":"layoutd/synchronize","params":{}"#,
    ]
    var result: [Int] = []
    for (number, message) in messages.enumerated() {
      client.now = Double(number + 2)
      files.contents["/p/rows.json"] = #"[{"h": \#(10 + number)}]"#
      result.append(WorkCounter.units { client.send(#"{"jsonrpc":"2.0",\#(message)}"#) })
      result.append(WorkCounter.units { client.work() })
      result.append(WorkCounter.units { server.flush(now: client.now) })
      result.append(WorkCounter.units { _ = client.settle() })
    }
    #expect(silent.count == connections)
    return result
  }

  @Test func `a message and a flush do not visit other connections, documents and folders`() {
    // The first one fills caches that servers share.
    _ = Self.work(connections: 2, documents: 10, folders: 2)
    let few = Self.work(connections: 2, documents: 10, folders: 2)
    #expect(few.contains { $0 > 0 })
    #expect(Self.work(connections: 1_000, documents: 2_000, folders: 1_000) == few)
  }

  @Test func `a client has a limited number of documents open, and is notified once`() throws {
    let client = TestClient.initialized(kind: .socket)
    // Not layout documents, so that none is analyzed.
    for number in 0..<Limits.documents {
      client.send(Self.open("file:///d/\(number).txt", "", language: "plaintext"))
    }
    _ = client.settle()
    #expect(client.server.resourceCounts.documents == Limits.documents)
    client.send(Self.open("file:///d/more.layout.json", "{}"), Self.open("file:///d/most.layout.json", "{}"))
    let messages = try client.settle().map(parsed)
    #expect(messages.map { $0["method"]?.asString } == ["window/showMessage"])
    #expect(
      messages.first?["params"]?["message"]?.asString
        == "10000 documents are open, the maximum; close others to use more.layout.json")
    #expect(client.server.resourceCounts.documents == Limits.documents)
    client.send(
      #"{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"file:///d/0.txt"}}}"#,
      Self.open("file:///d/more.layout.json", "{}"))
    let diagnostics = try client.settle().map(parsed)
    let uris = diagnostics.map { $0["params"]?["uri"]?.asString }
    #expect(uris.contains("file:///d/more.layout.json"))
  }

  @Test func `a client has a limited number of workspace folders`() {
    let server = Server(environment: ServerEnvironment(version: "test"))
    let client = Self.client(of: server, folderCount: Limits.folders + 1)
    #expect(server.connections[client.id]?.client.workspaceFolders.count == Limits.folders)
    #expect(server.connections[client.id]?.client.workspaceFolders.first == "/other/1")
    _ = client.exchange(
      #"{"jsonrpc":"2.0","method":"workspace/didChangeWorkspaceFolders","params":{"event":{"removed":[{"uri":"file:///other/1","name":"f"}],"added":[{"uri":"file:///p","name":"f"},{"uri":"file:///q","name":"f"}]}}}"#
    )
    #expect(server.connections[client.id]?.client.workspaceFolders.count == Limits.folders)
    #expect(server.connections[client.id]?.client.workspaceFolders.last == "/p")
  }

  @Test func `workspace folders are local paths that are compared as bytes`() {
    let params = #"{"workspaceFolders":[{"uri":"memory:/f","name":"f"},{"uri":"file:///e%CC%81/","name":"f"}]}"#
    let client = TestClient.initialized(params, server: Server(environment: ServerEnvironment(version: "test")))
    #expect(client.server.connections[client.id]?.client.workspaceFolders == ["/e\u{301}"])
    for (uri, remaining) in [("file:///%C3%A9", 1), ("file:///e%CC%81", 0)] {
      _ = client.exchange(
        #"{"jsonrpc":"2.0","method":"workspace/didChangeWorkspaceFolders","params":{"event":{"removed":[{"uri":"\#(uri)","name":"f"}],"added":[]}}}"#
      )
      #expect(client.server.connections[client.id]?.client.workspaceFolders.count == remaining)
    }
  }

  @Test func `after very many changes of files in one message all sources are read again`() throws {
    let files = MutableFiles(["/p/rows.json": #"[{"h": 10}]"#])
    let server = Server(environment: ServerEnvironment(files: files.access, version: "test"))
    let client = Self.client(of: server, folderCount: 1)
    _ = client.exchange(Self.open(Self.uri, Self.text(20)))
    files.contents["/p/rows.json"] = "["
    func change(_ count: Int) throws -> [JSONValue] {
      let changes = (0..<count).map { #"{"uri":"file:///p/other\#($0).json","type":2}"# }.joined(separator: ",")
      return try client.exchange(
        #"{"jsonrpc":"2.0","method":"workspace/didChangeWatchedFiles","params":{"changes":[\#(changes)]}}"#
      ).map(parsed)
    }
    #expect(try change(5_000).isEmpty)
    #expect(try change(5_001).map { $0["method"]?.asString } == ["textDocument/publishDiagnostics"])
  }
}
