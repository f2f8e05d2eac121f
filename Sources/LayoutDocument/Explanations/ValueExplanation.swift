import CollectionLayout
import JSON

/// What a value means that no description knows: colours as numbers, rules as the values that they give.
enum ValueExplanation {
  /// How many values of a rule are shown.
  private static let shownValues = 8

  /// The parts of a colour; nil for a text that is none.
  static func color(_ node: SyntaxNode) -> String? {
    guard node.kind == .string, let color = RGBAColor(node.tree.text[node.inside]) else { return nil }
    let percent = Arithmetic.text(Double(color.alpha) / 255 * 100)
    return "red \(color.red), green \(color.green), blue \(color.blue), alpha \(color.alpha) (\(percent) %)"
  }

  /// The first values that a rule gives; nil for what is no rule.
  static func rule(_ node: SyntaxNode, of type: ValueType, count: Int) -> String? {
    guard node.kind == .object, node["random"] != nil || node["cycle"] != nil else { return nil }
    let shown = max(1, min(count, shownValues))
    var values: [String] = []
    if case .number(let bounds) = type {
      let rule = RuleDecoder.number(node, in: bounds)
      guard rule != .none else { return nil }
      values = (0..<shown).map { rule.value(at: $0).map(Arithmetic.text) ?? "none" }
    } else if let choices = node["cycle"]?.elements, !choices.isEmpty {
      values = (0..<shown).map { index in
        let node = choices[index % choices.count]
        return Explanation.code(String(decoding: node.tree.text[node.range].prefix(250), as: UTF8.self))
      }
    }
    guard !values.isEmpty else { return nil }
    return "First values: \(Explanation.list(values, of: count))"
  }
}
