import CollectionLayout
import LayoutDocument
import Testing

/// The layouts that declare their parameters, in documents.
struct `A layout in a document` {
  private func fixture(_ layout: String, items: String = "") -> DocumentFixture {
    DocumentFixture(#"{"layout": \#(layout), "sections": [{"items": [\#(items)]}]}"#)
  }

  private func layout(_ fixture: DocumentFixture) -> any SectionLayout {
    fixture.document.model.collection.sections[0].layout
  }

  @Test(arguments: [
    (#"{"kind": "list"}"#, ListLayout(rowHeight: 44, spacing: 0)),
    (#"{"kind": "list", "rowHeight": 30.5, "spacing": 2}"#, ListLayout(rowHeight: 30.5, spacing: 2)),
    (#"{"kind": "list", "rowHeight": -1, "spacing": 2e9}"#, ListLayout(rowHeight: 0, spacing: 1e9)),
    (#"{"kind": "list", "rowHeight": "high", "spacing": 1e999}"#, ListLayout()),
  ])
  func `is a list`(text: String, expected: ListLayout) {
    #expect(layout(fixture(text)) as? ListLayout == expected)
  }

  @Test(arguments: [
    (
      #"{"kind": "carousel"}"#,
      CarouselLayout(cardWidth: 0.7, cardHeight: 0.75, spacing: nil, minimumScale: 0.7071, snap: .center)
    ),
    (
      #"{"kind": "carousel", "cardWidth": 200, "cardHeight": 0.5, "spacing": 0, "minimumScale": 0.9, "snap": false}"#,
      CarouselLayout(cardWidth: 200, cardHeight: 0.5, spacing: 0, minimumScale: 0.9, snap: .none)
    ),
    (
      #"{"kind": "carousel", "cardWidth": -1, "cardHeight": 1e10, "spacing": -5, "minimumScale": 1.5, "snap": 1}"#,
      CarouselLayout(cardWidth: 0, cardHeight: 1e9, spacing: 0, minimumScale: 1)
    ),
    (#"{"kind": "carousel", "spacing": "wide", "minimumScale": null}"#, CarouselLayout()),
    (#"{"kind": "carousel", "snap": true}"#, CarouselLayout(snap: .center)),
    (#"{"kind": "carousel", "snap": "center", "loops": true}"#, CarouselLayout(snap: .center, loops: true)),
    (#"{"kind": "carousel", "snap": "leading", "loops": false}"#, CarouselLayout(snap: .leading)),
    (#"{"kind": "carousel", "snap": "none", "loops": "yes"}"#, CarouselLayout()),
  ])
  func `is a carousel`(text: String, expected: CarouselLayout) {
    #expect(layout(fixture(text)) as? CarouselLayout == expected)
  }

  @Test(arguments: [
    (#"{"kind": "grid"}"#, GridLayout(columnCount: 2, rowSpacing: 0, columnSpacing: 0, aspectRatio: 1)),
    (
      #"{"kind": "grid", "columnCount": 3, "rowSpacing": 4, "columnSpacing": 6, "aspectRatio": 1.5}"#,
      GridLayout(columnCount: 3, rowSpacing: 4, columnSpacing: 6, aspectRatio: 1.5)
    ),
    (
      #"{"kind": "grid", "columnCount": 1001, "rowSpacing": -4, "columnSpacing": 2e9, "aspectRatio": 1e7}"#,
      GridLayout(columnCount: 1000, rowSpacing: 0, columnSpacing: 1e9, aspectRatio: 1e6)
    ),
    // 0 is excluded and has no nearest valid number, so the ratio keeps its default.
    (#"{"kind": "grid", "columnCount": 0, "aspectRatio": 0}"#, GridLayout(columnCount: 1)),
    (#"{"kind": "grid", "columnCount": 2.5}"#, GridLayout()),
  ])
  func `is a grid`(text: String, expected: GridLayout) {
    #expect(layout(fixture(text)) as? GridLayout == expected)
  }

  @Test(arguments: [
    (
      #"{"kind": "sheet"}"#,
      SheetLayout(columnCount: 2, columnWidths: [100], rowHeights: [44], rowSpacing: 0, columnSpacing: 0)
    ),
    (
      #"{"kind": "sheet", "columnCount": 3, "columnWidths": [90, 40], "rowHeights": 30, "rowSpacing": 4, "columnSpacing": 6, "pinnedRows": 1, "pinnedColumns": 2}"#,
      SheetLayout(columnCount: 3, columnWidths: [90, 40], rowHeights: [30], rowSpacing: 4, columnSpacing: 6)
        .pinning(rows: 1, columns: 2)
    ),
    (
      #"{"kind": "sheet", "columnCount": 1e9, "columnWidths": [-4, "wide", 2e9], "rowHeights": [], "pinnedRows": -1}"#,
      SheetLayout(columnCount: 100_000, columnWidths: [0, 100, 1e9])
    ),
    (#"{"kind": "sheet", "columnWidths": "wide", "rowHeights": {}, "pinnedColumns": 0.5}"#, SheetLayout()),
  ])
  func `is a sheet`(text: String, expected: SheetLayout) {
    #expect(layout(fixture(text)) as? SheetLayout == expected)
  }

  @Test func `reports values that are out of range or of another type`() {
    #expect(
      fixture(#"{"kind": "grid", "columnCount": 1001, "rowSpacing": -4, "aspectRatio": 0}"#).findings
        == ["outOfRange 1001", "outOfRange -4", "outOfRange 0"])
    #expect(fixture(#"{"kind": "grid", "columnCount": 2.5}"#).findings == ["wrongType 2.5"])
    #expect(
      fixture(#"{"kind": "carousel", "minimumScale": 1.5, "snap": 1}"#).findings == ["outOfRange 1.5", "wrongType 1"])
    #expect(
      fixture(#"{"kind": "list", "rowHeight": "high", "spacing": -1}"#).findings
        == [#"wrongType "high""#, "outOfRange -1"])
  }

  @Test(arguments: [
    (#"{"kind": "list", "rowSpacing": 1}"#, #"unknownKey "rowSpacing""#),
    (#"{"kind": "carousel", "cardwidth": 1}"#, #"unknownKey "cardwidth""#),
    (#"{"kind": "grid", "itemSpacing": 1}"#, #"unknownKey "itemSpacing""#),
  ])
  func `reports unknown keys`(text: String, finding: String) {
    #expect(fixture(text).findings == [finding])
  }

  @Test func `determines the sizes of its items, so no length is missing`() {
    for kind in ["list", "carousel", "grid", "sheet"] {
      let findings = fixture(#"{"kind": "\#(kind)"}"#, items: #"{}, {"width": 9999}"#).findings
      #expect(findings == ["ignoredSize 9999"])
    }
  }

  @Test func `reports keys of items that its kind does not read`() {
    let items = #"{"columnSpan": 2, "height": 9}, {"fullSpan": true, "height": 9}, {"fontSize": 8, "height": 9}"#
    let readers = ["waterfall": ["columnSpan", "fullSpan"], "sheet": ["columnSpan"], "tags": ["fontSize"]]
    for kind in ["flow", "waterfall", "tags", "carousel", "list", "grid", "sheet", "compositional"] {
      let findings = fixture(#"{"kind": "\#(kind)"}"#, items: items).findings.filter { $0.hasPrefix("keyHasNoEffect") }
      let silent = ["columnSpan", "fullSpan", "fontSize"].filter { readers[kind]?.contains($0) != true }
      #expect(findings == silent.map { "keyHasNoEffect \"\($0)\"" }, "\(kind)")
    }
  }

  /// Keys of a layout without effect, and the same ones where they have one.
  @Test(arguments: [
    ("pinnedColumns", #""kind": "sheet", "pinnedColumns": 1"#, #""scrollDirection": "both","#, ""),
    ("pinnedRows", #""kind": "sheet", "pinnedRows": 1"#, "", #""scrollDirection": "horizontal","#),
    ("overflowText", #""kind": "tags", "overflowText": "more""#, #", "maximumLines": 1"#, ""),
    ("rebalance", #""kind": "waterfall", "rebalance": 9"#, #", "laneAssignment": "stable""#, ""),
    ("singleItemAlignment", #""kind": "flow", "singleItemAlignment": "leading", "lineAlignment": "center""#, "", ""),
    ("columnWidths", #""kind": "sheet", "columnWidths": []"#, "", ""),
    ("rowHeights", #""kind": "sheet", "rowHeights": []"#, "", ""),
  ])
  func `reports keys without effect`(key: String, layout: String, remedy: String, cause: String) {
    func findings(_ layout: String, _ more: String) -> [String] {
      DocumentFixture(
        #"{\#(more) "layout": {\#(layout)}, "sections": [{"items": [{"text": "a"}]}, {"items": [{"text": "b"}]}]}"#
      ).findings.filter { $0.hasPrefix("keyHasNoEffect") }
    }
    #expect(findings(layout, cause) == ["keyHasNoEffect \"\(key)\""])
    if remedy.hasPrefix(",") { #expect(findings(layout + remedy, cause) == []) }
    if remedy.hasSuffix(",") { #expect(findings(layout, remedy) == []) }
    if !cause.isEmpty { #expect(findings(layout, "") == []) }
  }

  @Test func `a key has an effect if one section uses it`() {
    let document = DocumentFixture(
      #"""
      {"layout": {"kind": "tags", "overflowText": "more"},
       "sections": [{"items": [{"text": "a"}]}, {"layout": {"maximumLines": 1}, "items": [{"text": "b"}]}]}
      """#)
    #expect(document.findings == [])
  }

  @Test func `items without a length until they are measured are not invisible`() {
    let measured = #"{"measured": {"height": 50}}"#
    for layout in [
      #"{"kind": "waterfall", "estimatedItemLength": 0}"#, #"{"kind": "list", "rowHeight": 0}"#,
      #"{"kind": "flow", "estimatedItemSize": [50, 0]}"#, #"{"kind": "tags", "itemHeight": 0}"#,
    ] {
      #expect(fixture(layout, items: measured).findings == [], "\(layout)")
      #expect(fixture(layout, items: "{}").findings.contains { $0.hasPrefix("sectionWithoutLength") }, "\(layout)")
    }
  }

  @Test func `a list reports the side that it ignores, unless a size gives both`() {
    let items = #"{"width": 1}, {"height": 2}, {"size": [3, 4]}, {"width": 5, "height": 6}"#
    #expect(fixture(#"{"kind": "list"}"#, items: items).findings == ["ignoredSize 1", "ignoredSize 5"])
    let horizontal = DocumentFixture(
      #"{"scrollDirection": "horizontal", "layout": {"kind": "list"}, "sections": [{"items": [\#(items)]}]}"#)
    #expect(horizontal.findings == ["ignoredSize 2", "ignoredSize 6"])
  }

  // 400 wide with insets of 10: rows of 380, and 380 / 4 = 95 high by the ratio.
  @Test func `is applied to its items`() {
    let list = DocumentFixture(
      #"""
      {"viewport": {"width": 400, "height": 800}, "layout": {"kind": "list", "rowHeight": 20, "sectionInset": 10},
       "sections": [{"items": [{}, {"height": 30}, {"aspectRatio": 4}]},
        {"layout": {"kind": "grid", "columnSpacing": 10}, "items": [{}, {}]}]}
      """#)
    #expect(
      list.frames(0) == [
        Rect(x: 10, y: 10, width: 380, height: 20), Rect(x: 10, y: 30, width: 380, height: 30),
        Rect(x: 10, y: 60, width: 380, height: 95),
      ])
    // A layout of another kind does not inherit the inset. It starts at 165, where the list ends, and its cells are
    // (400 − 10) / 2 wide.
    #expect(
      list.frames(1) == [
        Rect(x: 0, y: 165, width: 195, height: 195), Rect(x: 205, y: 165, width: 195, height: 195),
      ])
    #expect(list.findings.isEmpty)
  }
}
