import JSONRPC

/// The calls with one key, in order: at most one runs, the others wait.
final class CallQueue {
  var waiting = Deque<Call>()
  var running: Call?
  /// Whether it is in the connection's list of queues whose next call can be tried.
  var isReady = false

  /// Inserts a call before those that were received later.
  func insert(_ call: Call) {
    let calls = Array(waiting)
    waiting = Deque()
    let place = calls.firstIndex { $0.number > call.number } ?? calls.count
    for other in calls[..<place] { waiting.append(other) }
    waiting.append(call)
    for other in calls[place...] { waiting.append(other) }
  }
}

/// The queued and running calls of a client, in one queue for each key.
struct CallQueues {
  /// The queues by key; an empty queue is removed.
  private(set) var queues: [QueueKey: CallQueue] = [:]
  /// The keys of the queues whose next call can be tried.
  private var ready = Deque<QueueKey>()
  /// Queued and running requests by id.
  private(set) var requests: [RequestID: Call] = [:]
  /// Unfinished requests that open sessions, in the order received.
  private(set) var openings: [Call] = []
  /// Whether a call has waited for all documents and sessions of the connection, as on the manual clock.
  var hasWaitedForAll = false
  /// The number of edits that wait for queries about earlier texts.
  var waitingEditCount = 0
  /// The number of queued and running calls, notifications included, and the bytes of their parameters.
  private(set) var count = 0
  private(set) var byteCount = 0
  /// The sequence number of the last call.
  private var number = 0

  /// All queued and running calls, in the order received.
  var all: [Call] {
    queues.values.flatMap { queue in (queue.running.map { [$0] } ?? []) + Array(queue.waiting) }
      .sorted { $0.number < $1.number }
  }

  /// Registers a call before it is queued or runs.
  mutating func add(_ call: Call, _ key: QueueKey) {
    number += 1
    (call.key, call.number) = (key, number)
    count += 1
    byteCount += call.byteCount
    if let id = call.id { requests[id] = call }
    if call.isOpening { openings.append(call) }
  }

  /// Removes a finished call and marks its queue ready. Returns false if the key has no queue.
  mutating func remove(_ call: Call, _ key: QueueKey) -> Bool {
    count -= 1
    byteCount -= call.byteCount
    if let id = call.id, requests[id] === call { requests[id] = nil }
    if call.isOpening { openings.removeAll { $0 === call } }
    guard let queue = queues[key] else { return false }
    if queue.running === call { queue.running = nil }
    wake(key)
    return true
  }

  /// Returns the queue of a key, created if needed.
  mutating func queue(_ key: QueueKey) -> CallQueue {
    if let queue = queues[key] { return queue }
    let queue = CallQueue()
    queues[key] = queue
    return queue
  }

  /// Marks a queue ready if no call of it runs; removes it if it is empty.
  mutating func wake(_ key: QueueKey) {
    guard let queue = queues[key], queue.running == nil else { return }
    if queue.waiting.isEmpty {
      queues[key] = nil
    } else if !queue.isReady {
      queue.isReady = true
      ready.append(key)
    }
  }

  /// Removes and returns the next ready queue with its key; nil if there is none.
  mutating func nextReady() -> (key: QueueKey, queue: CallQueue)? {
    while let key = ready.popFirst() {
      guard let queue = queues[key] else { continue }
      queue.isReady = false
      if queue.running == nil, !queue.waiting.isEmpty { return (key, queue) }
    }
    return nil
  }
}
