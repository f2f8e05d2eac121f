import JSON
import JSONRPC
import LayoutDocument
import LayoutServer
import Testing

/// A client in the same process: sends JSON text and reads what comes back, message by message.
final class TestClient {
  let server: Server
  let id: ConnectionID
  var now = 0.0
  private var reader = FrameReader()

  init(kind: ConnectionKind = .stdio, server: Server = Server(environment: ServerEnvironment(version: "test"))) {
    self.server = server
    self.id = server.connect(kind)
  }

  /// A client that has said its first words.
  static func initialized(
    _ params: String = #"{"capabilities":{}}"#, kind: ConnectionKind = .stdio,
    server: Server = Server(environment: ServerEnvironment(version: "test"))
  ) -> TestClient {
    let client = TestClient(kind: kind, server: server)
    _ = client.exchange(#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":\#(params)}"#)
    _ = client.exchange(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
    return client
  }

  static func frame(_ body: String) -> [UInt8] {
    Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
  }

  func send(_ bodies: String...) {
    for body in bodies { server.receive(Self.frame(body), on: id) }
  }

  /// Sends everything in one piece, lets the server work, and returns what it said.
  func exchange(_ bodies: String...) -> [String] {
    server.receive(bodies.flatMap(Self.frame), on: id)
    return settle()
  }

  /// Lets the server work until it has nothing to do.
  func settle() -> [String] {
    repeat {
      work()
      server.flush(now: now)
    } while server.hasJobs
    return takeMessages()
  }

  /// Lets the server handle what it was sent, and runs its jobs; nothing is flushed.
  func work() {
    while server.step(now: now) || server.runJobs(now: now) {}
  }

  /// What the server said and nobody read yet.
  func takeMessages() -> [String] {
    reader.append(server.takeOutput(id))
    server.setBacklog(0, on: id)
    var messages: [String] = []
    while case .body(let range)? = reader.next() {
      messages.append(String(decoding: reader.bytes[range], as: UTF8.self))
    }
    return messages
  }
}

/// A message of the protocol's own shape, for tests that look inside.
func parsed(_ text: String) throws -> JSONValue {
  try JSONValue(parsing: Array(text.utf8))
}
