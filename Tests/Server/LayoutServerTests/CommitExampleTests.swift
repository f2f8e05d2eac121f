import JSON
import Testing

/// The exact text after a commit.
@Suite struct CommitExampleTests {
  /// A text, the operations of a batch, and the expected text after the commit.
  struct Example: Sendable, CustomTestStringConvertible {
    var name: String
    var before: String
    var updates: String
    var after: String

    var testDescription: String { name }

    init(_ name: String, _ before: String, _ updates: String, _ after: String) {
      self.name = name
      self.before = before
      self.updates = updates
      self.after = after
    }
  }

  /// Returns a document whose only section, `a`, has the given items.
  private static func items(_ items: String) -> String {
    """
    {
      "layout": { "kind": "list", "rowHeight": 20 }, // rows
      "sections": [
        {
          "id": "a",
          "items": \(items)
        }
      ]
    }

    """
  }

  private static func within(_ name: String, _ before: String, _ updates: String, _ after: String) -> Example {
    Example(name, items(before), updates, items(after))
  }

  private static let three = """
    [
            // The first.
            { "id": "x" }, // one

            // The second.
            { "id": "y" }, // two
            { "id": "z" }
          ]
    """

  static let itemExamples: [Example] = [
    within(
      "an item is inserted between lines", three, #"{"insert": {"at": [0, 1], "item": {"id": "n", "height": 30}}}"#,
      """
      [
              // The first.
              { "id": "x" }, // one
              { "id": "n", "height": 30 },

              // The second.
              { "id": "y" }, // two
              { "id": "z" }
            ]
      """),
    within(
      "an item is inserted at the start", three, #"{"insert": {"at": [0, 0], "item": {"id": "n"}}}"#,
      """
      [
              { "id": "n" },
              // The first.
              { "id": "x" }, // one

              // The second.
              { "id": "y" }, // two
              { "id": "z" }
            ]
      """),
    within(
      "an item is inserted at the end", three, #"{"insert": {"at": [0, 3], "item": {"id": "n"}}}"#,
      """
      [
              // The first.
              { "id": "x" }, // one

              // The second.
              { "id": "y" }, // two
              { "id": "z" },
              { "id": "n" }
            ]
      """),
    within(
      "an item is deleted with its comments", three, #"{"delete": {"at": [0, 1]}}"#,
      """
      [
              // The first.
              { "id": "x" }, // one

              { "id": "z" }
            ]
      """),
    within(
      "the last item is deleted with the comma before it", three, #"{"delete": {"at": [0, 2]}}"#,
      """
      [
              // The first.
              { "id": "x" }, // one

              // The second.
              { "id": "y" } // two
            ]
      """),
    within(
      "all items are deleted", three,
      #"{"delete": {"at": [0, 0]}}, {"delete": {"at": [0, 1]}}, {"delete": {"at": [0, 2]}}"#,
      "[]"),
    within(
      "an item is moved with its comments", three, #"{"move": {"from": [0, 0], "to": [0, 2]}}"#,
      """
      [

              // The second.
              { "id": "y" }, // two
              { "id": "z" },
              // The first.
              { "id": "x" } // one
            ]
      """),
    within(
      "only the keys that changed are written",
      #"[{ "id": "x", "height": 30, "label": "A" /* a */ }, { "height": 7 }]"#,
      ##"{"reload": {"at": [0, 0], "item": {"height": 30, "label": "B", "color": "#123"}}}"##,
      ##"[{ "id": "x", "height": 30, "label": "B" /* a */, "color": "#123" }, { "height": 7 }]"##),
    within(
      "a key that a reloaded item does not have is removed", #"[{ "id": "x", "height": 30, "label": "A" }]"#,
      #"{"reload": {"at": [0, 0], "item": {"label": "A"}}}"#, #"[{ "id": "x", "label": "A" }]"#),
    within(
      "items on one line are kept on one line", #"[{"id": "x"}, {"id": "y"}]"#,
      #"{"delete": {"at": [0, 0]}}, {"insert": {"at": [0, 1], "item": {"id": "n"}}}"#,
      #"[{"id": "y"}, { "id": "n" }]"#),
    within(
      "a trailing comma is kept", "[\n        {\"id\": \"x\"},\n      ]",
      #"{"insert": {"at": [0, 1], "item": {"id": "n"}}}"#,
      "[\n        {\"id\": \"x\"},\n        { \"id\": \"n\" },\n      ]"),
    within(
      "a trailing comma is kept on its line", #"[{"id": "x"},]"#, #"{"insert": {"at": [0, 1], "item": {}}}"#,
      #"[{"id": "x"}, {},]"#),
    within(
      "an empty array is broken into lines", "[]",
      #"{"insert": {"at": [0, 0], "item": {"id": "n"}}}, {"insert": {"at": [0, 1], "item": {"height": 3}}}"#,
      "[\n        { \"id\": \"n\" },\n        { \"height\": 3 }\n      ]"),
    within(
      "ids are written where default names would differ", #"[{ "height": 1 }, { "height": 2 }, { "height": 3 }]"#,
      #"{"delete": {"at": [0, 1]}}"#, #"[{ "height": 1 }, { "id": "a/2", "height": 3 }]"#),
    within(
      "no id is written where the default name is the same", #"[{ "height": 1 }]"#,
      #"{"insert": {"at": [0, 1], "item": {"height": 2}}}"#, #"[{ "height": 1 }, { "height": 2 }]"#),
    within(
      "the first part of a generator is kept as a generator",
      #"[{ "repeat": 5, "id": "g{i}", "height": { "cycle": [1, 2] }, "label": "no {i}" }]"#,
      #"{"delete": {"at": [0, 3]}}"#,
      #"[{ "repeat": 3, "id": "g{i}", "height": { "cycle": [1, 2] }, "label": "no {i}" }, { "id": "g4", "height": 1, "label": "no 4" }]"#
    ),
    within(
      "a generator without its first item is written as items",
      #"[{ "repeat": 3, "id": "g{i}", "height": { "random": [1, 9], "seed": 4 } }]"#,
      #"{"delete": {"at": [0, 0]}}"#, #"[{ "id": "g1", "height": 5 }, { "id": "g2", "height": 1 }]"#),
    within(
      "a generator that moves is kept as a generator", #"[{ "repeat": 1000, "height": 3 }, { "id": "x" }]"#,
      #"{"move": {"from": [0, 1000], "to": [0, 0]}}"#,
      #"[{ "id": "x" }, { "id": "a/{i}", "repeat": 1000, "height": 3 }]"#),
    within(
      "a generator whose names follow no template lists them",
      #"[{ "id": "x" }, { "repeat": 3, "height": 3 }]"#, #"{"delete": {"at": [0, 0]}}"#,
      #"[{ "id": { "cycle": ["a/1", "a/2", "a/3"] }, "repeat": 3, "height": 3 }]"#),
  ]

  /// Three sections: one with all members, one without an identifier, and an empty one.
  private static let sections = """
    {
      "layout": { "kind": "list", "rowHeight": 20 },
      "sections": [
        // First.
        {
          "id": "a",
          "header": 10, // ten
          "items": [{ "id": "x" }]
        },
        { "header": 5, "items": [{ "height": 8 }] },
        {}
      ]
    }

    """

  static let sectionExamples: [Example] = [
    Example(
      "a section is deleted", sections, #"{"delete": {"at": [0]}}"#,
      """
      {
        "layout": { "kind": "list", "rowHeight": 20 },
        "sections": [
          { "id": "section-1", "header": 5, "items": [{ "height": 8 }] },
          { "id": "section-2" }
        ]
      }

      """),
    Example(
      "a section is inserted as the client wrote it", sections,
      #"{"insert": {"at": [1], "section": {"id": "n", "header": {"length": 3}, "layout": {"rowHeight": 7}, "items": [{"id": "p"}, {"repeat": 2}]}}}"#,
      """
      {
        "layout": { "kind": "list", "rowHeight": 20 },
        "sections": [
          // First.
          {
            "id": "a",
            "header": 10, // ten
            "items": [{ "id": "x" }]
          },
          {
            "id": "n",
            "header": { "length": 3 },
            "layout": { "rowHeight": 7 },
            "items": [{ "id": "p" }, { "repeat": 2 }]
          },
          { "id": "section-1", "header": 5, "items": [{ "height": 8 }] },
          { "id": "section-2" }
        ]
      }

      """),
    Example(
      "sections are swapped", sections, #"{"move": {"from": [1], "to": [0]}}"#,
      """
      {
        "layout": { "kind": "list", "rowHeight": 20 },
        "sections": [
          { "id": "section-1", "header": 5, "items": [{ "height": 8 }] },
          // First.
          {
            "id": "a",
            "header": 10, // ten
            "items": [{ "id": "x" }]
          },
          {}
        ]
      }

      """),
    Example(
      "only the changed keys of a reloaded section are written", sections,
      #"{"reload": {"at": [0], "section": {"header": 12, "footer": 3, "items": [{"id": "x"}, {"id": "w"}]}}}"#,
      """
      {
        "layout": { "kind": "list", "rowHeight": 20 },
        "sections": [
          // First.
          {
            "id": "a",
            "header": 12, // ten
            "footer": 3,
            "items": [{ "id": "x" }, { "id": "w" }]
          },
          { "header": 5, "items": [{ "height": 8 }] },
          {}
        ]
      }

      """),
    Example(
      "a key that a reloaded section does not have is removed with its duplicates",
      #"{ "sections": [{ "id": "a", "header": 10, "header": 20, "items": [] }] }"#,
      #"{"reload": {"at": [0], "section": {"footer": 3}}}"#,
      #"{ "sections": [{ "id": "a", "footer": 3, "items": [] }] }"#),
    Example(
      "items are inserted into a section without items", sections,
      #"{"move": {"from": [0, 0], "to": [2, 0]}}, {"insert": {"at": [2, 1], "item": {"height": 2}}}"#,
      """
      {
        "layout": { "kind": "list", "rowHeight": 20 },
        "sections": [
          // First.
          {
            "id": "a",
            "header": 10, // ten
            "items": []
          },
          { "header": 5, "items": [{ "height": 8 }] },
          { "items": [{ "id": "x" }, { "height": 2 }] }
        ]
      }

      """),
    Example(
      "a text on one line is kept on one line", #"{"sections":[{"items":[{"height":5,"id":"x"}]}]}"#,
      #"{"insert": {"at": [0, 0], "item": {"id": "n", "height": 4}}}, {"insert": {"at": [1], "section": {"header": 4}}}"#,
      #"{"sections":[{"items":[{"id":"n","height":4},{"height":5,"id":"x"}]},{"header":4}]}"#),
    Example(
      "the first section is inserted", "{\n  \"sections\": []\n}\n", #"{"insert": {"at": [0], "section": {}}}"#,
      "{\n  \"sections\": [\n    {}\n  ]\n}\n"),
    Example(
      "line ends are kept",
      "{\r\n  \"sections\": [\r\n    { \"items\": [\r\n      { \"id\": \"é\" }\r\n    ] }\r\n  ]\r\n}\r\n",
      #"{"insert": {"at": [0, 0], "item": {"id": "🎈"}}}, {"insert": {"at": [1], "section": {"id": "n"}}}"#,
      "{\r\n  \"sections\": [\r\n    { \"items\": [\r\n      { \"id\": \"🎈\" },\r\n      { \"id\": \"é\" }\r\n    ] },\r\n    { \"id\": \"n\" }\r\n  ]\r\n}\r\n"
    ),
  ]

  @Test(arguments: itemExamples + sectionExamples)
  func `a batch is written in the style of the text`(example: Example) {
    for isVersioned in [true, false] {
      var client = CommitClient(example.before, isVersioned: isVersioned)
      let response = client.client.batch(example.updates)
      #expect(response["result"] != nil, "\(response)")
      #expect(client.commit() == example.after)
    }
  }

  @Test func `an item keeps its template, and values computed by a generator become explicit`() {
    var client = CommitClient(
      """
      {
        "templates": { "t": { "height": { "cycle": [5, 6] }, "label": "no {i}", "alpha": 0.5 } },
        "sections": [
          { "id": "a", "items": [
            { "repeat": 3, "id": "g{i}", "template": "t" }
          ] }
        ]
      }
      """)
    _ = client.client.batch(
      #"{"delete": {"at": [0, 0]}}, {"insert": {"at": [0, 0], "item": {"id": "n", "template": "t", "height": 9}}}"#)
    #expect(
      client.commit() == """
        {
          "templates": { "t": { "height": { "cycle": [5, 6] }, "label": "no {i}", "alpha": 0.5 } },
          "sections": [
            { "id": "a", "items": [
              { "id": "n", "template": "t", "height": 9 },
              { "id": "g1", "template": "t", "height": 6, "label": "no 1" },
              { "id": "g2", "template": "t", "height": 5, "label": "no 2" }
            ] }
          ]
        }
        """)
  }

  @Test func `a data source is replaced by explicit items only in the section that changed`() {
    let source = #""items": { "source": "rows.json", "at": "/rows", "each": { "id": "/id", "height": "/h" } }"#
    let text = """
      {
        "sections": [
          { "id": "a", \(source.replacing(", \"each\": { \"id\": \"/id\", ", with: ", \"each\": { ")) },
          { "id": "b", \(source) }
        ]
      }
      """
    var client = CommitClient(text, files: DocumentGenerator.files)
    _ = client.client.batch(#"{"delete": {"at": [1, 1]}}"#)
    #expect(
      client.commit()
        == text.replacing(
          "{ \"id\": \"b\", \(source) }",
          with: """
            { "id": "b", "items": [
                  { "id": "r0", "height": 10 },
                  { "id": "b/2", "height": 30 },
                  { "id": "7", "height": 15 }
                ] }
            """))
  }

  @Test func `a snapshot is written, including items that move between sections`() {
    var client = CommitClient(Self.sections)
    _ = client.client.apply(
      #"{"id": "n", "header": 4, "items": ["x", {"id": "y", "label": "Y"}]}, {"id": "section-1", "items": []}, {"id": "a", "items": ["section-1/0"]}"#
    )
    #expect(
      client.commit() == """
        {
          "layout": { "kind": "list", "rowHeight": 20 },
          "sections": [
            {
              "id": "n",
              "header": 4,
              "items": [{ "id": "x" }, { "id": "y", "label": "Y" }]
            },
            { "header": 5, "items": [] },
            // First.
            {
              "id": "a",
              "header": 10, // ten
              "items": [{ "id": "section-1/0", "height": 8 }]
            }
          ]
        }

        """)
  }
}
