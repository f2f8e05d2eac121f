import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whether a process still runs, seen from outside.
package enum ProcessState {
  /// Somebody with that number runs, or may run (EPERM: we are not allowed to know more).
  package static func isAlive(_ pid: CInt) -> Bool {
    // kill(0) and kill(-n) mean groups.
    guard pid > 0 else { return false }
    guard kill(pid, 0) == 0 || errno == EPERM else { return false }
    return !isZombie(pid)
  }

  /// When the process began, in the kernel's ticks since boot, nil where the system does not say; tells a process from
  /// a later one that was given the same number.
  package static func startTime(_ pid: CInt) -> String? {
    statistics(pid).flatMap { $0.count > 19 ? $0[19] : nil }
  }

  // Killed and not yet waited for by its parent: the number is taken, the process is gone. A main thread that has
  // ended while others go on looks the same but for the number of threads.
  private static func isZombie(_ pid: CInt) -> Bool {
    guard let fields = statistics(pid), let state = fields.first else { return false }
    return (state == "Z" || state == "X") && (fields.count <= 17 || fields[17] == "1" || fields[17] == "0")
  }

  /// The fields of /proc/PID/stat from the third (state) on; nil where there is no such file.
  private static func statistics(_ pid: CInt) -> [String]? {
    guard let bytes = try? Files.read("/proc/\(pid)/stat", limit: 4096),
      // The second field is the program's name in parentheses and may contain anything, parentheses too.
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ").map(String.init)
  }
}
