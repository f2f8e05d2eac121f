package import LayoutBase

/// A pull parser for strict JSON (RFC 8259): one pass, driven by the caller's requests for values.
///
/// Every failure is a thrown `JSONError`; no input traps. Duplicate keys are passed to the caller.
package struct JSONReader {
  // A bounds-checked array: measured as fast as raw pointers (0.4 µs for an object of four members).
  let bytes: [UInt8]
  let end: Int
  let depthLimit: Int
  var position: Int
  private(set) var depth = 0

  /// Polled every 4,096 array elements. If it is cancelled, reading throws `cancelled`.
  package var token: CancellationToken?

  /// Reads the bytes in `range`, by default all of them. The range is clamped to the bytes.
  ///
  /// `depthLimit` limits the nesting of containers and is at most 1,024: the parser is recursive and stacks have 8 MB.
  package init(_ bytes: [UInt8], in range: Range<Int>? = nil, depthLimit: Int = 512) {
    let range = (range ?? bytes.indices).clamped(to: bytes.indices)
    self.bytes = bytes
    self.end = range.upperBound
    self.position = range.lowerBound
    self.depthLimit = min(depthLimit, 1_024)
  }

  /// The offset of the next byte, from the start of the bytes rather than of the range.
  package var offset: Int { position }

  /// Returns the kind of the next value from its first byte, without consuming it.
  package mutating func peekKind() throws(JSONError) -> JSONKind {
    skipWhitespace()
    guard position < end else { throw unexpectedEnd("a value") }
    guard let kind = JSONKind(first: bytes[position]) else { throw unexpected("a value") }
    return kind
  }

  /// Reads an object. `member` is called for each key and consumes exactly one value, or none to skip it.
  package mutating func readObject(
    _ member: (_ key: JSONKey, _ reader: inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    try open(.object)
    if consumeAfterWhitespace(ASCII.closeBrace) { return close() }
    while true {
      skipWhitespace()
      guard position < end, bytes[position] == ASCII.quote else { throw unexpected("a key in double quotes") }
      let (content, hasEscapes) = try scanString()
      guard consumeAfterWhitespace(ASCII.colon) else { throw unexpected("':'") }
      skipWhitespace()
      let start = position
      let key = JSONKey(bytes, content, hasEscapes: hasEscapes)
      do throws(JSONError) {
        try member(key, &self)
        if position == start { _ = try skipValue() }
      } catch {
        throw error.prepending(.key(key.text))
      }
      if consumeAfterWhitespace(ASCII.comma) { continue }
      guard consumeAfterWhitespace(ASCII.closeBrace) else { throw unexpected("',' or '}'") }
      return close()
    }
  }

  /// Reads an array. `element` is called for each index and consumes exactly one value, or none to skip it.
  package mutating func readArray(
    _ element: (_ index: Int, _ reader: inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    try open(.array)
    if consumeAfterWhitespace(ASCII.closeBracket) { return close() }
    var index = 0
    while true {
      skipWhitespace()
      let start = position
      do throws(JSONError) {
        try element(index, &self)
        if position == start { _ = try skipValue() }
      } catch {
        throw error.prepending(.index(index))
      }
      index += 1
      if index & 0xfff == 0, token?.isCancelled == true {
        throw JSONError(.cancelled, at: position, "reading was cancelled")
      }
      if consumeAfterWhitespace(ASCII.comma) { continue }
      guard consumeAfterWhitespace(ASCII.closeBracket) else { throw unexpected("',' or ']'") }
      return close()
    }
  }

  /// Consumes white space up to the end. Throws a `syntax` error for anything that follows.
  package mutating func finish() throws(JSONError) {
    skipWhitespace()
    if position < end { throw unexpected("the end of the text") }
  }

  private mutating func open(_ kind: JSONKind) throws(JSONError) {
    try expect(kind)
    guard depth < depthLimit else {
      throw JSONError(.depth, at: position, "nested deeper than \(depthLimit) levels")
    }
    depth += 1
    position += 1
  }

  private mutating func close() { depth -= 1 }
}

extension JSONReader {
  /// Reads `true` or `false`.
  package mutating func readBool() throws(JSONError) -> Bool {
    try expect(.bool)
    if consume("true") { return true }
    if consume("false") { return false }
    throw unexpected("a value")
  }

  /// Consumes a null and returns true; otherwise consumes only white space and returns false.
  package mutating func readNull() throws(JSONError) -> Bool {
    guard try peekKind() == .null else { return false }
    guard consume("null") else { throw unexpected("a value") }
    return true
  }

  /// Reads one value of any kind as a tree.
  package mutating func readValue() throws(JSONError) -> JSONValue {
    switch try peekKind() {
    case .null:
      _ = try readNull()
      return .null
    case .bool: return .bool(try readBool())
    case .number: return .number(try readDouble())
    case .string: return .string(try readString())
    case .array:
      var elements: [JSONValue] = []
      try readArray { _, reader throws(JSONError) in elements.append(try reader.readValue()) }
      return .array(elements)
    case .object:
      var members: [JSONMember] = []
      try readObject { key, reader throws(JSONError) in
        members.append(JSONMember(key: key.text, value: try reader.readValue()))
      }
      return .object(members)
    }
  }

  /// Returns the bytes that were read since an offset, unchanged.
  package func bytes(since start: Int) -> [UInt8] { Array(bytes[start..<position]) }

  /// Validates one value of any kind and returns its bytes unchanged.
  package mutating func readRaw() throws(JSONError) -> [UInt8] {
    Array(bytes[try skipValue()])
  }
}

extension JSONReader {
  /// Reads a number as the nearest `Double`. Throws a `range` error for one beyond the largest finite `Double`.
  package mutating func readDouble() throws(JSONError) -> Double {
    try expect(.number)
    if let whole = takeShortWhole() { return Double(whole) }
    let start = position
    let literal = try scanNumber()
    let value = literal.double(bytes)
    guard value.isFinite else { throw JSONError(.range, at: start, "the number is too large") }
    return value
  }

  /// Reads an integer, also one written `1.0` or `1e2`. Throws a `type` error for a fraction, a `range` error for
  /// overflow.
  package mutating func readInt() throws(JSONError) -> Int {
    try expect(.number)
    if let whole = takeShortWhole() { return whole }
    let start = position
    let literal = try scanNumber()
    switch literal.integer(bytes) {
    case .whole(let value): return value
    case .fraction: throw JSONError(.type, at: start, "expected a whole number")
    case .tooLarge: throw JSONError(.range, at: start, "the number is too large")
    }
  }

  /// Consumes an integer of at most 15 digits without sign, fraction or exponent: the most frequent form. Nil for
  /// others.
  private mutating func takeShortWhole() -> Int? {
    var index = position
    let stop = min(end, position + 16)
    var whole = 0
    while index < stop {
      let digit = bytes[index] &- ASCII.zero
      guard digit < 10 else { break }
      whole = whole &* 10 &+ Int(digit)
      index += 1
    }
    let count = index - position
    guard count > 0, count < 16, count == 1 || bytes[position] != ASCII.zero else { return nil }
    if index < end {
      let next = bytes[index]
      if next == ASCII.dot || next | 0x20 == UInt8(ascii: "e") { return nil }
    }
    position = index
    return whole
  }

  /// Validates and consumes a number.
  mutating func scanNumber() throws(JSONError) -> NumberLiteral {
    switch NumberLiteral.scan(bytes, from: position, end: end) {
    case .literal(let literal):
      position = literal.range.upperBound
      return literal
    case .invalid(let offset):
      if offset >= end { throw unexpectedEnd("a digit") }
      throw JSONError(.syntax, at: offset, "not a number")
    }
  }
}

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

  /// Reads the components of an index path: `[section]` or `[section, item]`.
  package mutating func readIndexPathComponents() throws(JSONError) -> [Int] {
    let start = offset
    var components: [Int] = []
    try readArray { _, reader throws(JSONError) in components.append(try reader.readInt()) }
    guard components.count == 1 || components.count == 2 else {
      throw JSONError(.value, at: start, "expected [section] or [section, item]")
    }
    return components
  }
}

extension JSONReader {
  /// Advances to the next byte that is not white space, or to the end.
  @inline(__always)
  mutating func skipWhitespace() {
    // Fast path: programs send compact JSON.
    if position < end, bytes[position] > ASCII.space { return }
    while position < end, ASCII.isSpace(bytes[position]) { position += 1 }
  }

  /// Skips white space, then consumes `byte` if it is next.
  @inline(__always)
  mutating func consumeAfterWhitespace(_ byte: UInt8) -> Bool {
    skipWhitespace()
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Consumes the ASCII letters `word` if they are next.
  mutating func consume(_ word: String) -> Bool {
    var index = position
    for letter in word.utf8 {
      guard index < end, bytes[index] == letter else { return false }
      index += 1
    }
    position = index
    return true
  }

  /// Throws a `type` error unless a value of this kind is next. Consumes only white space.
  @inline(__always)
  mutating func expect(_ kind: JSONKind) throws(JSONError) {
    if position < end, JSONKind(first: bytes[position]) == kind { return }
    try expectAfterSpace(kind)
  }

  private mutating func expectAfterSpace(_ kind: JSONKind) throws(JSONError) {
    let actual = try peekKind()
    guard actual == kind else {
      throw JSONError(.type, at: position, "expected \(kind.phrase), found \(actual.phrase)")
    }
  }

  /// Returns the `syntax` error for an unexpected byte or end at the current position.
  func unexpected(_ expected: String) -> JSONError {
    guard position < end else { return unexpectedEnd(expected) }
    return JSONError(.syntax, at: position, "expected \(expected)")
  }

  /// Returns the `syntax` error for a text that ends where `expected` is required.
  func unexpectedEnd(_ expected: String) -> JSONError {
    JSONError(.syntax, at: end, "expected \(expected), found the end of the text")
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
