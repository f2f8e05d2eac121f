extension JSONReader {
  /// Validates and skips one value of any kind. Returns its range without the surrounding white space.
  package mutating func skipValue() throws(JSONError) -> Range<Int> {
    skipSpace()
    let start = position
    // Valid values take the fast path. Invalid ones are read again, for the position and message of the error.
    if token == nil, let stop = ValuePass(bytes, end, depthLimit).end(at: start, depth) {
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
private struct ValuePass {
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
    case Byte.quote: return endOfString(at: start)
    case Byte.openBrace: return endOfObject(at: start, depth)
    case Byte.openBracket: return endOfArray(at: start, depth)
    case UInt8(ascii: "t"): return endOfWord("true", at: start)
    case UInt8(ascii: "f"): return endOfWord("false", at: start)
    case UInt8(ascii: "n"): return endOfWord("null", at: start)
    default: return endOfNumber(at: start)
    }
  }

  private func endOfObject(at start: Int, _ depth: Int) -> Int? {
    guard depth < depthLimit else { return nil }
    var index = afterSpace(start + 1)
    if isNext(Byte.closeBrace, index) { return index + 1 }
    while true {
      guard isNext(Byte.quote, index), let key = endOfString(at: index) else { return nil }
      index = afterSpace(key)
      guard isNext(Byte.colon, index), let value = end(at: afterSpace(index + 1), depth + 1) else { return nil }
      index = afterSpace(value)
      guard isNext(Byte.comma, index) else { return isNext(Byte.closeBrace, index) ? index + 1 : nil }
      index = afterSpace(index + 1)
    }
  }

  private func endOfArray(at start: Int, _ depth: Int) -> Int? {
    guard depth < depthLimit else { return nil }
    var index = afterSpace(start + 1)
    if isNext(Byte.closeBracket, index) { return index + 1 }
    while true {
      guard let value = end(at: index, depth + 1) else { return nil }
      index = afterSpace(value)
      guard isNext(Byte.comma, index) else { return isNext(Byte.closeBracket, index) ? index + 1 : nil }
      index = afterSpace(index + 1)
    }
  }

  private func endOfString(at start: Int) -> Int? {
    var index = start + 1
    var isASCII = true
    while true {
      index = JSONText.endOfPlain(bytes, from: index, end: end)
      guard index < end else { return nil }
      switch bytes[index] {
      case Byte.quote:
        return isASCII || UTF8Text.firstInvalid(bytes, in: start + 1..<index) == nil ? index + 1 : nil
      case Byte.backslash:
        let length = JSONText.escapeLength(bytes, at: index, end: end)
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
    if bytes[index] == Byte.minus { index += 1 }
    let first = index
    index = afterDigits(index)
    guard index > first, index == first + 1 || bytes[first] != Byte.zero else { return nil }
    if isNext(Byte.dot, index) {
      let fraction = index + 1
      index = afterDigits(fraction)
      if index == fraction { return nil }
    }
    guard index < end, bytes[index] | 0x20 == UInt8(ascii: "e") else { return index }
    index += 1
    if isNext(Byte.plus, index) || isNext(Byte.minus, index) { index += 1 }
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
    while index < end, Byte.isDigit(bytes[index]) { index += 1 }
    return index
  }

  private func afterSpace(_ start: Int) -> Int {
    var index = start
    while index < end, Byte.isSpace(bytes[index]) { index += 1 }
    return index
  }
}
