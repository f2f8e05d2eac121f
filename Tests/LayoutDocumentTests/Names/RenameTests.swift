import LayoutDocument
import Testing

/// What becomes of a text by another name.
@Suite struct RenameTests {
  private let text = NamedText(NameIndexTests.feed)

  private func replacing(_ pairs: KeyValuePairs<String, String>) -> String {
    pairs.reduce(text.text) { $0.replacing($1.key, with: $1.value) }
  }

  @Test func `a template and who starts from it`() {
    #expect(text.renamed(#""card|": {"#, to: "tile \"x\"") == replacing(["\"card\"": #""tile \"x\"""#]))
    #expect(text.renamed(#""template": "w|ide"}}],"#, to: "card") == "There is a template called \"card\" already.")
    #expect(text.renamed(#""card|": {"#, to: "") == "A name cannot be empty.")
  }

  @Test func `a section and the default names of its items`() {
    #expect(text.renamed(#"[|"feed", {"#, to: "fotos") == replacing(["\"feed": "\"fotos"]))
    #expect(text.renamed(#""id": "feed|""#, to: "section-1") == "There is a section called \"section-1\" already.")
    #expect(text.renamed(#""id": "feed|""#, to: "a:b") == "A section's id cannot contain \":\".")
    #expect(
      text.renamed(#""feed/|101""#, to: "x") == "This item has no \"id\" in this document that could be changed.")
    #expect(
      text.renamed(#""section-|1""#, to: "x")
        == "This section has no \"id\" that could be changed; its name is a default one.")
  }

  @Test func `an item`() {
    #expect(text.renamed(#""id": "|top""#, to: "𐐀") == replacing(["\"top\"": "\"𐐀\""]))
    #expect(text.renamed(#""id": "|top""#, to: "a#b") == "An item's id cannot contain \"#\".")
    #expect(text.renamed(#""id": "|top""#, to: "photo-99") == "There is an item called \"photo-99\" already.")
    #expect(text.renamed(#""id": "|top""#, to: "feed/101") == "There is an item called \"feed/101\" already.")
    #expect(text.renamed(#""id": "|top""#, to: "top") == text.text)
    #expect(text.renamed(#"{"at": |1"#, to: "x") == "nothing")
  }

  @Test func `a generator, also from one of its items`() throws {
    let expected = replacing(["photo-{i}": "pic {i}!", "photo-12": "pic 12!"])
    #expect(text.renamed(#"{"item": "photo-12|"}"#, to: "pic {i}!") == expected)
    #expect(text.renamed(#""photo-|{i}""#, to: "pic {i}!") == expected)
    let place = try #require(try text.document.renamable(at: text.offset(#"{"item": "photo-12|"}"#)))
    #expect(text.string(place.range) == "photo-12" && place.name == "photo-{i}")
    #expect(
      text.renamed(#""photo-|{i}""#, to: "pic")
        == "This is the id of several items: it must contain {i}, where their number goes.")
    let other = NamedText(#"{"sections": [{"id": "s", "items": [{"repeat": 9, "id": "a{i}"}, {"id": "b8"}, {}]}]}"#)
    #expect(other.renamed(#""a|{i}""#, to: "b{i}") == "There is an item called \"b{i}\" already.")
    #expect(other.renamed(#""a|{i}""#, to: "s/1{i}") == "There is an item called \"s/1{i}\" already.")
  }

  @Test func `a name that nobody has yet and somebody names`() {
    #expect(
      text.renamed(#""id": "|top""#, to: "nobody")
        == "With the name \"nobody\", other names in the document would mean something else than now.")
  }

  @Test func `a row's name is taken`() {
    let text = NamedText(NameIndexTests.feed, files: ["/project/pages/rows.json": #"[{"id": "a1"}, {"id": "p2"}]"#])
    #expect(text.renamed(#""id": "|top""#, to: "a1") == "There is an item called \"a1\" already.")
    #expect(text.renamed(#""photo-|{i}""#, to: "p{i}") == "There is an item called \"p{i}\" already.")
    #expect(text.renamed(#""a|1""#, to: "x") == "This item has no \"id\" in this document that could be changed.")
  }

  @Test func `the later of two that ask for one name`() {
    let text = NamedText(
      #"{"sections": [{"items": [{"id": "a"}, {"height": 1, "id": "a"}]}], "timeline": [{"at": 0, "snapshot": [{"id": "n", "items": ["a~2", "a"]}]}]}"#
    )
    #expect(
      text.renamed(#"1, "id": "|a""#, to: "b")
        == text.text.replacing(#"1, "id": "a""#, with: #"1, "id": "b""#).replacing("a~2", with: "b"))
    // The other would be called as this one is now.
    #expect(text.renamed(#"[{"id": "|a""#, to: "b").hasPrefix("With the name"))
  }

  @Test func `a generator that has one name gets many`() {
    let text = NamedText(#"{"sections": [{"items": [{"repeat": 2, "id": "a"}]}]}"#)
    #expect(text.renamed(#""|a""#, to: "a{i}") == text.text.replacing("\"a\"", with: "\"a{i}\""))
    #expect(text.renamed(#""|a""#, to: "b").hasPrefix("This is the id of several items"))
  }

  @Test func `a text with mistakes`() {
    let text = NamedText(
      #"{"sections": [{"id": "s", "items": [{"id": a}, {"id": "b",, }]], "timeline": [{"scrollTo": {"item": "b"}, {"snapshot": ["s"#
    )
    #expect(text.renamed(#""id": "|b""#, to: "c") == text.text.replacing("\"b\"", with: "\"c\""))
    #expect(text.renamed(#""id": |a"#, to: "c") == text.text.replacing(": a", with: ": \"c\""))
  }
}
