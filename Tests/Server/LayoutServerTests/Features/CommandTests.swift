import CollectionLayout
import JSON
import LayoutServer
import Testing

/// The commands of `workspace/executeCommand`.
@Suite struct CommandTests {
  private typealias ProtocolSession = DiagnosticsConversationTests
  private static let text = """
    {"viewport": {"width": 100, "height": 100}, "layout": {"kind": "list"},
     "sections": [{"items": [{"repeat": 3, "id": "r-{i}"}]}],
     "timeline": [{"at": 0.5, "update": [{"delete": {"at": [0, 0]}}]}]}
    """

  /// Returns a client of a server whose page renderer writes a summary instead of each page.
  private static func client(_ capabilities: String, _ published: Box) -> TestClient {
    var environment = ServerEnvironment(version: "test")
    environment.pageRenderer = PageRenderer(
      renderDocument: { view, name, _ in Array("\(name): \(view.layout.contentSize.height) high".utf8) },
      renderSimulation: { name, _, next in
        var (count, last) = (0, 0.0)
        while let frame = next() { (count, last) = (count + 1, frame.time) }
        return Array("\(name): \(count) frames to \(last)".utf8)
      },
      simulationData: { name, _, next in
        var count = 0
        while next() != nil { count += 1 }
        return Array(#"{"title":"\#(name)","count":\#(count)}"#.utf8)
      },
      write: { name, bytes in
        published.pages.append((name, String(decoding: bytes, as: UTF8.self)))
        return "/pages/\(name)"
      })
    return .initialized(#"{"capabilities":\#(capabilities)}"#, server: Server(environment: environment))
  }

  /// Accessed by one thread at a time.
  private final class Box: @unchecked Sendable { var pages: [(name: String, text: String)] = [] }

  private static func run(_ command: String, _ arguments: String = #"["file:///project/a.layout.json"]"#) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"workspace/executeCommand","params":{"command":"\#(command)","arguments":\#(arguments)}}"#
  }

  @Test func `a page is written, and shown by a client that supports showDocument`() throws {
    let published = Box()
    let client = Self.client(#"{"window":{"showDocument":{"support":true}}}"#, published)
    _ = client.exchange(ProtocolSession.open(Self.text))
    let messages = try client.exchange(Self.run("layoutd.preview.openInBrowser")).map(parsed)
    let uri = "file:///pages/a.layout.json.svg"
    #expect(messages.first { $0["id"]?.asInt == 1 }?["result"]?["uri"]?.asString == uri)
    let shown = messages.first { $0["method"]?.asString == "window/showDocument" }
    #expect(shown?["params"] == (try parsed(#"{"uri":"\#(uri)","external":true}"#)))
    #expect(published.pages.map(\.text) == ["a.layout.json: 132.0 high"])

    // 0.5 s and the animation of 0.3 s after it, at 60 frames per second.
    let simulated = try client.exchange(Self.run("layoutd.simulate")).map(parsed)
    // Neither page is empty, so no message explains it.
    #expect(!(messages + simulated).contains { $0["method"]?.asString == "window/showMessage" })
    #expect(published.pages.last?.name == "a.layout.json.html")
    #expect(published.pages.last?.text == "a.layout.json: 49 frames to 0.8")
  }

  @Test func `other clients get the page's URI in a message, and may omit the document argument`() throws {
    let published = Box()
    let client = Self.client("{}", published)
    _ = client.exchange(ProtocolSession.open(Self.text))
    for arguments in ["[]", "null", #"[{"uri": "file:///project/a.layout.json"}]"#] {
      let messages = try client.exchange(Self.run("layoutd.preview.openInBrowser", arguments)).map(parsed)
      let reported = messages.first { $0["method"]?.asString == "window/showMessage" }?["params"]
      #expect(reported?["message"]?.asString?.contains("file:///pages/a.layout.json.svg") == true)
    }
    #expect(published.pages.count == 3)
  }

  /// Returns a client of a server whose host can start a preview server.
  private static func doorkeeper(_ capabilities: String = "{}") -> TestClient {
    var environment = ServerEnvironment(version: "test")
    environment.hasPreviewServer = true
    return .initialized(#"{"capabilities":\#(capabilities)}"#, server: Server(environment: environment))
  }

  private static func openings(_ client: TestClient) -> [LayoutServer.ServerAction] {
    client.server.takeActions().filter { $0 == .startPreviewServer || $0 == .stopPreviewServer }
  }

  private static let endpoint = PreviewEndpoint(url: "http://127.0.0.1:7/secret/", port: 7, token: "secret")

  @Test func `openInBrowser returns the preview URL when the preview server has started`() throws {
    let client = Self.doorkeeper(#"{"window":{"showDocument":{"support":true}}}"#)
    _ = client.exchange(ProtocolSession.open(Self.text))
    #expect(client.exchange(Self.run("layoutd.preview.openInBrowser")).isEmpty)
    #expect(Self.openings(client) == [.startPreviewServer])
    client.server.previewServerDidStart(.success(Self.endpoint))
    let messages = try client.settle().map(parsed)
    let url = "http://127.0.0.1:7/secret/?document=file%3A%2F%2F%2Fproject%2Fa.layout.json"
    #expect(
      messages.first { $0["id"]?.asInt == 1 && $0["method"] == nil }?["result"]
        == (try parsed(#"{"url":"\#(url)","port":7,"token":"secret"}"#)))
    let shown = messages.first { $0["method"]?.asString == "window/showDocument" }
    #expect(shown?["params"] == (try parsed(#"{"uri":"\#(url)","external":true}"#)))
    // Each request gets one response.
    client.server.previewServerDidStart(.success(Self.endpoint))
    #expect(client.settle().isEmpty)
  }

  @Test func `openInBrowser without an argument shows the document that was opened last`() throws {
    let client = Self.doorkeeper()
    _ = client.exchange(ProtocolSession.open(Self.text).replacing("a.layout.json", with: "b.layout.json"))
    _ = client.exchange(ProtocolSession.open(Self.text))
    _ = client.exchange(Self.run("layoutd.preview.openInBrowser", "[]"))
    client.server.previewServerDidStart(.success(Self.endpoint))
    let reported = try client.settle().map(parsed).first { $0["method"]?.asString == "window/showMessage" }
    #expect(reported?["params"]?["message"]?.asString?.hasSuffix("a.layout.json") == true)
  }

  @Test func `openInBrowser fails if the preview server cannot start`() throws {
    let client = Self.doorkeeper()
    _ = client.exchange(ProtocolSession.open(Self.text))
    _ = client.exchange(Self.run("layoutd.preview.openInBrowser"))
    client.server.previewServerDidStart(.failure(PreviewUnavailable("nobody can listen")))
    let response = try client.settle().map(parsed).first
    #expect(response?["error"]?["data"]?["kind"]?.asString == "previewUnavailable")
    #expect(response?["error"]?["message"]?.asString == "nobody can listen")
  }

  @Test func `a closed connection gets no preview response, and other connections do`() throws {
    var environment = ServerEnvironment(version: "test")
    environment.hasPreviewServer = true
    let server = Server(environment: environment)
    let (gone, waiting) = (
      TestClient.initialized(kind: .socket, server: server), TestClient.initialized(kind: .socket, server: server)
    )
    _ = waiting.exchange(ProtocolSession.open(Self.text))
    _ = gone.exchange(Self.run("layoutd.preview.openInBrowser"))
    _ = waiting.exchange(Self.run("layoutd.preview.openInBrowser"))
    server.connectionLost(gone.id)
    server.previewServerDidStart(.success(Self.endpoint))
    #expect(gone.settle().isEmpty)
    #expect(try waiting.settle().map(parsed).contains { $0["result"]?["port"]?.asInt == 7 })
  }

  @Test func `preview.close needs no document argument`() throws {
    let client = Self.doorkeeper()
    let response = try client.exchange(Self.run("layoutd.preview.close", "[]")).map(parsed).first
    #expect(response?["result"] == .object([]))
    #expect(Self.openings(client) == [.stopPreviewServer])
  }

  @Test func `preview.export writes an SVG file and returns its URI`() throws {
    let published = Box()
    let client = Self.client("{}", published)
    _ = client.exchange(ProtocolSession.open(Self.text))
    let response = try client.exchange(Self.run("layoutd.preview.export")).map(parsed).first { $0["id"]?.asInt == 1 }
    #expect(response?["result"]?["uri"]?.asString == "file:///pages/a.layout.json.svg")
    #expect(published.pages.count == 1)
  }

  @Test(arguments: [
    (#"{"sections": []}"#, "layoutd.preview.openInBrowser", "a.layout.json: no sections to show; add \"sections\""),
    (
      #"{"sections": ["#, "layoutd.preview.openInBrowser",
      "a.layout.json: nothing to show while the text has a syntax error"
    ),
    (#"{"sections": [{}]}"#, "layoutd.simulate", "a.layout.json: no timeline to simulate; add \"timeline\""),
  ]) func `a message explains why there is nothing to show`(text: String, command: String, expected: String) throws {
    let client = Self.client("{}", Box())
    _ = client.exchange(ProtocolSession.open(text))
    let messages = try client.exchange(Self.run(command)).map(parsed)
    let reported = messages.filter { $0["method"]?.asString == "window/showMessage" }
    #expect(reported.first?["params"]?["message"]?.asString == expected)
    #expect(messages.contains { $0["id"]?.asInt == 1 && $0["result"] != nil })
  }

  @Test func `unknown commands, unknown documents and a missing page renderer are errors`() throws {
    let client = Self.client("{}", Box())
    let kind = { (message: String) in
      let response = try client.exchange(message).map(parsed).first { $0["id"]?.asInt == 1 }
      return "\(response?["error"]?["code"]?.asInt ?? 0) \(response?["error"]?["data"]?["kind"]?.asString ?? "")"
    }
    #expect(try kind(Self.run("rm")) == "-32602 unknownCommand")
    #expect(try kind(Self.run("layoutd.simulate")) == "-32602 unknownDocument")
    #expect(try kind(Self.run("layoutd.simulate", "[]")) == "-32602 unknownDocument")
    _ = client.exchange(ProtocolSession.open(Self.text))
    #expect(try kind(Self.run("layoutd.simulate", "[42]")) == "-32602 unknownDocument")
    let homeless = TestClient.initialized()
    _ = homeless.exchange(ProtocolSession.open(Self.text))
    let response = try homeless.exchange(Self.run("layoutd.simulate")).map(parsed).first
    #expect(response?["error"]?["data"]?["kind"] == .string("noPages"))
  }
}
