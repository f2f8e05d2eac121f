extension JSONWriter {
  /// Appends the shortest text that reads back as the same number; null if it is not finite.
  @inlinable
  mutating func appendNumber(_ number: Double) {
    // Layout numbers are usually integers or have few decimals: 20 ns here, 60 ns and more through `description`.
    let magnitude = number.magnitude
    guard magnitude < 1e12 else { return appendGeneralNumber(number) }
    let whole = UInt64(magnitude)
    if Double(whole) == magnitude {
      return bytes.append(addingCapacity: 16) { text in
        if number < 0 { text.append(0x2D) }
        text.append(digitsOf: whole)
      }
    }
    // Decimals of up to 15 digits are distinct as doubles, so no shorter text reads back as this number.
    let thousandths = (magnitude * 1_000).rounded()
    guard thousandths / 1_000 == magnitude else { return appendGeneralNumber(number) }
    let scaled = UInt64(thousandths)
    bytes.append(addingCapacity: 20) { text in
      if number < 0 { text.append(0x2D) }
      text.append(digitsOf: scaled / 1_000)
      JSONWriter.appendDecimals(UInt32(truncatingIfNeeded: scaled % 1_000), to: &text)
    }
  }

  /// Appends a decimal point and up to three decimals, without trailing zeros.
  @inlinable
  static func appendDecimals(_ thousandths: UInt32, to text: inout OutputSpan<UInt8>) {
    text.append(0x2E)
    text.append(0x30 &+ UInt8(truncatingIfNeeded: thousandths / 100))
    let rest = thousandths % 100
    if rest == 0 { return }
    text.append(0x30 &+ UInt8(truncatingIfNeeded: rest / 10))
    if rest % 10 == 0 { return }
    text.append(0x30 &+ UInt8(truncatingIfNeeded: rest % 10))
  }

  /// Appends a number that is large, has more than three decimals or is not finite (as null).
  @usableFromInline
  mutating func appendGeneralNumber(_ number: Double) {
    guard number.isFinite else { return bytes.append(contentsOf: "null".utf8) }
    bytes.append(contentsOf: number.description.utf8)
    if bytes.suffix(2).elementsEqual(".0".utf8) { bytes.removeLast(2) }
  }
}
