import Cancellation
import JSON
import JSONRPC

/// The input of a connection that is not handled yet.
struct ConnectionInput {
  /// Whether the client's input is still open.
  enum End {
    case open
    /// The input has ended. Calls still in flight are cancelled at `deadline` (seconds), which is nil until the first
    /// `step` after the end.
    case ended(deadline: Double?)
  }

  var reader = FrameReader()
  /// Received messages that are not handled yet.
  var inbox = MessageQueue()
  /// Cancels the job that decodes a long message, for which all later messages wait; nil if there is none.
  var decoding: CancellationToken?
  /// The method of the last message; the next message often has the same.
  var latestMethod: Method? {
    didSet { if latestMethod !== oldValue { expectedName = latestMethod.map { ExpectedString($0.name) } } }
  }
  private(set) var expectedName: ExpectedString?
  /// The method of the latest notification that has no effect on receipt.
  var queuedName: String?
  /// Whether `exit` was received; calls that would have to wait are then cancelled.
  var hasExit = false
  var end = End.open
  /// The number of queued cancellations of each request id; the entry is removed when its cancellation is reached.
  private(set) var queuedCancellations: [RequestID: Int] = [:]

  /// Registers a cancellation that was received before its request was handled.
  mutating func noteCancellation(_ id: RequestID) {
    queuedCancellations[id, default: 0] += 1
    inbox.append(.cancellation(id))
  }

  /// Removes a cancellation that the queue has reached: its request has a response, or never existed.
  mutating func didReachCancellation(_ id: RequestID) {
    guard let count = queuedCancellations[id] else { return }
    queuedCancellations[id] = count > 1 ? count - 1 : nil
  }
}
