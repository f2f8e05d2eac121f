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
    if let fraction = fraction(node, type, key) {
      fixes.append(ValueQuickFixes.replacement(place, node, fraction, isPreferred: true))
    }
    let commentCount = place.tree.comments(in: node.range).count
    fixes += ValueConversion.values(of: node, to: type, place.style).map { bytes in
      // A preferred fix is applied with all others of the document, so it loses no comment in the value.
      let isPreferred = commentCount == 0 || SyntaxTree(bytes).comments.count == commentCount
      return QuickFix("Change to \(shown(bytes))", place.replacing(node, bytes), isPreferred: isPreferred)
    }
    if let value = key.flatMap({ $0.isRequired ? PlaceholderValue.value(of: $0) : $0.defaultValue }) {
      fixes.append(ValueQuickFixes.replacement(place, node, value))
    }
    if let source = sourceRoot(place, node) { fixes += source }
    return fixes + KeyQuickFixes.removals(of: node, place)
  }

  /// Returns the dimension that a percentage in a compositional size means, such as `{"fractionalWidth": 0.5}`.
  private static func fraction(_ node: SyntaxNode, _ type: ValueSchema, _ key: PropertySchema?) -> JSONValue? {
    guard let text = node.stringValue?.filter({ !$0.isWhitespace }), text.hasSuffix("%"), let key,
      let percent = Double(text.dropLast()), percent >= 0, percent <= 100_000
    else { return nil }
    let name = key.name == "height" ? "fractionalHeight" : "fractionalWidth"
    guard type.alternativeObject?.key(name) != nil else { return nil }
    return .object([JSONMember(key: name, value: .number(percent / 100))])
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

extension ValueSchema {
  /// The object that a value can be besides other types; nil if it cannot be one.
  fileprivate var alternativeObject: ObjectSchema? {
    guard case .anyOf(let types) = self else { return nil }
    return types.lazy.compactMap { if case .object(let object) = $0 { object } else { nil } }.first
  }
}
