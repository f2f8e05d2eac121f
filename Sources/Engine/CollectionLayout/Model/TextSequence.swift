/// A rule for a text of a run's items, which may contain the item's index, such as `photo-{i}`.
public indirect enum TextSequence: Hashable, Sendable {
  /// Strings between which the item's index is inserted; one string for a text without the index.
  case template([String])
  /// Item i has the text that element i mod n gives for it; nil elements give no text.
  case cycle([TextSequence?])

  /// Creates a rule from a text in which each `{i}` is replaced by the item's index in the run.
  public init(_ text: String) { self.init(text, placeholder: "{i}") }

  /// Creates a rule from a text in which each `placeholder` is replaced by a number.
  init(_ text: String, placeholder: String) {
    var literals: [String] = []
    let bytes = text.utf8
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      // Compared by bytes: a combining mark after the brace would form one character with it.
      if bytes[index...].starts(with: placeholder.utf8) {
        literals.append(String(text[start..<index]))
        index = bytes.index(index, offsetBy: placeholder.utf8.count)
        start = index
      } else {
        index = bytes.index(after: index)
      }
    }
    literals.append(String(text[start...]))
    self = .template(literals)
  }

  /// Returns a rule for a constant text without replacement.
  public static func literal(_ text: String) -> TextSequence { .template([text]) }

  /// Whether two items of a run may have different texts.
  public var varies: Bool {
    switch self {
    case .template(let literals): literals.count > 1
    case .cycle(let rules): rules.count > 1 || rules.first.flatMap { $0?.varies } ?? false
    }
  }

  /// The length of the longest text in bytes, without inserted indices.
  var longestByteCount: Int {
    switch self {
    case .template(let literals): literals.reduce(0) { $0 + $1.utf8.count }
    case .cycle(let rules): rules.reduce(0) { max($0, $1?.longestByteCount ?? 0) }
    }
  }

  /// Returns the text of item `index`; nil if it has none.
  public func value(at index: Int) -> String? {
    switch self {
    case .template(let literals): return literals.count == 1 ? literals[0] : literals.joined(separator: String(index))
    case .cycle(let rules): return rules.isEmpty ? nil : rules[index % rules.count]?.value(at: index)
    }
  }

  /// Returns the first index in `range` of an item with this text; an item without a text matches the empty one. Nil if
  /// there is no such item. Linear in the number of cycle elements, not in the range.
  func index(of text: String, in range: Range<Int>) -> Int? {
    index(of: text, in: range, among: Steps(stride: 1, residue: 0))
  }

  private func index(of text: String, in range: Range<Int>, among steps: Steps) -> Int? {
    switch self {
    case .template(let literals):
      guard literals.count > 1 else {
        return literals[0].utf8.elementsEqual(text.utf8) ? steps.first(in: range) : nil
      }
      guard text.utf8.starts(with: literals[0].utf8) else { return nil }
      var number = 0
      // If a digit follows the number in the template, the number's length is ambiguous, so every length is tried.
      for byte in text.utf8.dropFirst(literals[0].utf8.count).prefix(15) {
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
        guard let intersection = steps.joined(with: Steps(stride: rules.count, residue: turn)),
          let index = (rule ?? .literal("")).index(of: text, in: range, among: intersection)
        else { continue }
        first = min(first ?? index, index)
      }
      return first
    }
  }

  /// Returns the rule with `ending` appended to each text; a missing text is empty.
  func appending(_ ending: String) -> TextSequence {
    switch self {
    case .template(let literals): .template(literals.dropLast() + [(literals.last ?? "") + ending])
    case .cycle(let rules): .cycle(rules.map { ($0 ?? .literal("")).appending(ending) })
    }
  }
}

/// An arithmetic progression of item indices: those of one cycle element, also of nested cycles.
private struct Steps {
  let stride: Int
  /// The remainder of each index divided by the stride.
  let residue: Int

  func contain(_ index: Int) -> Bool { index % stride == residue }

  /// Returns the first index of the progression in a range; nil if there is none.
  func first(in range: Range<Int>) -> Int? {
    let distance = (residue - range.lowerBound % stride + stride) % stride
    return distance < range.count ? range.lowerBound + distance : nil
  }

  /// Returns the intersection of both progressions by the Chinese remainder theorem; nil if it is empty or its stride
  /// overflows.
  func joined(with other: Steps) -> Steps? {
    if stride == 1 { return other }
    // Extended Euclidean algorithm: the inverse of one stride modulo the other.
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
