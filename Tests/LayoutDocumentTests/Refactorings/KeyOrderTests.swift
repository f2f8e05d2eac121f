import Foundation
import LayoutDocument
import TestSupport
import Testing

/// The order of keys: the project's own examples have the one that the language's description has.
@Suite struct KeyOrderTests {
  private static let names = Project.names(in: Project.examples, endingWith: ".layout.json")

  @Test(arguments: names) func `examples are sorted`(name: String) throws {
    let document = DocumentFixture(
      String(decoding: try Project.bytes(Project.examples.appendingPathComponent(name)), as: UTF8.self)
    ).document
    #expect(document.sortings(at: 0..<0).map(\.title) == [])
  }

  @Test func `blank lines stay between what they part`() throws {
    let text = """
      {
        "sections": [],

        // Wide.
        "viewport": "iPad",

        "layout": { "kind": "list" }
      }

      """
    let document = DocumentFixture(text).document
    let sorting = try #require(document.sortings(at: 0..<0).first)
    let after = String(decoding: TextEdit.applied(sorting.edits, to: document.text), as: UTF8.self)
    #expect(
      after
        == """
        {
          // Wide.
          "viewport": "iPad",

          "layout": { "kind": "list" },

          "sections": []
        }

        """)
  }
}
