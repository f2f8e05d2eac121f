import CollectionLayout
import JSON

/// Reads values that may differ from item to item of a generator; by hand, as `ItemDecoder` does.
enum RuleDecoder {
  static func number(_ node: SyntaxNode?, in bounds: NumberBounds) -> NumberRule {
    guard let node else { return .none }
    if let number = node.number(in: bounds) { return .constant(number) }
    if let values = node["cycle"]?.elements, !values.isEmpty { return .cycle(values.map { number($0, in: bounds) }) }
    guard let ends = node["random"]?.elements, ends.count == 2 else { return .none }
    var whole = RuleDescription.ends(in: bounds)
    whole.excludesLow = false
    guard let low = ends[0].number(in: whole), let high = ends[1].number(in: whole) else { return .none }
    let seed = node["seed"]?.number(in: ItemDescription.seedBounds) ?? 0
    return .random(in: Int64(low)...Int64(max(low, high)), seed: Int64(seed))
  }

  static func flag(_ node: SyntaxNode?) -> FlagRule {
    guard let node else { return .constant(false) }
    if let values = node["cycle"]?.elements, !values.isEmpty { return .cycle(values.map { $0.boolValue ?? false }) }
    return .constant(node.boolValue ?? false)
  }

  /// A text that is passed on with each item: the same as `text`, of limited length.
  static func limitedText(_ node: SyntaxNode?, isGenerated: Bool) -> TextRule? {
    guard let node else { return nil }
    if let text = node.stringValue.map(limited) { return isGenerated ? TextRule(text) : .literal(text) }
    guard let values = node["cycle"]?.elements, !values.isEmpty else { return nil }
    return .cycle(values.map { limitedText($0, isGenerated: isGenerated) })
  }

  /// The beginning of a text that is too long.
  static func limited(_ text: String) -> String {
    guard text.utf8.count > ItemDescription.textLimit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: ItemDescription.textLimit)
    // Between two characters; in a few steps, as UTF-8 has four bytes a character at most.
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    // A text of its own: a part would keep the whole.
    return String(decoding: Array(text.utf8[..<end]), as: UTF8.self)
  }

  /// Whether data, or data that take turns, are too much to be passed on.
  static func isTooLong(data node: SyntaxNode) -> Bool {
    guard node.range.count > ItemDescription.textLimit else { return false }
    if let values = node["cycle"]?.elements, !values.isEmpty { return values.contains(where: isTooLong(data:)) }
    return node.jsonBytes().count > ItemDescription.textLimit
  }

  /// `isGenerated` says whether `{i}` stands for the item's number.
  static func text(_ node: SyntaxNode?, isGenerated: Bool) -> TextRule? {
    guard let node else { return nil }
    if let text = node.stringValue { return isGenerated ? TextRule(text) : .literal(text) }
    guard let values = node["cycle"]?.elements, !values.isEmpty else { return nil }
    return .cycle(values.map { text($0, isGenerated: isGenerated) })
  }

  static func color(_ node: SyntaxNode?, isGenerated: Bool) -> TextRule? {
    guard let node else { return nil }
    if let text = node.stringValue { return RGBAColor(text) == nil ? nil : .literal(text) }
    guard let values = node["cycle"]?.elements, !values.isEmpty else { return nil }
    return .cycle(values.map { color($0, isGenerated: isGenerated) })
  }

  /// Any JSON, kept as text; `{i}` can stand in its strings only, so replacing it keeps the text JSON.
  static func data(_ node: SyntaxNode?, isGenerated: Bool) -> TextRule? {
    guard let node else { return nil }
    if isGenerated, node.kind == .object, let values = node["cycle"]?.elements, !values.isEmpty {
      return .cycle(values.map { data($0, isGenerated: true) })
    }
    guard !isTooLong(data: node) else { return nil }
    let text = String(decoding: node.jsonBytes(), as: UTF8.self)
    return isGenerated ? TextRule(text) : .literal(text)
  }

  /// One side of `[width, height]`, which may take turns as a whole.
  static func side(_ index: Int, of node: SyntaxNode?) -> NumberRule {
    guard let node else { return .none }
    if node.kind == .array {
      let sides = node.elements
      return sides.count == 2 ? number(sides[index], in: .length) : .none
    }
    guard let values = node["cycle"]?.elements, !values.isEmpty else { return .none }
    return .cycle(values.map { side(index, of: $0) })
  }
}
