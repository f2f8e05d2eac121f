package import JSON

/// The parameters of a method that clients call.
///
/// Unknown keys are skipped and null is read as absent. A missing key or a value of the wrong type throws a `JSONError`
/// with its path.
package protocol ClientMessage: Sendable {
  /// The method's name on the wire.
  static var method: String { get }
  /// Earlier names of the method, which clients may use for one more version.
  static var formerNames: [String] { get }
  init(from reader: inout JSONReader) throws(JSONError)
}

/// The parameters of a method about a document.
package protocol DocumentMessage: ClientMessage {
  var textDocument: TextDocumentIdentifier { get }
}

/// The parameters of a method about a session.
package protocol SessionMessage: ClientMessage {
  /// The name of the session.
  var session: String { get }
}

extension ClientMessage {
  package static var formerNames: [String] { [] }
}

/// The parameters of a notification that the server sends.
package protocol ServerNotification: Sendable {
  /// The method's name on the wire.
  static var method: String { get }
  /// Writes the parameters as an object, even if it is empty: some clients fail on notifications without `params`.
  func write(to writer: inout JSONWriter)
}

/// The parameters of a request that the server sends. The server does not wait for the response.
package protocol ServerRequest: ServerNotification {}

/// An enumeration whose raw values are strings on the wire.
package protocol StringEnumeration: RawRepresentable<String>, CaseIterable, Equatable, Sendable {}

extension StringEnumeration {
  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    guard let value = Self(rawValue: try reader.readString()) else {
      let words = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw JSONError(.value, at: start, "expected one of \(words)")
    }
    self = value
  }
}

extension JSONReader {
  /// Reads an object: calls `readMember` for each member. Null is read as an empty object, and so is `[]`, which is how
  /// Lua encodes an empty table.
  package mutating func readMembers(
    _ readMember: (_ key: JSONKey, _ reader: inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    let kind = try peekKind()
    if kind == .object { return try readObject(readMember) }
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
    try readObject(readMember)
  }

  /// Reads an array: calls `readElement` for each element. Null is read as an empty array.
  package mutating func readElements(
    _ readElement: (_ reader: inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    if try readNull() { return }
    try readArray { _, reader throws(JSONError) in try readElement(&reader) }
  }

  /// Reads an array of values, each of which `read` reads. Null is an error.
  package mutating func readList<Value>(
    _ read: (_ reader: inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> [Value] {
    var values: [Value] = []
    try readArray { _, reader throws(JSONError) in values.append(try read(&reader)) }
    return values
  }

  /// Reads a string; nil for null.
  package mutating func readOptionalString() throws(JSONError) -> String? {
    if try readNull() { return nil }
    return try readString()
  }

  /// Reads an integer; nil for null.
  package mutating func readOptionalInt() throws(JSONError) -> Int? {
    if try readNull() { return nil }
    return try readInt()
  }

  /// Reads a Boolean; false for null.
  package mutating func readFlag() throws(JSONError) -> Bool {
    if try readNull() { return false }
    return try readBool()
  }

  /// Skips a value and returns whether it is anything but null.
  package mutating func readPresence() throws(JSONError) -> Bool {
    if try readNull() { return false }
    _ = try skipValue()
    return true
  }
}
