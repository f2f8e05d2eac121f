/// The key of a member while its object is read. It is compared as bytes, without allocating a string.
///
/// `switch` and `==` compare it with literals: eight keys of a notification took 2 µs as strings and take 0.1 µs this
/// way. A short key is two words, so that neither creating nor comparing it counts a reference.
@usableFromInline
package struct JSONKey {
  /// The first 16 bytes, the first one in the lowest byte; zeros after the end of a shorter key.
  @usableFromInline
  let words: (UInt64, UInt64)
  /// The number of bytes, before escapes are decoded.
  @usableFromInline
  let count: Int
  @usableFromInline
  let hasEscapes: Bool
  /// The text that contains the key; nil if it has no escapes and all its bytes are in `words`.
  @usableFromInline
  let source: [UInt8]?
  private let start: Int

  /// Creates a key from its bytes between the quotes. `content` must be in `bytes`, which is retained only for a long key.
  init(_ bytes: borrowing [UInt8], _ content: Range<Int>, hasEscapes: Bool) {
    precondition(content.lowerBound >= 0 && content.upperBound <= bytes.count)
    // All reads are in `content`.
    words = unsafe bytes.withUnsafeBytes { unsafe Self.words(of: UnsafeRawBufferPointer(rebasing: $0[content])) }
    source = hasEscapes || content.count > MemoryLayout.size(ofValue: words) ? copy bytes : nil
    start = content.lowerBound
    count = content.count
    self.hasEscapes = hasEscapes
  }

  /// The key as a string.
  package var text: String {
    guard let source else {
      let bytes = (0..<count).map { index -> UInt8 in
        let word = index < 8 ? words.0 : words.1
        return UInt8(truncatingIfNeeded: word >> UInt64(8 * (index & 7)))
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    let content = start..<start + count
    return hasEscapes ? JSONText.unescaped(source, in: content) : String(decoding: source[content], as: UTF8.self)
  }

  @inlinable
  package static func == (key: JSONKey, name: StaticString) -> Bool { name ~= key }

  @inlinable
  package static func ~= (name: StaticString, key: JSONKey) -> Bool {
    // Most different keys have different lengths.
    guard key.count == name.utf8CodeUnitCount || key.hasEscapes else { return false }
    guard key.source == nil else { return key.reads(name) }
    // The literal's bytes are valid for the life of the process. The compiler folds its words into constants.
    let other = unsafe Self.words(of: UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    return key.words == other
  }

  @usableFromInline
  func reads(_ name: StaticString) -> Bool {
    guard let source, !hasEscapes else { return text.utf8.elementsEqual(name.description.utf8) }
    return source.reads(name, in: start..<start + count)
  }

  /// Returns the first 16 bytes of a buffer as two words. Reads words that may overlap instead of single bytes.
  @inlinable
  @inline(__always)
  static func words(of bytes: UnsafeRawBufferPointer) -> (UInt64, UInt64) {
    let count = bytes.count
    if count >= 16 {
      return unsafe (Self.word(bytes, at: 0, as: UInt64.self), Self.word(bytes, at: 8, as: UInt64.self))
    }
    if count >= 8 {
      let tail = unsafe Self.word(bytes, at: count - 8, as: UInt64.self)
      return unsafe (Self.word(bytes, at: 0, as: UInt64.self), tail >> (8 * UInt64(16 - count)))
    }
    if count >= 4 {
      let tail = unsafe Self.word(bytes, at: count - 4, as: UInt32.self)
      return unsafe (Self.word(bytes, at: 0, as: UInt32.self) | (tail >> (8 * UInt64(8 - count))) << 32, 0)
    }
    var word: UInt64 = 0
    for index in 0..<count { word |= unsafe UInt64(bytes[index]) << UInt64(8 * index) }
    return (word, 0)
  }

  /// Returns a word of a buffer with its first byte as the lowest one.
  @inlinable
  @inline(__always)
  static func word<Word: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: UnsafeRawBufferPointer, at index: Int, as type: Word.Type
  ) -> UInt64 {
    unsafe UInt64(truncatingIfNeeded: Word(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: type)))
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
