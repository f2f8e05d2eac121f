import JSON
import LayoutDocument
import LayoutServer
import Testing

/// Files that change between two reads: the content that was checked is the content that is used.
@Suite struct ChangingFilesTests {
  /// A file system with scripted results of `open`. It resolves every path to itself.
  private final class Responses: @unchecked Sendable {
    var responses: [Result<[UInt8], FileSystemAccess.Failure>] = []
    private(set) var requested: [String] = []

    var files: FileSystemAccess {
      FileSystemAccess(
        open: { [self] path, folders in
          requested.append("\(path) in \(folders.map { $0.joined(separator: ":") } ?? "any")")
          return responses.isEmpty ? .failure(.missing) : responses.removeFirst()
        },
        realPath: { $0 }, list: { _, _, _ in [] })
    }
  }

  private static func text(_ id: String) -> [UInt8] {
    Array(#"{"sections":[{"items":[{"id":"\#(id)","height":20}]}]}"#.utf8)
  }

  private static let path = "/pages/a.layout.json"

  private func client(_ responses: Responses, folders: String = #""file:///pages""#) -> TestClient {
    let list = folders.isEmpty ? "[]" : #"[{"uri":\#(folders),"name":"w"}]"#
    return TestClient.initialized(
      #"{"capabilities":{},"workspaceFolders":\#(list)}"#,
      server: Server(environment: ServerEnvironment(files: responses.files)))
  }

  private func fetch(_ client: TestClient, _ method: String, _ params: String) throws -> JSONValue {
    let messages = client.exchange(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
    return try messages.map(parsed).first { $0["id"] != nil } ?? .null
  }

  private func open(_ client: TestClient) throws -> JSONValue {
    try fetch(
      client, "layoutd/session/open",
      #"{"textDocument":{"uri":"file://\#(Self.path)"},"viewport":{"width":100,"height":100}}"#)
  }

  private func key(_ response: JSONValue) -> JSONValue? { response["result"]?["attributes"]?[0]?["key"] }

  @Test func `a document that resolves outside the workspace when it is opened is unknown`() throws {
    let responses = Responses()
    responses.responses = [.failure(.outside), .success(Self.text("a"))]
    let client = client(responses)
    #expect(try open(client)["error"]?["data"]?["kind"] == .string("unknownDocument"))
    #expect(key(try open(client)) == .string("cell:a"))
    #expect(responses.requested == Array(repeating: "\(Self.path) in /pages", count: 2))
  }

  @Test func `workspace folders are equal with and without slashes at their ends`() throws {
    let responses = Responses()
    let client = client(responses, folders: #""file:///pages//""#)
    func change(_ added: String, _ removed: String) {
      let list = { (uri: String) in uri.isEmpty ? "[]" : #"[{"uri":"\#(uri)","name":"w"}]"# }
      client.send(
        #"{"jsonrpc":"2.0","method":"workspace/didChangeWorkspaceFolders","params":{"event":{"added":\#(list(added)),"#
          + #""removed":\#(list(removed))}}}"#)
      _ = client.settle()
    }
    change("file:///other/", "")
    change("", "file:///pages")
    _ = try open(client)
    change("file:///", "file:///other")
    _ = try open(client)
    #expect(responses.requested == ["/pages/a.layout.json in /other", "/pages/a.layout.json in /"])
  }

  /// Records the paths that are read. Used on one thread.
  private final class ReadPaths: @unchecked Sendable {
    var paths: [String] = []
  }

  @Test func `documents that read a changed file are read again in the order of their sessions`() throws {
    let read = ReadPaths()
    let files = FileSystemAccess(
      open: { path, _ in
        read.paths.append(path)
        let text = #"{"sections":[{"items":{"source":"rows.json","each":{"id":"/id"}}}]}"#
        return .success(Array((path.hasSuffix(".layout.json") ? text : #"[{"id":"r"}]"#).utf8))
      },
      realPath: { $0 }, list: { _, _, _ in [] })
    let client = TestClient.initialized(server: Server(environment: ServerEnvironment(files: files)))
    let names = ["d", "b", "a", "c"].map { "/pages/\($0).layout.json" }
    for name in names {
      let response = try fetch(client, "layoutd/session/open", #"{"textDocument":{"uri":"file://\#(name)"}}"#)
      #expect(key(response) == .string("cell:r"))
    }
    let objects = client.server.releasables.map(\.name)
    for name in names {
      #expect(objects.contains("file \(name)"))
      #expect(objects.contains("snapshot of \(name)"))
    }
    read.paths = []
    client.server.fileChanged(path: "/pages/rows.json")
    _ = client.settle()
    #expect(read.paths.filter { $0.hasSuffix(".layout.json") } == names)
  }

  @Test func `a document file that resolves outside the workspace after a change keeps its last content`() throws {
    let responses = Responses()
    responses.responses = [.success(Self.text("a")), .failure(.outside), .success(Self.text("b"))]
    let client = client(responses)
    #expect(key(try open(client)) == .string("cell:a"))
    for expected in ["cell:a", "cell:b"] {
      client.server.fileChanged(path: Self.path)
      _ = client.settle()
      #expect(key(try fetch(client, "layoutd/session/snapshot", #"{"session":"s1"}"#)) == .string(expected))
    }
    #expect(responses.requested == Array(repeating: "\(Self.path) in /pages", count: 3))
  }

  @Test func `a client without workspace folders may open any file`() throws {
    let responses = Responses()
    responses.responses = [.success(Self.text("a"))]
    #expect(key(try open(client(responses, folders: ""))) == .string("cell:a"))
    #expect(responses.requested == ["\(Self.path) in any"])
  }

  @Test func `a data source that resolves outside the workspace when it is opened is not read`() {
    let responses = Responses()
    responses.responses = [.failure(.outside), .success(Array(#"[{"id":"a","height":20}]"#.utf8))]
    let document = Document(
      text: Array(#"{"sections":[{"items":{"source":"items.json","each":{"id":"/id"}}}]}"#.utf8),
      location: .init(folder: "/pages", workspaceFolders: ["/pages"]), files: responses.files)
    document.refresh()
    #expect(document.snapshot.diagnostics.map(\.code) == ["sourceOutsideWorkspace"])
    document.sourceChanged(path: "/pages/items.json")
    document.refresh()
    #expect(document.snapshot.diagnostics.isEmpty)
    #expect(responses.requested == Array(repeating: "/pages/items.json in /pages", count: 2))
  }
}
