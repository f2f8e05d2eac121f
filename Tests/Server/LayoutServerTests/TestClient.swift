import JSON
import JSONRPC
import LayoutDocument
import LayoutServer
import Testing

/// An in-process client that sends JSON texts and reads the output message by message.
final class TestClient {
  let server: Server
  let id: ConnectionID
  var now = 0.0
  private var reader = FrameReader()

  init(kind: ConnectionKind = .stdio, server: Server = Server(environment: ServerEnvironment(version: "test"))) {
    self.server = server
    self.id = server.connect(kind)
  }

  /// Returns a client that has sent `initialize` and `initialized`.
  static func initialized(
    _ params: String = #"{"capabilities":{}}"#, kind: ConnectionKind = .stdio,
    server: Server = Server(environment: ServerEnvironment(version: "test"))
  ) -> TestClient {
    let client = TestClient(kind: kind, server: server)
    _ = client.exchange(#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":\#(params)}"#)
    _ = client.exchange(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
    return client
  }

  static func request(_ id: String, _ method: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
  }

  static let exit = #"{"jsonrpc":"2.0","method":"exit"}"#

  static func frame(_ body: String) -> [UInt8] {
    Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
  }

  func send(_ bodies: String...) {
    for body in bodies { server.receive(Self.frame(body), on: id) }
  }

  /// Sends all bodies in one chunk, lets the server work, and returns its output.
  func exchange(_ bodies: String...) -> [String] {
    server.receive(bodies.flatMap(Self.frame), on: id)
    return settle()
  }

  /// Lets the server work until it is idle, and returns its output.
  func settle() -> [String] {
    repeat {
      work()
      server.flush(now: now)
    } while server.hasJobs
    return takeMessages()
  }

  /// Lets the server handle its input and run its jobs. Updates are not flushed.
  func work() {
    while server.step(now: now) || server.runJobs(now: now) {}
  }

  /// Returns the output since the last call.
  func takeMessages() -> [String] {
    reader.append(server.takeOutput(id))
    server.setUnwrittenBytes(0, on: id)
    var messages: [String] = []
    while case .body(let range)? = reader.next() {
      messages.append(String(decoding: reader.bytes[range], as: UTF8.self))
    }
    return messages
  }
}

/// Parses a message without decoding it.
func parsed(_ text: String) throws -> JSONValue {
  try JSONValue(parsing: Array(text.utf8))
}

/// Files that change between two reads. Accessed by one thread at a time.
final class MutableFiles: @unchecked Sendable {
  var contents: [String: String]

  init(_ contents: [String: String]) { self.contents = contents }

  var access: FileSystemAccess {
    FileSystemAccess(
      read: { [unowned self] path in contents[path].map { .success(Array($0.utf8)) } ?? .failure(.missing) },
      realPath: { $0 })
  }
}
