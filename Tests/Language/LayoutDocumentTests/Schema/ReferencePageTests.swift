import Foundation
import LayoutDocument
import TestSupport
import Testing

@Suite struct `The document reference` {
  @Test func `is generated from prose and the schema`() throws {
    var reference = ReferencePage()
    let prose = try Project.text(Project.documents.appendingPathComponent("document.prose.md"))
    let page = try reference.page(prose)
    let isFresh = try Project.isUpToDate(Project.documents.appendingPathComponent("document.md"), Array(page.utf8))
    #expect(isFresh)
    #expect(!page.split(separator: "\n").dropFirst().contains { $0.hasPrefix("<!--") })
    // Objects with a table under another name, or described in the prose.
    let reported: Set = [
      "edges", "size", "point", "footer", "spacing", "edgeSpacing", "each", "template", "templates", "operation",
      "insert", "delete", "move", "reload", "measure",
    ]
    let missing = Set(SchemaEnumerator().places.map(\.object.name)).subtracting(reference.used).subtracting(reported)
    #expect(missing == [])
  }
}
