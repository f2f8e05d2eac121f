/// The key of a member while its object is read: `switch` and `==` compare its bytes with literals, without allocating
/// a string unless it has escapes.
package struct JSONKey {
  private let source: [UInt8]
  /// The range of `source` between the quotes.
  private let content: Range<Int>
  private let hasEscapes: Bool

  init(_ source: [UInt8], _ content: Range<Int>, hasEscapes: Bool) {
    (self.source, self.content, self.hasEscapes) = (source, content, hasEscapes)
  }

  /// The key as a string.
  package var text: String {
    hasEscapes ? JSONText.unescaped(source, in: content) : String(decoding: source[content], as: UTF8.self)
  }

  package static func == (key: JSONKey, name: StaticString) -> Bool { name ~= key }

  package static func ~= (name: StaticString, key: JSONKey) -> Bool {
    key.hasEscapes ? Array(key.text.utf8).reads(name) : key.source.reads(name, in: key.content)
  }
}

extension [UInt8] {
  /// Whether the bytes in a range, by default all of them, equal the UTF-8 of a literal.
  package func reads(_ text: StaticString, in range: Range<Int>? = nil) -> Bool {
    let range = range ?? indices
    // Most different texts have different lengths.
    guard range.count == text.utf8CodeUnitCount else { return false }
    // The literal's bytes are valid for the life of the process.
    for index in range where unsafe self[index] != text.utf8Start[index - range.lowerBound] { return false }
    return true
  }
}
