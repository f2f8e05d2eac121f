import JSONRPC
import LayoutBase
package import LayoutDocument
package import LayoutProtocol
import LayoutSession

/// A client connection: input that is not handled yet, output that is not written yet, and the state of the lifecycle.
package final class Connection {
  /// The state of the connection in LSP's lifecycle.
  package enum Lifecycle: Equatable {
    /// Before `initialize`.
    case handshaking
    /// After `initialize`: requests are served. `didReceiveInitialized`: the notification `initialized` was received.
    case running(didReceiveInitialized: Bool)
    /// After `shutdown`; only `exit` is allowed.
    case draining
    /// Closed: nothing is read or written.
    case ended
  }

  package let id: ConnectionID
  package let kind: ConnectionKind
  package internal(set) var lifecycle = Lifecycle.handshaking
  /// The exit code for the process, from the decision to end the connection until its calls and documents have ended,
  /// while none of its messages is handled; nil otherwise.
  var endingCode: CInt?
  /// The table that contains this connection; nil after the server was released.
  private weak var table: ConnectionTable?
  /// Whether the connection is in the table's list of connections that may have something to handle.
  fileprivate var isReady = false
  /// The client's initialize parameters; empty before `initialize`.
  package internal(set) var client = ClientInfo() {
    didSet {
      if client.workspaceFolders == oldValue.workspaceFolders { return }
      folders = Set(client.workspaceFolders.map { Array($0.hasSuffix("/") ? $0.dropLast().utf8 : $0[...].utf8) })
    }
  }
  /// The client's workspace folders, without a slash at their ends. Bytes, because text that is not ASCII takes long to
  /// compare.
  private(set) var folders: Set<[UInt8]> = []
  /// The code units in which columns are counted on this connection.
  package internal(set) var encoding = PositionEncoding.utf16
  package internal(set) var trace = TraceValue.off
  /// The user's settings.
  package internal(set) var settings = Settings()
  /// The URIs of the documents that this client has open, by their sequence numbers.
  var documents = NumberedList<DocumentURI>()
  /// The client's open documents that have changed since their analysis, by change number, in the order of their first
  /// change.
  var dirtyDocuments = NumberedList<EditorDocument>()
  /// Records that a first analysis of a document of this client took too long for the server's thread.
  let openingHistory = InlineHistory()
  /// The number of the client's documents that jobs analyze.
  var awaitedDocumentCount = 0
  /// The URIs that this client has open and that another client has opened since. The server has the other client's
  /// text only, so that for requests of this client these documents are not open.
  var supersededDocuments: Set<DocumentURI> = []

  /// Whether the client has reported its cursor (`layoutd/editor/didMoveCursor`), so that it may be sent
  /// `layoutd/editor/reveal`.
  var reportsCursor = false
  /// The diagnostics of Swift source files that were last published to the client, by the path of the file.
  var publishedSources: [String: [SourceDiagnostic]] = [:]
  /// Whether `publishedSources` may differ from the current diagnostics.
  var needsSourceDiagnostics = false
  /// The time at which the client confirmed that it watches files, in seconds; nil before.
  var fileWatchStart: Double?
  /// Whether the client was notified that it has too many documents open.
  var hasReportedDocumentLimit = false
  /// Whether diagnostics have changed without an edit, so that a client that pulls them must be sent
  /// `workspace/diagnostic/refresh`.
  var needsDiagnosticRefresh = false

  /// The client's sessions in the order in which they were opened.
  var sessions: [SessionBinding] = [] {
    didSet {
      needsSourceDiagnostics = true
      // Whether messages wait for calls depends on the clocks of the sessions.
      markReady()
    }
  }
  /// The number of sessions that the client has opened so far; session names are never reused.
  var sessionCount = 0

  /// Input that is not handled yet.
  var input = ConnectionInput() { didSet { markReady() } }
  /// Calls that are queued or running.
  var calls = CallQueues() { didSet { markReady() } }
  /// Output that is not written yet.
  var output: ConnectionOutput

  /// Whether calls are handled one at a time, so that equal input gives equal output, whatever the clocks of sessions
  /// are.
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

  /// Marks the connection as one that may have something to handle, for `Server.step`. Each change of its input, calls
  /// or sessions does this.
  func markReady() {
    if !isReady { table?.markReady(self) }
  }

  /// Whether the client is initialized, has sent no `shutdown`, and the connection is not being ended.
  var isRunning: Bool { if case .running = lifecycle { endingCode == nil } else { false } }

  /// The order in which calls are executed: one after the other with `usesManualClock`, and while a session has the
  /// manual clock.
  var policy: CallPolicy {
    usesManualClock || sessions.contains { $0.session.clock.isManual } ? .serial : .concurrent
  }

  /// Whether new messages wait for earlier calls of this connection.
  var isBlocked: Bool { input.decoding != nil || calls.count > 0 && policy.blocksInput(while: calls) }

  /// The number of bytes of messages that are received and not handled yet.
  var inputCount: Int { input.chunkByteCount + input.inbox.byteCount + calls.byteCount }

  /// Returns the client's session of this name; nil if there is none.
  func session(_ name: String) -> SessionBinding? { sessions.first { $0.session.name == name } }

  /// Whether edits of a document may be returned to the client: the client has the document open, or shows it in a
  /// session.
  func mayEdit(_ opened: EditorDocument) -> Bool {
    opened.owner === self || sessions.contains { $0.uri == opened.uri }
  }

  /// Retries the client's calls that wait for the document `uri` or for a session on it, in the next steps.
  func wakeCalls(about uri: DocumentURI) { calls.wake(about: uri, under: policy) }

  /// The exit code for the process if this connection ends now: 0 after `shutdown`, otherwise 1.
  var exitCode: CInt { lifecycle == .draining ? 0 : 1 }

  package func notify(_ message: some ServerNotification) {
    if lifecycle != .ended { OutgoingMessage.append(message, to: &output.bytes) }
  }

  /// Sends a request to the client; nothing before `initialize` or after `shutdown`. No work may depend on the
  /// response, since some clients never send one.
  package func request(
    _ message: some ServerRequest, completion: @escaping (ClientResponse, Server) -> Void = { _, _ in }
  ) {
    guard isRunning else { return }
    output.request(message, completion: completion)
  }
}

/// A client's `initialize` parameters.
package struct ClientInfo: Equatable, Sendable {
  /// The absolute paths of the workspace folders.
  package var workspaceFolders: [String] = []
  /// Whether Swift files that documents name as their layouts may be run for this client.
  package var allowsSwift = false
  package var capabilities = ClientCapabilities()
}

/// Responses and traces.
extension Connection {
  /// Sends a successful response.
  func respond(to id: RequestID, with result: [UInt8]) {
    guard lifecycle != .ended else { return }
    OutgoingMessage.appendResponse(to: id, result: result, to: &output.bytes)
  }

  /// Sends an error response; `id` is nil if the message is not a valid request.
  func sendError(_ error: ResponseError, to id: RequestID?) {
    guard lifecycle != .ended else { return }
    OutgoingMessage.appendErrorResponse(error, to: id, to: &output.bytes)
  }

  /// Sends `$/logTrace`, if the client has enabled tracing. `parameters` are those of the traced message.
  func trace(_ message: @autoclosure () -> String, of parameters: MessageParameters) {
    guard trace != .off, lifecycle != .handshaking, lifecycle != .ended else { return }
    let verbose = trace == .verbose ? "\(parameters.count) bytes of parameters" : nil
    notify(LogTraceNotification(message: message(), verbose: verbose))
  }

  /// Shows the page at `uri` in the client's browser. A client without `window/showDocument` is sent the address as a
  /// message. `name` is the page's name for that message.
  func showDocument(_ uri: String, named name: String) {
    if client.capabilities.showDocumentSupport {
      request(ShowDocumentRequest(uri: uri, external: true))
    } else {
      notify(ShowMessageNotification(type: .info, message: "\(name): \(uri)"))
    }
  }
}

/// The connections of a server. Those that may have something to handle are in a list, so that idle ones take no time.
package final class ConnectionTable {
  /// The connections that have not ended, in the order in which they were opened: at most `Limits.connections`.
  package private(set) var living: [Connection] = []
  /// The ended connections whose last output the host has not taken yet.
  private var ended: [Connection] = []
  /// The connections that are not removed yet, by identifier.
  private var all: [ConnectionID: Connection] = [:]
  /// The connections that may have something to handle, each once: first those that had nothing before, so that a
  /// client with one message does not wait for those with many, then the others in round-robin order.
  private var (fresh, ready) = (Deque<Connection>(), Deque<Connection>())
  private var count = 0

  package init() {}

  /// Returns the connection with this identifier; nil after `remove`.
  package subscript(id: ConnectionID) -> Connection? { all[id] }

  /// The connections with output for the host, and all that have ended.
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

  /// Ends a connection; `Server.takeOutput` still returns its output.
  package func end(_ connection: Connection) {
    guard let index = living.firstIndex(where: { $0 === connection }) else { return }
    ended.append(living.remove(at: index))
  }

  /// Removes an ended connection, after the host has taken its last output.
  package func remove(_ connection: Connection) {
    ended.removeAll { $0 === connection }
    all[connection.id] = nil
  }

  package func markReady(_ connection: Connection) {
    connection.isReady = true
    fresh.append(connection)
  }

  /// Calls `handle` with one connection after the other that may have something to handle, round-robin, until it has
  /// handled something. If `handle` returns false, the connection has nothing, and is not tried again before it is
  /// marked ready. Returns false if no connection has anything.
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

  /// Retries the calls of all clients that wait for the document `uri` or for a session on it, in the next steps.
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
  /// A page of the preview server. A page cannot permit to run code.
  case page
}
