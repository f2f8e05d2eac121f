package import EventLoop

/// Calls back at the earliest of the times that it was asked for.
package final class Alarm {
  private var timer: Timer?
  private var time = Double.infinity

  package init(loop: EventLoop, onFire: @escaping () -> Void) throws(UVError) {
    timer = try Timer(loop: loop) { [self] in
      time = .infinity
      onFire()
    }
  }

  /// Makes sure of a call at a time, in seconds of the clock that says `now`.
  package func wake(at time: Double, now: Double) {
    guard time < self.time else { return }
    // A clock that hardly moves asks for a time beyond any timer's; who still wants it then asks again.
    let delay = min(max(0, time - now), 3600)
    self.time = now + delay
    timer?.start(after: UInt64((delay * 1_000).rounded(.up)))
  }
}

/// Gives memory back once nothing more came free for a while.
final class MemoryTrimmer {
  /// Milliseconds.
  private static let delay: UInt64 = 250

  private let timer: Timer

  init(loop: EventLoop) throws(UVError) {
    // Another thread looks through the free memory, which takes as long as there is much of it.
    timer = try Timer(loop: loop) {
      _ = try? loop.offload({ _ in Memory.giveBack() }, then: { _ in })
    }
  }

  /// Tells that memory came free.
  func start() { timer.start(after: Self.delay) }
}
