import Hashing

/// The text around the number of an identifier: `photo-` and nothing in `photo-17`.
///
/// A class, so that the million items of a run share one, and so that comparing two of them is mostly comparing
/// two references.
public final class IdentifierPattern: Hashable, Sendable {
  public let prefix: String
  public let suffix: String
  /// A hash of the text, computed once.
  let stableHash: UInt64
  /// What a name without a number is when it ends in one with zeros in front.
  let padded: PaddedNumber?

  public init(prefix: String, suffix: String = "") {
    self.prefix = prefix
    self.suffix = suffix
    stableHash = IdentifierPattern.hash(prefix, suffix)
    padded = suffix.isEmpty ? PaddedNumber(prefix) : nil
  }

  /// That of a name which is a number and nothing else: as many share it as there are.
  static let plainNumber = IdentifierPattern(prefix: "")

  /// A hash that is the same in every process; no byte of a text is 255, which stands between the two.
  static func hash(_ prefix: String, _ suffix: String) -> UInt64 {
    var hash = FNV1a()
    hash.combine(prefix)
    hash.combine(byte: 0xff)
    hash.combine(suffix)
    return hash.value
  }

  public static func == (left: IdentifierPattern, right: IdentifierPattern) -> Bool {
    left === right
      || (left.stableHash == right.stableHash && left.prefix == right.prefix && left.suffix == right.suffix)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(stableHash) }
}

/// The name of an item or a section: unique in its model, the same across edits and updates.
///
/// Every string has exactly one form: the last run of digits that reads as a plain number is `number`, what stands
/// around it the pattern. So item 17 of a run named `photo-{i}` and an item named `photo-17` are the same identifier,
/// and no item of a run needs a string of its own.
public struct Identifier: Hashable, Sendable {
  public let pattern: IdentifierPattern
  /// The number within the pattern; −1 when the text holds none.
  public let number: Int

  /// An identifier of a pattern whose canonical split is at this number; see `IdentifierTemplate` for who may.
  init(pattern: IdentifierPattern, number: Int) {
    self.pattern = pattern
    self.number = number
  }

  /// The identifier that reads as `text`.
  public init(_ text: String) {
    let bytes = text.utf8
    var end = bytes.endIndex
    while end > bytes.startIndex, !Identifier.isDigit(bytes[bytes.index(before: end)]) {
      end = bytes.index(before: end)
    }
    var start = end
    var number = 0
    var count = 0
    while start > bytes.startIndex, Identifier.isDigit(bytes[bytes.index(before: start)]) {
      start = bytes.index(before: start)
      count += 1
    }
    // A leading zero would not come back from the number, and 15 digits always fit.
    guard count > 0, count <= 15, count == 1 || bytes[start] != UInt8(ascii: "0") else {
      self.init(pattern: IdentifierPattern(prefix: text), number: -1)
      return
    }
    for byte in bytes[start..<end] { number = number * 10 + Int(byte - UInt8(ascii: "0")) }
    let isPlain = start == bytes.startIndex && end == bytes.endIndex
    self.init(
      pattern: isPlain
        ? .plainNumber : IdentifierPattern(prefix: String(text[..<start]), suffix: String(text[end...])),
      number: number)
  }

  /// The identifier as it was written.
  public var text: String {
    number < 0 ? pattern.prefix : "\(pattern.prefix)\(number)\(pattern.suffix)"
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}

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
