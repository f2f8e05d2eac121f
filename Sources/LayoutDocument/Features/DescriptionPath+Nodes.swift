import JSON

// Finds the schema of the nodes of a tree.
extension SyntaxNode {
  /// Returns this object with its schema under a value type; nil if it is no object or the type allows none.
  ///
  /// An object of a union type takes the alternative that its `kind` names, or all kinds together if it names none.
  func level(as type: ValueType) -> DescriptionPath.Level? {
    guard kind == .object else { return nil }
    switch type {
    case .object(let object): return .init(node: self, description: object, tagged: nil)
    case .tagged(let tagged):
      let kind = self["kind"]?.stringValue ?? (tagged === LayoutKind.description ? inheritedKind : nil)
      let object = kind.flatMap { tagged.description(ofKind: $0) } ?? tagged.allKinds
      return .init(node: self, description: object, tagged: tagged)
    case .either(let types): return types.lazy.compactMap { level(as: $0) }.first
    case .generated(let type):
      return .init(node: self, description: RuleDescription.rule(for: type, with: self), tagged: nil)
    case .deferred(let type): return level(as: type)
    case .recursive(let type): return level(as: type())
    case .any, .boolean, .string, .number, .word, .list: return nil
    }
  }

  /// The kind of a layout that has no `kind` key: that of the document's layout, or the default.
  private var inheritedKind: String {
    tree.root?["layout"]?["kind"]?.stringValue.flatMap(LayoutKind.named)?.name ?? LayoutKind.usual
  }
}

extension DescriptionPath.Level {
  /// Returns the value type of a member; nil for an unknown key.
  func type(of member: SyntaxMember) -> ValueType? {
    let type = description.key(member.keyName)?.type ?? description.otherKeys
    guard member.keyName == "kind", let tagged, let type else { return type }
    let kinds = ValueType.word(WordDescription.all(of: tagged))
    return tagged.otherKinds == nil ? kinds : .either([kinds, type])
  }
}

extension ValueType {
  /// The type of the elements of an array of this type; nil if the type allows no array.
  var elementType: ValueType? {
    switch self {
    case .list(let element, _): element
    case .either(let types): types.lazy.compactMap(\.elementType).first
    case .generated(let type), .deferred(let type): type.elementType
    case .recursive(let type): type().elementType
    default: nil
    }
  }
}
