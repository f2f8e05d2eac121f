package import JSON
import JSONRPC

/// Plays a recorded conversation against a server of its own, in which no time passes but by `layoutd/clock/advance`.
package struct Replay {
  /// Where the server said something else than was recorded.
  package struct Difference: Error {
    /// The line of what was expected; the last one when nothing more was.
    package var line: Int
    /// Nil where nothing was expected.
    package var expected: JSONValue?
    /// Nil where nothing came.
    package var actual: JSONValue?

    package init(line: Int, expected: JSONValue?, actual: JSONValue?) {
      self.line = line
      self.expected = expected
      self.actual = actual
    }

    /// The first place in which the two messages differ; nil when there is only one.
    package var place: JSONDifference? {
      guard let expected, let actual else { return nil }
      return JSONDifference(expected: expected, actual: Replay.comparable(actual, to: expected))
    }
  }

  private let server: Server
  private let client: ConnectionID
  private let pieceLength: Int
  private var reader = FrameReader()
  private var waiting: [UInt8] = []
  private var received: ArraySlice<JSONValue> = []

  /// The server gets what is sent in pieces of at most `pieceLength` bytes, and works after each.
  package init(environment: ServerEnvironment, pieceLength: Int = .max) {
    var environment = environment
    environment.isClockManual = true
    server = Server(environment: environment)
    client = server.connect(.stdio)
    self.pieceLength = max(1, pieceLength)
  }

  /// Plays to the end, or to the first difference.
  package mutating func play(_ transcript: Transcript) throws(Difference) {
    for line in transcript.lines {
      switch line.content {
      case .send(let message): send(message)
      case .expect(let expected):
        let actual = next()
        let difference = Difference(line: line.number, expected: expected, actual: actual)
        guard actual != nil, difference.place == nil else { throw difference }
      }
    }
    if let actual = next() {
      throw Difference(line: transcript.lines.last?.number ?? 0, expected: nil, actual: actual)
    }
  }

  /// Sends a message once something is expected: what a client says in one breath may arrive in one piece.
  package mutating func send(_ message: JSONValue) {
    OutgoingMessage.appendFrame(Replay.complete(message).bytes, to: &waiting)
  }

  /// The server's next message; nil when it has nothing to say.
  package mutating func next() -> JSONValue? {
    deliver()
    return received.popFirst()
  }

  private mutating func deliver() {
    var rest = waiting[...]
    waiting = []
    repeat {
      server.receive(Array(rest.prefix(pieceLength)), on: client)
      rest = rest.dropFirst(pieceLength)
      repeat {
        while server.step(now: 0) || server.runJobs(now: 0) {}
        server.flush(now: 0)
      } while server.hasJobs
      _ = server.takeEffects()
      reader.append(server.takeOutput(client))
      server.setBacklog(0, on: client)
    } while !rest.isEmpty
    while case .body(let range)? = reader.next() {
      if let message = try? JSONValue(parsing: Array(reader.bytes[range])) { received.append(message) }
    }
  }

  private static func complete(_ message: JSONValue) -> JSONValue {
    guard let members = message.asObject, message["jsonrpc"] == nil else { return message }
    return .object([JSONMember(key: "jsonrpc", value: .string("2.0"))] + members)
  }

  /// The message without its version where none is expected.
  private static func comparable(_ actual: JSONValue, to expected: JSONValue) -> JSONValue {
    guard let members = actual.asObject, expected["jsonrpc"] == nil else { return actual }
    return .object(members.filter { $0.key != "jsonrpc" })
  }
}
