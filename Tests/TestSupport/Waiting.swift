import Dispatch
import Foundation
package import Testing

extension Tag {
  /// Marks a test that asserts how long something takes: other work on the machine may make it fail.
  @Tag package static var wallClock: Tag
}

/// Tells whether a condition comes true within a time, and returns as soon as it does.
///
/// Polls, so it is for what no event tells: figures of another process, the size of a file. For a message, a line or the
/// end of a child there are waits that do not poll: `Wire.receive`, `line`, `childEnds`.
package func becomesTrue(
  within seconds: Double, everyMilliseconds pause: UInt32 = 5, _ condition: () throws -> Bool
) rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(seconds)
  while true {
    if try condition() { return true }
    if ContinuousClock.now >= end { return false }
    // Pauses between two questions: the only sleep of a test that waits for something.
    usleep(pause * 1_000)
  }
}

/// Waits until a condition comes true, or throws what was waited for. Polls as `becomesTrue` does.
package func eventually(
  _ what: String, within seconds: Double = 20, everyMilliseconds pause: UInt32 = 5, _ condition: () throws -> Bool
) throws {
  guard try becomesTrue(within: seconds, everyMilliseconds: pause, condition) else {
    throw WireError.timedOut("waiting \(seconds) s for \(what)")
  }
}

/// Waits until a child of this process ends, and tells whether it did so in time; its status is left to be collected.
package func childEnds(_ id: CInt, within seconds: Double) -> Bool {
  let ended = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    var info = siginfo_t()
    while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    ended.signal()
  }
  return ended.wait(timeout: .now() + seconds) == .success
}

/// Waits for a line that another process writes into a pipe, and returns it without its end.
package func line(from descriptor: CInt, within seconds: Double = 20) throws -> String {
  let end = Date() + seconds
  var bytes: [UInt8] = []
  while true {
    var request = pollfd(fd: descriptor, events: CShort(POLLIN), revents: 0)
    let left = max(0, end.timeIntervalSinceNow * 1_000)
    guard poll(&request, 1, CInt(left.rounded(.up))) == 1 else { throw WireError.timedOut("waiting for a line") }
    var byte: UInt8 = 0
    guard read(descriptor, &byte, 1) == 1 else { throw WireError.ended("no line came") }
    if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
    bytes.append(byte)
  }
}
