import Glibc
import JSON

/// A client's talk with one server. Any answer that was not asked for ends it.
final class Conversation {
  let server: ServerProcess
  /// When the message received last was here as a whole.
  private(set) var arrival = 0.0
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
  /// What of the buffer was received and not looked at yet.
  private var unread = 0..<0
  private var nextID = 0

  /// Starts a server and says the first words; `words` are its command.
  init(_ words: [String], apart: Bool = false) throws {
    server = try ServerProcess(words, apart: apart)
    _ = try call("initialize", #"{"processId":null,"rootUri":null,"capabilities":{}}"#)
  }

  deinit { buffer.deallocate() }

  /// An identifier that no request had yet.
  func takeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  /// Writes bytes, however long that takes.
  func send(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try send($0) } }

  /// Writes bytes, however long that takes.
  func send(_ bytes: UnsafeRawBufferPointer) throws {
    var position = 0
    while position < bytes.count {
      let count = write(server.input, bytes.baseAddress! + position, bytes.count - position)
      guard count > 0 else { throw Failure.system("write") }
      position += count
    }
  }

  /// Asks and waits for the answer, whose bytes it returns; an answer that is an error is a failure.
  @discardableResult
  func call(_ method: String, _ params: String = "{}") throws -> JSONValue {
    let id = takeID()
    try send(Message.request(id, method, params))
    let answer = try JSONValue(parsing: Array(answer(to: id)))
    guard let result = answer["result"] else { throw Failure("\(method): \(answer)") }
    return result
  }

  /// Waits for an answer; what the server says meanwhile is given to `onNotification`.
  @discardableResult
  func answer(
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
        throw Failure("an answer nobody asked for: \(String(decoding: body, as: UTF8.self))")
      }
    }
  }

  /// Waits for a message; its bytes are there until the next one is received.
  func receive() throws -> UnsafeRawBufferPointer {
    while true {
      if let body = try takeMessage() { return body }
      try fill()
    }
  }

  /// The next message, if it is here already.
  func takeMessage() throws -> UnsafeRawBufferPointer? {
    guard let frame = try Frame(UnsafeRawBufferPointer(rebasing: buffer[unread])) else { return nil }
    let start = unread.lowerBound + frame.header
    unread = start + frame.body..<unread.upperBound
    return UnsafeRawBufferPointer(rebasing: buffer[start..<start + frame.body])
  }

  /// Reads what there is, and waits for it where the descriptor does; returns whether there was anything.
  @discardableResult
  func fill() throws -> Bool {
    makeRoom()
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

  private func makeRoom() {
    guard unread.upperBound + (1 << 16) > buffer.count || unread.isEmpty else { return }
    let old = buffer
    if unread.count + (1 << 16) > buffer.count { buffer = .allocate(byteCount: old.count * 2, alignment: 16) }
    memmove(buffer.baseAddress!, old.baseAddress! + unread.lowerBound, unread.count)
    if buffer.baseAddress != old.baseAddress { old.deallocate() }
    unread = 0..<unread.count
  }
}
