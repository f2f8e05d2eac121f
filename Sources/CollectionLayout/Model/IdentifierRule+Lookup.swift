// A rule is found by what all of its names have in common, so that a name is looked for in few of many rules.
extension IdentifierRule {
  /// What the names of the rule are looked up by; each name has one of these among its own.
  package var lookupKeys: Set<UInt64> {
    switch self {
    // Before the first item numbers may lie below 0, and −1 is a name without one.
    case .numbered(let pattern, let first):
      first < 0
        ? [pattern.shape(isNumbered: true), pattern.shape(isNumbered: false)] : [pattern.shape(isNumbered: true)]
    case .text(let rule): IdentifierRule.lookupKeys(of: rule)
    case .turns(let turns): Set(turns.uses.flatMap(\.name.shapes))
    }
  }

  private static func lookupKeys(of rule: TextRule) -> Set<UInt64> {
    if case .cycle(let rules) = rule {
      return rules.reduce(into: []) { keys, rule in keys.formUnion(lookupKeys(of: rule ?? .literal(""))) }
    }
    guard let series = NameSeries(rule) else { return [Identifier(rule.value(at: 0) ?? "").shape] }
    if let (_, ending) = series.splitEnding { return [Identifier.lookupKey(series.shape, ending)] }
    return [series.shape]
  }
}

extension Identifier {
  /// What the rules that may have this name are looked up by.
  package var lookupKeys: [UInt64] {
    let shape = shape
    return textBeforeEnding == nil ? [shape] : [shape, Identifier.lookupKey(shape, number)]
  }

  fileprivate static func lookupKey(_ shape: UInt64, _ ending: Int) -> UInt64 {
    IdentifierPatterns.mixed(shape &+ UInt64(truncatingIfNeeded: ending))
  }
}

extension TurnName {
  /// The shapes of its names without an ending and with one.
  fileprivate var shapes: [UInt64] {
    switch self {
    case .literal(let identifier, let endings): [identifier.shape, endings.shape(isNumbered: true)]
    case .series(let series): [series.shape, series.endedShape]
    }
  }
}
