import LayoutDocument
import Testing

/// What only the layout of a section can tell.
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
    // Nobody wrote a 0.
    (#"{"layout": {"kind": "waterfall"}, "items": [{"repeat": 9, "height": {"random": [0, 0]}}]}"#, [#""items""#]),
    // An empty section may be meant, and what is hidden.
    (#"{"layout": {"kind": "list", "rowHeight": 0}, "items": []}"#, []),
    (#"{"layout": {"kind": "list", "rowHeight": 0}, "items": [{"repeat": 5, "hidden": true}]}"#, []),
    (#"{"layout": {"kind": "waterfall"}, "items": [{"hidden": true, "height": 5}, {"height": 0}]}"#, ["0"]),
    // 100 − 60 − 40 leaves nothing for the columns.
    (
      #"{"layout": {"kind": "grid", "sectionInset": {"left": 60, "right": 40}}, "items": [{}]}"#,
      [#"{"left": 60, "right": 40}"#]
    ),
    (#"{"layout": {"kind": "waterfall", "columnSpacing": 100}, "items": [{"height": 9}]}"#, ["100"]),
    (#"{"layout": {"kind": "waterfall", "columnSpacing": 99}, "items": [{"height": 9}]}"#, []),
  ]

  @Test(arguments: sections)
  func `a section whose cells nobody could see`(section: String, findings: [String]) {
    #expect(Self.document("", section).findings == findings.map { "sectionWithoutLength \($0)" })
  }

  @Test func `along the axis that scrolls`() {
    let section = #"{"layout": {"kind": "flow", "itemSize": [0, 20]}, "items": [{}]}"#
    #expect(Self.document("", section).findings == [])
    let turned = Self.document(#""scrollDirection": "horizontal","#, section)
    #expect(turned.findings == ["sectionWithoutLength 0"])
    #expect(turned.document.diagnostics.map(\.message) == ["All cells of this section are 0 points wide."])
  }

  @Test func `one length for all sections is one mistake, and tells whose`() {
    let section = #"{"items": [{"repeat": 5}]}"#
    let document = Self.document(#""layout": {"kind": "list", "rowHeight": 0},"#, "\(section), \(section)")
    #expect(document.findings == ["sectionWithoutLength 0"])
    #expect(document.document.diagnostics.first?.related.map(\.message) == ["These items."])
    #expect(document.document.repairs(of: document.document.diagnostics[0]).map(\.title) == ["Change to 50"])
  }

  @Test(.timeLimit(.minutes(1))) func `many items without a length are not looked at in every section`() {
    // Three sections use up what is looked at in a document: 3 · (4 + 5,000) of 20,000, the next has 4,988 left.
    let section = #"{"layout": {"kind": "waterfall"}, "items": [{"repeat": 5000, "height": {"random": [0, 0]}}]}"#
    let document = Self.document("", [String](repeating: section, count: 2_000).joined(separator: ", "))
    #expect(document.findings.count == 3)
  }

  private static let header = #"{"header": 180, "items": [{}]}"#

  @Test func `one pinned header that leaves nothing of the viewport`() {
    let sections = #"\#(Self.header), {"header": {"length": 179, "label": "red"}, "items": [{}]}"#
    let inset = Self.document(#""stickyHeaders": "push", "contentInset": {"top": 20},"#, sections)
    #expect(inset.findings == ["headersCoverViewport 180"])
    #expect(
      inset.document.diagnostics.map(\.message) == [
        "While pinned, this header (180 points) can cover the whole viewport (180 without the content inset)."
      ])
    #expect(Self.document(#""stickyHeaders": "push","#, sections).findings == [])
    #expect(Self.document("", sections).findings == [])
    let loose = #"{"header": {"length": 300, "sticky": false}, "items": [{}]}"#
    #expect(Self.document(#""stickyHeaders": "push","#, loose).findings == [])
    let large = Self.document(#""stickyHeaders": "push","#, #"{"header": 200, "items": [{}]}"#)
    #expect(
      large.document.diagnostics.map(\.message) == [
        "While pinned, this header (200 points) can cover the whole viewport (200)."
      ])
  }

  @Test func `a header that its section ends with hides nothing`() {
    let empty = #"{"header": 300, "items": []}"#
    #expect(Self.document(#""stickyHeaders": "push","#, "\(empty), \(Self.header)").findings == [])
    // One that stacks stays over the sections behind it.
    #expect(
      Self.document(#""stickyHeaders": "stack","#, "\(empty), \(Self.header)").findings
        == ["headersCoverViewport 300"])
    #expect(Self.document(#""stickyHeaders": "stack","#, "\(Self.header), \(empty)").findings == [])
  }

  @Test func `a header and a footer that meet`() {
    let both = { (footer: Int) in
      #"{"header": 120, "footer": {"length": \#(footer), "sticky": true}, "items": [{}]}"#
    }
    let mode = #""stickyHeaders": "push","#
    let met = Self.document(mode, both(80))
    #expect(met.findings == ["headersCoverViewport 120"])
    #expect(
      met.document.diagnostics.map(\.message) == [
        "While pinned, this header and the footer of its section (120 + 80 points) can cover the whole viewport (200)."
      ])
    #expect(met.document.diagnostics.first?.related.map(\.message) == ["The footer."])
    #expect(Self.document(mode, both(79)).findings == [])
    #expect(Self.document(mode, both(200)).findings == ["headersCoverViewport 200"])
    #expect(Self.document(mode, #"{"header": 120, "footer": 80, "items": [{}]}"#).findings == [])
    // Headers 70 + 60 and footers 70: each section's own would fit.
    let stacked =
      #"{"header": 70, "items": [{}]}, {"header": 60, "items": [{}]}, {"footer": {"length": 70, "sticky": true}}"#
    #expect(
      Self.document(#""stickyHeaders": "stack","#, stacked).document.diagnostics.map(\.message) == [
        "While pinned, the headers and footers that stack (200 points) can cover the whole viewport (200)."
      ])
  }

  @Test func `pinned headers that leave nothing of the viewport together`() {
    let section = #"{"header": 50, "items": [{}]}"#
    let three = Self.document(#""stickyHeaders": "stack","#, "\(section), \(section), \(section)")
    #expect(three.findings == [])
    let four = Self.document(#""stickyHeaders": "stack","#, "\(section), \(section), \(section), \(section)")
    #expect(four.findings == [#"headersCoverViewport "stack""#])
    #expect(four.document.diagnostics.first?.related.count == 3)
  }

  @Test func `batches are tried out before anybody plays them`() {
    let list = #"{"id": "s", "layout": {"kind": "list"}, "items": [{"id": "a"}, {"id": "b"}]}"#
    let timeline = { (events: String) in Self.document(#""timeline": [\#(events)],"#, list).findings }
    #expect(
      timeline(#"{"at": 0, "update": [{"delete": {"at": [0, 2]}}]}"#) == [
        "deleteItemOutOfRange [0, 2]"
      ])
    // Later events find what earlier ones, by time, have made.
    #expect(
      timeline(
        #"""
        {"at": 2, "scrollTo": {"item": "c"}}, {"at": 1, "update": [{"insert": {"at": [0, 2], "item": {"id": "c"}}}]},
        {"at": 3, "snapshot": [{"id": "s", "items": ["c"]}]}, {"at": 4, "scrollTo": {"item": "a"}}
        """#) == [#"unknownItem "a""#])
    // C.4: consistent, but UIKit raises an exception.
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
