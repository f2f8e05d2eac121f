extension OutputSpan<UInt8> {
  /// Appends the text of a literal. Traps if it exceeds the free capacity.
  @inlinable
  @inline(__always)
  package mutating func append(_ text: StaticString) {
    let count = text.utf8CodeUnitCount
    precondition(count <= freeCapacity)
    // One copy: appending byte by byte would check the capacity each time.
    unsafe withUnsafeMutableBufferPointer { bytes, initializedCount in
      guard let start = bytes.baseAddress else { return }
      unsafe (start + initializedCount).initialize(from: text.utf8Start, count: count)
      initializedCount += count
    }
  }

  /// Appends an integer with its sign. Requires a free capacity of 20 bytes.
  @inlinable
  @inline(__always)
  package mutating func append(decimal number: Int) {
    if number < 0 { append(0x2D) }
    append(digitsOf: UInt64(number.magnitude))
  }

  /// Appends an unsigned integer. Requires a free capacity of 20 bytes.
  @inlinable
  package mutating func append(digitsOf number: UInt64) {
    // Sizes and section indices are usually below 1,000.
    if number < 1000 { return append(threeDigitsOf: UInt32(truncatingIfNeeded: number)) }
    if number < 100_000_000 { return append(eightDigitsOf: UInt32(truncatingIfNeeded: number), atLeast: 1) }
    append(digitsOf: number / 100_000_000)
    append(eightDigitsOf: UInt32(truncatingIfNeeded: number % 100_000_000), atLeast: 8)
  }

  /// Appends a number below 1,000.
  @inlinable
  @inline(__always)
  mutating func append(threeDigitsOf number: UInt32) {
    let (hundreds, rest) = (number / 100, number % 100)
    if hundreds > 0 { append(UInt8(truncatingIfNeeded: 0x30 + hundreds)) }
    if number >= 10 { append(UInt8(truncatingIfNeeded: 0x30 + rest / 10)) }
    append(UInt8(truncatingIfNeeded: 0x30 + rest % 10))
  }

  /// Appends a number below 10^8, padded with leading zeros to `width` digits.
  @inlinable
  mutating func append(eightDigitsOf number: UInt32, atLeast width: Int) {
    // The digits are produced last to first, so they are shifted into one word that is stored at once. In pairs, which
    // halves the number of divisions: each depends on the one before.
    var remaining = number
    var stack: UInt64 = 0
    var count = 0
    while remaining >= 100 || count + 2 <= width {
      stack = stack << 16 | OutputSpan.digits(ofPair: remaining % 100)
      remaining /= 100
      count += 2
    }
    if remaining >= 10 {
      stack = stack << 16 | OutputSpan.digits(ofPair: remaining)
      count += 2
    } else if remaining > 0 || count < width {
      stack = stack << 8 | UInt64(0x30 + remaining)
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
      // Stores eight bytes, of which only the digits are counted as initialized.
      unsafe UnsafeMutableRawPointer(start + initializedCount).storeBytes(of: stack.littleEndian, as: UInt64.self)
      initializedCount += count
    }
  }

  /// Returns the two ASCII digits of a number below 100, the tens in the low byte.
  @inlinable
  @inline(__always)
  static func digits(ofPair pair: UInt32) -> UInt64 {
    // Divides a number below 100 by ten, without a division.
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

  /// Appends an integer with its sign.
  @inlinable
  package mutating func append(decimal number: Int) {
    append(addingCapacity: 20) { $0.append(decimal: number) }
  }
}
