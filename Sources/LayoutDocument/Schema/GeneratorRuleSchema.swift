import JSON

/// The schema of generator rules, which give a value for each item of a generator.
package enum GeneratorRuleSchema {
  /// Returns the schema of `random`, whose ends are whole numbers within the bounds of the value.
  package static func random(in bounds: NumberBounds) -> ObjectSchema {
    ObjectSchema(
      "random", "A pseudorandom whole number for each item, the same on every machine.",
      [
        PropertySchema(
          "random", .array(.number(ends(in: bounds)), count: 2), isRequired: true,
          "The range `[low, high]` of whole numbers, both included."),
        PropertySchema(
          "seed", .number(ItemSchema.seedBounds), default: 0,
          "The seed. A different seed gives a different sequence."),
      ])
  }

  /// Returns the schema of `cycle`, a list of values that repeats.
  package static func cycle(of type: ValueSchema) -> ObjectSchema {
    ObjectSchema(
      "cycle", "Values that repeat over the items.",
      [
        PropertySchema(
          "cycle", .array(.perItem(type), count: nil), isRequired: true,
          "The values, at least one. Item *i* gets the value at *i* modulo their count.")
      ])
  }

  /// Returns the schema of the rule that an object is; if it has neither key yet, a schema with the keys of all rules
  /// for the type.
  static func rule(for type: ValueSchema, with node: SyntaxNode) -> ObjectSchema {
    let cycle = cycle(of: type)
    let names = node.members.map(\.keyName)
    guard case .number(let bounds) = type, !names.contains("cycle") else { return cycle }
    let random = random(in: bounds)
    if names.contains("random") { return random }
    return ObjectSchema(
      "rule", "A rule that gives a value for each item of a generator.", random.keys + cycle.keys)
  }

  /// Returns the bounds of the ends of `random` for a value with given bounds.
  static func ends(in bounds: NumberBounds) -> NumberBounds {
    NumberBounds(
      max(bounds.low, ItemSchema.seedBounds.low), min(bounds.high, ItemSchema.seedBounds.high),
      isWhole: true, isLowerBoundExclusive: bounds.isLowerBoundExclusive)
  }
}
