import Foundation

/// A pseudo terminal. A process that gets `descriptor` as a standard stream finds a terminal there.
package final class TestTerminal {
  package let descriptor: CInt
  private let master: CInt

  package init() throws {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // TIOCSPTLCK and TIOCGPTN of Linux. posix_openpt and ptsname are not visible to Swift.
    var isLocked: CInt = 0
    var number: CInt = 0
    guard master >= 0, ioctl(master, 0x4004_5431, &isLocked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
      throw TestConnectionError.system("open /dev/ptmx")
    }
    let descriptor = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw TestConnectionError.system("open a pseudo terminal") }
    (self.master, self.descriptor) = (master, descriptor)
  }

  deinit {
    close(master)
    close(descriptor)
  }

  /// Waits for a line, which a terminal ends with `\r\n`.
  package func line() throws -> String {
    try TestSupport.line(from: master).trimmingCharacters(in: ["\r"])
  }

  /// Returns the text that was written so far, after all writing processes have ended.
  package func text() -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while true {
      var request = pollfd(fd: master, events: CShort(POLLIN), revents: 0)
      guard poll(&request, 1, 0) == 1 else { break }
      let count = read(master, &chunk, chunk.count)
      guard count > 0 else { break }
      bytes += chunk.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
  }
}
