import CollectionLayout
import LayoutDocument
import Testing

/// Compositional sections with few items, in other directions, and after changes of the viewport.
@Suite struct CompositionalEdgeTests {
  /// Returns a document of one section with a compositional layout; `more` are keys of the document.
  private static func document(
    _ layout: String, items: String, viewport: String = #"{"width": 320, "height": 480}"#, more: String = ""
  ) -> DocumentFixture {
    DocumentFixture(
      #"{"viewport": \#(viewport), \#(more) "sections": [{"id": "s", "layout": {"kind": "compositional", \#(layout)}, "items": [\#(items)]}]}"#
    )
  }

  private static func view(
    _ fixture: DocumentFixture, _ viewport: Size? = nil, reusing previous: PreparedCollection? = nil
  ) -> ScrolledCollection {
    var work = LayoutProgress()
    let model = fixture.document.model
    let layout = PreparedCollection(
      model.collection, viewport: viewport ?? model.viewport, reusing: previous, work: &work)
    return ScrolledCollection(layout, contentOffset: layout.initialContentOffset)
  }

  private static func keys(_ view: ScrolledCollection) -> [String] {
    var work = LayoutProgress()
    return view.elements(in: view.bounds, work: &work).map { view.layout.model.key(of: $0).text }.sorted()
  }

  /// The group has as many slots as fit, whatever the number of items: 0.3 of 320 less two spacings of 10 is 90, and the
  /// spacings share the rest, (320 − 3 · 90) / 2 = 25.
  @Test(arguments: [2, 3, 7]) func `a self-sizing row is divided by its slots, not by its items`(count: Int) {
    let group = #"""
      "group": {"direction": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 50}},
        "interItemSpacing": {"flexible": 10},
        "items": [{"size": {"width": {"fractionalWidth": 0.3}, "height": {"estimated": 50}}}]}
      """#
    let frames = Self.document(group, items: #"{"repeat": \#(count)}"#).frames()
    #expect(frames.count == count)
    #expect(frames.prefix(2).map(\.x) == [0, 115])
    #expect(frames.allSatisfy { $0.width == 90 })
  }

  @Test func `a count of slots with more slots than items keeps its places`() {
    let group = #"""
      "group": {"direction": "horizontal", "count": 3, "interItemSpacing": 10,
        "size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 50}},
        "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 50}}}]}
      """#
    // (320 − 20) / 3 = 100.
    #expect(Self.document(group, items: #"{"repeat": 2}"#).frames().map(\.x) == [0, 110])
  }

  @Test func `a short section that scrolls from right to left is found`() {
    let fixture = Self.document(
      #""group": {"size": {"width": 50, "height": {"fractionalHeight": 1}}, "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}]}"#,
      items: #"{"id": "a"}, {"id": "b"}"#, viewport: #"{"width": 300, "height": 100}"#,
      more: #""scrollDirection": "horizontal", "layoutDirection": "rtl","#)
    #expect(fixture.frames().map(\.x) == [250, 200])
    #expect(Self.keys(Self.view(fixture)) == ["cell:a", "cell:b"])
  }

  @Test func `short content that scrolls from right to left begins at the content inset`() {
    let fixture = DocumentFixture(
      #"""
      {"viewport": {"width": 320, "height": 100}, "scrollDirection": "horizontal", "layoutDirection": "rtl",
       "contentInset": 16, "layout": {"kind": "list", "rowHeight": 50}, "sections": [{"items": [{"id": "a"}, {"id": "b"}]}]}
      """#)
    let view = Self.view(fixture)
    #expect(view.contentOffset.x == -16)
    // On screen 254 to 304, which is the inset.
    #expect(view.cell(at: IndexPath(section: 0, item: 0))?.frame.x == 238)
  }

  @Test(arguments: ["ltr", "rtl"]) func `the row of an orthogonal section begins after the section's inset`(
    direction: String
  ) {
    let fixture = DocumentFixture(
      #"""
      {"viewport": {"width": 320, "height": 480}, "layoutDirection": "\#(direction)", "sections": [{"id": "s",
       "layout": {"kind": "compositional", "sectionInset": {"left": 20, "right": 30}, "orthogonalScrolling": "continuous",
        "group": {"size": {"width": 100, "height": 50}, "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}]}},
       "items": [{"repeat": 5}]}]}
      """#)
    #expect(fixture.findings == [])
    let view = Self.view(fixture)
    // 500 points, of which 270 are visible.
    let range = view.layout.orthogonalRange(ofSection: 0)
    #expect(range == 0...230)
    let first = view.cell(at: IndexPath(section: 0, item: 0))?.frame
    let (start, last): (Double, Double) = direction == "ltr" ? (20, 320 - 30 - 100) : (320 - 20 - 100, 30)
    #expect(first?.x == start)
    let end = direction == "ltr" ? 230.0 : 0
    let scrolled = ScrolledCollection(view.layout, contentOffset: .zero, orthogonalOffsets: [0: end])
    #expect(scrolled.cell(at: IndexPath(section: 0, item: 4))?.frame.x == last)
  }

  @Test(arguments: [
    #""group": {"direction": "custom", "size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 0.5}}, "frames": [{"x": 0, "y": 0, "width": 100, "height": 100}]}"#,
    #"""
    "group": {"size": {"width": {"fractionalWidth": 1}, "height": 100},
      "supplementaryItems": [{"kind": "badge", "size": {"width": 20, "height": {"fractionalHeight": 0.5}}, "anchor": {"edges": ["top"]}}],
      "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}]}
    """#,
  ])
  func `a taller viewport gives the layout that a fresh one has`(layout: String) {
    let fixture = Self.document(layout, items: #"{"repeat": 4}"#)
    let before = Self.view(fixture)
    let taller = Size(width: 320, height: 600)
    let (reused, fresh) = (Self.view(fixture, taller, reusing: before.layout), Self.view(fixture, taller))
    #expect(reused.layout.contentSize == fresh.layout.contentSize)
    var work = LayoutProgress()
    let everything = Rect(x: 0, y: 0, width: 320, height: 4_000)
    #expect(
      reused.elements(in: everything, work: &work).map(\.frame)
        == fresh.elements(in: everything, work: &work).map(\.frame))
  }

  /// The first pass counts without the spacing of 10: it reads items far after the group.
  @Test func `groups that depend on items far after them are solved one by one`() {
    let layout = #"""
      "group": {"direction": "horizontal", "interItemSpacing": 10, "size": {"width": 320, "height": 200},
        "items": [{"size": {"width": {"estimated": 10}, "height": {"fractionalWidth": 0.5}}}]}
      """#
    let long = Self.document(layout, items: #"{"repeat": 50, "width": 10}, {"id": "wide", "width": 300}"#).frames()
    let tail = Self.document(layout, items: #"{"repeat": 18, "width": 10}, {"id": "wide", "width": 300}"#).frames()
    #expect(long[32].height == tail[0].height)
  }

  @Test func `a self-sizing flow of equal widths stays a grid`() {
    let fixture = DocumentFixture(
      #"""
      {"viewport": {"width": 320, "height": 480}, "layout": {"kind": "flow", "estimatedItemSize": [60, 50]},
       "sections": [{"items": [{"width": 60.2, "height": 40}, {"width": 60.2, "height": 41}, {"width": 60.2, "height": 42}, {"repeat": 3}]}]}
      """#)
    // Four of 60.2 in a line, with equal spacings; the last line has the same columns.
    let frames = fixture.frames()
    #expect(Set(frames.map(\.width)) == [60.2])
    #expect(abs(frames[5].x - frames[1].x) < 0.51)
  }
}
