import Dispatch
import Foundation
package import Testing

extension Tag {
  /// Marks a test that asserts a duration. Background load can make it fail.
  @Tag package static var wallClock: Tag
}

/// Returns whether a condition becomes true within a time. Returns as soon as it does.
///
/// This polls, so use it only for conditions without an event: figures of another process, the size of a file. To wait
/// for a message, a line or the end of a child use `TestConnection.receive`, `line` or `childEnds`, which do not poll.
package func becomesTrue(
  within seconds: Double, everyMilliseconds pause: UInt32 = 5, _ condition: () throws -> Bool
) rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(seconds)
  while true {
    if try condition() { return true }
    if ContinuousClock.now >= end { return false }
    // The interval between two checks. Other sleeps in tests are the subject of their test.
    usleep(pause * 1_000)
  }
}

/// Waits until a condition becomes true, by polling like `becomesTrue`. Throws `TestConnectionError.timedOut` with `what`.
package func eventually(
  _ what: String, within seconds: Double = 20, everyMilliseconds pause: UInt32 = 5, _ condition: () throws -> Bool
) throws {
  guard try becomesTrue(within: seconds, everyMilliseconds: pause, condition) else {
    throw TestConnectionError.timedOut("waiting \(seconds) s for \(what)")
  }
}

/// Waits until a child of this process ends. Returns whether it did within `seconds`. Its status can still be collected
/// by `waitpid`.
package func childEnds(_ id: CInt, within seconds: Double) -> Bool {
  let ended = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    var info = siginfo_t()
    while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    ended.signal()
  }
  return ended.wait(timeout: .now() + seconds) == .success
}

/// Waits for a line that another process writes into a pipe. Returns it without the line feed.
package func line(from descriptor: CInt, within seconds: Double = 20) throws -> String {
  let end = Date() + seconds
  var bytes: [UInt8] = []
  while true {
    var request = pollfd(fd: descriptor, events: CShort(POLLIN), revents: 0)
    let left = max(0, end.timeIntervalSinceNow * 1_000)
    guard poll(&request, 1, CInt(left.rounded(.up))) == 1 else {
      throw TestConnectionError.timedOut("waiting for a line")
    }
    var byte: UInt8 = 0
    guard read(descriptor, &byte, 1) == 1 else { throw TestConnectionError.ended("no line was received") }
    if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
    bytes.append(byte)
  }
}
