import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The state of other processes.
package enum ProcessState {
  /// Whether a process with this identifier runs. One that may not be signaled (EPERM) is reported as alive.
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
