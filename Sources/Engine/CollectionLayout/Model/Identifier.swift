import LayoutBase

/// The identifier of an item or a section: unique in its model and stable across edits and updates.
///
/// Every string is split in exactly one way: `number` is the last run of digits, if it has at most 15 digits and no
/// leading zero, and `pattern` is the text around it. Therefore item 17 of a run named `photo-{i}` and an item named
/// `photo-17` have equal identifiers, and the items of a run need no strings.
public struct Identifier: Hashable, Sendable {
  public let pattern: IdentifierPattern
  /// The number within the pattern; −1 if the text has none, as for `a` and `a007`.
  public let number: Int

  /// Creates an identifier without parsing. Splitting its text must give back this pattern and number;
  /// `IdentifierSequence.init(_:)` checks that for templates.
  init(pattern: IdentifierPattern, number: Int) {
    self.pattern = pattern
    self.number = number
  }

  /// Creates an identifier by splitting `text`.
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
    // A leading zero would be lost when the number is written again. 15 digits always fit into an `Int`.
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

  /// The identifier as a string.
  public var text: String {
    number < 0 ? pattern.prefix : "\(pattern.prefix)\(number)\(pattern.suffix)"
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}

/// The text around the number of an identifier: `photo-` and an empty suffix for `photo-17`.
///
/// A class, so that a million items of a run share one instance and most comparisons are pointer comparisons.
public final class IdentifierPattern: Hashable, Sendable {
  public let prefix: String
  public let suffix: String
  /// A hash of prefix and suffix, computed once. Equal in every process.
  let stableHash: UInt64
  /// The split of a prefix that ends in a zero-padded number; nil for any other prefix.
  let padded: ZeroPaddedNumber?

  public init(prefix: String, suffix: String = "") {
    self.prefix = prefix
    self.suffix = suffix
    stableHash = IdentifierPattern.hash(prefix, suffix)
    padded = suffix.isEmpty ? ZeroPaddedNumber(prefix) : nil
  }

  /// The pattern of identifiers that consist of a number only. Shared by all of them.
  static let plainNumber = IdentifierPattern(prefix: "")

  /// Computes a hash that is equal in every process. The byte 255, which no UTF-8 text contains, separates the two
  /// strings.
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

/// The split of a name that ends in a zero-padded number, such as `item-0000017`. With it, padded names that count up
/// form runs.
struct ZeroPaddedNumber: Sendable {
  /// The text before the digits; `suffix` is the number of digits, as a text. A pattern of unpadded numbers has no
  /// digit in its suffix, so it never equals one of padded numbers.
  let prefix: String
  let suffix: String
  /// The hash of a pattern with this prefix and suffix.
  let stableHash: UInt64
  let number: Int

  /// Returns nil unless the text ends in 2 to 15 digits, the first of which is a zero.
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

/// A hash of a text in which every run of digits is treated as equal: `a1b22` has the shape of `a7b0`.
///
/// All texts of a template have the same shape, whatever the number of digits, so the candidates for a name are found
/// by one hash lookup. Hashes may collide, so candidates are compared by text.
struct IdentifierShape {
  private var bytes = FNV1a()
  private var isNumber = false

  var hash: UInt64 { bytes.value }

  /// Creates the shape of the texts that have these strings with a number between each two of them.
  init(template: [String]) {
    for (index, literal) in template.enumerated() {
      if index > 0 { appendNumber() }
      append(literal.utf8)
    }
  }

  private mutating func append(_ text: some Sequence<UInt8>) {
    for byte in text {
      if Identifier.isDigit(byte) {
        appendNumber()
      } else {
        bytes.combine(byte: byte)
        isNumber = false
      }
    }
  }

  /// Appends a run of digits, or extends the current one.
  private mutating func appendNumber() {
    if !isNumber { bytes.combine(byte: UInt8(ascii: "0")) }
    isNumber = true
  }
}

extension Identifier {
  /// The hash of the shape of the text, see `IdentifierShape`.
  package var shape: UInt64 { pattern.shape(isNumbered: number >= 0) }
}

extension IdentifierPattern {
  /// Returns the hash of the shape (`IdentifierShape`) that the pattern's names with a number have; if `isNumbered` is
  /// false, that of its one name without a number.
  func shape(isNumbered: Bool) -> UInt64 {
    IdentifierShape(template: isNumbered ? [prefix, suffix] : [prefix]).hash
  }
}
