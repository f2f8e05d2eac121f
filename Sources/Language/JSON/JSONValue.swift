/// A JSON value as a tree, for values without a dedicated type.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])
}

extension JSONValue: Equatable {
  /// Whether the values are equal: strings are compared by Unicode scalars, objects including the order of their
  /// members.
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
  /// Parses UTF-8 text of one value. Throws for invalid JSON and for any text behind the value but white space.
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    self = try reader.readValue()
    try reader.finish()
  }

  /// The value as compact JSON in UTF-8.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.takeBytes()
  }

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

extension JSONValue {
  /// Returns a number; an integer beyond 2^53 is rounded to a `Double`.
  package static func integer(_ integer: Int) -> JSONValue { .number(Double(integer)) }

  /// Returns an array of strings.
  package static func strings(_ strings: [String]) -> JSONValue { .array(strings.map { .string($0) }) }

  /// Returns an object with the members of all arguments that are objects, in order, duplicate keys included. Other
  /// arguments are ignored.
  package static func object(joining objects: JSONValue...) -> JSONValue {
    .object(objects.flatMap { $0.asObject ?? [] })
  }
}

extension JSONValue {
  /// The number; nil for any other kind.
  package var asDouble: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  /// The number as an integer; nil for any other kind, for fractions and for overflow.
  package var asInt: Int? {
    asDouble.flatMap { Int(exactly: $0) }
  }

  /// The string; nil for any other kind.
  package var asString: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }

  /// The Boolean; nil for any other kind.
  package var asBool: Bool? {
    guard case .bool(let bool) = self else { return nil }
    return bool
  }

  /// The elements; nil if this is not an array.
  package var asArray: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members in text order; nil if this is not an object.
  package var asObject: [JSONMember]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  package var isNull: Bool { self == .null }

  /// The value of a key, the last one of duplicates; nil if there is none, or if this is not an object.
  package subscript(key: String) -> JSONValue? {
    asObject?.last { $0.key.isIdentical(to: key) }?.value
  }

  /// The element at an index; nil if there is none, or if this is not an array.
  package subscript(index: Int) -> JSONValue? {
    guard let elements = asArray, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The value at a JSON Pointer (RFC 6901); nil if there is none, or if the pointer is invalid.
  package subscript(pointer pointer: String) -> JSONValue? {
    guard let tokens = JSONPointer.tokens(of: pointer) else { return nil }
    var value = self
    for token in tokens {
      let next = value.asArray == nil ? value[token] : JSONPointer.arrayIndex(token).flatMap { value[$0] }
      guard let next else { return nil }
      value = next
    }
    return value
  }
}

extension JSONValue {
  /// Returns the value as JSON text that ends with a line break. A value that fits into `width` columns is on one line;
  /// a longer container has one line per child, indented by two spaces.
  package func prettyPrinted(width: Int = 120) -> String {
    var text = ""
    append(to: &text, indent: 0, width: width, used: 0)
    return text + "\n"
  }

  private func append(to text: inout String, indent: Int, width: Int, used: Int) {
    let short = oneLine
    let (open, close, count) = asObject.map { ("{", "}", $0.count) } ?? ("[", "]", asArray?.count ?? 0)
    guard count > 0, used + short.count > width else {
      text += short
      return
    }
    let inner = String(repeating: " ", count: indent + 2)
    text += open
    for index in 0..<count {
      text += (index == 0 ? "\n" : ",\n") + inner
      if let member = asObject?[index] {
        let key = JSONValue.string(member.key).oneLine + ": "
        text += key
        // Leaves one column for a comma.
        member.value.append(to: &text, indent: indent + 2, width: width, used: indent + 3 + key.count)
      } else if let element = asArray?[index] {
        element.append(to: &text, indent: indent + 2, width: width, used: indent + 3)
      }
    }
    text += "\n" + String(repeating: " ", count: indent) + close
  }

  /// The value on one line, with spaces after commas and colons.
  package var oneLine: String {
    switch self {
    case .object(let members) where !members.isEmpty:
      "{ "
        + members.map { JSONValue.string($0.key).oneLine + ": " + $0.value.oneLine }.joined(separator: ", ") + " }"
    case .array(let elements) where !elements.isEmpty:
      "[" + elements.map(\.oneLine).joined(separator: ", ") + "]"
    default: String(decoding: bytes, as: UTF8.self)
    }
  }
}

// Lets Swift code contain JSON values as literals.

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

/// The syntax of JSON Pointers (RFC 6901).
package enum JSONPointer {
  /// Returns the reference tokens with `~0` and `~1` resolved; nil if the text is not a pointer.
  package static func tokens(of pointer: String) -> [String]? {
    if pointer.isEmpty { return [] }
    var tokens: [String] = []
    var token: [UInt8] = []
    var bytes = pointer.utf8.makeIterator()
    guard bytes.next() == ASCII.slash else { return nil }
    while let byte = bytes.next() {
      if byte == ASCII.slash {
        tokens.append(String(decoding: token, as: UTF8.self))
        token.removeAll(keepingCapacity: true)
      } else if byte == UInt8(ascii: "~") {
        switch bytes.next() {
        case UInt8(ascii: "0"): token.append(UInt8(ascii: "~"))
        case UInt8(ascii: "1"): token.append(ASCII.slash)
        default: return nil
        }
      } else {
        token.append(byte)
      }
    }
    tokens.append(String(decoding: token, as: UTF8.self))
    return tokens
  }

  /// Returns a reference token with `~` and `/` escaped.
  package static func escaped(_ token: String) -> String {
    guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == ASCII.slash }) else { return token }
    // By scalars: `~` with a combining mark is another `Character`, but its `~` must be escaped, too.
    var text = ""
    for scalar in token.unicodeScalars {
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Returns the array index of a token: digits without leading zeros; nil otherwise, and for overflow.
  package static func arrayIndex(_ token: String) -> Int? {
    guard token.utf8.allSatisfy(ASCII.isDigit), token == "0" || token.utf8.first != ASCII.zero else { return nil }
    return Int(token)
  }
}
