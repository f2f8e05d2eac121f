/// A hash of a text in which every run of digits is treated as equal: `a1b22` has the shape of `a7b0`.
///
/// All texts of a template have the same shape, whatever the number of digits. Two rules can therefore give the same
/// name only if their shapes are equal, and the candidates for a name are found by one hash lookup. Hashes may collide,
/// so candidates are compared by text.
struct IdentifierShape {
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  private var isNumber = false

  /// Appends text.
  mutating func append(_ text: some Sequence<UInt8>) {
    for byte in text {
      if Identifier.isDigit(byte) {
        appendNumber()
      } else {
        add(byte)
        isNumber = false
      }
    }
  }

  /// Appends a run of digits, or extends the current one.
  mutating func appendNumber() {
    if !isNumber { add(UInt8(ascii: "0")) }
    isNumber = true
  }

  private mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
}

extension Identifier {
  /// The shape of the text.
  var shape: UInt64 { pattern.shape(isNumbered: number >= 0) }
}

extension IdentifierPattern {
  /// Returns the shape of the names with a number, or of the name without one.
  func shape(isNumbered: Bool) -> UInt64 {
    var shape = IdentifierShape()
    shape.append(prefix.utf8)
    if isNumbered {
      shape.appendNumber()
      shape.append(suffix.utf8)
    }
    return shape.hash
  }
}
