/// A text of a run's items in which the place of the item may stand, such as `photo-{i}`.
public indirect enum TextRule: Hashable, Sendable {
  /// Pieces between which the item's number stands; a text without a number is one piece.
  case template([String])
  /// Item i has what element i mod n says for it; nil where it has none.
  case cycle([TextRule?])

  /// A text for every item, in which each `{i}` is the item's place in the run.
  public init(_ text: String) {
    var pieces: [String] = []
    let bytes = text.utf8
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      // Bytes, not characters: a combining mark after the brace would hide it.
      if bytes[index...].starts(with: "{i}".utf8) {
        pieces.append(String(text[start..<index]))
        index = bytes.index(index, offsetBy: 3)
        start = index
      } else {
        index = bytes.index(after: index)
      }
    }
    pieces.append(String(text[start...]))
    self = .template(pieces)
  }

  /// A text that is taken as it stands.
  public static func literal(_ text: String) -> TextRule { .template([text]) }

  /// Whether two items of a run may have different texts.
  public var varies: Bool {
    switch self {
    case .template(let pieces): pieces.count > 1
    case .cycle(let rules): rules.count > 1 || rules.first.flatMap { $0?.varies } ?? false
    }
  }

  /// The text of item `index` of the run; nil when it has none.
  public func value(at index: Int) -> String? {
    switch self {
    case .template(let pieces): return pieces.count == 1 ? pieces[0] : pieces.joined(separator: String(index))
    case .cycle(let rules): return rules.isEmpty ? nil : rules[index % rules.count]?.value(at: index)
    }
  }

  /// The first item of `range` whose text this is; nothing is no text. In proportion to the turns, not to the range.
  func index(of text: String, in range: Range<Int>) -> Int? {
    index(of: text, in: range, among: Steps(stride: 1, residue: 0))
  }

  private func index(of text: String, in range: Range<Int>, among steps: Steps) -> Int? {
    switch self {
    case .template(let pieces):
      guard pieces.count > 1 else {
        return pieces[0].utf8.elementsEqual(text.utf8) ? steps.first(in: range) : nil
      }
      guard text.utf8.starts(with: pieces[0].utf8) else { return nil }
      var number = 0
      // Where a digit follows the first number, only trying tells how long it is.
      for byte in text.utf8.dropFirst(pieces[0].utf8.count).prefix(15) {
        guard Identifier.isDigit(byte) else { break }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
        if range.contains(number), value(at: number)?.utf8.elementsEqual(text.utf8) ?? false {
          return steps.contain(number) ? number : nil
        }
      }
      return nil
    case .cycle(let rules):
      var first: Int?
      for (turn, rule) in rules.enumerated() {
        guard let own = steps.joined(with: Steps(stride: rules.count, residue: turn)),
          let found = (rule ?? .literal("")).index(of: text, in: range, among: own)
        else { continue }
        first = min(first ?? found, found)
      }
      return first
    }
  }

  /// The same texts with `ending` behind each.
  func appending(_ ending: String) -> TextRule {
    switch self {
    case .template(let pieces): .template(pieces.dropLast() + [(pieces.last ?? "") + ending])
    case .cycle(let rules): .cycle(rules.map { $0?.appending(ending) })
    }
  }
}

/// Items in equal steps: those of a turn, or of a turn within a turn.
private struct Steps {
  let stride: Int
  /// Below the stride.
  let residue: Int

  func contain(_ index: Int) -> Bool { index % stride == residue }

  /// The first of them in a range of items.
  func first(in range: Range<Int>) -> Int? {
    let distance = (residue - range.lowerBound % stride + stride) % stride
    return distance < range.count ? range.lowerBound + distance : nil
  }

  /// The items that are in both; nil where there is none among any number of items that there may be.
  func joined(with other: Steps) -> Steps? {
    if stride == 1 { return other }
    // The inverse of one stride by the other, by Euclid's algorithm.
    var (a, b, x, y) = (stride, other.stride, 1, 0)
    while b > 0 {
      let quotient = a / b
      (a, b, x, y) = (b, a - quotient * b, y, x - quotient * y)
    }
    let distance = other.residue - residue
    guard distance % a == 0 else { return nil }
    let period = other.stride / a
    let steps = ((distance / a % period * x) % period + period) % period
    let (common, isTooLarge) = stride.multipliedReportingOverflow(by: period)
    let (first, isTooFar) = steps.multipliedReportingOverflow(by: stride)
    return isTooLarge || isTooFar ? nil : Steps(stride: common, residue: (residue + first) % common)
  }
}
