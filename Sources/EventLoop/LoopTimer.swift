import CUV

/// Calls a closure once after a delay, or periodically (`uv_timer_t`).
package final class LoopTimer: Handle {
  private var onFire: (() -> Void)?

  /// Creates a stopped timer.
  package init(loop: EventLoop, onFire: @escaping () -> Void) throws(UVError) {
    self.onFire = onFire
    try super.init(uv_timer_t.self, on: loop) { uv_timer_init($0, $1) }
  }

  /// Starts or restarts the timer, with milliseconds from now. If `every` is 0 it fires once.
  package func start(after delay: UInt64, every period: UInt64 = 0) {
    guard let timer = pointer(as: uv_timer_t.self) else { return }
    // libuv counts from the start of the iteration: after 50 ms of work in it, a timer of 40 ms would fire at once.
    uv_update_time(loop.pointer)
    uv_timer_start(timer, { LoopTimer.from($0).fired() }, delay, period)
  }

  /// Stops the timer without closing it; `start` restarts it.
  package func stop() {
    guard let timer = pointer(as: uv_timer_t.self) else { return }
    uv_timer_stop(timer)
  }

  /// Whether a call is scheduled.
  package var isRunning: Bool {
    guard let timer = pointer(as: uv_handle_t.self) else { return false }
    return uv_is_active(timer) != 0
  }

  package override func close() {
    super.close()
    onFire = nil
  }

  private func fired() {
    onFire?()
  }
}
