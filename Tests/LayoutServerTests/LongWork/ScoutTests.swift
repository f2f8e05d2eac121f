import JSONRPC
import LayoutServer
import Testing

@Suite struct ScoutTests {
  private static let words = [
    #"{"jsonrpc":"2.0","id":4,"method":"layoutd/synchronize","params":{}}"#,
    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#,
    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"1"}}"#,
    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"\#(String(repeating: "x", count: 600))"}}"#,
    #"{"jsonrpc":"2.0","method":"window/workDoneProgress/cancel","params":{"token":"t"}}"#,
    #"{"jsonrpc":"2.0","id":"layoutd-progress-1","result":null}"#,
    #"{"jsonrpc":"2.0","id":"layoutd-progress-2","error":{"code":-32601,"message":"no"}}"#,
    #"{"jsonrpc":"2.0","id":5,"method":"shutdown"}"#,
    #"{"jsonrpc":"2.0","method":"exit"}"#,
  ]

  private static let sights: [Scout.Sight] = [
    .request(RequestID(json: Array("4".utf8))), .cancellation(RequestID(json: Array("1".utf8))),
    .cancellation(RequestID(json: Array(#""1""#.utf8))),
    .progressCancellation(Array(#""t""#.utf8)),
    .reply(RequestID(json: Array(#""layoutd-progress-1""#.utf8)), isError: false),
    .reply(RequestID(json: Array(#""layoutd-progress-2""#.utf8)), isError: true), .shutdown, .exit,
  ]

  /// The scout begins with what has arrived of a frame already, wherever that was cut.
  @Test(arguments: [0, 1, 17, 40, 88, 100, 200, 300]) func `sees what cannot wait`(_ cut: Int) throws {
    let client = TestClient.initialized()
    let opening =
      #"{"jsonrpc":"2.0","id":1,"method":"layoutd/session/open","params":{"textDocument":{"uri":"x"},"text":"{}"}}"#
    client.send(opening)
    let bytes = Self.words.flatMap(TestClient.frame)
    client.server.receive(Array(bytes[..<cut]), on: client.id)
    #expect(client.server.lightStep(now: 0) == .long)
    var absence = try #require(client.server.leave())
    var seen: [Scout.Sight] = []
    for byte in bytes[cut...] { seen += absence.scout.receive([byte]) }
    // What was whole before is known to the work itself.
    #expect(seen == Self.sights.suffix(seen.count))
    #expect(seen.count >= Self.sights.count - (cut < 90 ? 0 : cut < 150 ? 1 : 3))
    let waits = absence.waiting.contains(RequestID(json: Array("4".utf8)))
    #expect(waits == !seen.contains(.request(RequestID(json: Array("4".utf8)))))
    // What is worked on does not wait.
    #expect(!absence.waiting.contains(RequestID(json: Array("1".utf8))))
    #expect(absence.scout.hasSeenExit && absence.scout.hasSeenShutdown)
  }

  @Test func `exit that came already is known`() throws {
    let client = TestClient.initialized()
    client.send(
      #"{"jsonrpc":"2.0","id":1,"method":"layoutd/session/open","params":{"textDocument":{"uri":"x"},"text":"{}"}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(client.server.lightStep(now: 0) == .long)
    let scout = try #require(client.server.leave()).scout
    #expect(scout.hasSeenExit && scout.hasSeenShutdown)
  }
}
