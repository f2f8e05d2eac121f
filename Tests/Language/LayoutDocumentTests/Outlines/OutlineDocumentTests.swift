import CollectionLayout
import JSON
import LanguageFeatures
import LayoutDocument
import Testing

/// Documents whose items have children: decoding, identifiers, limits, features.
@Suite struct OutlineDocumentTests {
  /// A section `s` of rows of 20 in a viewport of 100 × 200.
  private static func document(_ items: String, _ more: String = "") -> String {
    """
    {"viewport": {"width": 100, "height": 200}, "layout": {"kind": "list", "rowHeight": 20}, \(more)
     "sections": [{"id": "s", "items": [\(items)]}]}
    """
  }

  private static let tree = """
    {"id": "a", "isExpanded": true, "children": [
      {"id": "b", "children": [{"id": "c"}, {"id": "d"}]},
      {"id": "e"}
    ]}, {"id": "f"}
    """

  /// Returns the level and the state of each visible item, as its attributes carry them.
  private static func fields(_ fixture: DocumentFixture) -> [String] {
    let items = fixture.document.model.collection.sections[0].items
    return (0..<items.count).map { index in
      let (run, place) = items.item(at: index)
      return
        ([items.identifier(at: index).text]
        + run.custom(at: place).fields.compactMap { field in
          switch field.value {
          case .number(let number) where field.name == "indentationLevel": "level \(Int(number))"
          case .json(let text) where field.name == "isExpanded": "expanded \(text)"
          default: nil
          }
        }).joined(separator: ", ")
    }
  }

  // semantics.md, 15.4.
  @Test func `the visible items are those whose ancestors are all expanded, each before its children`() {
    let fixture = DocumentFixture(Self.document(Self.tree))
    #expect(fixture.findings == [])
    #expect(fixture.names() == ["a", "b", "e", "f"])
    #expect(Self.fields(fixture) == ["a, expanded true", "b, level 1, expanded false", "e, level 1", "f"])
    #expect(fixture.frames().map(\.y) == [0, 20, 40, 60])
  }

  @Test func `default identifiers count all items, so that they do not depend on what is expanded`() {
    let text = #"{"isExpanded": true, "children": [{}, {"repeat": 2}]}, {}"#
    #expect(DocumentFixture(Self.document(text)).names() == ["s/0", "s/1", "s/2", "s/3", "s/4"])
    let collapsed = text.replacing("true", with: "false")
    #expect(DocumentFixture(Self.document(collapsed)).names() == ["s/0", "s/4"])
  }

  @Test func `an edit of what is expanded keeps all identifiers`() {
    let fixture = DocumentFixture(Self.document(#"{"children": [{}]}, {}"#))
    #expect(fixture.names() == ["s/0", "s/2"])
    fixture.edit(Self.document(#"{"isExpanded": true, "children": [{}]}, {}"#))
    #expect(fixture.names() == ["s/0", "s/1", "s/2"])
    fixture.edit(Self.document(#"{"isExpanded": true, "children": [{}, {"id": "n"}]}, {}"#))
    #expect(fixture.names() == ["s/0", "s/1", "n", "s/2"])
  }

  @Test func `of duplicate keys the first one is used, in section snapshots as in documents`() throws {
    let item =
      #"{"id": "a", "isExpanded": false, "isExpanded": true, "children": [{"id": "b"}], "children": [{"id": "c"}]}"#
    var reader = JSONReader(Array("[\(item)]".utf8))
    let list = try OutlineItemList(from: &reader)
    #expect(list.items.map(\.name) == ["a", "b"])
    #expect(list.items.map(\.isExpanded) == [false, false])
    #expect(DocumentFixture(Self.document(item)).names() == ["a"])
    let expanded = item.replacing("\"isExpanded\": false, ", with: "")
    #expect(DocumentFixture(Self.document(expanded)).names() == ["a", "b"])
  }

  // semantics.md, 15.5.
  @Test func `each copy of a generator has its own children`() {
    let text =
      #"{"repeat": 2, "id": "p{i}", "isExpanded": true, "children": [{"id": "p{i}-x", "label": "{i}"}, {"id": "p{i}-y"}]}"#
    #expect(
      DocumentFixture(Self.document(text)).names() == ["p0", "p0-x", "p0-y", "p1", "p1-x", "p1-y"])
    let fixture = DocumentFixture(Self.document(text.replacing("true", with: "false")))
    #expect(fixture.findings == [])
    #expect(fixture.names() == ["p0", "p1"])
    #expect(fixture.document.model.outlines[Identifier("s")]?.rows.count == 3)
  }

  @Test func `the children of a generator have no repeat, and share no identifier`() {
    #expect(
      DocumentFixture(Self.document(#"{"repeat": 2, "children": [{"repeat": 3}, {"id": "x"}]}"#)).findings
        == ["conflictingKeys \"repeat\"", "duplicateIdentifier \"x\""])
  }

  @Test func `ten million collapsed copies take a few rows, and as many expanded ones are refused`() {
    let text = #"{"repeat": 3000000, "id": "p{i}", "children": [{"id": "x{i}"}, {"id": "y{i}"}]}"#
    let fixture = DocumentFixture(Self.document(text))
    #expect(fixture.findings == [])
    #expect(fixture.document.model.collection.itemCount == 3_000_000)
    #expect(fixture.document.model.outlines[Identifier("s")]?.rows.count == 3)
    fixture.edit(Self.document(text.replacing("\"id\": \"p{i}\"", with: "\"isExpanded\": true")))
    #expect(fixture.findings == ["limitExceeded true"])
    #expect(fixture.document.model.collection.itemCount == 3_000_000)
    // An edit elsewhere finds the same.
    fixture.edit(Self.document(text.replacing("\"id\": \"p{i}\"", with: "\"isExpanded\": true") + ", {}"))
    #expect(fixture.findings == ["limitExceeded true"])
  }

  @Test(arguments: 0..<3)
  func `an edited document counts the rows of expanded generators at any level`(level: Int) {
    // Two such items have more rows than a document may have, one has fewer.
    func item(_ name: String) -> String {
      (0..<level).reversed().reduce(
        "{\"repeat\": 30000, \"id\": \"\(name)-{i}\", \"isExpanded\": true, \"children\": [{}]}"
      ) { "{\"id\": \"\(name)\($1)\", \"isExpanded\": true, \"children\": [\($0)]}" }
    }
    let edited = DocumentFixture(Self.document(item("a")))
    #expect(edited.findings == [])
    edited.edit(Self.document("\(item("a")), \(item("b"))"))
    #expect(edited.findings == ["limitExceeded true"])
    #expect(edited.names().count == DocumentFixture(Self.document("\(item("a")), \(item("b"))")).names().count)
  }

  @Test func `a million children of one item are one row`() {
    let fixture = DocumentFixture(
      Self.document(#"{"id": "a", "isExpanded": true, "children": [{"repeat": 1000000, "id": "c{i}"}]}, {"id": "b"}"#))
    #expect(fixture.document.model.collection.itemCount == 1_000_002)
    #expect(fixture.document.model.outlines[Identifier("s")]?.rows.count == 3)
  }

  @Test(arguments: [64, 65, 200])
  func `items are nested in 64 levels at most`(depth: Int) {
    let open = String(repeating: #"{"isExpanded": true, "children": ["#, count: depth)
    let fixture = DocumentFixture(Self.document(open + "{}" + String(repeating: "]}", count: depth)))
    #expect(fixture.names().count == min(depth, 64) + 1)
    #expect(fixture.findings == (depth > 64 ? ["limitExceeded ["] : []))
  }

  @Test func `a text with 100,000 levels is a syntax error`() {
    let open = String(repeating: #"{"children": ["#, count: 100_000)
    let fixture = DocumentFixture(Self.document(open + String(repeating: "]}", count: 100_000)))
    #expect(fixture.findings.contains { $0.hasPrefix("limitExceeded") || $0.hasPrefix("syntax") })
  }

  @Test func `identifiers are unique over all levels`() {
    let fixture = DocumentFixture(
      Self.document(#"{"id": "a", "children": [{"id": "b"}, {"id": "a"}]}, {"id": "b"}"#))
    #expect(fixture.findings == ["duplicateIdentifier \"a\"", "duplicateIdentifier \"b\""])
    #expect(fixture.names() == ["a", "b~2"])
  }

  // MARK: - Features

  @Test func `entities, ranges and hovers are those of the innermost item`() throws {
    let fixture = DocumentFixture(Self.document(Self.tree))
    let text = String(decoding: fixture.document.text, as: UTF8.self)
    let items = fixture.document.model.collection.sections[0].items
    for (index, name) in ["a", "b", "e", "f"].enumerated() {
      let run = items.item(at: index).run
      let offset = try #require(text.firstRange(of: "\"\(name)\"")).lowerBound.utf16Offset(in: text)
      #expect(fixture.document.entities(at: offset) == [.items([run])], "\(name)")
      let range = try #require(fixture.document.range(of: .items([run])))
      #expect(range.contains(offset) && text.utf8.dropFirst(range.lowerBound).first == UInt8(ascii: "{"))
      #expect(text.utf8.dropFirst(range.lowerBound).starts(with: "{\"id\": \"\(name)\"".utf8))
    }
  }

  @Test func `document symbols are nested as the items`() {
    let symbols = DocumentSymbol.outline(of: DocumentFixture(Self.document(Self.tree)).document, limit: 100)
    let items = symbols.filter { $0.kind == .item }.map { "\($0.depth) \($0.name) \($0.detail)" }
    #expect(
      items == [
        "1 a x 0, y 0, 100 × 20", "2 b x 0, y 20, 100 × 20", "3 c ", "3 d ", "2 e x 0, y 40, 100 × 20",
        "1 f x 0, y 60, 100 × 20",
      ])
  }

  @Test func `a rename changes the references of a hidden item`() throws {
    let fixture = DocumentFixture(
      Self.document(Self.tree, #""timeline": [{"at": 1, "expand": ["b"]}, {"at": 2, "scrollTo": {"item": "c"}}],"#))
    #expect(fixture.findings == [])
    let text = String(decoding: fixture.document.text, as: UTF8.self)
    let offset = try #require(text.firstRange(of: #"{"id": "c"}"#)).lowerBound.utf16Offset(in: text) + 8
    let symbol = try #require(fixture.document.names.occurrence(at: offset))
    let occurrences = fixture.document.names.occurrences(of: fixture.document.names.occurrences[symbol].symbol)
    #expect(occurrences.map { String(decoding: fixture.document.text[$0.range], as: UTF8.self) } == ["c", "c"])
  }

  // MARK: - Timeline

  @Test func `the dry run expands, collapses and replaces trees`() {
    func findings(_ events: String) -> [String] {
      DocumentFixture(Self.document(Self.tree, "\"timeline\": [\(events)],")).findings
    }
    #expect(findings(#"{"at": 1, "expand": ["b"]}, {"at": 2, "update": [{"delete": {"at": [0, 5]}}]}"#) == [])
    #expect(
      findings(#"{"at": 1, "collapse": ["a"]}, {"at": 2, "update": [{"delete": {"at": [0, 2]}}]}"#).count == 1)
    #expect(findings(#"{"at": 1, "expand": ["b", "nobody"]}"#) == ["unknownItem \"nobody\""])
    #expect(findings(#"{"at": 1, "expand": ["f"]}"#) == ["noChildren \"f\""])
    #expect(
      findings(#"{"at": 1, "sectionSnapshot": {"section": "s", "items": [{"id": "f", "children": ["a", "z"]}]}}"#)
        == ["unknownItem \"z\""])
    #expect(
      findings(#"{"at": 1, "sectionSnapshot": {"section": "s", "items": [{"id": "f", "children": ["a", "f"]}]}}"#)
        == ["duplicateItem \"f\""])
    let moved = #"{"section": "s", "items": [{"id": "f", "isExpanded": true, "children": ["a", {"id": "n"}]}]}"#
    #expect(findings(#"{"at": 1, "sectionSnapshot": \#(moved)}, {"at": 2, "scrollTo": {"item": "n"}}"#) == [])
  }
}
