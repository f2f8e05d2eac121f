import CUV

/// A job on libuv's thread pool whose completion runs on the loop's thread (`uv_work_t`).
private final class WorkRequest {
  /// Allocated in `init`, owned by libuv from `start` to its second callback, freed in `deinit`.
  private let request = UnsafeMutablePointer<uv_work_t>.allocate(capacity: 1)
  // Closures without the result type, because a C callback cannot be generic. Released, with their captures, when done.
  private var work: (() -> Void)?
  private var finish: (() -> Void)?

  init(work: @escaping () -> Void, finish: @escaping () -> Void) {
    self.work = work
    self.finish = finish
  }

  deinit {
    request.deallocate()
  }

  // Retained until the second callback, which libuv calls exactly once.
  func start(on loop: EventLoop) throws(UVError) {
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
  /// Runs `work` on a pool thread, then `completion` once on the loop's thread, with the value.
  ///
  /// `work` is `sending`: the compiler ensures that its captures are not used on this thread any more. The pool has
  /// few threads and also reads files, so long jobs should poll a cancellation token.
  package func queueWork<Value: Sendable>(
    _ work: sending @escaping () -> Value, completion: @escaping (Value) -> Void
  ) throws(UVError) {
    let result = WorkResult<Value>()
    let request = WorkRequest(
      work: { result.value = work() }, finish: { if let value = result.value { completion(value) } })
    try request.start(on: self)
  }
}

/// The value that `work` returned; nil before its end. It is written on the pool thread, then read on the loop's
/// thread; libuv's queue lock orders the two accesses.
private final class WorkResult<Value: Sendable> {
  var value: Value?
}
