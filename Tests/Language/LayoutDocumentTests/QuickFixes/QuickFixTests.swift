import CollectionLayout
import JSON
import LanguageFeatures
import LayoutDocument
import Testing

/// The first quick fix of the first diagnostic that has one.
@Suite struct QuickFixTests {
  /// A text, the title of a quick fix, and the text after it.
  struct Example: Sendable, CustomTestStringConvertible {
    var before: String
    var title: String
    var after: String
    var isPreferred = true

    var testDescription: String { "\(title): \(before)" }
  }

  private static func example(
    _ before: String, _ title: String, _ after: String, isPreferred: Bool = true
  ) -> Example {
    Example(before: before, title: title, after: after, isPreferred: isPreferred)
  }

  /// Returns an example inside of a document.
  private static func within(
    _ around: String, _ before: String, _ title: String, _ after: String, isPreferred: Bool = true
  ) -> Example {
    example(
      around.replacing("…", with: before), title, around.replacing("…", with: after), isPreferred: isPreferred)
  }

  private static let member = #"{ …, "sections": [] }"#
  private static let item =
    #"{ "layout": { "kind": "waterfall" }, "sections": [{ "items": [{ "id": "a", "height": 5 }, …] }] }"#
  private static let section = #"{ "sections": [{ … }] }"#

  static let keys: [Example] = [
    within(section, #""itmes": []"#, #"Change "itmes" to "items""#, #""items": []"#),
    example(#"{ "sections": [{ "xyzzyx": [] }] }"#, #"Remove "xyzzyx""#, #"{ "sections": [{}] }"#, isPreferred: false),
    within(member, #""layout": {}, "layout": {}"#, #"Remove the duplicate "layout""#, #""layout": {}"#),
    within(
      member, #""contentInset": 1, "contentInset": 2"#, #"Remove the duplicate "contentInset""#, #""contentInset": 1"#,
      isPreferred: false),
    within(section, #""header": { "height": 44 }"#, #"Change "height" to "length""#, #""header": { "length": 44 }"#),
    within(
      member, #""layout": { "columnCount": 3 }"#, #"Add "kind": "waterfall""#,
      #""layout": { "kind": "waterfall", "columnCount": 3 }"#, isPreferred: false),
    within(
      member, #""layout": { "kind": "flow", "columnCount": 3 }"#, #"Change "kind" to "waterfall""#,
      #""layout": { "kind": "waterfall", "columnCount": 3 }"#, isPreferred: false),
    example(
      #"{ "layout": { "kind": "sheet", "columnCount": 9 }, "sections": [{ "items": [{ "repeat": 9 }] }] }"#,
      #"Set "scrollDirection" to "both""#,
      #"{ "scrollDirection": "both", "layout": { "kind": "sheet", "columnCount": 9 }, "sections": [{ "items": [{ "repeat": 9 }] }] }"#
    ),
    example(
      #"{ "scrollDirection": "vertical", "sections": [{ "layout": { "kind": "sheet", "columnWidths": 500 }, "items": [{}] }] }"#,
      #"Set "scrollDirection" to "both""#,
      #"{ "scrollDirection": "both", "sections": [{ "layout": { "kind": "sheet", "columnWidths": 500 }, "items": [{}] }] }"#
    ),
    within(
      #"{ "layout": { "kind": "grid" }, "sections": [{ "items": [{ … }] }] }"#, #""id": "a", "height": 70"#,
      #"Remove "height""#, #""id": "a""#, isPreferred: false),
    within(
      #"{ "sections": [{ "items": [{ "repeat": 3 }] }], "timeline": [{ "at": 1, "update": [{ … }] }] }"#,
      #""delete": { "at": [0, 9] }"#, "Change to [0, 2]", #""delete": { "at": [0, 2] }"#, isPreferred: false),
    within(
      #"{ "sections": [{ "items": [{ "repeat": 3 }] }], "timeline": [{ "at": 1, "update": [{ … }] }] }"#,
      #""insert": { "at": [0, 9], "item": {} }"#, "Change to [0, 3]", #""insert": { "at": [0, 3], "item": {} }"#,
      isPreferred: false),
    example("{}", #"Add "sections""#, "{ \"sections\": [] }"),
    example("{\n  \"layout\": {}\n}\n", #"Add "sections""#, "{\n  \"layout\": {},\n  \"sections\": []\n}\n"),
    example(#"{ "sectoins": [{}] }"#, #"Change "sectoins" to "sections""#, #"{ "sections": [{}] }"#),
    within(
      member, #""viewport": { "width": 5 }"#, #"Add "height""#, #""viewport": { "width": 5, "height": 844 }"#,
      isPreferred: false),
    within(
      section, #""decorations": [{ "kind": "star" }]"#, #"Add "frame""#,
      #""decorations": [{ "kind": "star", "frame": [0, 0, 50, 50] }]"#, isPreferred: false),
    within(
      section, #""decorations": [{ "cornerRadius": 3 }]"#, #"Add "kind": "card""#,
      #""decorations": [{ "cornerRadius": 3, "kind": "card" }]"#, isPreferred: false),
    within(
      member, #""timeline": [{ "at": 1, "wait": true, "fling": { "vx": 1 } }]"#, #"Remove "fling""#,
      #""timeline": [{ "at": 1, "wait": true }]"#, isPreferred: false),
  ]

  static let values: [Example] = [
    within(member, #""scrollDirection": "vertcial""#, #"Change to "vertical""#, #""scrollDirection": "vertical""#),
    within(member, #""viewport": "iphone 61""#, #"Change to "iPhone 16""#, #""viewport": "iPhone 16""#),
    within(
      item, #"{ "height": 5, "color": "red" }"#, ##"Change to "#FF0000""##, ##"{ "height": 5, "color": "#FF0000" }"##),
    within(item, #"{ "height": 5, "color": "aBc" }"#, ##"Change to "#ABC""##, ##"{ "height": 5, "color": "#ABC" }"##),
    within(section, #""id": "a:b""#, #"Change to "a-b""#, #""id": "a-b""#),
    within(section, ##""id": "a:#b#""##, #"Change to "a-b""#, #""id": "a-b""#),
    within(
      member, #""viewport": "iPhone 18""#, #"Change to "iPhone 17""#, #""viewport": "iPhone 17""#, isPreferred: false),
    within(
      member, #""viewport": "iPhone 11""#, #"Change to "iPhone 12""#, #""viewport": "iPhone 12""#, isPreferred: false),
    within(member, #""contentInset": 1e20"#, "Change to 1000000000", #""contentInset": 1000000000"#),
    example(#"{ "sections": [{ "header": 1e999 }] }"#, #"Remove "header""#, #"{ "sections": [{}] }"#),
    within(item, #"{ "aspectRatio": 0 }"#, "Change to 1", #"{ "aspectRatio": 1 }"#, isPreferred: false),
    within(
      item, #"{ "repeat": 2, "height": { "random": [9, 3] } }"#, "Swap the two numbers",
      #"{ "repeat": 2, "height": { "random": [3, 9] } }"#),
  ]

  static let types: [Example] = [
    within(item, #"{ "height": "12" }"#, "Change to 12", #"{ "height": 12 }"#),
    within(item, #"{ "height": "12px" }"#, "Change to 12", #"{ "height": 12 }"#),
    within(item, #"{ "height": 1, "alpha": "50%" }"#, "Change to 0.5", #"{ "height": 1, "alpha": 0.5 }"#),
    within(item, #"{ "height": 1, "hidden": "true" }"#, "Change to true", #"{ "height": 1, "hidden": true }"#),
    within(item, #"{ "height": 1, "hidden": 0 }"#, "Change to false", #"{ "height": 1, "hidden": false }"#),
    within(item, #"{ "height": 1, "id": 7.50 }"#, #"Change to "7.50""#, #"{ "height": 1, "id": "7.50" }"#),
    within(item, #"{ "height": 1, "id": null }"#, #"Remove "id""#, #"{ "height": 1 }"#),
    within(item, #"{ "size": { "height": 5, "width": 9 } }"#, "Change to [9, 5]", #"{ "size": [9, 5] }"#),
    within(item, #"{ "size": 7 }"#, "Change to [7, 7]", #"{ "size": [7, 7] }"#),
    // A fix that removes a comment is not preferred, one that keeps it is.
    within(
      item, #"{ "size": { "width": 9, /* rows */ "height": 5 } }"#, "Change to [9, 5]", #"{ "size": [9, 5] }"#,
      isPreferred: false),
    within(
      item, #"{ "height": [/* one */ 5] }"#, "Change to 5", #"{ "height": 5 }"#, isPreferred: false),
    within(
      section, #""items": { "height": 1 /* point */ }"#, "Wrap in an array",
      #""items": [{ "height": 1 /* point */ }]"#),
    within(
      member, #""viewport": [300, 400]"#, #"Change to { "width": 300, "height": 400 }"#,
      #""viewport": { "width": 300, "height": 400 }"#),
    within(
      member, #""contentOffset": [3, 4]"#, #"Change to { "x": 3, "y": 4 }"#, #""contentOffset": { "x": 3, "y": 4 }"#),
    within(section, #""header": "44""#, "Change to 44", #""header": 44"#),
    within(member, #""stickyHeaders": true"#, #"Change to "push""#, #""stickyHeaders": "push""#),
    within(member, #""stickyHeaders": false"#, #"Change to "none""#, #""stickyHeaders": "none""#),
    within(
      #"{ "sections": [{ "layout": { "kind": "compositional", "group": { "size": { "width": …, "height": 5 } } }, "items": [] }] }"#,
      #""50%""#, #"Change to { "fractionalWidth": 0.5 }"#, #"{ "fractionalWidth": 0.5 }"#),
    within(section, #""header": { "length": "44pt" }"#, "Change to 44", #""header": { "length": 44 }"#),
    within(section, #""items": { "height": 1 }"#, "Wrap in an array", #""items": [{ "height": 1 }]"#),
    within(
      member, #""effects": { "kind": "fade" }"#, #"Change to [{ "kind": "fade" }]"#, #""effects": [{ "kind": "fade" }]"#
    ),
    within(member, #""layout": "gird""#, #"Change to { "kind": "grid" }"#, #""layout": { "kind": "grid" }"#),
    within(
      member, #""layout": { "kind": "grid", "columnCount": 2.4 }"#, "Change to 2",
      #""layout": { "kind": "grid", "columnCount": 2 }"#),
    within(member, #""contentInset": []"#, "Change to 0", #""contentInset": 0"#, isPreferred: false),
    example("{ \"sections\": {} }", "Change to []", "{ \"sections\": [] }"),
    example("[{}]", "Wrap in { \"sections\": … }", "{ \"sections\": [{}] }", isPreferred: false),
  ]

  static let others: [Example] = [
    within(item, #"{ "id": "a", "height": 1 }"#, #"Change to "a-2""#, #"{ "id": "a-2", "height": 1 }"#),
    within(
      item, #"{ "repeat": 3, "id": "b", "height": 1 }"#, #"Change to "b-{i}""#,
      #"{ "repeat": 3, "id": "b-{i}", "height": 1 }"#),
    within(
      #"{ "templates": { "card": { "height": 1 } }, "sections": [{ "items": [{ "template": "…" }] }] }"#, "crad",
      #"Change to "card""#, "card"),
    example(
      #"{ "sections": [{ "items": [{ "template": "x" }] }] }"#, #"Create the template "x""#,
      #"{ "templates": { "x": {} }, "sections": [{ "items": [{ "template": "x" }] }] }"#, isPreferred: false),
    within(item, #"{ "id": "b" }"#, #"Add "height": 50"#, #"{ "id": "b", "height": 50 }"#),
    within(
      item, #"{ "height": 1, "width": 300 }"#, "Shorten to 195", #"{ "height": 1, "width": 195 }"#, isPreferred: false),
    within(
      item, #"{ "repeat": 9, "size": { "cycle": [[300, 1], [9, 300]] } }"#, "Shorten to 195",
      #"{ "repeat": 9, "size": { "cycle": [[195, 1], [9, 300]] } }"#, isPreferred: false),
    within(
      item, #"{ "repeat": 10000000, "height": 1 }"#, "Change to 9999999", #"{ "repeat": 9999999, "height": 1 }"#),
  ]

  /// Returns an example of these operations in a batch, in a document of two sections.
  private static func batch(_ before: String, _ after: String) -> Example {
    within(
      ##"""
      {
        "layout": { "kind": "list" },
        "sections": [
          { "id": "s", "header": 5, "items": [{ "id": "a" }, { "repeat": 2, "label": "n{i}", "shadow": true }] },
          { "id": "t", "items": [{ "id": "z" }] }
        ],
        "timeline": [{ "at": 1, "update": [
          …
        ] }]
      }
      """##, before, "Delete and insert the section instead", after)
  }

  private static let shadow = ##""shadow": { "color": "#000000", "opacity": 0.17, "offset": [0, 1], "radius": 1 }"##
  private static let insertion = #"{ "insert": { "at": [1], "section": { "id": "s", "header": 5, "items": ["#

  static let batches: [Example] = [
    batch(
      #"{ "reload": { "at": [0, 0] } }, { "move": { "from": [0], "to": [1] } }"#,
      "{ \"delete\": { \"at\": [0] } },\n    " + insertion
        + #"{ "id": "a" }, { \#(shadow), "label": "n0" }, { \#(shadow), "label": "n1" }] } } }"#),
    batch(
      """
      { "move": { "from": [0], "to": [1] } },
          // To the end.
          { "move": { "from": [0, 0], "to": [1, 2] } },
          { "delete": { "at": [1, 0] } }
      """,
      #"""
      { "delete": { "at": [0] } },
          \#(insertion){ "id": "s/1", \#(shadow), "label": "n0" }, { "id": "s/2", \#(shadow), "label": "n1" }, { "id": "a" }] } } },
          { "delete": { "at": [1, 0] } }
      """#),
    batch(
      """
      { "reload": { "at": [0, 0] } },
          // The section moves.
          { "move": { "from": [0], "to": [1] } } // to the end
      """,
      #"""
      // The section moves.
          { "delete": { "at": [0] } },
          \#(insertion){ "id": "a" }, { \#(shadow), "label": "n0" }, { \#(shadow), "label": "n1" }] } } } // to the end
      """#),
  ]

  static let syntax: [Example] = [
    example("{ 'sections': [] }", #"Change 'sections' to "sections""#, "{ \"sections\": [] }"),
    within(
      section, #""id": 'it\'s "a"'"#, #"Change 'it\'s "a"' to "it's \"a\"""#, #""id": "it's \"a\"""#),
    within(
      section, "\"id\": '\(String(repeating: "long", count: 9))'", "Use double quotes",
      "\"id\": \"\(String(repeating: "long", count: 9))\""),
    // The fixed text has errors that the syntax error masks.
    example("{'a':1}", #"Change 'a' to "a""#, #"{"a":1}"#),
    example("{", "Add the missing }", "{}"),
    example("{\n  \"sections\": [", "Add the missing closing brackets", "{\n  \"sections\": []\n}"),
    example(#"{ "viewport": 7, "sections": [] "#, "Add the missing }", #"{ "viewport": 7, "sections": []} "#),
    example("{ sections: [] }", "Put sections in double quotes", "{ \"sections\": [] }"),
    example("{ \"sections\" [] }", "Add a colon", "{ \"sections\": [] }"),
    example("{ \"sections\" = [] }", "Change to :", "{ \"sections\" : [] }"),
    within(member, #""contentInset": 1 "layout": {}"#, "Add a comma", #""contentInset": 1, "layout": {}"#),
    within(member, #""contentInset": 1; "layout": {}"#, "Change to ,", #""contentInset": 1, "layout": {}"#),
    example("{ \"sections\": [{} {}] }", "Add a comma", "{ \"sections\": [{}, {}] }"),
    example("{ \"sections\": [{},, {}] }", "Remove the comma", "{ \"sections\": [{}, {}] }"),
    example("{ \"sections\": [{ ] }", "Add the missing }", "{ \"sections\": [{} ] }"),
    example("{\n  \"sections\": [\n    {", "Add the missing closing brackets", "{\n  \"sections\": [\n    {}\n  ]\n}"),
    example("{ \"sections\": [] }]", "Remove the text after the document", "{ \"sections\": [] }"),
    example("{ \"sections\": [] }, }", "Remove the text after the document", "{ \"sections\": [] }"),
    example(
      "{ \"sections\": [] } \"x\"", "Remove the text after the document", "{ \"sections\": [] }", isPreferred: false),
    example("{ \"sections\": [] }] // c", "Remove the text after the document", "{ \"sections\": [] } // c"),
    example(
      "{ \"sections\": [] }] // c\n}", "Remove the text after the document", "{ \"sections\": [] }", isPreferred: false),
    example(
      #"{ "layout": { "kind": "list" } }, "sections": [{ "items": [{ "id": "a" }] }] }"#, "Remove the bracket",
      #"{ "layout": { "kind": "list" }, "sections": [{ "items": [{ "id": "a" }] }] }"#),
    // The text after the bracket has errors that the syntax error masks.
    example(
      #"{ "layout": { "kind": "list" } }, "sectoins": [] }"#, "Remove the bracket",
      #"{ "layout": { "kind": "list" }, "sectoins": [] }"#),
    example(
      #"{"sections":[{"items":["id":"a","height":5},{"id":"b"}]}]}"#, "Change to ,",
      #"{"sections":[{"items":["id","a","height":5},{"id":"b"}]}]}"#, isPreferred: false),
    example("{ \"sections\": [] } /* c", "Close the comment", "{ \"sections\": [] } /* c */"),
    example("{ \"sections: [{ \"id\": \"a\" }] }", "Add the missing quote", "{ \"sections\": [{ \"id\": \"a\" }] }"),
    example("{ \"sections\": [{ \"id\": a\" }] }", "Add the missing quote", "{ \"sections\": [{ \"id\": \"a\" }] }"),
    example("{ sections\": [{ \"id\": \"a\" }] }", "Add the missing quote", "{ \"sections\": [{ \"id\": \"a\" }] }"),
    within(member, #""viewport: "iPhone 16""#, "Add the missing quote", #""viewport": "iPhone 16""#),
    within(member, "\"viewport\": iPhone 16", "Put iPhone 16 in double quotes", #""viewport": "iPhone 16""#),
    within(
      item, "{ \"height\": 1, \"label\": \"a\n   b\" }", #"Replace the line break with \n"#,
      #"{ "height": 1, "label": "a\nb" }"#),
    // Empty lines, and a line break before the closing quote, are parts of the string.
    within(
      item, "{ \"height\": 1, \"label\": \"a\n\n   b\r\n \r\nc\n\" }", #"Replace the line break with \n"#,
      #"{ "height": 1, "label": "a\n\nb\n\nc\n" }"#),
    example("{\n  # Photos\n  \"sections\": [] }", "Change # to //", "{\n  // Photos\n  \"sections\": [] }"),
    within(member, #""contentInset": +1"#, "Change to 1", #""contentInset": 1"#),
    within(member, #""contentInset": 007"#, "Change to 7", #""contentInset": 7"#),
    within(member, #""contentInset": .5"#, "Change to 0.5", #""contentInset": 0.5"#),
    within(member, #""contentInset": 0x1F"#, "Change to 31", #""contentInset": 31"#),
    within(member, #""contentInset": 1_000"#, "Change to 1000", #""contentInset": 1000"#),
    within(member, #""contentInset":"#, "Add 0", #""contentInset": 0"#, isPreferred: false),
    within(item, #"{ "height": 1, "hidden": True }"#, "Change to true", #"{ "height": 1, "hidden": true }"#),
    within(member, #""scrollDirection": vertical"#, #"Change to "vertical""#, #""scrollDirection": "vertical""#),
    within(
      item, #"{ "height": 1, "label": Hello }"#, "Put Hello in double quotes", #"{ "height": 1, "label": "Hello" }"#),
    within(
      item, "{ \"height\": 1, \"label\": \"a\tb\" }", "Escape invalid characters",
      #"{ "height": 1, "label": "a\tb" }"#),
    within(
      item, #"{ "height": 1, "label": "a\d" }"#, "Escape invalid characters", #"{ "height": 1, "label": "a\\d" }"#),
    example("{ \"sections\": [{ \"id\": \"a }] }", "Add the closing quote", "{ \"sections\": [{ \"id\": \"a\" }] }"),
    example("{ \"sections\": [{ \"header: 1 }] }", "Add the closing quote", "{ \"sections\": [{ \"header\": 1 }] }"),
  ]

  @Test(arguments: keys + values + types + others + batches + syntax)
  func `the first quick fix has a title and edits`(example: Example) throws {
    let document = DocumentFixture(example.before).document
    let provider = QuickFixProvider(document)
    let fix = try #require(document.diagnostics.lazy.compactMap { provider.fixes(of: $0).first }.first)
    #expect(fix.title == example.title)
    #expect(fix.isPreferred == example.isPreferred)
    #expect(String(decoding: TextEdit.applied(fix.edits, to: document.text), as: UTF8.self) == example.after)
  }

  @Test func `an empty file gets a starter document or an empty one`() throws {
    let document = DocumentFixture("").document
    let fixes = QuickFixProvider(document).fixes(of: try #require(document.diagnostics.first))
    #expect(fixes.prefix(2).map(\.title) == ["Create a starter document", "Insert an empty document"])
    // Then the templates of `layoutd init`.
    let names = fixes.dropFirst(2).compactMap { $0.title.split(separator: ":").first.map(String.init) }
    #expect(names == StarterDocument.all.map { "Start with \($0.name)" })
    let texts = fixes.map { String(decoding: TextEdit.applied($0.edits, to: document.text), as: UTF8.self) }
    #expect(texts[1] == "{ \"sections\": [] }")
    #expect(DocumentFixture(texts[0]).document.model.collection.sections.first?.items.count == 20)
    #expect(texts.allSatisfy { DocumentFixture($0).document.diagnostics.isEmpty })
  }

  @Test func `quick fixes read the files of data sources`() throws {
    let files = ["/project/pages/photos.json": #"{"rows": [{"id": 1, "hight": 4}], "other": []}"#]
    let text =
      #"{ "layout": { "kind": "waterfall" }, "sections": [{ "items": { "source": "photos.json", "at": "/row", "each": { "height": "/hight" } } }] }"#
    let corrected = { (text: String) throws -> String in
      let document = DocumentFixture(text, files: files).document
      let provider = QuickFixProvider(document)
      let fix = try #require(document.diagnostics.lazy.compactMap { provider.fixes(of: $0).first }.first)
      return String(decoding: TextEdit.applied(fix.edits, to: document.text), as: UTF8.self)
    }
    #expect(try corrected(text) == text.replacing("/row", with: "/rows"))
    let misspelt = text.replacing("/row", with: "/rows").replacing("/hight", with: "/height")
    #expect(try corrected(misspelt) == misspelt.replacing("/height", with: "/hight"))
    let without = text.replacing("\"at\": \"/row\", ", with: "")
    #expect(try corrected(without) == without.replacing(" \"each\"", with: " \"at\": \"/rows\", \"each\""))
  }

  @Test func `a quick fix that causes another diagnostic is not offered`() throws {
    // The key would be valid, and its value would not.
    let document = DocumentFixture(#"{ "sections": [], "viewprot": 7 }"#).document
    let titles = QuickFixProvider(document).fixes(of: document.diagnostics[0]).map(\.title)
    #expect(titles == [#"Remove "viewprot""#])
  }

  @Test func `a section with changed keys is not inserted with those of the document`() {
    let text = #"""
      {
        "layout": { "kind": "list" },
        "sections": [{ "id": "s", "header": 5, "items": [{ "id": "a" }] }, { "id": "t", "items": [{ "id": "z" }] }],
        "timeline": [
          { "at": 1, "update": [{ "reload": { "at": [0], "section": { "header": …, "items": [{ "id": "a" }] } } }] },
          { "at": 2, "update": [{ "reload": { "at": [0, 0] } }, { "move": { "from": [0], "to": [1] } }] }
        ]
      }
      """#
    let titles = { (header: String) -> [String] in
      let document = DocumentFixture(text.replacing("…", with: header)).document
      return document.diagnostics.flatMap { QuickFixProvider(document).fixes(of: $0) }.map(\.title)
    }
    #expect(titles("5").contains("Delete and insert the section instead"))
    #expect(!titles("60").contains("Delete and insert the section instead"))
  }

  @Test func `an outdated diagnostic has no quick fixes`() {
    let fixture = DocumentFixture(#"{ "sectoins": [] }"#)
    let diagnostics = fixture.document.diagnostics
    fixture.edit(#"{ "sections": [] }"#)
    #expect(diagnostics.flatMap { QuickFixProvider(fixture.document).fixes(of: $0) } == [])
  }

  @Test func `a fix of a syntax error may unmask diagnostics, but not at the edited location`() throws {
    let text = "{ \"xyzzyx\": 1, \"sections\": [{ \"header\": none }] }"
    let document = DocumentFixture(text).document
    let diagnostic = try #require(document.diagnostics.first)
    let quickFixes = QuickFixProvider(document).fixes(of: diagnostic)
    #expect(!quickFixes.isEmpty)
    #expect(!quickFixes.contains { $0.title == "Put none in double quotes" })
  }

  @Test func `a small byte budget allows no quick fixes`() {
    let document = DocumentFixture(#"{ "sectoins": [] }"#).document
    let trial = EditVerifier(document, effort: 100)
    #expect(QuickFixProvider(document).fixes(of: document.diagnostics[0], in: trial) == [])
  }

  @Test func `fix-all applies all preferred quick fixes`() {
    let text = """
      { "viewport": 'iPhone 16', "sections": [{ "id": 7, "haeder": 12, "xyzzyx": 1 }, { "id": "8" }] "effects": [] }
      """
    let fixture = DocumentFixture(text)
    var texts: [String] = []
    for _ in 0..<4 {
      let edits = QuickFixProvider(fixture.document).fixAllEdits()
      if edits.isEmpty { break }
      texts.append(String(decoding: TextEdit.applied(edits, to: fixture.document.text), as: UTF8.self))
      fixture.edit(texts.last ?? "")
    }
    // Errors that the syntax errors masked are fixed in the second pass. An unknown key is not removed automatically.
    #expect(
      texts == [
        """
        { "viewport": "iPhone 16", "sections": [{ "id": 7, "haeder": 12, "xyzzyx": 1 }, { "id": "8" }], "effects": [] }
        """,
        """
        { "viewport": "iPhone 16", "sections": [{ "id": "7", "header": 12, "xyzzyx": 1 }, { "id": "8" }], "effects": [] }
        """,
      ])
  }

  @Test func `fix-all changes a text with syntax errors only if all are fixed`() {
    let fixed = { (text: String) -> String in
      let document = DocumentFixture(text).document
      let edits = QuickFixProvider(document).fixAllEdits()
      return String(decoding: TextEdit.applied(edits, to: document.text), as: UTF8.self)
    }
    for text in [#"{"sections":[{"items":["id":"a","height":5},{"id":"b"}]}]}"#, #"{ "sections": [] } "id": "a""#] {
      #expect(fixed(text) == text)
    }
    #expect(
      fixed(#"{ "layout": { "kind": "list" } }, "sections": [{ "items": [{ 'id': "a" }] }] }"#)
        == #"{ "layout": { "kind": "list" } }, "sections": [{ "items": [{ 'id': "a" }] }] }"#)
    #expect(
      fixed(#"{ "layout": { "kind": "list" } }, "sections": [{ "items": [{ "id": "a" }] }] }"#)
        == #"{ "layout": { "kind": "list" }, "sections": [{ "items": [{ "id": "a" }] }] }"#)
  }

  @Test func `errors over the limit are fixed a hundred at a time`() {
    let names = (0..<250).map { "'k\($0)': 1" }.joined(separator: ", ")
    let fixture = DocumentFixture("{ \"sections\": [{ \"items\": [{ \"data\": { \(names) } }] }] }")
    var left: [Int] = []
    for _ in 0..<3 {
      let edits = QuickFixProvider(fixture.document).fixAllEdits()
      fixture.edit(String(decoding: TextEdit.applied(edits, to: fixture.document.text), as: UTF8.self))
      left.append(fixture.document.text.count { $0 == UInt8(ascii: "'") } / 2)
    }
    #expect(left == [150, 50, 0])
  }
}
