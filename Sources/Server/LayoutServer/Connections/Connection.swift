import JSONRPC
import LayoutBase
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
  /// The exit code of the process while the connection ends: until its calls and documents have ended, none of its
  /// messages is handled. Nil before.
  var endingCode: CInt?
  /// The table that contains it; nil after the server has ended.
  private weak var table: ConnectionTable?
  /// Whether it is in the table's list of connections that may have something to handle.
  fileprivate var isReady = false
  /// The client's initialize parameters; empty before `initialize`.
  package internal(set) var client = ClientInfo() {
    didSet {
      if client.workspaceFolders == oldValue.workspaceFolders { return }
      folders = Set(client.workspaceFolders.map { Array($0.hasSuffix("/") ? $0.dropLast().utf8 : $0[...].utf8) })
    }
  }
  /// The client's workspace folders, without a slash at their ends. Bytes, because other text than ASCII takes long to
  /// compare.
  private(set) var folders: Set<[UInt8]> = []
  /// The code units in which columns are counted on this connection.
  package internal(set) var encoding = PositionEncoding.utf16
  package internal(set) var trace = TraceValue.off
  /// The user's settings.
  package internal(set) var settings = Settings()
  /// The URIs of the documents that this client has open, by their sequence numbers.
  var documents = NumberedList<DocumentURI>()
  /// Its documents that have changed since they were refreshed, in the order of their first change.
  var dirtyDocuments = NumberedList<EditorDocument>()
  /// Whether the first analyses of its documents took too long to run inline.
  let openingHistory = InlineHistory()
  /// The number of its documents that jobs analyze.
  var awaitedDocumentCount = 0
  /// The URIs of the documents that this client has open, and that another client has opened since. The server has the
  /// text of the other client only, so that for requests of this client they are not open.
  var supersededDocuments: Set<DocumentURI> = []

  /// Whether the client reports its cursor, so that it may be sent `layoutd/editor/reveal`.
  var reportsCursor = false
  /// The diagnostics of source files that were last published, by the path of the file.
  var publishedSources: [String: [SourceDiagnostic]] = [:]
  /// Whether `publishedSources` may differ from the current diagnostics.
  var needsSourceDiagnostics = false
  /// The time at which the client confirmed that it watches files, in seconds; nil before.
  var fileWatchStart: Double?
  /// Whether the client was notified that it has too many documents open.
  var hasReportedDocumentLimit = false
  /// Whether the client needs `workspace/diagnostic/refresh`.
  var needsDiagnosticRefresh = false

  /// The client's sessions in the order in which they were opened.
  var sessions: [SessionBinding] = [] {
    didSet {
      needsSourceDiagnostics = true
      // Whether messages wait for calls depends on the clocks of the sessions.
      markReady()
    }
  }
  /// The number of sessions opened so far; session names are never reused.
  var sessionCount = 0

  /// Input that is not handled yet.
  var input = ConnectionInput() { didSet { markReady() } }
  /// Calls that are queued or running. Each change makes `Server.step` try the connection again.
  var calls = CallQueues() { didSet { markReady() } }
  /// Output that is not written yet.
  var output: ConnectionOutput

  /// Whether calls are handled one at a time, so that equal input gives equal output.
  let usesManualClock: Bool

  fileprivate init(
    id: ConnectionID, kind: ConnectionKind, usesManualClock: Bool, limits: BufferLimits, in table: ConnectionTable
  ) {
    output = ConnectionOutput(limits)
    self.table = table
    self.usesManualClock = usesManualClock
    self.id = id
    self.kind = kind
  }

  /// Makes the next `Server.step` try this connection. Each change of its input, calls or sessions does this.
  func markReady() {
    if !isReady { table?.markReady(self) }
  }

  /// Whether the client is initialized and not shut down, and the connection is not to end.
  var isRunning: Bool { if case .running = lifecycle { endingCode == nil } else { false } }

  /// The order of its calls: one after the other if it has the manual clock, and while one of its sessions has.
  var policy: CallPolicy {
    usesManualClock || sessions.contains { $0.session.clock.isManual } ? .serial : .concurrent
  }

  /// Whether new messages wait for earlier ones on the connection.
  var isBlocked: Bool { input.decoding != nil || calls.count > 0 && policy.blocksInput(while: calls) }

  /// Bytes of the complete messages that are not handled yet.
  var inputCount: Int { input.chunkByteCount + input.inbox.byteCount + calls.byteCount }

  /// Returns the session with a name; nil if there is none.
  func session(_ name: String) -> SessionBinding? { sessions.first { $0.session.name == name } }

  /// Whether edits of a document may be returned to the client: it has the document open, or shows it in a session.
  func mayEdit(_ opened: EditorDocument) -> Bool {
    opened.owner === self || sessions.contains { $0.uri == opened.uri }
  }

  /// Marks the queues ready in which calls wait for a document or for a session on it.
  func wakeCalls(about uri: DocumentURI) { calls.wake(about: uri, under: policy) }

  /// The exit code of the process if this client's connection ends now: 0 after `shutdown`, otherwise 1.
  var exitCode: CInt { lifecycle == .draining ? 0 : 1 }

  /// Sends a notification.
  package func notify(_ message: some ServerNotification) {
    if lifecycle != .ended { OutgoingMessage.append(message, to: &output.bytes) }
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
  /// The absolute paths of its workspace folders.
  package var workspaceFolders: [String] = []
  /// Whether Swift files that its documents name as their layouts may be run.
  package var allowsSwift = false
  package var capabilities = ClientCapabilities()
}

/// Responses and traces to a client.
extension Connection {
  /// Sends a successful response.
  func respond(to id: RequestID, with result: [UInt8]) {
    guard lifecycle != .ended else { return }
    OutgoingMessage.appendResponse(to: id, result: result, to: &output.bytes)
  }

  /// Sends an error response; with a nil id, the error of a message that is not a request.
  func sendError(_ error: ResponseError, to id: RequestID?) {
    guard lifecycle != .ended else { return }
    OutgoingMessage.appendErrorResponse(error, to: id, to: &output.bytes)
  }

  /// Sends a trace message to a client that has enabled tracing.
  func trace(_ message: @autoclosure () -> String, of parameters: MessageParameters) {
    guard trace != .off, lifecycle != .handshaking, lifecycle != .ended else { return }
    let verbose = trace == .verbose ? "\(parameters.count) bytes of parameters" : nil
    notify(LogTraceNotification(message: message(), verbose: verbose))
  }

  /// Shows a page in the client's browser. A client without `window/showDocument` gets its address as a message.
  func showDocument(_ uri: String, named name: String) {
    if client.capabilities.showDocumentSupport {
      request(ShowDocumentRequest(uri: uri, external: true))
    } else {
      notify(ShowMessageNotification(type: .info, message: "\(name): \(uri)"))
    }
  }
}

/// The connections of a server. Those that may have something to handle are listed, so that idle ones take no time.
package final class ConnectionTable {
  /// The connections that have not ended, in the order in which they were opened: at most `Limits.connections`.
  package private(set) var living: [Connection] = []
  /// The ended connections whose last output the host has not taken yet.
  private var ended: [Connection] = []
  /// The connections that were not removed, by identifier.
  private var all: [ConnectionID: Connection] = [:]
  /// The connections that may have something to handle, each once: first those that had nothing before, so that a
  /// client with one message does not wait for those with many, then the others in round-robin order.
  private var (fresh, ready) = (Deque<Connection>(), Deque<Connection>())
  private var count = 0

  package init() {}

  /// Returns the connection with an identifier; nil after it was removed.
  package subscript(id: ConnectionID) -> Connection? { all[id] }

  /// The connections with output for the host, and those that have ended.
  package var withOutput: [ConnectionID] {
    living.lazy.filter { !$0.output.bytes.isEmpty }.map(\.id) + ended.map(\.id)
  }

  package func add(
    _ kind: ConnectionKind, usesManualClock: Bool, limits: BufferLimits = BufferLimits()
  ) -> Connection {
    count += 1
    let id = ConnectionID(number: count)
    let connection = Connection(id: id, kind: kind, usesManualClock: usesManualClock, limits: limits, in: self)
    living.append(connection)
    all[id] = connection
    return connection
  }

  /// Ends the service of a connection; `takeOutput` still returns its output.
  package func end(_ connection: Connection) {
    guard let index = living.firstIndex(where: { $0 === connection }) else { return }
    ended.append(living.remove(at: index))
  }

  /// Removes an ended connection after its last output.
  package func remove(_ connection: Connection) {
    ended.removeAll { $0 === connection }
    all[connection.id] = nil
  }

  package func markReady(_ connection: Connection) {
    connection.isReady = true
    fresh.append(connection)
  }

  /// Handles something of one connection, round-robin over those that may have something to handle: `handle` returns
  /// false if a connection has nothing, which is then not tried again before it is marked. Returns false if no
  /// connection has.
  package func handleNext(_ handle: (Connection) -> Bool) -> Bool {
    while let connection = fresh.popFirst() ?? ready.popFirst() {
      // `isReady` stays true during the call, so that changes by `handle` do not queue the connection a second time.
      if handle(connection) {
        ready.append(connection)
        return true
      }
      connection.isReady = false
    }
    return false
  }

  /// Marks the queues ready in which calls of any client wait for a document or for a session on it.
  func wakeCalls(about uri: DocumentURI) {
    for connection in living where connection.calls.count > 0 { connection.wakeCalls(about: uri) }
  }
}

/// Identifies a connection during the lifetime of the server; never reused.
package struct ConnectionID: Hashable, Comparable, Sendable {
  package let number: Int

  package static func < (one: ConnectionID, other: ConnectionID) -> Bool { one.number < other.number }
}

/// The effect that the end of a connection has on the process.
package enum ConnectionKind: Sendable {
  /// The only client, over stdio or over a socket that this process connected to. The process exits with it.
  case stdio
  /// One of many clients of a listening socket; the process outlives it.
  case socket
  /// A page of the preview server. It cannot permit to run code.
  case page
}
