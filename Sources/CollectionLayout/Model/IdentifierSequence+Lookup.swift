// Hash keys of rules. A lookup of a name compares only the rules whose names have the same shape.
extension IdentifierSequence {
  /// The keys under which the rule is indexed. Every name of the rule has at least one of them in its own `lookupKeys`.
  package var lookupKeys: Set<UInt64> {
    switch self {
    // Items before the first one may have numbers below 0, and −1 is a name without a number.
    case .numbered(let pattern, let first):
      first < 0
        ? [pattern.shape(isNumbered: true), pattern.shape(isNumbered: false)] : [pattern.shape(isNumbered: true)]
    case .text(let rule): IdentifierSequence.lookupKeys(of: rule)
    case .cycle(let cycle): Set(cycle.uses.flatMap(\.name.shapes))
    }
  }

  private static func lookupKeys(of rule: TextSequence) -> Set<UInt64> {
    if case .cycle(let rules) = rule {
      return rules.reduce(into: []) { keys, rule in keys.formUnion(lookupKeys(of: rule ?? .literal(""))) }
    }
    guard let series = IdentifierSeries(rule) else { return [Identifier(rule.value(at: 0) ?? "").shape] }
    if let (_, ending) = series.splitEnding { return [Identifier.lookupKey(series.shape, ending)] }
    return [series.shape]
  }
}

extension Identifier {
  /// The keys of all rules that may contain this name.
  package var lookupKeys: [UInt64] {
    let shape = shape
    return textBeforeEnding == nil ? [shape] : [shape, Identifier.lookupKey(shape, number)]
  }

  fileprivate static func lookupKey(_ shape: UInt64, _ ending: Int) -> UInt64 {
    PatternInterner.mixed(shape &+ UInt64(truncatingIfNeeded: ending))
  }
}

extension CycleName {
  /// The shapes of the names without an ending and with one.
  fileprivate var shapes: [UInt64] {
    switch self {
    case .literal(let identifier, let endings): [identifier.shape, endings.shape(isNumbered: true)]
    case .series(let series): [series.shape, series.endedShape]
    }
  }
}
