import JSON
import Testing

/// Keys are compared with literals by their bytes.
@Suite struct JSONKeyTests {
  private static let names: [StaticString] = [
    "", "a", "ab", "abc", "abcd", "abcde", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghijklmno", "abcdefghijklmnop",
    "abcdefghijklmnopq", "abcdefghijklmnopqrstuvwxyzabcdef", "é", "数字数字数字",
  ]

  @Test(arguments: names.indices)
  func `a key equals the literal with its bytes and no other`(index: Int) throws {
    let text = Self.names[index].description
    #expect(try matches("\"\(text)\"") == [index])
    // The last byte differs.
    if !text.isEmpty { #expect(try matches("\"\(text.dropLast())~\"") == []) }
  }

  @Test(arguments: names.indices)
  func `an escaped key equals the literal of its decoded text`(index: Int) throws {
    let escaped = Self.names[index].description.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    #expect(try matches("\"\(escaped.joined())\"") == [index])
  }

  @Test(arguments: names.indices)
  func `the text of a key is that of the member`(index: Int) throws {
    let text = Self.names[index].description
    var found: [String] = []
    var reader = JSONReader(Array("{\"\(text)\":1}".utf8))
    try reader.readObject { key, _ throws(JSONError) in found.append(key.text) }
    #expect(found == [text])
  }

  @Test func `a zero byte is not the end of a key`() throws {
    #expect(try matches(#""a\u0000""#) == [])
    #expect(try matches(#""\u0000""#) == [])
  }

  /// Returns the indices of the literals that a key, given as JSON, equals.
  private func matches(_ key: String) throws -> [Int] {
    var found: [Int] = []
    var reader = JSONReader(Array("{ \(key) : null }".utf8))
    try reader.readObject { key, _ throws(JSONError) in
      found = Self.names.indices.filter { Self.names[$0] ~= key && key == Self.names[$0] }
    }
    return found
  }
}
