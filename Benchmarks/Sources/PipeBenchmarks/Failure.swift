import Glibc

/// Why a measurement does not count.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// What the system said last.
  static func system(_ name: String) -> Failure { Failure("\(name): \(String(cString: strerror(errno)))") }
}

/// Prints a line for people, beside the results.
func note(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(2, bytes, bytes.count)
}

/// Time as differences of it, in nanoseconds.
func nanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
