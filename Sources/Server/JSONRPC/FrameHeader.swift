import JSON

/// The header block of one frame, read incrementally, line by line.
///
/// Lines end with `\r\n` or `\n`. Names are case-insensitive; blanks around values are ignored.
struct FrameHeader {
  /// The maximum size of the body, in bytes.
  let bodyLimit: Int
  private(set) var isUTF8 = true
  /// The start of the body; valid after `read` has returned true.
  private(set) var end = 0
  private var length: Int?
  private var isComplete = false
  private var isFirstOfStream: Bool
  /// The start of the current line, and the offset up to which it was searched, so that no byte is read twice.
  private var line: Int?
  private var searched = 0

  init(bodyLimit: Int, first: Bool = true) {
    self.bodyLimit = bodyLimit
    isFirstOfStream = first
  }

  var contentLength: Int { length ?? 0 }

  /// The end of the body; nil before `read` has returned true.
  var bodyEnd: Int? { isComplete ? end + contentLength : nil }

  mutating func rebase(by offset: Int) {
    line = line.map { $0 - offset }
    searched -= offset
    end -= offset
  }

  /// Continues reading a block that starts at `start`. Returns true after its empty line.
  mutating func read(_ bytes: [UInt8], from start: Int) throws(FrameError) -> Bool {
    if isComplete { return true }
    if line == nil, readCommonForm(bytes, from: start) { return true }
    var line = self.line ?? start
    var index = self.line == nil ? start : searched
    while index < bytes.count {
      let byte = bytes[index]
      // An invalid line is rejected at its first byte; otherwise a client that sends no headers would wait for a
      // response.
      if index == line, !byte.isTokenByte, byte != .newline, byte != .carriageReturn { throw .malformedHeader }
      index += 1
      guard byte == .newline else { continue }
      var stop = index - 1
      if stop > line, bytes[stop - 1] == .carriageReturn { stop -= 1 }
      if stop == line {
        guard length != nil else { throw .missingContentLength }
        (isComplete, end) = (true, index)
        return true
      }
      try readLine(line..<stop, of: bytes)
      isFirstOfStream = false
      line = index
      if index - start > FrameReader.headerLimit { throw .headerTooLong }
    }
    if index - start > FrameReader.headerLimit {
      throw isFirstOfStream && HTTPRequestLine.begins(line..<index, of: bytes) ? .http : .headerTooLong
    }
    // The position is stored only after the first byte, so that the fast path applies to a header that arrives at once.
    if index > start { (self.line, searched) = (line, index) }
    return false
  }

  /// Reads the form `Content-Length: n\r\n\r\n` at once (fast path). Returns false for any other or incomplete header.
  private mutating func readCommonForm(_ bytes: [UInt8], from start: Int) -> Bool {
    let name: StaticString = "Content-Length: "
    let first = start + name.utf8CodeUnitCount
    // Longer numbers are handled by the general path, which reports the error.
    guard first + 13 <= bytes.count, bytes.reads(name, in: start..<first) else { return false }
    var index = first
    var number = 0
    while index < first + 9 {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      number = number &* 10 &+ Int(digit)
      index += 1
    }
    guard index > first, number <= bodyLimit, bytes[index] == .carriageReturn,
      bytes[index + 1] == .newline, bytes[index + 2] == .carriageReturn, bytes[index + 3] == .newline
    else { return false }
    (length, isComplete, end) = (number, true, index + 4)
    return true
  }

  private mutating func readLine(_ line: Range<Int>, of bytes: [UInt8]) throws(FrameError) {
    var colon = line.lowerBound
    while colon < line.upperBound, bytes[colon].isTokenByte { colon += 1 }
    guard colon < line.upperBound, colon > line.lowerBound, bytes[colon] == .colon else {
      throw isFirstOfStream && HTTPRequestLine.begins(line, of: bytes) ? .http : .malformedHeader
    }
    var value = colon + 1..<line.upperBound
    while let first = value.first, bytes[first].isBlank { value.removeFirst() }
    while let last = value.last, bytes[last].isBlank { value.removeLast() }
    let name = line.lowerBound..<colon
    if bytes.equals("content-length", in: name) {
      let number = try number(value, of: bytes)
      // With two different lengths the intended one cannot be determined.
      guard length == nil || length == number else { throw .invalidContentLength }
      length = number
    } else if bytes.equals("content-type", in: name) {
      isUTF8 = ContentType.isUTF8(value, of: bytes)
    }
  }

  /// Parses digits only. The limit is checked before the multiplication can overflow.
  private func number(_ range: Range<Int>, of bytes: [UInt8]) throws(FrameError) -> Int {
    guard !range.isEmpty else { throw .invalidContentLength }
    var number = 0
    var isTooLong = false
    for index in range {
      let byte = bytes[index]
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { throw .invalidContentLength }
      if !isTooLong { number = number * 10 + Int(byte - UInt8(ascii: "0")) }
      if number > bodyLimit { isTooLong = true }
    }
    guard !isTooLong else { throw .bodyTooLong(limit: bodyLimit) }
    return number
  }
}

/// Detection of HTTP request lines.
enum HTTPRequestLine {
  private static let methods: [String] = [
    "get ", "post ", "head ", "put ", "options ", "delete ", "patch ", "connect ", "trace ", "pri ",
  ]

  /// Whether the bytes start with an HTTP method and a space.
  static func begins(_ line: Range<Int>, of bytes: [UInt8]) -> Bool {
    methods.contains { method in
      let stop = line.lowerBound + method.utf8.count
      return stop <= line.upperBound && bytes.equals(method, in: line.lowerBound..<stop)
    }
  }
}

/// The value of a `Content-Type` header.
enum ContentType {
  /// Whether the charset is UTF-8 in any spelling, or not given.
  static func isUTF8(_ value: Range<Int>, of bytes: [UInt8]) -> Bool {
    let name = "charset="
    var index = value.lowerBound
    while index + name.utf8.count <= value.upperBound {
      let stop = index + name.utf8.count
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
  /// Whether a range equals this lower-case ASCII text, ignoring case.
  func equals(_ text: String, in range: Range<Int>) -> Bool {
    guard range.count == text.utf8.count else { return false }
    for (index, byte) in zip(range, text.utf8) {
      var lowercased = self[index]
      if lowercased >= UInt8(ascii: "A"), lowercased <= UInt8(ascii: "Z") { lowercased |= 0x20 }
      guard lowercased == byte else { return false }
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
