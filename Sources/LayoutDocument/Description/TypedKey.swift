import CollectionLayout
import JSON

/// A key of the document language, and where its value goes in what an object is read as.
struct TypedKey<Value: Sendable>: Sendable {
  /// Takes over what is written, nil for nothing; tells whether anything could be read.
  typealias Reading = @Sendable (SyntaxNode?, inout Value) -> Bool

  let key: KeyDescription
  /// Nil for a key that is not read by walking the keys.
  let read: Reading?
  /// What a value has for the key, as a document writes it; nil for what the value cannot say.
  let written: @Sendable (Value) -> JSONValue?

  fileprivate init(
    _ key: KeyDescription, _ read: Reading?, written: @escaping @Sendable (Value) -> JSONValue? = { _ in nil }
  ) {
    self.key = key
    self.read = read
    self.written = written
  }
}

extension KeyDescription {
  /// Goes to a property of a simple type, whose usual value is the default of the key.
  func into<Value, Part: WrittenValue>(
    _ path: any WritableKeyPath<Value, Part> & Sendable
  ) -> TypedKey<Value> {
    let type = type
    return TypedKey(self) { node, value in
      guard let part = node.flatMap({ Part.read($0, as: type) }) else { return false }
      value[keyPath: path] = part
      return true
    } written: {
      $0[keyPath: path].written(as: type)
    }
  }

  /// Goes to a property that is one of an enumeration's words.
  func into<Value, Word: RawRepresentable<String> & Sendable>(
    _ path: any WritableKeyPath<Value, Word> & Sendable
  ) -> TypedKey<Value> {
    TypedKey(self) { node, value in
      guard let word = node?.stringValue.flatMap(Word.init(rawValue:)) else { return false }
      value[keyPath: path] = word
      return true
    } written: {
      .string($0[keyPath: path].rawValue)
    }
  }

  /// Goes to a property that is read from an object.
  func into<Value, Part: Sendable>(
    _ path: any WritableKeyPath<Value, Part> & Sendable, _ object: TypedObject<Part>
  ) -> TypedKey<Value> {
    TypedKey(self) { node, value in
      guard let part = node.flatMap(object.valueIfObject) else { return false }
      value[keyPath: path] = part
      return true
    } written: {
      object.written($0[keyPath: path])
    }
  }

  /// Goes to a property of a simple type as a function reads it, which gives nil for what it cannot read.
  func into<Value, Part: WrittenValue>(
    _ path: any WritableKeyPath<Value, Part> & Sendable, by part: @escaping @Sendable (SyntaxNode) -> Part?
  ) -> TypedKey<Value> {
    let type = type
    return TypedKey(self) { node, value in
      guard let part = node.flatMap(part) else { return false }
      value[keyPath: path] = part
      return true
    } written: {
      $0[keyPath: path].written(as: type)
    }
  }

  /// Goes to a property as a function reads it, which gives nil for what it cannot read.
  func into<Value, Part>(
    _ path: any WritableKeyPath<Value, Part> & Sendable, by part: @escaping @Sendable (SyntaxNode) -> Part?
  ) -> TypedKey<Value> {
    TypedKey(self) { node, value in
      guard let part = node.flatMap(part) else { return false }
      value[keyPath: path] = part
      return true
    }
  }

  /// Does what a function does with it, where it is written.
  func taken<Value>(by take: @escaping @Sendable (SyntaxNode, inout Value) -> Void) -> TypedKey<Value> {
    TypedKey(self) { node, value in
      guard let node else { return false }
      take(node, &value)
      return true
    }
  }

  /// Is passed on to clients by its name; its default is where it is not written.
  func passedOn<Value>(in path: any WritableKeyPath<Value, [CustomAttributes.Field]> & Sendable) -> TypedKey<Value> {
    let (name, type, usual) = (name, type, defaultValue)
    return TypedKey(self) { node, value in
      guard let field = type.value(of: node, default: usual).map(CustomAttributes.Value.init) else { return false }
      value[keyPath: path].append(.init(name, field))
      return true
    }
  }

  /// Is read where more is known than its object says; a comment at the entry says where.
  func readElsewhere<Value>() -> TypedKey<Value> { TypedKey(self, nil) }
}

extension CustomAttributes.Value {
  /// A text, a number, or anything else as text.
  init(_ value: JSONValue) {
    switch value {
    case .string(let text): self = .string(text)
    case .number(let number): self = .number(number)
    default: self = .json(String(decoding: value.bytes, as: UTF8.self))
    }
  }
}
