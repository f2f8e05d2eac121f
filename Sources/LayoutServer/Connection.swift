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
    case waiting
    case initialized
    case shutDown
    case ended
  }

  package let id: ConnectionID
  package let kind: ConnectionKind
  package internal(set) var lifecycle = Lifecycle.waiting
  /// What the client told about itself; empty before `initialize`.
  package internal(set) var client = Client()
  /// What columns count on this connection.
  package internal(set) var encoding = PositionEncoding.utf16
  package internal(set) var trace = TraceLevel.off
  /// What the user has set.
  package internal(set) var settings = Settings()
  /// Whether `initialized` came.
  var isAcquainted = false
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

  var reader = FrameReader()
  /// Messages that arrived and were not handled yet.
  var inbox = Inbox()
  /// Cancels the job that takes a long message apart, which all messages behind it wait for; nil without one.
  var decoding: CancellationToken?
  /// What the client called last, and calls next, mostly.
  var latestMethod: Method? {
    didSet { if latestMethod !== oldValue { likelyName = latestMethod.map { LikelyString($0.name) } } }
  }
  private(set) var likelyName: LikelyString?
  /// Whether `exit` has arrived: what would have to wait is cancelled.
  var isExitAhead = false
  /// Whether nothing more will come in.
  var isInputEnded = false
  /// When the client's calls are given up after its input has ended; nil while it goes on.
  var inputDeadline: Double?
  /// How often each identifier is cancelled by messages that are still waiting; an entry goes when its message comes.
  var cancelledAhead: [RequestID: Int] = [:]

  /// Calls that keep their order, by what they have in common; a key without calls has no queue.
  var queues: [QueueKey: CallQueue] = [:]
  /// The keys of queues whose next call may go on.
  var readyQueues = Deque<QueueKey>()
  /// Requests that wait or are being computed.
  var openRequests: [RequestID: Call] = [:]
  /// Requests that open sessions and are not answered yet, in the order of their coming.
  var openings: [Call] = []
  /// How many edits wait behind questions about the texts before them.
  var waitingEditCount = 0
  /// How many calls kept their order so far.
  var callCount = 0
  /// How many calls wait or are being computed, notifications included, and how many bytes their parameters have.
  var (openCallCount, openByteCount) = (0, 0)

  /// What the client is to get and the pipe was not given yet.
  var outbox: [UInt8] = []
  /// Where in `outbox` what the request at hand brings about begins.
  var answerStart = 0
  /// What the pipe was given and has not taken.
  var backlog = 0
  /// Bytes taken from the outbox so far; with `backlog` it tells whether the client reads.
  var takenCount = 0
  var pressure = Pressure()

  /// Whether no two calls are handled at the same time, so that the same input gives the same output.
  let isClockManual: Bool
  private var requestCount = 0
  private var ownRequests: [RequestID: (Reply) -> Void] = [:]

  init(id: ConnectionID, kind: ConnectionKind, isClockManual: Bool) {
    self.isClockManual = isClockManual
    self.id = id
    self.kind = kind
  }

  /// Whether calls are handled one after the other.
  var isSerial: Bool { isClockManual || sessions.contains { $0.session.clock.mode == .manual } }

  /// Whether messages wait for what came before them on the connection.
  var isBlocked: Bool {
    guard decoding == nil else { return true }
    guard openCallCount > 0 else { return false }
    // A question about all documents is about their texts as they were when it came.
    return isSerial || queues[.connection] != nil || queues[.workspace]?.waiting.isEmpty == false
  }

  /// Calls that wait or are being computed, in the order of their coming.
  var openCalls: [Call] {
    queues.values.flatMap { queue in (queue.running.map { [$0] } ?? []) + Array(queue.waiting) }
      .sorted { $0.number < $1.number }
  }

  /// Bytes of messages that arrived and are not dealt with.
  var inputCount: Int { inbox.byteCount + openByteCount }

  /// The session of a name; nil when there is none.
  func session(_ name: String) -> LiveSession? { sessions.first { $0.session.name == name } }

  /// Bytes that the client has not read, as far as we know.
  package var pendingCount: Int { backlog + outbox.count }

  /// Whether a session may write an update: a client that does not keep up is not asked what changed.
  package var hasRoom: Bool { pendingCount < Limits.updateBacklog }

  /// Whether the answer at hand may bring another update of a session on the manual clock.
  ///
  /// What the pipe holds does not count, or the same input would not give the same bytes; a client that reads nothing
  /// is not asked for its next request.
  var hasRoomInAnswer: Bool { outbox.count - answerStart < Limits.controlBacklog }

  /// The code that the process ends with when this client's pipe ends.
  var exitCode: CInt { lifecycle == .shutDown ? 0 : 1 }

  /// Sends a notification.
  package func notify(_ message: some ServerMessage) {
    notify(type(of: message).method) { writer in message.write(to: &writer) }
  }

  /// Sends a notification whose parameters `params` writes as an object.
  package func notify(_ method: String, params: (inout JSONWriter) -> Void) {
    guard lifecycle != .ended else { return }
    OutgoingMessage.appendCall(method, to: &outbox, params: params)
  }

  /// Sends a request of our own; nothing may wait for the answer, since some clients never give one.
  package func request(_ message: some ServerRequest, then: @escaping (Reply) -> Void = { _ in }) {
    guard lifecycle == .initialized else { return }
    requestCount += 1
    // Some clients answer nothing, ever.
    if ownRequests.count >= 256 { ownRequests.removeAll() }
    let id = RequestID(own: requestCount)
    ownRequests[id] = then
    OutgoingMessage.appendCall(type(of: message).method, id: id, to: &outbox) { writer in message.write(to: &writer) }
  }

  /// Waits for no more answers: whoever waits keeps the connection.
  func forgetRequests() { ownRequests = [:] }

  /// Notes that a cancellation's turn has come: what it was for is answered, or was never asked.
  func passCancellation(_ id: RequestID) {
    guard let count = cancelledAhead[id] else { return }
    cancelledAhead[id] = count > 1 ? count - 1 : nil
  }

  /// Hands a client's answer to whoever asked; false when nobody did.
  func replied(_ id: RequestID?, _ reply: Reply) -> Bool {
    guard let id, let then = ownRequests.removeValue(forKey: id) else { return false }
    then(reply)
    return true
  }
}

/// A client's answer to a request of ours: JSON text.
package enum Reply: Equatable, Sendable {
  case result([UInt8])
  case error([UInt8])
}

/// What `initialize` told about a client.
package struct Client: Equatable, Sendable {
  package var name: String?
  package var version: String?
  /// Absolute paths of the folders that it has open.
  package var workspaceFolders: [String] = []
  package var capabilities = ClientCapabilities()
}
