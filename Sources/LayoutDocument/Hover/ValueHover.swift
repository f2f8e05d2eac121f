import CollectionLayout
import JSON

/// Hover texts of values: the components of colors and the first values of generator rules.
enum ValueHover {
  /// The maximum number of values of a rule that are shown.
  private static let shownValues = 8

  /// Returns the components of a color; nil if the string is not a color.
  static func color(_ node: SyntaxNode) -> String? {
    guard node.kind == .string, let color = RGBAColor(node.tree.text[node.inside]) else { return nil }
    let percent = FormulaText.text(Double(color.alpha) / 255 * 100)
    return "red \(color.red), green \(color.green), blue \(color.blue), alpha \(color.alpha) (\(percent) %)"
  }

  /// Returns the first values of a generator rule; nil if the node is not a rule.
  static func rule(_ node: SyntaxNode, of type: ValueSchema, count: Int) -> String? {
    guard node.kind == .object, node["random"] != nil || node["cycle"] != nil else { return nil }
    let shown = max(1, min(count, shownValues))
    var values: [String] = []
    if case .number(let bounds) = type {
      let rule = RuleDecoder.number(node, in: bounds)
      guard rule != .none else { return nil }
      values = (0..<shown).map { rule.value(at: $0).map(FormulaText.text) ?? "none" }
    } else if let choices = node["cycle"]?.elements, !choices.isEmpty {
      values = (0..<shown).map { index in
        let node = choices[index % choices.count]
        return HoverSection.code(String(decoding: node.tree.text[node.range].prefix(250), as: UTF8.self))
      }
    }
    guard !values.isEmpty else { return nil }
    return "First values: \(HoverSection.list(values, of: count))"
  }
}
