/// A name like `item-0000017` taken apart, so that names that count upwards are found to do so with zeros in front too.
struct PaddedNumber: Sendable {
  /// What stands before the digits, and how many these are: no pattern of a plain number has a digit at its end.
  let prefix: String
  let suffix: String
  /// As of a pattern with this prefix and suffix.
  let stableHash: UInt64
  let number: Int

  /// Nil where a text does not end in up to 15 digits, the first of several of which is a zero.
  init?(_ text: String) {
    let bytes = text.utf8
    var start = bytes.endIndex
    var count = 0
    while start > bytes.startIndex, count < 16, Identifier.isDigit(bytes[bytes.index(before: start)]) {
      start = bytes.index(before: start)
      count += 1
    }
    guard (2...15).contains(count), bytes[start] == UInt8(ascii: "0") else { return nil }
    prefix = String(text[..<start])
    suffix = String(count)
    stableHash = IdentifierPattern.hash(prefix, suffix)
    number = bytes[start...].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}
