import JSON
import LayoutServer
import TestSupport
import Testing

/// Animations and output on the manual clock.
@Suite struct ManualClockTests {
  private func manual(_ heights: [Int] = [100, 100, 100, 100]) -> SessionClient {
    let client = SessionClient.watching(heights)
    #expect(
      client.fetch("layoutd/clock/set", #"{"session": "s1", "mode": "manual"}"#)["result"]?["time"] == .number(0))
    return client
  }

  private func advance(_ client: SessionClient, _ how: String) -> JSONValue {
    client.fetch("layoutd/clock/advance", "{\"session\": \"s1\", \(how)}")
  }

  @Test func `an animation starts, runs and is finalized`() {
    let client = manual()
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    client.settle()
    #expect(client.takeNotices() == [])
    #expect(advance(client, #""by": 0.2"#)["result"]?["time"] == .number(0.2))
    #expect(client.takeNotices() == ["update 1 plays 1"])
    _ = advance(client, #""by": 0.05"#)
    #expect(client.takeNotices() == [])
    // It started when it was sent, at 0 s.
    _ = advance(client, #""to": 0.3"#)
    #expect(client.takeNotices() == ["finalized 1 true"])
    _ = advance(client, #""by": 5"#)
    #expect(client.takeNotices() == [])
  }

  @Test func `an animation in real time continues on the manual clock`() {
    let client = SessionClient.watching()
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    client.settle()
    #expect(client.takeNotices() == ["update 1 plays 1"])
    client.client.now += 0.2
    #expect(client.fetch("layoutd/clock/set", #"{"session": "s1", "mode": "manual"}"#)["result"]?["time"] == .number(0))
    // It lasts 0.3 s, of which 0.1 s are left.
    _ = advance(client, #""to": 0.09"#)
    #expect(client.takeNotices() == [])
    _ = advance(client, #""to": 0.11"#)
    #expect(client.takeNotices() == ["finalized 1 true"])
  }

  @Test func `a spring with physical constants lasts until it has settled`() {
    let client = SessionClient()
    let animation = #"{"duration": 0.1, "curve": {"mass": 1, "stiffness": 100, "damping": 10}}"#
    client.openDocument(
      SessionClient.document(
        #"{"id": "a", "items": [{"id": "k0", "height": 100}]}"#, "\"animation\": \(animation), "))
    _ = client.openSession(viewport: "100x200")
    _ = client.fetch("layoutd/clock/set", #"{"session": "s1", "mode": "manual"}"#)
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    _ = advance(client, #""by": 0.1"#)
    // The settling time is ln((1 + 5/√75)/0.001)/5 s.
    let duration = client.takeUpdates().first?["animation"]?["duration"]?.asDouble ?? 0
    #expect(abs(duration - 1.4727003) < 1e-6)
    _ = advance(client, #""to": 1.4727"#)
    #expect(client.takeNotices() == [])
    _ = advance(client, #""to": 1.4728"#)
    #expect(client.takeNotices() == ["finalized 1 true"])
  }

  @Test func `a batch that interrupts an animation finalizes it as unfinished`() {
    let client = manual()
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    _ = advance(client, #""by": 0.1"#)
    #expect(client.takeNotices() == ["update 1 plays 1"])
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    _ = advance(client, #""by": 0.1"#)
    #expect(client.takeNotices() == ["finalized 1 false", "update 2 plays 2"])
    _ = advance(client, #""by": 1"#)
    #expect(client.takeNotices() == ["finalized 2 true"])
  }

  @Test func `updates without animation do not end the running animation`() {
    let client = manual()
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    _ = advance(client, #""by": 0.1"#)
    client.scroll(5)
    _ = client.batch(#"{"reload": {"at": [0, 0], "item": {"height": 70}}}"#, #""animated": false"#)
    _ = advance(client, #""by": 0.1"#)
    #expect(client.takeNotices() == ["update 1 plays 1", "update 2", "update 3"])
    _ = advance(client, #""by": 0.1"#)
    #expect(client.takeNotices() == ["finalized 1 true"])
  }

  @Test func `the manual clock goes back only within an animation`() {
    let client = manual()
    #expect(advance(client, #""to": -1"#).failure == "clockBeforeAnimation")
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    _ = advance(client, #""to": 0.2"#)
    #expect(advance(client, #""to": 0.1"#)["result"]?["time"] == .number(0.1))
    #expect(advance(client, #""to": -0.1"#).failure == "clockBeforeAnimation")
    _ = client.fetch("layoutd/clock/set", #"{"session": "s1", "mode": "realtime"}"#)
    #expect(advance(client, #""by": 1"#).failure == "clockNotManual")
  }

  @Test func `a reloaded item cross-fades with the disappearing old view`() {
    let client = manual()
    _ = client.batch(
      #"{"reload": {"at": [0, 1]}}, {"delete": {"at": [0, 0]}}, {"insert": {"at": [0, 0], "item": {"id": "k0", "height": 40}}}"#
    )
    _ = advance(client, #""by": 0.1"#)
    let animation = client.takeUpdates().first?["animation"] ?? .null
    #expect(animation.keys("disappearing") == ["cell:k0#1", "cell:k1#1"])
    #expect(animation.keys("moving") == ["cell:k0", "cell:k1"])
    #expect(animation.keys("appearing") == ["cell:k2"])
    #expect(animation["disappearing"]?[1]?["final"]?["alpha"] == .number(0))
    #expect(animation["disappearing"]?[1]?["attributes"]?["frame"]?[1] == .number(100))
    #expect(animation["disappearing"]?[1]?["final"]?["frame"]?[1] == .number(40))
    #expect(animation["moving"]?[1]?["initial"]?["alpha"] == .number(0))
    #expect(animation["moving"]?[1]?["initial"]?["frame"]?[1] == .number(100))
    #expect(animation["appearing"]?[0]?["initial"]?["frame"]?[1] == .number(200))
    #expect(animation["appearing"]?[0]?["initial"]?["alpha"] == nil)
  }

  @Test func `an edit is animated if identifiers change or move, and not if only sizes change`() {
    let client = SessionClient.watching()
    client.change(SessionClient.column([100, 50, 100, 100]))
    client.settle()
    #expect(client.takeUpdates().map { $0["animation"] == nil } == [true])
    client.client.now = 1
    client.change(SessionClient.column([100, 50, 100]), version: 3)
    client.settle()
    #expect(client.takeUpdates().isEmpty == false)
    client.client.now = 2
    client.change(SessionClient.column([100]), version: 4)
    client.settle()
    let animation = client.takeUpdates().first?["animation"]
    #expect(animation?.keys("disappearing") == ["cell:k1", "cell:k2"])
    #expect(animation?["disappearing"]?[0]?["final"] == .object([JSONMember(key: "alpha", value: .number(0))]))
  }

  /// Returns the input of a protocol session on the manual clock as one byte stream.
  private func stream(seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    var count = 0
    func report(_ method: String, _ params: String, isRequest: Bool = true) {
      count += 1
      let id = isRequest ? "\"id\":\(count)," : ""
      bytes += TestClient.frame("{\"jsonrpc\":\"2.0\",\(id)\"method\":\"\(method)\",\"params\":\(params)}")
    }
    report("initialize", #"{"capabilities":{}}"#)
    report("initialized", "{}", isRequest: false)
    func text(_ heights: [Int]) -> String { SessionClient.json(SessionClient.column(heights)) }
    report(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"file:///a.layout.json","languageId":"layoutjson","version":1,"text":\#(text([100, 90, 80]))}}"#,
      isRequest: false)
    report(
      "layoutd/session/open", #"{"textDocument":{"uri":"file:///a.layout.json"},"viewport":{"width":100,"height":150}}"#
    )
    report("layoutd/clock/set", #"{"session":"s1","mode":"manual"}"#)
    for version in 2..<60 {
      switch random.below(7) {
      case 0, 1:
        report(
          "layoutd/session/scroll", #"{"session":"s1","contentOffset":{"x":0,"y":\#(random.below(300))}}"#,
          isRequest: false)
      case 2:
        let heights = (0..<1 + random.below(6)).map { _ in 10 + random.below(90) }
        report(
          "textDocument/didChange",
          #"{"textDocument":{"uri":"file:///a.layout.json","version":\#(version)},"contentChanges":[{"text":\#(text(heights))}]}"#,
          isRequest: false)
      case 3: report("layoutd/performBatchUpdates", #"{"session":"s1","updates":[{"delete":{"at":[0,0]}}]}"#)
      case 4: report("layoutd/clock/advance", #"{"session":"s1","by":0.1}"#)
      case 5:
        report(
          "layoutd/session/resize", #"{"session":"s1","viewport":{"width":100,"height":\#(100 + random.below(99))}}"#,
          isRequest: false)
      default: report(random.pick(["layoutd/synchronize", "layoutd/session/snapshot"]), #"{"session":"s1"}"#)
      }
    }
    report("layoutd/synchronize", "{}")
    return bytes
  }

  /// Returns the server's output for a stream that is received in chunks, at random times.
  private func reply(to stream: [UInt8], chunks: (inout SeededGenerator) -> Int) -> [UInt8] {
    var random = SeededGenerator(seed: 1)
    let server = Server(environment: ServerEnvironment(version: "test"))
    let id = server.connect(.stdio)
    var output: [UInt8] = []
    var now = 0.0
    var rest = stream[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(chunks(&random))
      rest = rest.dropFirst(chunk.count)
      server.receive(Array(chunk), on: id)
      now += Double(random.below(100)) / 1000
      while server.step(now: now) || server.runJobs(now: now) {}
      server.flush(now: now)
      output += server.takeOutput(id)
      server.setUnwrittenBytes(0, on: id)
    }
    return output
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the output does not depend on how the input is split`(seed: UInt64) {
    let stream = stream(seed: seed)
    let whole = reply(to: stream) { _ in 65_536 }
    #expect(!whole.isEmpty)
    #expect(reply(to: stream) { _ in 1 } == whole)
    #expect(reply(to: stream) { _ in 7 } == whole)
    #expect(reply(to: stream) { 1 + $0.below(700) } == whole)
  }
}
