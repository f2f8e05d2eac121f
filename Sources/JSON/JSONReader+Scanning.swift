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
    let found = try peekKind()
    guard found == kind else {
      throw JSONError(.type, at: position, "expected \(kind.phrase), found \(found.phrase)")
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
