import CollectionLayout
import LayoutDocument
import LayoutProtocol
import LayoutServer
import Testing

/// The sessions of a server, and the files that they watch.
@Suite struct SessionStoreTests {
  private static let spelling = "file:///p/a.layout.json"
  private static let uri = DocumentURI(spelling)
  private static let text = #"{"layout":{"kind":"list"},"sections":[{"items":[{"height":10}]}]}"#

  private static func server(reading files: [String: String] = ["/p/a.layout.json": text]) -> Server {
    let access = FileSystemAccess(
      read: { path in files[path].map { .success(Array($0.utf8)) } ?? .failure(.missing) }, realPath: { $0 })
    return Server(environment: ServerEnvironment(files: access, version: "test"))
  }

  /// Returns a client with a workspace folder, and its connection.
  private static func client(of server: Server, folder: String?) throws -> (client: TestClient, connection: Connection)
  {
    let folders = folder.map { #","workspaceFolders":[{"uri":"file://\#($0)","name":"p"}]"# } ?? ""
    let client = TestClient.initialized(#"{"capabilities":{}\#(folders)}"#, kind: .socket, server: server)
    return (client, try #require(server.connections[client.id]))
  }

  private static func open(_ client: TestClient) -> [String] {
    client.exchange(
      #"{"jsonrpc":"2.0","id":1,"method":"layoutd/session/open","params":{"textDocument":{"uri":"\#(spelling)"}}}"#)
  }

  @Test func `clients with access to the same files share a document`() throws {
    let server = Self.server()
    let documents = server.documents
    let one = try Self.client(of: server, folder: "/p").connection
    let other = try Self.client(of: server, folder: "/p").connection
    let stranger = try Self.client(of: server, folder: nil).connection
    let document = try #require(documents.file(Self.uri, for: one))
    #expect(document.isReading && documents.hasFile(Self.uri))
    #expect(documents.file(Self.uri, for: other) === document)
    #expect(documents.file(Self.uri, for: stranger) !== document)
    #expect(documents.file(DocumentURI("untitled:a"), for: one) == nil)
  }

  @Test func `a file is watched when it is read, and released with its last session`() throws {
    let server = Self.server()
    let documents = server.documents
    let client = try Self.client(of: server, folder: nil).connection
    let document = try #require(documents.file(Self.uri, for: client))
    while server.runJobs(now: 0) {}
    #expect(!document.isReading && document.snapshot.text == Array(Self.text.utf8))
    #expect(documents.isWatched("/p/a.layout.json"))
    #expect(server.takeActions().contains(.watchFile("/p/a.layout.json", since: nil)))
    #expect(documents.sourceChanged(path: "/p/other.json").isEmpty)
    #expect(documents.sourceChanged(path: "/p/a.layout.json").count == 1)
    #expect(document.isReading)
    documents.release(document)
    #expect(!documents.hasFile(Self.uri) && !documents.isWatched("/p/a.layout.json"))
    #expect(server.takeActions().contains(.unwatchFile("/p/a.layout.json")))
  }

  @Test func `a source whose change is reported during the first reading is read again`() throws {
    let files = MutableFiles([
      "/p/a.layout.json": #"{"sections":[{"items":{"source":"rows.json","each":{"height":"/h"}}}]}"#,
      "/p/rows.json": #"[{"h":10}]"#,
    ])
    let server = Server(environment: ServerEnvironment(files: files.access, version: "test"))
    let client = try Self.client(of: server, folder: nil).connection
    let document = try #require(server.documents.file(Self.uri, for: client))
    let job = try #require(server.nextJob())
    job.run()
    files.contents["/p/rows.json"] = #"[{"h":10},{"h":20}]"#
    server.fileChanged(path: "/p/rows.json")
    server.finish(job, now: 0)
    withExtendedLifetime(files) { while server.runJobs(now: 0) {} }
    #expect(!document.isReading && document.snapshot.model.collection.itemCount == 2)
  }

  @Test func `the text of a file that a session shows is the one that was read last`() throws {
    let path = "/p/a.layout.json"
    let files = MutableFiles([path: Self.text])
    let server = Server(environment: ServerEnvironment(files: files.access, version: "test"))
    let client = try Self.client(of: server, folder: nil).client
    func texts() -> [[String]] {
      server.fileTexts.map {
        [$0.path, String(decoding: $0.current, as: UTF8.self), String(decoding: $0.reread, as: UTF8.self)]
      }
    }
    let edited = Self.text + "\n"
    withExtendedLifetime(files) {
      _ = Self.open(client)
      #expect(texts() == [[path, Self.text, Self.text]])
      files.contents[path] = edited
      #expect(texts() == [[path, Self.text, edited]])
      server.fileChanged(path: path)
      // A job reads the file.
      #expect(texts() == [])
      _ = client.settle()
      #expect(texts() == [[path, edited, edited]])
    }
  }

  @Test func `a file that cannot be read is missing`() throws {
    let server = Self.server(reading: [:])
    let client = try Self.client(of: server, folder: nil).connection
    let document = try #require(server.documents.file(Self.uri, for: client))
    while server.runJobs(now: 0) {}
    #expect(document.isMissing && !document.isReading)
    #expect(!server.documents.isWatched("/p/a.layout.json"))
  }

  @Test func `the sessions of a connection end with it, and the last one releases its file`() throws {
    let server = Self.server()
    let (one, other) = (try Self.client(of: server, folder: nil), try Self.client(of: server, folder: nil))
    for client in [one.client, other.client] {
      _ = Self.open(client)
      while server.runJobs(now: 0) || server.step(now: 0) {}
    }
    _ = server.takeActions()
    server.endSessions(of: one.connection)
    #expect(server.takeActions() == [.trimMemory])
    #expect(server.documents.isWatched("/p/a.layout.json"))
    server.endSessions(of: other.connection)
    #expect(server.takeActions() == [.trimMemory, .unwatchFile("/p/a.layout.json")])
    // There are no sessions left.
    server.endSessions(of: other.connection)
    #expect(server.takeActions().isEmpty)
  }
}
