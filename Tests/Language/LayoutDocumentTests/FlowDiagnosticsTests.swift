import CollectionLayout
import LayoutDocument
import Testing

/// Flow and tags layouts in documents, and diagnostics about the sizes of their items.
struct FlowDiagnosticsTests {
  private func document(_ layout: String, _ items: String, defaults: String = "{}") -> DocumentFixture {
    DocumentFixture(
      """
      {"viewport": {"width": 320, "height": 480}, "layout": \(defaults),
       "sections": [{"layout": \(layout), "items": \(items)}]}
      """, files: ["/project/pages/rows.json": "[{}, {}]", "/project/pages/row.json": "[{}]"])
  }

  @Test func `a document without a layout has a flow layout`() {
    let fixture = DocumentFixture(#"{"sections": [{"items": [{"repeat": 7, "size": [90, 40]}]}]}"#)
    #expect(fixture.document.model.collection.sections[0].layout as? FlowLayout == FlowLayout())
    #expect(fixture.findings == [])
  }

  @Test func `a flow layout reads all its keys`() {
    let fixture = document(
      #"""
      {"kind": "flow", "minimumLineSpacing": 1, "minimumInteritemSpacing": 2, "itemSize": [3, 4],
       "estimatedItemSize": [5, 6], "lineAlignment": "trailing", "lastLineAlignment": "grid",
       "singleItemAlignment": "leading", "itemAlignment": "end"}
      """#, "[]")
    // It would align single items of justified lines.
    #expect(fixture.findings == [#"keyHasNoEffect "singleItemAlignment""#])
    #expect(
      fixture.document.model.collection.sections[0].layout as? FlowLayout
        == FlowLayout(
          minimumLineSpacing: 1, minimumInteritemSpacing: 2, itemSize: Size(width: 3, height: 4),
          estimatedItemSize: Size(width: 5, height: 6), lineAlignment: .trailing, lastLineAlignment: .grid,
          singleItemAlignment: .leading, itemAlignment: .end))
  }

  @Test func `a tags layout reads all its keys`() {
    let fixture = document(
      #"""
      {"kind": "tags", "itemSpacing": 1, "lineSpacing": 2, "itemHeight": 3, "innerMargin": 4, "fontSize": 125,
       "alignment": "justified", "maximumLines": 7, "overflowText": "{count} more"}
      """#,
      #"[{"text": "a"}, {"width": 500}]"#)
    #expect(fixture.findings == [])
    #expect(
      fixture.document.model.collection.sections[0].layout as? TagsLayout
        == TagsLayout(
          itemSpacing: 1, lineSpacing: 2, itemHeight: 3, innerMargin: 4, fontSize: 125, alignment: .justified,
          maximumLines: 7, overflowText: "{count} more"))
    // 0.556 · 125 + 4 = 73.5, and 320 − 2 · 1 = 318.
    #expect(fixture.frames() == [Rect(x: 1, y: 2, width: 73.5, height: 3), Rect(x: 1, y: 7, width: 318, height: 3)])
  }

  @Test func `a value of the wrong type is replaced by the default`() {
    let fixture = document(#"{"itemSize": [3], "lineAlignment": "middle"}"#, "[]")
    #expect(fixture.document.model.collection.sections[0].layout as? FlowLayout == FlowLayout())
    #expect(fixture.findings == ["wrongType [3]", #"unknownValue "middle""#])
  }

  // 320 − 2 · 10 = 300 between the insets.
  @Test(arguments: [
    (#"[{"width": 300}]"#, []), (#"[{"width": 301}]"#, ["invalidItemSize 301"]),
    (#"[{"size": [301, 5]}]"#, ["invalidItemSize [301, 5]"]),
    (#"[{"repeat": 9, "width": {"random": [5, 400]}}]"#, [#"invalidItemSize {"random": [5, 400]}"#]),
    (#"[{"height": 160, "aspectRatio": 2}]"#, ["invalidItemSize {"]),
    (#"[{"height": 150, "aspectRatio": 2}, {"aspectRatio": 100}, {"height": 900}]"#, []),
    (#"[{"repeat": 3, "height": {"cycle": [10, 151]}, "aspectRatio": 2}]"#, ["invalidItemSize {"]),
    (#"[{"repeat": 0, "width": 301}]"#, []),
  ])
  func `an item that is wider than its line is reported`(items: String, expected: [String]) {
    #expect(document(#"{"sectionInset": 10}"#, items).findings == expected)
  }

  @Test func `in a horizontal collection the height is compared with the line`() {
    let fixture = DocumentFixture(
      #"""
      {"viewport": {"width": 900, "height": 300}, "scrollDirection": "horizontal",
       "sections": [{"items": [{"size": [400, 300]}, {"width": 5, "height": 301}]}]}
      """#)
    #expect(fixture.findings == ["invalidItemSize 301"])
    #expect(fixture.document.diagnostics[0].message == "This item is taller than its line (300 points).")
  }

  @Test func `a size of the layout is reported once at its range, or at the items that inherit it`() {
    #expect(
      document(#"{"itemSize": [400, 5]}"#, #"[{}, {"height": 9}, {"width": 9}]"#).findings
        == ["invalidItemSize [400, 5]"])
    #expect(
      document(#"{"itemSize": [5, 5], "estimatedItemSize": [400, 5]}"#, "[{}, {}]").findings
        == ["invalidItemSize [400, 5]"])
    let inherited = document("{}", #"[{}, {"width": 9}, {}]"#, defaults: #"{"itemSize": [400, 5]}"#)
    #expect(inherited.findings == ["invalidItemSize {", "invalidItemSize {"])
    #expect(inherited.document.diagnostics[0].message == "This item is wider than its line (320 points).")
    #expect(inherited.document.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test func `rows of a data source are reported with their number`() {
    let fixture = document("{}", #"{"source": "rows.json"}"#, defaults: #"{"itemSize": [400, 5]}"#)
    #expect(fixture.findings == ["invalidItemSize {"])
    #expect(fixture.document.diagnostics[0].message == "2 rows are wider than their line (320 points).")
    let one = document("{}", #"{"source": "row.json"}"#, defaults: #"{"itemSize": [400, 5]}"#)
    #expect(one.document.diagnostics.map(\.message) == ["1 row is wider than its line (320 points)."])
  }
}
