/// A hash of a text in which every run of digits counts as one and the same: `a1b22` has the shape of `a7b0`.
///
/// All texts of a template have one shape, however many digits their numbers have. So two rules can only give the same
/// name where their shapes are equal, and what may meet a name is found by one look into a table. Texts of different
/// shapes may share a hash: whoever finds something compares the texts.
struct NameShape {
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  private var isNumber = false

  /// Adds a piece of text.
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

  /// Adds digits, whatever they are.
  mutating func appendNumber() {
    if !isNumber { add(UInt8(ascii: "0")) }
    isNumber = true
  }

  private mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
}

extension Identifier {
  /// The shape of its text.
  var shape: UInt64 { pattern.shape(isNumbered: number >= 0) }
}

extension IdentifierPattern {
  /// The shape of its names: of those with a number, or of the one without.
  func shape(isNumbered: Bool) -> UInt64 {
    var shape = NameShape()
    shape.append(prefix.utf8)
    if isNumbered {
      shape.appendNumber()
      shape.append(suffix.utf8)
    }
    return shape.hash
  }
}
