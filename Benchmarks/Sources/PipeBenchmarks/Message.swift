/// Functions that return messages as the bytes of complete frames.
enum Message {
  static func request(_ id: Int, _ method: String, _ params: String = "{}") -> [UInt8] {
    frame(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#)
  }

  static func notification(_ method: String, _ params: String = "{}") -> [UInt8] {
    frame(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
  }

  static func scroll(_ session: String, to y: Int, method: String = "layoutd/session/scroll") -> [UInt8] {
    notification(method, #"{"session":"\#(session)","contentOffset":{"x":0,"y":\#(y)}}"#)
  }

  static func frame(_ body: String) -> [UInt8] {
    Array("Content-Length: \(body.utf8.count)\r\n\r\n".utf8) + Array(body.utf8)
  }

  /// Returns a text as a JSON string. Of the characters that need an escape it may contain only `"`, `\` and line
  /// feeds.
  static func quoted(_ text: String) -> String {
    var bytes = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes + [UInt8(ascii: "\"")], as: UTF8.self)
  }
}

/// The extent of the first message in a buffer.
struct Frame {
  /// The number of bytes before the body.
  let header: Int
  /// The number of bytes of the body.
  let body: Int

  /// Parses the header. Returns nil if the message is incomplete, throws if it has no length.
  init?(_ bytes: UnsafeRawBufferPointer) throws {
    var length: Int?
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      if end - start <= 1 {
        guard let length else { throw Failure("a message has no Content-Length") }
        guard bytes.count > end + length else { return nil }
        (header, body) = (end + 1, length)
        return
      }
      // The only other field is Content-Type; the ninth byte distinguishes it from Content-Length.
      if end - start > 15, bytes[start + 8] | 0x20 == UInt8(ascii: "l") {
        length = bytes[(start + 15)..<end].reduce(0) { sum, byte in
          (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? sum * 10 + Int(byte & 15) : sum
        }
      }
      start = end + 1
    }
    return nil
  }
}

/// The kind and id of a message, found without parsing all of its JSON.
struct MessageHead {
  /// The byte range of the id.
  private(set) var id: Range<Int>?
  /// Whether it is a request or a notification.
  private(set) var hasMethod = false

  init(_ body: UnsafeRawBufferPointer) {
    var depth = 0
    var position = 0
    while position < body.count {
      switch body[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        let start = position + 1
        position = start
        while position < body.count, body[position] != UInt8(ascii: "\"") {
          position += body[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        if depth == 1 { noteKey(in: body, start..<min(position, body.count)) }
      default: break
      }
      position += 1
    }
  }

  private mutating func noteKey(in body: UnsafeRawBufferPointer, _ key: Range<Int>) {
    var start = key.upperBound + 1
    while start < body.count, body[start] == UInt8(ascii: " ") { start += 1 }
    guard start < body.count, body[start] == UInt8(ascii: ":") else { return }
    if body[key].elementsEqual("method".utf8) { hasMethod = true }
    guard body[key].elementsEqual("id".utf8) else { return }
    start += 1
    while start < body.count, body[start] == UInt8(ascii: " ") { start += 1 }
    id = start..<(body[start...].firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") } ?? body.count)
  }

  /// Returns the id if it is a number, otherwise nil.
  func number(in body: UnsafeRawBufferPointer) -> Int? {
    id.flatMap { Int(String(decoding: body[$0], as: UTF8.self)) }
  }
}
