import Foundation

/// Returns whether a duration is within a limit. While other processes use the processors the limit is longer, by as much as
/// a computation then takes longer than its processor time.
package func isWithin(_ limit: Duration, _ duration: Duration) -> Bool {
  duration < limit || duration < limit * slowdown()
}

/// Returns the processor time of the calling thread for some work. Other processes hardly change it, so that it can be limited
/// in any test.
package func processorTime(of work: () throws -> Void) rethrows -> Duration {
  let start = threadTime()
  try work()
  return threadTime() - start
}

/// The duration of a computation now, as a multiple of its processor time.
private func slowdown() -> Double {
  let start = ContinuousClock.now
  let spent = processorTime {
    let end = threadTime() + .milliseconds(40)
    while threadTime() < end {}
  }
  return (ContinuousClock.now - start) / spent
}

private func threadTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
