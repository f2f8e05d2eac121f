extension JSONWriter {
  /// Appends the shortest text that reads back as the same number, or null.
  @inlinable
  mutating func appendNumber(_ number: Double) {
    // Layout numbers are mostly whole or have few decimals: 20 ns here, 60 ns and more through `description`.
    let magnitude = number.magnitude
    guard magnitude < 1e12 else { return appendRareNumber(number) }
    let whole = UInt64(magnitude)
    if Double(whole) == magnitude {
      if number < 0 { bytes.append(0x2D) }
      return appendDigits(whole)
    }
    // Different decimals of up to 15 digits are different numbers, so no shorter text than this one reads back.
    let thousandths = (magnitude * 1_000).rounded()
    guard thousandths / 1_000 == magnitude else { return appendRareNumber(number) }
    if number < 0 { bytes.append(0x2D) }
    let scaled = UInt64(thousandths)
    appendDigits(scaled / 1_000)
    appendDecimals(UInt32(truncatingIfNeeded: scaled % 1_000))
  }

  /// Appends a dot and three decimals without the zeros at their end.
  @inlinable
  mutating func appendDecimals(_ thousandths: UInt32) {
    bytes.append(0x2E)
    bytes.append(0x30 &+ UInt8(truncatingIfNeeded: thousandths / 100))
    let rest = thousandths % 100
    if rest == 0 { return }
    bytes.append(0x30 &+ UInt8(truncatingIfNeeded: rest / 10))
    if rest % 10 == 0 { return }
    bytes.append(0x30 &+ UInt8(truncatingIfNeeded: rest % 10))
  }

  /// Appends a whole number.
  @inlinable
  mutating func appendDigits(_ number: UInt64) {
    if number < 100_000_000 { return appendEightDigits(UInt32(truncatingIfNeeded: number), atLeast: 1) }
    appendDigits(number / 100_000_000)
    appendEightDigits(UInt32(truncatingIfNeeded: number % 100_000_000), atLeast: 8)
  }

  /// Appends up to eight digits, and zeros in front up to `width`.
  @inlinable
  mutating func appendEightDigits(_ number: UInt32, atLeast width: Int) {
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
      bytes.append(UInt8(truncatingIfNeeded: stack))
      stack >>= 8
    }
  }

  /// Appends a number that is large, long or not finite.
  @usableFromInline
  mutating func appendRareNumber(_ number: Double) {
    guard number.isFinite else { return bytes.append(contentsOf: "null".utf8) }
    bytes.append(contentsOf: number.description.utf8)
    if bytes.suffix(2).elementsEqual(".0".utf8) { bytes.removeLast(2) }
  }
}
