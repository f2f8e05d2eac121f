import JSONRPC

/// The calls of one key in their order: at most one runs, the others wait.
final class CallQueue {
  var waiting = Deque<Call>()
  var running: Call?
  /// Whether it stands in the connection's list of queues that may go on.
  var isReady = false
}

/// The calls of a client that wait or are being computed, in queues by what keeps their order.
struct CallQueues {
  /// By what calls have in common; a key without calls has no queue.
  private(set) var queues: [QueueKey: CallQueue] = [:]
  /// The keys of queues whose next call may go on.
  private var ready = Deque<QueueKey>()
  /// Requests that wait or are being computed.
  private(set) var requests: [RequestID: Call] = [:]
  /// Requests that open sessions and are not answered yet, in the order of their coming.
  private(set) var openings: [Call] = []
  /// How many edits wait behind questions about the texts before them.
  var waitingEditCount = 0
  /// How many calls wait or are being computed, notifications included, and how many bytes their parameters have.
  private(set) var count = 0
  private(set) var byteCount = 0
  /// How many calls kept their order so far.
  private var number = 0

  /// The calls in the order of their coming.
  var all: [Call] {
    queues.values.flatMap { queue in (queue.running.map { [$0] } ?? []) + Array(queue.waiting) }
      .sorted { $0.number < $1.number }
  }

  /// Notes a call, before it waits or runs.
  mutating func add(_ call: Call, _ key: QueueKey) {
    number += 1
    (call.key, call.number) = (key, number)
    count += 1
    byteCount += call.byteCount
    if let id = call.id { requests[id] = call }
    if call.isOpening { openings.append(call) }
  }

  /// Forgets a call that is over, and lets the next one of its queue go on; false where it never had a queue.
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

  /// The queue of a key, which is made where there is none.
  mutating func queue(_ key: QueueKey) -> CallQueue {
    if let queue = queues[key] { return queue }
    let queue = CallQueue()
    queues[key] = queue
    return queue
  }

  /// Lets the next call of a queue go on when it is its turn, and drops a queue that is empty.
  mutating func wake(_ key: QueueKey) {
    guard let queue = queues[key], queue.running == nil else { return }
    if queue.waiting.isEmpty {
      queues[key] = nil
    } else if !queue.isReady {
      queue.isReady = true
      ready.append(key)
    }
  }

  /// The next queue whose next call may go on, with its key; nil where there is none.
  mutating func nextReady() -> (key: QueueKey, queue: CallQueue)? {
    while let key = ready.popFirst() {
      guard let queue = queues[key] else { continue }
      queue.isReady = false
      if queue.running == nil, !queue.waiting.isEmpty { return (key, queue) }
    }
    return nil
  }
}
