import JSON
import Testing

/// What committed batches look like in the text, byte by byte.
@Suite struct CommitExampleTests {
  /// A text, what a client changed, and the text after it.
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

  /// A document around the items of its one section `a`.
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
      "an item comes between lines", three, #"{"insert": {"at": [0, 1], "item": {"id": "n", "height": 30}}}"#,
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
      "an item comes at the start", three, #"{"insert": {"at": [0, 0], "item": {"id": "n"}}}"#,
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
      "an item comes at the end", three, #"{"insert": {"at": [0, 3], "item": {"id": "n"}}}"#,
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
      "an item goes with its comments", three, #"{"delete": {"at": [0, 1]}}"#,
      """
      [
              // The first.
              { "id": "x" }, // one

              { "id": "z" }
            ]
      """),
    within(
      "the last item goes with the comma before it", three, #"{"delete": {"at": [0, 2]}}"#,
      """
      [
              // The first.
              { "id": "x" }, // one

              // The second.
              { "id": "y" } // two
            ]
      """),
    within(
      "all items go", three, #"{"delete": {"at": [0, 0]}}, {"delete": {"at": [0, 1]}}, {"delete": {"at": [0, 2]}}"#,
      "[]"),
    within(
      "an item takes its comments along", three, #"{"move": {"from": [0, 0], "to": [0, 2]}}"#,
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
      "a key that a reloaded item does not have goes", #"[{ "id": "x", "height": 30, "label": "A" }]"#,
      #"{"reload": {"at": [0, 0], "item": {"label": "A"}}}"#, #"[{ "id": "x", "label": "A" }]"#),
    within(
      "items on one line stay there", #"[{"id": "x"}, {"id": "y"}]"#,
      #"{"delete": {"at": [0, 0]}}, {"insert": {"at": [0, 1], "item": {"id": "n"}}}"#,
      #"[{"id": "y"}, { "id": "n" }]"#),
    within(
      "a trailing comma stays", "[\n        {\"id\": \"x\"},\n      ]",
      #"{"insert": {"at": [0, 1], "item": {"id": "n"}}}"#,
      "[\n        {\"id\": \"x\"},\n        { \"id\": \"n\" },\n      ]"),
    within(
      "a trailing comma stays on its line", #"[{"id": "x"},]"#, #"{"insert": {"at": [0, 1], "item": {}}}"#,
      #"[{"id": "x"}, {},]"#),
    within(
      "an empty array gets lines", "[]",
      #"{"insert": {"at": [0, 0], "item": {"id": "n"}}}, {"insert": {"at": [0, 1], "item": {"height": 3}}}"#,
      "[\n        { \"id\": \"n\" },\n        { \"height\": 3 }\n      ]"),
    within(
      "names are written where the places would give others", #"[{ "height": 1 }, { "height": 2 }, { "height": 3 }]"#,
      #"{"delete": {"at": [0, 1]}}"#, #"[{ "height": 1 }, { "id": "a/2", "height": 3 }]"#),
    within(
      "an item without a name keeps it that way where its place gives it", #"[{ "height": 1 }]"#,
      #"{"insert": {"at": [0, 1], "item": {"height": 2}}}"#, #"[{ "height": 1 }, { "height": 2 }]"#),
    within(
      "the head of a generator stays one",
      #"[{ "repeat": 5, "id": "g{i}", "height": { "cycle": [1, 2] }, "label": "no {i}" }]"#,
      #"{"delete": {"at": [0, 3]}}"#,
      #"[{ "repeat": 3, "id": "g{i}", "height": { "cycle": [1, 2] }, "label": "no {i}" }, { "id": "g4", "height": 1, "label": "no 4" }]"#
    ),
    within(
      "a generator without its head is written out",
      #"[{ "repeat": 3, "id": "g{i}", "height": { "random": [1, 9], "seed": 4 } }]"#,
      #"{"delete": {"at": [0, 0]}}"#, #"[{ "id": "g1", "height": 5 }, { "id": "g2", "height": 1 }]"#),
    within(
      "a generator that moves stays whole", #"[{ "repeat": 1000, "height": 3 }, { "id": "x" }]"#,
      #"{"move": {"from": [0, 1000], "to": [0, 0]}}"#,
      #"[{ "id": "x" }, { "id": "a/{i}", "repeat": 1000, "height": 3 }]"#),
    within(
      "a generator whose names no template gives lists them",
      #"[{ "id": "x" }, { "repeat": 3, "height": 3 }]"#, #"{"delete": {"at": [0, 0]}}"#,
      #"[{ "id": { "cycle": ["a/1", "a/2", "a/3"] }, "repeat": 3, "height": 3 }]"#),
  ]

  /// Two sections, and one that only has what it must.
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
      "a section goes", sections, #"{"delete": {"at": [0]}}"#,
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
      "a section comes as the client wrote it", sections,
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
      "sections trade places", sections, #"{"move": {"from": [1], "to": [0]}}"#,
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
      "a reloaded section changes what it must", sections,
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
      "items come where there were none", sections,
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
      "a text on one line stays on it", #"{"sections":[{"items":[{"height":5,"id":"x"}]}]}"#,
      #"{"insert": {"at": [0, 0], "item": {"id": "n", "height": 4}}}, {"insert": {"at": [1], "section": {"header": 4}}}"#,
      #"{"sections":[{"items":[{"id":"n","height":4},{"height":5,"id":"x"}]},{"header":4}]}"#),
    Example(
      "a document without sections gets them", "{\n  \"sections\": []\n}\n", #"{"insert": {"at": [0], "section": {}}}"#,
      "{\n  \"sections\": [\n    {}\n  ]\n}\n"),
    Example(
      "lines end as they did",
      "{\r\n  \"sections\": [\r\n    { \"items\": [\r\n      { \"id\": \"é\" }\r\n    ] }\r\n  ]\r\n}\r\n",
      #"{"insert": {"at": [0, 0], "item": {"id": "🎈"}}}, {"insert": {"at": [1], "section": {"id": "n"}}}"#,
      "{\r\n  \"sections\": [\r\n    { \"items\": [\r\n      { \"id\": \"🎈\" },\r\n      { \"id\": \"é\" }\r\n    ] },\r\n    { \"id\": \"n\" }\r\n  ]\r\n}\r\n"
    ),
  ]

  @Test(arguments: itemExamples + sectionExamples)
  func `a batch is written as its author would have`(example: Example) {
    for isVersioned in [true, false] {
      var client = CommitClient(example.before, isVersioned: isVersioned)
      let answer = client.client.batch(example.updates)
      #expect(answer["result"] != nil, "\(answer)")
      #expect(client.commit() == example.after)
    }
  }

  @Test func `a template is named as the client named it, and what a generator took from one is spelled out`() {
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

  @Test func `a source is written out where its section changed, and nowhere else`() {
    let source = #""items": { "source": "rows.json", "at": "/rows", "each": { "id": "/id", "height": "/h" } }"#
    let text = """
      {
        "sections": [
          { "id": "a", \(source.replacing(", \"each\": { \"id\": \"/id\", ", with: ", \"each\": { ")) },
          { "id": "b", \(source) }
        ]
      }
      """
    var client = CommitClient(text, files: WrittenDocument.files)
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

  @Test func `a snapshot is written, with items that go from section to section`() {
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
