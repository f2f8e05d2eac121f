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
