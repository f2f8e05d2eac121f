/// Where the first message of a buffer is.
struct Frame {
  /// How many bytes stand before the body.
  let header: Int
  /// How many bytes the body has.
  let body: Int

  /// Nil where there is not all of it yet.
  init?(_ bytes: UnsafeRawBufferPointer) throws {
    var length: Int?
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      if end - start <= 1 {
        guard let length else { throw Failure("a message without its length") }
        guard bytes.count > end + length else { return nil }
        (header, body) = (end + 1, length)
        return
      }
      // The other field that there may be is called Content-Type.
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

/// What a message is, without all that is in it.
struct MessageHead {
  /// Where its identifier stands.
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

  /// The identifier, where it is a number.
  func number(in body: UnsafeRawBufferPointer) -> Int? {
    id.flatMap { Int(String(decoding: body[$0], as: UTF8.self)) }
  }
}
