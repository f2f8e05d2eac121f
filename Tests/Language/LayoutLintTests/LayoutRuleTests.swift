import CollectionLayout
import LayoutDocument
import LayoutLint
import Testing

/// For each rule of layouts at rest: a document that violates it, and one that nearly does.
struct LayoutRuleTests {
  /// Two cells in a custom group, the second at an x coordinate in a group of 200 points.
  private func pair(secondAt x: Double, z: String = "") -> LintFixture {
    LintFixture(
      keys: """
        "layout": {"kind": "compositional", "group": {"direction": "custom", "size": {"width": 200, "height": 100},
          "frames": [{"x": 0, "y": 0, "width": 100, "height": 100}, {"x": \(x), "y": 0, "width": 100, "height": 100}]}},
        "sections": [{"id": "s", "items": [
          {"id": "a"},
          {"id": "b"\(z)}
        ]}]
        """)
  }

  @Test func `the documents of these tests have no errors`() {
    #expect(pair(secondAt: 50).document.diagnostics.map(\.message) == [])
  }

  @Test func `overlapping cells are found`() throws {
    let document = pair(secondAt: 60)
    let finding = try #require(document.findings(.overlap).first)
    #expect(document.findings(.overlap).count == 1)
    #expect(finding.elements.map(\.key) == ["cell:b", "cell:a"])
    #expect(finding.message.contains("by 40 × 100 points"))
    #expect(document.source(of: finding) == #"{"id": "b"}"#)
    #expect(
      finding.related.map { String(decoding: document.document.text[$0.range], as: UTF8.self) } == [#"{"id": "a"}"#])
    #expect(finding.severity == .warning)
  }

  @Test func `a section with too many overlaps hides none of another one`() {
    func layout(height: Double, _ frames: String) -> String {
      #"{"kind": "compositional", "group": {"direction": "custom", "size": {"width": 320, "height": \#(height)}, "#
        + #""frames": [\#(frames)]}}"#
    }
    let many = layout(height: 1, #"{"x": 0, "y": 0, "width": 320, "height": 200}"#)
    let two = layout(
      height: 150,
      #"{"x": 0, "y": 0, "width": 100, "height": 100}, {"x": 50, "y": 0, "width": 100, "height": 100}"#)
    let document = LintFixture(
      keys: """
        "sections": [
          {"id": "many", "layout": \(many), "items": [{"repeat": 300}]},
          {"id": "two", "layout": \(two), "items": [{"id": "a"}, {"id": "b"}]}]
        """)
    #expect(document.document.diagnostics.map(\.message) == [])
    #expect(document.report().limitNotes.count == 1)
    #expect(document.keys(.overlap).contains(["cell:b", "cell:a"]))
  }

  @Test func `cells that touch or overlap by half a point do not overlap`() {
    #expect(pair(secondAt: 100).findings(.overlap).isEmpty)
    #expect(pair(secondAt: 99.5).findings(.overlap).isEmpty)
    #expect(pair(secondAt: 99.4).findings(.overlap).count == 1)
  }

  @Test func `cells with different z-indices and hidden cells do not overlap`() {
    #expect(pair(secondAt: 60, z: #", "zIndex": 2"#).findings(.overlap).isEmpty)
    #expect(pair(secondAt: 60, z: #", "hidden": true"#).findings(.overlap).isEmpty)
    #expect(pair(secondAt: 60, z: #", "alpha": 0"#).findings(.overlap).isEmpty)
  }

  @Test func `pinned headers and cards do not overlap the cells`() {
    let document = LintFixture(
      keys: """
        "stickyHeaders": "push", "contentOffset": {"x": 0, "y": 30},
        "sections": [{"id": "s", "header": {"length": 44, "sticky": true}, "footer": {"length": 44, "sticky": true},
          "decorations": [{"kind": "card"}], "layout": {"kind": "list"},
          "items": [{"repeat": 40, "height": 60}]}]
        """)
    #expect(document.document.diagnostics.map(\.message) == [])
    #expect(document.findings(.overlap).isEmpty)
    #expect(document.findings(.unreachable).isEmpty)
  }

  /// A flow section whose item has a width.
  private func row(width: Double) -> LintFixture {
    LintFixture(
      keys: """
        "layout": {"kind": "flow"},
        "sections": [{"id": "s", "items": [{"id": "a", "size": [\(width), 60]}]}]
        """)
  }

  @Test func `a cell that is wider than the content is found`() {
    #expect(row(width: 400).keys(.outsideContent) == [["cell:a"]])
    #expect(row(width: 320).keys(.outsideContent) == [])
    #expect(row(width: 320.4).keys(.outsideContent) == [])
  }

  private let orthogonal = LintFixture(
    keys: """
      "layout": {"kind": "compositional", "orthogonalScrolling": "continuous",
        "group": {"direction": "horizontal", "size": {"width": 200, "height": 100},
          "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}]}},
      "sections": [{"id": "s", "items": [{"repeat": 20}]}]
      """)

  @Test func `cells of an orthogonal section are reachable and inside of its content`() {
    #expect(orthogonal.document.diagnostics.map(\.message) == [])
    #expect(orthogonal.findings(.outsideContent).isEmpty)
    #expect(orthogonal.findings(.unreachable).isEmpty)
    #expect(orthogonal.findings(.outsideContent, [LayoutEnvironment(layoutDirection: .rightToLeft)]).isEmpty)
    #expect(orthogonal.findings(.unreachable, [LayoutEnvironment(layoutDirection: .rightToLeft)]).isEmpty)
  }

  @Test func `sections with paged offsets are compared at their natural positions`() {
    let document = LintFixture(
      keys: """
        "layout": {"kind": "list"},
        "sections": [{"id": "s", "items": [{"repeat": 3, "height": 60}]},
          {"id": "t", "pagedOffset": {"x": 320, "y": -180}, "items": [{"repeat": 3, "height": 60}]}]
        """)
    #expect(document.report().findings.map(\.rule) == [])
  }

  /// A list with one labelled cell.
  private func label(_ text: String, height: Double = 60) -> LintFixture {
    LintFixture(
      keys: """
        "layout": {"kind": "list"},
        "sections": [{"id": "s", "items": [{"id": "a", "height": \(height), "label": "\(text)"}]}]
        """)
  }

  @Test func `a label that pictures truncate is found`() {
    let long = String(repeating: "word ", count: 60)
    #expect(label(long).keys(.truncatedText) == [["cell:a"]])
    #expect(label("word").keys(.truncatedText) == [])
    #expect(label("").keys(.truncatedText) == [])
    #expect(label("   ").keys(.truncatedText) == [])
  }

  @Test func `a text scale truncates a label that fits otherwise`() {
    let document = label(String(repeating: "word ", count: 12), height: 44)
    #expect(document.findings(.truncatedText).isEmpty)
    #expect(document.findings(.truncatedText, [LayoutEnvironment(textScale: 3)]).count == 1)
  }

  @Test func `a tag is as wide as its text unless the line is too short`() {
    func tag(_ keys: String) -> LintFixture {
      LintFixture(
        keys: """
          "layout": {"kind": "tags"}, "sections": [{"id": "s", "items": [{"id": "a", \(keys)}]}]
          """)
    }
    #expect(tag(#""text": "short""#).keys(.truncatedText) == [])
    #expect(tag(#""text": "\#(String(repeating: "long ", count: 40))""#).keys(.truncatedText) == [["cell:a"]])
    #expect(tag(#""text": "short", "width": 10"#).keys(.truncatedText) == [["cell:a"]])
    #expect(
      tag(#""text": "short", "fontSize": 40"#).findings(.truncatedText).first?.message.contains("itemHeight") == true)
  }

  @Test func `a tag that is high enough has its text in several lines`() {
    func tag(height: Int) -> LintFixture {
      LintFixture(
        keys: """
          "layout": {"kind": "tags"}, "sections": [{"id": "s", "items": [
            {"id": "a", "text": "two words", "width": 40, "height": \(height)}]}]
          """)
    }
    #expect(tag(height: 25).keys(.truncatedText) == [["cell:a"]])
    #expect(tag(height: 30).keys(.truncatedText) == [])
  }

  @Test func `the number of tags that are not shown has to fit`() {
    func tags(_ text: String) -> LintFixture {
      LintFixture(
        keys: """
          "layout": {"kind": "tags", "maximumLines": 1, "overflowText": "\(text)"},
          "sections": [{"id": "s", "items": [{"id": "a", "width": 100}, {"id": "b", "width": 400}]}]
          """)
    }
    #expect(tags("+{count}").keys(.truncatedText) == [])
    #expect(
      tags(String(repeating: "long ", count: 40)).keys(.truncatedText) == [["supplementary:overflow:s/0"]])
  }

  @Test func `a cell under 44 points is a small target`() {
    #expect(label("a", height: 43).keys(.smallTarget) == [["cell:a"]])
    #expect(label("a", height: 44).keys(.smallTarget) == [])
    #expect(label("a", height: 43).findings(.smallTarget).first?.severity == .information)
    #expect(label("a", height: 0).keys(.smallTarget) == [])
  }

  /// A custom group with one cell at a y coordinate of a group of 100 points.
  private func cell(atX x: Double) -> LintFixture {
    LintFixture(
      keys: """
        "layout": {"kind": "compositional", "group": {"direction": "custom", "size": {"width": 320, "height": 100},
          "frames": [{"x": 0, "y": 0, "width": 100, "height": 100}, {"x": \(x), "y": 0, "width": 100, "height": 100}]}},
        "sections": [{"id": "s", "items": [{"id": "a"}, {"id": "b"}]}]
        """)
  }

  @Test func `all cells of a sheet are reachable if the collection scrolls along both axes`() {
    func sheet(_ direction: String) -> LintFixture {
      LintFixture(
        keys: """
          "scrollDirection": "\(direction)", "stickyHeaders": "push",
          "sections": [{"id": "s", "header": 44, "items": [{"repeat": 400}],
            "layout": {"kind": "sheet", "columnCount": 20, "pinnedRows": 1, "pinnedColumns": 1}}]
          """)
    }
    #expect(sheet("both").document.diagnostics.map(\.message) == [])
    #expect(sheet("both").findings(.unreachable).isEmpty && sheet("both").findings(.outsideContent).isEmpty)
    #expect(sheet("both").findings(.overlap).isEmpty)
    #expect(!sheet("vertical").findings(.unreachable).isEmpty)
  }

  @Test func `a cell beside the scrollable area is unreachable`() {
    let flow = LintFixture(
      keys: """
        "layout": {"kind": "flow"}, "contentInset": {"left": -60},
        "sections": [{"id": "s", "items": [{"id": "a", "size": [50, 60]}]}]
        """)
    #expect(flow.document.diagnostics.map(\.message) == [])
    #expect(flow.keys(.unreachable) == [["cell:a"]])
    #expect(flow.findings(.unreachable).first?.severity == .error)
    #expect(cell(atX: 200).keys(.unreachable) == [])
  }

  /// A pinned boundary item of a length over the top of a section with one cell of 60 points.
  private func covered(by length: Double) -> LintFixture {
    LintFixture(
      keys: """
        "layout": {"kind": "compositional",
          "group": {"direction": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": 60},
            "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}]},
          "boundaryItems": [{"kind": "bar", "alignment": "top", "pinned": true, "extendsBoundary": false,
            "size": {"width": {"fractionalWidth": 1}, "height": \(length)}}]},
        "sections": [{"id": "s", "items": [{"id": "a"}]}]
        """)
  }

  @Test func `a cell that a pinned view always covers is unreachable`() {
    #expect(covered(by: 60).document.diagnostics.map(\.message) == [])
    #expect(covered(by: 60).keys(.unreachable) == [["cell:a"]])
    #expect(covered(by: 50).keys(.unreachable) == [])
  }

  /// Returns a document of a sheet of ten columns of 100 and ten rows of 44 that scrolls along both axes.
  private func pinning(rows: Int, columns: Int, _ viewport: (Int, Int) = (320, 240)) -> LintFixture {
    LintFixture(
      """
      {"viewport": {"width": \(viewport.0), "height": \(viewport.1)}, "scrollDirection": "both",
       "layout": {"kind": "sheet", "columnCount": 10, "pinnedRows": \(rows), "pinnedColumns": \(columns)},
       "sections": [{"items": [{"repeat": 100, "id": "a{i}"}]}]}
      """)
  }

  @Test func `cells that pinned rows or columns always cover are unreachable`() {
    #expect(pinning(rows: 5, columns: 3).keys(.unreachable) == [])
    // Six rows of 44 are longer than 240: those of the other four rows, 40 cells, are found.
    let rows = pinning(rows: 6, columns: 0).keys(.unreachable).flatMap(\.self)
    #expect(rows.first == "cell:a60" && rows.allSatisfy { $0 >= "cell:a60" })
    // Four columns of 100 are longer than 320: in each row, those of the other six columns are found.
    let columns = pinning(rows: 0, columns: 4).keys(.unreachable).flatMap(\.self)
    #expect(!columns.isEmpty && columns.allSatisfy { "456789".contains($0.last ?? " ") })
  }

  @Test func `a cell that a sticky item always covers is unreachable`() {
    func list(height: Int) -> LintFixture {
      LintFixture(
        """
        {"viewport": {"width": 320, "height": 300}, "layout": {"kind": "list", "rowHeight": 60},
         "sections": [{"items": [{"id": "s", "height": \(height), "sticky": true}, {"id": "a"}]}]}
        """)
    }
    #expect(list(height: 300).keys(.unreachable) == [["cell:a"]])
    #expect(list(height: 200).keys(.unreachable) == [])
  }

  @Test func `pinned headers are reachable`() {
    let pinned = LintFixture(
      keys: """
        "layout": {"kind": "compositional",
          "group": {"direction": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": 60},
            "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}]},
          "boundaryItems": [{"kind": "header", "alignment": "top", "pinned": true,
            "size": {"width": {"fractionalWidth": 1}, "height": 44}}]},
        "sections": [{"id": "s", "items": [{"repeat": 20}]}, {"id": "t", "items": [{"repeat": 20}]}]
        """)
    #expect(pinned.document.diagnostics.map(\.message) == [])
    #expect(pinned.keys(.unreachable) == [])
    for mode in ["push", "stack"] {
      let list = LintFixture(
        keys: """
          "stickyHeaders": "\(mode)", "header": {"length": 50}, "layout": {"kind": "list"},
          "sections": [{"id": "s", "header": 44, "items": [{"repeat": 20}]},
            {"id": "t", "header": 44, "items": [{"repeat": 20}]}]
          """)
      #expect(list.document.diagnostics.map(\.message) == [])
      #expect(list.keys(.unreachable) == [])
    }
  }

  /// A list with an inset between two sections.
  private func gap(_ length: Double) -> LintFixture {
    LintFixture(
      keys: """
        "layout": {"kind": "list"},
        "sections": [{"id": "s", "items": [{"id": "a", "height": 60}]},
          {"id": "t", "layout": {"kind": "list", "sectionInset": {"top": \(length)}}, "items": [{"id": "b", "height": 60}]}]
        """)
  }

  @Test func `a gap that is longer than the viewport is an empty region`() {
    #expect(gap(500).document.diagnostics.map(\.message) == [])
    #expect(gap(500).keys(.emptyRegion) == [["cell:a", "cell:b"]])
    #expect(gap(480).keys(.emptyRegion) == [])
  }

  @Test func `a carousel that loops has no empty region`() {
    func carousel(loops: Bool) -> LintFixture {
      LintFixture(
        keys: """
          "scrollDirection": "horizontal",
          "layout": {"kind": "carousel", "cardWidth": 0.5, "spacing": 5, "loops": \(loops)},
          "sections": [{"id": "s", "items": [{"repeat": 20}]}]
          """)
    }
    #expect(carousel(loops: true).document.diagnostics.map(\.message) == [])
    #expect(carousel(loops: true).keys(.emptyRegion) == carousel(loops: false).keys(.emptyRegion))
    #expect(carousel(loops: true).keys(.unreachable) == [])
  }
}
