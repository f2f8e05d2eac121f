import Cancellation
package import JSON
import JSONRPC
package import LayoutDocument
package import LayoutProtocol
import LayoutSession

/// A client connection: unprocessed input, pending output and lifecycle state.
package final class Connection {
  /// The state of the connection in LSP's lifecycle.
  package enum Lifecycle: Equatable {
    /// Before `initialize`.
    case handshaking
    /// The client is served; `didReceiveInitialized` is true once `initialized` was received.
    case running(didReceiveInitialized: Bool)
    /// After `shutdown`; only `exit` is allowed.
    case draining
    /// Closed: nothing is read or written.
    case ended
  }

  package let id: ConnectionID
  package let kind: ConnectionKind
  package internal(set) var lifecycle = Lifecycle.handshaking
  /// The client's initialize parameters; empty before `initialize`.
  package internal(set) var client = ClientInfo()
  /// The code units that columns count on this connection.
  package internal(set) var encoding = PositionEncoding.utf16
  package internal(set) var trace = TraceValue.off
  /// The user's settings.
  package internal(set) var settings = Settings()
  /// The URIs of the documents that this client has opened.
  var documents: Set<DocumentURI> = []
  /// The URIs of the documents that this client has open, and that another client has opened since. The server has the
  /// text of the other client only, so that for requests of this client they are not open.
  var supersededDocuments: Set<DocumentURI> = []

  /// Whether the client reports its cursor, so that it may be sent `layoutd/editor/reveal`.
  var reportsCursor = false
  /// The diagnostics of source files that were last published, by the path of the file.
  var publishedSources: [String: [SourceDiagnostic]] = [:]
  /// The time at which the client confirmed that it watches files, in seconds; nil before.
  var fileWatchStart: Double?
  /// Whether the client needs `workspace/diagnostic/refresh`.
  var needsDiagnosticRefresh = false

  /// The client's sessions in the order in which they were opened.
  var sessions: [SessionBinding] = []
  /// The number of sessions opened so far; session names are never reused.
  var sessionCount = 0

  /// Input that is not handled yet.
  var input = ConnectionInput()
  /// Calls that are queued or running.
  var calls = CallQueues()
  /// Output that is not written yet.
  var output: ConnectionOutput

  /// Whether calls are handled one at a time, so that equal input gives equal output.
  let usesManualClock: Bool

  init(id: ConnectionID, kind: ConnectionKind, usesManualClock: Bool, _ limits: BufferLimits) {
    output = ConnectionOutput(limits)
    self.usesManualClock = usesManualClock
    self.id = id
    self.kind = kind
  }

  /// Whether the client is initialized and not shut down.
  var isRunning: Bool { if case .running = lifecycle { true } else { false } }

  /// Whether calls are handled one at a time: always, or while a session has a manual clock.
  var isSerial: Bool { usesManualClock || sessions.contains { $0.session.clock.isManual } }

  /// Whether new messages wait for earlier ones on the connection.
  var isBlocked: Bool {
    guard input.decoding == nil else { return true }
    guard calls.count > 0 else { return false }
    // A queued workspace query reads the texts as they were when it was received.
    return isSerial || calls.queues[.connection] != nil || calls.queues[.workspace]?.waiting.isEmpty == false
  }

  /// Bytes of the complete messages that are not handled yet.
  var inputCount: Int { input.inbox.byteCount + calls.byteCount }

  /// Returns the session with a name; nil if there is none.
  func session(_ name: String) -> SessionBinding? { sessions.first { $0.session.name == name } }

  /// Whether edits of a document may be returned to the client: it has the document open, or shows it in a session.
  func mayEdit(_ opened: OpenDocument) -> Bool {
    opened.owner === self || sessions.contains { $0.uri == opened.uri }
  }

  /// The exit code of the process if this client's connection ends now: 0 after `shutdown`, otherwise 1.
  var exitCode: CInt { lifecycle == .draining ? 0 : 1 }

  /// Sends a notification.
  package func notify(_ message: some ServerNotification) {
    notify(type(of: message).method) { writer in message.write(to: &writer) }
  }

  /// Sends a notification whose parameters object `params` writes.
  package func notify(_ method: String, params: (inout JSONWriter) -> Void) {
    guard lifecycle != .ended else { return }
    output.notify(method, params: params)
  }

  /// Sends a request from the server. No work may depend on the response, since some clients never send one.
  package func request(
    _ message: some ServerRequest, completion: @escaping (ClientResponse, Server) -> Void = { _, _ in }
  ) {
    guard isRunning else { return }
    output.request(message, completion: completion)
  }
}

/// A client's `initialize` parameters.
package struct ClientInfo: Equatable, Sendable {
  package var name: String?
  package var version: String?
  /// The absolute paths of its workspace folders.
  package var workspaceFolders: [String] = []
  /// Whether Swift files that its documents name as their layouts may be run.
  package var allowsSwift = false
  package var capabilities = ClientCapabilities()
}
