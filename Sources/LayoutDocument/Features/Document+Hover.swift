import CollectionLayout
import JSON

/// What there is to say about a key or a value of a text.
package struct HoverText: Equatable, Sendable {
  /// Bytes of the newest text.
  package var range: Range<Int>
  package var markdown: String
}

extension DocumentSnapshot {
  /// What there is to say about a byte of the newest text; nil for nothing.
  ///
  /// Keys, words, devices, colours and rules have their own text. What is laid out has its numbers: below the text of
  /// keys that have to do with places and sizes, and alone where nothing else is said.
  package func hover(at offset: Int) -> HoverText? {
    let tree = syntax
    guard !tree.hasComment(at: offset) else { return nil }
    let path = DescriptionPath(at: offset, in: tree)
    let own = ownHover(path, at: offset)
    if own != nil, !path.isAboutLayout { return own }
    guard let explanation = explanation(at: offset, path) else { return own }
    if let own { return HoverText(range: own.range, markdown: "\(own.markdown)\n\n---\n\n\(explanation.markdown)") }
    guard let node = SyntaxNode.node(at: offset, in: tree).last, offset <= tree.text.count else { return nil }
    return HoverText(range: node.range, markdown: explanation.markdown)
  }

  /// What stands there by itself, wherever it is laid out.
  private func ownHover(_ path: DescriptionPath, at offset: Int) -> HoverText? {
    let tree = syntax
    switch path.place {
    case .key(let range):
      guard let key = path.key, !range.isEmpty else { return nil }
      let rule = path.rule.map { "\n\n---\n\n\($0)" } ?? ""
      return HoverText(range: range, markdown: "**\(key.name)**\n\n\(key.markdown)\(rule)")
    case .value(let type, let range):
      if let word = path.word(in: tree) {
        return HoverText(range: range, markdown: "**\(word.name)**\n\n\(word.documentation)")
      }
      guard let node = SyntaxNode.node(at: range.lowerBound, in: tree).last else { return nil }
      if type.allowsColor, node.range == range, let color = ValueExplanation.color(node) {
        return HoverText(range: range, markdown: color)
      }
      if type.allowsDevice, let name = node.stringValue, let size = Devices.size(named: name) {
        return HoverText(
          range: range, markdown: "**\(name)**\n\n\(Int(size.width)) × \(Int(size.height)) points, upright.")
      }
      // Between its values one is on the rule as a whole.
      return path.rule.map { HoverText(range: range.isEmpty ? path.level?.node.range ?? range : range, markdown: $0) }
    case .nothing: return nil
    }
  }
}

extension DescriptionPath {
  /// Keys whose numbers one wants to see beside what they mean.
  private static let placingKeys: Set<String> = [
    "id", "size", "width", "height", "aspectRatio", "fullSpan", "repeat", "source", "at", "each", "items", "length",
    "frame", "left", "top", "inset", "covers", "thickness", "offset", "alignment", "header", "footer", "viewport",
    "contentInset", "sections",
  ]

  /// Whether a key stands there that has to do with where things are.
  fileprivate var isAboutLayout: Bool {
    guard case .key = place, let key else { return false }
    if level?.tagged === LayoutKind.description { return key.name != "kind" }
    return rule == nil && DescriptionPath.placingKeys.contains(key.name)
  }

  /// The first values of the innermost rule around the place; nil outside of rules.
  fileprivate var rule: String? {
    guard let level, level.node["random"] != nil || level.node["cycle"] != nil, levels.count > 1 else { return nil }
    let start = level.node.range.lowerBound
    guard let owner = levels.dropLast().last(where: { $0.node["random"] == nil && $0.node["cycle"] == nil }),
      let member = owner.node.members.first(where: { $0.value?.range.contains(start) ?? false }),
      let type = owner.description.key(member.keyName)?.type
    else { return nil }
    // A template does not know yet how often it is repeated.
    let usual = owner.description === ItemDescription.templateEntry ? 1000 : 1.0
    let count = owner.node["repeat"]?.number(in: ItemDescription.repeatBounds) ?? usual
    let isSide = member.value?.kind == .array
    return ValueExplanation.rule(level.node, of: type.ruleType(ofSide: isSide), count: Int(min(count, 1000)))
  }
}

extension ValueType {
  /// What a rule that stands there gives; `ofSide` where it is one side of a `[width, height]`.
  fileprivate func ruleType(ofSide isSide: Bool) -> ValueType {
    switch self {
    case .generated(.list(let element, _)) where isSide: element.ruleType(ofSide: false)
    case .generated(let type): type
    default: self
    }
  }
}
