import CUV

/// Runs a closure in the next turn of the loop: input that is waiting is read in between, and nothing sleeps meanwhile.
///
/// For work in slices: do a slice, `resume`, return. A cancellation or an exit is then seen between two slices.
package final class Continuation: Handle {
  private var step: (() -> Void)?

  /// Makes a continuation that has nothing to do until `resume`.
  package init(loop: EventLoop, step: @escaping () -> Void) throws(UVError) {
    self.step = step
    try super.init(uv_idle_t.self, on: loop) { uv_idle_init($0, $1) }
  }

  /// Asks for one call in the next turn; asking twice before it comes is asking once.
  package func resume() {
    guard let idle = pointer(as: uv_idle_t.self) else { return }
    uv_idle_start(idle) { Continuation.from($0).turned() }
  }

  /// Takes the request back.
  package func cancel() {
    guard let idle = pointer(as: uv_idle_t.self) else { return }
    uv_idle_stop(idle)
  }

  /// Whether a call is still to come.
  package var isPending: Bool {
    guard let idle = pointer(as: uv_handle_t.self) else { return false }
    return uv_is_active(idle) != 0
  }

  package override func close() {
    super.close()
    step = nil
  }

  private func turned() {
    // Stopped first, so that the step may ask for the next one.
    cancel()
    step?()
  }
}
