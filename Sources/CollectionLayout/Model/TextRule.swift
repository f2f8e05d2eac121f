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

  /// The item of `range` whose text this is; a handful of tries, however long the range.
  func index(of text: String, in range: Range<Int>) -> Int? {
    switch self {
    case .template(let pieces):
      guard pieces.count > 1 else { return pieces[0].utf8.elementsEqual(text.utf8) ? range.first : nil }
      guard text.utf8.starts(with: pieces[0].utf8) else { return nil }
      var number = 0
      // Where a digit follows the first number, only trying tells how long it is.
      for byte in text.utf8.dropFirst(pieces[0].utf8.count).prefix(15) {
        guard Identifier.isDigit(byte) else { break }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
        if range.contains(number), value(at: number)?.utf8.elementsEqual(text.utf8) ?? false { return number }
      }
      return nil
    case .cycle(let rules):
      for (turn, rule) in rules.enumerated() {
        guard let rule else { continue }
        if !rule.varies {
          guard rule.value(at: 0)?.utf8.elementsEqual(text.utf8) ?? false else { continue }
          let first = range.lowerBound + (turn - range.lowerBound % rules.count + rules.count) % rules.count
          if range.contains(first) { return first }
        } else if let index = rule.index(of: text, in: range), index % rules.count == turn {
          return index
        }
      }
      return nil
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
