import CollectionLayout
import LanguageFeatures
import LayoutDocument
import Testing

/// Colors in texts: their ranges and notations.
@Suite struct ColorTests {
  static let spellings: [(color: RGBAColor, present: String, spellings: [String])] = [
    (RGBAColor(red: 255, green: 0, blue: 17), "#F01", ["#F01", "#FF0011", "#FF0011FF"]),
    (RGBAColor(red: 255, green: 0, blue: 17), "#000000", ["#FF0011", "#FF0011FF", "#F01"]),
    (RGBAColor(red: 255, green: 0, blue: 17), "#00000080", ["#FF0011FF", "#FF0011", "#F01"]),
    (RGBAColor(red: 255, green: 0, blue: 17, alpha: 8), "#abc", ["#ff001108"]),
    (RGBAColor(red: 171, green: 205, blue: 0), "#abc", ["#abcd00", "#abcd00ff"]),
    (RGBAColor(red: 171, green: 205, blue: 0), "#Abc", ["#ABCD00", "#ABCD00FF"]),
    (RGBAColor(red: 1, green: 2, blue: 3), "", ["#010203", "#010203FF"]),
  ]

  @Test(arguments: spellings)
  func `a color has the notation of the replaced color`(color: RGBAColor, present: String, spellings: [String]) {
    #expect(color.spellings(like: Array(present.utf8)) == spellings)
    for spelling in spellings { #expect(RGBAColor(Array(spelling.utf8)) == color) }
  }

  @Test(arguments: ["", "#", "#12", "#1234", "#12345", "#GGG", "123", "#1234567", "#1234567890"])
  func `invalid colors are not parsed`(text: String) {
    #expect(RGBAColor(Array(text.utf8)) == nil)
  }

  @Test func `colors are the values of color in items, headers, decorations and templates`() {
    let fixture = DocumentFixture(
      """
      { "templates": { "t": { "color": "#010" } },
        "sections": [
          { "header": { "length": 1, "color": "#020202" }, "decorations": [{ "kind": "card", "color": "#03030303" }],
            "items": [
              { "color": { "cycle": ["#040", "x", "#050"] }, "label": "#AAA", "data": { "color": "#BBB" } },
              { "color": "\\u0023060" }, { "color": 7 }] },
          { "items": { "source": "a.json", "each": { "color": "/color" } } }],
        "timeline": [{ "at": 1, "update": [{ "insert": { "at": [0, 0], "item": { "color": "#080" } } }] }] }
      """)
    let text = fixture.document.text
    func found(_ limit: Int) -> [String] {
      ColorOccurrence.all(in: fixture.document, limit: limit).map { String(decoding: text[$0.range], as: UTF8.self) }
    }
    #expect(found(100) == ["#010", "#020202", "#03030303", "#040", "#050", "#080"])
    #expect(found(2) == ["#010", "#020202"])
    fixture.edit("{ \"color\": \"#123\", ")
    #expect(ColorOccurrence.all(in: fixture.document, limit: 9).map(\.range) == [12..<16])
  }

  @Test func `links have the normalized paths of data sources`() {
    let fixture = DocumentFixture(
      """
      { "sections": [
        { "items": { "source": "ä b.json" } }, { "items": [] }, { "items": { "source": "../c.json" } },
        { "items": { "source": "/d.json" } }, { "items": { "source": "" } }, { "items": { "source": 1 } }] }
      """)
    let links = SourceLink.all(in: fixture.document)
    #expect(links.map(\.path) == ["/project/pages/ä b.json", "/project/c.json", "/d.json"])
    #expect(
      links.map { String(decoding: fixture.document.text[$0.range], as: UTF8.self) }
        == ["ä b.json", "../c.json", "/d.json"])
  }
}
