import JSON

/// Quick fixes for values of the right type.
enum ValueQuickFixes {
  /// Fixes a number that is out of range: replaces it by the closest valid one, or by the default.
  static func outOfRange(_ place: QuickFixContext) -> [QuickFix] {
    guard let node = place.node, let number = node.numberValue, let (type, key) = place.type(of: node) else {
      return []
    }
    guard let bounds = type.numberBounds else { return [] }
    var fixes: [QuickFix] = []
    let legal = bounds.clamped(to: number)
    if let legal {
      if legal == number { fixes += ends(place, node) }
      fixes.append(replacement(place, node, .number(legal), isPreferred: true))
    }
    if let value = key?.defaultValue { fixes.append(replacement(place, node, value, isPreferred: true)) }
    if legal == nil {
      // The default is used, but it is not a number that could be inserted.
      let removals = key?.isRequired == true ? [] : KeyQuickFixes.removals(of: node, place).prefix(1)
      fixes += removals.map { QuickFix($0.title, $0.edits, isPreferred: true) }
      let others = [infinite(number, bounds), bounds.contains(1) ? 1 : nil].compactMap(\.self)
      fixes += others.map { replacement(place, node, .number($0)) }
    }
    return fixes + KeyQuickFixes.removals(of: node, place)
  }

  /// Returns the bound in the direction of an infinite number; nil if that bound is exclusive.
  private static func infinite(_ number: Double, _ bounds: NumberBounds) -> Double? {
    guard number.isInfinite else { return nil }
    return number > 0 ? bounds.high : bounds.isLowerBoundExclusive ? nil : bounds.low
  }

  /// Fixes the bounds of a random number if the first is larger than the second.
  private static func ends(_ place: QuickFixContext, _ node: SyntaxNode) -> [QuickFix] {
    guard let ends = place.parent(of: node)?.elements, ends.count == 2, ends[1] == node else { return [] }
    let (first, second) = (Array(place.text[ends[0].range]), Array(place.text[ends[1].range]))
    return [
      QuickFix(
        "Swap the two numbers", place.replacing(ends[0], second) + place.replacing(ends[1], first), isPreferred: true),
      QuickFix("Change to \(String(decoding: first, as: UTF8.self))", place.replacing(node, first)),
    ]
  }

  /// Fixes an unknown enumeration value, device, color, name or pointer.
  static func unknown(_ place: QuickFixContext) -> [QuickFix] {
    guard let node = place.node else { return [] }
    if node.boolValue == false { return [replacement(place, node, true, isPreferred: true)] }
    guard let (type, key) = place.type(of: node) else { return [] }
    var fixes: [QuickFix] = []
    if let text = node.stringValue {
      let meant = likely(text, type)
      fixes = meant.map { replacement(place, node, .string($0), isPreferred: meant.count == 1) }
      let words = type.enumerationValues.map(\.name)
      if fixes.isEmpty, words.count <= 3 || key?.defaultValue == nil {
        fixes = words.map { replacement(place, node, .string($0)) }
      }
    } else if node.kind == .array, node.elements.count > 2 {
      // An index path in a batch: a section, or a section and an item.
      let kept = node.elements.prefix(2).map { Array(place.text[$0.range]) }.joined(separator: place.style.comma)
      fixes = [QuickFix("Keep the first two elements", place.replacing(node, Array("[".utf8) + kept + Array("]".utf8)))]
    }
    if let value = key?.defaultValue { fixes.append(replacement(place, node, value)) }
    return fixes + KeyQuickFixes.removals(of: node, place)
  }

  /// Returns the valid values that a text may be a misspelling of.
  static func likely(_ text: String, _ type: ValueSchema) -> [String] {
    let words = type.enumerationValues.map(\.name)
    if !words.isEmpty { return SpellingSuggester.all(text, in: words) }
    switch type {
    case .string(.device): return Devices.suggestions(for: text)
    case .string(.color): return ColorNames.colors(like: text)
    case .string(.identifier(let rule)):
      let parts = text.unicodeScalars.split { rule.separators.unicodeScalars.contains($0) }
      return parts.isEmpty ? [] : [parts.map { String($0) }.joined(separator: "-")]
    case .string(.pointer): return ["/" + text]
    case .anyOf(let types): return types.flatMap { likely(text, $0) }
    case .perItem(let type), .checkedByDecoder(let type): return likely(text, type)
    case .lazy(let type): return likely(text, type())
    default: return []
    }
  }

  /// Replaces a value.
  static func replacement(
    _ place: QuickFixContext, _ node: SyntaxNode, _ value: JSONValue, isPreferred: Bool = false
  ) -> QuickFix {
    let text = value.oneLine
    let shown = text.count > 40 ? text.prefix(39) + "…" : text[...]
    return QuickFix("Change to \(shown)", place.replacing(node, place.written(value)), isPreferred: isPreferred)
  }
}
