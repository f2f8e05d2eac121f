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
    /// Whether it can be given up.
    package var isStoppable = true
    /// Whether it is answered as soon as it is taken back, however long the work goes on until it notices.
    package var endsAtOnce = true
  }

  private struct State {
    var request: Request?
    /// Requests that were taken back before they were begun.
    var cancelled: Set<RequestID> = []
    /// Whether nobody wants anything any more.
    var isOver = false
    /// Whether the request can be taken back no more.
    var isSettled = false
    /// Whether who waits for the work has answered the request.
    var isAnswered = false
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

  /// The same for the last time: from here on the request ends with its result.
  func settle() throws(ResponseError) {
    state.withLock { state in
      if !isCancelled { state.isSettled = true }
    }
    try check()
  }

  /// Whether the request has its answer from somebody else.
  var isAnswered: Bool { state.withLock(\.isAnswered) }

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

  /// Takes a request back, if it is the one that is being answered or will be; true when the caller has to answer it,
  /// and nobody else does.
  @discardableResult
  package func cancel(_ id: RequestID) -> Bool {
    state.withLock { state in
      state.cancelled.insert(id)
      guard let request = state.request, request.id == id, !state.isSettled else { return false }
      isRaised.store(true, ordering: .relaxed)
      guard request.endsAtOnce, !state.isAnswered else { return false }
      state.isAnswered = true
      return true
    }
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
  package static var cancelled: ResponseError {
    ResponseError(code: ErrorCode.requestCancelled, message: "the request was cancelled")
  }
}
