import JSON
import JSONRPC
import LayoutBase
import LayoutProtocol

/// The input of a connection that is not handled yet.
struct ConnectionInput {
  /// Whether the client's input is still open.
  enum End {
    case open
    /// The input has ended. Calls still in flight are cancelled at `deadline` (seconds), which is nil until the first
    /// `step` after the end.
    case ended(deadline: Double?)
  }

  var reader = FrameReader(bodyLimit: Limits.message)
  /// Received bytes that `reader` does not have yet. It gets one chunk at a time, and copies a message that is in
  /// several.
  private var chunks = Deque<[UInt8]>()
  /// The number of bytes in `chunks`.
  private(set) var chunkByteCount = 0
  /// Whether there may be complete messages that are not decoded: this is done before any message is handled.
  var hasFrames = false
  /// Received messages that are not handled yet.
  var inbox = MessageQueue()
  /// Cancels the job that decodes a long message, for which all later messages wait; nil if there is none.
  var decoding: CancellationToken?
  /// Whether `exit` was received; calls that would have to wait are then cancelled.
  var hasExit = false
  /// The files that the client has reported as changed and that are not handled yet.
  var changedFiles = Deque<String>()
  var end = End.open
  /// The number of equal queued cancellations; an entry is removed when the last of them is reached.
  private var queuedCancellations: [QueuedCancellation: Int] = [:]

  /// Whether all complete messages are handled.
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

  /// Registers a cancellation that was received before its request was handled.
  mutating func noteCancellation(_ cancellation: QueuedCancellation) {
    queuedCancellations[cancellation, default: 0] += 1
    inbox.append(.cancellation(cancellation))
  }

  /// Whether a cancellation of a request is queued.
  func isCancelled(_ id: RequestID, with parameters: MessageParameters) -> Bool {
    if queuedCancellations.isEmpty { return false }
    if queuedCancellations[.request(id)] != nil { return true }
    return parameters.workDoneToken.map { queuedCancellations[.progress(token: $0)] != nil } ?? false
  }

  /// Removes a cancellation that the queue has reached: its request has a response, or never existed.
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
    /// A message above the inline limit, in a range of bytes, for a job to decode.
    case undecoded([UInt8], in: Range<Int>)
    /// A call whose parameters a job has decoded, successfully or not. Boxed, because it is large and rare.
    indirect case decoded(ReceivedCall)
    /// A cancellation whose request was not in flight when it was received.
    case cancellation(QueuedCancellation)
    case unsupportedCharset
    case fatal(FrameError)
  }

  private var entries = Deque<Entry>()
  /// The bytes of the queued messages.
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
  /// Whether it is a request before whose response the diagnostics of all earlier texts are sent.
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
  /// The number of bytes of its parameters, or of its result and error.
  fileprivate var paramsCount: Int {
    switch self {
    case .request(_, _, let params), .notification(_, let params): params?.count ?? 0
    case .response(_, let result, let error): (result?.count ?? 0) + (error?.count ?? 0)
    case .invalid: 0
    }
  }
}

/// A request or a notification as it was received.
struct ReceivedCall: Sendable {
  /// Nil for a notification.
  let id: RequestID?
  let name: String
  /// Nil for an unknown name.
  let method: Method?
  private(set) var parameters: MessageParameters
  /// The decoded parameters, if a job has decoded them.
  private var action: Result<Method.Action, ResponseError>?

  /// Nil for a response and for an invalid message.
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

  /// Decodes the parameters in advance, in a job.
  mutating func decode(_ token: CancellationToken) {
    guard let method else { return }
    if id != nil { parameters.readToken() }
    do throws(ResponseError) {
      action = .success(try method.action(of: parameters, token: token))
    } catch {
      action = .failure(error)
    }
  }

  /// Returns the parameters, decoded for its method.
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
