import CollectionLayout
import JSON

/// The schema of one kind of object together with its decoder: each key has its schema, and the property that stores
/// its value.
package final class SchemaObject<Value: Sendable>: Sendable {
  package let description: ObjectSchema
  /// The value that an object without keys decodes to.
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

  /// Stores the values of keys; `node` returns the JSON value of a key, or nil. Returns whether all required keys have
  /// valid values.
  @discardableResult
  func read(into value: inout Value, _ node: (_ key: String) -> SyntaxNode?) -> Bool {
    var readCount = 0
    for key in keys where key.read?(node(key.key.name), &value) == true && key.key.isRequired { readCount += 1 }
    return readCount == required
  }

  /// Decodes an object. Keys that are missing or invalid have their defaults, and so have all keys of any other value.
  func value(_ node: SyntaxNode?) -> Value {
    var value = defaults
    read(into: &value) { node?[$0] }
    return value
  }

  /// Decodes an object; nil for any other value.
  func valueIfObject(_ node: SyntaxNode) -> Value? { node.kind == .object ? value(node) : nil }

  /// Decodes an object; nil if a required key is missing or invalid.
  func complete(_ node: SyntaxNode?) -> Value? {
    var value = defaults
    return read(into: &value) { node?[$0] } ? value : nil
  }

  /// Decodes only the key that selects an alternative of the object; nil if there is none, or if its value is invalid.
  func valueOfForm(_ node: SyntaxNode) -> Value? {
    var value = defaults
    guard let member = description.alternativeKey(of: node),
      let key = keys.first(where: { $0.key.name == member.keyName }),
      key.read?(member.value, &value) == true
    else { return nil }
    return value
  }

  /// Returns the object that decodes to a value: with the keys whose values differ from the defaults.
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

/// A key of an object, with the property of `Value` that stores its value.
struct SchemaKey<Value: Sendable>: Sendable {
  /// Stores the value of a key; the node is nil if the key is missing. Returns whether a value was stored.
  typealias Reading = @Sendable (SyntaxNode?, inout Value) -> Bool

  let key: PropertySchema
  /// Reads the key; nil if another decoder does.
  let read: Reading?
  /// Returns the JSON value of the key for a decoded object; nil if JSON cannot express it.
  let written: @Sendable (Value) -> JSONValue?

  fileprivate init(
    _ key: PropertySchema, _ read: Reading?, written: @escaping @Sendable (Value) -> JSONValue? = { _ in nil }
  ) {
    self.key = key
    self.read = read
    self.written = written
  }
}

extension PropertySchema {
  /// Returns the key whose value is stored in a property of a simple type. The initial value of the property is the
  /// default of the key.
  func into<Value, Part: SchemaValue>(
    _ path: any WritableKeyPath<Value, Part> & Sendable
  ) -> SchemaKey<Value> {
    let type = type
    return into(path) { Part.read($0, as: type) }
  }

  /// Returns the key whose value is stored in a property of an enumeration type.
  func into<Value, Word: RawRepresentable<String> & Sendable>(
    _ path: any WritableKeyPath<Value, Word> & Sendable
  ) -> SchemaKey<Value> {
    storing(in: path, written: { .string($0.rawValue) }) { $0.word(Word.self) }
  }

  /// Returns the key whose value, an object, is decoded by `object` and stored in a property.
  func into<Value, Part: Sendable>(
    _ path: any WritableKeyPath<Value, Part> & Sendable, _ object: SchemaObject<Part>
  ) -> SchemaKey<Value> {
    storing(in: path, written: object.written) { object.valueIfObject($0) }
  }

  /// Returns the key whose value is read by `decode` and stored in a property of a simple type. `decode` returns nil
  /// for an invalid value.
  func into<Value, Part: SchemaValue>(
    _ path: any WritableKeyPath<Value, Part> & Sendable, by decode: @escaping @Sendable (SyntaxNode) -> Part?
  ) -> SchemaKey<Value> {
    let type = type
    return storing(in: path, written: { $0.written(as: type) }, decode)
  }

  /// Returns the key whose value is read by `decode` and stored in a property, whose initial value is not a default in
  /// the schema. `decode` returns nil for an invalid value.
  func into<Value, Part>(
    _ path: any WritableKeyPath<Value, Part> & Sendable, by decode: @escaping @Sendable (SyntaxNode) -> Part?
  ) -> SchemaKey<Value> {
    storing(in: path, written: { _ in nil }, decode)
  }

  private func storing<Value, Part>(
    in path: any WritableKeyPath<Value, Part> & Sendable, written: @escaping @Sendable (Part) -> JSONValue?,
    _ decode: @escaping @Sendable (SyntaxNode) -> Part?
  ) -> SchemaKey<Value> {
    SchemaKey(self) { node, value in
      guard let decoded = node.flatMap(decode) else { return false }
      value[keyPath: path] = decoded
      return true
    } written: {
      written($0[keyPath: path])
    }
  }

  /// Returns the key whose value, if present, is passed to `read` with the object to decode.
  func reading<Value>(by read: @escaping @Sendable (SyntaxNode, inout Value) -> Void) -> SchemaKey<Value> {
    SchemaKey(self) { node, value in
      guard let node else { return false }
      read(node, &value)
      return true
    }
  }

  /// Returns the key whose value, or default, is appended to the custom attributes that clients receive.
  func passedOn<Value>(in path: any WritableKeyPath<Value, [CustomAttributes.Field]> & Sendable) -> SchemaKey<Value> {
    let (name, type, usual) = (name, type, defaultValue)
    return SchemaKey(self) { node, value in
      guard let field = type.value(of: node, default: usual).map(CustomAttributes.Value.init) else { return false }
      value[keyPath: path].append(.init(name, field))
      return true
    }
  }

  /// Returns the key for the schema only: another decoder reads it, which a comment at the key names.
  func readElsewhere<Value>() -> SchemaKey<Value> { SchemaKey(self, nil) }
}

extension CustomAttributes.Value {
  /// Creates a custom attribute: a string, a number, or any other value as JSON text.
  init(_ value: JSONValue) {
    switch value {
    case .string(let text): self = .string(text)
    case .number(let number): self = .number(number)
    default: self = .json(String(decoding: value.bytes, as: UTF8.self))
    }
  }
}
