package import JSON

extension JSONReader {
  /// Reads an object's members; null counts as an empty object, and so does `[]`, which is what an empty Lua table is.
  package mutating func readMembers(
    _ visit: (_ key: JSONKey, _ reader: inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    let kind = try peekKind()
    if kind == .object { return try readObject(visit) }
    if try readNull() { return }
    if kind == .array {
      var array = self
      var isEmpty = true
      try array.readArray { _, _ throws(JSONError) in isEmpty = false }
      if isEmpty {
        self = array
        return
      }
    }
    try readObject(visit)
  }

  /// Reads an array's elements; null counts as an empty array.
  package mutating func readElements(
    _ visit: (_ reader: inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    if try readNull() { return }
    try readArray { _, reader throws(JSONError) in try visit(&reader) }
  }

  /// Reads an array; null counts as an empty one.
  package mutating func readList<Value>(
    _ read: (_ reader: inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> [Value] {
    var values: [Value] = []
    try readElements { reader throws(JSONError) in values.append(try read(&reader)) }
    return values
  }

  /// A string, or nil for null.
  package mutating func readOptionalString() throws(JSONError) -> String? {
    if try readNull() { return nil }
    return try readString()
  }

  /// A whole number, or nil for null.
  package mutating func readOptionalInt() throws(JSONError) -> Int? {
    if try readNull() { return nil }
    return try readInt()
  }

  /// A truth value; null counts as false.
  package mutating func readFlag() throws(JSONError) -> Bool {
    if try readNull() { return false }
    return try readBool()
  }

  /// Skips a value and tells whether there was one: anything but null.
  package mutating func readPresence() throws(JSONError) -> Bool {
    if try readNull() { return false }
    _ = try skipValue()
    return true
  }
}

/// One of an enumeration's words.
package protocol CodedWord: RawRepresentable<String>, CaseIterable, Equatable, Sendable {}

extension CodedWord {
  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    guard let value = Self(rawValue: try reader.readString()) else {
      let words = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw JSONError(.value, at: start, "expected one of \(words)")
    }
    self = value
  }
}

/// The parameters of a method that clients call.
///
/// Unknown keys are skipped, null counts as absent, and what is missing or of a wrong type is thrown with its path.
package protocol ClientMessage: Sendable {
  /// The name on the wire.
  static var method: String { get }
  init(from reader: inout JSONReader) throws(JSONError)
}

/// The parameters of a notification that the daemon sends.
package protocol ServerMessage: Sendable {
  /// The name on the wire.
  static var method: String { get }
  /// Writes an object, even an empty one: some clients fail on a notification without parameters.
  func write(to writer: inout JSONWriter)
}

/// The parameters of a request that the daemon sends; nothing waits for its answer.
package protocol ServerRequest: ServerMessage {}
