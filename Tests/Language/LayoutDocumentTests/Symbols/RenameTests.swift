import LanguageFeatures
import LayoutDocument
import Testing

/// Results and errors of renames.
@Suite struct RenameTests {
  private let text = SymbolFixture(SymbolIndexTests.feed)

  private func replacing(_ pairs: KeyValuePairs<String, String>) -> String {
    pairs.reduce(text.text) { $0.replacing($1.key, with: $1.value) }
  }

  @Test func `a template is renamed with its references`() {
    #expect(text.renamed(#""card|": {"#, to: "tile \"x\"") == replacing(["\"card\"": #""tile \"x\"""#]))
    #expect(
      text.renamed(#""template": "w|ide"}}],"#, to: "card")
        == "The name \"card\" is in use by another template. Choose another name.")
    #expect(text.renamed(#""card|": {"#, to: "") == "A name cannot be empty.")
  }

  @Test func `a section is renamed with the default names of its items`() {
    #expect(text.renamed(#"[|"feed", {"#, to: "fotos") == replacing(["\"feed": "\"fotos"]))
    #expect(
      text.renamed(#""id": "feed|""#, to: "section-1")
        == "The name \"section-1\" is in use by another section. Choose another name.")
    #expect(text.renamed(#""id": "feed|""#, to: "a:b") == "A section's id cannot contain \":\".")
    #expect(text.renamed(#""id": "feed|""#, to: "a#1") == "A section's id cannot contain \"#\".")
    #expect(
      text.renamed(#""feed/|101""#, to: "x")
        == "This item has no \"id\" in this document. Add an \"id\", or rename the item in its source file.")
    #expect(
      text.renamed(#""section-|1""#, to: "x")
        == "This section has no \"id\". Add an \"id\" to name the section.")
  }

  @Test func `the keys of measured sizes are renamed with their elements`() {
    let text = SymbolFixture(
      #"""
      {"layout": {"kind": "list"}, "sections": [{"id": "feed", "header": 40, "items": [{"id": "post"}, {}]}],
       "timeline": [{"at": 1, "measure": {"post": [320, 80], "header:feed": [320, 60], "feed/1": [320, 50]}},
        {"at": 2, "measure": {"cell:post": [320, 90], "header": [1, 1], "post:feed": [1, 1]}}]}
      """#)
    let renamed = text.text.replacing(#""post":"#, with: #""article":"#).replacing(
      #""id": "post""#, with: #""id": "article""#
    )
    .replacing("cell:post", with: "cell:article")
    #expect(text.renamed(#""id": "po|st""#, to: "article") == renamed)
    #expect(text.renamed(#""cell:po|st""#, to: "article") == renamed)
    let moved = text.text.replacing(#""id": "feed""#, with: #""id": "news""#)
      .replacing(#""header:feed""#, with: #""header:news""#).replacing(#""feed/1""#, with: #""news/1""#)
    #expect(text.renamed(#""id": "fe|ed""#, to: "news") == moved)
  }

  @Test func `the keys of decorations and boundary items are renamed with their section`() {
    let text = SymbolFixture(
      #"""
      {"layout": {"kind": "list"}, "sections": [{"id": "feed/1", "decorations": [{"kind": "card"}], "items": [{"id": "a"}]}],
       "timeline": [{"at": 1, "measure": {"decoration:card:feed/1/0": [1, 1], "boundary:badge:feed/1/12": [1, 1]}},
        {"at": 2, "measure": {"supplementary:dot:feed/1/0": [1, 1], "boundary:badge:/0": [1, 1], "card:feed/1/0": [1, 1]}}]}
      """#)
    let renamed = text.text.replacing("feed/1", with: "news").replacing(#""card:news/0""#, with: #""card:feed/1/0""#)
    #expect(text.renamed(#""id": "fe|ed/1""#, to: "news") == renamed)
    #expect(text.renamed(#""decoration:card:fe|ed/1/0""#, to: "news") == renamed)
    #expect(text.uses(#""boundary:badge:fe|ed/1/12""#) == ["*feed/1", "feed/1", "feed/1", "feed/1"])
  }

  @Test func `an inserted item is renamed by the id of its template`() {
    let text = SymbolFixture(
      #"""
      {"layout": {"kind": "list"}, "templates": {"t": {"id": "badge"}}, "sections": [{"id": "s", "items": [{"id": "a"}]}],
       "timeline": [{"at": 1, "update": [{"insert": {"at": [0, 1], "item": {"template": "t"}}}]},
        {"at": 2, "scrollTo": {"item": "badge"}}, {"at": 3, "update": [{"delete": {"at": [0, 1]}}]},
        {"at": 4, "update": [{"insert": {"at": [0, 0], "item": {"template": "t"}}}]}, {"at": 5, "expand": ["badge"]}]}
      """#)
    let renamed = text.text.replacing("badge", with: "sticker")
    #expect(text.renamed(#"{"id": "bad|ge"}"#, to: "sticker") == renamed)
    #expect(text.renamed(#"{"item": "badge|"}"#, to: "sticker") == renamed)
    #expect(
      text.renamed(#"{"id": "a|"}"#, to: "badge")
        == "The name \"badge\" is in use by another item. Choose another name."
    )
  }

  @Test func `an item is renamed`() {
    #expect(text.renamed(#""id": "|top""#, to: "𐐀") == replacing(["\"top\"": "\"𐐀\""]))
    #expect(text.renamed(#""id": "|top""#, to: "a#b") == "An item's id cannot contain \"#\".")
    #expect(
      text.renamed(#""id": "|top""#, to: "photo-99")
        == "The name \"photo-99\" is in use by another item. Choose another name.")
    #expect(
      text.renamed(#""id": "|top""#, to: "feed/101")
        == "The name \"feed/101\" is in use by another item. Choose another name.")
    #expect(text.renamed(#""id": "|top""#, to: "top") == text.text)
    #expect(text.renamed(#"{"at": |1"#, to: "x") == "nothing")
  }

  @Test func `a generator is renamed, also at one of its items`() throws {
    let expected = replacing(["photo-{i}": "pic {i}!", "photo-12": "pic 12!"])
    #expect(text.renamed(#"{"item": "photo-12|"}"#, to: "pic {i}!") == expected)
    #expect(text.renamed(#""photo-|{i}""#, to: "pic {i}!") == expected)
    let place = try #require(try RenameProvider(text.document).renamable(at: text.offset(#"{"item": "photo-12|"}"#)))
    #expect(text.string(place.range) == "photo-12" && place.name == "photo-{i}")
    #expect(
      text.renamed(#""photo-|{i}""#, to: "pic")
        == "Several items share this id: it must contain {i} for the item's number.")
    let other = SymbolFixture(#"{"sections": [{"id": "s", "items": [{"repeat": 9, "id": "a{i}"}, {"id": "b8"}, {}]}]}"#)
    #expect(
      other.renamed(#""a|{i}""#, to: "b{i}") == "The name \"b{i}\" is in use by another item. Choose another name.")
    #expect(
      other.renamed(#""a|{i}""#, to: "s/1{i}") == "The name \"s/1{i}\" is in use by another item. Choose another name.")
  }

  @Test func `an unused name that is already referenced is rejected`() {
    #expect(
      text.renamed(#""id": "|top""#, to: "nobody")
        == "Renaming to \"nobody\" would change what other names refer to. Choose another name.")
  }

  @Test func `the name of a data source row is in use`() {
    let text = SymbolFixture(
      SymbolIndexTests.feed, files: ["/project/pages/rows.json": #"[{"id": "a1"}, {"id": "p2"}]"#])
    #expect(
      text.renamed(#""id": "|top""#, to: "a1") == "The name \"a1\" is in use by another item. Choose another name.")
    #expect(
      text.renamed(#""photo-|{i}""#, to: "p{i}") == "The name \"p{i}\" is in use by another item. Choose another name.")
    #expect(
      text.renamed(#""a|1""#, to: "x")
        == "This item has no \"id\" in this document. Add an \"id\", or rename the item in its source file.")
  }

  @Test func `the later one of two duplicates is renamed`() {
    let text = SymbolFixture(
      #"{"sections": [{"items": [{"id": "a"}, {"height": 1, "id": "a"}]}], "timeline": [{"at": 0, "snapshot": [{"id": "n", "items": ["a~2", "a"]}]}]}"#
    )
    #expect(
      text.renamed(#"1, "id": "|a""#, to: "b")
        == text.text.replacing(#"1, "id": "a""#, with: #"1, "id": "b""#).replacing("a~2", with: "b"))
    // The other item would get the name that this one has now.
    #expect(text.renamed(#"[{"id": "|a""#, to: "b").hasPrefix("Renaming to"))
  }

  @Test func `an id without a number can be renamed to a template`() {
    let text = SymbolFixture(#"{"sections": [{"items": [{"repeat": 2, "id": "a"}]}]}"#)
    #expect(text.renamed(#""|a""#, to: "a{i}") == text.text.replacing("\"a\"", with: "\"a{i}\""))
    #expect(text.renamed(#""|a""#, to: "b").hasPrefix("Several items share this id"))
  }

  @Test func `names in a text with syntax errors are renamed`() {
    let text = SymbolFixture(
      #"{"sections": [{"id": "s", "items": [{"id": a}, {"id": "b",, }]], "timeline": [{"scrollTo": {"item": "b"}, {"snapshot": ["s"#
    )
    #expect(text.renamed(#""id": "|b""#, to: "c") == text.text.replacing("\"b\"", with: "\"c\""))
    #expect(text.renamed(#""id": |a"#, to: "c") == text.text.replacing(": a", with: ": \"c\""))
  }
}
