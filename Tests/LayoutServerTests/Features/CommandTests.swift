import CollectionLayout
import JSON
import LayoutServer
import Testing

/// What an editor can ask the server to do.
@Suite struct CommandTests {
  private typealias Conversation = DiagnosticsConversationTests
  private static let text = """
    {"viewport": {"width": 100, "height": 100}, "layout": {"kind": "list"},
     "sections": [{"items": [{"repeat": 3, "id": "r-{i}"}]}],
     "timeline": [{"at": 0.5, "update": [{"delete": {"at": [0, 0]}}]}]}
    """

  /// A server whose pages are lists of what would be drawn.
  private static func client(_ capabilities: String, _ published: Box) -> TestClient {
    var environment = ServerEnvironment(version: "test")
    environment.pages = Pages(
      picture: { view, name, _ in Array("\(name): \(view.layout.contentSize.height) high".utf8) },
      play: { name, next in
        var (count, last) = (0, 0.0)
        while let frame = next() { (count, last) = (count + 1, frame.time) }
        return Array("\(name): \(count) frames to \(last)".utf8)
      },
      playData: { name, next in
        var count = 0
        while next() != nil { count += 1 }
        return Array(#"{"title":"\#(name)","count":\#(count)}"#.utf8)
      },
      publish: { name, bytes in
        published.pages.append((name, String(decoding: bytes, as: UTF8.self)))
        return "/pages/\(name)"
      })
    return .initialized(#"{"capabilities":\#(capabilities)}"#, server: Server(environment: environment))
  }

  /// Used on one thread at a time.
  private final class Box: @unchecked Sendable { var pages: [(name: String, text: String)] = [] }

  private static func run(_ command: String, _ arguments: String = #"["file:///project/a.layout.json"]"#) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"workspace/executeCommand","params":{"command":"\#(command)","arguments":\#(arguments)}}"#
  }

  @Test func `a page is made, and shown by whoever can show it`() throws {
    let published = Box()
    let client = Self.client(#"{"window":{"showDocument":{"support":true}}}"#, published)
    _ = client.exchange(Conversation.open(Self.text))
    let messages = try client.exchange(Self.run("layoutd.preview.openInBrowser")).map(parsed)
    let uri = "file:///pages/a.layout.json.svg"
    #expect(messages.first { $0["id"]?.asInt == 1 }?["result"]?["uri"]?.asString == uri)
    let shown = messages.first { $0["method"]?.asString == "window/showDocument" }
    #expect(shown?["params"] == (try parsed(#"{"uri":"\#(uri)","external":true}"#)))
    #expect(published.pages.map(\.text) == ["a.layout.json: 132.0 high"])

    // 0.5 s and the animation of 0.3 s behind it, in frames of a sixtieth.
    _ = client.exchange(Self.run("layoutd.simulate"))
    #expect(published.pages.last?.name == "a.layout.json.html")
    #expect(published.pages.last?.text == "a.layout.json: 49 frames to 0.8")
  }

  @Test func `others are told where it is, and need not say which document they mean`() throws {
    let published = Box()
    let client = Self.client("{}", published)
    _ = client.exchange(Conversation.open(Self.text))
    for arguments in ["[]", "null", #"[{"uri": "file:///project/a.layout.json"}]"#] {
      let messages = try client.exchange(Self.run("layoutd.preview.openInBrowser", arguments)).map(parsed)
      let told = messages.first { $0["method"]?.asString == "window/showMessage" }?["params"]
      #expect(told?["message"]?.asString?.contains("file:///pages/a.layout.json.svg") == true)
    }
    #expect(published.pages.count == 3)
  }

  /// A server that lets browsers in, and what it wants done about that.
  private static func doorkeeper(_ capabilities: String = "{}") -> TestClient {
    var environment = ServerEnvironment(version: "test")
    environment.hasDoor = true
    return .initialized(#"{"capabilities":\#(capabilities)}"#, server: Server(environment: environment))
  }

  private static func openings(_ client: TestClient) -> [LayoutServer.Effect] {
    client.server.takeEffects().filter { $0 == .openDoor || $0 == .closeDoor }
  }

  private static let place = DoorPlace(url: "http://127.0.0.1:7/secret/", port: 7, token: "secret")

  @Test func `a live page is answered with its address once the door is open`() throws {
    let client = Self.doorkeeper(#"{"window":{"showDocument":{"support":true}}}"#)
    _ = client.exchange(Conversation.open(Self.text))
    #expect(client.exchange(Self.run("layoutd.preview.openInBrowser")).isEmpty)
    #expect(Self.openings(client) == [.openDoor])
    client.server.doorOpened(.success(Self.place))
    let messages = try client.settle().map(parsed)
    let url = "http://127.0.0.1:7/secret/?document=file%3A%2F%2F%2Fproject%2Fa.layout.json"
    #expect(
      messages.first { $0["id"]?.asInt == 1 && $0["method"] == nil }?["result"]
        == (try parsed(#"{"url":"\#(url)","port":7,"token":"secret"}"#)))
    let shown = messages.first { $0["method"]?.asString == "window/showDocument" }
    #expect(shown?["params"] == (try parsed(#"{"uri":"\#(url)","external":true}"#)))
    // Each is answered once.
    client.server.doorOpened(.success(Self.place))
    #expect(client.settle().isEmpty)
  }

  @Test func `a page needs no argument, and then shows what was opened last`() throws {
    let client = Self.doorkeeper()
    _ = client.exchange(Conversation.open(Self.text).replacing("a.layout.json", with: "b.layout.json"))
    _ = client.exchange(Conversation.open(Self.text))
    _ = client.exchange(Self.run("layoutd.preview.openInBrowser", "[]"))
    client.server.doorOpened(.success(Self.place))
    let told = try client.settle().map(parsed).first { $0["method"]?.asString == "window/showMessage" }
    #expect(told?["params"]?["message"]?.asString?.hasSuffix("a.layout.json") == true)
  }

  @Test func `a door that stays closed is said`() throws {
    let client = Self.doorkeeper()
    _ = client.exchange(Conversation.open(Self.text))
    _ = client.exchange(Self.run("layoutd.preview.openInBrowser"))
    client.server.doorOpened(.failure(DoorClosed("nobody can listen")))
    let answer = try client.settle().map(parsed).first
    #expect(answer?["error"]?["data"]?["kind"]?.asString == "noDoor")
    #expect(answer?["error"]?["message"]?.asString == "nobody can listen")
  }

  @Test func `who is gone by then is not answered, and others are`() throws {
    var environment = ServerEnvironment(version: "test")
    environment.hasDoor = true
    let server = Server(environment: environment)
    let (gone, patient) = (
      TestClient.initialized(kind: .socket, server: server), TestClient.initialized(kind: .socket, server: server)
    )
    _ = patient.exchange(Conversation.open(Self.text))
    _ = gone.exchange(Self.run("layoutd.preview.openInBrowser"))
    _ = patient.exchange(Self.run("layoutd.preview.openInBrowser"))
    server.connectionLost(gone.id)
    server.doorOpened(.success(Self.place))
    #expect(gone.settle().isEmpty)
    #expect(try patient.settle().map(parsed).contains { $0["result"]?["port"]?.asInt == 7 })
  }

  @Test func `the door is closed without a document`() throws {
    let client = Self.doorkeeper()
    let answer = try client.exchange(Self.run("layoutd.preview.close", "[]")).map(parsed).first
    #expect(answer?["result"] == .object([]))
    #expect(Self.openings(client) == [.closeDoor])
  }

  @Test func `a picture is a picture whoever is let in`() throws {
    let published = Box()
    let client = Self.client("{}", published)
    _ = client.exchange(Conversation.open(Self.text))
    let answer = try client.exchange(Self.run("layoutd.preview.export")).map(parsed).first { $0["id"]?.asInt == 1 }
    #expect(answer?["result"]?["uri"]?.asString == "file:///pages/a.layout.json.svg")
    #expect(published.pages.count == 1)
  }

  @Test(arguments: [
    (#"{"sections": []}"#, "layoutd.preview.openInBrowser", "a.layout.json: no sections to show"),
    (#"{"sections": ["#, "layoutd.preview.openInBrowser", "a.layout.json: nothing to show while the text has mistakes"),
    (#"{"sections": [{}]}"#, "layoutd.simulate", "a.layout.json: no timeline to play"),
  ]) func `what there is to show too little of is said`(text: String, command: String, expected: String) throws {
    let client = Self.client("{}", Box())
    _ = client.exchange(Conversation.open(text))
    let messages = try client.exchange(Self.run(command)).map(parsed)
    let told = messages.filter { $0["method"]?.asString == "window/showMessage" }
    #expect(told.first?["params"]?["message"]?.asString == expected)
    #expect(messages.contains { $0["id"]?.asInt == 1 && $0["result"] != nil })
  }

  @Test func `what cannot be done is said`() throws {
    let client = Self.client("{}", Box())
    let kind = { (message: String) in
      let answer = try client.exchange(message).map(parsed).first { $0["id"]?.asInt == 1 }
      return "\(answer?["error"]?["code"]?.asInt ?? 0) \(answer?["error"]?["data"]?["kind"]?.asString ?? "")"
    }
    #expect(try kind(Self.run("rm")) == "-32602 unknownCommand")
    #expect(try kind(Self.run("layoutd.simulate")) == "-32602 unknownDocument")
    #expect(try kind(Self.run("layoutd.simulate", "[]")) == "-32602 unknownDocument")
    _ = client.exchange(Conversation.open(Self.text))
    #expect(try kind(Self.run("layoutd.simulate", "[42]")) == "-32602 unknownDocument")
    let homeless = TestClient.initialized()
    _ = homeless.exchange(Conversation.open(Self.text))
    let answer = try homeless.exchange(Self.run("layoutd.simulate")).map(parsed).first
    #expect(answer?["error"]?["data"]?["kind"] == .string("noPages"))
  }
}
