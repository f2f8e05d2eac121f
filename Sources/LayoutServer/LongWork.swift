package import JSONRPC
import Synchronization

/// What goes between long work on one thread and whoever waits for it on another: whose it is, how far it is, and
/// whether it is to stop.
///
/// Only a request that can be taken back stops; what changes the state of things is finished.
package final class LongWork: Sendable {
  /// A request that is being answered.
  package struct Request: Equatable, Sendable {
    package var id: RequestID
    package var method: String
    /// Where the client wants to hear how far it is: JSON.
    package var token: [UInt8]?
  }

  private struct State {
    var request: Request?
    /// Requests that were taken back before they were begun.
    var cancelled: Set<RequestID> = []
    /// Whether nobody wants anything any more.
    var isOver = false
  }

  private let state = Mutex(State())
  /// Whether the request that is being answered is to be given up.
  private let isRaised = Atomic(false)
  /// Whether the work may stop where it is.
  private let isStoppable = Atomic(false)
  private let done = Atomic(0)
  private let expected = Atomic(0)

  package init() {}

  // MARK: Where the work is done

  /// Whether the work is to stop now; asked every few thousand elements, with how many were dealt with meanwhile.
  func goesOn(after count: Int) -> Bool {
    if count > 0 { done.add(count, ordering: .relaxed) }
    return !(isRaised.load(ordering: .relaxed) && isStoppable.load(ordering: .relaxed))
  }

  /// Whether the request was taken back.
  var isCancelled: Bool { isRaised.load(ordering: .relaxed) }

  /// Begins a request, perhaps one that was taken back already.
  func begin(_ request: Request) {
    let isCancelled = state.withLock { state in
      state.request = request
      return state.isOver || state.cancelled.contains(request.id)
    }
    if isCancelled { isRaised.store(true, ordering: .relaxed) }
  }

  /// Refuses to go on with a request that was taken back.
  func check() throws(ResponseError) {
    if isCancelled { throw .cancelled }
  }

  /// Carries out what may stop halfway and changes nothing then.
  func stoppably<Value, Failure: Error>(
    unless isFinished: Bool = false, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try withStops(!isFinished, body)
  }

  /// Carries out what must not stop halfway.
  func unstoppably<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    try withStops(false, body)
  }

  private func withStops<Value, Failure: Error>(
    _ isAllowed: Bool, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let before = isStoppable.exchange(isAllowed, ordering: .relaxed)
    defer { isStoppable.store(before, ordering: .relaxed) }
    return try body()
  }

  /// Tells how many elements there are to deal with, where that is known.
  func expect(_ count: Int) { expected.add(count, ordering: .relaxed) }

  // MARK: Where it is waited for

  /// Forgets the work before; nothing is under way.
  package func reset() {
    state.withLock { $0 = State() }
    isRaised.store(false, ordering: .relaxed)
    done.store(0, ordering: .relaxed)
    expected.store(0, ordering: .relaxed)
  }

  /// What is being answered; nil for anything else, and while that is not known yet.
  package var request: Request? { state.withLock(\.request) }

  /// Takes a request back, if it is the one that is being answered or will be.
  package func cancel(_ id: RequestID) {
    let isRunning = state.withLock { state in
      state.cancelled.insert(id)
      return state.request?.id == id
    }
    if isRunning { isRaised.store(true, ordering: .relaxed) }
  }

  /// Takes back whatever is under way.
  package func cancelAll() {
    state.withLock { $0.isOver = true }
    isRaised.store(true, ordering: .relaxed)
  }

  /// How much is done, from 0 to 1; nil where that is not known.
  package var fraction: Double? {
    let expected = expected.load(ordering: .relaxed)
    return expected > 0 ? min(1, Double(done.load(ordering: .relaxed)) / Double(expected)) : nil
  }
}

extension ResponseError {
  /// The answer to a request that its client took back.
  static var cancelled: ResponseError {
    ResponseError(code: ErrorCode.requestCancelled, message: "the request was cancelled")
  }
}
