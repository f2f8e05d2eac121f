import Glibc

extension ProtocolSession {
  /// Writes bytes and reads messages at the same time, until the response to a request is received. Returns the time in
  /// nanoseconds and the notifications.
  ///
  /// Writing and reading do not block each other; otherwise a server that writes before it reads would cause a
  /// deadlock.
  func exchange(_ bytes: [UInt8], until id: Int) throws -> (nanoseconds: Double, notifications: [[UInt8]]) {
    try setBlocking(false)
    defer { try? setBlocking(true) }
    var notifications: [[UInt8]] = []
    var position = 0
    let start = nanoseconds()
    while true {
      var watched = [
        pollfd(fd: server.output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: position < bytes.count ? server.input : -1, events: Int16(POLLOUT), revents: 0),
      ]
      poll(&watched, 2, -1)
      if watched[1].revents & Int16(POLLOUT) != 0 {
        position += try bytes[position...].withUnsafeBytes { rest in
          let count = write(server.input, rest.baseAddress!, min(rest.count, 1 << 16))
          guard count > 0 || errno == EAGAIN else { throw Failure.system("write") }
          return max(count, 0)
        }
      }
      guard watched[0].revents != 0, try fill() else { continue }
      while let body = try takeMessage() {
        let head = MessageHead(body)
        if head.hasMethod {
          notifications.append(Array(body))
        } else if head.number(in: body) == id, position == bytes.count {
          return (arrival - start, notifications)
        } else {
          throw Failure("unexpected response: \(String(decoding: body, as: UTF8.self))")
        }
      }
    }
  }

  /// Sets whether reads and writes block.
  func setBlocking(_ isBlocking: Bool) throws {
    for descriptor in [server.input, server.output] {
      let flags = fcntl(descriptor, F_GETFL)
      guard fcntl(descriptor, F_SETFL, isBlocking ? flags & ~O_NONBLOCK : flags | O_NONBLOCK) == 0 else {
        throw Failure.system("fcntl")
      }
    }
  }
}
