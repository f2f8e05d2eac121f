import Foundation
import LayoutDocument
import TestSupport
import Testing

@Suite struct `The document reference` {
  @Test func `is made from prose and the description`() throws {
    var reference = ReferencePage()
    let prose = try Project.text(Project.protocolFolder.appendingPathComponent("document.prose.md"))
    let page = try reference.page(prose)
    let isFresh = try Project.isFresh(Project.protocolFolder.appendingPathComponent("document.md"), Array(page.utf8))
    #expect(isFresh)
    #expect(!page.split(separator: "\n").dropFirst().contains { $0.hasPrefix("<!--") })
    // What has a table of its own, by another name or in a few words of prose.
    let told: Set = [
      "edges", "size", "point", "footer", "spacing", "edgeSpacing", "each", "template", "templates", "operation",
      "insert", "delete", "move", "reload",
    ]
    let missing = Set(DescriptionWalk().places.map(\.object.name)).subtracting(reference.used).subtracting(told)
    #expect(missing == [])
  }
}
