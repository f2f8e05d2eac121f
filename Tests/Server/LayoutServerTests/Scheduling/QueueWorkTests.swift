import LayoutBase
import LayoutProtocol
import LayoutServer
import TestSupport
import Testing

/// The work of cancelling queued calls and of ending connections: linear in their number, and limited in each step.
@Suite struct QueueWorkTests {
  /// The events that cancel all calls of a client.
  enum Ending: CaseIterable { case shutdown, exit, processEnd, lostConnection }

  private static let uri = "file:///p/a.layout.json"
  private static let counts = SlowTests.areSanitized ? [500, 2_000] : [1_000, 4_000]
  /// Units that one step counts at most: a few for each of 256 calls.
  private static let stepLimit = 4_096

  /// Returns a client with requests that wait, because the job that analyzes their document does not end.
  private static func client(of world: JobWorld, waitingCount count: Int) -> (client: WorldClient, ids: [Int]) {
    let client = WorldClient(world)
    client.openDocument(uri, #"{"sections":[]}"#)
    world.turn()
    let ids = (0..<count).map { _ in hover(on: client) }
    world.turn()
    #expect(world.server.resourceCounts.calls == count)
    return (client, ids)
  }

  private static func hover(on client: WorldClient, _ more: String = "") -> Int {
    client.request(
      "textDocument/hover", #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":0,"character":1}\#(more)}"#)
  }

  private static func openSession(_ uri: String, on client: WorldClient) -> Int {
    client.request("layoutd/session/open", #"{"textDocument":{"uri":"\#(uri)"}}"#)
  }

  private static func end(_ client: WorldClient, by ending: Ending) {
    switch ending {
    case .shutdown: client.request("shutdown", "null")
    case .exit: client.notify("exit", "{}")
    case .processEnd: client.world.server.processEnded(on: client.client.id)
    case .lostConnection: client.world.server.connectionLost(client.client.id)
    }
  }

  /// Lets the server handle everything that does not depend on a job. Returns the units of each step.
  private static func steps(of server: Server) -> [Int] {
    var (units, isBusy) = ([Int](), true)
    while isBusy { units.append(WorkCounter.units { isBusy = server.step(now: 0) }) }
    return units
  }

  /// Checks that four times as many elements take about four times the work.
  private func expectLinear(_ totals: [Int]) { #expect(totals[0] > 0 && totals[1] <= 5 * totals[0]) }

  private static func terminalActions(of server: Server) -> [ServerAction] {
    server.takeActions().filter(\.isTerminal)
  }

  // MARK: - Cancellation

  @Test(arguments: Ending.allCases)
  func `calls that are cancelled together take linear time, in short steps and in their order`(_ ending: Ending) {
    expectLinear(
      Self.counts.map { count in
        let world = JobWorld()
        let (client, ids) = Self.client(of: world, waitingCount: count)
        let steps = [WorkCounter.units { Self.end(client, by: ending) }] + Self.steps(of: world.server)
        #expect(steps.count > count / 256)
        #expect(steps.max() ?? 0 <= Self.stepLimit)
        client.read()
        let responses = client.responses.map(\.id)
        #expect(ending == .lostConnection ? responses.isEmpty : responses.prefix(count) == ids[...])
        #expect(responses.count == (ending == .shutdown ? count + 1 : ending == .lostConnection ? 0 : count))
        #expect(world.server.resourceCounts.calls == 0)
        return steps.reduce(0, +)
      })
  }

  @Test func `the response of shutdown follows those of all requests in the same input, in short steps`() {
    let world = JobWorld()
    let (client, _) = Self.client(of: world, waitingCount: 0)
    var ids = (0..<1_000).map { _ in Self.hover(on: client) }
    ids.append(client.request("shutdown", "null"))
    #expect(Self.steps(of: world.server).max() ?? 0 <= Self.stepLimit)
    client.read()
    #expect(client.responses.map(\.id) == ids)
    #expect(client.errorCode(of: ids[999]) == -32800)
    #expect(client.errorCode(of: ids[1_000]) == nil)
  }

  @Test(arguments: ["first", "last", "any"])
  func `requests that are cancelled one by one take linear time`(next: String) {
    var random = SeededGenerator(seed: 1)
    expectLinear(
      Self.counts.map { count in
        let world = JobWorld()
        let (client, ids) = Self.client(of: world, waitingCount: count)
        let order = next == "first" ? ids : next == "last" ? ids.reversed() : ids.shuffled(using: &random)
        let units = WorkCounter.units { for id in order { client.cancel(id) } }
        client.read()
        #expect(client.responses.map(\.id) == order)
        return units
      })
  }

  @Test func `a progress token cancels all its requests and no other ones, in short steps`() {
    let world = JobWorld()
    let (client, others) = Self.client(of: world, waitingCount: 10)
    var (ids, otherIDs) = ([Int](), others)
    for number in 0..<2_000 {
      if number.isMultiple(of: 2) {
        ids.append(Self.hover(on: client, #","workDoneToken":"t""#))
      } else {
        otherIDs.append(Self.hover(on: client, #","workDoneToken":\#(number)"#))
      }
    }
    world.turn()
    let units = WorkCounter.units {
      client.notify("window/workDoneProgress/cancel", #"{"token":"t"}"#)
    }
    let steps = Self.steps(of: world.server)
    #expect(max(units, steps.max() ?? 0) <= Self.stepLimit)
    #expect(steps.count > ids.count / 256)
    client.read()
    #expect(client.responses.map(\.id) == ids)
    #expect(client.open.keys.sorted() == otherIDs)
  }

  // MARK: - Openings and documents

  @Test func `cancelled openings of a file take linear time, and the last one releases it`() {
    expectLinear(
      Self.counts.map { count in
        let world = JobWorld()
        let client = WorldClient(world)
        let ids = (0..<count).map { _ in Self.openSession(Self.uri, on: client) }
        world.turn()
        let units = WorkCounter.units { for id in ids.dropLast() { client.cancel(id) } }
        #expect(world.server.documents.hasFile(DocumentURI(Self.uri)))
        client.cancel(ids[count - 1])
        #expect(!world.server.documents.hasFile(DocumentURI(Self.uri)))
        return units
      })
  }

  @Test func `the openings of many files by a client that leaves end in short steps`() {
    expectLinear(
      Self.counts.map { count in
        let world = JobWorld()
        let client = WorldClient(world)
        for number in 0..<count { _ = Self.openSession("file:///p/\(number).layout.json", on: client) }
        world.turn()
        #expect(world.server.resourceCounts.fileDocuments == count)
        let steps =
          [WorkCounter.units { Self.end(client, by: .lostConnection) }] + Self.steps(of: world.server)
        #expect(steps.max() ?? 0 <= Self.stepLimit)
        #expect(world.server.resourceCounts.fileDocuments == 0)
        return steps.reduce(0, +)
      })
  }

  @Test func `the documents of a client that leaves close in short steps, between those of other clients`() {
    expectLinear(
      Self.counts.map { count in
        let world = JobWorld()
        let (client, other) = (WorldClient(world), WorldClient(world))
        for number in 0..<count {
          client.notify(
            "textDocument/didOpen",
            #"{"textDocument":{"uri":"file:///\#(number).json","languageId":"json","version":1,"text":""}}"#)
        }
        while world.server.step(now: 0) {}
        #expect(world.server.resourceCounts.documents == count)
        _ = world.server.takeActions()
        var steps = [WorkCounter.units { Self.end(client, by: .lostConnection) }]
        let requested = other.request("layoutd/synchronize", "{}")
        for _ in 0..<2 { steps.append(WorkCounter.units { _ = world.server.step(now: 0) }) }
        other.read()
        #expect(other.errorCode(of: requested) == nil)
        #expect(world.server.resourceCounts.documents > 0)
        #expect(Self.terminalActions(of: world.server) == [])
        steps += Self.steps(of: world.server)
        #expect(steps.max() ?? 0 <= Self.stepLimit)
        #expect(world.server.resourceCounts.documents == 0)
        #expect(Self.terminalActions(of: world.server) == [.closeConnection(client.client.id)])
        return steps.reduce(0, +)
      })
  }

  // MARK: - The end of a connection

  @Test(arguments: [Ending.shutdown, .exit, .processEnd])
  func `the output does not depend on how much ends in one step`(_ ending: Ending) {
    func output(endingLimit: Int) -> [String] {
      let world = JobWorld(endingLimit: endingLimit)
      let (client, viewer) = (WorldClient(world), WorldClient(world))
      let uris = (0..<3).map { "file:///p/\($0).layout.json" }
      for uri in uris { client.openDocument(uri, #"{"sections":[{"items":[{"height":20}]}]}"#) }
      for peer in [client, viewer] { for uri in uris { _ = Self.openSession(uri, on: peer) } }
      world.settle()
      client.request("layoutd/attributesForElements", #"{"session":"s2","rect":[0,0,100,100]}"#)
      for version in 2...5 {
        for uri in uris {
          client.change(uri, #"{"sections":[{"items":[{"height":\#(version)}]}]}"#, version: version)
          client.request("textDocument/documentSymbol", #"{"textDocument":{"uri":"\#(uri)"}}"#)
        }
        client.request("layoutd/session/snapshot", #"{"session":"s1"}"#)
      }
      world.turn()
      Self.end(client, by: ending)
      while world.server.step(now: 0) { world.server.flush(now: 0) }
      world.server.flush(now: 0)
      return client.client.takeMessages() + viewer.client.takeMessages()
    }
    let expected = output(endingLimit: .max)
    #expect(expected.count > 17)
    for limit in [1, 2, 5] { #expect(output(endingLimit: limit) == expected) }
  }

  @Test func `the process exits once, after the last step, and messages after exit are dropped`() {
    let world = JobWorld(endingLimit: 10)
    let client = TestClient.initialized(kind: .stdio, server: world.server)
    client.send(
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(Self.uri)","languageId":"layoutjson","version":1,"text":"{}"}}}"#
    )
    let hover = #"{"textDocument":{"uri":"\#(Self.uri)"},"position":{"line":0,"character":1}}"#
    for id in 0..<100 { client.send(TestClient.request("\(id)", "textDocument/hover", hover)) }
    while world.server.step(now: 0) {}
    #expect(world.server.resourceCounts.calls == 100)
    _ = world.server.takeActions()
    client.send(TestClient.exit, TestClient.request("100", "textDocument/hover", hover))
    var stepCount = 0
    while world.server.resourceCounts.calls > 0 {
      #expect(Self.terminalActions(of: world.server) == [])
      #expect(world.server.step(now: 0))
      stepCount += 1
    }
    #expect(stepCount == 10)
    while world.server.step(now: 0) {}
    #expect(Self.terminalActions(of: world.server) == [.exit(1)])
    world.server.connectionLost(client.id)
    while world.server.step(now: 0) {}
    #expect(Self.terminalActions(of: world.server) == [])
  }

  @Test func `a connection that is lost while it ends writes nothing more and closes once`() {
    let world = JobWorld(endingLimit: 10)
    let (client, _) = Self.client(of: world, waitingCount: 100)
    _ = world.server.takeActions()
    Self.end(client, by: .processEnd)
    // The host may be idle, so it is woken for the remaining steps.
    #expect(world.server.takeActions().contains(.wake(at: 0)))
    #expect(world.server.resourceCounts.calls == 90)
    Self.end(client, by: .lostConnection)
    #expect(world.server.resourceCounts.calls == 90)
    while world.server.step(now: 0) { world.server.flush(now: 0) }
    #expect(client.client.takeMessages() == [])
    #expect(Self.terminalActions(of: world.server) == [.closeConnection(client.client.id)])
    #expect(world.server.resourceCounts.connections == 0)
  }

  // MARK: - Numbered lists

  @Test(arguments: SlowTests.cases(0..<20)) func `a numbered list has the elements of a set in their order`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var list = NumberedList<String>()
    var numbers: Set<Int> = []
    for next in 1...500 {
      let sorted = numbers.sorted()
      var removed: Int?
      switch random.below(8) {
      case 0, 1, 2:
        numbers.insert(next * 2)
        list.insert("\(next * 2)", at: next * 2)
      case 3:
        let number = random.below(next) * 2 + 1
        if numbers.insert(number).inserted { list.insert("\(number)", at: number) }
      case 4, 5: removed = sorted.first
      case 6: removed = sorted.last
      default: removed = random.below(next * 2)
      }
      if let removed {
        let (wasInList, wasInSet) = (list.remove(at: removed), numbers.remove(removed) != nil)
        #expect(wasInList == wasInSet)
      }
      let expected = numbers.sorted().map(String.init)
      #expect(Array(list) == expected && list.count == expected.count && list.isEmpty == expected.isEmpty)
      #expect(list.first == expected.first && list.last == expected.last)
    }
  }

  @Test func `an element that is removed from the middle of a numbered list is released`() {
    final class Element {}
    var list = NumberedList<Element>()
    for number in 0..<3 { list.insert(Element(), at: number) }
    weak var middle: Element?
    middle = Array(list)[1]
    #expect(middle != nil)
    list.remove(at: 1)
    #expect(middle == nil)
    #expect(list.count == 2)
  }
}
