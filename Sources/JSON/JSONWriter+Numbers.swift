extension JSONWriter {
  /// Appends the shortest text that reads back as the same number, or null.
  @inlinable
  mutating func appendNumber(_ number: Double) {
    // Layout numbers are mostly whole or have few decimals: 20 ns here, 60 ns and more through `description`.
    let magnitude = number.magnitude
    guard magnitude < 1e12 else { return appendRareNumber(number) }
    let whole = UInt64(magnitude)
    if Double(whole) == magnitude {
      return bytes.append(addingCapacity: 16) { text in
        if number < 0 { text.append(0x2D) }
        text.append(digitsOf: whole)
      }
    }
    // Different decimals of up to 15 digits are different numbers, so no shorter text than this one reads back.
    let thousandths = (magnitude * 1_000).rounded()
    guard thousandths / 1_000 == magnitude else { return appendRareNumber(number) }
    let scaled = UInt64(thousandths)
    bytes.append(addingCapacity: 20) { text in
      if number < 0 { text.append(0x2D) }
      text.append(digitsOf: scaled / 1_000)
      JSONWriter.appendDecimals(UInt32(truncatingIfNeeded: scaled % 1_000), to: &text)
    }
  }

  /// Appends a dot and three decimals without the zeros at their end.
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

  /// Appends a number that is large, long or not finite.
  @usableFromInline
  mutating func appendRareNumber(_ number: Double) {
    guard number.isFinite else { return bytes.append(contentsOf: "null".utf8) }
    bytes.append(contentsOf: number.description.utf8)
    if bytes.suffix(2).elementsEqual(".0".utf8) { bytes.removeLast(2) }
  }
}
