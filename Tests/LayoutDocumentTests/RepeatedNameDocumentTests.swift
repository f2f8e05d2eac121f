import CollectionLayout
import LayoutDocument
import TestSupport
import Testing

/// Documents of a few lines whose generated names repeat ten million times.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct RepeatedNameDocumentTests {
  private static func expectQuick(
    _ items: String, pieces: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let duration = ContinuousClock().measure {
      let fixture = DocumentFixture("{\"sections\": [{\"id\": \"s\", \"items\": [\(items)]}]}")
      let list = fixture.document.model.collection.sections[0].items
      #expect(list.pieces.count <= pieces, sourceLocation: sourceLocation)
      for index in [0, 1, 2, list.count / 2, list.count - 1] {
        #expect(list.firstIndex(of: list.identifier(at: index)) == index, sourceLocation: sourceLocation)
      }
      // A keystroke names all anew, for something is there twice.
      fixture.edit("{\"sections\": [{\"id\": \"s\", \"items\": [\(items), {}]}]}")
      #expect(fixture.document.model.collection.sections[0].items.count == list.count + 1)
      // The names in the text are found by the same rules.
      #expect(fixture.document.names.symbols.count > 0, sourceLocation: sourceLocation)
    }
    #expect(duration < .seconds(15), sourceLocation: sourceLocation)
  }

  @Test(.tags(.wallClock))
  func `D2: a cycle of two names`() {
    Self.expectQuick(#"{"repeat": 9999999, "id": {"cycle": ["a", "b"]}}"#, pieces: 2)
  }

  @Test(.tags(.wallClock))
  func `D2: overlapping generators`() {
    let one = #"{"repeat": 99999, "id": "a{i}"}"#
    Self.expectQuick(Array(repeating: one, count: 100).joined(separator: ","), pieces: 100)
    let short = #"{"repeat": 3999, "id": "a{i}"}"#
    Self.expectQuick(Array(repeating: short, count: 2500).joined(separator: ","), pieces: 2500)
  }

  @Test func `D2: one report for each entry whose names are taken`() {
    let fixture = DocumentFixture(
      #"{"sections": [{"items": [{"repeat": 10000, "id": {"cycle": ["a", "b"]}}, {"id": "a~2"}, {"id": "b~4"}]}]}"#)
    #expect(
      fixture.findings == [
        #"duplicateIdentifier {"cycle": ["a", "b"]}"#, #"duplicateIdentifier "a~2""#, #"duplicateIdentifier "b~4""#,
      ])
    #expect(fixture.document.diagnostics[0].message == "\"a\" is the identifier of an earlier item.")
  }

  @Test func `D2: a name without a number that a long stretch has is taken`() {
    let fixture = DocumentFixture(
      #"{"sections": [{"items": [{"repeat": 5000, "id": "a0{i}"}, {"id": "a07"}]}]}"#)
    let list = fixture.document.model.collection.sections[0].items
    #expect(list.identifier(at: 7).text == "a07")
    #expect(list.identifier(at: 5000).text == "a07~2")
    #expect(fixture.findings == [#"duplicateIdentifier "a07""#])
  }
}
