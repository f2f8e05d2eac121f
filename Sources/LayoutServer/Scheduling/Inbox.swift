import JSONRPC

/// What arrived from a client and was not handled yet, message by message.
struct Inbox {
  enum Entry {
    /// A message that was taken apart; its ranges are of `bytes`.
    case message(IncomingMessage, bytes: [UInt8])
    /// A message so long that a job takes it apart.
    case undecoded([UInt8])
    /// A call whose parameters a job has decoded, or failed to decode.
    case decoded(DecodedCall)
    /// `$/cancelRequest` for a request that was not handled when it arrived.
    case cancellation(RequestID)
    case unsupportedCharset
    case fatal(FrameError)
  }

  /// A call that a job took apart.
  struct DecodedCall: Sendable {
    var message: IncomingMessage
    var bytes: [UInt8]
    var method: Method?
    var action: Result<Method.Action, ResponseError>?
  }

  private var entries = Deque<Entry>()
  /// The bytes of the messages in it.
  private(set) var byteCount = 0

  var isEmpty: Bool { entries.isEmpty }

  mutating func append(_ entry: Entry) {
    byteCount += entry.byteCount
    entries.append(entry)
  }

  /// Puts an entry in front of all others.
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

extension Inbox.Entry {
  fileprivate var byteCount: Int {
    switch self {
    case .message(let message, _): message.paramsCount + 64
    case .undecoded(let bytes): bytes.count
    case .decoded(let call): call.bytes.count
    case .cancellation, .unsupportedCharset, .fatal: 64
    }
  }
}

extension IncomingMessage {
  /// The bytes of its parameters.
  fileprivate var paramsCount: Int {
    switch self {
    case .request(_, _, let params), .notification(_, let params): params?.count ?? 0
    case .response(_, let result, let error): (result?.count ?? 0) + (error?.count ?? 0)
    case .invalid: 0
    }
  }
}
