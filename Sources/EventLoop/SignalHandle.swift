import CUV

/// Calls a closure on the loop's thread each time the process receives a signal.
package final class SignalHandle: Handle {
  private var onSignal: (() -> Void)?

  /// Starts watching. Throws EINVAL for a signal that cannot be caught (SIGKILL, SIGSTOP) or does not exist.
  package static func watch(
    _ signal: CInt, on loop: EventLoop, onSignal: @escaping () -> Void
  ) throws(UVError) -> SignalHandle {
    let watch = try SignalHandle(loop: loop, onSignal: onSignal)
    guard let pointer = watch.pointer(as: uv_signal_t.self) else { return watch }
    let code = uv_signal_start(pointer, { handle, _ in SignalHandle.from(handle).arrived() }, signal)
    guard code >= 0 else {
      watch.close()
      throw UVError(code)
    }
    // Waiting for signals does not keep the loop running.
    watch.isReferenced = false
    return watch
  }

  private init(loop: EventLoop, onSignal: @escaping () -> Void) throws(UVError) {
    self.onSignal = onSignal
    try super.init(uv_signal_t.self, on: loop) { uv_signal_init($0, $1) }
  }

  package override func close() {
    super.close()
    onSignal = nil
  }

  private func arrived() {
    onSignal?()
  }
}
