import Cancellation
import JSON
import JSONRPC

/// A cancellation of a request that is not handled yet.
enum QueuedCancellation: Hashable {
  /// `$/cancelRequest`.
  case request(RequestID)
  /// `window/workDoneProgress/cancel`, with the request's `workDoneToken` as JSON.
  case progress(token: [UInt8])
}

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
  /// The number of equal queued cancellations; an entry is removed when the last of them is reached.
  private var queuedCancellations: [QueuedCancellation: Int] = [:]

  /// Registers a cancellation that was received before its request was handled.
  mutating func noteCancellation(_ cancellation: QueuedCancellation) {
    queuedCancellations[cancellation, default: 0] += 1
    inbox.append(.cancellation(cancellation))
  }

  /// Whether a cancellation of a request is queued.
  func isCancelled(_ id: RequestID, _ bytes: [UInt8], _ params: Range<Int>?) -> Bool {
    if queuedCancellations.isEmpty { return false }
    if queuedCancellations[.request(id)] != nil { return true }
    return WorkDoneToken.read(bytes, params).map { queuedCancellations[.progress(token: $0)] != nil } ?? false
  }

  /// Removes a cancellation that the queue has reached: its request has a response, or never existed.
  mutating func didReachCancellation(_ cancellation: QueuedCancellation) {
    guard let count = queuedCancellations[cancellation] else { return }
    queuedCancellations[cancellation] = count > 1 ? count - 1 : nil
  }
}
