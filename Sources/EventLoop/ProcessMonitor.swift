import CUV

/// Reports when another process exits, usually the editor that started this one.
///
/// A zombie is reported as exited; a process that may not be signaled is not. With pidfds (Linux 5.3) the exit is reported
/// immediately and waiting costs no wake-ups. Otherwise the process is polled each second and must be missing twice, so
/// that the report takes at most 1.5 s.
package final class ProcessMonitor {
  private let pid: CInt
  private let startTime: String?
  private var onExit: (() -> Void)?
  private var handle: Handle?

  /// Starts watching. Returns nil if there is no such process (another PID namespace, another machine): then only the
  /// end of input shows that the client has exited.
  package static func watch(
    _ pid: CInt, on loop: EventLoop, onExit: @escaping () -> Void
  ) throws(UVError) -> ProcessMonitor? {
    guard ProcessState.isAlive(pid) else { return nil }
    let watch = ProcessMonitor(pid, onExit)
    do throws(UVError) { try watch.watchPidfd(on: loop) } catch { try watch.pollEverySecond(on: loop) }
    return watch
  }

  /// Starts watching without pidfds, by polling each second. Returns nil if there is no such process.
  package static func poll(_ pid: CInt, on loop: EventLoop, onExit: @escaping () -> Void) throws(UVError)
    -> ProcessMonitor?
  {
    guard ProcessState.isAlive(pid) else { return nil }
    let watch = ProcessMonitor(pid, onExit)
    try watch.pollEverySecond(on: loop)
    return watch
  }

  private init(_ pid: CInt, _ onExit: @escaping () -> Void) {
    self.pid = pid
    self.startTime = ProcessState.startTime(pid)
    self.onExit = onExit
  }

  /// Stops watching. May be called more than once.
  package func close() {
    handle?.close()
    handle = nil
    onExit = nil
  }

  // A pidfd becomes readable when the process exits, even before its parent has waited for it.
  private func watchPidfd(on loop: EventLoop) throws(UVError) {
    let descriptor = try FileDescriptor.openPidfd(pid)
    handle = try PollHandle.watch(descriptor, on: loop) { [self] in didExit() }
    // Waiting for the exit of the editor does not keep the loop running.
    handle?.isReferenced = false
  }

  private func pollEverySecond(on loop: EventLoop) throws(UVError) {
    var wasMissing = false
    // The closure retains this object, as that of the pidfd does, until `close` releases it.
    let timer = try LoopTimer(loop: loop) { [self] in
      let isMissing = !ProcessState.isAlive(pid) || ProcessState.startTime(pid) != startTime
      if isMissing && wasMissing { return didExit() }
      wasMissing = isMissing
      (handle as? LoopTimer)?.start(after: isMissing ? 250 : 1000)
    }
    handle = timer
    timer.isReferenced = false
    timer.start(after: 1000)
  }

  private func didExit() {
    let onExit = onExit
    close()
    onExit?()
  }
}
