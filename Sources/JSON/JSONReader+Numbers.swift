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
