/// A number literal: an integer `mantissa` times ten to the power of `exponent`.
struct NumberLiteral {
  /// The byte range of the literal, including the sign.
  var range: Range<Int>
  var isNegative = false
  /// All digits as one integer; undefined if `isExact` is false.
  var mantissa: UInt64 = 0
  var exponent = 0
  /// Whether the mantissa contains all digits; always true for up to 19 digits.
  var isExact = true

  /// The result of converting a literal to an `Int`.
  enum IntegerConversion {
    case whole(Int)
    case fraction
    case tooLarge
  }

  /// The result of scanning for a number.
  enum Scan {
    case literal(NumberLiteral)
    case invalid(at: Int)
  }

  /// Scans one literal by the grammar of RFC 8259. Returns the offset of the first invalid byte otherwise.
  static func scan(_ bytes: [UInt8], from start: Int, end: Int) -> Scan {
    var literal = NumberLiteral(range: start..<start)
    var index = start
    if index < end, bytes[index] == ASCII.minus {
      literal.isNegative = true
      index += 1
    }
    guard index < end, ASCII.isDigit(bytes[index]) else { return .invalid(at: index) }
    if bytes[index] == ASCII.zero {
      index += 1
      if index < end, ASCII.isDigit(bytes[index]) { return .invalid(at: index) }
    } else {
      literal.takeDigits(bytes, &index, end)
    }
    if index < end, bytes[index] == ASCII.dot {
      index += 1
      let first = index
      literal.takeDigits(bytes, &index, end)
      guard index > first else { return .invalid(at: index) }
      literal.exponent = first - index
    }
    if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      guard let exponent = takeExponent(bytes, &index, end) else { return .invalid(at: index) }
      literal.exponent += exponent
    }
    literal.range = start..<index
    return .literal(literal)
  }

  private mutating func takeDigits(_ bytes: [UInt8], _ index: inout Int, _ end: Int) {
    while index < end {
      let digit = bytes[index] &- ASCII.zero
      guard digit < 10 else { return }
      // Below this bound one more digit cannot overflow: 10 · (10^18 − 1) + 9 < 2^64.
      if mantissa < 1_000_000_000_000_000_000 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
      } else {
        isExact = false
      }
      index += 1
    }
  }

  private static func takeExponent(_ bytes: [UInt8], _ index: inout Int, _ end: Int) -> Int? {
    var isNegative = false
    if index < end, bytes[index] == ASCII.plus || bytes[index] == ASCII.minus {
      isNegative = bytes[index] == ASCII.minus
      index += 1
    }
    guard index < end, ASCII.isDigit(bytes[index]) else { return nil }
    var exponent = 0
    while index < end, ASCII.isDigit(bytes[index]) {
      // Saturates far above any exponent that the digits of a text can compensate.
      if exponent < 1 << 48 { exponent = exponent * 10 + Int(bytes[index] - ASCII.zero) }
      index += 1
    }
    return isNegative ? -exponent : exponent
  }
}
