/// The identifiers of a stretch of items.
public enum IdentifierRule: Hashable, Sendable {
  /// Item i is called `pattern` with the number `first + i`.
  case numbered(IdentifierPattern, first: Int)
  /// Item i is called what the text says for it.
  case text(TextRule)
  /// Item i is called what its turn gives it, with an ending where that was taken.
  case turns(IdentifierTurns)

  /// One identifier, for one item.
  public init(_ identifier: Identifier) {
    self = .numbered(identifier.pattern, first: identifier.number)
  }

  /// The identifiers that a text gives, as numbers where that is possible.
  ///
  /// A number can stand for the text when its digits are the last ones and touch no others: then splitting any of the
  /// texts gives the pattern and the number back.
  public init(_ rule: TextRule) {
    guard case .template(let pieces) = rule, pieces.count == 2,
      !(pieces[0].utf8.last.map(Identifier.isDigit) ?? false),
      !pieces[1].utf8.contains(where: Identifier.isDigit)
    else {
      self = .text(rule)
      return
    }
    self = .numbered(IdentifierPattern(prefix: pieces[0], suffix: pieces[1]), first: 0)
  }

  /// The identifier of item `index`.
  public func identifier(at index: Int) -> Identifier {
    switch self {
    case .numbered(let pattern, let first): Identifier(pattern: pattern, number: first + index)
    case .text(let rule): Identifier(rule.value(at: index) ?? "")
    case .turns(let turns): turns.identifier(at: index)
    }
  }

  /// The item of `range` with this identifier, nil when there is none; never in proportion to the range.
  public func index(of identifier: Identifier, in range: Range<Int>) -> Int? {
    switch self {
    case .numbered(let pattern, let first):
      let index = identifier.number - first
      return range.contains(index) && pattern == identifier.pattern ? index : nil
    case .text(let rule):
      return rule.index(of: identifier.text, in: range)
    case .turns(let turns):
      return turns.index(of: identifier, in: range)
    }
  }

  /// Which object says the pattern, and the number of item 0: without counting a reference. Nil where a text says it.
  @inline(__always)
  var numbering: (pattern: ObjectIdentifier, first: Int)? {
    guard case .numbered(let pattern, let first) = self else { return nil }
    return (ObjectIdentifier(pattern), first)
  }
}
