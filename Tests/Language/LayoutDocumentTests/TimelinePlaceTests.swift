import LayoutDocument
import Testing

/// The ranges and the related information of diagnostics about impossible batches and snapshots.
struct TimelinePlaceTests {
  private static func document(_ event: String) -> DocumentFixture {
    DocumentFixture(
      #"""
      {"sections": [{"id": "s", "items": [{"id": "a"}]}, {"id": "a", "items": [{"id": "b"}]}],
       "timeline": [{"at": 0, \#(event)}]}
      """#)
  }

  static let events: [(event: String, findings: [String], message: String, related: [String])] = [
    (
      #""update": [{"delete": {"at": [0, 9]}}]"#, ["deleteItemOutOfRange [0, 9]"],
      "Attempt to delete item 9 from section 0 which only contains 1 item before the update.", []
    ),
    (
      #""update": [{"move": {"from": [0, 0], "to": [2, 5]}}]"#, ["moveToOutOfRange [2, 5]"],
      "Attempt to move an item to index 5 of section 2, but there are only 2 sections after the update.", []
    ),
    (
      #""update": [{"insert": {"at": [0, 5], "item": {}}}]"#, ["insertItemOutOfRange [0, 5]"],
      "Attempt to insert item 5 into section 0, but there are only 2 items in section 0 after the update.", []
    ),
    (
      #""update": [{"delete": {"at": [0, 0]}}, {"delete": {"at": [0,0]}}]"#, ["duplicateDelete [0,0]"],
      "Attempt to perform two deletes of item 0 of section 0.", ["[0, 0]"]
    ),
    (
      #""update": [{"insert": {"at": [0, 0], "item": {"id": "b", "height": 5}}}]"#, [#"duplicateIdentifier "b""#],
      "Item \"b\" already exists; use another id.", []
    ),
    (
      #""update": [{"insert": {"at": [0], "section": {"id": "x"}}}, {"insert": {"at": [1], "section": {"id": "x"}}}]"#,
      [#"duplicateIdentifier "x""#], "Section \"x\" already exists; use another id.", [#""x""#]
    ),
    // A section and an item have the same name.
    (
      #""snapshot": [{"id": "a", "items": ["a", "a"]}]"#, [#"duplicateItem "a""#],
      "Item \"a\" is in the snapshot twice.", [#""a""#]
    ),
    (
      #""snapshot": ["a", {"id": "s", "items": ["a"]}, "a"]"#, [#"duplicateSection "a""#],
      "Section \"a\" is in the snapshot twice.", [#""a""#]
    ),
    (
      #""snapshot": ["s", "b"]"#, [#"unknownSection "b""#],
      "There is no section \"b\"; name an existing section, or insert a new one with an object, {\"id\": \"b\", ...}, "
        + "instead of a name.", []
    ),
  ]

  @Test(arguments: events)
  func `errors have the right range`(event: String, findings: [String], message: String, related: [String]) throws {
    let fixture = Self.document(event)
    #expect(fixture.findings == findings)
    let diagnostic = try #require(fixture.document.diagnostics.first)
    #expect(diagnostic.message == message)
    #expect(diagnostic.related.map { String(decoding: fixture.document.text[$0.range], as: UTF8.self) } == related)
    #expect(diagnostic.related.allSatisfy { $0.range.upperBound <= diagnostic.range.lowerBound })
  }

  @Test func `snapshots of very many items are checked by the simulation only`() {
    let findings = { (snapshots: Int) in
      let events =
        (0..<snapshots).map { "{\"at\": \($0), \"snapshot\": [\"s\"]}" } + [
          #"{"at": 99, "snapshot": ["t"]}"#
        ]
      let items = #"[{"repeat": 5000000, "size": [5, 5]}]"#
      let sections = "[{\"id\": \"s\", \"items\": \(items)}]"
      return DocumentFixture("{\"sections\": \(sections), \"timeline\": [\(events.joined(separator: ", "))]}").findings
    }
    // A snapshot costs 5,000,000 / 64 = 78,125, and five of them are below the limit of 400,000.
    #expect(findings(4) == [#"unknownSection "t""#])
    #expect(findings(5) == [])
  }

  @Test func `a section and an item of the same name are distinguished`() throws {
    let fixture = Self.document(#""snapshot": [{"id": "a", "items": ["a", "a"]}]"#)
    let diagnostic = try #require(fixture.document.diagnostics.first)
    let places = (diagnostic.related.map(\.range) + [diagnostic.range]).map {
      fixture.document.text[..<$0.lowerBound].last
    }
    // After the bracket and after the comma of the items, not after the section's colon.
    #expect(places == [UInt8(ascii: "["), UInt8(ascii: " ")])
  }
}
