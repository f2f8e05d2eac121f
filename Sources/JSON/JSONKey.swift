/// The key of a member while its object is read. It is compared as bytes, without allocating a string.
///
/// `switch` and `==` compare it with literals: eight keys of a notification took 2 µs as strings and take 0.1 µs this
/// way.
@usableFromInline
package struct JSONKey {
  /// The text that contains the key.
  private let bytes: [UInt8]
  private let start: Int
  @usableFromInline
  let count: Int
  @usableFromInline
  let hasEscapes: Bool

  init(_ bytes: [UInt8], _ content: Range<Int>, hasEscapes: Bool) {
    self.bytes = bytes
    start = content.lowerBound
    count = content.count
    self.hasEscapes = hasEscapes
  }

  /// The key as a string.
  package var text: String {
    let content = start..<start + count
    return hasEscapes ? JSONText.unescaped(bytes, in: content) : String(decoding: bytes[content], as: UTF8.self)
  }

  @inlinable
  package static func == (key: JSONKey, name: StaticString) -> Bool { name ~= key }

  @inlinable
  package static func ~= (name: StaticString, key: JSONKey) -> Bool {
    // Most different keys have different lengths.
    (key.count == name.utf8CodeUnitCount || key.hasEscapes) && key.reads(name)
  }

  @usableFromInline
  func reads(_ name: StaticString) -> Bool {
    if hasEscapes { return text.utf8.elementsEqual(name.description.utf8) }
    return bytes.reads(name, in: start..<start + count)
  }
}

extension [UInt8] {
  /// Whether the bytes in a range equal the UTF-8 of a literal.
  package func reads(_ text: StaticString, in range: Range<Int>) -> Bool {
    // The literal's bytes are valid for the life of the process.
    unsafe reads(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), in: range)
  }

  /// Whether the bytes in a range equal other bytes.
  package func reads(_ text: [UInt8], in range: Range<Int>) -> Bool {
    unsafe text.withUnsafeBytes { text in unsafe reads(text, in: range) }
  }

  // All reads are inside both buffers: the lengths are compared first, and the range is checked.
  @inline(__always)
  private func reads(_ text: UnsafeRawBufferPointer, in range: Range<Int>) -> Bool {
    let length = range.count
    guard length == text.count else { return false }
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe withUnsafeBytes { bytes in
      let ours = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
      if length >= 8 { return unsafe Self.areSame(ours, text, by: UInt64.self) }
      if length >= 4 { return unsafe Self.areSame(ours, text, by: UInt32.self) }
      return unsafe Self.areSame(ours, text, by: UInt8.self)
    }
  }

  /// Compares one `Word` at a time. The buffers have equal sizes, and at least one word unless they are empty. The last
  /// word may overlap the one before.
  @inline(__always)
  private static func areSame<Word: FixedWidthInteger & BitwiseCopyable>(
    _ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer, by word: Word.Type
  ) -> Bool {
    let width = MemoryLayout<Word>.size
    let last = one.count - width
    var index = 0
    while index < last {
      let words = unsafe (
        one.loadUnaligned(fromByteOffset: index, as: word), other.loadUnaligned(fromByteOffset: index, as: word)
      )
      if words.0 != words.1 { return false }
      index += width
    }
    guard last >= 0 else { return true }
    return unsafe one.loadUnaligned(fromByteOffset: last, as: word)
      == other.loadUnaligned(fromByteOffset: last, as: word)
  }
}
