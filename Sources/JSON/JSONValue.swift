/// A JSON value as a tree, for values without a dedicated type.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])
}

/// A member of an object. Objects keep the order of their members.
package struct JSONMember: Sendable {
  package var key: String
  package var value: JSONValue

  package init(key: String, value: JSONValue) {
    self.key = key
    self.value = value
  }
}

extension JSONMember: Equatable {
  /// Whether keys and values are equal; keys are compared by scalars.
  package static func == (a: JSONMember, b: JSONMember) -> Bool {
    a.key.isIdentical(to: b.key) && a.value == b.value
  }
}

extension JSONValue: Equatable {
  /// Whether both values are equal. Strings are compared by scalars, objects including the order of their members.
  package static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a.isIdentical(to: b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }
}

extension JSONValue {
  /// Parses one value. Throws if anything follows it.
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    self = try reader.readValue()
    try reader.finish()
  }

  /// Appends the value as compact JSON.
  package func write(to writer: inout JSONWriter) {
    writer.value(self)
  }

  /// The value as compact JSON.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.takeBytes()
  }

  /// The kind of the value.
  package var kind: JSONKind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

// Literals, so that schemas can write values as in JSON.

extension JSONValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { JSONMember(key: $0.0, value: $0.1) })
  }
}
