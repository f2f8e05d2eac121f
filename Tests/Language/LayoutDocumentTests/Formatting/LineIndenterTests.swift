import LanguageFeatures
import Testing

/// The indentation of lines during typing; `|` is the cursor.
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
    // The bracket closes an outer container. The containers that it skips are unclosed.
    ("}", "{\n  \"a\": [\n    1\n    }|", "{\n  \"a\": [\n    1\n}|"),
    // Stray brackets close nothing.
    (",", "]}[\n1,|", "]}[\n  1,|"),
    // Brackets in strings and comments are ignored.
    ("\n", "[\"{\", // {\n|", "[\"{\", // {\n  |"),
    ("\n", "[ \"{\n|", "[ \"{\n  |"),
  ]

  @Test(arguments: lines)
  func `a line is indented one level deeper than its bracket`(typed: String, before: String, after: String) throws {
    let (text, offset) = Self.cursor(before)
    let edit = try #require(OnTypeIndenter.edit(after: typed, at: offset, in: text, .spaces(2)))
    #expect(TextEdit.applied([edit], to: text) == Self.cursor(after).text)
  }

  @Test(arguments: [
    ("\n", "[\n  |1"), ("}", "{ \"a\": {\n  \"b\": 1 }|"), ("}", "{\n     \"a}|\""), ("\n", "[ /* a\n|b */"),
    (",", "{\n  \"a\": 1,|"), ("]", "[\n    1, ]|"), ("\n", "|"),
  ])
  func `correct indentation, strings and comments are kept`(typed: String, before: String) {
    let (text, offset) = Self.cursor(before)
    #expect(OnTypeIndenter.edit(after: typed, at: offset, in: text, .spaces(2)) == nil)
  }

  private static func cursor(_ marked: String) -> (text: [UInt8], offset: Int) {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
    return (Array((parts[0] + parts[1]).utf8), parts[0].utf8.count)
  }
}
