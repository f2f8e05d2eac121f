/// Names in which a number stands at least once, `photo-{i}`, for numbers in equal steps: no two are the same.
///
/// The number of digits follows from the length of a text and the number from the digits, so a text belongs to one
/// place at most.
struct NameSeries: Hashable, Sendable {
  /// What stands before, between and behind the numbers; at least two.
  let pieces: [String]
  /// The number of place j is `residue + j · stride`.
  let stride: Int
  let residue: Int
  /// The pattern whose names these are, where splitting any of them gives the number back.
  let pattern: IdentifierPattern?
  /// The shapes of the names, and of the names with an ending such as `~2`.
  let shape: UInt64
  let endedShape: UInt64
  /// Whether the last piece ends in what reads as an ending.
  let endsInEnding: Bool
  private let bytes: [[UInt8]]
  private let length: Int
  private let stableHash: UInt64

  init(_ pieces: [String], stride: Int = 1, residue: Int = 0) {
    (self.pieces, self.stride, self.residue) = (pieces, stride, residue)
    if case .numbered(let pattern, _) = IdentifierRule(TextRule.template(pieces)) {
      self.pattern = pattern
    } else {
      pattern = nil
    }
    endsInEnding = pieces.last.map { Identifier($0).textBeforeEnding != nil } ?? false
    bytes = pieces.map { Array($0.utf8) }
    length = bytes.reduce(0) { $0 + $1.count }
    var shape = NameShape()
    var hash = UInt64(truncatingIfNeeded: residue) &* 31 &+ UInt64(truncatingIfNeeded: stride)
    for (index, piece) in bytes.enumerated() {
      if index > 0 { shape.appendNumber() }
      shape.append(piece)
      for byte in piece { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0xff) &* 0x100_0000_01b3
    }
    self.shape = shape.hash
    shape.append("~".utf8)
    shape.appendNumber()
    endedShape = shape.hash
    stableHash = hash
  }

  init(_ pattern: IdentifierPattern) { self.init([pattern.prefix, pattern.suffix]) }

  static func == (left: NameSeries, right: NameSeries) -> Bool {
    left.stableHash == right.stableHash && left.stride == right.stride && left.residue == right.residue
      && left.bytes == right.bytes
  }

  func hash(into hasher: inout Hasher) { hasher.combine(stableHash) }

  /// The texts for all numbers, with an ending from 2 on.
  func rule(ending: Int) -> TextRule {
    let rule = TextRule.template(pieces)
    return ending < TakenNumbers.firstEnding ? rule : rule.appending("~\(ending)")
  }

  /// The name at a place, with an ending from 2 on.
  func text(at place: Int, ending: Int) -> String {
    let text = pieces.joined(separator: String(number(at: place)))
    return ending < TakenNumbers.firstEnding ? text : "\(text)~\(ending)"
  }

  /// The place of a name without an ending; nil where it is none of these.
  func place(of text: some BidirectionalCollection<UInt8>) -> Int? {
    number(in: text).flatMap(place(ofNumber:))
  }

  /// The place that has a number; nil where none has.
  func place(ofNumber number: Int) -> Int? {
    number >= residue && (number - residue) % stride == 0 ? (number - residue) / stride : nil
  }

  /// The place of a name with this ending.
  func place(of identifier: Identifier, ending: Int) -> Int? {
    guard ending >= TakenNumbers.firstEnding else { return place(of: identifier.text.utf8) }
    guard identifier.number == ending, let text = identifier.textBeforeEnding else { return nil }
    return place(of: text)
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
    var rest = text.dropFirst(bytes[0].count)
    for piece in bytes.dropFirst() {
      guard rest.starts(with: written) else { return nil }
      rest = rest.dropFirst(length)
      guard rest.starts(with: piece) else { return nil }
      rest = rest.dropFirst(piece.count)
    }
    return number
  }
}

extension NameSeries {
  /// The places whose numbers lie in a range of numbers.
  func places(ofNumbers range: Range<Int>) -> Range<Int> {
    func first(from number: Int) -> Int { max(0, (number - residue + stride - 1) / stride) }
    return first(from: range.lowerBound)..<first(from: range.upperBound)
  }

  /// The number of a place.
  func number(at place: Int) -> Int { residue + place * stride }

  /// Whether names at some places may have as many bytes as names of another series.
  func mayBeAsLong(
    _ range: Range<Int>, _ ending: Int, as other: NameSeries, _ otherRange: Range<Int>, _ otherEnding: Int
  ) -> Bool {
    !lengths(range, ending).isDisjoint(with: other.lengths(otherRange, otherEnding))
  }

  private func lengths(_ range: Range<Int>, _ ending: Int) -> Set<Int> {
    guard let first = range.first, let last = range.last else { return [] }
    let own = length + (ending < TakenNumbers.firstEnding ? 0 : 1 + String(ending).utf8.count)
    let digits = String(number(at: first)).utf8.count...String(number(at: last)).utf8.count
    return Set(digits.map { own + $0 * (bytes.count - 1) })
  }

  /// Whether another series differs in its numbers alone.
  func hasSameText(as other: NameSeries) -> Bool { bytes == other.bytes }

  /// The same names as those of another series with an ending, where its last piece is one.
  var splitEnding: (series: NameSeries, ending: Int)? {
    guard let name = pieces.last.map({ Identifier($0) }), let text = name.textBeforeEnding else { return nil }
    let rest = String(decoding: text, as: UTF8.self)
    return (NameSeries(pieces.dropLast() + [rest], stride: stride, residue: residue), name.number)
  }
}

extension Identifier {
  /// What stands before `~2`, `~3`…; nil where it ends otherwise.
  var textBeforeEnding: Substring.UTF8View? {
    guard number >= TakenNumbers.firstEnding, pattern.suffix.isEmpty, pattern.prefix.utf8.last == UInt8(ascii: "~")
    else { return nil }
    return pattern.prefix.utf8.dropLast()
  }
}
