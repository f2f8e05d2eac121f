import LayoutBase

/// The identifiers of a range of items.
public enum IdentifierSequence: Hashable, Sendable {
  /// Item i has `pattern` with the number `first + i`.
  case numbered(IdentifierPattern, first: Int)
  /// Item i has the text of the rule for i.
  case text(TextSequence)
  /// Item i has the name of its position in a cycle, with an ending if that name was reserved.
  case cycle(IdentifierCycle)

  /// Creates the rule of a single item.
  public init(_ identifier: Identifier) {
    self = .numbered(identifier.pattern, first: identifier.number)
  }

  /// Creates the identifiers of a text rule, as numbered identifiers if possible.
  ///
  /// That is possible if the text has one `{i}`, no digit after it and none directly before it. Splitting any of the
  /// texts then gives the pattern and the number back.
  public init(_ rule: TextSequence) {
    guard case .template(let literals) = rule, literals.count == 2,
      !(literals[0].utf8.last.map(Identifier.isDigit) ?? false),
      !literals[1].utf8.contains(where: Identifier.isDigit)
    else {
      self = .text(rule)
      return
    }
    self = .numbered(IdentifierPattern(prefix: literals[0], suffix: literals[1]), first: 0)
  }

  /// Returns the identifier of item `index`.
  public func identifier(at index: Int) -> Identifier {
    switch self {
    case .numbered(let pattern, let first): Identifier(pattern: pattern, number: first + index)
    case .text(let rule): Identifier(rule.value(at: index) ?? "")
    case .cycle(let cycle): cycle.identifier(at: index)
    }
  }

  /// Returns the item of `range` with this identifier, or nil. Never linear in the range.
  public func index(of identifier: Identifier, in range: Range<Int>) -> Int? {
    switch self {
    case .numbered(let pattern, let first):
      let index = identifier.number - first
      return range.contains(index) && pattern == identifier.pattern ? index : nil
    case .text(let rule):
      return rule.index(of: identifier.text, in: range)
    case .cycle(let cycle):
      return cycle.index(of: identifier, in: range)
    }
  }

  /// The identity of the pattern and the number of item 0, read without retaining the pattern. Nil for the other rules.
  @inline(__always)
  var numbering: (pattern: ObjectIdentifier, first: Int)? {
    guard case .numbered(let pattern, let first) = self else { return nil }
    return (ObjectIdentifier(pattern), first)
  }
}

/// Names with a number in at least one position, such as `photo-{i}`, for numbers in equal steps. All of them differ.
///
/// The length of a name gives the number of digits, and the digits give the number, so a name has at most one index.
struct IdentifierSeries: Hashable, Sendable {
  /// The text before, between and after the numbers; at least two strings.
  let literals: [String]
  /// The name at index j has the number `residue + j · stride`.
  let stride: Int
  let residue: Int
  /// The pattern of the names, if splitting any of them gives the number back; nil otherwise.
  let pattern: IdentifierPattern?
  /// The shape of the names without an ending; `endedShape` is that of names with one, such as `~2`.
  let shape: UInt64
  let endedShape: UInt64
  /// Whether the last string ends in text that is read as an ending.
  let endsInEnding: Bool
  private let bytes: [[UInt8]]
  private let length: Int
  private let stableHash: UInt64

  init(_ literals: [String], stride: Int = 1, residue: Int = 0) {
    (self.literals, self.stride, self.residue) = (literals, stride, residue)
    if case .numbered(let pattern, _) = IdentifierSequence(TextSequence.template(literals)) {
      self.pattern = pattern
    } else {
      pattern = nil
    }
    endsInEnding = literals.last.map { Identifier($0).textBeforeEnding != nil } ?? false
    bytes = literals.map { Array($0.utf8) }
    length = bytes.reduce(0) { $0 + $1.count }
    var shape = IdentifierShape()
    var hash = FNV1a()
    hash.value = UInt64(truncatingIfNeeded: residue) &* 31 &+ UInt64(truncatingIfNeeded: stride)
    for (index, literal) in bytes.enumerated() {
      if index > 0 { shape.appendNumber() }
      shape.append(literal)
      for byte in literal { hash.combine(byte: byte) }
      hash.combine(byte: 0xff)
    }
    self.shape = shape.hash
    shape.append("~".utf8)
    shape.appendNumber()
    endedShape = shape.hash
    stableHash = hash.value
  }

  init(_ pattern: IdentifierPattern) { self.init([pattern.prefix, pattern.suffix]) }

  static func == (left: IdentifierSeries, right: IdentifierSeries) -> Bool {
    left.stableHash == right.stableHash && left.stride == right.stride && left.residue == right.residue
      && left.bytes == right.bytes
  }

  func hash(into hasher: inout Hasher) { hasher.combine(stableHash) }

  /// Returns the texts for all numbers, with the ending if it is at least 2.
  func rule(ending: Int) -> TextSequence {
    let rule = TextSequence.template(literals)
    return ending < IntegerRangeSet.firstEnding ? rule : rule.appending("~\(ending)")
  }

  /// Returns the name at an index, with the ending if it is at least 2.
  func text(at index: Int, ending: Int) -> String {
    let text = literals.joined(separator: String(number(at: index)))
    return ending < IntegerRangeSet.firstEnding ? text : "\(text)~\(ending)"
  }

  /// Returns the index of a name without an ending; nil if it is not in the series.
  func index(of text: some BidirectionalCollection<UInt8>) -> Int? {
    number(in: text).flatMap(index(ofNumber:))
  }

  /// Returns the index that has a number; nil if there is none.
  func index(ofNumber number: Int) -> Int? {
    number >= residue && (number - residue) % stride == 0 ? (number - residue) / stride : nil
  }

  /// Returns the index of a name with this ending; nil if it is not in the series.
  func index(of identifier: Identifier, ending: Int) -> Int? {
    guard ending >= IntegerRangeSet.firstEnding else { return index(of: identifier.text.utf8) }
    guard identifier.number == ending, let text = identifier.textBeforeEnding else { return nil }
    return index(of: text)
  }

  private func number(in text: some BidirectionalCollection<UInt8>) -> Int? {
    let digits = text.count - length
    let length = digits / (bytes.count - 1)
    guard digits > 0, length * (bytes.count - 1) == digits, length <= 15, text.starts(with: bytes[0]) else {
      return nil
    }
    let written = text.dropFirst(bytes[0].count).prefix(length)
    guard length == 1 || written.first != UInt8(ascii: "0") else { return nil }
    var number = 0
    for byte in written {
      guard Identifier.isDigit(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    var remaining = text.dropFirst(bytes[0].count)
    for literal in bytes.dropFirst() {
      guard remaining.starts(with: written) else { return nil }
      remaining = remaining.dropFirst(length)
      guard remaining.starts(with: literal) else { return nil }
      remaining = remaining.dropFirst(literal.count)
    }
    return number
  }
}

extension IdentifierSeries {
  /// Returns the indices whose numbers are in a range.
  func indices(ofNumbers range: Range<Int>) -> Range<Int> {
    func first(from number: Int) -> Int { max(0, (number - residue + stride - 1) / stride) }
    return first(from: range.lowerBound)..<first(from: range.upperBound)
  }

  /// Returns the number at an index.
  func number(at index: Int) -> Int { residue + index * stride }

  /// Whether names in two ranges of two series may have the same length in bytes.
  func mayBeAsLong(
    in range: Range<Int>, ending: Int, as other: IdentifierSeries, in otherRange: Range<Int>, ending otherEnding: Int
  ) -> Bool {
    !lengths(range, ending).isDisjoint(with: other.lengths(otherRange, otherEnding))
  }

  private func lengths(_ range: Range<Int>, _ ending: Int) -> Set<Int> {
    guard let first = range.first, let last = range.last else { return [] }
    let textLength = length + (ending < IntegerRangeSet.firstEnding ? 0 : 1 + String(ending).utf8.count)
    let digits = String(number(at: first)).utf8.count...String(number(at: last)).utf8.count
    return Set(digits.map { textLength + $0 * (bytes.count - 1) })
  }

  /// Whether another series has the same text around its numbers.
  func hasSameText(as other: IdentifierSeries) -> Bool { bytes == other.bytes }

  /// The series and the ending that give the same names, if the last string ends in an ending; nil otherwise.
  var splitEnding: (series: IdentifierSeries, ending: Int)? {
    guard let name = literals.last.map({ Identifier($0) }), let text = name.textBeforeEnding else { return nil }
    let literal = String(decoding: text, as: UTF8.self)
    return (IdentifierSeries(literals.dropLast() + [literal], stride: stride, residue: residue), name.number)
  }
}

extension Identifier {
  /// The text before an ending `~2`, `~3`…; nil if there is none.
  var textBeforeEnding: Substring.UTF8View? {
    guard number >= IntegerRangeSet.firstEnding, pattern.suffix.isEmpty, pattern.prefix.utf8.last == UInt8(ascii: "~")
    else { return nil }
    return pattern.prefix.utf8.dropLast()
  }
}
