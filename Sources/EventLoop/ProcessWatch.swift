import CUV

/// Tells when another process, usually the editor that started us, is gone.
///
/// Gone means ended: one that its parent has not waited for yet counts too, one that we may not signal does not. Where
/// the kernel has pidfds (Linux 5.3) the news comes at once and waiting costs no wake-up; elsewhere the process is asked
/// for each second, twice before it is believed gone, so that it takes at most 1.5 s.
package final class ProcessWatch {
  private let pid: CInt
  private let startTime: String?
  private var onGone: (() -> Void)?
  private var handle: Handle?

  /// Watches from now on; nil if no such process is alive in the first place (another PID namespace, another machine):
  /// then nothing is known about it, and the caller must rely on the end of input alone.
  package static func watch(
    _ pid: CInt, on loop: EventLoop, onGone: @escaping () -> Void
  ) throws(UVError) -> ProcessWatch? {
    guard ProcessState.isAlive(pid) else { return nil }
    let watch = ProcessWatch(pid, onGone)
    do throws(UVError) { try watch.waitForKernel(on: loop) } catch { try watch.askEachSecond(on: loop) }
    return watch
  }

  /// The same without pidfds.
  package static func poll(_ pid: CInt, on loop: EventLoop, onGone: @escaping () -> Void) throws(UVError)
    -> ProcessWatch?
  {
    guard ProcessState.isAlive(pid) else { return nil }
    let watch = ProcessWatch(pid, onGone)
    try watch.askEachSecond(on: loop)
    return watch
  }

  private init(_ pid: CInt, _ onGone: @escaping () -> Void) {
    self.pid = pid
    self.startTime = ProcessState.startTime(pid)
    self.onGone = onGone
  }

  /// Stops watching. Harmless when repeated.
  package func close() {
    handle?.close()
    handle = nil
    onGone = nil
  }

  // A pidfd becomes readable when the process ends, waited for or not.
  private func waitForKernel(on loop: EventLoop) throws(UVError) {
    let descriptor = try Descriptor.process(pid)
    handle = try DescriptorWatch.watch(descriptor, on: loop) { [self] in ended() }
    // Waiting for the editor's end is no reason to live.
    handle?.keepsLoopRunning = false
  }

  private func askEachSecond(on loop: EventLoop) throws(UVError) {
    var wasMissing = false
    // The timer's closure holds us, as the pidfd's does, until `close` drops it.
    let timer = try Timer(loop: loop) { [self] in
      let isMissing = !ProcessState.isAlive(pid) || ProcessState.startTime(pid) != startTime
      if isMissing && wasMissing { return ended() }
      wasMissing = isMissing
      (handle as? Timer)?.start(after: isMissing ? 250 : 1000)
    }
    handle = timer
    timer.keepsLoopRunning = false
    timer.start(after: 1000)
  }

  private func ended() {
    let onGone = onGone
    close()
    onGone?()
  }
}
