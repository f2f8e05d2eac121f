package import JSON
import JSONRPC

/// Replays a transcript against a server, whose time only advances by `layoutd/clock/advance`.
package struct Replay {
  /// The first difference between the server's messages and the transcript.
  package struct Mismatch: Error {
    /// The line of the expected message in the transcript; if no message was expected, that of the last line that is
    /// neither blank nor a comment, 0 if there is none.
    package var line: Int
    /// The expected message; nil if no message was expected.
    package var expected: JSONValue?
    /// The message that the server sent; nil if it sent none.
    package var actual: JSONValue?

    package init(line: Int, expected: JSONValue?, actual: JSONValue?) {
      self.line = line
      self.expected = expected
      self.actual = actual
    }

    /// The first difference between the two messages; nil unless both exist and differ.
    package var firstMismatch: JSONDifference? {
      guard let expected, let actual else { return nil }
      return JSONDifference(expected: expected, actual: Replay.comparable(actual, to: expected))
    }
  }

  private let server: Server
  private let client: ConnectionID
  private let chunkSize: Int
  private var reader = FrameReader()
  private var waiting: [UInt8] = []
  private var received: ArraySlice<JSONValue> = []

  /// Creates a replay with a new server, which gets its input in chunks of at most `chunkSize` bytes and handles each
  /// chunk completely before the next.
  package init(environment: ServerEnvironment, chunkSize: Int = .max) {
    var environment = environment
    environment.usesManualClock = true
    server = Server(environment: environment)
    client = server.connect(.stdio)
    self.chunkSize = max(1, chunkSize)
  }

  /// Replays a transcript to its end. Throws at the first difference, also if the server sends a message more than
  /// expected.
  package mutating func play(_ transcript: Transcript) throws(Mismatch) {
    for line in transcript.lines {
      switch line.content {
      case .send(let message): send(message)
      case .expect(let expected):
        let actual = next()
        let difference = Mismatch(line: line.number, expected: expected, actual: actual)
        guard actual != nil, difference.firstMismatch == nil else { throw difference }
      }
    }
    if let actual = next() {
      throw Mismatch(line: transcript.lines.last?.number ?? 0, expected: nil, actual: actual)
    }
  }

  /// Queues a message for the server. Queued messages are delivered together by `next`, since clients may batch them.
  package mutating func send(_ message: JSONValue) {
    OutgoingMessage.appendFrame(Replay.complete(message).bytes, to: &waiting)
  }

  /// Delivers the queued messages and returns the next message of the server; nil if it has sent none.
  package mutating func next() -> JSONValue? {
    deliver()
    return received.popFirst()
  }

  private mutating func deliver() {
    var remaining = waiting[...]
    waiting = []
    repeat {
      server.receive(Array(remaining.prefix(chunkSize)), on: client)
      remaining = remaining.dropFirst(chunkSize)
      repeat {
        while server.step(now: 0) || server.runJobs(now: 0) {}
        server.flush(now: 0)
      } while server.hasJobs
      _ = server.takeActions()
      reader.append(server.takeOutput(client))
      server.setUnwrittenBytes(0, on: client)
    } while !remaining.isEmpty
    while case .body(let range)? = reader.next() {
      if let message = try? JSONValue(parsing: Array(reader.bytes[range])) { received.append(message) }
    }
  }

  /// Returns a message with the member `jsonrpc`, which transcripts may omit.
  package static func complete(_ message: JSONValue) -> JSONValue {
    guard let members = message.asObject, message["jsonrpc"] == nil else { return message }
    return .object([JSONMember(key: "jsonrpc", value: .string("2.0"))] + members)
  }

  /// Returns a message of the server as it is to be compared with `expected`: without the member `jsonrpc` if that has
  /// none.
  private static func comparable(_ actual: JSONValue, to expected: JSONValue) -> JSONValue {
    guard let members = actual.asObject, expected["jsonrpc"] == nil else { return actual }
    return .object(members.filter { $0.key != "jsonrpc" })
  }
}

/// A recorded exchange: messages that a client sends, and messages that it expects from the server.
///
/// One JSON object per line, `{"send": message}` or `{"expect": message}`; blank lines and lines that start with `//`
/// are ignored. Messages may omit `jsonrpc`.
package struct Transcript: Sendable {
  /// A line of a transcript that is neither blank nor a comment.
  package struct Line: Sendable {
    package enum Content: Sendable {
      case send(JSONValue)
      case expect(JSONValue)
    }

    /// The line number, from 1.
    package var number: Int
    package var content: Content
  }

  package var lines: [Line] = []

  package init(_ text: [UInt8]) throws(LineError) {
    for (number, line) in try text.numberedLines() {
      let line = Array(line.drop { $0 <= UInt8(ascii: " ") })
      if line.isEmpty || line.starts(with: "//".utf8) { continue }
      lines.append(Line(number: number, content: try Transcript.content(line, number: number)))
    }
  }

  private static func content(_ line: [UInt8], number: Int) throws(LineError) -> Line.Content {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: line)
    } catch {
      throw LineError(line: number, message: "byte \(error.offset) of the message: \(error.message)")
    }
    guard let member = value.asObject?.first, value.asObject?.count == 1, member.value.asObject != nil else {
      throw LineError(line: number, message: #"expected {"send": message} or {"expect": message}"#)
    }
    switch member.key {
    case "send": return .send(member.value)
    case "expect": return .expect(member.value)
    default: throw LineError(line: number, message: "expected \"send\" or \"expect\", not \"\(member.key)\"")
    }
  }
}
