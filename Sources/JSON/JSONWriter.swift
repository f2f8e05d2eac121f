/// Appends JSON text to a buffer of its own; commas are its business, matching begins with ends is the caller's.
///
/// The small members are inlined into other modules: 1.4 ns instead of 6 ns a call.
@usableFromInline
package struct JSONWriter {
  /// The text so far.
  @usableFromInline
  package internal(set) var bytes: [UInt8] = []
  // One flag is enough: it is set after a value and cleared after a key, a comma and an opening.
  @usableFromInline
  var needsComma = false

  /// An empty text with room for `capacity` bytes.
  package init(capacity: Int = 256) {
    bytes.reserveCapacity(capacity)
  }

  /// The bytes written so far.
  package var count: Int { bytes.count }

  /// The text so far; the writer is empty afterwards and has given its room away.
  package mutating func takeBytes() -> [UInt8] {
    needsComma = false
    let taken = bytes
    bytes = []
    return taken
  }

  /// Starts over.
  package mutating func removeAll(keepingCapacity: Bool) {
    needsComma = false
    bytes.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Writes `{`, what `body` writes, and `}`.
  @inlinable
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    beginObject()
    body(&self)
    endObject()
  }

  /// Writes `[`, what `body` writes, and `]`.
  @inlinable
  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    beginArray()
    body(&self)
    endArray()
  }

  /// Writes `{`; `endObject` has to follow.
  @inlinable
  package mutating func beginObject() {
    separate()
    bytes.append(0x7B)
    needsComma = false
  }

  /// Writes `}`.
  @inlinable
  package mutating func endObject() {
    bytes.append(0x7D)
    needsComma = true
  }

  /// Writes `[`; `endArray` has to follow.
  @inlinable
  package mutating func beginArray() {
    separate()
    bytes.append(0x5B)
    needsComma = false
  }

  /// Writes `]`.
  @inlinable
  package mutating func endArray() {
    bytes.append(0x5D)
    needsComma = true
  }

  /// Writes a key and its colon; one value has to follow. The name must need no escape.
  @inlinable
  package mutating func key(_ name: StaticString) {
    let hasComma = needsComma
    needsComma = false
    let count = name.utf8CodeUnitCount
    bytes.append(addingCapacity: count + 4) { text in
      if hasComma { text.append(0x2C) }
      text.append(0x22)
      text.append(name)
      text.append(0x22)
      text.append(0x3A)
    }
  }

  /// Writes members as `body` gives their text, commas between them included: for what is written often and has mostly
  /// the same form, because room is made once. One at least, and the first of its object.
  @inlinable
  package mutating func firstMembers(atMost capacity: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    bytes.append(addingCapacity: capacity, initializingWith: body)
    needsComma = true
  }

  /// The same for a name that is not known in advance.
  package mutating func key(named name: String) {
    separate()
    appendQuoted(name)
    bytes.append(0x3A)
    needsComma = false
  }

  /// Writes the comma that the value before needs, and notes that the next one needs one too.
  @inlinable
  mutating func separate() {
    if needsComma { bytes.append(0x2C) }
    needsComma = true
  }
}
