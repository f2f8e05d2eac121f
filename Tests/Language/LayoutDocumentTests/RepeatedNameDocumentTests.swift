import CollectionLayout
import LayoutDocument
import TestSupport
import Testing

/// Short documents whose generated names repeat very often.
@Suite(.serialized, .durationLimit(.seconds(120)))
struct RepeatedNameDocumentTests {
  private static func expectQuick(
    _ items: String, chunks: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let duration = processorTime {
      let fixture = DocumentFixture("{\"sections\": [{\"id\": \"s\", \"items\": [\(items)]}]}")
      let list = fixture.document.model.collection.sections[0].items
      #expect(list.slices.count <= chunks, sourceLocation: sourceLocation)
      for index in [0, 1, 2, list.count / 2, list.count - 1] {
        #expect(list.firstIndex(of: list.identifier(at: index)) == index, sourceLocation: sourceLocation)
      }
      // An edit assigns all names again, because there are duplicates.
      fixture.edit("{\"sections\": [{\"id\": \"s\", \"items\": [\(items), {}]}]}")
      #expect(fixture.document.model.collection.sections[0].items.count == list.count + 1)
      // The symbol index follows the same rules.
      #expect(fixture.document.names.symbols.count > 0, sourceLocation: sourceLocation)
    }
    #expect(duration < .seconds(15), sourceLocation: sourceLocation)
  }

  @Test
  func `a cycle of two names`() {
    Self.expectQuick(#"{"repeat": 9999999, "id": {"cycle": ["a", "b"]}}"#, chunks: 1)
  }

  @Test func `an entry with too many duplicates has default names and one diagnostic`() {
    let fixture = DocumentFixture(
      #"""
      {"sections": [{"id": "s", "items": [
        {"repeat": 60000, "id": "a{i}"}, {"repeat": 60000, "id": "a{i}"}, {"repeat": 60000, "id": "a{i}"}, {}]}]}
      """#)
    let list = fixture.document.model.collection.sections[0].items
    #expect(list.slices.count == 4)
    let names = [0, 60_000, 120_000, 180_000].map { list.identifier(at: $0).text }
    #expect(names == ["a0", "a0~2", "s/120000", "s/180000"])
    #expect(
      fixture.document.diagnostics.map(\.message) == [
        "Duplicate id \"a0\": an earlier item uses it.",
        "More than 100000 generated ids are duplicates, or more than 256 generators have ids that differ "
          + "only in their numbers. Default ids are used.",
      ])
    #expect(fixture.document.names.items.position(of: Identifier("s/120007"))?.run == 2)
  }

  @Test func `many generators of one shape have default names in the end`() {
    let entries = (0..<300).map { #"{"repeat": 70, "id": "a\#($0)-{i}-{i}"}"# }
    let fixture = DocumentFixture(#"{"sections": [{"id": "s", "items": [\#(entries.joined(separator: ","))]}]}"#)
    let list = fixture.document.model.collection.sections[0].items
    #expect(list.identifier(at: 255 * 70 + 1).text == "a255-1-1")
    #expect(list.identifier(at: 256 * 70).text == "s/\(256 * 70)")
    #expect(fixture.document.diagnostics.count == 44)
    // Names with one number at their ends are no texts to compare.
    let many = (0..<20_000).map { #"{"repeat": 70, "id": "a\#($0)-{i}"}"# }
    Self.expectQuick(many.joined(separator: ","), chunks: 20_000)
  }

  @Test
  func `overlapping generators`() {
    let one = #"{"repeat": 99999, "id": "a{i}"}"#
    Self.expectQuick(Array(repeating: one, count: 100).joined(separator: ","), chunks: 100)
    let short = #"{"repeat": 3999, "id": "a{i}"}"#
    Self.expectQuick(Array(repeating: short, count: 2500).joined(separator: ","), chunks: 2500)
  }

  @Test func `each entry with duplicate names has one diagnostic`() {
    let fixture = DocumentFixture(
      #"{"sections": [{"items": [{"repeat": 10000, "id": {"cycle": ["a", "b"]}}, {"id": "a~2"}, {"id": "b~4"}]}]}"#)
    #expect(
      fixture.findings == [
        #"duplicateIdentifier {"cycle": ["a", "b"]}"#, #"duplicateIdentifier "a~2""#, #"duplicateIdentifier "b~4""#,
      ])
    #expect(fixture.document.diagnostics[0].message == "Duplicate id \"a\": an earlier item uses it.")
  }

  @Test func `a name without a number that is in a long run is reserved`() {
    let fixture = DocumentFixture(
      #"{"sections": [{"items": [{"repeat": 5000, "id": "a0{i}"}, {"id": "a07"}]}]}"#)
    let list = fixture.document.model.collection.sections[0].items
    #expect(list.identifier(at: 7).text == "a07")
    #expect(list.identifier(at: 5000).text == "a07~2")
    #expect(fixture.findings == [#"duplicateIdentifier "a07""#])
  }
}
