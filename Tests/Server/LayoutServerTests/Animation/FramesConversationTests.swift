import JSON
import LayoutServer
import TestSupport
import Testing

/// Sessions with `animation: "frames"`, to which the server sends the presentation state.
@Suite struct FramesConversationTests {
  /// Returns a client of a session with four rows of 100 points in a viewport of 200. Animations are linear and take
  /// 0.4 s.
  private func watching(_ more: String = "", _ options: String = "", clock: String = "manual") -> SessionClient {
    let client = SessionClient()
    client.openDocument(
      SessionClient.document(
        #"{"id": "a", "items": [{"repeat": 4, "id": "k{i}", "height": 100}]}"#,
        #""animation": {"duration": 0.4, "curve": "linear"\#(more)}, "#))
    _ = client.openSession(#""animation": "frames"\#(options)"#)
    _ = client.fetch("layoutd/clock/set", #"{"session": "s1", "mode": "\#(clock)"}"#)
    return client
  }

  private func advance(_ client: SessionClient, _ how: String) -> JSONValue {
    client.fetch("layoutd/clock/advance", "{\"session\": \"s1\", \(how)}")
  }

  /// Returns `key y alpha phase` of each element, sorted by key.
  private func look(_ state: ClientState) -> [String] {
    state.elements.sorted { $0.key < $1.key }.map { key, element in
      let y = element["frame"]?[1]?.asDouble ?? -1
      let alpha = element["alpha"]?.asDouble ?? 1
      return "\(key) \((y * 1e6).rounded() / 1e6) \((alpha * 1e6).rounded() / 1e6)"
        + (element["phase"]?.asString.map { " \($0)" } ?? "")
    }
  }

  @Test func `a deletion is sent frame by frame, and the last frame removes the disappearing element`() {
    let client = watching()
    var state = ClientState(client.snapshot())
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#, #""token": 7"#)
    #expect(advance(client, #""by": 0.4, "step": 0.1"#)["result"]?["time"] == .number(0.4))
    // The update of the batch precedes the first step of the clock. All elements have their initial attributes.
    #expect(
      client.takeNoticesAndKeep() == ["update 2", "update 3", "update 4", "update 5", "update 6", "finalized 1 true"])
    let updates = client.takeUpdates()
    #expect(
      updates.map { $0["cause"]?["kind"]?.asString } == ["data", "animation", "animation", "animation", "animation"])
    #expect(updates.first?["cause"]?["token"] == .number(7))
    #expect(updates.allSatisfy { $0["animation"] == nil })
    var looks: [[String]] = []
    for update in updates {
      state.apply(update)
      looks.append(look(state))
    }
    #expect(
      looks == [
        ["cell:k0 0.0 1.0 disappearing", "cell:k1 100.0 1.0", "cell:k2 200.0 1.0"],
        ["cell:k0 0.0 0.75 disappearing", "cell:k1 75.0 1.0", "cell:k2 175.0 1.0"],
        ["cell:k0 0.0 0.5 disappearing", "cell:k1 50.0 1.0", "cell:k2 150.0 1.0"],
        ["cell:k0 0.0 0.25 disappearing", "cell:k1 25.0 1.0", "cell:k2 125.0 1.0"],
        ["cell:k1 0.0 1.0", "cell:k2 100.0 1.0"],
      ])
    #expect(updates.flatMap { $0.keys("removed") } == ["cell:k0"])
  }

  @Test func `the numbers of a frame are rounded to the precision`() {
    let client = watching("", #", "precision": 0.5"#)
    var state = ClientState(client.snapshot())
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    _ = advance(client, #""to": 0.0515"#)
    for update in client.takeUpdates() { state.apply(update) }
    // The progress is 0.12875: an alpha of 0.87125, and rows at 87.125 and 187.125.
    #expect(look(state) == ["cell:k0 0.0 1.0 disappearing", "cell:k1 87.0 1.0", "cell:k2 187.0 1.0"])
  }

  @Test func `the clock may go back within an animation, and the frames with it`() {
    let client = watching()
    var state = ClientState(client.snapshot())
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    _ = advance(client, #""to": 0.3"#)
    _ = advance(client, #""to": 0.1"#)
    for update in client.takeUpdates() { state.apply(update) }
    #expect(look(state) == ["cell:k0 0.0 0.75 disappearing", "cell:k1 75.0 1.0", "cell:k2 175.0 1.0"])
    _ = advance(client, #""to": 0, "step": 0.05"#)
    #expect(client.takeUpdates().count == 2)
    #expect(advance(client, #""to": -0.1"#).failure == "clockBeforeAnimation")
    _ = advance(client, #""to": 0.4"#)
    for update in client.takeUpdates() where update["baseRevision"]?.asInt == state.revision { state.apply(update) }
    #expect(advance(client, #""to": 0.3"#).failure == "clockBeforeAnimation")
  }

  @Test func `no step of the manual clock is skipped, whatever the number of elements or the back-pressure`() {
    let client = SessionClient()
    client.openDocument(
      SessionClient.document(
        #"{"id": "a", "layout": {"kind": "grid", "columnCount": 20}, "items": [{"repeat": 401}]}"#,
        #""animation": {"duration": 0.4, "curve": "linear"}, "#))
    _ = client.openSession(#""animation": "frames""#, viewport: "400x400")
    _ = client.fetch("layoutd/clock/set", #"{"session": "s1", "mode": "manual"}"#)
    var state = ClientState(client.snapshot())
    client.server.setUnwrittenBytes(1 << 20, on: client.client.id)
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    _ = advance(client, #""by": 0.3, "step": 0.01"#)
    let updates = client.takeUpdates()
    #expect(updates.count == 31)
    for update in updates { state.apply(update) }
    #expect(look(state) == look(ClientState(client.snapshot())))
  }

  @Test func `the number of steps is limited`() {
    let client = watching()
    #expect(advance(client, #""by": 1000000, "step": 0.001"#).failure == "limitExceeded")
    #expect(advance(client, #""by": 0.25, "step": 10"#)["result"]?["time"] == .number(0.25))
  }

  @Test func `an item that is inserted while it disappears is a new view beside the disappearing one`() {
    let client = watching()
    var state = ClientState(client.snapshot())
    _ = client.batch(#"{"delete": {"at": [0, 1]}}"#)
    _ = advance(client, #""to": 0.1"#)
    _ = client.batch(#"{"insert": {"at": [0, 1], "item": {"id": "k1", "height": 100}}}"#)
    _ = advance(client, #""to": 0.2"#)
    for update in client.takeUpdates() { state.apply(update) }
    // k1 continues to disappear; k2 has moved by 50 and returns by 25.
    #expect(
      look(state) == [
        "cell:k0 0.0 1.0", "cell:k1 100.0 0.25", "cell:k1#1 100.0 0.5 disappearing",
        "cell:k2 175.0 1.0 disappearing",
      ])
    _ = advance(client, #""to": 0.4"#)
    for update in client.takeUpdates() { state.apply(update) }
    #expect(look(state) == ["cell:k0 0.0 1.0", "cell:k1 100.0 0.75", "cell:k2 175.0 1.0 disappearing"])
    #expect(client.takeNotices() == [])
    _ = advance(client, #""to": 0.5"#)
    for update in client.takeUpdates() { state.apply(update) }
    #expect(look(state) == ["cell:k0 0.0 1.0", "cell:k1 100.0 1.0"])
  }

  @Test func `an additive update does not finalize the one before, which finishes at its own end`() {
    let client = watching()
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    _ = advance(client, #""to": 0.2"#)
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    _ = advance(client, #""to": 0.3"#)
    #expect(client.takeNotices().filter { $0.hasPrefix("finalized") } == [])
    _ = advance(client, #""to": 0.4"#)
    #expect(client.takeNotices().filter { $0.hasPrefix("finalized") } == ["finalized 1 true"])
    // The clock may go back to the start of the newest animation, where the first one is in flight.
    _ = advance(client, #""to": 0.2"#)
    var state = ClientState(client.snapshot())
    #expect(
      look(state) == [
        "cell:k0 0.0 0.5 disappearing", "cell:k1 50.0 1.0 disappearing", "cell:k2 150.0 1.0", "cell:k3 200.0 1.0",
      ])
    #expect(advance(client, #""to": 0.1"#).failure == "clockBeforeAnimation")
    client.settle()
    _ = client.takeNotices()
    _ = advance(client, #""to": 0.7"#)
    #expect(client.takeNoticesAndKeep().filter { $0.hasPrefix("finalized") } == ["finalized 2 true"])
    for update in client.takeUpdates() { state.apply(update) }
    #expect(look(state) == ["cell:k2 0.0 1.0", "cell:k3 100.0 1.0"])
  }

  @Test func `an item that is inserted while it disappears is a new view, also if the update restarts`() {
    let client = watching(#", "interruption": "restart""#)
    var state = ClientState(client.snapshot())
    _ = client.batch(#"{"delete": {"at": [0, 1]}}"#)
    _ = advance(client, #""to": 0.1"#)
    _ = client.batch(#"{"insert": {"at": [0, 1], "item": {"id": "k1", "height": 100}}}"#)
    _ = advance(client, #""to": 0.2"#)
    for update in client.takeUpdates() { state.apply(update) }
    // k1 had an alpha of 0.75 and loses a quarter of it in a quarter of the time. k2 reverses at 175 and moves to 200,
    // out of the viewport.
    #expect(
      look(state) == [
        "cell:k0 0.0 1.0", "cell:k1 100.0 0.25", "cell:k1#1 100.0 0.5625 disappearing",
        "cell:k2 181.25 1.0 disappearing",
      ])
    _ = advance(client, #""to": 0.5"#)
    let last = client.takeUpdates()
    #expect(last.flatMap { $0.keys("removed") }.sorted() == ["cell:k1#1", "cell:k2"])
  }

  @Test func `a snapshot contains the presentation state, and the animation continues from it`() {
    let client = watching()
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    _ = advance(client, #""to": 0.1"#)
    _ = client.takeUpdates()
    var state = ClientState(client.snapshot())
    #expect(look(state) == ["cell:k0 0.0 0.75 disappearing", "cell:k1 75.0 1.0", "cell:k2 175.0 1.0"])
    _ = advance(client, #""to": 1"#)
    for update in client.takeUpdates() { state.apply(update) }
    #expect(look(state) == ["cell:k1 0.0 1.0", "cell:k2 100.0 1.0"])
    // A snapshot also starts an animation that was not sent yet.
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    #expect(
      look(ClientState(client.snapshot())) == [
        "cell:k1 0.0 1.0 disappearing", "cell:k2 100.0 1.0", "cell:k3 200.0 1.0",
      ])
  }

  @Test func `a viewport beyond the end of shrinking content moves with the animation`() {
    let client = watching()
    client.scroll(200)
    var state = ClientState(client.snapshot())
    _ = client.batch(#"{"delete": {"at": [0, 3]}}"#)
    _ = advance(client, #""by": 0.1"#)
    for update in client.takeUpdates() { state.apply(update) }
    #expect(state.contentOffset?["y"] == .number(175))
    #expect(look(state) == ["cell:k1 100.0 1.0", "cell:k2 200.0 1.0", "cell:k3 300.0 0.75 disappearing"])
    // A scroll of the client takes effect immediately.
    client.scroll(60)
    client.settle()
    _ = advance(client, #""by": 0.1"#)
    for update in client.takeUpdates() { state.apply(update) }
    #expect(state.contentOffset?["y"] == .number(60))
  }

  @Test func `on the realtime clock frames are limited by maxFps and end with the animation`() {
    let client = watching("", #", "maxFps": 20"#, clock: "realtime")
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    client.settle()
    var counts: [Int] = []
    for _ in 0..<60 {
      client.client.now += 0.01
      client.settle()
      counts.append(client.takeUpdates().count)
    }
    // One frame at 0 s, then one each 0.05 s until 0.4 s.
    #expect(counts.reduce(0, +) == 9)
    #expect(counts.allSatisfy { $0 <= 1 })
    #expect(counts.suffix(15).allSatisfy { $0 == 0 })
  }

  @Test func `a client that acknowledges late gets fewer frames and the correct last one`() {
    let client = watching("", #", "ackWindow": 1"#, clock: "realtime")
    var state = ClientState(client.snapshot())
    client.notify("layoutd/session/ack", #"{"session": "s1", "revision": 1}"#)
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    client.settle()
    var frames = 0
    for turn in 1...100 {
      client.client.now += 0.01
      if turn % 25 == 0 {
        client.notify("layoutd/session/ack", "{\"session\": \"s1\", \"revision\": \(state.revision)}")
      }
      client.settle()
      for update in client.takeUpdates() {
        state.apply(update)
        frames += 1
      }
    }
    #expect(frames == 3)
    #expect(look(state) == ["cell:k1 0.0 1.0", "cell:k2 100.0 1.0"])
  }
}
