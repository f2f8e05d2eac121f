extension JSONReader {
  /// Validates and skips one value of any kind. Returns its range without the surrounding white space.
  package mutating func skipValue() throws(JSONError) -> Range<Int> {
    skipWhitespace()
    let start = position
    // Valid values take the fast path. Invalid ones are read again, for the position and message of the error.
    if token == nil, let stop = ValueSkipper(bytes, end, depthLimit).end(at: start, depth) {
      position = stop
      return start..<stop
    }
    switch try peekKind() {
    case .null: _ = try readNull()
    case .bool: _ = try readBool()
    case .number: _ = try scanNumber()
    case .string: _ = try scanString()
    case .array: try readArray { _, reader throws(JSONError) in _ = try reader.skipValue() }
    case .object: try readObject { _, reader throws(JSONError) in _ = try reader.skipValue() }
    }
    return start..<position
  }
}

/// Finds the end of a valid value without reporting errors (fast path).
private struct ValueSkipper {
  private let bytes: [UInt8]
  private let end: Int
  private let depthLimit: Int

  init(_ bytes: [UInt8], _ end: Int, _ depthLimit: Int) {
    self.bytes = bytes
    self.end = end
    self.depthLimit = depthLimit
  }

  /// Returns the end of the value that starts at an offset, at nesting depth `depth`; nil if there is no valid value.
  func end(at start: Int, _ depth: Int) -> Int? {
    guard start < end else { return nil }
    switch bytes[start] {
    case ASCII.quote: return endOfString(at: start)
    case ASCII.openBrace: return endOfObject(at: start, depth)
    case ASCII.openBracket: return endOfArray(at: start, depth)
    case UInt8(ascii: "t"): return endOfWord("true", at: start)
    case UInt8(ascii: "f"): return endOfWord("false", at: start)
    case UInt8(ascii: "n"): return endOfWord("null", at: start)
    default: return endOfNumber(at: start)
    }
  }

  private func endOfObject(at start: Int, _ depth: Int) -> Int? {
    guard depth < depthLimit else { return nil }
    var index = afterSpace(start + 1)
    if isNext(ASCII.closeBrace, index) { return index + 1 }
    while true {
      guard isNext(ASCII.quote, index), let key = endOfString(at: index) else { return nil }
      index = afterSpace(key)
      guard isNext(ASCII.colon, index), let value = end(at: afterSpace(index + 1), depth + 1) else { return nil }
      index = afterSpace(value)
      guard isNext(ASCII.comma, index) else { return isNext(ASCII.closeBrace, index) ? index + 1 : nil }
      index = afterSpace(index + 1)
    }
  }

  private func endOfArray(at start: Int, _ depth: Int) -> Int? {
    guard depth < depthLimit else { return nil }
    var index = afterSpace(start + 1)
    if isNext(ASCII.closeBracket, index) { return index + 1 }
    while true {
      guard let value = end(at: index, depth + 1) else { return nil }
      index = afterSpace(value)
      guard isNext(ASCII.comma, index) else { return isNext(ASCII.closeBracket, index) ? index + 1 : nil }
      index = afterSpace(index + 1)
    }
  }

  private func endOfString(at start: Int) -> Int? {
    var index = start + 1
    var isASCII = true
    while true {
      index = JSONText.endOfUnescapedRun(bytes, from: index, end: end)
      guard index < end else { return nil }
      switch bytes[index] {
      case ASCII.quote:
        return isASCII || UTF8Scanner.firstInvalid(bytes, in: start + 1..<index) == nil ? index + 1 : nil
      case ASCII.backslash:
        let length = JSONText.escapeSequenceLength(bytes, at: index, end: end)
        if length == 0 { return nil }
        index += length
      case 0x80...:
        isASCII = false
        index += 1
      default: return nil
      }
    }
  }

  private func endOfNumber(at start: Int) -> Int? {
    var index = start
    if bytes[index] == ASCII.minus { index += 1 }
    let first = index
    index = afterDigits(index)
    guard index > first, index == first + 1 || bytes[first] != ASCII.zero else { return nil }
    if isNext(ASCII.dot, index) {
      let fraction = index + 1
      index = afterDigits(fraction)
      if index == fraction { return nil }
    }
    guard index < end, bytes[index] | 0x20 == UInt8(ascii: "e") else { return index }
    index += 1
    if isNext(ASCII.plus, index) || isNext(ASCII.minus, index) { index += 1 }
    let exponent = index
    index = afterDigits(exponent)
    return index > exponent ? index : nil
  }

  private func endOfWord(_ word: StaticString, at start: Int) -> Int? {
    let stop = start + word.utf8CodeUnitCount
    return stop <= end && bytes.reads(word, in: start..<stop) ? stop : nil
  }

  private func isNext(_ byte: UInt8, _ index: Int) -> Bool { index < end && bytes[index] == byte }

  private func afterDigits(_ start: Int) -> Int {
    var index = start
    while index < end, ASCII.isDigit(bytes[index]) { index += 1 }
    return index
  }

  private func afterSpace(_ start: Int) -> Int {
    var index = start
    while index < end, ASCII.isSpace(bytes[index]) { index += 1 }
    return index
  }
}
