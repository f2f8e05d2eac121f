import LanguageFeatures
import LayoutDocument
import TestSupport
import Testing

/// Diagnostics that depend on the layout of a section.
struct SectionDiagnosticsTests {
  private static func document(_ keys: String, _ sections: String) -> DocumentFixture {
    DocumentFixture(#"{"viewport": {"width": 100, "height": 200}, \#(keys) "sections": [\#(sections)]}"#)
  }

  static let sections: [(section: String, findings: [String])] = [
    (#"{"layout": {"kind": "flow", "itemSize": [20, 0]}, "items": [{}, {}]}"#, ["0"]),
    (#"{"layout": {"kind": "list", "rowHeight": 0, "spacing": 10}, "items": [{"repeat": 5}]}"#, ["0"]),
    (#"{"layout": {"kind": "grid", "columnCount": 3}, "items": [{"repeat": 5}]}"#, []),
    (#"{"layout": {"kind": "waterfall"}, "items": [{"repeat": 9, "height": 0}, {"height": 1}]}"#, []),
    (#"{"layout": {"kind": "waterfall"}, "items": [{"repeat": 9, "height": {"cycle": [0, 0, 0, 0, 0, 7]}}]}"#, []),
    (#"{"layout": {"kind": "waterfall"}, "items": [{"repeat": 9, "height": 0}]}"#, ["0"]),
    // No item has a literal height of 0.
    (#"{"layout": {"kind": "waterfall"}, "items": [{"repeat": 9, "height": {"random": [0, 0]}}]}"#, [#""items""#]),
    // An empty section may be intended, and so may hidden items.
    (#"{"layout": {"kind": "list", "rowHeight": 0}, "items": []}"#, []),
    (#"{"layout": {"kind": "list", "rowHeight": 0}, "items": [{"repeat": 5, "hidden": true}]}"#, []),
    (#"{"layout": {"kind": "waterfall"}, "items": [{"hidden": true, "height": 5}, {"height": 0}]}"#, ["0"]),
    // 100 − 60 − 40 leaves no width for the columns.
    (
      #"{"layout": {"kind": "grid", "sectionInset": {"left": 60, "right": 40}}, "items": [{}]}"#,
      [#"{"left": 60, "right": 40}"#]
    ),
    (#"{"layout": {"kind": "waterfall", "columnSpacing": 100}, "items": [{"height": 9}]}"#, ["100"]),
    (#"{"layout": {"kind": "waterfall", "columnSpacing": 99}, "items": [{"height": 9}]}"#, []),
    // The variant that applies in a viewport of 100 points.
    (list(0, variant: #""rowHeight": 20"#), []),
    (list(20, variant: #""rowHeight": 0"#), ["0"]),
    (
      list(20, variant: #""kind": "grid", "sectionInset": {"left": 70, "right": 30}"#),
      [#"{"left": 70, "right": 30}"#]
    ),
  ]

  private static func list(_ height: Int, variant: String) -> String {
    #"{"layout": {"kind": "list", "rowHeight": \#(height), "variants": [{"minWidth": 99, "layout": {\#(variant)}}, "#
      + #"{"minWidth": 101, "layout": {}}]}, "items": [{}]}"#
  }

  @Test(arguments: sections)
  func `a section without visible cells is reported`(section: String, findings: [String]) {
    #expect(Self.document("", section).findings == findings.map { "sectionWithoutLength \($0)" })
  }

  @Test func `only the length along the scroll direction is checked`() {
    let section = #"{"layout": {"kind": "flow", "itemSize": [0, 20]}, "items": [{}]}"#
    #expect(Self.document("", section).findings == [])
    let turned = Self.document(#""scrollDirection": "horizontal","#, section)
    #expect(turned.findings == ["sectionWithoutLength 0"])
    #expect(turned.document.diagnostics.map(\.message) == ["All cells of this section are 0 points wide."])
  }

  @Test func `one length for several sections has one diagnostic, with the sections as related information`() {
    let section = #"{"items": [{"repeat": 5}]}"#
    let document = Self.document(#""layout": {"kind": "list", "rowHeight": 0},"#, "\(section), \(section)")
    #expect(document.findings == ["sectionWithoutLength 0"])
    #expect(document.document.diagnostics.first?.related.map(\.message) == ["The items of the section."])
    let fixes = QuickFixProvider(document.document).fixes(of: document.document.diagnostics[0])
    #expect(fixes.map(\.title) == ["Change to 50"])
  }

  @Test(.durationLimit(.seconds(60))) func `items without a length are not checked in every section`() {
    // Three sections use up the limit of a document: 3 · (4 + 5,000) of 20,000. The next one has 4,988 left.
    let section = #"{"layout": {"kind": "waterfall"}, "items": [{"repeat": 5000, "height": {"random": [0, 0]}}]}"#
    let document = Self.document("", [String](repeating: section, count: 2_000).joined(separator: ", "))
    #expect(document.findings.count == 3)
  }

  private static let header = #"{"header": 180, "items": [{}]}"#

  @Test func `a pinned header that covers the viewport is reported`() {
    let sections = #"\#(Self.header), {"header": {"length": 179, "label": "red"}, "items": [{}]}"#
    let inset = Self.document(#""stickyHeaders": "push", "contentInset": {"top": 20},"#, sections)
    #expect(inset.findings == ["headersCoverViewport 180"])
    #expect(
      inset.document.diagnostics.map(\.message) == [
        "While pinned, this header (180 points) can cover the whole viewport (180 points without the content inset)."
      ])
    #expect(Self.document(#""stickyHeaders": "push","#, sections).findings == [])
    #expect(Self.document("", sections).findings == [])
    let loose = #"{"header": {"length": 300, "sticky": false}, "items": [{}]}"#
    #expect(Self.document(#""stickyHeaders": "push","#, loose).findings == [])
    let large = Self.document(#""stickyHeaders": "push","#, #"{"header": 200, "items": [{}]}"#)
    #expect(
      large.document.diagnostics.map(\.message) == [
        "While pinned, this header (200 points) can cover the whole viewport (200 points)."
      ])
  }

  @Test func `a header of an empty section covers nothing`() {
    let empty = #"{"header": 300, "items": []}"#
    #expect(Self.document(#""stickyHeaders": "push","#, "\(empty), \(Self.header)").findings == [])
    // A stacked header also covers the sections after its section.
    #expect(
      Self.document(#""stickyHeaders": "stack","#, "\(empty), \(Self.header)").findings
        == ["headersCoverViewport 300"])
    #expect(Self.document(#""stickyHeaders": "stack","#, "\(Self.header), \(empty)").findings == [])
  }

  @Test func `a pinned header and footer that cover the viewport together are reported`() {
    let both = { (footer: Int) in
      #"{"header": 120, "footer": {"length": \#(footer), "sticky": true}, "items": [{}]}"#
    }
    let mode = #""stickyHeaders": "push","#
    let met = Self.document(mode, both(80))
    #expect(met.findings == ["headersCoverViewport 120"])
    #expect(
      met.document.diagnostics.map(\.message) == [
        "While pinned, this header and the footer of its section (120 + 80 points) can cover the whole viewport "
          + "(200 points)."
      ])
    #expect(met.document.diagnostics.first?.related.map(\.message) == ["The footer."])
    #expect(Self.document(mode, both(79)).findings == [])
    #expect(Self.document(mode, both(200)).findings == ["headersCoverViewport 200"])
    #expect(Self.document(mode, #"{"header": 120, "footer": 80, "items": [{}]}"#).findings == [])
    // Headers of 70 + 60 and footers of 70. Those of each section alone would fit.
    let stacked =
      #"{"header": 70, "items": [{}]}, {"header": 60, "items": [{}]}, {"footer": {"length": 70, "sticky": true}}"#
    #expect(
      Self.document(#""stickyHeaders": "stack","#, stacked).document.diagnostics.map(\.message) == [
        "While pinned, the stacked headers and footers (200 points) can cover the whole viewport (200 points)."
      ])
  }

  @Test func `stacked headers that cover the viewport together are reported`() {
    let section = #"{"header": 50, "items": [{}]}"#
    let three = Self.document(#""stickyHeaders": "stack","#, "\(section), \(section), \(section)")
    #expect(three.findings == [])
    let four = Self.document(#""stickyHeaders": "stack","#, "\(section), \(section), \(section), \(section)")
    #expect(four.findings == [#"headersCoverViewport "stack""#])
    #expect(four.document.diagnostics.first?.related.count == 3)
  }

  /// Sheets and lists in 100 × 200, with what is reported.
  static let pinnedCells: [(keys: String, section: String, finding: String?)] = [
    (
      "", #"{"layout": {"kind": "sheet", "rowHeights": 40, "pinnedRows": 5}, "items": [{"repeat": 20}]}"#,
      "these rows (200 points) can cover the whole viewport (200 points)."
    ),
    ("", #"{"layout": {"kind": "sheet", "rowHeights": 40, "pinnedRows": 4}, "items": [{"repeat": 20}]}"#, nil),
    // Nothing is below the rows.
    ("", #"{"layout": {"kind": "sheet", "rowHeights": 40, "pinnedRows": 5}, "items": [{"repeat": 10}]}"#, nil),
    (
      #""stickyHeaders": "push","#,
      #"{"header": 40, "layout": {"kind": "sheet", "rowHeights": 40, "pinnedRows": 4}, "items": [{"repeat": 20}]}"#,
      "these rows and the pinned headers before them (160 + 40 points) can cover the whole viewport (200 points)."
    ),
    (
      #""stickyHeaders": "push","#,
      #"{"header": {"length": 40, "stickyOffset": 5}, "layout": {"kind": "sheet", "rowHeights": 40, "pinnedRows": 4}, "items": [{"repeat": 20}]}"#,
      nil
    ),
    (
      #""scrollDirection": "both","#,
      #"{"layout": {"kind": "sheet", "columnCount": 4, "columnWidths": 50, "pinnedColumns": 2}, "items": [{"repeat": 20}]}"#,
      "these columns (100 points) can cover the whole width of the viewport (100 points)."
    ),
    (
      #""scrollDirection": "both","#,
      #"{"layout": {"kind": "sheet", "columnCount": 4, "columnWidths": 50, "pinnedColumns": 1}, "items": [{"repeat": 20}]}"#,
      nil
    ),
    (
      #""scrollDirection": "horizontal","#,
      #"{"layout": {"kind": "sheet", "columnCount": 1, "columnWidths": 50, "pinnedColumns": 2}, "items": [{"repeat": 20}]}"#,
      "these columns (100 points) can cover the whole viewport (100 points)."
    ),
    (
      "", #"{"layout": {"kind": "list"}, "items": [{"height": 200, "sticky": true}, {"repeat": 5}]}"#,
      "this sticky item (200 points) can cover the whole viewport (200 points)."
    ),
    ("", #"{"layout": {"kind": "list"}, "items": [{"height": 199, "sticky": true}, {"repeat": 5}]}"#, nil),
    ("", #"{"layout": {"kind": "list"}, "items": [{"repeat": 5}, {"height": 200, "sticky": true}]}"#, nil),
    (
      #""stickyHeaders": "stack","#,
      #"{"layout": {"kind": "list", "rowHeight": 50}, "items": [{"repeat": 4, "sticky": true}, {"repeat": 5}]}"#,
      "the stacked sticky items (200 points) can cover the whole viewport (200 points)."
    ),
    (
      "", #"{"layout": {"kind": "list", "rowHeight": 50}, "items": [{"repeat": 4, "sticky": true}, {"repeat": 5}]}"#,
      nil
    ),
    // The strip before a header at a distance from the edge stays visible.
    (#""stickyHeaders": "push","#, #"{"header": {"length": 250, "stickyOffset": 20}, "items": [{"repeat": 9}]}"#, nil),
  ]

  @Test(arguments: pinnedCells)
  func `pinned cells that cover the viewport are reported`(keys: String, section: String, finding: String?) {
    let document = Self.document(keys, section)
    let messages = document.document.diagnostics.filter { $0.code == "headersCoverViewport" }
    #expect(messages.map(\.message) == (finding.map { ["While pinned, \($0)"] } ?? []))
    for diagnostic in messages {
      #expect(!QuickFixProvider(document.document).fixes(of: diagnostic).isEmpty)
    }
  }

  /// Layouts whose keys lack a companion, with these keys.
  static let lonelyKeys: [(section: String, keys: [String])] = [
    (
      #"{"layout": {"kind": "compositional", "group": {"size": {"width": 50, "height": 40}}}, "items": [{}]}"#, ["size"]
    ),
    (
      #"{"layout": {"kind": "compositional", "group": {"size": {"width": 50, "height": 40}, "count": 2, "contentInsets": 3}}, "items": [{}]}"#,
      ["size", "count", "contentInsets"]
    ),
    (
      #"{"layout": {"kind": "compositional", "group": {"size": {"width": 50, "height": 40}, "items": [{"size": {"width": 10, "height": 40}, "interItemSpacing": 4, "direction": "vertical"}]}}, "items": [{}]}"#,
      ["interItemSpacing", "direction"]
    ),
    (
      #"{"layout": {"kind": "compositional", "group": {"direction": "custom", "size": {"width": 50, "height": 40}, "frames": [{"x": 0, "y": 0, "width": 5, "height": 5}]}}, "items": [{}]}"#,
      []
    ),
    (#"{"layout": {"kind": "tags", "overflowText": "more"}, "items": [{"text": "a"}]}"#, ["overflowText"]),
    (#"{"layout": {"kind": "tags", "overflowText": "more", "maximumLines": 1}, "items": [{"text": "a"}]}"#, []),
    (#"{"header": {"length": 5, "alignment": "center"}, "items": [{"height": 5}]}"#, ["alignment"]),
    (#"{"header": {"length": 5, "alignment": "center", "crossLength": 5}, "items": [{"height": 5}]}"#, []),
  ]

  @Test(arguments: lonelyKeys)
  func `a key that has no effect without another one is reported`(section: String, keys: [String]) {
    let document = Self.document("", section)
    let found = document.document.diagnostics.filter { $0.code == "keyHasNoEffect" }
    let text = Array(document.document.text)
    #expect(found.map { String(decoding: text[$0.range], as: UTF8.self) } == keys.map { "\"\($0)\"" })
  }

  @Test func `batches are validated without a simulation`() {
    let list = #"{"id": "s", "layout": {"kind": "list"}, "items": [{"id": "a"}, {"id": "b"}]}"#
    let timeline = { (events: String) in Self.document(#""timeline": [\#(events)],"#, list).findings }
    #expect(
      timeline(#"{"at": 0, "update": [{"delete": {"at": [0, 2]}}]}"#) == [
        "deleteItemOutOfRange [0, 2]"
      ])
    // Later events depend on earlier ones, in the order of their times.
    #expect(
      timeline(
        #"""
        {"at": 2, "scrollTo": {"item": "c"}}, {"at": 1, "update": [{"insert": {"at": [0, 2], "item": {"id": "c"}}}]},
        {"at": 3, "snapshot": [{"id": "s", "items": ["c"]}]}, {"at": 4, "scrollTo": {"item": "a"}}
        """#) == [#"unknownItem "a""#])
    // Consistent, but UIKit raises an exception.
    let four = DocumentFixture(
      #"""
      {"sections": [{"layout": {"kind": "list"}, "items": [{"repeat": 4}]}],
       "timeline": [{"at": 0, "update": [{"delete": {"at": [0, 1]}}, {"move": {"from": [0, 0], "to": [0, 1]}},
                                         {"move": {"from": [0, 3], "to": [0, 0]}}, {"reload": {"at": [0, 2]}}]}]}
      """#)
    #expect(four.findings == [#"uikitWouldReject {"reload": {"at": [0, 2]}}"#])
    #expect(four.document.diagnostics.map(\.severity) == [.warning])
  }
}
