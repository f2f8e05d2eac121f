import JSON
import LayoutDocument
import LayoutServer
import Synchronization
import TestSupport
import Testing

/// The contents and the timing of session updates.
@Suite struct SessionConversationTests {
  @Test func `the newest token is echoed once`() {
    let client = SessionClient.watching()
    client.scroll(10, token: "1")
    client.scroll(20, token: #"{"n": [2]}"#)
    client.scroll(30)
    client.settle()
    let updates = client.takeUpdates()
    #expect(updates.count == 1)
    #expect(updates.first?["cause"]?["token"]?["n"] == .array([.number(2)]))
    #expect(updates.first?["contentOffset"]?["y"] == .number(30))
    client.client.now = 1
    client.scroll(30)
    client.settle()
    #expect(client.takeUpdates().isEmpty)
    client.scroll(30, token: #""t""#)
    client.settle()
    let echo = client.takeUpdates()
    #expect(echo.count == 1)
    #expect(echo.first?["cause"]?["token"] == .string("t"))
    #expect(echo.first?["contentOffset"] == nil)
    #expect(echo.first?.keys("changed") == [])
  }

  static let causes: [([String], String)] = [
    (["scroll"], "scroll"), (["scroll", "resize"], "resize"), (["resize", "scroll"], "resize"),
    (["batch", "resize"], "data"), (["scroll", "batch"], "data"), (["edit", "batch", "scroll"], "edit"),
    (["batch", "edit"], "edit"),
  ]

  @Test(arguments: causes)
  func `the strongest cause is reported`(changes: [String], cause: String) {
    let client = SessionClient.watching()
    for change in changes {
      switch change {
      case "scroll": client.scroll(50)
      case "resize": client.resize(100, 150)
      case "edit": client.change(SessionClient.column([100, 100, 50, 100]))
      default: #expect(client.batch(#"{"delete": {"at": [0, 0]}}"#)["result"] != nil)
      }
    }
    client.settle()
    #expect(client.takeUpdates().map { $0["cause"]?["kind"]?.asString } == [cause])
  }

  @Test(arguments: [60.0, 10.0])
  func `there is at most one update per frame, and the server requests to be woken for it`(rate: Double) {
    let client = SessionClient.watching([], #""maxFps": \#(rate)"#)
    client.client.now = 10
    client.scroll(1)
    client.settle()
    #expect(client.takeUpdates().count == 1)
    _ = client.server.takeActions()
    client.client.now = 10 + 0.2 / rate
    client.scroll(2)
    client.settle()
    #expect(client.takeUpdates().isEmpty)
    #expect(client.server.takeActions() == [.wake(at: 10 + 1 / rate)])
    client.client.now = 10 + 1 / rate
    client.settle()
    #expect(client.takeUpdates().map { $0["contentOffset"]?["y"] } == [.number(2)])
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `while changes occur there is an update in every second frame`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let client = SessionClient.watching([])
    var times: [Double] = []
    var wake = Double.infinity
    var (now, offset) = (5.0, 0.0)
    while now < 7 {
      // The loop runs when a message is received, or at the requested time.
      let next = now + Double(1 + random.below(120)) / 10_000
      client.client.now = min(next, max(wake, now))
      if wake > next {
        offset += 1
        client.scroll(offset)
      }
      now = client.client.now
      wake = .infinity
      client.settle()
      if !client.takeUpdates().isEmpty { times.append(now) }
      for case .wake(let time) in client.server.takeActions() where time > now { wake = min(wake, time) }
    }
    let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
    #expect(gaps.allSatisfy { $0 >= 1.0 / 60 - 1e-9 })
    #expect(gaps.allSatisfy { $0 <= 2.0 / 60 + 1e-9 })
    #expect(times.count > 55)
  }

  @Test(arguments: [("1.5", "expected a whole number"), ("0", "expected an integer from 1 to 1000000000")])
  func `an acknowledgement window is a positive integer`(window: String, expected: String) {
    let client = SessionClient()
    client.openDocument(SessionClient.document(""))
    let error = client.openSession(#""ackWindow": \#(window)"#)["error"]
    #expect(error?["code"] == .number(-32602))
    #expect(error?["message"] == .string("ackWindow: \(expected)"))
  }

  @Test(arguments: [1, 3])
  func `no more updates are sent than the acknowledgement window allows`(window: Int) {
    let client = SessionClient.watching([1000], #""ackWindow": \#(window)"#)
    func move(_ y: Double) -> [Int?] {
      client.client.now += 1
      client.scroll(y)
      client.settle()
      return client.takeUpdates().map { $0["revision"]?.asInt }
    }
    for step in 1...window { #expect(move(Double(step)) == [step]) }
    #expect(move(50) == [])
    #expect(move(60) == [])
    // A revision from the future acknowledges the last one that was sent.
    client.notify("layoutd/session/ack", #"{"session": "s1", "revision": 99}"#)
    client.settle()
    let updates = client.takeUpdates()
    #expect(updates.map { $0["revision"]?.asInt } == [window + 1])
    #expect(updates.first?["contentOffset"]?["y"] == .number(60))
    _ = client.snapshot()
    for step in 1...window { #expect(move(Double(step)) == [window + 2 + step]) }
    #expect(move(70) == [])
  }

  @Test func `numbers are rounded to the precision, and equal rounded values are not sent`() {
    let client = SessionClient.watching([33, 33], #""precision": 0.5"#, viewport: "99.9x200.2")
    let state = client.snapshot()
    #expect(ReplicatedSession.size(state["viewport"]) == [100, 200])
    #expect(ReplicatedSession.elements(state).map(\.frame.numbers) == [[0, 0, 100, 33], [0, 33, 100, 33]])
    client.scroll(0.2)
    client.settle()
    #expect(client.takeUpdates().isEmpty)
    client.client.now = 1
    client.scroll(0.3)
    client.settle()
    #expect(client.takeUpdates().map { $0["contentOffset"]?["y"] } == [.number(0.5)])
  }

  @Test func `a client that reads slowly gets one coalesced update`() {
    let client = SessionClient.watching(Array(repeating: 10, count: 1000))
    client.server.setUnwrittenBytes(1 << 20, on: client.client.id)
    for step in 1...100_000 {
      client.client.now += 0.001
      client.scroll(Double(step % 9000))
      if step % 100 == 0 {
        client.client.work()
        client.server.flush(now: client.client.now)
        #expect(client.server.takeOutput(client.client.id).isEmpty)
      }
    }
    client.server.setUnwrittenBytes(0, on: client.client.id)
    client.settle()
    let updates = client.takeUpdates()
    #expect(updates.count == 1)
    #expect(updates.first?["revision"] == .number(1))
    #expect(updates.first?["contentOffset"]?["y"] == .number(1000))
    #expect(updates.first?.keys("added") == (100..<120).map { "cell:k\($0)" })
  }

  @Test func `a notification with an id is an invalid request`() {
    let client = SessionClient()
    let response = client.fetch("layoutd/session/scroll", #"{"session": "s1", "contentOffset": {"x": 0, "y": 1}}"#)
    #expect(response["error"]?["code"] == -32600)
    #expect(
      response["error"]?["message"] == "layoutd/session/scroll is a notification and must be sent without an id")
    #expect(client.fetch("layoutd/session/xyzzy", "{}")["error"]?["code"] == -32601)
  }

  @Test func `a text with a syntax error is stale until it is valid again`() {
    let client = SessionClient.watching()
    client.change("{", version: 2)
    client.settle()
    let broken = client.takeUpdates()
    #expect(broken.map { $0["stale"] } == [.bool(true)])
    #expect(broken.first?["documentVersion"] == .number(2))
    #expect(broken.first?.keys("removed") == [])
    #expect(client.snapshot()["stale"] == .bool(true))
    client.client.now = 1
    client.change(SessionClient.column([100, 100, 100, 100]), version: 3)
    client.settle()
    #expect(client.takeUpdates().map { $0["stale"] } == [.bool(false)])
    #expect(client.snapshot()["stale"] == nil)
  }

  // MARK: - Sources of documents

  static func server(file: @escaping @Sendable () -> String?) -> Server {
    Server(
      environment: ServerEnvironment(
        files: FileSystemAccess(
          read: { path in
            path == "/pages/a.layout.json"
              ? file().map { .success(Array($0.utf8)) } ?? .failure(.missing) : .failure(.missing)
          }, realPath: { $0 })))
  }

  @Test func `didClose ends the owner's sessions, and those of others use the file`() {
    let server = Self.server { SessionClient.column([10]) }
    let (owner, other) = (SessionClient(server: server), SessionClient(server: server))
    owner.openDocument(SessionClient.column([20, 20]))
    owner.openSession()
    other.openSession()
    owner.closeDocument()
    owner.settle()
    other.settle()
    #expect(owner.takeNotices() == ["closed s1"])
    #expect(owner.fetch("layoutd/session/snapshot", #"{"session": "s1"}"#).failure == "unknownSession")
    let updates = other.takeUpdates()
    #expect(updates.count == 1)
    #expect(updates.first?.keys("removed") == ["cell:k1"])
    #expect(updates.first?["documentVersion"] == .number(0))
    #expect(other.keys() == ["cell:k0"])
  }

  @Test func `without a file didClose also ends the sessions of others`() {
    let server = Self.server { nil }
    let (owner, other) = (SessionClient(server: server), SessionClient(server: server))
    owner.openDocument(SessionClient.column([20, 20]))
    #expect(other.openSession()["result"] != nil)
    owner.closeDocument()
    owner.settle()
    other.settle()
    #expect(other.takeNotices() == ["closed s1"])
    #expect(other.openSession().failure == "unknownDocument")
  }

  @Test func `a session on a file continues with the text that a client opens`() {
    let server = Self.server { SessionClient.column([10]) }
    let (owner, other) = (SessionClient(server: server), SessionClient(server: server))
    other.openSession()
    owner.openDocument(SessionClient.column([10, 30]))
    other.settle()
    let updates = other.takeUpdates()
    #expect(updates.map { $0.keys("added") } == [["cell:k1"]])
    #expect(updates.first?["documentVersion"] == .number(1))
  }

  @Test func `a changed file is an edit`() {
    let text = Mutex(SessionClient.column([10]))
    let server = Self.server { text.withLock(\.self) }
    let client = SessionClient(server: server)
    client.openSession()
    #expect(server.takeActions().contains(.watchFile("/pages/a.layout.json", since: nil)))
    text.withLock { $0 = SessionClient.column([40]) }
    server.fileChanged(path: "/pages/a.layout.json")
    client.settle()
    let updates = client.takeUpdates()
    #expect(updates.map { $0["cause"]?["kind"] } == [.string("edit")])
    #expect(updates.map { $0.keys("changed") } == [["cell:k0"]])
    #expect(client.fetch("layoutd/session/close", #"{"session": "s1"}"#)["result"] == .object([]))
    #expect(server.takeActions().contains(.unwatchFile("/pages/a.layout.json")))
  }

  @Test func `shutdown closes the sessions`() {
    let server = Self.server { SessionClient.column([10]) }
    let client = SessionClient(server: server)
    client.openSession()
    _ = server.takeActions()
    #expect(client.fetch("shutdown", "{}")["result"] == .null)
    #expect(server.takeActions().contains(.unwatchFile("/pages/a.layout.json")))
    server.fileChanged(path: "/pages/a.layout.json")
    client.settle()
    #expect(client.takeNotices() == [])
  }

  @Test func `unknown sessions and documents are errors of a specific kind`() {
    let client = SessionClient.watching()
    for method in ["session/snapshot", "session/close", "session/reset", "clock/advance"] {
      let response = client.fetch("layoutd/\(method)", #"{"session": "s9", "by": 1}"#)
      #expect(response["error"]?["code"] == .number(-32602))
      #expect(response.failure == "unknownSession")
    }
    let response = client.openSession(uri: "file:///nowhere.layout.json")
    #expect(response["error"]?["code"] == .number(-32602))
    #expect(response.failure == "unknownDocument")
    client.scroll(1, session: "s9")
    client.settle()
    #expect(client.takeNotices() == [])
  }

  @Test func `a connection has at most 64 sessions`() {
    let client = SessionClient.watching()
    for _ in 2...64 { #expect(client.openSession()["result"] != nil) }
    #expect(client.openSession()["error"]?["code"] == .number(-32803))
    #expect(client.openSession().failure == "tooManySessions")
    _ = client.fetch("layoutd/session/close", #"{"session": "s7"}"#)
    #expect(client.openSession()["result"]?["session"] == .string("s65"))
  }

  @Test func `too many elements reduce the overscan, then fail`() {
    let client = SessionClient()
    client.openDocument(SessionClient.document(#"{"items": [{"repeat": 30000, "height": 1}]}"#))
    let wide = client.openSession(#""overscan": 25000"#)["result"] ?? .null
    let count = wide["attributes"]?.asArray?.count ?? 0
    #expect(count > 200 && count <= 20_000)
    let response = client.openSession(viewport: "100x20001")
    #expect(response["error"]?["code"] == .number(-32803))
    #expect(response.failure == "tooManyElements")
    #expect(client.openSession(viewport: "100x20000")["result"]?["attributes"]?.asArray?.count == 20_000)
  }

  @Test func `an inline text belongs to its session`() {
    let client = SessionClient()
    let text = SessionClient.json(SessionClient.column([10]))
    #expect(client.openSession(#""text": \#(text)"#)["result"]?.keys("attributes") == ["cell:k0"])
    client.openDocument(SessionClient.column([20, 20]))
    client.closeDocument()
    client.settle()
    #expect(client.takeNotices() == [])
    #expect(client.keys() == ["cell:k0"])
  }

  @Test func `queries do not move the viewport`() {
    let client = SessionClient.watching([100, 100, 100, 100])
    client.scroll(200)
    client.settle()
    _ = client.takeUpdates()
    client.client.now = 1
    client.resize(100, 400)
    // At a height of 400 the offset would be clamped to 0.
    _ = client.fetch("layoutd/attributesForElements", #"{"session": "s1", "rect": [0, 0, 9, 9]}"#)
    _ = client.fetch("layoutd/attributesFor", #"{"session": "s1", "key": "cell:k0"}"#)
    client.resize(100, 150)
    client.settle()
    #expect(client.takeUpdates().map { $0["contentOffset"] } == [nil])
  }

  @Test func `a scroll after an edit is not clamped`() {
    let client = SessionClient.watching([100, 100, 100, 100])
    client.change(SessionClient.column([100, 100, 100, 50]))
    client.scroll(-40)
    client.settle()
    #expect(client.takeUpdates().map { $0["contentOffset"]?["y"] } == [.number(-40)])
    client.client.now = 1
    client.change(SessionClient.column([100, 100, 100, 60]), version: 3)
    client.settle()
    #expect(client.takeUpdates().map { $0["contentOffset"]?["y"] } == [.number(0)])
  }
}
