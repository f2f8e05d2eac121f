import Glibc
import JSON

/// A client's connection to one server. A response without a request is a failure.
final class ProtocolSession {
  let server: ServerProcess
  /// The monotonic time in nanoseconds at which the last message was complete.
  private(set) var arrival = 0.0
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
  /// The received bytes of the buffer that are not processed.
  private var unread = 0..<0
  private var nextID = 0

  /// Starts a server and sends `initialize`. `words` is its command line.
  init(_ words: [String], apart: Bool = false) throws {
    server = try ServerProcess(words, apart: apart)
    _ = try call("initialize", #"{"processId":null,"rootUri":null,"capabilities":{}}"#)
  }

  /// Connects to the socket of a daemon and sends `initialize`.
  init(socket path: String) throws {
    server = try ServerProcess(socket: path)
    _ = try call("initialize", #"{"processId":null,"rootUri":null,"capabilities":{}}"#)
    try send(Message.notification("initialized"))
  }

  deinit { buffer.deallocate() }

  /// Returns an unused request id.
  func takeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  /// Writes all bytes.
  func send(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try send($0) } }

  /// Writes all bytes.
  func send(_ bytes: UnsafeRawBufferPointer) throws {
    var position = 0
    while position < bytes.count {
      let count = write(server.input, bytes.baseAddress! + position, bytes.count - position)
      guard count > 0 else { throw Failure.system("write") }
      position += count
    }
  }

  /// Sends a request and returns its result. Throws if the response is an error.
  @discardableResult
  func call(_ method: String, _ params: String = "{}") throws -> JSONValue {
    let id = takeID()
    try send(Message.request(id, method, params))
    let response = try JSONValue(parsing: Array(response(to: id)))
    guard let result = response["result"] else { throw Failure("\(method): \(response)") }
    return result
  }

  /// Waits for a response and returns its bytes. Passes notifications to `onNotification`, and sends a null result for
  /// each request of the server.
  @discardableResult
  func response(
    to id: Int, onNotification: (UnsafeRawBufferPointer) throws -> Void = { _ in }
  ) throws -> UnsafeRawBufferPointer {
    while true {
      let body = try receive()
      let head = MessageHead(body)
      if head.hasMethod {
        if let range = head.id {
          try send(
            Message.frame(#"{"jsonrpc":"2.0","id":\#(String(decoding: body[range], as: UTF8.self)),"result":null}"#))
        } else {
          try onNotification(body)
        }
      } else if head.number(in: body) == id {
        return body
      } else {
        throw Failure("unexpected response: \(String(decoding: body, as: UTF8.self))")
      }
    }
  }

  /// Waits for a message. Its bytes are valid until the next one is received.
  func receive() throws -> UnsafeRawBufferPointer {
    while true {
      if let body = try takeMessage() { return body }
      try fill()
    }
  }

  /// Returns the next message if it is already received, otherwise nil.
  func takeMessage() throws -> UnsafeRawBufferPointer? {
    guard let frame = try Frame(UnsafeRawBufferPointer(rebasing: buffer[unread])) else { return nil }
    let start = unread.lowerBound + frame.header
    unread = start + frame.body..<unread.upperBound
    return UnsafeRawBufferPointer(rebasing: buffer[start..<start + frame.body])
  }

  /// Reads available bytes; waits for them if the descriptor blocks. Returns whether any were read.
  @discardableResult
  func fill() throws -> Bool {
    makeSpace()
    let count = read(server.output, buffer.baseAddress! + unread.upperBound, buffer.count - unread.upperBound)
    guard count != 0 else { throw Failure("the server ended") }
    if count < 0 {
      guard errno == EAGAIN else { throw Failure.system("read") }
      return false
    }
    arrival = nanoseconds()
    unread = unread.lowerBound..<unread.upperBound + count
    return true
  }

  private func makeSpace() {
    guard unread.upperBound + (1 << 16) > buffer.count || unread.isEmpty else { return }
    let old = buffer
    if unread.count + (1 << 16) > buffer.count { buffer = .allocate(byteCount: old.count * 2, alignment: 16) }
    memmove(buffer.baseAddress!, old.baseAddress! + unread.lowerBound, unread.count)
    if buffer.baseAddress != old.baseAddress { old.deallocate() }
    unread = 0..<unread.count
  }
}

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
