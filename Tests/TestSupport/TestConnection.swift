import Foundation
package import JSON

/// An error of a test connection. Every wait has a timeout and throws one of these.
package enum TestConnectionError: Error, CustomStringConvertible {
  case timedOut(String)
  case ended(String)
  case malformed(String)
  case system(String)

  package var description: String {
    switch self {
    case .timedOut(let what): "timed out: \(what)"
    case .ended(let what): "ended: \(what)"
    case .malformed(let what): "malformed: \(what)"
    case .system(let what): "\(what): \(String(cString: strerror(errno)))"
    }
  }
}

/// The client's end of a connection: sends raw bytes or framed messages, and validates received frames strictly.
package final class TestConnection {
  private var input: CInt
  private var output: CInt
  private var buffer: [UInt8] = []
  /// The offset of the next message in the buffer. Earlier bytes are removed when they are more than half of it.
  private var start = 0
  /// Whether the other end has closed its output.
  package private(set) var isEnded = false
  private var waiting: ArraySlice<UInt8> = []

  /// Creates a connection that owns both descriptors, which may be equal.
  package init(reading input: CInt, writing output: CInt) {
    self.input = input
    self.output = output
    for descriptor in [input, output] {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  deinit {
    closeOutput()
    closeInput()
  }

  /// The received bytes that are not parsed as messages.
  package var received: ArraySlice<UInt8> { buffer[start...] }

  /// Sends bytes, and reads at the same time so that both ends cannot block each other.
  package func send(_ bytes: some Sequence<UInt8>, within seconds: Double = 20) throws {
    waiting += Array(bytes)
    try turn("sending", within: seconds) { self.waiting.isEmpty }
  }

  /// Sends one message.
  package func send(_ json: String, within seconds: Double = 20) throws {
    try send(TestConnection.frame(json), within: seconds)
  }

  /// Sends as many bytes as the pipe accepts without blocking. Returns the number of unsent bytes.
  package func sendWithoutReading(_ bytes: [UInt8]) -> Int {
    waiting += bytes
    write()
    return waiting.count
  }

  /// Waits until the other end has read all bytes that were sent through a pipe.
  package func waitUntilRead(within seconds: Double = 20) throws {
    try eventually("the other end to read what was sent", within: seconds, everyMilliseconds: 1) {
      var count: CInt = 0
      guard waiting.isEmpty, ioctl(output, UInt(FIONREAD), &count) == 0 else { return false }
      return count == 0
    }
  }

  /// Returns a message with its header.
  package static func frame(_ json: String) -> [UInt8] {
    Array("Content-Length: \(json.utf8.count)\r\n\r\n\(json)".utf8)
  }

  /// Waits for the next message. Throws if the connection ends or after `seconds`.
  package func receive(within seconds: Double = 20) throws -> JSONValue {
    var message: JSONValue?
    try turn("waiting for a message", within: seconds) {
      message = try self.readMessage()
      return message != nil || self.isEnded
    }
    guard let message else { throw TestConnectionError.ended("no message was received") }
    return message
  }

  /// Waits for the next message that meets a condition and skips all others.
  package func receive(
    within seconds: Double = 20, where condition: (JSONValue) -> Bool
  ) throws -> JSONValue {
    let end = Date() + seconds
    while true {
      let message = try receive(within: end.timeIntervalSinceNow)
      if condition(message) { return message }
    }
  }

  /// Waits for the response to a request. `id` is the JSON text of its id.
  package func response(to id: String, within seconds: Double = 20) throws -> JSONValue {
    try receive(within: seconds) {
      $0["method"] == nil && $0["id"].map { String(decoding: $0.bytes, as: UTF8.self) } == id
    }
  }

  /// Waits until the other end closes and returns all messages.
  package func receiveAll(within seconds: Double = 20) throws -> [JSONValue] {
    try turn("waiting for the end", within: seconds) { self.isEnded }
    var messages: [JSONValue] = []
    while let message = try readMessage() { messages.append(message) }
    guard received.isEmpty else { throw TestConnectionError.malformed("the output ends inside a frame") }
    return messages
  }

  /// Whether nothing is received for `seconds`.
  package func isSilent(for seconds: Double) throws -> Bool {
    let end = Date() + seconds
    while Date() < end, received.isEmpty, !isEnded { try poll(until: end) }
    return received.isEmpty
  }

  /// Closes the sending direction of the connection.
  package func closeOutput() {
    guard output >= 0 else { return }
    if output == input { shutdown(output, CInt(SHUT_WR)) } else { close(output) }
    output = -1
  }

  /// Closes the receiving direction, so that writes of the other end fail.
  package func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Removes one message from the buffer. Accepts only the exact header `Content-Length: n` that strict clients accept.
  private func readMessage() throws -> JSONValue? {
    let name = Array("Content-Length: ".utf8)
    let received = self.received
    let probe = received.prefix(name.count)
    guard probe.elementsEqual(name.prefix(probe.count)) else {
      throw TestConnectionError.malformed("a header: \(String(decoding: received.prefix(80), as: UTF8.self))")
    }
    guard received.count > name.count else { return nil }
    let digits = received.dropFirst(name.count).prefix { $0 >= 48 && $0 <= 57 }
    let end = Array("\r\n\r\n".utf8)
    let tail = received[digits.endIndex...].prefix(4)
    guard tail.elementsEqual(end.prefix(tail.count)) else {
      throw TestConnectionError.malformed("a header: \(String(decoding: received.prefix(80), as: UTF8.self))")
    }
    guard tail.count == 4, let length = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
    guard received.endIndex - tail.endIndex >= length else { return nil }
    let body = Array(received[tail.endIndex..<tail.endIndex + length])
    start = tail.endIndex + length
    guard String(validating: body, as: UTF8.self) != nil else {
      throw TestConnectionError.malformed("a body that is not UTF-8")
    }
    return try JSONValue(parsing: body)
  }

  private func turn(_ what: String, within seconds: Double, until isDone: () throws -> Bool) throws {
    let end = Date() + seconds
    while !(try isDone()) {
      guard Date() < end else { throw TestConnectionError.timedOut("\(what) for \(seconds) s") }
      if isEnded && waiting.isEmpty && received.isEmpty { break }
      try poll(until: end)
    }
  }

  private func poll(until end: Date) throws {
    let reads = !isEnded && input >= 0
    var requests = [
      pollfd(fd: reads ? input : -1, events: CShort(POLLIN), revents: 0),
      pollfd(fd: waiting.isEmpty ? -1 : output, events: CShort(POLLOUT), revents: 0),
    ]
    let milliseconds = CInt(max(0, min(50, end.timeIntervalSinceNow * 1_000)).rounded(.up))
    _ = Glibc.poll(&requests, 2, milliseconds)
    if requests[1].revents != 0 { write() }
    if requests[0].revents != 0 { read() }
  }

  private func read() {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(input, &chunk, chunk.count)
    if count > 0 {
      if start > buffer.count / 2 {
        buffer.removeFirst(start)
        start = 0
      }
      buffer += chunk.prefix(count)
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      isEnded = true
    }
  }

  private func write() {
    while !waiting.isEmpty {
      // The reading end may be closed. `LayoutdProcess` ignores SIGPIPE, so the write fails with EPIPE.
      let count = waiting.withUnsafeBytes { Glibc.write(output, $0.baseAddress, min($0.count, 1 << 16)) }
      if count > 0 {
        waiting.removeFirst(count)
      } else if errno == EPIPE || errno == ECONNRESET || errno == EBADF {
        waiting = []
      } else if errno != EINTR {
        return
      }
    }
  }
}
