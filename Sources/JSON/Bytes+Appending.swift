extension [UInt8] {
  /// Appends the text of a literal.
  @inlinable
  package mutating func append(_ text: StaticString) {
    let count = text.utf8CodeUnitCount
    append(addingCapacity: count) { bytes in
      for index in 0..<count { unsafe bytes.append(text.utf8Start[index]) }
    }
  }

  /// Appends a whole number.
  @inlinable
  package mutating func append(decimal number: Int) {
    append(addingCapacity: 20) { bytes in
      if number < 0 { bytes.append(0x2D) }
      bytes.append(digitsOf: UInt64(number.magnitude))
    }
  }
}

extension OutputSpan<UInt8> {
  /// Appends a whole number; there must be room for 19 digits.
  @inlinable
  package mutating func append(digitsOf number: UInt64) {
    if number < 100_000_000 { return append(eightDigitsOf: UInt32(truncatingIfNeeded: number), atLeast: 1) }
    append(digitsOf: number / 100_000_000)
    append(eightDigitsOf: UInt32(truncatingIfNeeded: number % 100_000_000), atLeast: 8)
  }

  /// Appends up to eight digits, and zeros in front up to `width`.
  @inlinable
  mutating func append(eightDigitsOf number: UInt32, atLeast width: Int) {
    // Digits come last first, so they are stacked in one word and taken off again.
    var rest = number
    var stack: UInt64 = 0
    var count = 0
    while rest > 0 || count < width {
      stack = stack << 8 | UInt64(0x30 + rest % 10)
      rest /= 10
      count += 1
    }
    for _ in 0..<count {
      append(UInt8(truncatingIfNeeded: stack))
      stack >>= 8
    }
  }
}
