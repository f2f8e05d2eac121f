import JSON

/// The keys of one sort of object, and what such an object is read as: each key is named once, in the entry that
/// describes it.
final class TypedObject<Value: Sendable>: Sendable {
  let description: ObjectDescription
  /// What an object says that has none of the keys.
  let usual: Value
  private let keys: [TypedKey<Value>]
  private let required: Int

  init(
    _ name: String, _ documentation: String, _ usual: Value, _ keys: [TypedKey<Value>], otherKeys: ValueType? = nil,
    forms: [[String]] = []
  ) {
    self.usual = usual
    self.keys = keys.filter { $0.read != nil }
    required = self.keys.count { $0.key.isRequired }
    description = ObjectDescription(
      name, documentation, keys.map { $0.key.withDefault($0.written(usual)) }, otherKeys: otherKeys, forms: forms)
  }

  /// Takes over what is written, where `node` finds it; tells whether all required keys could be read.
  @discardableResult
  func read(into value: inout Value, _ node: (_ key: String) -> SyntaxNode?) -> Bool {
    var found = 0
    for key in keys where key.read?(node(key.key.name), &value) == true && key.key.isRequired { found += 1 }
    return found == required
  }

  /// What an object says; what is usual for anything else.
  func value(_ node: SyntaxNode?) -> Value {
    var value = usual
    read(into: &value) { node?[$0] }
    return value
  }

  /// What an object says; nil for anything else.
  func valueIfObject(_ node: SyntaxNode) -> Value? { node.kind == .object ? value(node) : nil }

  /// What an object says; nil where one of the required keys cannot be read.
  func complete(_ node: SyntaxNode?) -> Value? {
    var value = usual
    return read(into: &value) { node?[$0] } ? value : nil
  }

  /// What an object says by the key alone that decides its form; nil for one without such a key.
  func valueOfForm(_ node: SyntaxNode) -> Value? {
    var value = usual
    guard let member = description.formKey(of: node), let key = keys.first(where: { $0.key.name == member.keyName }),
      key.read?(member.value, &value) == true
    else { return nil }
    return value
  }

  /// The keys that a value has otherwise than usual, as a document writes them.
  func written(_ value: Value) -> JSONValue {
    .object(
      keys.compactMap { key in
        guard let written = key.written(value), written != key.written(usual) else { return nil }
        return JSONMember(key: key.key.name, value: written)
      })
  }
}

extension ValueType {
  static func object<Value>(_ object: TypedObject<Value>) -> ValueType { .object(object.description) }
}
