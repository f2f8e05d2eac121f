import JSON
import LanguageFeatures
import Testing

/// Formatted texts, byte by byte.
@Suite struct TextFormatterTests {
  static func formatted(_ text: String, _ indentation: Indentation = .spaces(2)) -> String? {
    let bytes = Array(text.utf8)
    return TextFormatter.edits(of: SyntaxTree(bytes), indentation).map {
      String(decoding: TextEdit.applied($0, to: bytes), as: UTF8.self)
    }
  }

  private func check(
    _ text: String, _ expected: String, _ indentation: Indentation = .spaces(2),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(Self.formatted(text, indentation) == expected, sourceLocation: sourceLocation)
    #expect(Self.formatted(expected, indentation) == expected, sourceLocation: sourceLocation)
  }

  @Test func `a container on one line that fits is kept`() {
    check(#"{"a":1,"b":[1,2,{"c":{}}],"d":[ ]}"#, #"{ "a": 1, "b": [1, 2, { "c": {} }], "d": [] }"# + "\n")
    check(" 12 \t", "12\n")
    check("[\n]", "[]\n")
    check("{\n\n}\n\n", "{}\n")
  }

  @Test func `a container on several lines is kept so, with one member per line`() {
    check(
      "{\"viewport\" :{\"width\":1,\"height\":2}, \"sections\":\n[{\"id\" : \"a\"},{\"id\":\"b\"}\n]}",
      """
      {
        "viewport": { "width": 1, "height": 2 },
        "sections": [
          { "id": "a" },
          { "id": "b" }
        ]
      }

      """)
  }

  @Test func `a container that is too long is broken from the outside`() {
    let label = String(repeating: "x", count: 40)
    check(
      #"{ "items": [{ "id": "a", "label": "\#(label)" }, { "id": "b", "label": "\#(label)" }] }"#,
      """
      {
        "items": [
          { "id": "a", "label": "\(label)" },
          { "id": "b", "label": "\(label)" }
        ]
      }

      """)
  }

  /// 2 columns of indentation, 7 of the key, 2 brackets, 2 quotes and a comma leave 106 of 120.
  @Test(arguments: [(106, true), (107, false)])
  func `a line has 120 columns, counted in characters and with its comma`(count: Int, fits: Bool) {
    let text = String(repeating: "𐐀", count: count)
    let list = fits ? "[\"\(text)\"]" : "[\n    \"\(text)\"\n  ]"
    check("{\n  \"abc\": [\"\(text)\"],\n  \"d\": 1\n}", "{\n  \"abc\": \(list),\n  \"d\": 1\n}\n")
  }

  @Test func `rows of scalar values are kept`() {
    check(
      "{ \"cycle\": [\"#111\",\"#222\", \n\n \"#333\" , \"#444\"\n] }",
      """
      {
        "cycle": [
          "#111", "#222",

          "#333", "#444"
        ]
      }

      """)
  }

  @Test func `a row of values that is too long is wrapped`() {
    let numbers = Array(repeating: "1234567", count: 20).joined(separator: ",")
    // 2 + 13 · 9 − 1 = 118 columns. One value more would be 127.
    let row = Array(repeating: "1234567", count: 13).joined(separator: ", ")
    let rest = Array(repeating: "1234567", count: 7).joined(separator: ", ")
    check("[\(numbers)]", "[\n  \(row),\n  \(rest)\n]\n")
  }

  @Test func `objects among scalar values have separate lines`() {
    check(
      "[1, 2, {\"a\": 1}, 3, 4\n]",
      """
      [
        1, 2,
        { "a": 1 },
        3, 4
      ]

      """)
  }

  @Test func `comments keep their positions`() {
    check(
      """
      // At the top.


      // Right above.
      { // Behind the bracket.

          "a" : 1 ,   // Behind a.
        // Before b.

      "b": 2   /* behind b */ ,
        /* before c */ "c": [ /* alone */ ],
        "d": /* between */ 3 // Last.

        // Before the end.

      }   // After all.
      // The end.
      """,
      """
      // At the top.

      // Right above.
      { // Behind the bracket.

        "a": 1, // Behind a.
        // Before b.

        "b": 2 /* behind b */,
        /* before c */ "c": [/* alone */],
        "d": /* between */ 3 // Last.

        // Before the end.
      } // After all.
      // The end.

      """)
  }

  @Test func `a line comment breaks all containers around it`() {
    check(
      "{ \"a\": [1, 2 // two\n, 3], \"b\" // why\n: // what\n 4, \"c\": // which\n { \"d\": 1 } }",
      """
      {
        "a": [
          1, 2 // two
          , 3
        ],
        "b" // why
        : // what
          4,
        "c": // which
        { "d": 1 }
      }

      """)
  }

  @Test func `the lines of a comment are indented together`() {
    check(
      """
      {
            /* One
             * two
                  three
         four

            five */
            "a": 1
      }
      """,
      """
      {
        /* One
         * two
              three
         four

        five */
        "a": 1
      }

      """)
  }

  // Behind the moved comment the line has 16 columns besides the string, or 18 with a tab of 4 columns.
  @Test func `a container behind a moved comment is broken if the moved line is too long`() {
    let text = { (indent: String, count: Int) in
      "{\n\(indent)/* a\n\(indent)b */ \"c\": [\"\(String(repeating: "x", count: count))\"]\n}\n"
    }
    let broken = { (indent: String, count: Int) in
      text(indent, count).replacing("[", with: "[\n\(indent)\(indent)").replacing("]", with: "\n\(indent)]")
    }
    for own in ["", "  ", "      ", "\t"] {
      check(text(own, 104), text("  ", 104))
      check(text(own, 105), broken("  ", 105))
      check(text(own, 102), text("\t", 102), .tab(columns: 4))
      check(text(own, 103), broken("\t", 103), .tab(columns: 4))
    }
  }

  @Test func `a comment on the line of a bracket is kept apart from the next element`() {
    check("{ /* a */\n\"b\": 1, /* c */ \"d\": 2 }", "{ /* a */\n  \"b\": 1,\n  /* c */ \"d\": 2\n}\n")
  }

  @Test func `aligned comments are kept aligned`() {
    check(
      """
      {   // one
       "𐐀": 1,           // two
       "abc":[1,2],      // three
       "d": 3,           // four

       "e": 4,           // five
       "f": 5,      // six
       "g": {    // seven
         "hhhhhh":6   // eight
       }
      }
      """,
      """
      { // one
        "𐐀": 1,        // two
        "abc": [1, 2], // three
        "d": 3,        // four

        "e": 4, // five
        "f": 5, // six
        "g": { // seven
          "hhhhhh": 6 // eight
        }
      }

      """)
  }

  @Test func `comments are not aligned with a line that is too long`() {
    let label = String(repeating: "x", count: 120)
    check(
      "{\n\"a\": \"\(label)\", // one\n\"b\": 1,\(String(repeating: " ", count: 121))// two\n}",
      "{\n  \"a\": \"\(label)\", // one\n  \"b\": 1, // two\n}\n")
  }

  @Test func `aligned comments in texts that are indented by tabs`() {
    let text = "{\n\t\"a\": {  // one\n\t\t\"b\": 1  // two\n\t}\n}\n"
    let other = "{\n\t\"a\": {     // one\n\t\t\"b\": 1 // two\n\t}\n}\n"
    // 4 + 6 and 8 + 6 columns of code. The comments are at the columns 12 and 16, then both at 15.
    check(text, "{\n\t\"a\": { // one\n\t\t\"b\": 1 // two\n\t}\n}\n", .tab(columns: 4))
    check(other, "{\n\t\"a\": {     // one\n\t\t\"b\": 1 // two\n\t}\n}\n", .tab(columns: 4))
  }

  @Test func `trailing commas are kept`() {
    check("{\"a\": [1, 2, ],\n}", "{\n  \"a\": [1, 2,],\n}\n")
    check("{\"a\": 1,}", "{ \"a\": 1, }\n")
  }

  @Test func `numbers and strings keep their notation`() {
    check(#"[1.50,1E+2,-0.0,"\u0041\/",1e999]"#, #"[1.50, 1E+2, -0.0, "\u0041\/", 1e999]"# + "\n")
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `line ends are kept`(end: String) {
    check("{\(end)\"a\": 1,\(end)\(end)\(end)\"b\":2}", "{\(end)  \"a\": 1,\(end)\(end)  \"b\": 2\(end)}\(end)")
  }

  @Test func `mixed line ends are replaced by the first one`() {
    check(
      "{\r\n\"a\": 1,\n\"b\": [\r1] /* \n */}\n", "{\r\n  \"a\": 1,\r\n  \"b\": [\r\n    1\r\n  ] /* \n */\r\n}\r\n")
  }

  @Test func `a byte order mark is kept`() {
    check("\u{FEFF}  {\"a\":1}", "\u{FEFF}{ \"a\": 1 }\n")
  }

  @Test func `the indentation is configurable`() {
    let text = "{\n  \"a\": [\n    { \"b\": 1 }\n  ]\n}\n"
    check(text, "{\n\t\"a\": [\n\t\t{ \"b\": 1 }\n\t]\n}\n", .tab(columns: 4))
    check(text, "{\n    \"a\": [\n        { \"b\": 1 }\n    ]\n}\n", .spaces(4))
    check(text, "{\n\"a\": [\n{ \"b\": 1 }\n]\n}\n", .spaces(0))
  }

  @Test(arguments: ["", "// only", "{", "[1 2]", "{\"a\": 01}", "[\"a\nb\"]", "[1] []", "/* open", "'a'"])
  func `a text with a syntax error is not formatted`(text: String) {
    #expect(Self.formatted(text) == nil)
  }

  @Test func `a text that would grow beyond the limit is not formatted`() {
    // 200,000 lines indented by 500 · 2 spaces.
    let text =
      String(repeating: "[\n", count: 500) + String(repeating: "{},", count: 200_000)
      + String(repeating: "]", count: 500)
    #expect(Self.formatted(text) == nil)
  }

  @Test func `edits are minimal`() throws {
    let text = Array("{\n    \"a\": 1,\n    \"b\":2\n}\n".utf8)
    let edits = try #require(TextFormatter.edits(of: SyntaxTree(text), .spaces(2)))
    #expect(
      edits == [
        TextEdit(range: 4..<6, text: []), TextEdit(range: 16..<18, text: []), TextEdit(range: 22..<22, text: [0x20]),
      ])
  }
}
