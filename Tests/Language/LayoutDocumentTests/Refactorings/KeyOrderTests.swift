import Foundation
import LanguageFeatures
import LayoutDocument
import TestSupport
import Testing

/// The order of keys. The examples have the order of the schema.
@Suite struct KeyOrderTests {
  private static let names = Project.names(in: Project.examples, endingWith: ".layout.json")

  @Test(arguments: names) func `the keys of the examples are sorted`(name: String) throws {
    let document = DocumentFixture(
      String(decoding: try Project.bytes(Project.examples.appendingPathComponent(name)), as: UTF8.self)
    ).document
    #expect(Refactoring.keySortings(at: 0..<0, of: document).map(\.title) == [])
  }

  @Test func `blank lines between members are kept`() throws {
    let text = """
      {
        "sections": [],

        // Wide.
        "viewport": "iPad",

        "layout": { "kind": "list" }
      }

      """
    let document = DocumentFixture(text).document
    let sorting = try #require(Refactoring.keySortings(at: 0..<0, of: document).first)
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
