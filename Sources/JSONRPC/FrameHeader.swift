import JSON

/// The header block of one frame, read line by line as its bytes arrive.
///
/// Line ends may be `\r\n` or a bare `\n`; names are taken in any case, values with any blanks around them.
struct FrameHeader {
  private(set) var isUTF8 = true
  /// Where the body begins; known once `read` returned true.
  private(set) var end = 0
  private var length: Int?
  private var isComplete = false
  private var isFirstOfStream: Bool
  /// Where the current line begins and how far it was searched, so that no byte is looked at twice.
  private var line: Int?
  private var searched = 0

  init(first: Bool = true) {
    isFirstOfStream = first
  }

  var contentLength: Int { length ?? 0 }

  mutating func rebase(by offset: Int) {
    line = line.map { $0 - offset }
    searched -= offset
    end -= offset
  }

  /// Reads on in a block that begins at `start`; true once its empty line was seen.
  mutating func read(_ bytes: [UInt8], from start: Int) throws(FrameError) -> Bool {
    if isComplete { return true }
    if line == nil, readPlain(bytes, from: start) { return true }
    var line = self.line ?? start
    var index = self.line == nil ? start : searched
    while index < bytes.count {
      let byte = bytes[index]
      // A line that cannot be a header is refused at its first byte, or a client that forgot headers would wait.
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
      try readLine(bytes, line..<stop)
      isFirstOfStream = false
      line = index
      if index - start > FrameReader.headerLimit { throw .headerTooLong }
    }
    if index - start > FrameReader.headerLimit {
      throw isFirstOfStream && HTTPRequestLine.begins(bytes, line..<index) ? .http : .headerTooLong
    }
    // Where nothing of it has come yet, it may still come all at once.
    if index > start { (self.line, searched) = (line, index) }
    return false
  }

  /// Reads the header that nearly all clients write, all of it at once; false for any other, and for a part of one.
  private mutating func readPlain(_ bytes: [UInt8], from start: Int) -> Bool {
    let name: StaticString = "Content-Length: "
    let first = start + name.utf8CodeUnitCount
    // A length of nine digits is within the limit or looked at by those who know what to say of it.
    guard first + 13 <= bytes.count, bytes.reads(name, in: start..<first) else { return false }
    var index = first
    var number = 0
    while index < first + 9 {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      number = number &* 10 &+ Int(digit)
      index += 1
    }
    guard index > first, number <= FrameReader.bodyLimit, bytes[index] == .carriageReturn,
      bytes[index + 1] == .newline, bytes[index + 2] == .carriageReturn, bytes[index + 3] == .newline
    else { return false }
    (length, isComplete, end) = (number, true, index + 4)
    return true
  }

  private mutating func readLine(_ bytes: [UInt8], _ line: Range<Int>) throws(FrameError) {
    var colon = line.lowerBound
    while colon < line.upperBound, bytes[colon].isTokenByte { colon += 1 }
    guard colon < line.upperBound, colon > line.lowerBound, bytes[colon] == .colon else {
      throw isFirstOfStream && HTTPRequestLine.begins(bytes, line) ? .http : .malformedHeader
    }
    var value = colon + 1..<line.upperBound
    while let first = value.first, bytes[first].isBlank { value.removeFirst() }
    while let last = value.last, bytes[last].isBlank { value.removeLast() }
    let name = line.lowerBound..<colon
    if bytes.equals("content-length", in: name) {
      let number = try Self.number(bytes, value)
      // Two lengths that disagree leave no way to know which one the sender meant.
      guard length == nil || length == number else { throw .invalidContentLength }
      length = number
    } else if bytes.equals("content-type", in: name) {
      isUTF8 = ContentType.isUTF8(bytes, value)
    }
  }

  /// Digits only; the limit stands before any multiplication can overflow.
  private static func number(_ bytes: [UInt8], _ range: Range<Int>) throws(FrameError) -> Int {
    guard !range.isEmpty else { throw .invalidContentLength }
    var number = 0
    var isTooLong = false
    for index in range {
      let byte = bytes[index]
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { throw .invalidContentLength }
      if !isTooLong { number = number * 10 + Int(byte - UInt8(ascii: "0")) }
      if number > FrameReader.bodyLimit { isTooLong = true }
    }
    guard !isTooLong else { throw .bodyTooLong }
    return number
  }
}
