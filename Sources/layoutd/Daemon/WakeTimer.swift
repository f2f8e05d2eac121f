package import EventLoop

/// A timer that fires at the earliest of the requested times.
package final class WakeTimer {
  private var timer: LoopTimer?
  private var time = Double.infinity

  package init(loop: EventLoop, onFire: @escaping () -> Void) throws(UVError) {
    timer = try LoopTimer(loop: loop) { [self] in
      time = .infinity
      onFire()
    }
  }

  /// Schedules a call at `time`, in seconds of the clock of `now`.
  package func wake(at time: Double, now: Double) {
    guard time < self.time else { return }
    // Limited to one hour, because a slowed-down clock can request times beyond the range of a timer. The caller then
    // requests the time again.
    let delay = min(max(0, time - now), 3600)
    self.time = now + delay
    timer?.start(after: UInt64((delay * 1_000).rounded(.up)))
  }
}

/// Trims the heap a fixed delay after memory was freed last (debounce), so closing 64 sessions trims it once.
final class MemoryTrimmer {
  /// The delay in milliseconds.
  private static let delay: UInt64 = 250

  private let timer: LoopTimer

  init(loop: EventLoop) throws(UVError) {
    // Runs on a pool thread, because the duration grows with the amount of free memory.
    timer = try LoopTimer(loop: loop) {
      _ = try? loop.queueWork({ _ in Memory.trim() }, completion: { _ in })
    }
  }

  /// Schedules a trim after memory was freed; restarts the delay.
  func start() { timer.start(after: Self.delay) }
}
