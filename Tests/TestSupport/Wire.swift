import Foundation
package import JSON

/// Why a conversation with the daemon went wrong; every wait ends in one of these rather than for ever.
package enum WireError: Error, CustomStringConvertible {
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

/// The client's end of a framed connection: bytes as they are, or messages; strict about what comes in.
package final class Wire {
  private var input: CInt
  private var output: CInt
  private var buffer: [UInt8] = []
  /// Where in the buffer the next message begins; what is before it goes when it is worth the move.
  private var start = 0
  /// Whether the other end has said everything.
  package private(set) var isEnded = false
  private var waiting: ArraySlice<UInt8> = []

  /// Takes both descriptors over; they may be the same one.
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

  /// What came in and was not read as messages yet.
  package var received: ArraySlice<UInt8> { buffer[start...] }

  /// Sends bytes, reading meanwhile what comes back so that neither side waits for the other.
  package func send(_ bytes: some Sequence<UInt8>, within seconds: Double = 20) throws {
    waiting += Array(bytes)
    try turn("sending", within: seconds) { self.waiting.isEmpty }
  }

  /// Sends one message.
  package func send(_ json: String, within seconds: Double = 20) throws {
    try send(Wire.frame(json), within: seconds)
  }

  /// Sends what the pipe takes at once, and tells how many bytes are left.
  package func sendWithoutReading(_ bytes: [UInt8]) -> Int {
    waiting += bytes
    write()
    return waiting.count
  }

  /// Waits until the other end has read all that was sent through a pipe.
  package func waitUntilRead(within seconds: Double = 20) throws {
    try eventually("the other end to read what was sent", within: seconds, everyMilliseconds: 1) {
      var count: CInt = 0
      guard waiting.isEmpty, ioctl(output, UInt(FIONREAD), &count) == 0 else { return false }
      return count == 0
    }
  }

  /// One message in its frame.
  package static func frame(_ json: String) -> [UInt8] {
    Array("Content-Length: \(json.utf8.count)\r\n\r\n\(json)".utf8)
  }

  /// The next message.
  package func receive(within seconds: Double = 20) throws -> JSONValue {
    var message: JSONValue?
    try turn("waiting for a message", within: seconds) {
      message = try self.takeMessage()
      return message != nil || self.isEnded
    }
    guard let message else { throw WireError.ended("no message came") }
    return message
  }

  /// The next message that fulfils a condition; others are passed over.
  package func receive(
    within seconds: Double = 20, where condition: (JSONValue) -> Bool
  ) throws -> JSONValue {
    let end = Date() + seconds
    while true {
      let message = try receive(within: end.timeIntervalSinceNow)
      if condition(message) { return message }
    }
  }

  /// The answer to a request by its identifier's JSON text.
  package func answer(to id: String, within seconds: Double = 20) throws -> JSONValue {
    try receive(within: seconds) {
      $0["method"] == nil && $0["id"].map { String(decoding: $0.bytes, as: UTF8.self) } == id
    }
  }

  /// All messages until the other end closes.
  package func receiveAll(within seconds: Double = 20) throws -> [JSONValue] {
    try turn("waiting for the end", within: seconds) { self.isEnded }
    var messages: [JSONValue] = []
    while let message = try takeMessage() { messages.append(message) }
    guard received.isEmpty else { throw WireError.malformed("the output ends inside a frame") }
    return messages
  }

  /// Whether nothing comes for a while.
  package func isSilent(for seconds: Double) throws -> Bool {
    let end = Date() + seconds
    while Date() < end, received.isEmpty, !isEnded { try poll(until: end) }
    return received.isEmpty
  }

  /// Says that nothing more will be sent.
  package func closeOutput() {
    guard output >= 0 else { return }
    if output == input { shutdown(output, CInt(SHUT_WR)) } else { close(output) }
    output = -1
  }

  /// Stops listening; what the other end writes from now on is an error to it.
  package func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Cuts one message off, exactly as the strictest clients do.
  private func takeMessage() throws -> JSONValue? {
    let name = Array("Content-Length: ".utf8)
    let received = self.received
    let probe = received.prefix(name.count)
    guard probe.elementsEqual(name.prefix(probe.count)) else {
      throw WireError.malformed("a header: \(String(decoding: received.prefix(80), as: UTF8.self))")
    }
    guard received.count > name.count else { return nil }
    let digits = received.dropFirst(name.count).prefix { $0 >= 48 && $0 <= 57 }
    let end = Array("\r\n\r\n".utf8)
    let tail = received[digits.endIndex...].prefix(4)
    guard tail.elementsEqual(end.prefix(tail.count)) else {
      throw WireError.malformed("a header: \(String(decoding: received.prefix(80), as: UTF8.self))")
    }
    guard tail.count == 4, let length = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
    guard received.endIndex - tail.endIndex >= length else { return nil }
    let body = Array(received[tail.endIndex..<tail.endIndex + length])
    start = tail.endIndex + length
    guard String(validating: body, as: UTF8.self) != nil else { throw WireError.malformed("a body that is not UTF-8") }
    return try JSONValue(parsing: body)
  }

  private func turn(_ what: String, within seconds: Double, until isDone: () throws -> Bool) throws {
    let end = Date() + seconds
    while !(try isDone()) {
      guard Date() < end else { throw WireError.timedOut("\(what) for \(seconds) s") }
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
      // A socket's or pipe's reader may be gone: SIGPIPE is ignored by `LayoutdProcess`.
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
