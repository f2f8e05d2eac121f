import CUV
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The size of a terminal.
package struct TerminalSize: Equatable, Sendable {
  package let columns: Int
  package let rows: Int
  /// The size in pixels (`width`, `height`); both are 0 if the terminal does not report it.
  package let width: Int
  package let height: Int

  /// Reads the size of the terminal of a descriptor; nil if the descriptor is no terminal, or if the terminal reports
  /// no columns or rows.
  package init?(descriptor: CInt) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    (columns, rows, width, height) = (Int(size.ws_col), Int(size.ws_row), Int(size.ws_xpixel), Int(size.ws_ypixel))
  }
}

/// A query to a terminal, and its responses.
///
/// Until `finish` the terminal neither shows what arrives as input nor waits for a line, and the signals of this thread
/// are blocked. `EventLoop.exitProcess` restores the mode of the terminal, too.
package final class TerminalQuery {
  /// The terminal of a query that is not finished, and its mode before.
  private struct Open {
    let descriptor: CInt
    var mode: termios
  }

  private static let open = Mutex<Open?>(nil)
  /// The number of bytes after which `wait` gives up: responses have tens of bytes, so this is typed or pasted input.
  private static let limit = 4_096

  package private(set) var response: [UInt8] = []
  private let descriptor: CInt
  private var signals = sigset_t()
  private var isFinished = false

  /// Sends a query to the terminal of a descriptor. Nil if the descriptor has none, or if the process does not run in
  /// the terminal's foreground: reading from the terminal would stop the process.
  package init?(_ query: [UInt8], to output: CInt) {
    let name = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1_024) { buffer -> String? in
      buffer.initialize(repeating: 0)
      guard let base = buffer.baseAddress, ttyname_r(output, base, buffer.count - 1) == 0 else { return nil }
      return String(cString: base)
    }
    guard let name, let descriptor = try? FileDescriptor.open(name, O_RDWR) else { return nil }
    self.descriptor = descriptor
    var mode = termios()
    guard tcgetpgrp(descriptor) == getpgrp(), tcgetattr(descriptor, &mode) == 0 else {
      FileDescriptor.close(descriptor)
      return nil
    }
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &signals)
    let opened = Open(descriptor: descriptor, mode: mode)
    TerminalQuery.open.withLock { $0 = opened }
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(descriptor, TCSANOW, &mode)
    try? FileSystem.writeAll(descriptor: descriptor, query)
  }

  deinit { finish() }

  /// Appends input to `response` until `isComplete` returns true for it. Returns false after `milliseconds`, at `limit`
  /// bytes, and at the end of input or a read error.
  package func wait(milliseconds: Int, until isComplete: ([UInt8]) -> Bool) -> Bool {
    let end = EventLoop.hrtime + UInt64(milliseconds) * 1_000_000
    var buffer = [UInt8](repeating: 0, count: 256)
    while !isComplete(response) {
      let now = EventLoop.hrtime
      guard now < end, response.count < Self.limit,
        let events = try? FileDescriptor.poll(
          descriptor, for: CInt(POLLIN), milliseconds: CInt((end - now) / 1_000_000 + 1)),
        events & CInt(POLLIN) != 0, let count = try? FileDescriptor.read(descriptor, into: &buffer), count > 0
      else { return false }
      response += buffer.prefix(count)
    }
    return true
  }

  /// Restores the mode of the terminal and the signals of this thread. Input that was not read is discarded.
  package func finish() {
    guard !isFinished else { return }
    isFinished = true
    TerminalQuery.restore()
    FileDescriptor.close(descriptor)
    pthread_sigmask(SIG_SETMASK, &signals, nil)
  }

  /// Restores the mode of the terminal if a query is not finished.
  static func restore() {
    open.withLock { opened in
      if var mode = opened?.mode, let descriptor = opened?.descriptor { tcsetattr(descriptor, TCSAFLUSH, &mode) }
      opened = nil
    }
  }
}
