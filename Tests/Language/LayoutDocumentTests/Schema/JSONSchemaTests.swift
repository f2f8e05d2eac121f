import Foundation
import JSON
import LayoutDocument
import TestSupport
import Testing

@Suite struct `The JSON Schema` {
  private let schema = JSONSchemaExporter.document

  @Test func `is up to date`() throws {
    let file = Project.protocolFolder.appendingPathComponent("layout.schema.json")
    let isFresh = try Project.isUpToDate(file, Array(schema.prettyPrinted().utf8))
    #expect(isFresh)
  }

  @Test func `is the same value when it is pretty-printed`() throws {
    #expect(try JSONValue(parsing: Array(schema.prettyPrinted().utf8)) == schema)
    #expect(try JSONValue(parsing: Array(schema.oneLine.utf8)) == schema)
  }

  @Test func `refers only to existing definitions and has no unused ones`() throws {
    let defined = Set(try #require(schema["$defs"]?.asObject).map(\.key))
    var referred: Set<String> = []
    collect(schema, into: &referred)
    #expect(referred == defined)
  }

  @Test func `contains documentation and defaults`() {
    let spacing = schema[pointer: "/$defs/flow-layout/properties/minimumLineSpacing"]
    #expect(spacing?["default"] == 10)
    #expect(
      spacing?["markdownDescription"]?.asString?.contains("`UICollectionViewFlowLayout.minimumLineSpacing`") == true)
    #expect(spacing?["description"]?.asString?.contains("`") == false)
    let words = schema[pointer: "/$defs/document/properties/scrollDirection/anyOf"]?.asArray ?? []
    #expect(words.compactMap { $0["const"]?.asString } == ["vertical", "horizontal", "both"])
    #expect(words.allSatisfy { $0["description"] != nil })
  }

  private func collect(_ value: JSONValue, into names: inout Set<String>) {
    for element in value.asArray ?? [] { collect(element, into: &names) }
    for member in value.asObject ?? [] {
      if member.key == "$ref", let text = member.value.asString {
        names.insert(String(text.dropFirst("#/$defs/".count)))
      }
      collect(member.value, into: &names)
    }
  }
}
