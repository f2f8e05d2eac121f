import Cancellation
import JSONRPC

/// A request or a notification from its decoding until it is answered or handled.
final class Call {
  enum State {
    /// It waits for its turn, or for what it reads.
    case waiting
    /// A job computes its answer.
    case running(CancellationToken)
    /// It is answered or handled, or was cancelled.
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
  /// What it waits in line for; nil for what waits for nothing.
  var key: QueueKey?
  /// Its place among the calls of its connection that keep their order.
  var number = 0
  var state = State.waiting
  /// Whether the updates were written that `layoutd/synchronize` answers behind.
  var isFlushed = false

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

  /// What it takes while it waits, about.
  var byteCount: Int { (params?.count ?? 0) + 64 }

  var isFinished: Bool { if case .finished = state { true } else { false } }
  var isRunning: Bool { if case .running = state { true } else { false } }
  /// Whether it replaces or edits the text of a document.
  var isEdit: Bool { if case .document = action { true } else { false } }
  /// Whether it opens a session.
  var isOpening: Bool { if case .opening = action { true } else { false } }
}

/// What the calls of a connection that must keep their order have in common.
enum QueueKey: Hashable {
  /// A document, and all sessions on it.
  case document(DocumentURI)
  /// A session on a text of its own, by name.
  case session(String)
  /// Questions about all documents of a client.
  case workspace
  /// Everything: calls of a connection on the manual clock, and `layoutd/synchronize`.
  case connection
}
