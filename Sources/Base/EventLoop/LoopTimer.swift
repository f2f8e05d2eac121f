import CUV

/// Base class of handles that call one closure at each event until they are closed.
package class CallingHandle: Handle {
  private final var body: (() -> Void)?

  /// Creates a handle that calls `body` at each event; the rest as in `Handle.init(_:on:initialize:)`.
  init<Struct>(
    _ type: Struct.Type, on loop: EventLoop, calling body: @escaping () -> Void,
    initialize: (UnsafeMutablePointer<uv_loop_t>, UnsafeMutablePointer<Struct>) -> CInt
  ) throws(UVError) {
    self.body = body
    try super.init(type, on: loop, initialize: initialize)
  }

  /// Whether the handle is active: a call of a timer or task is scheduled, or a descriptor or signal is watched.
  package final var isRunning: Bool {
    guard let handle = pointer(as: uv_handle_t.self) else { return false }
    return uv_is_active(handle) != 0
  }

  package override func close() {
    super.close()
    body = nil
  }

  fileprivate final func call() { body?() }
}

/// Calls a closure once after a delay, or periodically (`uv_timer_t`).
package final class LoopTimer: CallingHandle {
  /// Creates a stopped timer.
  package init(loop: EventLoop, onFire: @escaping () -> Void) throws(UVError) {
    try super.init(uv_timer_t.self, on: loop, calling: onFire) { uv_timer_init($0, $1) }
  }

  /// Starts or restarts the timer: it fires `delay` milliseconds from now and then every `period` milliseconds; if
  /// `period` is 0, once.
  package func start(after delay: UInt64, every period: UInt64 = 0) {
    guard let timer = pointer(as: uv_timer_t.self) else { return }
    // libuv counts from the start of the iteration: after 50 ms of work in it, a timer of 40 ms would fire at once.
    uv_update_time(loop.pointer)
    uv_timer_start(timer, { LoopTimer.from($0).call() }, delay, period)
  }

  /// Stops the timer without closing it; `start` restarts it.
  package func stop() {
    guard let timer = pointer(as: uv_timer_t.self) else { return }
    uv_timer_stop(timer)
  }
}

/// Runs a closure once in the next loop iteration, which does not block (`uv_idle_t`).
///
/// For work in time slices: run a slice, call `schedule`, return. Input is polled between two slices, so that
/// cancellations and exits are handled.
package final class IdleTask: CallingHandle {
  /// Creates an idle task that does nothing until `schedule`.
  package init(loop: EventLoop, body: @escaping () -> Void) throws(UVError) {
    try super.init(uv_idle_t.self, on: loop, calling: body) { uv_idle_init($0, $1) }
  }

  /// Schedules one call in the next iteration. Further calls before it have no effect.
  package func schedule() {
    guard let idle = pointer(as: uv_idle_t.self) else { return }
    uv_idle_start(idle) {
      let task = IdleTask.from($0)
      // Stopped first, so that the closure can schedule the next call.
      task.cancel()
      task.call()
    }
  }

  /// Cancels the scheduled call.
  package func cancel() {
    guard let idle = pointer(as: uv_idle_t.self) else { return }
    uv_idle_stop(idle)
  }
}

/// Calls a closure when a descriptor becomes readable, without reading from it (`uv_poll_t`).
final class PollHandle: CallingHandle {
  private let descriptor: CInt

  /// Takes ownership of the descriptor and starts watching.
  static func watch(
    _ descriptor: CInt, on loop: EventLoop, onReadable: @escaping () -> Void
  ) throws(UVError) -> PollHandle {
    let watch: PollHandle
    do throws(UVError) {
      watch = try PollHandle(descriptor, on: loop, onReadable)
    } catch {
      FileDescriptor.close(descriptor)
      throw error
    }
    let code = uv_poll_start(watch.pointer(as: uv_poll_t.self), CInt(UV_READABLE.rawValue)) { handle, _, _ in
      PollHandle.from(handle).call()
    }
    guard code >= 0 else {
      watch.close()
      throw UVError(code)
    }
    return watch
  }

  private init(_ descriptor: CInt, on loop: EventLoop, _ onReadable: @escaping () -> Void) throws(UVError) {
    self.descriptor = descriptor
    try super.init(uv_poll_t.self, on: loop, calling: onReadable) { uv_poll_init($0, $1, descriptor) }
  }

  override func close() {
    guard !isClosed else { return }
    super.close()
    // uv_close has removed it from epoll; libuv does not close the descriptor itself.
    FileDescriptor.close(descriptor)
  }
}

/// Calls a closure on the loop's thread each time the process receives a signal.
package final class SignalHandle: CallingHandle {
  /// Starts watching. Throws EINVAL for a signal that cannot be caught (SIGKILL, SIGSTOP) or does not exist.
  package static func watch(
    _ signal: CInt, on loop: EventLoop, onSignal: @escaping () -> Void
  ) throws(UVError) -> SignalHandle {
    let watch = try SignalHandle(loop: loop, onSignal: onSignal)
    guard let pointer = watch.pointer(as: uv_signal_t.self) else { return watch }
    let code = uv_signal_start(pointer, { handle, _ in SignalHandle.from(handle).call() }, signal)
    guard code >= 0 else {
      watch.close()
      throw UVError(code)
    }
    // Waiting for signals does not keep the loop running.
    watch.isReferenced = false
    return watch
  }

  private init(loop: EventLoop, onSignal: @escaping () -> Void) throws(UVError) {
    try super.init(uv_signal_t.self, on: loop, calling: onSignal) { uv_signal_init($0, $1) }
  }
}
