import CUV

/// Runs a closure once in the next loop iteration. Input is polled first, without blocking (`uv_idle_t`).
///
/// For work in time slices: run a slice, call `schedule`, return. Cancellations and exits are handled between two
/// slices.
package final class IdleTask: Handle {
  private var body: (() -> Void)?

  /// Creates an idle task that does nothing until `schedule`.
  package init(loop: EventLoop, body: @escaping () -> Void) throws(UVError) {
    self.body = body
    try super.init(uv_idle_t.self, on: loop) { uv_idle_init($0, $1) }
  }

  /// Schedules one call in the next iteration. Further calls before it have no effect.
  package func schedule() {
    guard let idle = pointer(as: uv_idle_t.self) else { return }
    uv_idle_start(idle) { IdleTask.from($0).fire() }
  }

  /// Cancels the scheduled call.
  package func cancel() {
    guard let idle = pointer(as: uv_idle_t.self) else { return }
    uv_idle_stop(idle)
  }

  /// Whether a call is scheduled.
  package var isScheduled: Bool {
    guard let idle = pointer(as: uv_handle_t.self) else { return false }
    return uv_is_active(idle) != 0
  }

  package override func close() {
    super.close()
    body = nil
  }

  private func fire() {
    // Stopped first, so that the closure can schedule the next call.
    cancel()
    body?()
  }
}
