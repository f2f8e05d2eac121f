extension JSONWriter {
  /// Writes a string, escaping only the characters that require it.
  @inlinable
  package mutating func string(_ string: String) {
    separate()
    appendQuoted(string)
  }

  /// Writes a string literal that needs no escape.
  @inlinable
  package mutating func staticString(_ word: StaticString) {
    separate()
    bytes.append(0x22)
    bytes.append(word)
    bytes.append(0x22)
  }

  /// Begins a string that is written in segments: call `appendChunk` any number of times, then `endString`.
  @inlinable
  package mutating func beginString() {
    separate()
    bytes.append(0x22)
  }

  /// Writes a segment of a string that needs no escape.
  @inlinable
  package mutating func appendChunk(_ text: StaticString) { bytes.append(text) }

  /// Writes a segment of a string.
  @inlinable
  package mutating func appendChunk(_ text: String) { appendText(text) }

  /// Writes an integer as a segment of a string.
  @inlinable
  package mutating func appendChunk(_ number: Int) { bytes.append(decimal: number) }

  /// Ends a string that was written in segments.
  @inlinable
  package mutating func endString() { bytes.append(0x22) }

  /// Writes a number as the shortest text that reads back exactly; null if it is not finite.
  @inlinable
  package mutating func number(_ number: Double) {
    separate()
    appendNumber(number)
  }

  /// Writes an integer with all its digits.
  @inlinable
  package mutating func integer(_ integer: Int) {
    separate()
    bytes.append(decimal: integer)
  }

  /// Writes `true` or `false`.
  package mutating func bool(_ bool: Bool) {
    separate()
    bytes.append(contentsOf: (bool ? "true" : "false").utf8)
  }

  /// Writes `null`.
  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes one complete value that is already JSON.
  package mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Writes a tree.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let bool): self.bool(bool)
    case .number(let number): self.number(number)
    case .string(let string): self.string(string)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let members):
      beginObject()
      for entry in members {
        key(named: entry.key)
        self.value(entry.value)
      }
      endObject()
    }
  }

  /// Writes a key with a number.
  @inlinable
  package mutating func member(_ name: StaticString, _ value: Double) {
    key(name)
    number(value)
  }

  /// Writes a key with an integer.
  @inlinable
  package mutating func member(_ name: StaticString, _ value: Int) {
    key(name)
    integer(value)
  }

  /// Writes a key with a Boolean.
  package mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Writes a key with a string.
  @inlinable
  package mutating func member(_ name: StaticString, _ value: String) {
    key(name)
    string(value)
  }

  /// Writes a key with a tree.
  package mutating func member(_ name: StaticString, _ value: JSONValue) {
    key(name)
    self.value(value)
  }
}
