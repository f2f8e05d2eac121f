import JSON
import LanguageFeatures
import LayoutDocument
import Testing

/// The exact text after refactorings.
@Suite struct RefactoringTests {
  /// Returns the text after the refactoring with this title at a part of the text; nil if it is not offered.
  private func refactored(_ text: String, _ title: String, at part: String, end: String? = nil) throws -> String? {
    let document = DocumentFixture(text).document
    let bytes = Array(text.utf8)
    let start = try #require(offset(of: part, in: text))
    let stop = try end.map { try #require(offset(of: $0, in: text)) + $0.utf8.count } ?? start
    let all = Refactoring.all(at: start..<stop, of: document) + Refactoring.keySortings(at: start..<stop, of: document)
    return all.first { $0.title == title && $0.disabledReason == nil }.map {
      String(decoding: TextEdit.applied($0.edits, to: bytes), as: UTF8.self)
    }
  }

  private func offset(of part: String, in text: String) -> Int? {
    text.utf8.firstRange(of: part.utf8).map { text.utf8.distance(from: text.utf8.startIndex, to: $0.lowerBound) }
  }

  private static let items = """
    {
      "sections": [
        {
          "items": [
            // The first.
            { "id": "a-0", "width": 50, "height": 20, "color": "#FFF" }, // one
            { "id": "a-1", "width": 50, "height": 30, "color": "#FFF" },
            { "id": "a-2", "width": 50, "height": 20, "color": "#FFF" }
          ]
        }
      ]
    }

    """

  @Test func `a template is extracted from an item`() throws {
    let after = try refactored(Self.items, "Extract a template from this item", at: "a-1")
    #expect(
      after
        == """
        {
          "templates": {
            "item": { "width": 50, "height": 30, "color": "#FFF" }
          },
          "sections": [
            {
              "items": [
                // The first.
                { "id": "a-0", "width": 50, "height": 20, "color": "#FFF" }, // one
                { "id": "a-1", "template": "item" },
                { "id": "a-2", "width": 50, "height": 20, "color": "#FFF" }
              ]
            }
          ]
        }

        """)
  }

  @Test func `a template is extracted from the common keys of items`() throws {
    let after = try refactored(Self.items, "Extract a template from 3 items", at: "a-0", end: "a-2")
    #expect(
      after
        == """
        {
          "templates": {
            "item": { "width": 50, "color": "#FFF" }
          },
          "sections": [
            {
              "items": [
                // The first.
                { "id": "a-0", "template": "item", "height": 20 }, // one
                { "id": "a-1", "template": "item", "height": 30 },
                { "id": "a-2", "template": "item", "height": 20 }
              ]
            }
          ]
        }

        """)
  }

  @Test func `a template contains the comments of its keys and has an unused name`() throws {
    let text = """
      {
        "templates": {
          "item": { "height": 9 }
        },
        "sections": [
          { "items": [
            {
              "id": "a",
              // As high as it is wide.
              "width": 50, // points
              "height": 50
            },
            { "height": 50 /* the same */, "id": "b", "width": 50 }
          ] }
        ]
      }
      """
    let after = try refactored(text, "Extract a template from 2 items", at: "\"a\"", end: "\"b\"")
    #expect(
      after
        == """
        {
          "templates": {
            "item": { "height": 9 },
            "item-2": {
              // As high as it is wide.
              "width": 50, // points
              "height": 50
            }
          },
          "sections": [
            { "items": [
              {
                "id": "a",
                "template": "item-2"
              },
              { /* the same */ "template": "item-2", "id": "b" }
            ] }
          ]
        }
        """)
  }

  @Test func `comments inside of values that a template replaces remain with their item`() throws {
    let text =
      #"{ "sections": [{ "items": [{ "id": "a", "size": [50, 60] }, { "id": "b", "size": [50 /* wide */, 60] }] }] }"#
    let after = try refactored(text, "Extract a template from 2 items", at: "\"a\"", end: "\"b\"")
    #expect(
      after
        == #"""
        { "templates": { "item": { "size": [50, 60] } }, "sections": [{ "items": [{ "id": "a", "template": "item" }, \#
        { "id": "b", /* wide */ "template": "item" }] }] }
        """#)
  }

  @Test func `items that follow a rule become a generator`() throws {
    let after = try refactored(Self.items, "Replace 3 items with a generator", at: "\"items\"")
    #expect(
      after
        == """
        {
          "sections": [
            {
              "items": [
                // The first.
                // one
                { "repeat": 3, "id": "a-{i}", "width": 50, "height": { "cycle": [20, 30] }, "color": "#FFF" }
              ]
            }
          ]
        }

        """)
    let back = try refactored(try #require(after), "Expand into 3 items", at: "repeat")
    #expect(
      back
        == """
        {
          "sections": [
            {
              "items": [
                // The first.
                // one
                { "id": "a-0", "width": 50, "height": 20, "color": "#FFF" },
                { "id": "a-1", "width": 50, "height": 30, "color": "#FFF" },
                { "id": "a-2", "width": 50, "height": 20, "color": "#FFF" }
              ]
            }
          ]
        }

        """)
  }

  @Test func `items that follow no rule are not changed`() throws {
    for (part, other) in [("a-1", "b-1"), ("30", "31, \"alpha\": 1"), ("#FFF", "{i}"), ("a-2", "a-3")] {
      let text = Self.items.replacing(part, with: other, maxReplacements: 1)
      #expect(try refactored(text, "Replace 3 items with a generator", at: "\"items\"") == nil)
    }
  }

  @Test func `an impossible refactoring has a reason`() {
    let text = Self.items.replacing("a-1", with: "b").replacing("\"id\": \"a-2\"", with: "\"repeat\": 101")
    let document = DocumentFixture(text).document
    let rejections = { (part: String) -> [String] in
      let start = self.offset(of: part, in: text) ?? 0
      return Refactoring.all(at: start..<start + part.utf8.count, of: document).compactMap(\.disabledReason)
    }
    #expect(
      rejections("20, \"color\": \"#FFF\" }, // one\n        { \"id\"") == ["The items do not follow a common rule."])
    #expect(rejections("repeat") == ["Only generators of 1 to 100 items can be expanded."])
  }

  @Test(arguments: [
    #""lable": "Row {i}""#, #""color": { "random": [1, 2] }"#, #""height": { "random": [1, 2], "seeed": 7 }"#,
    #""height": 20, "height": 30"#, #""hidden": 1"#,
  ])
  func `a generator with problems is not expanded`(keys: String) {
    let text =
      #"{ "layout": { "kind": "list" }, "sections": [{ "items": [{ "repeat": 3, "id": "a-{i}", \#(keys) }] }] }"#
    let document = DocumentFixture(text).document
    #expect(!document.diagnostics.isEmpty, "\(text)")
    let start = offset(of: "repeat", in: text) ?? 0
    let found = Refactoring.all(at: start..<start, of: document, ofKinds: [.inline])
    #expect(found.map(\.title) == ["Expand into 3 items"])
    #expect(found.map(\.disabledReason) == ["Fix the problems of the generator first."])
    #expect(found.allSatisfy { $0.edits.isEmpty })
  }

  @Test func `a generator is expanded although another item has problems`() throws {
    let text =
      #"{ "layout": { "kind": "list" }, "sections": [{ "items": [{ "repeat": 2, "id": "a-{i}" }, { "lable": "b" }] }] }"#
    let after = try refactored(text, "Expand into 2 items", at: "repeat")
    #expect(
      after == text.replacing(#"{ "repeat": 2, "id": "a-{i}" }"#, with: #"{ "id": "a-0" }, { "id": "a-1" }"#))
  }

  // An item on one line would have 143 columns. The text is formatted before and after the refactoring.
  @Test func `a refactoring of a formatted text is formatted`() throws {
    let text = """
      {
        "sections": [
          {
            "items": [
              {
                "repeat": 2,
                "id": "a-{i}",
                "label": "A text that is far too long to stand on one line with all the others, even if it ends here",
                "color": { "cycle": ["#FFFFFF", "#000000"] },
                "data": { "more": [1, 2, 3] }
              }
            ]
          }
        ]
      }

      """
    let formatted = { (text: String) in TextFormatter.edits(of: SyntaxTree(Array(text.utf8)), .spaces(2)) == [] }
    #expect(formatted(text))
    let after = try #require(try refactored(text, "Expand into 2 items", at: "repeat"))
    #expect(formatted(after), "\(after)")
    let template = try #require(try refactored(after, "Extract a template from 2 items", at: "a-0", end: "a-1"))
    #expect(formatted(template), "\(template)")
  }

  @Test func `inserted text is not more compact than the document`() throws {
    let text = "{\n  \"sections\": [\n    {\n      \"header\": 30\n    }\n  ]\n}"
    let after = try refactored(text, "Convert the header to an object", at: "header")
    #expect(after == text.replacing("30", with: "{ \"length\": 30 }"))
  }

  @Test func `a header is converted between a number and an object`() throws {
    let number = "{ \"sections\": [{ \"header\": 30 }] }"
    let object = "{ \"sections\": [{ \"header\": { \"length\": 30 } }] }"
    let after = try refactored(number, "Convert the header to an object", at: "header")
    #expect(after == object)
    #expect(try refactored(object, "Convert the header to a number", at: "length") == number)
    let more = object.replacing("30", with: "30, \"sticky\": false")
    #expect(try refactored(more, "Convert the header to a number", at: "length") == nil)
  }

  @Test func `keys are sorted with their comments`() throws {
    let text = """
      {
        "sections": [
          {
            "items": [{ "height": 1, /* the name */ "id": "a" }],
            "id": "s", // a section
            "unknown": 1,
            // At its top.
            "header": 30
          }
        ],
        // Narrow.
        "viewport": "iPhone SE"
      }
      """
    let all = try refactored(text, "Sort all keys", at: "{")
    #expect(
      all
        == """
        {
          // Narrow.
          "viewport": "iPhone SE",
          "sections": [
            {
              "id": "s", // a section
              // At its top.
              "header": 30,
              "items": [{ /* the name */ "id": "a", "height": 1 }],
              "unknown": 1
            }
          ]
        }
        """)
    let one = try refactored(text, "Sort the keys of this object", at: "height")
    #expect(
      one
        == """
        {
          "sections": [
            {
              "items": [{ /* the name */ "id": "a", "height": 1 }],
              "id": "s", // a section
              "unknown": 1,
              // At its top.
              "header": 30
            }
          ],
          // Narrow.
          "viewport": "iPhone SE"
        }
        """)
  }
}
