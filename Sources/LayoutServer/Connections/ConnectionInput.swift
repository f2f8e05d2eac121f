import Cancellation
import JSON
import JSONRPC

/// What a client sent and is not handled yet.
struct ConnectionInput {
  /// Whether more may come in.
  enum End {
    case open
    /// Nothing more comes in; the client's calls are given up at `deadline`, which is nil until they are looked at.
    case ended(deadline: Double?)
  }

  var reader = FrameReader()
  /// Messages that arrived and were not handled yet.
  var inbox = Inbox()
  /// Cancels the job that decodes a long message, which all messages behind it wait for; nil without one.
  var decoding: CancellationToken?
  /// What the client called last, and calls next, mostly.
  var latestMethod: Method? {
    didSet { if latestMethod !== oldValue { likelyName = latestMethod.map { LikelyString($0.name) } } }
  }
  private(set) var likelyName: LikelyString?
  /// Whether `exit` has arrived: what would have to wait is cancelled.
  var hasExit = false
  var end = End.open
  /// How often each identifier is cancelled by messages that are still waiting; an entry goes when its message comes.
  private(set) var cancelledAhead: [RequestID: Int] = [:]

  /// Notes a cancellation that arrived before its turn.
  mutating func noteCancellation(_ id: RequestID) {
    cancelledAhead[id, default: 0] += 1
    inbox.append(.cancellation(id))
  }

  /// Notes that a cancellation's turn has come: what it was for is answered, or was never asked.
  mutating func passCancellation(_ id: RequestID) {
    guard let count = cancelledAhead[id] else { return }
    cancelledAhead[id] = count > 1 ? count - 1 : nil
  }
}
