import JSON

/// The header block of one frame.
///
/// Lines end with `\r\n` or `\n`. Names are case-insensitive; blanks around values are ignored.
struct FrameHeader {
  /// The number of bytes of the block with its empty line, after which the body starts.
  private(set) var count = 0
  private(set) var isUTF8 = true
  private var length: Int?

  var contentLength: Int { length ?? 0 }

  /// Reads the block that starts at `start`; nil if its empty line has not arrived yet. `isFirst`: the block is the
  /// first of its stream, where a request line of HTTP is recognized. Throws for an invalid line, without a length, or
  /// above a limit.
  init?(_ bytes: [UInt8], from start: Int, bodyLimit: Int, isFirst: Bool) throws(FrameError) {
    var isFirst = isFirst
    var line = start
    for index in start..<bytes.count {
      let byte = bytes[index]
      // An invalid line is rejected at its first byte; otherwise a client that sends no headers would wait for a
      // response.
      if index == line, !byte.isTokenByte, byte != .newline, byte != .carriageReturn { throw .malformedHeader }
      guard byte == .newline else { continue }
      let end = index > line && bytes[index - 1] == .carriageReturn ? index - 1 : index
      if end == line {
        guard length != nil else { throw .missingContentLength }
        count = index + 1 - start
        return
      }
      try readLine(line..<end, of: bytes, bodyLimit: bodyLimit, isFirst: isFirst)
      isFirst = false
      line = index + 1
      if line - start > FrameReader.headerLimit { throw .headerTooLong }
    }
    if bytes.count - start > FrameReader.headerLimit {
      throw isFirst && HTTPRequestLine.begins(line..<bytes.count, of: bytes) ? .http : .headerTooLong
    }
    return nil
  }

  private mutating func readLine(
    _ line: Range<Int>, of bytes: [UInt8], bodyLimit: Int, isFirst: Bool
  ) throws(FrameError) {
    var colon = line.lowerBound
    while colon < line.upperBound, bytes[colon].isTokenByte { colon += 1 }
    guard colon < line.upperBound, colon > line.lowerBound, bytes[colon] == .colon else {
      throw isFirst && HTTPRequestLine.begins(line, of: bytes) ? .http : .malformedHeader
    }
    var value = colon + 1..<line.upperBound
    while let first = value.first, bytes[first].isBlank { value.removeFirst() }
    while let last = value.last, bytes[last].isBlank { value.removeLast() }
    let name = line.lowerBound..<colon
    if bytes.equals("content-length", in: name) {
      let number = try Self.number(value, of: bytes, limit: bodyLimit)
      // With two different lengths the intended one cannot be determined.
      guard length == nil || length == number else { throw .invalidContentLength }
      length = number
    } else if bytes.equals("content-type", in: name) {
      isUTF8 = ContentType.isUTF8(value, of: bytes)
    }
  }

  /// Parses a number of digits only; it is compared with the limit before a multiplication can overflow. Throws for any
  /// other byte and above the limit.
  private static func number(_ range: Range<Int>, of bytes: [UInt8], limit: Int) throws(FrameError) -> Int {
    guard !range.isEmpty else { throw .invalidContentLength }
    var number = 0
    var isTooLong = false
    for index in range {
      let byte = bytes[index]
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { throw .invalidContentLength }
      if !isTooLong { number = number * 10 + Int(byte - UInt8(ascii: "0")) }
      if number > limit { isTooLong = true }
    }
    guard !isTooLong else { throw .bodyTooLong(limit: limit) }
    return number
  }
}

/// Detection of HTTP request lines.
enum HTTPRequestLine {
  private static let methods: [StaticString] = [
    "get ", "post ", "head ", "put ", "options ", "delete ", "patch ", "connect ", "trace ", "pri ",
  ]

  /// Whether the line starts with an HTTP method and a space.
  static func begins(_ line: Range<Int>, of bytes: [UInt8]) -> Bool {
    methods.contains { method in
      let stop = line.lowerBound + method.utf8CodeUnitCount
      return stop <= line.upperBound && bytes.equals(method, in: line.lowerBound..<stop)
    }
  }
}

/// The value of a `Content-Type` header.
enum ContentType {
  /// Whether the charset is `utf-8` or `utf8`, in any case, or not given.
  static func isUTF8(_ value: Range<Int>, of bytes: [UInt8]) -> Bool {
    let name: StaticString = "charset="
    var index = value.lowerBound
    while index + name.utf8CodeUnitCount <= value.upperBound {
      let stop = index + name.utf8CodeUnitCount
      if bytes.equals(name, in: index..<stop) {
        var charset = stop..<value.upperBound
        if let end = charset.first(where: { bytes[$0] == UInt8(ascii: ";") }) { charset = stop..<end }
        while let first = charset.first, bytes[first].isQuoteOrBlank { charset.removeFirst() }
        while let last = charset.last, bytes[last].isQuoteOrBlank { charset.removeLast() }
        return bytes.equals("utf-8", in: charset) || bytes.equals("utf8", in: charset)
      }
      index += 1
    }
    return true
  }
}

extension [UInt8] {
  /// Whether the bytes in `range` are `text`, which is lower-case ASCII, ignoring the case of the bytes.
  func equals(_ text: StaticString, in range: Range<Int>) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for index in range {
      let byte = self[index]
      let lowercased = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
      if unsafe lowercased != text.utf8Start[index - range.lowerBound] { return false }
    }
    return true
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let colon = UInt8(ascii: ":")

  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  var isQuoteOrBlank: Bool { isBlank || self == UInt8(ascii: "\"") }

  /// Whether a header name may contain this byte (RFC 7230, `tchar`).
  var isTokenByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
      UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "^"), UInt8(ascii: "`"),
      UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default:
      false
    }
  }
}
