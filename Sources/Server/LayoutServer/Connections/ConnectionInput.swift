import JSON
import JSONRPC
import LayoutBase
import LayoutProtocol

/// Received bytes and messages of a connection that are not handled yet.
struct ConnectionInput {
  /// Whether the client's input is still open.
  enum End {
    case open
    /// The input has ended. Calls still in flight are cancelled at `deadline` (seconds), which is nil until the first
    /// `step` after the end.
    case ended(deadline: Double?)
  }

  var reader = FrameReader(bodyLimit: Limits.message)
  /// Received bytes that `reader` does not have yet. The reader gets one chunk at a time, since a message in several
  /// chunks is copied.
  private var chunks = Deque<[UInt8]>()
  private(set) var chunkByteCount = 0
  /// Whether `chunks` or `reader` may have a complete message. All complete messages are put into `inbox` before any of
  /// them is handled.
  var hasFrames = false
  /// The complete messages that are not handled yet.
  var inbox = MessageQueue()
  /// The token of the job that decodes a long message, for which all later messages wait; nil if there is none.
  var decoding: CancellationToken?
  /// Whether `exit` was received: calls that would have to wait are cancelled instead.
  var hasExit = false
  /// The files that the client has reported as changed and that are not handled yet.
  var changedFiles = Deque<String>()
  var end = End.open
  /// The number of times that each cancellation is queued; an entry is removed when the inbox has reached the last of
  /// them.
  private var queuedCancellations: [QueuedCancellation: Int] = [:]

  /// Whether all complete messages are handled; the bytes of an incomplete one may remain.
  var isHandled: Bool { !hasFrames && inbox.isEmpty && decoding == nil && changedFiles.isEmpty }

  mutating func receive(_ bytes: [UInt8]) {
    chunks.append(bytes)
    chunkByteCount += bytes.count
    hasFrames = true
  }

  /// Returns the next frame; nil until more bytes arrive.
  mutating func nextFrame() -> FrameReader.Frame? {
    while true {
      if let frame = reader.next() { return frame }
      guard let chunk = chunks.popFirst() else {
        hasFrames = false
        return nil
      }
      chunkByteCount -= chunk.count
      reader.append(chunk)
    }
  }

  /// Registers a cancellation whose request is not handled yet.
  mutating func noteCancellation(_ cancellation: QueuedCancellation) {
    queuedCancellations[cancellation, default: 0] += 1
    inbox.append(.cancellation(cancellation))
  }

  /// Whether a cancellation of a request is queued, by its identifier or by the work-done token in its parameters.
  func isCancelled(_ id: RequestID, with parameters: MessageParameters) -> Bool {
    if queuedCancellations.isEmpty { return false }
    if queuedCancellations[.request(id)] != nil { return true }
    return parameters.workDoneToken.map { queuedCancellations[.progress(token: $0)] != nil } ?? false
  }

  /// Unregisters a cancellation that the inbox has reached: its request has a response, or never existed.
  mutating func didReachCancellation(_ cancellation: QueuedCancellation) {
    guard let count = queuedCancellations[cancellation] else { return }
    queuedCancellations[cancellation] = count > 1 ? count - 1 : nil
  }
}

/// The received messages of a client that are not handled yet, in order.
struct MessageQueue {
  enum Entry: Sendable {
    /// A decoded message whose ranges refer to `bytes`.
    case message(IncomingMessage, bytes: [UInt8])
    /// A long message in a range of bytes, which a job decodes.
    case undecoded([UInt8], in: Range<Int>)
    /// A request or notification whose parameters a job has decoded, or found to be invalid. Boxed, because the value
    /// is large and rare.
    indirect case decoded(ReceivedCall)
    /// A cancellation whose request was not in flight when it was received.
    case cancellation(QueuedCancellation)
    case unsupportedCharset
    case fatal(FrameError)
  }

  private var entries = Deque<Entry>()
  /// The number of bytes of the queued messages.
  private(set) var byteCount = 0

  var isEmpty: Bool { entries.isEmpty }
  var first: Entry? { entries.first }

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
  /// Whether the entry is a request other than `shutdown`: changed documents are analyzed, and their diagnostics sent,
  /// before it is handled.
  var readsDocuments: Bool {
    switch self {
    case .message(.request(_, let name, _), _): name != ShutdownRequest.method && name != ExitNotification.method
    case .decoded(let call): call.id != nil && call.name != ShutdownRequest.method
    default: false
    }
  }

  fileprivate var byteCount: Int {
    switch self {
    case .message(let message, _): message.paramsCount + 64
    case .undecoded(_, let range): range.count
    case .decoded(let call): call.parameters.bytes.count
    case .cancellation(.progress(let token)): token.count + 64
    case .cancellation(.request), .unsupportedCharset, .fatal: 64
    }
  }
}

extension IncomingMessage {
  /// The number of bytes of the parameters, or of the result and the error of a response.
  fileprivate var paramsCount: Int {
    switch self {
    case .request(_, _, let params), .notification(_, let params): params?.count ?? 0
    case .response(_, let result, let error): (result?.count ?? 0) + (error?.count ?? 0)
    case .invalid: 0
    }
  }
}

/// A received request or notification.
struct ReceivedCall: Sendable {
  /// The identifier of a request; nil for a notification.
  let id: RequestID?
  let name: String
  /// The method; nil if its name is unknown.
  let method: Method?
  private(set) var parameters: MessageParameters
  /// The parameters as decoded in advance by a job, or the error in them; nil if they are not decoded yet.
  private var action: Result<Method.Action, ResponseError>?

  /// Creates a call from a message in `bytes`; nil for a response or an invalid message.
  init?(_ message: IncomingMessage, in bytes: [UInt8], of methods: MethodRegistry) {
    switch message {
    case .request(let id, let method, let params):
      (self.id, name, parameters) = (id, method, MessageParameters(bytes: bytes, range: params))
    case .notification(let method, let params):
      (id, name, parameters) = (nil, method, MessageParameters(bytes: bytes, range: params))
    case .response, .invalid: return nil
    }
    method = methods[name]
  }

  /// Decodes the parameters in advance and stores the result; for jobs.
  mutating func decode(_ token: CancellationToken) {
    guard let method else { return }
    if id != nil { parameters.readToken() }
    do throws(ResponseError) {
      action = .success(try method.action(of: parameters, token: token))
    } catch {
      action = .failure(error)
    }
  }

  /// Returns the decoded parameters, which are those of `method`. Throws if they are invalid.
  func action(of method: Method) throws(ResponseError) -> Method.Action {
    if let action { try action.get() } else { try method.action(of: parameters) }
  }
}

/// A cancellation of a request that is not handled yet.
enum QueuedCancellation: Hashable {
  /// `$/cancelRequest`.
  case request(RequestID)
  /// `window/workDoneProgress/cancel`, with the request's `workDoneToken` as JSON.
  case progress(token: [UInt8])
}
