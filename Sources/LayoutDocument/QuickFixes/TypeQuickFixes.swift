import JSON

/// Quick fixes for values of the wrong type.
enum TypeQuickFixes {
  static func all(_ place: QuickFixContext) -> [QuickFix] {
    guard let node = place.node else { return [] }
    if node == place.tree.root { return root(place, node) }
    if let member = place.parent(of: node)?.members.first(where: { $0.key == node }) {
      // A generator rule that is not allowed is reported at its key.
      return member.value.map { KeyQuickFixes.removals(of: $0, place) } ?? []
    }
    guard let (type, key) = place.type(of: node) else { return KeyQuickFixes.removals(of: node, place) }
    var fixes: [QuickFix] = []
    if node.isNull {
      // `null` is equivalent to an absent key.
      fixes = KeyQuickFixes.removals(of: node, place).prefix(1).map { removal in
        QuickFix(removal.title, removal.edits, isPreferred: key?.isRequired != true)
      }
    }
    fixes += ValueConversion.values(of: node, to: type, place.style).map { bytes in
      QuickFix("Change to \(shown(bytes))", place.replacing(node, bytes), isPreferred: true)
    }
    if let value = key.flatMap({ $0.isRequired ? PlaceholderValue.value(of: $0) : $0.defaultValue }) {
      fixes.append(ValueQuickFixes.replacement(place, node, value))
    }
    if let source = sourceRoot(place, node) { fixes += source }
    return fixes + KeyQuickFixes.removals(of: node, place)
  }

  /// Fixes a document that is not an object.
  private static func root(_ place: QuickFixContext, _ node: SyntaxNode) -> [QuickFix] {
    let sections = { (value: [UInt8]) in place.style.object([MemberText(key: "sections", value: value)]) }
    return [
      QuickFix("Wrap in { \"sections\": … }", place.replacing(node, sections(Array(place.text[node.range])))),
      QuickFix("Replace with an empty document", place.replacing(node, sections(Array("[]".utf8)))),
    ]
  }

  /// Fixes rows of a data source that are not an array.
  private static func sourceRoot(_ place: QuickFixContext, _ node: SyntaxNode) -> [QuickFix]? {
    let isSource = place.member(of: node)?.keyName == "source" || place.member(of: node)?.keyName == "at"
    return isSource ? SourceQuickFixes.rows(place) : nil
  }

  private static func shown(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.count > 40 ? text.prefix(39) + "…" : text
  }
}
