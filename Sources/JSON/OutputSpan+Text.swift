extension OutputSpan<UInt8> {
  /// Appends the text of a literal; there must be room for it.
  @inlinable
  @inline(__always)
  package mutating func append(_ text: StaticString) {
    let count = text.utf8CodeUnitCount
    precondition(count <= freeCapacity)
    // In one go: byte by byte each would look for room.
    unsafe withUnsafeMutableBufferPointer { bytes, initializedCount in
      guard let start = bytes.baseAddress else { return }
      unsafe (start + initializedCount).initialize(from: text.utf8Start, count: count)
      initializedCount += count
    }
  }

  /// Appends a whole number with its sign; there must be room for 20 bytes.
  @inlinable
  @inline(__always)
  package mutating func append(decimal number: Int) {
    if number < 0 { append(0x2D) }
    append(digitsOf: UInt64(number.magnitude))
  }

  /// Appends a whole number; there must be room for 20 digits.
  @inlinable
  package mutating func append(digitsOf number: UInt64) {
    // Sizes and sections mostly have so few.
    if number < 1000 { return append(threeDigitsOf: UInt32(truncatingIfNeeded: number)) }
    if number < 100_000_000 { return append(eightDigitsOf: UInt32(truncatingIfNeeded: number), atLeast: 1) }
    append(digitsOf: number / 100_000_000)
    append(eightDigitsOf: UInt32(truncatingIfNeeded: number % 100_000_000), atLeast: 8)
  }

  /// Appends up to three digits.
  @inlinable
  @inline(__always)
  mutating func append(threeDigitsOf number: UInt32) {
    let (hundreds, rest) = (number / 100, number % 100)
    if hundreds > 0 { append(UInt8(truncatingIfNeeded: 0x30 + hundreds)) }
    if number >= 10 { append(UInt8(truncatingIfNeeded: 0x30 + rest / 10)) }
    append(UInt8(truncatingIfNeeded: 0x30 + rest % 10))
  }

  /// Appends up to eight digits, and zeros in front up to `width`.
  @inlinable
  mutating func append(eightDigitsOf number: UInt32, atLeast width: Int) {
    // Digits come last first, so they are stacked in one word, which is then written as a whole; in pairs, because each
    // division waits for the one before.
    var rest = number
    var stack: UInt64 = 0
    var count = 0
    while rest >= 100 || count + 2 <= width {
      stack = stack << 16 | OutputSpan.digits(ofPair: rest % 100)
      rest /= 100
      count += 2
    }
    if rest >= 10 {
      stack = stack << 16 | OutputSpan.digits(ofPair: rest)
      count += 2
    } else if rest > 0 || count < width {
      stack = stack << 8 | UInt64(0x30 + rest)
      count += 1
    }
    guard freeCapacity >= 8 else {
      for _ in 0..<count {
        append(UInt8(truncatingIfNeeded: stack))
        stack >>= 8
      }
      return
    }
    unsafe withUnsafeMutableBufferPointer { bytes, initializedCount in
      guard let start = bytes.baseAddress else { return }
      // What is written behind the digits is not counted.
      unsafe UnsafeMutableRawPointer(start + initializedCount).storeBytes(of: stack.littleEndian, as: UInt64.self)
      initializedCount += count
    }
  }

  /// Two digits as text, the first one in the last byte.
  @inlinable
  @inline(__always)
  static func digits(ofPair pair: UInt32) -> UInt64 {
    // A tenth of a number below 100, without a division.
    let tens = (pair * 103) >> 10
    return UInt64(0x30 + tens | (0x30 + pair - tens * 10) << 8)
  }
}

extension [UInt8] {
  /// Appends the text of a literal.
  @inlinable
  package mutating func append(_ text: StaticString) {
    let count = text.utf8CodeUnitCount
    append(addingCapacity: count) { $0.append(text) }
  }

  /// Appends a whole number.
  @inlinable
  package mutating func append(decimal number: Int) {
    append(addingCapacity: 20) { $0.append(decimal: number) }
  }
}
