import CollectionLayout
import JSON
import JSONRPC
import LayoutProtocol
import LayoutServer
import TestSupport
import Testing

/// An editor that has a document open, and a page on another connection that has a session on it.
@Suite struct EditorTests {
  private static let uri = "file:///a.layout.json"
  private static let text = """
    {"layout": {"kind": "list"}, "sections": [{"id": "s", "header": 30, "items": [
      {"id": "𐐀", "height": 40},
      {"id": "b", "height": 50}
    ]}], "timeline": [{"at": 0.5, "update": [{"delete": {"at": [0, 0]}}]}]}
    """

  private static func request(_ id: Int, _ method: String, _ params: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
  }

  private static func notice(_ method: String, _ params: String) -> String {
    #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#
  }

  private static let openSession = request(
    1, "layoutd/session/open", #"{"textDocument":{"uri":"\#(uri)"},"viewport":{"width":100,"height":60}}"#)
  private static let showSource = request(7, "layoutd/showSource", #"{"session":"s1","key":"cell:b"}"#)

  /// Returns the editor with the open document, and the page with its session.
  private static func pair(_ capabilities: String = "{}", pages: PageRenderer? = nil) throws -> (
    editor: TestClient, page: TestClient
  ) {
    var environment = ServerEnvironment(version: "test")
    environment.pageRenderer = pages
    let server = Server(environment: environment)
    let editor = TestClient.initialized(#"{"capabilities":\#(capabilities)}"#, server: server)
    let page = TestClient.initialized(server: server)
    let document = #"{"uri":"\#(uri)","languageId":"layoutjson","version":1,"text":\#(SessionClient.json(text))}"#
    _ = editor.exchange(notice("textDocument/didOpen", #"{"textDocument":\#(document)}"#))
    #expect(try parsed(page.exchange(openSession).last ?? "")["result"]?["session"]?.asString == "s1")
    return (editor, page)
  }

  private static func move(_ line: Int, _ character: Int) -> String {
    notice(
      "layoutd/editor/didMoveCursor",
      #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":\#(line),"character":\#(character)}}"#)
  }

  @Test func `a cursor move sends the elements at the cursor to other sessions and scrolls nothing`() throws {
    let (editor, page) = try Self.pair()
    #expect(editor.exchange(Self.move(2, 9)).isEmpty)
    let reported = try page.settle().map(parsed)
    #expect(reported.map { $0["method"]?.asString } == ["layoutd/session/didMoveCursor"])
    let match = reported[0]["params"]?["matches"]?[0]
    #expect(reported[0]["params"]?["session"]?.asString == "s1")
    #expect(match?["key"]?.asString == "cell:b")
    #expect(match?["frame"] == .array([.number(0), .number(70), .number(100), .number(50)]))
    // Only the last of several cursor positions is sent. The first byte of the document belongs to no element.
    for place in [2, 1, 0] { editor.send(Self.move(place, 0)) }
    _ = editor.settle()
    let last = try page.settle().map(parsed)
    #expect(last.count == 1)
    #expect(last[0]["params"]?["matches"] == .array([]))
  }

  @Test func `only the cursor of the document's owner is reported`() throws {
    let (editor, page) = try Self.pair()
    _ = page.exchange(Self.move(2, 9))
    #expect(editor.settle().isEmpty)
    #expect(page.settle().isEmpty)
  }

  @Test func `showSource selects the element's range in an editor that supports showDocument`() throws {
    let (editor, page) = try Self.pair(#"{"window":{"showDocument":{"support":true}}}"#)
    let response = try parsed(page.exchange(Self.showSource).last ?? "")["result"]
    #expect(response?["shown"] == .bool(true))
    #expect(response?["line"]?.asString == #"{"id": "b", "height": 50}"#)
    #expect(response?["range"]?["start"]?["line"] == .number(2))
    let requested = try editor.settle().map(parsed)
    #expect(requested.map { $0["method"]?.asString } == ["window/showDocument"])
    #expect(requested[0]["params"]?["selection"] == response?["range"])
    #expect(requested[0]["params"]?["takeFocus"] == .bool(true))
    #expect(requested[0]["params"]?["external"] == nil)
  }

  @Test func `showSource sends a reveal notification to an editor that only reports its cursor`() throws {
    let (editor, page) = try Self.pair()
    // A client that has sent no layoutd notification gets none.
    #expect(try parsed(page.exchange(Self.showSource).last ?? "")["result"]?["shown"] == .bool(false))
    #expect(editor.settle().isEmpty)
    _ = editor.exchange(Self.move(0, 0))
    _ = page.settle()
    #expect(try parsed(page.exchange(Self.showSource).last ?? "")["result"]?["shown"] == .bool(true))
    let requested = try editor.settle().map(parsed)
    #expect(requested.map { $0["method"]?.asString } == ["layoutd/editor/reveal"])
    #expect(requested[0]["params"]?["uri"]?.asString == Self.uri)
  }

  @Test(arguments: ["utf-8", "utf-16", "utf-32"])
  func `each client gets positions in its own encoding`(encoding: String) throws {
    let general = #"{"general":{"positionEncodings":["\#(encoding)"]}}"#
    let (editor, page) = try Self.pair(general)
    // The cursor is after the first code unit of the identifier, which has several units except in UTF-32.
    _ = editor.exchange(Self.move(1, 11))
    #expect(try parsed(page.settle()[0])["params"]?["matches"]?[0]?["key"]?.asString == "cell:𐐀")
    let fetch = Self.request(7, "layoutd/showSource", #"{"session":"s1","key":"cell:𐐀"}"#)
    let range = try parsed(page.exchange(fetch).last ?? "")["result"]?["range"]
    let shown = try parsed(editor.settle().last ?? "")["params"]?["range"]
    // `{"id": "𐐀", "height": 40}` after two spaces: 25 characters, one of which has 4 bytes, or 2 units of UTF-16.
    let letters = ["utf-8": 28, "utf-16": 26, "utf-32": 25]
    #expect(range?["end"]?["character"]?.asInt == 2 + 26)
    #expect(shown?["end"]?["character"]?.asInt == letters[encoding].map { 2 + $0 })
    #expect(shown?["start"]?["character"]?.asInt == 2)
  }

  @Test func `an unknown key has no source, and a session of the editor itself causes no request`() throws {
    let (editor, page) = try Self.pair(#"{"window":{"showDocument":{"support":true}}}"#)
    let unknown = Self.request(8, "layoutd/showSource", #"{"session":"s1","key":"cell:nobody"}"#)
    #expect(try parsed(page.exchange(unknown).last ?? "")["result"] == .null)
    _ = editor.exchange(Self.openSession)
    let own = try editor.exchange(Self.showSource).map(parsed)
    #expect(own.count == 1)
    #expect(own[0]["result"]?["shown"] == .bool(false))
  }

  @Test func `the timeline request returns the player data of the simulation`() throws {
    let pages = PageRenderer(
      renderDocument: { _, _, _ in [] }, renderSimulation: { _, _, _ in [] },
      simulationData: { name, _, next in
        var last: SimulationFrame?
        while let frame = next() { last = frame }
        let size = last?.state.viewport ?? .zero
        return Array(#"{"title":"\#(name)","last":\#(last?.time ?? -1),"width":\#(size.width)}"#.utf8)
      }, write: { _, _ in nil })
    let (_, page) = try Self.pair(pages: pages)
    let params = #"{"textDocument":{"uri":"\#(Self.uri)"},"viewport":{"width":200,"height":60}}"#
    let play = try parsed(page.exchange(Self.request(9, "layoutd/timeline", params)).last ?? "")["result"]
    #expect(play?["title"]?.asString == "a.layout.json")
    #expect((play?["last"]?.asDouble ?? 0) > 0.5)
    #expect(play?["width"] == .number(200))
    let other = Self.request(10, "layoutd/timeline", #"{"textDocument":{"uri":"file:///b.layout.json"}}"#)
    #expect(try parsed(page.exchange(other).last ?? "")["error"]?["data"]?["kind"]?.asString == "unknownDocument")
  }
}
