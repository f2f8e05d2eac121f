extension JSONReader {
  /// Reads `true` or `false`.
  package mutating func readBool() throws(JSONError) -> Bool {
    try expect(.bool)
    if consume("true") { return true }
    if consume("false") { return false }
    throw unexpected("a value")
  }

  /// Consumes a null and returns true; otherwise consumes only white space and returns false.
  package mutating func readNull() throws(JSONError) -> Bool {
    guard try peekKind() == .null else { return false }
    guard consume("null") else { throw unexpected("a value") }
    return true
  }

  /// Reads one value of any kind as a tree.
  package mutating func readValue() throws(JSONError) -> JSONValue {
    switch try peekKind() {
    case .null:
      _ = try readNull()
      return .null
    case .bool: return .bool(try readBool())
    case .number: return .number(try readDouble())
    case .string: return .string(try readString())
    case .array:
      var elements: [JSONValue] = []
      try readArray { _, reader throws(JSONError) in elements.append(try reader.readValue()) }
      return .array(elements)
    case .object:
      var members: [JSONMember] = []
      try readObject { key, reader throws(JSONError) in
        members.append(JSONMember(key: key.text, value: try reader.readValue()))
      }
      return .object(members)
    }
  }

  /// Validates one value of any kind and returns its bytes unchanged.
  package mutating func readRaw() throws(JSONError) -> [UInt8] {
    Array(bytes[try skipValue()])
  }
}
