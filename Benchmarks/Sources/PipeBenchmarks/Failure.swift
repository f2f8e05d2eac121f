import Glibc

/// The reason why a measurement is invalid.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Returns a failure with the text of `errno`.
  static func system(_ name: String) -> Failure { Failure("\(name): \(String(cString: strerror(errno)))") }
}

/// Prints a line to standard error.
func note(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(2, bytes, bytes.count)
}

/// Returns the monotonic time in nanoseconds.
func nanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
