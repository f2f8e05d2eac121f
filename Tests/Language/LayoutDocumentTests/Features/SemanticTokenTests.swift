import LanguageFeatures
import LayoutDocument
import TestSupport
import Testing

/// The semantic tokens of texts.
@Suite struct SemanticTokenTests {
  /// Returns the tokens of a text as `text type modifiers`.
  private func tokens(_ text: String) -> [String] {
    let fixture = DocumentFixture(text)
    return (SemanticToken.all(of: fixture.document, limit: 1_000) ?? []).map { token in
      let text = String(decoding: fixture.document.text[token.range], as: UTF8.self)
      return ([text, token.type.rawValue] + token.modifiers.map(\.rawValue).sorted()).joined(separator: " ")
    }
  }

  @Test func `keys, enumeration values, names and other values`() {
    #expect(
      tokens(
        """
        // A
        {"viewport": "iPhone 16", "scrollDirection": "vertical", "$schema": "a",
         "templates": {"t": {"hidden": true}},
         "sections": [{"id": "s", "items": [{"id": "a", "template": "t", "data": {"id": null}, "alpha": 0.5}]}]}
        """) == [
          "// A comment", "\"viewport\" property", "\"iPhone 16\" enumMember defaultLibrary",
          "\"scrollDirection\" property", "\"vertical\" enumMember defaultLibrary", "\"$schema\" property",
          "\"a\" string",
          "\"templates\" property", "\"t\" type declaration", "\"hidden\" property", "true keyword",
          "\"sections\" property", "\"id\" property", "\"s\" variable declaration", "\"items\" property",
          "\"id\" property", "\"a\" variable declaration", "\"template\" property", "\"t\" type", "\"data\" property",
          "\"id\" property", "null keyword", "\"alpha\" property", "0.5 number",
        ])
  }

  @Test func `kinds are classes, either of the schema or of the author`() {
    let found = tokens(
      ##"{"effects": [{"kind": "fade"}], "layout": {"kind": "flow"}, "sections": [{"decorations": [{"kind": "mine"}]}]}"##
    )
    #expect(found.contains("\"fade\" class defaultLibrary") && found.contains("\"flow\" class defaultLibrary"))
    #expect(found.contains("\"mine\" class"))
  }

  @Test func `keys without an effect are deprecated`() {
    let found = tokens(
      ##"{"sections": [{"layout": {"kind": "list"}, "items": [{"fullSpan": true, "height": 1, "height": 2, "huh": 3}]}], "x": 1}"##
    )
    let deprecated = found.filter { $0.hasSuffix("deprecated") }
    #expect(deprecated == ["\"fullSpan\"", "\"height\"", "\"huh\"", "\"x\""].map { "\($0) property deprecated" })
    // The key has an effect in a waterfall, and may have one in a template.
    let used = tokens(
      ##"{"templates": {"t": {"fullSpan": true}}, "sections": [{"layout": {"kind": "waterfall"}, "items": [{"fullSpan": true}]}]}"##
    )
    #expect(!used.contains { $0.contains("deprecated") })
  }

  @Test func `item references and positions in a timeline have their types`() {
    let found = tokens(
      ##"{"sections": [], "timeline": [{"at": 1, "scrollTo": {"item": "a", "position": "top"}}, {"at": 2, "wait": true}]}"##
    )
    #expect(found.contains("\"a\" variable") && found.contains("\"top\" enumMember defaultLibrary"))
  }

  @Test func `a comment on several lines is one token per line`() {
    #expect(tokens("/* a\r\n\r\n  b\r c */{}").prefix(3) == ["/* a comment", "b comment", "c */ comment"])
  }

  @Test func `a text with more tokens than the limit has none`() {
    let fixture = DocumentFixture("[1, 2, 3, /* */ 4]")
    #expect(SemanticToken.all(of: fixture.document, limit: 5)?.count == 5)
    #expect(SemanticToken.all(of: fixture.document, limit: 4) == nil)
    #expect(SemanticToken.all(in: 0..<4, of: fixture.document, limit: 4)?.count == 1)
  }

  // Tokens are ordered, disjoint and on one line each. Those of a range are those of the whole text that intersect it.
  @Test(arguments: 0..<60) func `tokens of any text are ordered and disjoint`(seed: Int) throws {
    var source = RandomLayoutText(seed: UInt64(seed))
    let text = source.random.once(in: 2) ? source.document() : source.broken()
    let document = DocumentFixture(text).document
    let all = try #require(SemanticToken.all(of: document, limit: 100_000))
    var end = 0
    for token in all {
      #expect(token.range.lowerBound >= end && !token.range.isEmpty && token.range.upperBound <= document.text.count)
      #expect(!document.text[token.range].contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
      end = token.range.upperBound
    }
    for _ in 0..<10 {
      let start = source.random.below(document.text.count + 1)
      let range = start..<min(document.text.count, start + source.random.below(200))
      let part = try #require(SemanticToken.all(in: range, of: document, limit: 100_000))
      let expected = all.filter { $0.range.lowerBound < range.upperBound && $0.range.upperBound > range.lowerBound }
      // A comment on several lines intersects the range as a whole.
      #expect(part.filter { $0.type != .comment } == expected.filter { $0.type != .comment })
      #expect(expected.allSatisfy(part.contains))
    }
  }
}
