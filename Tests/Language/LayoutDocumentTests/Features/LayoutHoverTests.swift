import LanguageFeatures
import LayoutDocument
import Testing

/// Hovers of elements with a layout. The calculations are in the expected texts.
@Suite struct ExplanationTests {
  /// Returns the hover at the `|` of a text, as Markdown.
  private func hover(_ marked: String, files: [String: String] = [:]) -> String? {
    let offset = marked.utf8.prefix { $0 != UInt8(ascii: "|") }.count
    let fixture = DocumentFixture(marked.replacing("|", with: ""), files: files)
    return HoverProvider(fixture.document).hover(at: offset)?.markdown
  }

  /// Returns a document 375 points wide with one section of this layout.
  private func page(_ layout: String, _ items: String, _ more: String = "") -> String {
    """
    {"viewport": {"width": 375, "height": 600}, \(more)"sections": [
      {"id": "s", "layout": \(layout), "items": \(items)}]}
    """
  }

  private static let waterfall =
    #"{"kind": "waterfall", "columnCount": 3, "columnSpacing": 10, "sectionInset": {"left": 11, "right": 11}}"#

  @Test func `an item of a waterfall shows its lane and its size`() {
    // (375 − 22 − 20) / 3 = 111, and 111 / 1.5 = 74.
    let page = page(Self.waterfall, #"[{"id": "a", "aspectRatio": 1}, |{"id": "b", "aspectRatio": 1.5}]"#)
    #expect(
      hover(page) == """
        Item `b`, 2 of 2 in `s`, lane 2 of 3, position 1

        - Frame: x 132, y 0, 111 × 74
        - Lane width: (375 − 2·11 − 2·10) / 3 = 111
        - Height: width / aspectRatio = 111 / 1.5 = 74
        """)
  }

  @Test func `sizes from other sources are explained`() throws {
    let own = try #require(hover(page(Self.waterfall, #"[{"width": 90, "height": 40, "label": |"x"}]"#)))
    #expect(own.contains("- Width: 90 (set on the item); lane: 111\n- Height: 40 (set on the item)"))
    let across = try #require(hover(page(Self.waterfall, #"[{"fullSpan": |true, "height": 4}]"#)))
    #expect(across.contains("spans all lanes") && across.contains("- Width: all lanes, 375 − 2·11 = 353"))
    let missing = try #require(hover(page(Self.waterfall, #"[{"data": [|1]}]"#)))
    #expect(missing.contains("- Height: 50 (the item has neither height nor aspectRatio)"))
    let narrow = try #require(
      hover(page(#"{"kind": "waterfall", "columnCount": 2, "sectionInset": 200}"#, #"[{"height": 4|}]"#)))
    #expect(narrow.contains("- Lane width: max(0, (375 − 2·200) / 2) = 0"))
    let counted = try #require(
      hover(page(#"{"kind": "waterfall", "renderDirection": "rightToLeft"}"#, #"[{"height": 4|}]"#)))
    #expect(counted.contains("lane 2 of 2") && counted.contains("x 187.5"))
  }

  @Test(arguments: [
    (
      #""minimumColumnWidth": 90"#,
      ["Columns: 3, from (353 + 10) / (90 + 10) = 3.63", "- Lane width: (375 − 2·11 − 2·10) / 3 = 111"]
    ),
    (#""minimumColumnWidth": 90, "columnCount": 2"#, ["Columns: 2, from (353 + 10) / (90 + 10) = 3.63, at most 2"]),
    (#""minimumColumnWidth": 600"#, ["at least 1", "lane 1 of 1"]),
    (#""columnCount": 3, "estimatedItemLength": 70"#, ["Height: 70 (the layout's estimatedItemLength)"]),
  ])
  func `columns of a minimum width are derived`(keys: String, facts: [String]) throws {
    let layout = #"{"kind": "waterfall", "columnSpacing": 10, "sectionInset": {"left": 11, "right": 11}, \#(keys)}"#
    let text = try #require(hover(page(layout, #"[{"data": [|1]}]"#)))
    for fact in facts { #expect(text.contains(fact), "\(text)") }
    let grid = try #require(hover(page(##"{"kind": "grid", "minimum|ColumnWidth": 100}"##, "[]")))
    #expect(grid.contains("- Columns: 3, from 375 / 100 = 3.75\n- Cell width: 375 / 3 = 125"))
  }

  @Test func `an item in several lanes shows them and their width`() throws {
    let text = try #require(hover(page(Self.waterfall, #"[{"height": 5}, {"columnSpan": 2, "height|": 4}]"#)))
    #expect(text.contains("lanes 2 to 3 of 3, position 1") && text.contains("- Width: 2 lanes, 232"), "\(text)")
    let own = try #require(hover(page(Self.waterfall, #"[{"columnSpan": 2, "width": 90, "height|": 4}]"#)))
    #expect(own.contains("- Width: 90 (set on the item); lanes: 232"), "\(own)")
    let mirrored = try #require(
      hover(
        page(
          #"{"kind": "waterfall", "columnCount": 3, "renderDirection": "rightToLeft"}"#,
          #"[{"columnSpan": 2, "height|": 4}]"#)))
    #expect(mirrored.contains("lanes 2 to 3 of 3, position 1"), "\(mirrored)")
  }

  static let kinds: [(layout: String, item: String, facts: [String])] = [
    (
      // Three of 100 and two gaps in 375: (375 − 300) / 2 = 37.5.
      #"{"kind": "flow"}"#, #"{"repeat": 7, "size": [100, 30]}"#,
      [
        "Gap: (375 − 300) / 2 = 37.5", "Width: 100 (set on the item)",
        "x 137.5, y 0, 100 × 30; line 1, position 2 of 3",
      ]
    ),
    (
      #"{"kind": "flow", "lineAlignment": "leading"}"#, #"{"repeat": 2, "aspectRatio": 2}"#,
      [
        "Gap: 10 (the layout's minimumInteritemSpacing)", "Width: 50 (the layout's itemSize)",
        "Height: width / aspectRatio = 50 / 2 = 25",
      ]
    ),
    (#"{"kind": "flow"}"#, #"{"aspectRatio": 2, "height": 30}"#, ["Width: height × aspectRatio = 30 × 2 = 60"]),
    (
      // "Hi" in Helvetica: 722 + 222 thousandths of 12 = 11.328, plus 25.
      #"{"kind": "tags"}"#, #"{"text": "Hi"}"#,
      [
        "Width: text 11.33 at font size 12 + innerMargin 25 ≈ 36.33", "Height: 25 (the layout's itemHeight)",
        "Line width: 375 − 2·10 (itemSpacing at both ends) = 355",
      ]
    ),
    (#"{"kind": "tags"}"#, #"{"width": 500}"#, ["Width: limited to the line's 355"]),
    (#"{"kind": "tags"}"#, #"{"width": 50, "height": 44}"#, ["Height: 44 (set on the item)"]),
    (
      // Two of 150 fit into 355; the last line of three has one.
      #"{"kind": "tags", "alignment": "justified"}"#, #"{"repeat": 3, "width": 150}"#,
      ["line 1, position 1 of 2", "Gap: (355 − 300) / 1 = 55"]
    ),
    (
      #"{"kind": "list", "sectionInset": {"left": 16}}"#, #"{"aspectRatio": 2}"#,
      ["row 1", "Row width: 375 − 16 = 359", "Height: width / aspectRatio = 359 / 2 = 179.5"]
    ),
    (#"{"kind": "list"}"#, "{}", ["Row width: 375", "Height: 44 (the layout's rowHeight)"]),
    (
      #"{"kind": "grid", "columnCount": 4, "columnSpacing": 5, "aspectRatio": 2}"#, "{}",
      ["Cell width: (375 − 3·5) / 4 = 90", "Cell height: width / aspectRatio = 90 / 2 = 45"]
    ),
    (
      #"{"kind": "sheet", "columnWidths": [90, 40], "rowHeights": 30}"#, "{}",
      [
        "row 1, position 1 of 1", "Column widths: 90, 40 (columnWidths; the last for all further)",
        "Row height: 30 (rowHeights)",
      ]
    ),
    (
      #"{"kind": "carousel", "cardWidth": 0.5, "cardHeight": 300}"#, "{}",
      [
        "Card height: cardWidth × viewport = 0.5 × 600 = 300", "Card width: 300 (cardHeight)",
        "Between cards: (600 − 300) / 7 ≈ 42.86", "Before the first card: (600 − 300) / 2 = 150",
      ]
    ),
    (
      #"{"kind": "compositional", "contentInsets": {"left": 5}, "group": {"size": {"width": {"fractionalWidth": 1}, "height": 60}, "items": [{"size": {"width": {"fractionalWidth": 0.5}, "height": 60}}]}}"#,
      "{}", ["group 1, position 1 of 1", "375 − 5 (contentInsets) = 370"]
    ),
  ]

  @Test(arguments: kinds) func `each layout explains its sizes`(layout: String, item: String, facts: [String]) throws {
    let text = try #require(hover(page(layout, "[\("|\(item)")]")))
    for fact in facts { #expect(text.contains(fact), "\(text)") }
  }

  @Test func `a horizontal layout is explained along its axes`() throws {
    let text = try #require(
      hover(page(#"{"kind": "waterfall"}"#, #"[{"aspectRatio": 2|}]"#, #""scrollDirection": "horizontal", "#)))
    #expect(text.contains("- Lane height: 600 / 2 = 300\n- Width: height × aspectRatio = 300 × 2 = 600"))
  }

  @Test func `only keys of identifiers and sizes show computed values below their documentation`() throws {
    for key in ["id", "height", "width", "size", "aspectRatio"] {
      let value = key == "id" ? "\"a\"" : key == "size" ? "[1, 2]" : "2"
      let text = try #require(hover(page(Self.waterfall, "[{\"|\(key)\": \(value)}]")))
      #expect(text.hasPrefix("**\(key)**\n\n") && text.contains("\n\n---\n\nItem `"), "\(key)")
    }
    let label = try #require(hover(page(Self.waterfall, #"[{"|label": "x"}]"#)))
    #expect(label.hasPrefix("**label**") && !label.contains("---"))
    let columns = try #require(hover(page(##"{"kind": "grid", "column|Count": 3}"##, "[]")))
    #expect(
      columns.hasSuffix(
        "---\n\nIn `s`\n\n- Cell width: 375 / 3 = 125\n- Cell height: width / aspectRatio = 125 / 1 = 125"))
  }

  @Test func `a section shows the parts of its height`() {
    // 44 + 10 + 60 + 10 + 20 = 144.
    let text = """
      {"viewport": {"width": 100, "height": 100}, "sections": [|{"header": 44, "footer": 20,
        "layout": {"kind": "list", "sectionInset": 10}, "items": [{"repeat": 2, "height": 30}]}]}
      """
    #expect(
      hover(text) == """
        Section `section-0`, 1 of 1: list with 2 items

        - Frame: x 0, y 0, 100 × 144
        - Height: header 44 + inset 10 + items 60 + inset 10 + footer 20 = 144
        - Row width: 100 − 2·10 = 80
        """)
  }

  @Test func `headers, footers, decorations and boundary items show their frames`() throws {
    let text = """
      {"viewport": {"width": 100, "height": 100}, "sections": [{"id": "s", "header": <H>44, "footer": {"length": <F>20},
        "layout": {"kind": "list"}, "items": [{"height": 30}, {"height": 30}],
        "decorations": [<C>{"kind": "card", "inset": 1}, <S>{"kind": "separator"}]},
       {"id": "t", "layout": {"kind": "compositional", "boundaryItems": [<B>{"kind": "badge", "alignment": "top",
         "size": {"width": 10, "height": 5}}]}}]}
      """
    func at(_ mark: String) throws -> String {
      var marked = text
      for letter in ["H", "F", "C", "S", "B"] {
        marked = marked.replacing("<\(letter)>", with: letter == mark ? "|" : "")
      }
      return try #require(hover(marked))
    }
    #expect(
      try at("H") == """
        Header of `s`

        - Frame: x 0, y 0, 100 × 44
        - Width: 100 (that of the viewport)
        - Height: 44 (set in the document)
        """)
    #expect(try at("F").contains("Footer of `s`\n\n- Frame: x 0, y 104, 100 × 20"))
    // From the header to the footer, inset by 1: 60 − 2 = 58.
    #expect(try at("C") == "Decoration `card` of `s`\n\n- Frame: x 1, y 45, 98 × 58")
    #expect(try at("S").contains("Decoration `separator` of `s`\n\n- Frame: x 0, y 73.5, 100 × 1"))
    // Centered at the top: x is (100 − 10) / 2 = 45, y is 44 + 60 + 20 = 124.
    #expect(try at("B") == "Boundary item `badge` of `t`\n\n- Frame: x 45, y 124, 10 × 5")
  }

  @Test func `items have the names of the text, whatever was typed before`() throws {
    let items = [
      #"{"id": "x"}"#, #"{"template": "t"}, {"id": "x"}"#, #"{}, {"template": "t"}, {"repeat": 2}, {"id": "x"}"#,
    ]
    let texts = items.map { page(#"{"kind": "list"}"#, "[\($0)]", #""templates": {"t": {"height": 30}}, "#) }
    let edited = DocumentFixture(texts[0])
    for text in texts.dropFirst() { edited.edit(text) }
    #expect(edited.names() == ["s/0~2", "s/0", "s/2", "s/3", "x"])
    let fresh = DocumentFixture(texts[2])
    #expect(fresh.names() == ["s/0", "s/1", "s/2", "s/3", "x"])
    let (editedHover, freshHover) = (HoverProvider(edited.document), HoverProvider(fresh.document))
    for offset in fresh.document.text.indices {
      #expect(editedHover.hover(at: offset) == freshHover.hover(at: offset), "\(offset)")
    }
  }

  @Test func `a generator shows the number of its items and the first ones`() throws {
    let text = try #require(
      hover(page(Self.waterfall, #"[{"repeat": 1000, "id": "p-{i}|", "height": {"cycle": [10, 20]}}]"#)))
    #expect(
      text.hasPrefix(
        """
        1000 items in `s`

        - `p-0`: x 11, y 0, 111 × 10; lane 1 of 3, position 1
        - `p-1`: x 132, y 0, 111 × 20; lane 2 of 3, position 1
        - `p-2`: x 253, y 0, 111 × 10; lane 3 of 3, position 1
        """))
  }

  @Test func `a data source shows its rows and its unresolved pointers`() throws {
    let source = #"{"source": "a.json", "each": {"id": "/id", "height": "/h"}, "alpha": |1}"#
    let rows = #"[{"id": "x", "h": 10}, {"id": "y"}, {"h": 20}]"#
    let text = try #require(hover(page(Self.waterfall, source), files: ["/project/pages/a.json": rows]))
    #expect(text.hasPrefix("3 rows of `a.json` in `s`\n\n- `x`: x 11, y 0, 111 × 10"))
    #expect(
      text.contains("\"/id\" matches nothing in 1 of 3 rows.")
        && text.contains("\"/h\" matches nothing in 1 of 3 rows."))
  }

  @Test func `a data source without rows shows the reason`() throws {
    let text = try #require(
      hover(page("{}", #"{"source": |"a.json", "at": "/x"}"#), files: ["/project/pages/a.json": "{}"]))
    #expect(text == "No rows of `a.json`\n\n- \"/x\" matches nothing in the source file.")
  }

  @Test func `a data source without a file shows the reason`() throws {
    let missing = try #require(hover(page("{}", #"{"source": |"b.json"}"#)))
    #expect(missing == "No rows of `b.json`\n\n- Source file \"b.json\" not found (relative to the document's folder).")
    let outside = try #require(hover(page("{}", #"{"source": |"../../b.json"}"#)))
    #expect(outside.hasSuffix("- \"../../b.json\" is outside the workspace folder and is not read."))
  }

  @Test func `a name in the timeline shows its item, its section or the event that inserts it`() throws {
    let page = { (event: String) in
      """
      {"viewport": {"width": 375, "height": 600}, "sections": [
        {"id": "photos", "layout": {"kind": "list"}, "items": [{"repeat": 5, "id": "photo-{i}"}]}],
       "timeline": [
        {"at": 1, "update": [{"insert": {"at": [0, 0], "item": {"id": "n|ew"}}}]},
        \(event)]}
      """
    }
    let text = { (event: String) in page(event).replacing("n|ew", with: "new") }
    let item = try #require(hover(text(#"{"at": 2, "scrollTo": {"item": "pho|to-3"}}"#)))
    #expect(item.hasPrefix("Item `photo-3`, 4 of 5 in `photos`, row 4\n\n- Frame: x 0, y 132, 375 × 44"))
    let section = try #require(hover(text(#"{"at": 2, "snapshot": ["pho|tos"]}"#)))
    #expect(section.hasPrefix("Section `photos`, 1 of 1: list with 5 items"))
    #expect(hover(text(#"{"at": 2, "scrollTo": {"item": "ne|w"}}"#)) == "Item `new`: inserted by the event in line 4")
    #expect(hover(page(#"{"at": 2, "wait": true}"#)) == "Item `new`: inserted by this event")
  }

  @Test func `a template shows the items that use it`() throws {
    let text = """
      {"templates": {"p|hoto": {"height": 30}, "other": {"height": 1|}}, "sections": [{"id": "s", "layout": {"kind": "list"},
        "items": [{"id": "a", "template": "photo"}, {"repeat": 3, "id": "b{i}", "template": "photo"}, {}]}]}
      """
    let first = text.replacing("1|", with: "1")
    let used = try #require(hover(first))
    #expect(used.hasPrefix("Used by 4 items: `a`, `b0`, …\n\n- `a`: x 0, y 0, 390 × 30"))
    #expect(hover(text.replacing("p|hoto", with: "photo")) == "No item uses this template")
  }

  @Test func `generator rules show their first values`() throws {
    func value(_ rule: String, count: Int = 20) throws -> String {
      try #require(hover(page(Self.waterfall, "[{\"repeat\": \(count), \"height\": \(rule)}]")))
    }
    #expect(try value(#"{"cycle": [10, |20.5]}"#) == "First values: 10, 20.5, 10, 20.5, 10, 20.5, 10, 20.5, …")
    #expect(try value(#"{"cycle": [10, |20.5]}"#, count: 3) == "First values: 10, 20.5, 10")
    // The first output of SplitMix64 with the seed 3 is 21 modulo 51, so the first number of 50...100 is 71.
    #expect(try value(#"{"random": [50, |100], "seed": 3}"#).hasPrefix("First values: 71, 86, 74, "))
    #expect(
      try value(#"{"|random": [50, 100], "seed": 3}"#).hasSuffix(
        "---\n\nFirst values: 71, 86, 74, 94, 89, 72, 92, 57, …"))
    let labels = try #require(hover(page(Self.waterfall, #"[{"repeat": 3, "label": {"cycle": ["a", |"b"]}}]"#)))
    #expect(labels == "First values: `\"a\"`, `\"b\"`, `\"a\"`")
    let sizes = try #require(hover(page(Self.waterfall, #"[{"repeat": 2, "size": [{"cycle": [1, |2]}, 5]}]"#)))
    #expect(sizes == "First values: 1, 2")
  }

  @Test func `a color shows its components`() {
    #expect(
      hover(page(Self.waterfall, ##"[{"color": "#FF|800080"}]"##)) == "red 255, green 128, blue 0, alpha 128 (50.2 %)")
  }

  @Test func `the document shows the size of its content`() throws {
    let text = try #require(hover(##"{"viewport": {"width": 10, "height": 20}, "sect|ions": [{"header": 5}]}"##))
    #expect(text.hasSuffix("---\n\nContent: 10 × 5 points\n\n- 1 section, 0 items\n- Viewport: 10 × 20, at x 0, y 0"))
  }

  @Test func `values of an earlier text are marked`() throws {
    let good = page(Self.waterfall, #"[{"id": "a", "height": 30}]"#)
    let fixture = DocumentFixture(good)
    fixture.edit(good.replacing("\"height\": 30}", with: "\"height\": 30, }}"))
    let name = try #require(good.firstRange(of: "\"a\""))
    let offset = good[..<name.lowerBound].utf8.count + 1
    let text = try #require(HoverProvider(fixture.document).hover(at: offset)?.markdown)
    #expect(text.contains("111 × 30"))
    #expect(text.hasSuffix("- Values of the last valid version: syntax error in line 2."))
  }

  @Test func `comments, gaps between items and texts that were never valid have no hover`() {
    #expect(hover(page(Self.waterfall, "[{/* | */}]")) == nil)
    #expect(hover(page(Self.waterfall, "[{}, | {}]")) == nil)
    #expect(hover("{\"sections\": [{\"items\": [{\"height\": |3}") == nil)
  }

  @Test func `names are shown in one line, without Markdown characters`() throws {
    let text = try #require(hover(page(Self.waterfall, "[|{\"id\": \"a`b\\nc\"}]")))
    #expect(text.hasPrefix("Item `a'b c`, 1 of 1"))
  }
}
