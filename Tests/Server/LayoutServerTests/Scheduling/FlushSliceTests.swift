import JSON
import LayoutBase
import LayoutServer
import Testing

/// A flush that the host divides into slices, with messages between them.
@Suite struct FlushSliceTests {
  private static func uri(_ number: Int) -> String { "file:///\(number).layout.json" }

  /// A list of items with a height; a negative one is an error.
  private static func text(height: Int = 20) -> String {
    #"{"layout":{"kind":"list"},"sections":[{"id":"s","items":[{"repeat":10,"id":"i-{i}","height":\#(height)}]}]}"#
  }

  private static func open(_ uri: String, _ more: String = "") -> String {
    #"{"textDocument":{"uri":"\#(uri)"},"viewport":{"width":100,"height":100}\#(more)}"#
  }

  private static func hover(_ uri: String) -> String {
    #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":0,"character":3}}"#
  }

  private static func scroll(_ session: String, to y: Int) -> String {
    #"{"session":"\#(session)","contentOffset":{"x":0,"y":\#(y)}}"#
  }

  /// Returns a client that has documents open, each with a number of sessions; all work is done inline.
  private static func client(
    of world: JobWorld, documents: Range<Int>, sessions: Int = 0, _ more: String = ""
  ) -> WorldClient {
    let client = WorldClient(world)
    for number in documents {
      client.openDocument(uri(number), text())
      for _ in 0..<sessions { client.request("layoutd/session/open", open(uri(number), more)) }
    }
    world.turn()
    client.read()
    return client
  }

  private static func handleMessages(_ world: JobWorld, now: Double = 0) { while world.server.step(now: now) {} }

  /// Does the given number of units of a flush. Returns false if it is not complete.
  @discardableResult private static func flush(_ world: JobWorld, units: Int = 1, now: Double = 0) -> Bool {
    var count = 0
    return world.server.flush(now: now) {
      count += 1
      return count >= units
    }
  }

  private static func count(_ method: String, of client: WorldClient) -> Int {
    client.read()
    return client.notifications.count { $0["method"] == .string(method) }
  }

  private static func diagnosticCount(of client: WorldClient) -> Int {
    count("textDocument/publishDiagnostics", of: client)
  }

  private static func updateCount(of client: WorldClient, session: String? = nil) -> Int {
    client.read()
    return client.notifications.count { message in
      message["method"] == .string("layoutd/session/update")
        && (session == nil || message["params"]?["session"]?.asString == session)
    }
  }

  @Test func `a unit is one document, and another client's request is handled between two of them`() {
    let world = JobWorld(jobThreshold: nil)
    let many = Self.client(of: world, documents: 0..<300)
    let other = Self.client(of: world, documents: 300..<301)
    let before = Self.diagnosticCount(of: many)
    for number in 0..<300 { many.change(Self.uri(number), Self.text(height: -1), version: 2) }
    Self.handleMessages(world)
    var largest = 0
    for number in 1...5 {
      largest = max(largest, WorkCounter.units { Self.flush(world) })
      #expect(Self.diagnosticCount(of: many) - before == number)
    }
    let id = other.request("textDocument/hover", Self.hover(Self.uri(300)))
    Self.handleMessages(world)
    other.read()
    #expect(other.errorCode(of: id) == nil)
    #expect(Self.diagnosticCount(of: many) - before == 5)
    while !Self.flush(world) {}
    #expect(Self.diagnosticCount(of: many) - before == 300)
    // A text has about 100 bytes and 10 items.
    #expect(largest < 10_000)
  }

  @Test func `a request waits for the documents of its own client only, one in each step`() {
    let world = JobWorld(jobThreshold: nil)
    let one = Self.client(of: world, documents: 0..<3)
    let other = Self.client(of: world, documents: 3..<6)
    let before = (Self.diagnosticCount(of: one), Self.diagnosticCount(of: other))
    for number in 0..<3 { one.change(Self.uri(number), Self.text(height: -1), version: 2) }
    for number in 3..<6 { other.change(Self.uri(number), Self.text(height: -1), version: 2) }
    Self.handleMessages(world)
    let id = one.request("textDocument/hover", Self.hover(Self.uri(0)))
    for number in 1...3 {
      #expect(world.server.step(now: 0))
      #expect(Self.diagnosticCount(of: one) - before.0 == number)
      #expect(one.errorCode(of: id) == 0)
    }
    #expect(world.server.step(now: 0))
    one.read()
    #expect(one.errorCode(of: id) == nil)
    #expect(Self.diagnosticCount(of: other) == before.1)
  }

  @Test func `clients take turns`() {
    let world = JobWorld(jobThreshold: nil)
    let many = Self.client(of: world, documents: 0..<1, sessions: 64)
    let few = Self.client(of: world, documents: 1..<2, sessions: 1)
    many.change(Self.uri(0), Self.text(height: 30), version: 2)
    few.change(Self.uri(1), Self.text(height: 30), version: 2)
    Self.handleMessages(world, now: 1)
    var units = 0
    while Self.updateCount(of: few) == 0, units < 200 {
      Self.flush(world, now: 1)
      units += 1
    }
    // Both documents and a session of each client.
    #expect(units <= 4)
    #expect(Self.updateCount(of: many) <= 1)
    while !Self.flush(world, now: 1) { many.read() }
    #expect(Self.updateCount(of: many) == 64)
    #expect(many.faults == [] && few.faults == [])
  }

  @Test(arguments: 1...7)
  func `a flush in slices sends what one in a piece sends`(units: Int) {
    let worlds = [JobWorld(jobThreshold: nil), JobWorld(jobThreshold: nil)]
    let clients = worlds.map { world in
      [
        Self.client(of: world, documents: 0..<3, sessions: 2), Self.client(of: world, documents: 3..<5, sessions: 3),
      ]
    }
    for round in 1...3 {
      for (world, clients) in zip(worlds, clients) {
        for number in 0..<3 { clients[0].change(Self.uri(number), Self.text(height: 20 + round), version: round + 1) }
        clients[1].notify("layoutd/session/scroll", Self.scroll("s2", to: 10 * round))
        clients[1].change(Self.uri(4), Self.text(height: round % 2 == 0 ? 20 : -1), version: round + 1)
        Self.handleMessages(world, now: Double(round))
      }
      worlds[0].server.flush(now: Double(round))
      while !Self.flush(worlds[1], units: units, now: Double(round)) {}
      for (one, other) in zip(clients[0], clients[1]) {
        one.read()
        other.read()
        #expect(one.notifications == other.notifications)
      }
    }
    #expect(Self.updateCount(of: clients[0][0]) > 0 && Self.updateCount(of: clients[0][1]) > 0)
  }

  @Test func `sessions, documents and connections may end between two slices`() {
    let world = JobWorld(jobThreshold: nil)
    let one = Self.client(of: world, documents: 0..<3, sessions: 2)
    let other = Self.client(of: world, documents: 3..<6, sessions: 2)
    for number in 0..<3 { one.change(Self.uri(number), Self.text(height: 30), version: 2) }
    for number in 3..<6 { other.change(Self.uri(number), Self.text(height: 30), version: 2) }
    Self.handleMessages(world, now: 1)
    Self.flush(world, units: 2, now: 1)
    // A document that is not analyzed yet, with its sessions.
    one.notify("textDocument/didClose", #"{"textDocument":{"uri":"\#(Self.uri(2))"}}"#)
    Self.handleMessages(world, now: 1)
    Self.flush(world, units: 5, now: 1)
    // A session that is not visited yet.
    one.request("layoutd/session/close", #"{"session":"s4"}"#)
    Self.handleMessages(world, now: 1)
    Self.flush(world, now: 1)
    world.server.connectionLost(other.client.id)
    while !Self.flush(world, now: 1) {}
    #expect(Self.updateCount(of: one) == 3)
    #expect(one.faults == [])
    #expect(world.server.resourceCounts.connections == 1 && world.server.resourceCounts.sessions == 3)
  }

  @Test func `a change between two slices is published, though its session was visited before`() {
    let world = JobWorld(jobThreshold: nil)
    let client = Self.client(of: world, documents: 0..<2, sessions: 1)
    client.notify("layoutd/session/scroll", Self.scroll("s1", to: 10))
    Self.handleMessages(world, now: 1)
    #expect(!Self.flush(world, now: 1))
    #expect(Self.updateCount(of: client, session: "s1") == 1)
    client.notify("layoutd/session/scroll", Self.scroll("s1", to: 20))
    client.change(Self.uri(1), Self.text(height: -1), version: 2)
    Self.handleMessages(world, now: 2)
    let before = Self.diagnosticCount(of: client)
    while !Self.flush(world, now: 2) {}
    #expect(Self.updateCount(of: client, session: "s1") == 2)
    #expect(Self.diagnosticCount(of: client) == before + 1)
  }

  @Test func `an update that becomes due between two slices is sent, though its wake has fired`() throws {
    let world = JobWorld(jobThreshold: nil)
    let client = Self.client(of: world, documents: 0..<2, sessions: 1, #","maxFps":10"#)
    for (time, y) in [(1.0, 10), (1.05, 20)] {
      client.notify("layoutd/session/scroll", Self.scroll("s1", to: y))
      Self.handleMessages(world, now: time)
      if time == 1 { world.server.flush(now: time) }
    }
    #expect(Self.updateCount(of: client) == 1)
    _ = world.server.takeActions()
    #expect(!Self.flush(world, now: 1.05))
    let wakes = world.server.takeActions().compactMap { if case .wake(let time) = $0 { time } else { nil } }
    let wake = try #require(wakes.min())
    #expect(wake > 1.05 && wake < 1.2)
    while !Self.flush(world, now: 1.2) {}
    #expect(Self.updateCount(of: client) == 2)
  }

  @Test func `a flush that finds nothing to do is the last one`() {
    let world = JobWorld(jobThreshold: nil)
    let clients = (0..<3).map { Self.client(of: world, documents: $0..<$0 + 1, sessions: 3) }
    world.server.flush(now: 1)
    for client in clients { client.read() }
    var count = 1
    while !Self.flush(world, now: 2), count < 100 { count += 1 }
    // Nine sessions, the end of each of three clients, and the end of the flush, which is no unit.
    #expect(count <= 13)
    #expect(clients.allSatisfy { Self.updateCount(of: $0) == 0 })
  }
}
