import CollectionLayout
import Testing

import LanguageFeatures
import LayoutDocument

/// The derivation of one element, by its key.
struct ElementExplanationTests {
  private static let text = """
    {
      "viewport": { "width": 100, "height": 100 },
      "header": { "length": 10 },
      "layout": { "kind": "waterfall", "columnCount": 2 },
      "sections": [{
        "id": "s",
        "header": { "length": 20 },
        "decorations": [{ "kind": "card" }],
        "items": [{ "repeat": 3, "id": "i{i}", "height": 30 }]
      }]
    }
    """

  private func explanation(_ key: String, in fixture: DocumentFixture) throws -> ElementExplanation? {
    ElementExplanation(of: try #require(ElementKey(key)), in: fixture.document)
  }

  @Test func `one item of a generator has its own frame and the text of the generator`() throws {
    let fixture = DocumentFixture(Self.text)
    let item = try #require(try explanation("cell:i2", in: fixture))
    #expect(item.title == "Item `i2`, 3 of 3 in `s`, lane 1 of 2, position 2")
    #expect(item.frame == Rect(x: 0, y: 60, width: 50, height: 30))
    #expect(item.facts.first?.text == "Frame: x 0, y 60, 50 × 30")
    let range = try #require(item.range)
    #expect(String(decoding: fixture.document.text[range], as: UTF8.self).hasPrefix(#"{ "repeat": 3"#))
  }

  @Test(arguments: [
    ("header:s", "Header of `s`", #"{ "length": 20 }"#),
    ("boundary:header:/0", "Boundary item `header` of the collection", #"{ "length": 10 }"#),
    ("decoration:card:s/0", "Decoration `card` of `s`", #"{ "kind": "card" }"#),
  ])
  func `other elements have the text that describes them`(key: String, title: String, source: String) throws {
    let fixture = DocumentFixture(Self.text)
    let element = try #require(try explanation(key, in: fixture))
    #expect(element.title == title)
    #expect(element.frame == fixture.document.atRest.attributes(for: try #require(ElementKey(key)))?.frame)
    #expect(String(decoding: fixture.document.text[try #require(element.range)], as: UTF8.self) == source)
  }

  @Test(arguments: [
    (#""inset": "sectionInset""#, ["Width: 80 (100 − 2·10, what the inset leaves)", ", inset by 4 and 0"]),
    (
      #""inset": {"left": 10}, "crossLength": 30, "alignment": "center""#,
      ["Width: 30 (set in the document), aligned center in 90", ""]
    ), (#""label": "a""#, ["Width: 100 (that of the viewport)", ""]),
  ])
  func `headers of the collection and of sections have a derivation`(keys: String, facts: [String]) throws {
    let text = """
      {"viewport": {"width": 100, "height": 100}, "stickyHeaders": "none",
       "layout": {"kind": "list", "sectionInset": {"top": 4, "left": 10, "right": 10}},
       "header": {"length": 20, \(keys)},
       "sections": [{"id": "s", "header": {"length": 20, \(keys)}, "items": [{"id": "a"}]}]}
      """
    let fixture = DocumentFixture(text)
    #expect(fixture.document.diagnostics == [])
    for key in ["boundary:header:/0", "header:s"] {
      let found = try #require(try explanation(key, in: fixture))
      #expect(found.facts.dropFirst().map(\.text) == [facts[0], "Height: 20 (set in the document)\(facts[1])"])
    }
    let (one, other) = (try explanation("boundary:header:/0", in: fixture), try explanation("header:s", in: fixture))
    #expect(one?.frame.x == other?.frame.x && one?.frame.size == other?.frame.size)
  }

  @Test(arguments: ["cell:i3", "footer:s", "header:none", "decoration:card:s/7", "boundary:footer:/0"])
  func `an element that does not exist has none`(key: String) throws {
    #expect(try explanation(key, in: DocumentFixture(Self.text)) == nil)
  }

  @Test func `while the text has a syntax error, the values are those of the last valid text`() throws {
    let fixture = DocumentFixture(Self.text)
    fixture.edit(Self.text + "x")
    let item = try #require(try explanation("cell:i0", in: fixture))
    #expect(item.facts.last?.text == "Values of the last valid version: syntax error in line 11.")
    #expect(ElementExplanation(of: .cell(Identifier("i0")), in: DocumentFixture("{").document) == nil)
  }
}
