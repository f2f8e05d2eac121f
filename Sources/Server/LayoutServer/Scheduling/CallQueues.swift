import JSON
import JSONRPC
import LayoutBase
import LayoutProtocol

/// The queued and running calls of a client, in one queue for each `QueueKey`.
struct CallQueues {
  /// The queues by key; an empty queue is removed.
  private(set) var queues: [QueueKey: CallQueue] = [:]
  /// The keys of the queues whose first call can be tried; a key may be that of a queue that was removed.
  private var ready = Deque<QueueKey>()
  /// Queued and running requests, by identifier.
  private(set) var requests: [RequestID: Call] = [:]
  /// All queued and running calls, notifications included, in the order in which they were received.
  private(set) var all = NumberedList<Call>()
  /// The calls of `all` that open sessions.
  private(set) var openings = NumberedList<Call>()
  /// The number of running calls that open sessions.
  var runningOpeningCount = 0
  /// The requests of `all` that have a work-done token, by token.
  private var requestsByToken: [[UInt8]: NumberedList<Call>] = [:]
  /// All calls whose numbers are at most this one are to be cancelled.
  private var cancelledNumber = 0
  /// The work-done tokens whose requests are to be cancelled, in order.
  private var cancelledTokens = Deque<[UInt8]>()
  /// Whether a call has waited for all documents and sessions of the connection since the policy was last concurrent.
  var hasWaitedForAll = false
  /// The number of edits that are queued or that jobs make.
  var waitingEditCount = 0
  /// The approximate number of bytes of all calls.
  private(set) var byteCount = 0
  /// The number of the last call that was added.
  private var number = 0

  var count: Int { all.count }

  /// Marks the queues of the background ready.
  mutating func wakeBackground() { for work in BackgroundWork.allCases { wake(.background(work)) } }

  /// Whether a call in the background waits, since earlier edits of its text or the opening of its session may be
  /// queued; false for any other call.
  func mustAwaitEdits(_ call: Call) -> Bool {
    guard case .background = call.key else { return false }
    return waitingEditCount > 0 || openings.count > 0
  }

  /// The first queued request with a progress token; nil if there is none.
  var firstWaitingWithToken: Call? {
    requestsByToken.isEmpty ? nil : all.first { !$0.isRunning && $0.workDoneToken != nil }
  }

  /// Adds a call, which is then queued or run; assigns its key and number.
  mutating func add(_ call: Call, to key: QueueKey) {
    number += 1
    (call.key, call.number) = (key, number)
    all.insert(call, at: number)
    byteCount += call.byteCount
    if let id = call.id { requests[id] = call }
    if call.isOpening { openings.insert(call, at: number) }
  }

  /// Registers the work-done token of a request that was not executed at once.
  mutating func registerToken(of call: Call) {
    guard call.id != nil, let token = call.parameters.workDoneToken else { return }
    call.workDoneToken = token
    requestsByToken[token, default: NumberedList()].insert(call, at: call.number)
  }

  /// Removes a finished call and marks its queue ready. Returns false if there is no queue with this key.
  mutating func remove(_ call: Call, from key: QueueKey) -> Bool {
    all.remove(at: call.number)
    byteCount -= call.byteCount
    if let id = call.id, requests[id] === call { requests[id] = nil }
    if call.isOpening { openings.remove(at: call.number) }
    if let token = call.workDoneToken {
      requestsByToken[token]?.remove(at: call.number)
      if requestsByToken[token]?.isEmpty == true { requestsByToken[token] = nil }
    }
    guard let queue = queues[key] else { return false }
    if queue.running === call { queue.running = nil }
    wake(key)
    return true
  }

  /// Returns the queue with this key, which is created if there is none.
  mutating func queue(_ key: QueueKey) -> CallQueue {
    if let queue = queues[key] { return queue }
    let queue = CallQueue()
    queues[key] = queue
    return queue
  }

  /// Marks a queue ready if it has calls and none of them runs; removes it if it is empty.
  mutating func wake(_ key: QueueKey) {
    guard let queue = queues[key], queue.running == nil else { return }
    if queue.waiting.isEmpty {
      queues[key] = nil
      // `ready` has keys of removed queues only, which `nextReady` would skip one by one.
      if queues.isEmpty, !ready.isEmpty { ready = Deque() }
    } else if !queue.isReady {
      queue.isReady = true
      ready.append(key)
    }
  }

  /// Marks the queues ready in which calls may wait for the document `uri` or for a session on it.
  mutating func wake(about uri: DocumentURI, under policy: CallPolicy) {
    // Calls received before the policy was serial may be in other queues, and it may have become concurrent since.
    let isAnyAwaited = policy == .serial || hasWaitedForAll
    if policy == .concurrent { hasWaitedForAll = false }
    guard isAnyAwaited else {
      for key in [QueueKey.document(uri), .workspace, .connection] { wake(key) }
      wakeBackground()
      return
    }
    WorkCounter.add(queues.count)
    let waiting = queues.compactMap { key, queue in queue.waiting.first.map { (key, number: $0.number) } }
    for (key, _) in waiting.sorted(by: { $0.number < $1.number }) { wake(key) }
  }

  // MARK: - Cancellation

  /// Marks all calls that are queued or running now as to be cancelled.
  mutating func cancelAll() { cancelledNumber = number }

  /// Marks the requests with this work-done token as to be cancelled. Returns false if there are none.
  mutating func cancelAll(withToken token: [UInt8]) -> Bool {
    guard requestsByToken[token] != nil else { return false }
    cancelledTokens.append(token)
    return true
  }

  /// Returns the next call that is to be cancelled; nil if there is none.
  mutating func nextCancelled() -> Call? {
    if let call = all.first, call.number <= cancelledNumber { return call }
    while let token = cancelledTokens.first {
      if let call = requestsByToken[token]?.first { return call }
      _ = cancelledTokens.popFirst()
    }
    return nil
  }

  /// Removes the next ready queue from the list of ready ones and returns it with its key; nil if there is none.
  mutating func nextReady() -> (key: QueueKey, queue: CallQueue)? {
    while let key = ready.popFirst() {
      guard let queue = queues[key] else { continue }
      queue.isReady = false
      if queue.running == nil, !queue.waiting.isEmpty { return (key, queue) }
    }
    return nil
  }
}

/// The calls with one key, in order: at most one of them runs, the others wait.
final class CallQueue {
  var waiting = NumberedList<Call>()
  var running: Call?
  /// Whether the queue is listed among those whose first call can be tried.
  var isReady = false
}

/// A request or a notification, from the decoding of its parameters until it is finished.
final class Call {
  enum State {
    /// Not started: earlier calls are not finished, or a document or a session is not ready.
    case waiting
    /// A job computes the response; the token cancels it.
    case running(CancellationToken)
    /// Responded to, executed (a notification), or cancelled.
    case finished
  }

  /// The identifier of a request; nil for a notification.
  let id: RequestID?
  let method: Method
  let action: Method.Action
  let connection: Connection
  let parameters: MessageParameters
  /// The key of the queue of the call; nil for a call that is executed immediately.
  var key: QueueKey?
  /// The number in the order in which the calls of the connection were queued, from 1; 0 for a call that was not
  /// queued.
  var number = 0
  var state = State.waiting
  /// The session whose `waitingCallCount` includes this call; nil if the call does not wait, or if its session was not
  /// open when it was queued.
  var awaitedSession: SessionBinding?
  /// The number of the client's sessions whose updates were already written before the response to this request, on the
  /// manual clock.
  var updatedSessionCount = 0
  /// The number of the client's sessions whose output was already written before the response to `layoutd/synchronize`.
  var flushedSessionCount = 0
  /// The `workDoneToken` of a queued or running request, as JSON; nil if there is none.
  fileprivate(set) var workDoneToken: [UInt8]?
  /// The progress of the job that computes the response; nil if no job does.
  weak var reporting: JobReporting?
  /// The report of progress under `workDoneToken`, for the jobs that the call waits for and for its own job; nil before
  /// the first of them is reported.
  var progress: WorkDoneProgressReporter?

  init(
    id: RequestID?, method: Method, action: Method.Action, on connection: Connection, parameters: MessageParameters
  ) {
    self.id = id
    self.method = method
    self.action = action
    self.connection = connection
    self.parameters = parameters
  }

  /// The approximate number of bytes that the call takes while it is queued.
  var byteCount: Int { parameters.count + 64 }

  var isFinished: Bool { if case .finished = state { true } else { false } }
  var isRunning: Bool { if case .running = state { true } else { false } }
  /// Whether the call opens, edits or closes a text document.
  var isEdit: Bool { if case .document = action { true } else { false } }
  /// The open session that the call names; nil if there is none.
  var session: SessionBinding? {
    if case .session(let name, _) = action { connection.session(name) } else { nil }
  }
  var isOpening: Bool { if case .opening = action { true } else { false } }
  /// The document on which the call opens a session, possibly that of a file; nil for any other call, and for inline
  /// text.
  var awaitedDocument: DocumentURI? {
    guard case .opening(let message) = action, message.text == nil else { return nil }
    return DocumentURI(message.textDocument.uri)
  }
}

/// The parameters of a request or a notification: a range of the bytes of the message, nil if there are none.
struct MessageParameters: Sendable {
  let bytes: [UInt8]
  let range: Range<Int>?
  /// The `workDoneToken` that a job has read in advance, since the parameters may be long; `.some(nil)` if it found
  /// none, nil if no job has read it.
  private var token: [UInt8]??

  init(bytes: [UInt8], range: Range<Int>?) {
    self.bytes = bytes
    self.range = range
  }

  /// The number of bytes of the parameters.
  var count: Int { range?.count ?? 0 }

  /// Reads the `workDoneToken` and stores it; for jobs.
  mutating func readToken() { token = .some(workDoneToken) }

  /// The `workDoneToken` as JSON; nil if there is none.
  var workDoneToken: [UInt8]? {
    if let token { return token }
    guard let range, bytes[range].first == UInt8(ascii: "{") else { return nil }
    var reader = JSONReader(bytes, in: range, depthLimit: IncomingMessage.depthLimit)
    var token: [UInt8]?
    try? reader.readMembers { key, reader throws(JSONError) in
      guard key == "workDoneToken" else { return }
      let kind = try reader.peekKind()
      if kind == .string || kind == .number { token = try reader.readRaw() }
    }
    return token
  }
}

/// Identifies a call queue. Calls of a connection with equal keys are executed in order.
enum QueueKey: Hashable {
  /// A document and all sessions on it.
  case document(DocumentURI)
  /// A session on inline text, by its name.
  case session(String)
  /// Queries about all documents of a client.
  case workspace
  /// Long requests of a kind, for which no other call waits.
  case background(BackgroundWork)
  /// All calls of a connection whose policy is serial, and `layoutd/synchronize`.
  case connection
}

/// The kinds of long requests that do not wait for each other.
enum BackgroundWork: CaseIterable {
  /// Documents that are laid out many times.
  case repeatedLayout
  case explanation
}
