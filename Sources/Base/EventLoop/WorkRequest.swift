import CUV
package import LayoutBase

/// A job on libuv's thread pool whose completion runs on the loop's thread (`uv_work_t`).
package final class WorkRequest {
  /// Allocated in `init`, owned by libuv from `start` to its second callback, freed in `deinit`.
  private let request = UnsafeMutablePointer<uv_work_t>.allocate(capacity: 1)
  // Closures without the result type, because a C callback cannot be generic. Released, with their captures, when done.
  private var work: (() -> Void)?
  private var finish: (() -> Void)?
  private let cancellation: CancellationToken

  fileprivate init(_ cancellation: CancellationToken, work: @escaping () -> Void, finish: @escaping () -> Void) {
    self.cancellation = cancellation
    self.work = work
    self.finish = finish
  }

  deinit {
    request.deallocate()
  }

  /// Requests cancellation. The completion is still called, with nil. A job that has not started is not run.
  package func cancel() {
    cancellation.cancel()
    guard finish != nil else { return }
    // EBUSY if the job has started: then only the token is set.
    uv_cancel(UnsafeMutableRawPointer(request).assumingMemoryBound(to: uv_req_t.self))
  }

  // Retained until the second callback, which libuv calls exactly once, cancelled or not.
  fileprivate func start(on loop: EventLoop) throws(UVError) {
    let retained = Unmanaged.passRetained(self)
    request.pointee.data = retained.toOpaque()
    let code = uv_queue_work(
      loop.pointer, request, { WorkRequest.from($0).takeUnretainedValue().work?() },
      { request, _ in WorkRequest.from(request).takeRetainedValue().finished() })
    guard code >= 0 else {
      retained.release()
      throw UVError(code)
    }
  }

  private func finished() {
    let finish = finish
    (work, self.finish) = (nil, nil)
    finish?()
  }

  private static func from(_ request: UnsafeMutablePointer<uv_work_t>!) -> Unmanaged<WorkRequest> {
    Unmanaged<WorkRequest>.fromOpaque(request.pointee.data)
  }
}

extension EventLoop {
  /// Runs `work` on a pool thread, then `completion` once on the loop's thread, with the value or with nil if it was
  /// cancelled.
  ///
  /// `work` is `sending`: the compiler ensures that its captures are not used on this thread any more. The pool has
  /// few threads and also reads files, so long jobs should poll their cancellation token.
  @discardableResult
  package func queueWork<Value: Sendable>(
    _ work: sending @escaping (CancellationToken) -> Value, completion: @escaping (Value?) -> Void
  ) throws(UVError) -> WorkRequest {
    let cancellation = CancellationToken()
    let result = WorkResult<Value>()
    let request = WorkRequest(
      cancellation, work: { if !cancellation.isCancelled { result.value = work(cancellation) } },
      finish: { completion(cancellation.isCancelled ? nil : result.value) })
    try request.start(on: self)
    return request
  }
}

/// Written on the pool thread, then read on the loop's thread. libuv's queue lock orders the two accesses.
private final class WorkResult<Value: Sendable> {
  var value: Value?
}
