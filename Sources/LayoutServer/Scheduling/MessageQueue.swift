import JSONRPC

/// The received messages of a client that are not handled yet, in order.
struct MessageQueue {
  enum Entry {
    /// A decoded message whose ranges refer to `bytes`.
    case message(IncomingMessage, bytes: [UInt8])
    /// A message above the inline limit, for a job to decode.
    case undecoded([UInt8])
    /// A call whose parameters a job has decoded, successfully or not. Boxed, because it is large and rare.
    indirect case decoded(DecodedCall)
    /// A cancellation whose request was not in flight when it was received.
    case cancellation(QueuedCancellation)
    case unsupportedCharset
    case fatal(FrameError)
  }

  /// A call that a job has decoded.
  struct DecodedCall: Sendable {
    var message: IncomingMessage
    var bytes: [UInt8]
    var method: Method?
    var action: Result<Method.Action, ResponseError>?
  }

  private var entries = Deque<Entry>()
  /// The bytes of the queued messages.
  private(set) var byteCount = 0

  var isEmpty: Bool { entries.isEmpty }

  mutating func append(_ entry: Entry) {
    byteCount += entry.byteCount
    entries.append(entry)
  }

  /// Inserts an entry before all others.
  mutating func prepend(_ entry: Entry) {
    byteCount += entry.byteCount
    entries.prepend(entry)
  }

  mutating func popFirst() -> Entry? {
    let entry = entries.popFirst()
    if let entry { byteCount -= entry.byteCount }
    return entry
  }
}

extension MessageQueue.Entry {
  fileprivate var byteCount: Int {
    switch self {
    case .message(let message, _): message.paramsCount + 64
    case .undecoded(let bytes): bytes.count
    case .decoded(let call): call.bytes.count
    case .cancellation(.progress(let token)): token.count + 64
    case .cancellation(.request), .unsupportedCharset, .fatal: 64
    }
  }
}

extension IncomingMessage {
  /// The number of bytes of its parameters, or of its result and error.
  fileprivate var paramsCount: Int {
    switch self {
    case .request(_, _, let params), .notification(_, let params): params?.count ?? 0
    case .response(_, let result, let error): (result?.count ?? 0) + (error?.count ?? 0)
    case .invalid: 0
    }
  }
}
