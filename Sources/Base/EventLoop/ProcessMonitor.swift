import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reports when another process exits, usually the editor that started this one.
///
/// A zombie is reported as exited; a process that may not be signaled is not. With pidfds (Linux 5.3) the exit is
/// reported immediately and waiting costs no wake-ups. Otherwise the process is polled each second and must be missing
/// twice, so that the report takes at most 1.5 s.
package final class ProcessMonitor {
  private let pid: CInt
  private let startTime: String?
  private var onExit: (() -> Void)?
  private var handle: Handle?

  /// Starts watching. Returns nil if there is no such process (another PID namespace, another machine): then only the
  /// end of input shows that the client has exited. `usesPidfd` is false in tests of other systems.
  package static func watch(
    _ pid: CInt, on loop: EventLoop, usesPidfd: Bool = true, onExit: @escaping () -> Void
  ) throws(UVError) -> ProcessMonitor? {
    guard ProcessState.isAlive(pid) else { return nil }
    let watch = ProcessMonitor(pid, onExit)
    if usesPidfd { try? watch.watchPidfd(on: loop) }
    if watch.handle == nil { try watch.pollEverySecond(on: loop) }
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

/// The state of other processes.
package enum ProcessState {
  /// Whether a process with this identifier runs. A process that may not be signaled (EPERM) is reported as alive.
  package static func isAlive(_ pid: CInt) -> Bool {
    // kill(0) and kill(-n) address process groups.
    guard pid > 0 else { return false }
    guard kill(pid, 0) == 0 || errno == EPERM else { return false }
    return !isZombie(pid)
  }

  /// Returns the start time of a process in kernel ticks since boot, nil if the system does not provide it. It
  /// distinguishes a process from a later one with the same identifier.
  package static func startTime(_ pid: CInt) -> String? {
    statistics(pid).flatMap { $0.count > 19 ? $0[19] : nil }
  }

  // Exited, but not yet waited for by its parent. A process whose main thread has exited while other threads run has
  // the same state, but a higher thread count.
  private static func isZombie(_ pid: CInt) -> Bool {
    guard let fields = statistics(pid), let state = fields.first else { return false }
    return (state == "Z" || state == "X") && (fields.count <= 17 || fields[17] == "1" || fields[17] == "0")
  }

  /// Returns the fields of /proc/PID/stat from the third (state) on; nil if there is no such file.
  private static func statistics(_ pid: CInt) -> [String]? {
    guard let bytes = try? FileSystem.read("/proc/\(pid)/stat", limit: 4096),
      // The second field is the program's name in parentheses, which may itself contain parentheses.
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ").map(String.init)
  }
}

/// Returns memory that this process has freed to the system.
package enum Memory {
  /// Returns freed memory to the system (malloc_trim).
  ///
  /// After a few freed arrays of 20 MB glibc serves new ones from its heap and does not return that memory: after ten
  /// updates of a million items 40 MB stayed in use.
  package static func trim() {
    layoutd_trim_memory()
  }

  /// Returns free memory at the end of this thread's heap to the system; `trim` does that for the main thread's heap
  /// only.
  ///
  /// Sleeps 5 ms, so that of several calls that are queued at once each idle thread of the pool runs one.
  package static func trimThread() {
    layoutd_trim_thread_memory()
    usleep(5_000)
  }
}
