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

  /// Whether the value is null.
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

/// The syntax of JSON Pointers (RFC 6901).
package enum JSONPointer {
  /// Returns the reference tokens with `~0` and `~1` resolved; nil if the text is not a pointer.
  package static func tokens(of pointer: String) -> [String]? {
    if pointer.isEmpty { return [] }
    var tokens: [String] = []
    var token: [UInt8] = []
    var rest = pointer.utf8.makeIterator()
    guard rest.next() == ASCII.slash else { return nil }
    while let byte = rest.next() {
      if byte == ASCII.slash {
        tokens.append(String(decoding: token, as: UTF8.self))
        token.removeAll(keepingCapacity: true)
      } else if byte == UInt8(ascii: "~") {
        switch rest.next() {
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
    // By scalars: a combining mark after one of them does not change that it is escaped.
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

  /// Returns the array index of a token: digits without leading zeros; nil otherwise.
  package static func arrayIndex(_ token: String) -> Int? {
    guard token.utf8.allSatisfy(ASCII.isDigit), token == "0" || token.utf8.first != ASCII.zero else { return nil }
    return Int(token)
  }
}
