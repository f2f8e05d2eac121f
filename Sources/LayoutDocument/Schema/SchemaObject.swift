import JSON

/// The schema of one kind of object together with its decoder: the entry of each key contains its schema and the
/// property that stores its value.
final class SchemaObject<Value: Sendable>: Sendable {
  let description: ObjectSchema
  /// The value of an object without keys.
  let defaults: Value
  private let keys: [SchemaKey<Value>]
  private let required: Int

  init(
    _ name: String, _ documentation: String, _ defaults: Value, _ keys: [SchemaKey<Value>],
    otherKeys: ValueSchema? = nil,
    alternatives: [[String]] = [], excludes: [String: [String]] = [:]
  ) {
    self.defaults = defaults
    self.keys = keys.filter { $0.read != nil }
    required = self.keys.count { $0.key.isRequired }
    description = ObjectSchema(
      name, documentation, keys.map { $0.key.withDefault($0.written(defaults)) }, otherKeys: otherKeys,
      alternatives: alternatives, excludes: excludes)
  }

  /// Stores the values of the keys that `node` returns. Returns whether all required keys could be read.
  @discardableResult
  func read(into value: inout Value, _ node: (_ key: String) -> SyntaxNode?) -> Bool {
    var found = 0
    for key in keys where key.read?(node(key.key.name), &value) == true && key.key.isRequired { found += 1 }
    return found == required
  }

  /// Returns the value of an object, with defaults for missing and invalid keys; the defaults for any other node.
  func value(_ node: SyntaxNode?) -> Value {
    var value = defaults
    read(into: &value) { node?[$0] }
    return value
  }

  /// Returns the value of an object; nil for any other node.
  func valueIfObject(_ node: SyntaxNode) -> Value? { node.kind == .object ? value(node) : nil }

  /// Returns the value of an object; nil if a required key is missing or invalid.
  func complete(_ node: SyntaxNode?) -> Value? {
    var value = defaults
    return read(into: &value) { node?[$0] } ? value : nil
  }

  /// Returns the value of the key that selects the alternative of an object; nil if there is none or it is invalid.
  func valueOfForm(_ node: SyntaxNode) -> Value? {
    var value = defaults
    guard let member = description.alternativeKey(of: node),
      let key = keys.first(where: { $0.key.name == member.keyName }),
      key.read?(member.value, &value) == true
    else { return nil }
    return value
  }

  /// Returns an object with the keys whose values differ from the defaults.
  func written(_ value: Value) -> JSONValue {
    .object(
      keys.compactMap { key in
        guard let written = key.written(value), written != key.written(defaults) else { return nil }
        return JSONMember(key: key.key.name, value: written)
      })
  }
}

extension ValueSchema {
  static func object<Value>(_ object: SchemaObject<Value>) -> ValueSchema { .object(object.description) }
}
