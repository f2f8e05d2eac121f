import CollectionLayout
import JSON

/// The hover text of a key or a value.
package struct HoverContent: Equatable, Sendable {
  /// Bytes of the current text.
  package var range: Range<Int>
  package var markdown: String
}

extension DocumentSnapshot {
  /// Returns the hover text of a byte of the current text; nil if there is none.
  ///
  /// Keys, enumeration values, devices, colors and generator rules have a text from the schema. Laid-out elements have
  /// computed frames and sizes. Keys that affect the layout show both, the schema's first. All other keys and values
  /// show the text from the schema, or the computed values if there is none.
  package func hover(at offset: Int) -> HoverContent? {
    let tree = syntax
    guard !tree.hasComment(at: offset) else { return nil }
    let path = SchemaPath(at: offset, in: tree)
    let own = ownHover(path, at: offset)
    if own == nil, let name = timelineNameHover(at: offset) { return name }
    if own != nil, !path.isAboutLayout { return own }
    guard let explanation = layoutHover(at: offset, path) else { return own }
    if let own { return HoverContent(range: own.range, markdown: "\(own.markdown)\n\n---\n\n\(explanation.markdown)") }
    guard let node = SyntaxNode.node(at: offset, in: tree).last, offset <= tree.text.count else { return nil }
    return HoverContent(range: node.range, markdown: explanation.markdown)
  }

  /// Returns the text that does not depend on the layout: schema, enumeration value, color, device or generator rule.
  private func ownHover(_ path: SchemaPath, at offset: Int) -> HoverContent? {
    let tree = syntax
    switch path.context {
    case .key(let range):
      guard let key = path.key, !range.isEmpty else { return nil }
      let rule = path.rule.map { "\n\n---\n\n\($0)" } ?? ""
      return HoverContent(range: range, markdown: "**\(key.name)**\n\n\(key.markdown)\(rule)")
    case .value(let type, let range):
      if let word = path.word(in: tree) {
        return HoverContent(range: range, markdown: "**\(word.name)**\n\n\(word.documentation)")
      }
      guard let node = SyntaxNode.node(at: range.lowerBound, in: tree).last else { return nil }
      if type.allowsColor, node.range == range, let color = ValueHover.color(node) {
        return HoverContent(range: range, markdown: color)
      }
      if type.allowsDevice, let name = node.stringValue, let size = Devices.size(named: name) {
        return HoverContent(
          range: range, markdown: "**\(name)**\n\n\(Int(size.width)) × \(Int(size.height)) points in portrait.")
      }
      // Between the values of a rule the hover covers the whole rule.
      return path.rule.map {
        HoverContent(range: range.isEmpty ? path.level?.node.range ?? range : range, markdown: $0)
      }
    case .nothing: return nil
    }
  }
}

extension SchemaPath {
  /// Keys whose hover includes computed frames and sizes.
  private static let placingKeys: Set<String> = [
    "id", "size", "width", "height", "aspectRatio", "fullSpan", "repeat", "source", "at", "each", "items", "length",
    "frame", "left", "top", "inset", "covers", "thickness", "offset", "alignment", "header", "footer", "viewport",
    "contentInset", "sections",
  ]

  /// Whether the path ends at a key that affects frames or sizes.
  fileprivate var isAboutLayout: Bool {
    guard case .key = context, let key else { return false }
    if level?.tagged === LayoutKind.description { return key.name != "kind" }
    return rule == nil && SchemaPath.placingKeys.contains(key.name)
  }

  /// The first values of the innermost generator rule that contains the offset; nil outside of rules.
  fileprivate var rule: String? {
    guard let level, level.node["random"] != nil || level.node["cycle"] != nil, levels.count > 1 else { return nil }
    let start = level.node.range.lowerBound
    guard let owner = levels.dropLast().last(where: { $0.node["random"] == nil && $0.node["cycle"] == nil }),
      let member = owner.node.members.first(where: { $0.value?.range.contains(start) ?? false }),
      let type = owner.description.key(member.keyName)?.type
    else { return nil }
    // A template has no repeat count; 1,000 items are assumed.
    let usual = owner.description === ItemSchema.templateEntry ? 1000 : 1.0
    let count = owner.node["repeat"]?.number(in: ItemSchema.repeatBounds) ?? usual
    let isSide = member.value?.kind == .array
    return ValueHover.rule(level.node, of: type.ruleType(ofSide: isSide), count: Int(min(count, 1000)))
  }
}

extension ValueSchema {
  /// Returns the value type that a generator rule produces; `ofSide` for one side of a `[width, height]`.
  fileprivate func ruleType(ofSide isSide: Bool) -> ValueSchema {
    switch self {
    case .perItem(.array(let element, _)) where isSide: element.ruleType(ofSide: false)
    case .perItem(let type): type
    default: self
    }
  }
}
