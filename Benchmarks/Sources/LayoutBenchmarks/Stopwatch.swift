#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Measures the processors' time that this process takes: whoever else is busy on the machine does not count.
struct Stopwatch {
  private let start = Stopwatch.now

  /// Nanoseconds since it was made.
  var time: Double { Stopwatch.now - start }

  /// How long something takes.
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
