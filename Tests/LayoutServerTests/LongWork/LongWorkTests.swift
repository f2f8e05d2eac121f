import JSON
import JSONRPC
import LayoutDocument
import LayoutServer
import Synchronization
import Testing

/// Work that is taken back while it is being done, in one thread: a file that is read on the way takes it back.
@Suite struct LongWorkTests {
  private static func document(_ count: Int) -> String {
    #"{"layout":{"kind":"waterfall"},"sections":[{"id":"s","items":[{"repeat":\#(count),"id":"i-{i}","height":{"random":[1,9],"seed":1}}]}]}"#
  }

  private static func request(_ id: Int, _ method: String, _ params: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
  }

  private static func open(_ text: String) -> String {
    #"{"textDocument":{"uri":"file:///a.layout.json"},"viewport":{"width":300,"height":300},"text":\#(SessionClient.json(text))}"#
  }

  /// Does what comes next as if on another thread; true when it would be.
  private func stepAway(_ client: TestClient, _ meanwhile: (LongWork) -> Void = { _ in }) -> Bool {
    var step = client.server.lightStep(now: 0)
    while step == .handled { step = client.server.lightStep(now: 0) }
    guard step == .long else { return false }
    #expect(client.server.leave() != nil)
    meanwhile(client.server.longWork)
    #expect(client.server.step(now: 0))
    client.server.comeBack()
    return true
  }

  @Test func `what is soon done is done where it is`() throws {
    let client = TestClient.initialized()
    client.send(Self.request(1, "layoutd/session/open", Self.open(Self.document(100))))
    // Nobody knows what a text describes.
    #expect(stepAway(client))
    for (id, method) in ["layoutd/hitTest", "layoutd/attributesForElements", "layoutd/session/snapshot"].enumerated() {
      client.send(
        Self.request(id + 2, method, #"{"session":"s1","point":{"x":1,"y":1},"rect":[0,0,9,9]}"#))
    }
    client.send(Self.request(9, "layoutd/synchronize", "{}"))
    #expect(!stepAway(client))
    #expect(client.takeMessages().count == 5)
  }

  @Test(arguments: ["layoutd/hitTest", "layoutd/attributesForElements", "layoutd/session/snapshot"])
  func `questions about many items are asked elsewhere, and can be taken back`(_ method: String) throws {
    let client = TestClient.initialized()
    client.send(Self.request(1, "layoutd/session/open", Self.open(Self.document(60_000))))
    #expect(stepAway(client))
    let before = client.takeMessages()
    let params = #"{"session":"s1","point":{"x":1,"y":1},"rect":[0,0,9,9]}"#
    client.send(Self.request(2, method, params))
    #expect(stepAway(client) { $0.cancel(RequestID(json: Array("2".utf8))) })
    #expect(try parsed(client.takeMessages()[0])["error"]?["code"]?.asInt == -32800)
    // Nothing of it is left behind, and an identifier of another type means nothing.
    client.send(Self.request(3, method, params))
    #expect(stepAway(client) { $0.cancel(RequestID(json: Array(#""3""#.utf8))) })
    let answer = try parsed(client.takeMessages()[0])
    #expect(answer["result"] != nil)
    if method == "layoutd/session/snapshot" {
      #expect(answer["result"]?["revision"]?.asInt == 1)
      #expect(answer["result"]?["attributes"] == (try parsed(before[0]))["result"]?["attributes"])
    }
  }

  /// Takes a request back when the file is read, in the middle of the work.
  private func server(_ id: Int, text: String) -> (Server, Canceller) {
    let canceller = Canceller(RequestID(json: Array("\(id)".utf8)))
    let files = FileAccess(
      read: { _ in
        canceller.cancel()
        return .success(Array(text.utf8))
      }, realPath: { $0 })
    let server = Server(environment: ServerEnvironment(files: files))
    canceller.work = server.longWork
    return (server, canceller)
  }

  private final class Canceller {
    let id: RequestID
    var work: LongWork?
    init(_ id: RequestID) { self.id = id }
    /// Whether the answer was left to whoever took the request back.
    var hasToAnswer = false
    func cancel() { hasToAnswer = work?.cancel(id) == true || hasToAnswer }
  }

  @Test func `a session that is taken back while it opens is none`() throws {
    let (server, canceller) = self.server(1, text: Self.document(100_000))
    let client = TestClient.initialized(server: server)
    let open = #"{"textDocument":{"uri":"file:///f.layout.json"}}"#
    client.send(Self.request(1, "layoutd/session/open", open))
    #expect(stepAway(client))
    // Once, and not from here.
    #expect(canceller.hasToAnswer)
    #expect(client.takeMessages().isEmpty)
    client.send(Self.request(2, "layoutd/session/open", open))
    #expect(stepAway(client))
    let result = try parsed(client.takeMessages()[0])["result"]
    // The first one to be.
    #expect(result?["session"]?.asString == "s1")
    #expect((result?["attributes"]?.asArray?.count ?? 0) > 0)
  }

  @Test func `a waiting request that has its answer gets no other`() throws {
    let client = TestClient.initialized()
    client.send(
      Self.request(1, "layoutd/session/open", Self.open(Self.document(60_000))),
      Self.request(2, "layoutd/hitTest", #"{"session":"s1","point":{"x":1,"y":1}}"#),
      Self.request(3, "layoutd/synchronize", "{}"))
    #expect(
      stepAway(client) { _ in client.server.answered(RequestID(json: Array("2".utf8)), on: client.id) })
    let messages = try client.settle().map(parsed)
    #expect(messages.compactMap { $0["id"]?.asInt } == [1, 3])
    // The same identifier means another request next time.
    client.send(Self.request(2, "layoutd/synchronize", "{}"))
    #expect(try client.settle().map(parsed).compactMap { $0["id"]?.asInt } == [2])
  }

  @Test func `the answer to a waiting request that is taken back does not wait for anything`() throws {
    let client = TestClient.initialized()
    client.send(
      Self.request(1, "layoutd/session/open", Self.open(Self.document(60_000))),
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#)
    #expect(stepAway(client))
    #expect(try parsed(client.takeMessages()[0])["error"]?["code"]?.asInt == -32800)
  }

  @Test func `a token that is a number or a string is found wherever it stands`() throws {
    let client = TestClient.initialized()
    for (token, expected) in [("7", "7"), (#""a""#, #""a""#), ("null", nil), ("{}", nil)] as [(String, String?)] {
      let params = #"{"textDocument":{"uri":"file:///a.layout.json"},"text":"{}","workDoneToken":\#(token)}"#
      client.send(Self.request(1, "layoutd/session/open", params))
      var found: [UInt8]?
      let files = client.server
      #expect(files.lightStep(now: 0) == .long)
      _ = files.leave()
      _ = files.step(now: 0)
      found = files.longWork.request?.token
      files.comeBack()
      #expect(found.map { String(decoding: $0, as: UTF8.self) } == expected)
      _ = client.takeMessages()
    }
  }

  @Test func `a great text is read elsewhere`() throws {
    let client = TestClient.initialized()
    let text = "[" + String(repeating: "0,", count: 200_000) + "0]"
    client.send(
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.layout.json","languageId":"layoutjson","version":1,"text":"\#(text)"}}}"#
    )
    #expect(!client.server.isFlushLong(now: 0))
    #expect(stepAway(client))
    #expect(client.server.isFlushLong(now: 0))
    client.server.flush(now: 0)
    #expect(!client.server.isFlushLong(now: 0))
  }
}
