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

  /// Polled after every 4,096 elements of an array; if it is cancelled then, reading throws `cancelled`. Nil if reading
  /// cannot be cancelled.
  package var token: CancellationToken?

  /// Reads the bytes in `range`, by default all of them. Indices outside of the array are clamped.
  ///
  /// `depthLimit` limits the nesting of containers and is at most 1,024: the parser is recursive and stacks have 8 MB.
  package init(_ bytes: [UInt8], in range: Range<Int>? = nil, depthLimit: Int = 512) {
    let range = (range ?? bytes.indices).clamped(to: bytes.indices)
    self.bytes = bytes
    self.end = range.upperBound
    self.position = range.lowerBound
    self.depthLimit = min(depthLimit, 1_024)
  }

  /// The index of the next byte in the whole array, also if only a range of it is read.
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

  /// Returns a copy of the bytes from the index `start` up to the next byte to read.
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
    let start = position
    let literal = try scanNumber()
    switch literal.integer(bytes) {
    case .whole(let value): return value
    case .fraction: throw JSONError(.type, at: start, "expected a whole number")
    case .tooLarge: throw JSONError(.range, at: start, "the number is too large")
    }
  }

  mutating func scanNumber() throws(JSONError) -> NumberLiteral {
    switch NumberLiteral.scan(bytes, from: position, end: end) {
    case .literal(let literal):
      position = literal.range.upperBound
      return literal
    case .invalid(let offset):
      if offset >= end { throw unexpectedEnd("a digit") }
      throw JSONError(.syntax, at: offset, "not a number of JSON, such as -1.5")
    }
  }
}

extension JSONReader {
  /// Validates and skips one value of any kind. Returns its range without the surrounding white space.
  package mutating func skipValue() throws(JSONError) -> Range<Int> {
    let kind = try peekKind()
    let start = position
    switch kind {
    case .null: _ = try readNull()
    case .bool: _ = try readBool()
    case .number: _ = try scanNumber()
    case .string: _ = try scanString()
    case .array: try readArray { _, reader throws(JSONError) in _ = try reader.skipValue() }
    case .object: try readObject { _, reader throws(JSONError) in _ = try reader.skipValue() }
    }
    return start..<position
  }

  /// Reads an index path: `[section]` or `[section, item]`. Throws a `value` error for another number of integers.
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

  /// Skips white space, then consumes `byte` if it is next. Returns whether it was.
  @inline(__always)
  mutating func consumeAfterWhitespace(_ byte: UInt8) -> Bool {
    skipWhitespace()
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Consumes the ASCII letters `word` if they are next. Returns whether they were.
  mutating func consume(_ word: String) -> Bool {
    var index = position
    for letter in word.utf8 {
      guard index < end, bytes[index] == letter else { return false }
      index += 1
    }
    position = index
    return true
  }

  /// Throws a `type` error if a value of another kind is next, a `syntax` error if no value is. Consumes only white
  /// space.
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
