import LayoutDocument
import Testing

/// How lines are indented while somebody types; `|` is where the cursor is.
@Suite struct LineIndenterTests {
  static let lines: [(typed: String, before: String, after: String)] = [
    ("\n", "{\n|\"a\": 1\n}", "{\n  |\"a\": 1\n}"),
    ("\n", "{\n      |\"a\": 1\n}", "{\n  |\"a\": 1\n}"),
    ("\n", "{ \"a\": [\n|", "{ \"a\": [\n  |"),
    ("\n", "  {\n    \"a\": [{\n|}]\n  }", "  {\n    \"a\": [{\n    |}]\n  }"),
    ("\n", "{\n\t\"a\": {\n|", "{\n\t\"a\": {\n\t  |"),
    ("\n", "{}\n   |", "{}\n|"),
    ("}", "{\n  \"a\": 1\n  }|", "{\n  \"a\": 1\n}|"),
    ("]", "{\n  \"a\": [\n    1\n    ]|\n}", "{\n  \"a\": [\n    1\n  ]|\n}"),
    (",", "[\n1,|", "[\n  1,|"),
    // The bracket closes what is further out; what it skips lacks its own.
    ("}", "{\n  \"a\": [\n    1\n    }|", "{\n  \"a\": [\n    1\n}|"),
    // Stray brackets close nothing.
    (",", "]}[\n1,|", "]}[\n  1,|"),
    // A bracket in a string or in a comment is none.
    ("\n", "[\"{\", // {\n|", "[\"{\", // {\n  |"),
    ("\n", "[ \"{\n|", "[ \"{\n  |"),
  ]

  @Test(arguments: lines)
  func `a line stands one level deeper than its bracket's`(typed: String, before: String, after: String) throws {
    let (text, offset) = Self.cursor(before)
    let edit = try #require(LineIndenter.edit(after: typed, at: offset, in: text, .spaces(2)))
    #expect(TextEdit.applied([edit], to: text) == Self.cursor(after).text)
  }

  @Test(arguments: [
    ("\n", "[\n  |1"), ("}", "{ \"a\": {\n  \"b\": 1 }|"), ("}", "{\n     \"a}|\""), ("\n", "[ /* a\n|b */"),
    (",", "{\n  \"a\": 1,|"), ("]", "[\n    1, ]|"), ("\n", "|"),
  ])
  func `what stands well or means something else stays`(typed: String, before: String) {
    let (text, offset) = Self.cursor(before)
    #expect(LineIndenter.edit(after: typed, at: offset, in: text, .spaces(2)) == nil)
  }

  private static func cursor(_ marked: String) -> (text: [UInt8], offset: Int) {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
    return (Array((parts[0] + parts[1]).utf8), parts[0].utf8.count)
  }
}
