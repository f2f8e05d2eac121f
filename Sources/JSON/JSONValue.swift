/// Any JSON value as a tree, for what has no type of its own.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])
}

/// One key of an object with its value; objects keep the order in which they were written.
package struct JSONMember: Sendable {
  package var key: String
  package var value: JSONValue

  package init(key: String, value: JSONValue) {
    self.key = key
    self.value = value
  }
}

extension JSONMember: Equatable {
  /// Whether keys and values are the same, scalar by scalar.
  package static func == (a: JSONMember, b: JSONMember) -> Bool {
    a.key.isIdentical(to: b.key) && a.value == b.value
  }
}

extension JSONValue: Equatable {
  /// Whether both are the same value; strings are compared by scalars, objects with the order of their members.
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
  /// Reads one value and nothing after it.
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    self = try reader.readValue()
    try reader.finish()
  }

  /// Appends the value as compact text.
  package func write(to writer: inout JSONWriter) {
    writer.value(self)
  }

  /// The value as compact text.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.takeBytes()
  }

  /// Which of the six kinds the value is.
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

// So that descriptions can say values as they would stand in a text.

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
