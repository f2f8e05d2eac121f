extension JSONReader {
  /// Reads a number as the nearest `Double`; one that is past the largest finite `Double` is a `range` error.
  package mutating func readDouble() throws(JSONError) -> Double {
    try expect(.number)
    let start = position
    let literal = try scanNumber()
    let value = literal.double(bytes)
    guard value.isFinite else { throw JSONError(.range, at: start, "the number is too large") }
    return value
  }

  /// Reads a whole number, also one written `1.0` or `1e2`; a fraction is a `type` error, too large a `range` error.
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

  /// Checks and consumes the number that is next.
  mutating func scanNumber() throws(JSONError) -> NumberLiteral {
    switch NumberLiteral.scan(bytes, from: position, end: end) {
    case .literal(let literal):
      position = literal.range.upperBound
      return literal
    case .wrong(let offset):
      if offset >= end { throw unexpectedEnd("a digit") }
      throw JSONError(.syntax, at: offset, "not a number")
    }
  }
}
