#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Measures the CPU time of this process, so that other processes do not affect the result.
struct Stopwatch {
  private let start = Stopwatch.now

  /// Nanoseconds since initialization.
  var time: Double { Stopwatch.now - start }

  /// Returns the nanoseconds that `body` takes.
  static func time(_ body: () -> Void) -> Double {
    let watch = Stopwatch()
    body()
    return watch.time
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
