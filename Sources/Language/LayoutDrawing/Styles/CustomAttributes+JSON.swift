package import CollectionLayout
package import JSON

extension CustomAttributes {
  /// Writes the member `custom` of an element: an object of all attributes in their order.
  package func write(to writer: inout JSONWriter) {
    writer.object("custom") { writer in
      for field in fields {
        writer.key(named: field.name)
        switch field.value {
        case .string(let text): writer.string(text)
        case .number(let number): writer.number(number)
        case .json(let text): writer.raw(Array(text.utf8))
        }
      }
    }
  }
}

extension CustomAttributes {
  /// Whether both have the same attributes with equal values, in any order. Numbers are compared with the tolerance.
  func isEqual(_ other: CustomAttributes, _ tolerance: ComparisonTolerance) -> Bool {
    if fields.count != other.fields.count { return false }
    // Usually the order is the same, and nothing is parsed.
    if zip(fields, other.fields).allSatisfy({ $0.isIdentical(to: $1) }) { return true }
    return object.isEqual(other.object, tolerance)
  }

  /// The attributes as a JSON object.
  var object: JSONValue { .object(fields.map { JSONMember(key: $0.name, value: $0.value.json) }) }

  /// Creates the attributes from the members of a JSON object, as the decoder of documents does; none if the value is
  /// not an object.
  init(_ object: JSONValue?) {
    self.init(
      (object?.asObject ?? []).map { member in
        switch member.value {
        case .string(let text): Field(member.key, .string(text))
        case .number(let number): Field(member.key, .number(number))
        default: Field(member.key, .json(String(decoding: member.value.bytes, as: UTF8.self)))
        }
      })
  }
}

extension CustomAttributes.Field {
  /// Whether the names and the values are equal byte for byte.
  fileprivate func isIdentical(to other: CustomAttributes.Field) -> Bool {
    guard name.isIdentical(to: other.name) else { return false }
    return switch (value, other.value) {
    case (.string(let one), .string(let other)), (.json(let one), .json(let other)): one.isIdentical(to: other)
    case (.number(let one), .number(let other)): one == other
    default: false
    }
  }
}

extension CustomAttributes.Value {
  /// The value as JSON; null if its text is not JSON.
  var json: JSONValue {
    switch self {
    case .string(let text): .string(text)
    case .number(let number): .number(number)
    case .json(let text): (try? JSONValue(parsing: Array(text.utf8))) ?? .null
    }
  }
}

extension JSONValue {
  /// Whether two values are equal: numbers within the tolerance of lengths, members of objects in any order.
  func isEqual(_ other: JSONValue, _ tolerance: ComparisonTolerance) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): return tolerance.isEqual(a, b)
    case (.array(let a), .array(let b)):
      return a.count == b.count && zip(a, b).allSatisfy { $0.isEqual($1, tolerance) }
    case (.object(let a), .object(let b)):
      guard a.count == b.count else { return false }
      let values = Dictionary(b.map { (KeyBytes($0.key), $0.value) }, uniquingKeysWith: { _, last in last })
      return a.allSatisfy { member in values[KeyBytes(member.key)].map { member.value.isEqual($0, tolerance) } ?? false
      }
    default: return self == other
    }
  }
}
