import LayoutDocument
import Testing

/// Definitions of names and references to them.
@Suite struct SymbolIndexTests {
  static let feed = """
    {"templates": {"card": {"height": 80}, "wide": {"fullSpan": true}},
     "sections": [
      {"id": "feed", "items": [
        {"id": "top", "template": "wide"}, {"repeat": 100, "id": "photo-{i}", "template": "card"}, {"template": "card"},
        {"repeat": 3, "height": 5}]},
      {"items": {"source": "rows.json", "each": {"id": "/id"}, "template": "wide"}}],
     "timeline": [
      {"at": 3, "snapshot": ["feed", {"id": "late", "items": ["top", "photo-12", {"id": "new"}, "a1"]}, "section-1"]},
      {"at": 1, "scrollTo": {"item": "photo-12"}}, {"at": 1, "scrollTo": {"item": "feed/101"}},
      {"at": 1, "scrollTo": {"item": "feed/103"}}, {"at": 2, "scrollTo": {"item": "photo-100"}},
      {"at": 2, "update": [{"insert": {"at": [0, 0], "item": {"id": "new", "template": "card"}}},
        {"insert": {"at": [0], "section": {"id": "late", "items": [{"id": "b"}, {}]}}}, {"delete": {"at": [0, 3]}}]},
      {"at": 4, "scrollTo": {"item": "late/1"}}, {"at": 4, "scrollTo": {"item": "nobody"}}]}
    """

  private let text = SymbolFixture(Self.feed, files: ["/project/pages/rows.json": #"[{"id": "a1"}, {"id": "a2"}]"#])

  @Test func `occurrences of templates`() {
    #expect(text.uses(#""card|": {"#) == ["*card", "card", "card", "card"])
    #expect(text.uses(#""template": "|card"}, {"template""#) == ["*card", "card", "card", "card"])
    #expect(text.uses(#""template": "w|ide"}}],"#) == ["*wide", "wide", "wide"])
    #expect(text.declaration(#""wide|"}, {"repeat": 100"#) == #""wide": {"fullSpan": true}"#)
  }

  @Test func `occurrences of sections, also in default names of their items`() {
    #expect(text.uses(#""id": "feed|""#) == ["*feed", "feed", "feed/101", "feed/103"])
    #expect(text.uses(#"[|"feed", {"#) == ["*feed", "feed", "feed/101", "feed/103"])
    // The insertion is before the snapshot in time.
    #expect(text.uses(#"{"id": "late|", "items": ["top""#) == ["late", "*late", "late/1"])
    #expect(text.declaration(#""section-|1""#)?.hasPrefix(#"{"items": {"source""#) == true)
  }

  @Test func `occurrences of items and generators`() {
    #expect(text.uses(#""id": "t|op""#) == ["*top", "top"])
    #expect(text.uses(#""photo-|{i}""#) == ["*photo-{i}", "photo-12", "photo-12"])
    #expect(text.uses(#"{"item": "photo-12|"}"#) == ["*photo-{i}", "photo-12", "photo-12"])
    #expect(text.uses(#""phot|o-100""#) == [])
    #expect(text.uses(#""nob|ody""#) == [])
    #expect(text.uses(#"{"id": "ne|w"}"#) == ["new", "*new"])
  }

  @Test func `declarations of items without an id`() {
    #expect(text.declaration(#""feed/|101""#) == #"{"template": "card"}"#)
    #expect(text.declaration(#""feed/10|3""#) == #"{"repeat": 3, "height": 5}"#)
    #expect(text.uses(#"{|"repeat": 3"#) == ["*{", "feed/103"])
    #expect(text.declaration(#""|late/1""#) == "{}")
  }

  @Test func `rows of a data source are declared by its entry`() {
    #expect(text.declaration(#""a|1""#) == #"{"source": "rows.json", "each": {"id": "/id"}, "template": "wide"}"#)
    #expect(text.uses(#""a|1""#) == ["*{", "a1"])
  }

  @Test func `names of rows follow their file`() {
    text.fixture.write(#"[{"id": "b1"}]"#, to: "/project/pages/rows.json")
    #expect(text.uses(#""a|1""#) == [])
    text.fixture.write(#"[{"id": "b1"}, {"id": "a1"}]"#, to: "/project/pages/rows.json")
    #expect(text.uses(#""a|1""#) == ["*{", "a1"])
  }

  @Test func `duplicate names refer to different symbols`() {
    let text = SymbolFixture(
      """
      {"sections": [{"id": "s", "items": [{"id": "a"}, {"height": 1, "id": "a"}, {"id": "s/3"}, {}]}, {"id": "s"}],
       "timeline": [{"at": 1, "snapshot": ["s~2", {"id": "s", "items": ["a~2", "a", "s/3~2", "s/3"]}]}]}
      """)
    #expect(text.uses(#"{"height": 1, "id": "|a"}"#) == ["*a", "a~2"])
    #expect(text.uses(#"{"id": "|a"}, {"h"#) == ["*a", "a"])
    #expect(text.uses(#"{"id": "|s/3"}"#) == ["*s/3", "s/3"])
    #expect(text.declaration(#""s/3~|2""#) == "{}")
    #expect(text.uses(#""|s~2""#) == ["*s", "s~2"])
  }

  @Test func `names from a cycle, and names from templates`() {
    let text = SymbolFixture(
      """
      {"templates": {"t": {"id": "t-{i}"}}, "sections": [{"id": "s", "items": [
        {"repeat": 6, "id": {"cycle": ["even-{i}", "odd-{i}"]}}, {"repeat": 2, "template": "t"}]}],
       "timeline": [{"at": 0, "snapshot": [{"id": "s", "items": ["odd-3", "odd-2", "t-1", "even-4"]}]}]}
      """)
    #expect(text.uses(#""odd|-{i}""#) == ["*odd-{i}", "odd-3"])
    #expect(text.uses(#""even|-4""#) == ["*even-{i}", "even-4"])
    #expect(text.uses(#""t-|1""#) == ["*t-{i}", "t-1"])
  }

  @Test func `an item that is inserted again is the same symbol`() {
    let text = SymbolFixture(
      """
      {"sections": [{"id": "s", "items": [{"repeat": 9, "id": "p{i}"}]}], "timeline": [
        {"at": 1, "update": [{"delete": {"at": [0]}}]},
        {"at": 2, "update": [{"insert": {"at": [0], "section": {"id": "s", "items": [{"repeat": 9, "id": "p{i}"}, {"id": "p3"}]}}}]},
        {"at": 3, "update": [{"reload": {"at": [0, 1], "item": {"id": "p1"}}}]}]}
      """)
    #expect(text.uses(#""section": {"id": "|s""#) == ["*s", "s"])
    #expect(text.uses(#""id": "p|1""#) == ["*p{i}", "p{i}", "p3", "p1"])
  }

  @Test func `names in texts with syntax errors`() {
    let broken = SymbolFixture(
      """
      {"templates": {"card": {"height": }}, "sections": [{"id": "s", "items": [{"id": a, "template": "card"}, {"id": "b"
       "timeline": [{"at": 1, "scrollTo": {"item": "b"}}, {"at" 2, "scrollTo": {"item": "a"}}, {"snapshot": ["s", "s
      """)
    #expect(broken.uses(#""card|": {"#) == ["*card", "card"])
    #expect(broken.uses(#""id": "|b""#).first == "*b")
    #expect(broken.uses(#""id": "|s""#).first == "*s")
    for text in [
      "", "[", "{", "7", "{\"sections\": 3, \"templates\": [], \"timeline\": {}}", "{\"sections\": [[{\"id\": 1}]]}",
    ] {
      #expect(SymbolFixture(text).document.names.occurrences.isEmpty)
    }
  }

  @Test func `the index is updated with the text`() {
    let first = text.document.names.symbols.count
    text.fixture.edit(Self.feed.replacing("\"top\"", with: "\"bottom\""))
    #expect(text.document.names.symbols.count == first)
    #expect(text.uses(#""id": "bot|tom""#) == ["*bottom", "bottom"])
  }
}
