import CUV
package import Cancellation

/// Work on a thread of libuv's pool whose result comes back to the loop's thread.
package final class Offload {
  /// Allocated in `init`; libuv's from `start` to its second callback; freed in `deinit`.
  private let request = UnsafeMutablePointer<uv_work_t>.allocate(capacity: 1)
  // Two plain closures, because a C callback cannot know a generic result type; dropped when done, with what they hold.
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

  /// Asks the work to end early; its callback still comes, with nil. Work that has not begun never does.
  package func cancel() {
    cancellation.cancel()
    guard finish != nil else { return }
    // EBUSY once it has begun: then the flag is all there is.
    uv_cancel(UnsafeMutableRawPointer(request).assumingMemoryBound(to: uv_req_t.self))
  }

  // Retained from here to the second callback, which libuv calls exactly once, cancelled or not.
  fileprivate func start(on loop: EventLoop) throws(UVError) {
    let retained = Unmanaged.passRetained(self)
    request.pointee.data = retained.toOpaque()
    let code = uv_queue_work(
      loop.pointer, request, { Offload.from($0).takeUnretainedValue().work?() },
      { request, _ in Offload.from(request).takeRetainedValue().finished() })
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

  private static func from(_ request: UnsafeMutablePointer<uv_work_t>!) -> Unmanaged<Offload> {
    Unmanaged<Offload>.fromOpaque(request.pointee.data)
  }
}

extension EventLoop {
  /// Runs `work` on another thread, then `then` on the loop's: once, with the value, or with nil if it was cancelled.
  ///
  /// `work` takes what it needs with it; the compiler sees to it that nothing of that is used here any more. A pool of
  /// four threads is shared with file reading, so work should look at its flag and end when asked to.
  @discardableResult
  package func offload<Value: Sendable>(
    _ work: sending @escaping (CancellationToken) -> Value, then: @escaping (Value?) -> Void
  ) throws(UVError) -> Offload {
    let cancellation = CancellationToken()
    let result = OffloadResult<Value>()
    let offload = Offload(
      cancellation, work: { if !cancellation.isCancelled { result.value = work(cancellation) } },
      finish: { then(cancellation.isCancelled ? nil : result.value) })
    try offload.start(on: self)
    return offload
  }
}

/// Written on the pool's thread, read on the loop's after libuv has handed over, with its lock in between.
private final class OffloadResult<Value: Sendable> {
  var value: Value?
}
