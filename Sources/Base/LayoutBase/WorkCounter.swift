#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Counts the work of the current thread, so that tests can limit what one step costs without reading a clock.
///
/// A unit is about one element: a placed item, an examined view, a scanned byte. Code adds its units after a loop, not
/// in it; adding takes a few nanoseconds. Each thread has its own count, so that jobs and parallel tests do not mix. To
/// measure work, subtract `total` before it from `total` after it, on one thread.
@usableFromInline
package enum WorkCounter {
  // The key of a thread-specific value of pthreads, because Swift has no thread-local variables. The value is the count
  // itself instead of an address, so nothing is allocated, and a new thread starts at 0. Nil if the system has no key
  // left; then nothing is counted.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return unsafe pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  /// The units that the current thread has counted since it started.
  package static var total: Int {
    guard let key else { return 0 }
    return unsafe Int(bitPattern: pthread_getspecific(key))
  }

  /// Adds units to the count of the current thread.
  @usableFromInline
  package static func add(_ count: Int) {
    guard let key else { return }
    _ = unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: total &+ count))
  }

  /// Returns the units that a body counts.
  package static func units<Failure: Error>(of body: () throws(Failure) -> Void) throws(Failure) -> Int {
    let before = total
    try body()
    return total &- before
  }
}
