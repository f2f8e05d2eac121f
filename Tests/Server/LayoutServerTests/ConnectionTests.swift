import JSON
import LayoutProtocol
import LayoutServer
import Testing

/// The connection table, and the back-pressure state that pauses reads.
@Suite struct ConnectionTests {
  private let limit = Limits.outputHighWaterMark

  @Test func `connections with something to handle are served round-robin, and others are not asked`() {
    let table = ConnectionTable()
    var turns: [ConnectionID] = []
    let all = (0..<3).map { _ in table.add(.socket, usesManualClock: false) }
    let isIdle = !table.handleNext { _ in true }
    #expect(isIdle)
    for connection in all { table.markReady(connection) }
    for _ in 0..<6 {
      let isHandled = table.handleNext { connection in
        turns.append(connection.id)
        return true
      }
      #expect(isHandled)
    }
    #expect(turns == all.map(\.id) + all.map(\.id))
    turns = []
    // The first and the last one have nothing, and then the second one has nothing more.
    while table.handleNext({ connection in
      turns.append(connection.id)
      return connection === all[1] && turns.count < 5
    }) {}
    #expect(turns == [0, 1, 2, 1, 1].map { all[$0].id })
    let hasMore = table.handleNext { _ in true }
    #expect(!hasMore)
  }

  @Test func `an ended connection stays in the table until it is removed`() {
    let table = ConnectionTable()
    let (one, other) = (table.add(.socket, usesManualClock: false), table.add(.stdio, usesManualClock: false))
    table.end(one)
    #expect(table.living.map(\.id) == [other.id])
    #expect(table[one.id] === one)
    table.remove(one)
    #expect(table[one.id] == nil && table[other.id] === other)
    #expect(table.add(.socket, usesManualClock: false).id != one.id)
  }

  @Test func `a message above the limit ends the connection when it is announced`() throws {
    let client = TestClient.initialized(kind: .socket)
    client.server.receive(Array("Content-Length: \(Limits.message + 1)\r\n\r\n".utf8), on: client.id)
    let errors = try client.settle().map { try parsed($0)["error"]?["message"]?.asString }
    #expect(errors == ["Content-Length exceeds the limit of 134217728 bytes"])
    #expect(client.server.takeActions().contains { if case .closeConnection = $0 { true } else { false } })
  }

  @Test func `a client that reads its output causes no back-pressure`() {
    var pressure = BackpressureState()
    #expect(pressure.update(pendingCount: limit, writtenCount: 0, now: 0) == BackpressureState.Change.none)
    #expect(!pressure.isOutputBlocked)
    #expect(pressure.takeReadChange() == nil)
  }

  @Test func `reads pause above the high-water mark and resume at half of it`() {
    var pressure = BackpressureState()
    #expect(
      pressure.update(pendingCount: limit + 1, writtenCount: 5, now: 1) == .wake(at: 1 + Limits.writeStallTimeout))
    #expect(pressure.isOutputBlocked)
    #expect(pressure.takeReadChange() == true)
    #expect(pressure.takeReadChange() == nil)
    #expect(pressure.update(pendingCount: limit, writtenCount: 5, now: 2) == .wake(at: 1 + Limits.writeStallTimeout))
    #expect(pressure.update(pendingCount: limit / 2, writtenCount: limit / 2, now: 3) == .wake(at: 3))
    #expect(pressure.takeReadChange() == false)
  }

  @Test func `each written byte restarts the stall timeout, and its expiry ends the connection`() {
    var pressure = BackpressureState()
    _ = pressure.update(pendingCount: 2 * limit, writtenCount: 0, now: 0)
    #expect(
      pressure.update(pendingCount: 2 * limit, writtenCount: 1, now: 50) == .wake(at: 50 + Limits.writeStallTimeout))
    #expect(pressure.update(pendingCount: 2 * limit, writtenCount: 1, now: 50 + Limits.writeStallTimeout) == .timedOut)
  }

  @Test func `a full input queue alone pauses reads`() {
    var pressure = BackpressureState()
    pressure.isInputFull = true
    #expect(pressure.takeReadChange() == true)
    _ = pressure.update(pendingCount: 2 * limit, writtenCount: 0, now: 0)
    #expect(pressure.takeReadChange() == nil)
    pressure.isInputFull = false
    #expect(pressure.takeReadChange() == nil)
    _ = pressure.update(pendingCount: 0, writtenCount: 2 * limit, now: 1)
    #expect(pressure.takeReadChange() == false)
  }
}
