import CollectionLayout
import JSON
import LayoutDocument
import Testing

/// Limits of the size of data that is sent with each element, and of the number of effects.
@Suite struct ContentLimitTests {
  private static let limit = ItemSchema.textLimit

  private func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  private func fixture(_ item: String, _ more: String = "") -> DocumentFixture {
    DocumentFixture(#"{\#(more)"sections": [{"id": "s", "items": [{"repeat": 1000, "height": 9, \#(item)}]}]}"#)
  }

  private func limits(_ document: DocumentSnapshot) -> [Diagnostic] {
    document.diagnostics.filter { $0.code == "limitExceeded" }
  }

  private func content(_ document: DocumentSnapshot, _ item: Int = 0) -> CustomAttributes? {
    let found = document.model.collection.sections.first?.items.item(at: item)
    return found.map { $0.run.content.custom(at: $0.index) }
  }

  @Test(arguments: ["label", "text"]) func `a text over the limit is truncated`(key: String) throws {
    let whole = fixture(#""\#(key)": "\#(text(Self.limit))""#).document
    #expect(limits(whole).isEmpty)
    #expect(content(whole)?.size == Self.limit)
    let long = fixture(#""\#(key)": "\#(text(Self.limit + 1))""#).document
    let found = try #require(limits(long).first)
    #expect(limits(long).count == 1)
    #expect(long.text[found.range] == Array("\"".utf8)[...])
    let before = Array("\"\(key)\": ".utf8)
    #expect(long.text[..<found.range.lowerBound].suffix(before.count) == before[...])
    #expect(content(long)?.size == Self.limit)
  }

  @Test func `a text is truncated at a character boundary`() {
    let document = fixture(#""label": "\#(text(Self.limit - 1))🎞""#).document
    #expect(content(document) == CustomAttributes([.init("label", .string(text(Self.limit - 1)))]))
    let cycle = fixture(#""label": {"cycle": ["a", "\#(text(Self.limit + 5))"]}"#).document
    #expect(limits(cycle).count == 1)
    #expect(content(cycle, 1)?.size == Self.limit)
  }

  @Test func `data over the limit is omitted`() {
    let document = fixture(#""data": {"a": "\#(text(Self.limit))"}, "label": "b""#).document
    #expect(limits(document).count == 1)
    #expect(content(document) == CustomAttributes([.init("label", .string("b"))]))
    // Without its white space the data is below the limit.
    let spaced = fixture(#""data": [\#(String(repeating: " ", count: Self.limit))1]"#).document
    #expect(limits(spaced).isEmpty)
    #expect(content(spaced) == CustomAttributes([.init("data", .json("[1]"))]))
  }

  @Test func `values of data sources are limited as those of items`() {
    let rows = #"[{"name": "\#(text(Self.limit + 9))"}, {"name": "short"}]"#
    let document = DocumentFixture(
      #"{"sections": [{"id": "s", "items": {"source": "rows.json", "height": 9, "each": {"label": "/name", "data": ""}}}]}"#,
      files: ["/project/pages/rows.json": rows]
    ).document
    #expect(limits(document).map(\.message).allSatisfy { $0.contains("in 1 of 2 rows") })
    #expect(limits(document).count == 2)
    #expect(content(document)?.size == Self.limit)
  }

  @Test func `a document has at most 64 effects`() throws {
    let effects = { (count: Int) in
      #""effects": [\#(Array(repeating: #"{"kind": "fade"}"#, count: count).joined(separator: ", "))], "#
    }
    let most = fixture(#""label": "a""#, effects(64)).document
    #expect(limits(most).isEmpty && most.model.collection.effects.count == 64)
    let more = fixture(#""label": "a""#, effects(10_000)).document
    #expect(more.model.collection.effects.count == 64)
    let found = try #require(limits(more).first)
    #expect(limits(more).count == 1)
    #expect(found.range.lowerBound == #"{"effects": ["#.utf8.count + 64 * #"{"kind": "fade"}, "#.utf8.count)
    let list = JSONSchemaExporter.document[pointer: "/$defs/document/properties/effects"] ?? .null
    #expect(list["maxItems"] == 64)
  }
}
