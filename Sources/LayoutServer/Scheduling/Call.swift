import Cancellation
import JSONRPC

/// A request or a notification, from its decoding until it is finished.
final class Call {
  enum State {
    /// Queued: earlier calls, a snapshot or a session is not ready.
    case waiting
    /// A job computes the response.
    case running(CancellationToken)
    /// Responded to, handled or cancelled.
    case finished
  }

  /// Nil for a notification.
  let id: RequestID?
  let method: Method
  let action: Method.Action
  let connection: Connection
  /// The message's bytes, with the parameters at `params`.
  let bytes: [UInt8]
  let params: Range<Int>?
  /// The queue that keeps its order; nil for a call that is executed immediately.
  var key: QueueKey?
  /// The sequence number among the queued calls of its connection.
  var number = 0
  var state = State.waiting
  /// The session whose waiting calls include it; nil if it does not wait, or its session was not open when it was
  /// queued.
  var awaitedSession: SessionBinding?
  /// Whether the updates before the response of `layoutd/synchronize` were written.
  var isFlushed = false
  /// Whether the updates before the response to a request on the manual clock were written.
  var hasUpdatedSessions = false
  /// The request's `workDoneToken` as JSON; nil if it has none.
  private(set) lazy var workDoneToken = WorkDoneToken.read(bytes, params)
  /// The progress report under its token, which spans the jobs that it waits for and its own; nil before the first one.
  var progress: WorkDoneProgressReporter?

  init(
    _ id: RequestID?, _ method: Method, _ action: Method.Action, _ connection: Connection, _ bytes: [UInt8],
    _ params: Range<Int>?
  ) {
    self.id = id
    self.method = method
    self.action = action
    self.connection = connection
    self.bytes = bytes
    self.params = params
  }

  /// The approximate number of bytes of the call while it is queued.
  var byteCount: Int { (params?.count ?? 0) + 64 }

  var isFinished: Bool { if case .finished = state { true } else { false } }
  var isRunning: Bool { if case .running = state { true } else { false } }
  /// Whether it opens, edits or closes a text document.
  var isEdit: Bool { if case .document = action { true } else { false } }
  /// Whether it opens a session.
  var isOpening: Bool { if case .opening = action { true } else { false } }
}

/// The key of a call queue. Calls of a connection with equal keys are executed in order.
enum QueueKey: Hashable {
  /// A document and all sessions on it.
  case document(DocumentURI)
  /// A session on its inline text, by session name.
  case session(String)
  /// Queries about all documents of a client.
  case workspace
  /// All calls of a connection on the manual clock, and `layoutd/synchronize`.
  case connection
}
