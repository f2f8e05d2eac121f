package import CollectionLayout
package import JSON

/// Decodes values that are constant for all items, or given by a rule (`cycle`, `random`) of a generator for each item.
/// Keys are named in the code, not taken from the schema, for speed, as in `ItemDecoder`.
package enum RuleDecoder {
  package static func number(_ node: SyntaxNode?, in bounds: NumberBounds) -> NumberSequence {
    guard let node else { return .none }
    if let number = node.number(in: bounds) { return .constant(number) }
    if let values = node["cycle"]?.elements, !values.isEmpty { return .cycle(values.map { number($0, in: bounds) }) }
    guard let ends = node["random"]?.elements, ends.count == 2 else { return .none }
    var whole = GeneratorRuleSchema.ends(in: bounds)
    whole.isLowerBoundExclusive = false
    guard let low = ends[0].number(in: whole), let high = ends[1].number(in: whole) else { return .none }
    let seed = node["seed"]?.number(in: ItemSchema.seedBounds) ?? 0
    return .random(in: Int64(low)...Int64(max(low, high)), seed: Int64(seed))
  }

  static func flag(_ node: SyntaxNode?) -> FlagSequence {
    guard let node else { return .constant(false) }
    if let values = node["cycle"]?.elements, !values.isEmpty { return .cycle(values.map { $0.boolValue ?? false }) }
    return .constant(node.boolValue ?? false)
  }

  /// Decodes a text as `text(_:isGenerated:)`, and truncates it to `ItemSchema.textLimit` bytes; nil for any other
  /// value.
  static func limitedText(_ node: SyntaxNode?, isGenerated: Bool) -> TextSequence? {
    guard let node else { return nil }
    if let text = node.stringValue.map(limited) { return isGenerated ? TextSequence(text) : .literal(text) }
    guard let values = node["cycle"]?.elements, !values.isEmpty else { return nil }
    return .cycle(values.map { limitedText($0, isGenerated: isGenerated) })
  }

  /// Returns a text truncated to at most `ItemSchema.textLimit` bytes, at a scalar boundary.
  static func limited(_ text: String) -> String {
    guard text.utf8.count > ItemSchema.textLimit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: ItemSchema.textLimit)
    // Moves to a scalar boundary; at most three steps, since a scalar has at most four bytes of UTF-8.
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    // Copies the bytes, because a substring would retain the whole text.
    return String(decoding: Array(text.utf8[..<end]), as: UTF8.self)
  }

  /// Returns whether the value of `data`, or one value in its `cycle`, has more than `ItemSchema.textLimit` bytes as
  /// compact JSON.
  static func isTooLong(data node: SyntaxNode) -> Bool {
    guard node.range.count > ItemSchema.textLimit else { return false }
    if let values = node["cycle"]?.elements, !values.isEmpty { return values.contains(where: isTooLong(data:)) }
    return node.jsonBytes().count > ItemSchema.textLimit
  }

  /// Decodes a text or a `cycle` of texts; nil for any other value. With `isGenerated`, each item has its index instead
  /// of `{i}`.
  static func text(_ node: SyntaxNode?, isGenerated: Bool) -> TextSequence? {
    guard let node else { return nil }
    if let text = node.stringValue { return isGenerated ? TextSequence(text) : .literal(text) }
    guard let values = node["cycle"]?.elements, !values.isEmpty else { return nil }
    return .cycle(values.map { text($0, isGenerated: isGenerated) })
  }

  static func color(_ node: SyntaxNode?, isGenerated: Bool) -> TextSequence? {
    guard let node else { return nil }
    if let text = node.stringValue { return RGBAColor(text) == nil ? nil : .literal(text) }
    guard let values = node["cycle"]?.elements, !values.isEmpty else { return nil }
    return .cycle(values.map { color($0, isGenerated: isGenerated) })
  }

  /// Decodes the value of `data` as JSON text; nil if it is missing or too long. With `isGenerated`, a `cycle` gives a
  /// value for each item, and each item has its index instead of `{i}` in strings.
  static func data(_ node: SyntaxNode?, isGenerated: Bool) -> TextSequence? {
    guard let node else { return nil }
    if isGenerated, node.kind == .object, let values = node["cycle"]?.elements, !values.isEmpty {
      return .cycle(values.map { data($0, isGenerated: true) })
    }
    guard !isTooLong(data: node) else { return nil }
    let text = String(decoding: node.jsonBytes(), as: UTF8.self)
    return isGenerated ? TextSequence(text) : .literal(text)
  }

  /// Decodes one side of `[width, height]` or of a `cycle` of such arrays: 0 is the width, 1 the height. The result is
  /// `none` for any other value.
  static func side(_ index: Int, of node: SyntaxNode?) -> NumberSequence {
    guard let node else { return .none }
    if node.kind == .array {
      let sides = node.elements
      return sides.count == 2 ? number(sides[index], in: .length) : .none
    }
    guard let values = node["cycle"]?.elements, !values.isEmpty else { return .none }
    return .cycle(values.map { side(index, of: $0) })
  }
}

/// The schema of generator rules, which give each item of a generator a value.
package enum GeneratorRuleSchema {
  /// Returns the schema of the rule `random`. Its two ends are whole numbers within the bounds of the value.
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

  /// Returns the schema of the rule `cycle`: values of a type, which are repeated.
  package static func cycle(of type: ValueSchema) -> ObjectSchema {
    ObjectSchema(
      "cycle", "Values that repeat over the items.",
      [
        PropertySchema(
          "cycle", .array(.perItem(type), count: nil), isRequired: true,
          "The values, at least one. Item *i* gets the value at *i* modulo their count.")
      ])
  }

  /// Returns the schema of the generator rule that an object is: `cycle`, or `random` for a number. For a number
  /// without either key it has the keys of both.
  package static func rule(for type: ValueSchema, with node: SyntaxNode) -> ObjectSchema {
    let cycle = cycle(of: type)
    let names = node.members.map(\.keyName)
    guard case .number(let bounds) = type, !names.contains("cycle") else { return cycle }
    let random = random(in: bounds)
    if names.contains("random") { return random }
    return ObjectSchema(
      "rule", "A rule that gives a value for each item of a generator.", random.keys + cycle.keys)
  }

  /// Returns the bounds of the two ends of `random`, for a value with the given bounds.
  static func ends(in bounds: NumberBounds) -> NumberBounds {
    NumberBounds(
      max(bounds.low, ItemSchema.seedBounds.low), min(bounds.high, ItemSchema.seedBounds.high),
      isWhole: true, isLowerBoundExclusive: bounds.isLowerBoundExclusive)
  }
}
