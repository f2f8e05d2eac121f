#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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

  package static func write(_ line: String, to descriptor: CInt) -> Bool {
    guard let events = try? FileDescriptor.poll(descriptor, for: CInt(POLLOUT), milliseconds: 0),
      events & CInt(POLLOUT) != 0, events & CInt(POLLERR | POLLHUP) == 0
    else { return false }
    let bytes = truncated(line)
    return (try? FileDescriptor.write(descriptor, bytes[...])) == bytes.count
  }

  /// Returns the line and a newline, truncated to PIPE_BUF bytes at a character boundary.
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
