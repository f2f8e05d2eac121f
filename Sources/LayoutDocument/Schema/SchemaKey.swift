import CollectionLayout
import JSON

/// A key of an object together with the property of `Value` that stores its value.
struct SchemaKey<Value: Sendable>: Sendable {
  /// Stores the value of a node, nil if the key is missing. Returns whether a value was stored.
  typealias Reading = @Sendable (SyntaxNode?, inout Value) -> Bool

  let key: PropertySchema
  /// The function that reads the key; nil if another decoder reads it.
  let read: Reading?
  /// Returns the JSON value of the key for a `Value`; nil if it cannot be expressed.
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
  /// Stores the key in a property of a simple type. The property's initial value is the default of the key.
  func into<Value, Part: SchemaValue>(
    _ path: any WritableKeyPath<Value, Part> & Sendable
  ) -> SchemaKey<Value> {
    let type = type
    return SchemaKey(self) { node, value in
      guard let part = node.flatMap({ Part.read($0, as: type) }) else { return false }
      value[keyPath: path] = part
      return true
    } written: {
      $0[keyPath: path].written(as: type)
    }
  }

  /// Stores the key in a property of an enumeration type.
  func into<Value, Word: RawRepresentable<String> & Sendable>(
    _ path: any WritableKeyPath<Value, Word> & Sendable
  ) -> SchemaKey<Value> {
    SchemaKey(self) { node, value in
      guard let word = node?.stringValue.flatMap(Word.init(rawValue:)) else { return false }
      value[keyPath: path] = word
      return true
    } written: {
      .string($0[keyPath: path].rawValue)
    }
  }

  /// Stores the key in a property that is decoded from an object.
  func into<Value, Part: Sendable>(
    _ path: any WritableKeyPath<Value, Part> & Sendable, _ object: SchemaObject<Part>
  ) -> SchemaKey<Value> {
    SchemaKey(self) { node, value in
      guard let part = node.flatMap(object.valueIfObject) else { return false }
      value[keyPath: path] = part
      return true
    } written: {
      object.written($0[keyPath: path])
    }
  }

  /// Stores the key in a property of a simple type that a function reads; the function returns nil for invalid nodes.
  func into<Value, Part: SchemaValue>(
    _ path: any WritableKeyPath<Value, Part> & Sendable, by part: @escaping @Sendable (SyntaxNode) -> Part?
  ) -> SchemaKey<Value> {
    let type = type
    return SchemaKey(self) { node, value in
      guard let part = node.flatMap(part) else { return false }
      value[keyPath: path] = part
      return true
    } written: {
      $0[keyPath: path].written(as: type)
    }
  }

  /// Stores the key in a property that a function reads; the function returns nil for invalid nodes. The key gets no
  /// default from the property.
  func into<Value, Part>(
    _ path: any WritableKeyPath<Value, Part> & Sendable, by part: @escaping @Sendable (SyntaxNode) -> Part?
  ) -> SchemaKey<Value> {
    SchemaKey(self) { node, value in
      guard let part = node.flatMap(part) else { return false }
      value[keyPath: path] = part
      return true
    }
  }

  /// Passes the node of the key to a function if the key is present.
  func taken<Value>(by take: @escaping @Sendable (SyntaxNode, inout Value) -> Void) -> SchemaKey<Value> {
    SchemaKey(self) { node, value in
      guard let node else { return false }
      take(node, &value)
      return true
    }
  }

  /// Appends the value of the key, or its default, to the custom attributes for clients.
  func passedOn<Value>(in path: any WritableKeyPath<Value, [CustomAttributes.Field]> & Sendable) -> SchemaKey<Value> {
    let (name, type, usual) = (name, type, defaultValue)
    return SchemaKey(self) { node, value in
      guard let field = type.value(of: node, default: usual).map(CustomAttributes.Value.init) else { return false }
      value[keyPath: path].append(.init(name, field))
      return true
    }
  }

  /// Marks a key that another decoder reads. A comment at the key names the decoder.
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
