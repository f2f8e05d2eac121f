/// A number literal: an integer `mantissa` times ten to the power of `exponent`, and its sign.
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

  /// Scans one literal by the grammar of RFC 8259. Returns the literal, or the offset of the first invalid byte.
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
      literal.takeDigits(of: bytes, from: &index, to: end)
    }
    if index < end, bytes[index] == ASCII.dot {
      index += 1
      let first = index
      literal.takeDigits(of: bytes, from: &index, to: end)
      guard index > first else { return .invalid(at: index) }
      literal.exponent = first - index
    }
    if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      guard let exponent = takeExponent(of: bytes, from: &index, to: end) else { return .invalid(at: index) }
      literal.exponent += exponent
    }
    literal.range = start..<index
    return .literal(literal)
  }

  private mutating func takeDigits(of bytes: [UInt8], from index: inout Int, to end: Int) {
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

  private static func takeExponent(of bytes: [UInt8], from index: inout Int, to end: Int) -> Int? {
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

extension NumberLiteral {
  // The powers of ten that a `Double` represents exactly.
  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  /// Returns the nearest `Double`; infinite if the literal exceeds the largest finite one. `bytes` is the scanned text.
  func double(_ bytes: [UInt8]) -> Double {
    // Both operands are exact, so that one division or multiplication rounds correctly.
    if isExact, mantissa <= 1 << 53, -22...22 ~= exponent {
      let whole = Double(mantissa)
      let value = exponent < 0 ? whole / Self.powers[-exponent] : whole * Self.powers[exponent]
      return isNegative ? -value : value
    }
    return Double(String(decoding: bytes[range], as: UTF8.self)) ?? .nan
  }

  /// Converts the literal to an `Int` without loss; `1.0` and `1e2` are whole numbers, too. `bytes` is the scanned
  /// text.
  func integer(_ bytes: [UInt8]) -> IntegerConversion {
    var (magnitude, power, fits) = isExact ? (mantissa, exponent, true) : significantDigits(bytes)
    if magnitude == 0 { return .whole(0) }
    // No `Int` has twenty significant digits.
    guard fits else { return power < 0 ? .fraction : .tooLarge }
    while power < 0 {
      guard magnitude.isMultiple(of: 10) else { return .fraction }
      magnitude /= 10
      power += 1
    }
    while power > 0 {
      guard magnitude <= UInt64.max / 10 else { return .tooLarge }
      magnitude *= 10
      power -= 1
    }
    let limit = UInt64(Int.max) + (isNegative ? 1 : 0)
    guard magnitude <= limit else { return .tooLarge }
    return .whole(Int(truncatingIfNeeded: isNegative ? 0 &- magnitude : magnitude))
  }

  /// Returns the digits without leading and trailing zeros as an integer, and the power of ten to multiply it by.
  /// `fits` is false for more than 19 digits; `magnitude` is then meaningless.
  private func significantDigits(_ bytes: [UInt8]) -> (magnitude: UInt64, power: Int, fits: Bool) {
    var magnitude: UInt64 = 0
    var fits = true
    // Zeros are added only when a later digit needs them: 1 with forty zeros after the point is 1.
    var zeros = 0
    for index in range {
      if bytes[index] | 0x20 == UInt8(ascii: "e") { break }
      guard ASCII.isDigit(bytes[index]) else { continue }
      let digit = UInt64(bytes[index] - ASCII.zero)
      if digit == 0 {
        if magnitude > 0 { zeros += 1 }
        continue
      }
      for _ in 0...zeros {
        if magnitude < 1_000_000_000_000_000_000 { magnitude *= 10 } else { fits = false }
      }
      if fits { magnitude += digit }
      zeros = 0
    }
    return (magnitude, exponent + zeros, fits)
  }
}
