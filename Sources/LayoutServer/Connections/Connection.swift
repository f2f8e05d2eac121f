import Cancellation
package import JSON
import JSONRPC
package import LayoutDocument
package import LayoutProtocol
import LayoutSession

/// One client: what it sent and is not handled yet, what it is to get, and what it may say now.
package final class Connection {
  /// How far a client has come; all of it in LSP's order.
  package enum Lifecycle: Equatable {
    /// `initialize` has not come.
    case handshaking
    /// The client is served; `isAcquainted` once `initialized` came.
    case running(isAcquainted: Bool)
    /// `shutdown` came; what is left is `exit`.
    case draining
    /// Nothing is said or heard any more.
    case ended
  }

  package let id: ConnectionID
  package let kind: ConnectionKind
  package internal(set) var lifecycle = Lifecycle.handshaking
  /// What the client told about itself; empty before `initialize`.
  package internal(set) var client = Client()
  /// What columns count on this connection.
  package internal(set) var encoding = PositionEncoding.utf16
  package internal(set) var trace = TraceLevel.off
  /// What the user has set.
  package internal(set) var settings = Settings()
  /// Keys of the documents whose text this client owns.
  var documents: Set<DocumentURI> = []

  /// Whether the client tells where its cursor is, and so goes where others want it.
  var followsPlaces = false
  /// Whether the client is to be asked to pull diagnostics again.
  var isRefreshDue = false

  /// The client's sessions in the order of their opening.
  var sessions: [LiveSession] = []
  /// How many sessions the client has opened so far; names are never used twice.
  var sessionCount = 0

  /// What it sent and is not handled yet.
  var input = ConnectionInput()
  /// Its calls that wait or are being computed.
  var calls = CallQueues()
  /// What it is to get.
  var output = ConnectionOutput()

  /// Whether no two calls are handled at the same time, so that the same input gives the same output.
  let isClockManual: Bool

  init(id: ConnectionID, kind: ConnectionKind, isClockManual: Bool) {
    self.isClockManual = isClockManual
    self.id = id
    self.kind = kind
  }

  /// Whether the client is served.
  var isRunning: Bool { if case .running = lifecycle { true } else { false } }

  /// Whether calls are handled one after the other.
  var isSerial: Bool { isClockManual || sessions.contains { $0.session.clock.isManual } }

  /// Whether messages wait for what came before them on the connection.
  var isBlocked: Bool {
    guard input.decoding == nil else { return true }
    guard calls.count > 0 else { return false }
    // A question about all documents is about their texts as they were when it came.
    return isSerial || calls.queues[.connection] != nil || calls.queues[.workspace]?.waiting.isEmpty == false
  }

  /// Bytes of messages that arrived and are not dealt with.
  var inputCount: Int { input.inbox.byteCount + calls.byteCount }

  /// The session of a name; nil when there is none.
  func session(_ name: String) -> LiveSession? { sessions.first { $0.session.name == name } }

  /// The code that the process ends with when this client's pipe ends.
  var exitCode: CInt { lifecycle == .draining ? 0 : 1 }

  /// Sends a notification.
  package func notify(_ message: some ServerMessage) {
    notify(type(of: message).method) { writer in message.write(to: &writer) }
  }

  /// Sends a notification whose parameters `params` writes as an object.
  package func notify(_ method: String, params: (inout JSONWriter) -> Void) {
    guard lifecycle != .ended else { return }
    output.notify(method, params: params)
  }

  /// Sends a request of our own; nothing may wait for the answer, since some clients never give one.
  package func request(_ message: some ServerRequest, then: @escaping (Reply, Server) -> Void = { _, _ in }) {
    guard isRunning else { return }
    output.request(message, then: then)
  }
}

/// What `initialize` told about a client.
package struct Client: Equatable, Sendable {
  package var name: String?
  package var version: String?
  /// Absolute paths of the folders that it has open.
  package var workspaceFolders: [String] = []
  package var capabilities = ClientCapabilities()
}
