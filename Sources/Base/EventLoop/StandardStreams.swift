import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sets up descriptors 0, 1 and 2 before other code uses them.
package enum StandardStreams {
  /// Opens closed standard descriptors and ignores SIGPIPE and SIGXFSZ, so that a closed reader or a file size limit is
  /// reported as an error and does not end the process.
  package static func prepare() throws(UVError) {
    try reopenClosedStreams()
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Prepares the standard streams, returns a private duplicate of standard output, and redirects descriptor 1 to
  /// standard error.
  ///
  /// Output that libraries print goes to the log then, not into the protocol. Call it once, first in main.
  package static func redirectStandardOutput() throws(UVError) -> CInt {
    try prepare()
    let output = try FileDescriptor.duplicate(1)
    try FileDescriptor.duplicate(2, onto: 1)
    return output
  }

  package static func isTerminal(_ descriptor: CInt) -> Bool { uv_guess_handle(descriptor) == UV_TTY }

  /// Opens /dev/null on each of 0, 1 and 2 that is closed. Otherwise the next file or socket gets that number, and log
  /// lines are written into it.
  ///
  /// Input is opened for writing and output for reading, so that their first use throws EBADF: a closed input is not
  /// read as an empty one, and no output is lost without an error. Lines to a closed standard error are dropped.
  package static func reopenClosedStreams() throws(UVError) {
    let modes: [(number: CInt, mode: CInt)] = [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDWR)]
    for (number, mode) in modes where !FileDescriptor.isOpen(number) {
      let opened = try FileDescriptor.open("/dev/null", mode)
      if opened != number {
        try FileDescriptor.duplicate(opened, onto: number)
        FileDescriptor.close(opened)
      } else {
        try FileDescriptor.clearCloseOnExec(number)
      }
    }
  }
}

/// Writes log lines to standard error without ever blocking.
package enum Log {
  /// Writes one line, or drops it if standard error is not writable. Returns whether it was written.
  ///
  /// Lines are truncated to PIPE_BUF bytes (4,096): a pipe that poll(2) reports as writable accepts that much
  /// atomically, without blocking. Descriptor 2 is never made non-blocking, because the parent process shares it.
  @discardableResult
  package static func write(_ line: String) -> Bool {
    write(line, to: 2)
  }

  /// The local time as HH:MM:SS.
  package static var timeOfDay: String {
    var (now, parts) = (time(nil), tm())
    unsafe localtime_r(&now, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ":")
  }

  package static func write(_ line: String, to descriptor: CInt) -> Bool {
    guard let events = try? FileDescriptor.poll(descriptor, for: CInt(POLLOUT), milliseconds: 0),
      events & CInt(POLLOUT) != 0, events & CInt(POLLERR | POLLHUP) == 0
    else { return false }
    let bytes = truncated(line)
    return (try? FileDescriptor.write(descriptor, bytes[...])) == bytes.count
  }

  /// Returns the line and a newline, truncated to PIPE_BUF bytes between two Unicode scalars. A truncated line ends
  /// with `…`.
  package static func truncated(_ line: String) -> [UInt8] {
    var bytes = Array(line.utf8.prefix(Int(PIPE_BUF)))
    if bytes.count == Int(PIPE_BUF) {
      let ellipsis = Array("…".utf8)
      var end = bytes.count - ellipsis.count - 1
      // 0b10xxxxxx is a UTF-8 continuation byte.
      while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      bytes.removeSubrange(end...)
      bytes += ellipsis
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}
