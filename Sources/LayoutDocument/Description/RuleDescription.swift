import JSON

/// The keys of the rules that give a value for each item of a generator.
package enum RuleDescription {
  /// A number by chance; its ends are whole numbers within the bounds of the value.
  package static func random(in bounds: NumberBounds) -> ObjectDescription {
    ObjectDescription(
      "random", "A whole number by chance for each item, the same on every machine.",
      [
        KeyDescription(
          "random", .list(.number(ends(in: bounds)), count: 2), isRequired: true,
          "`[low, high]`: whole numbers, both included."),
        KeyDescription(
          "seed", .number(ItemDescription.seedBounds), default: 0, "Another seed is another row of numbers."),
      ])
  }

  /// Values that take turns.
  package static func cycle(of type: ValueType) -> ObjectDescription {
    ObjectDescription(
      "cycle", "Values that the items take in turns.",
      [
        KeyDescription(
          "cycle", .list(.generated(type), count: nil), isRequired: true,
          "The values; at least one. Item *i* takes the "
            + "value *i* modulo their number.")
      ])
  }

  /// The rule that an object is, or all keys of the rules there are for a type while it is none yet.
  static func rule(for type: ValueType, with node: SyntaxNode) -> ObjectDescription {
    let cycle = cycle(of: type)
    let names = node.members.map(\.keyName)
    guard case .number(let bounds) = type, !names.contains("cycle") else { return cycle }
    let random = random(in: bounds)
    if names.contains("random") { return random }
    return ObjectDescription(
      "rule", "What gives a value for each item of a generator.", random.keys + cycle.keys)
  }

  /// What the ends of a random number may be.
  static func ends(in bounds: NumberBounds) -> NumberBounds {
    NumberBounds(
      max(bounds.low, ItemDescription.seedBounds.low), min(bounds.high, ItemDescription.seedBounds.high),
      isWhole: true, excludesLow: bounds.excludesLow)
  }
}
