import LayoutDocument
import Testing

/// What only the layout of a section can tell.
struct SectionDiagnosticsTests {
  private static func document(_ keys: String, _ sections: String) -> DocumentFixture {
    DocumentFixture(#"{"viewport": {"width": 100, "height": 200}, \#(keys) "sections": [\#(sections)]}"#)
  }

  @Test(arguments: [
    (#"{"layout": {"kind": "flow", "itemSize": [20, 0]}, "items": [{}, {}]}"#, true),
    (#"{"layout": {"kind": "list", "rowHeight": 0, "spacing": 10}, "items": [{"repeat": 5}]}"#, true),
    (#"{"layout": {"kind": "grid", "columnCount": 3}, "items": [{"repeat": 5}]}"#, false),
    (#"{"layout": {"kind": "waterfall"}, "items": [{"repeat": 9, "height": 0}, {"height": 1}]}"#, false),
    (#"{"layout": {"kind": "waterfall"}, "items": [{"repeat": 9, "height": {"cycle": [0, 0, 0, 0, 0, 7]}}]}"#, false),
    (#"{"layout": {"kind": "waterfall"}, "items": [{"repeat": 9, "height": 0}]}"#, true),
    // An empty section may be meant.
    (#"{"layout": {"kind": "list", "rowHeight": 0}, "items": []}"#, false),
  ])
  func `a section whose cells nobody could see`(section: String, isFound: Bool) {
    #expect(Self.document("", section).findings == (isFound ? ["sectionWithoutLength \"items\""] : []))
  }

  @Test func `along the axis that scrolls`() {
    let section = #"{"layout": {"kind": "flow", "itemSize": [0, 20]}, "items": [{}]}"#
    #expect(Self.document("", section).findings == [])
    let turned = Self.document(#""scrollDirection": "horizontal","#, section)
    #expect(turned.findings == ["sectionWithoutLength \"items\""])
    #expect(turned.document.diagnostics.map(\.message) == ["All cells of this section are 0 points wide."])
  }

  @Test func `one pinned header that leaves nothing of the viewport`() {
    let sections = #"{"header": 180, "items": []}, {"header": {"length": 179, "label": "red"}, "items": []}"#
    #expect(
      Self.document(#""stickyHeaders": "push", "contentInset": {"top": 20},"#, sections).findings
        == ["headersCoverViewport 180"])
    #expect(Self.document(#""stickyHeaders": "push","#, sections).findings == [])
    #expect(Self.document("", sections).findings == [])
    let loose = #"{"header": {"length": 300, "sticky": false}, "items": []}"#
    #expect(Self.document(#""stickyHeaders": "push","#, loose).findings == [])
  }

  @Test func `pinned headers that leave nothing of the viewport together`() {
    let section = #"{"header": 50, "items": []}"#
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
        #"deleteItemOutOfRange {"delete": {"at": [0, 2]}}"#
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
