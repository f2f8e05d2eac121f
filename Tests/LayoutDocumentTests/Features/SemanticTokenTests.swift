import LayoutDocument
import TestSupport
import Testing

/// What each token of a text means.
@Suite struct SemanticTokenTests {
  /// The tokens of a text as `text sort modifiers`.
  private func tokens(_ text: String) -> [String] {
    let fixture = DocumentFixture(text)
    return (fixture.document.semanticTokens(limit: 1_000) ?? []).map { token in
      let text = String(decoding: fixture.document.text[token.range], as: UTF8.self)
      return ([text, token.sort.rawValue] + token.modifiers.map(\.rawValue).sorted()).joined(separator: " ")
    }
  }

  @Test func `keys, words, names and values`() {
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

  @Test func `kinds are classes, of one's own or of the language's`() {
    let found = tokens(
      ##"{"effects": [{"kind": "fade"}], "layout": {"kind": "flow"}, "sections": [{"decorations": [{"kind": "mine"}]}]}"##
    )
    #expect(found.contains("\"fade\" class defaultLibrary") && found.contains("\"flow\" class defaultLibrary"))
    #expect(found.contains("\"mine\" class"))
  }

  @Test func `what does nothing is deprecated`() {
    let found = tokens(
      ##"{"sections": [{"layout": {"kind": "list"}, "items": [{"fullSpan": true, "height": 1, "height": 2, "huh": 3}]}], "x": 1}"##
    )
    let deprecated = found.filter { $0.hasSuffix("deprecated") }
    #expect(deprecated == ["\"fullSpan\"", "\"height\"", "\"huh\"", "\"x\""].map { "\($0) property deprecated" })
    // It does something in a waterfall, and in a template nobody knows.
    let used = tokens(
      ##"{"templates": {"t": {"fullSpan": true}}, "sections": [{"layout": {"kind": "waterfall"}, "items": [{"fullSpan": true}]}]}"##
    )
    #expect(!used.contains { $0.contains("deprecated") })
  }

  @Test func `a timeline names items, and its sections are sections`() {
    let found = tokens(
      ##"{"sections": [], "timeline": [{"at": 1, "scrollTo": {"item": "a", "position": "top"}}, {"at": 2, "wait": true}]}"##
    )
    #expect(found.contains("\"a\" variable") && found.contains("\"top\" enumMember defaultLibrary"))
  }

  @Test func `comments of several lines are a token a line`() {
    #expect(tokens("/* a\r\n\r\n  b\r c */{}").prefix(3) == ["/* a comment", "b comment", "c */ comment"])
  }

  @Test func `a text with too much has none`() {
    let fixture = DocumentFixture("[1, 2, 3, /* */ 4]")
    #expect(fixture.document.semanticTokens(limit: 5)?.count == 5)
    #expect(fixture.document.semanticTokens(limit: 4) == nil)
    #expect(fixture.document.semanticTokens(in: 0..<4, limit: 4)?.count == 1)
  }

  // In order, apart, in one line each, and those of a stretch are those of the whole that meet it.
  @Test(arguments: 0..<60) func `R-15 tokens of any text are in order and apart`(seed: Int) throws {
    var source = RandomLayoutText(seed: UInt64(seed))
    let text = source.random.once(in: 2) ? source.document() : source.broken()
    let document = DocumentFixture(text).document
    let all = try #require(document.semanticTokens(limit: 100_000))
    var end = 0
    for token in all {
      #expect(token.range.lowerBound >= end && !token.range.isEmpty && token.range.upperBound <= document.text.count)
      #expect(!document.text[token.range].contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
      end = token.range.upperBound
    }
    for _ in 0..<10 {
      let start = source.random.below(document.text.count + 1)
      let range = start..<min(document.text.count, start + source.random.below(200))
      let part = try #require(document.semanticTokens(in: range, limit: 100_000))
      let expected = all.filter { $0.range.lowerBound < range.upperBound && $0.range.upperBound > range.lowerBound }
      // A comment of several lines counts as a whole.
      #expect(part.filter { $0.sort != .comment } == expected.filter { $0.sort != .comment })
      #expect(expected.allSatisfy(part.contains))
    }
  }
}
