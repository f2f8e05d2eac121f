import JSON

// Finds the schema of the nodes of a tree.
extension SyntaxNode {
  /// Returns this object with its schema under a value type; nil if it is no object or the type allows none.
  ///
  /// An object of a union type takes the alternative that its `kind` names, or all kinds together if it names none.
  func level(as type: ValueSchema) -> SchemaPath.Level? {
    guard kind == .object else { return nil }
    switch type {
    case .object(let object): return .init(node: self, description: object, tagged: nil)
    case .union(let tagged):
      let kind = self["kind"]?.stringValue ?? (tagged === LayoutKind.description ? inheritedKind : nil)
      let object = kind.flatMap { tagged.description(ofKind: $0) } ?? tagged.unionOfAllKinds
      return .init(node: self, description: object, tagged: tagged)
    case .anyOf(let types): return types.lazy.compactMap { level(as: $0) }.first
    case .perItem(let type):
      return .init(node: self, description: GeneratorRuleSchema.rule(for: type, with: self), tagged: nil)
    case .checkedByDecoder(let type): return level(as: type)
    case .lazy(let type): return level(as: type())
    case .any, .boolean, .string, .number, .enumeration, .array: return nil
    }
  }

  /// The kind of a layout that has no `kind` key: that of the document's layout, or the default.
  private var inheritedKind: String {
    tree.root?["layout"]?["kind"]?.stringValue.flatMap(LayoutKind.named)?.name ?? LayoutKind.defaults
  }
}

extension SchemaPath.Level {
  /// Returns the value type of a member; nil for an unknown key.
  func type(of member: SyntaxMember) -> ValueSchema? {
    let type = description.key(member.keyName)?.type ?? description.otherKeys
    guard member.keyName == "kind", let tagged, let type else { return type }
    let kinds = ValueSchema.enumeration(EnumerationValue.all(of: tagged))
    return tagged.fallback == nil ? kinds : .anyOf([kinds, type])
  }
}

extension ValueSchema {
  /// The type of the elements of an array of this type; nil if the type allows no array.
  var elementType: ValueSchema? {
    switch self {
    case .array(let element, _): element
    case .anyOf(let types): types.lazy.compactMap(\.elementType).first
    case .perItem(let type), .checkedByDecoder(let type): type.elementType
    case .lazy(let type): type().elementType
    default: nil
    }
  }
}
