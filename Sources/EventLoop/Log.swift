#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lines on standard error for people, which never hold the process up.
package enum Log {
  /// Writes one line, or drops it when nobody makes room for it; returns whether it was written.
  ///
  /// A line beyond PIPE_BUF bytes (4096) is cut: a pipe that poll(2) calls writable takes that much without blocking
  /// and in one piece. Descriptor 2 itself is never made non-blocking, since it belongs to whoever started us too.
  @discardableResult
  package static func write(_ line: String) -> Bool {
    write(line, to: 2)
  }

  package static func write(_ line: String, to descriptor: CInt) -> Bool {
    guard let events = try? Descriptor.poll(descriptor, for: CInt(POLLOUT), milliseconds: 0),
      events & CInt(POLLOUT) != 0, events & CInt(POLLERR | POLLHUP) == 0
    else { return false }
    let bytes = cut(line)
    return (try? Descriptor.write(descriptor, bytes[...])) == bytes.count
  }

  /// The line's bytes and a newline, at most PIPE_BUF together, never ending inside a character.
  package static func cut(_ line: String) -> [UInt8] {
    var bytes = Array(line.utf8.prefix(Int(PIPE_BUF)))
    if bytes.count == Int(PIPE_BUF) {
      let ellipsis = Array("…".utf8)
      var end = bytes.count - ellipsis.count - 1
      // 0b10xxxxxx continues a character.
      while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      bytes.removeSubrange(end...)
      bytes += ellipsis
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}
