import CollectionLayout
import LayoutDocument
import Testing

@Suite struct CompositionalDocumentTests {
  private func layout(_ text: String, section: Int = 0) -> CompositionalLayout? {
    DocumentFixture(text).document.model.collection.sections[section].layout as? CompositionalLayout
  }

  @Test func `a vertical group of three items in an orthogonal section with a boundary item`() {
    let fixture = DocumentFixture(
      #"""
      {"viewport": {"width": 400, "height": 800}, "sections": [{"id": "apps", "layout": {"kind": "compositional",
        "orthogonalScrolling": "groupPaging", "interGroupSpacing": 10, "contentInsets": {"left": 20, "right": 20},
        "group": {"direction": "vertical", "size": {"width": {"fractionalWidth": 0.9}, "height": 240}, "count": 3,
          "interItemSpacing": {"flexible": 6},
          "edgeSpacing": {"top": 1, "leading": {"flexible": 2}},
          "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 0.3}},
            "contentInsets": {"bottom": 8}}]},
        "boundaryItems": [{"kind": "title", "alignment": "topLeading", "pinned": true, "extendsBoundary": false,
          "size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 44}}, "offset": {"x": 1, "y": -2}}]
      }, "items": [{"repeat": 4, "id": "app-{i}"}]}]}
      """#)
    #expect(fixture.findings.isEmpty)
    #expect(
      fixture.document.model.collection.sections[0].layout as? CompositionalLayout
        == CompositionalLayout(
          group: LayoutGroup(
            direction: .vertical, size: LayoutSize(width: .fractionalWidth(0.9), height: .absolute(240)),
            items: [
              .item(
                LayoutItem(
                  size: LayoutSize(width: .fractionalWidth(1), height: .fractionalHeight(0.3)),
                  contentInsets: EdgeInsets(bottom: 8)))
            ], count: 3, interItemSpacing: .flexible(6),
            edgeSpacing: LayoutEdgeSpacing(top: .fixed(1), leading: .flexible(2))),
          interGroupSpacing: 10, contentInsets: EdgeInsets(left: 20, right: 20), orthogonalScrolling: .groupPaging,
          boundaryItems: [
            BoundarySupplementaryItem(
              kind: "title", alignment: .topLeading,
              size: LayoutSize(width: .fractionalWidth(1), height: .estimated(44)), extendsBoundary: false,
              pinsToVisibleBounds: true, offset: Point(x: 1, y: -2))
          ]))
    // 0.9 · 400 = 360 wide whatever the insets, (240 − 2 · 6) / 3 = 76 high, minus 8. The second group is 10 after the
    // first.
    let items = fixture.document.model.collection.sections[0].items
    #expect(items.count == 4)
    #expect(fixture.frames().map(\.width) == [360, 360, 360, 360])
    #expect(fixture.frames().map(\.height) == [68, 68, 68, 68])
  }

  @Test func `a group can contain a group`() {
    let fixture = DocumentFixture(
      #"""
      {"viewport": {"width": 300, "height": 600}, "sections": [{"layout": {"kind": "compositional", "group": {
        "size": {"width": {"fractionalWidth": 1}, "height": 200}, "items": [
          {"size": {"width": {"fractionalWidth": 0.5}, "height": {"fractionalHeight": 1}}},
          {"direction": "vertical", "size": {"width": {"fractionalWidth": 0.5}, "height": {"fractionalHeight": 1}},
           "items": [{"size": {"width": {"fractionalWidth": 1}, "height": 100}}]}]}}, "items": [{"repeat": 3}]}]}
      """#)
    #expect(fixture.findings.isEmpty)
    #expect(
      fixture.frames() == [
        Rect(x: 0, y: 0, width: 150, height: 200), Rect(x: 150, y: 0, width: 150, height: 100),
        Rect(x: 150, y: 100, width: 150, height: 100),
      ])
  }

  @Test func `the keys of a section override those of the document one by one`() {
    let text = #"""
      {"layout": {"kind": "compositional", "interGroupSpacing": 5, "contentInsets": 3, "orthogonalScrolling": "paging",
        "group": {"size": {"width": 10, "height": 20}}},
       "sections": [{"layout": {"group": {"size": {"width": 30, "height": 40}}}}, {"layout": {"orthogonalScrolling": "none"}}]}
      """#
    #expect(
      layout(text)
        == CompositionalLayout(
          group: LayoutGroup(size: LayoutSize(width: .absolute(30), height: .absolute(40))), interGroupSpacing: 5,
          contentInsets: EdgeInsets(3), orthogonalScrolling: .paging))
    #expect(
      layout(text, section: 1)
        == CompositionalLayout(
          group: LayoutGroup(size: LayoutSize(width: .absolute(10), height: .absolute(20))), interGroupSpacing: 5,
          contentInsets: EdgeInsets(3)))
  }

  @Test func `malformed values are reported and replaced by their defaults`() {
    let fixture = DocumentFixture(
      #"""
      {"sections": [{"layout": {"kind": "compositional", "interGroupSpacing": "wide", "orthogonalScrolling": "pages",
        "group": {"direction": "diagonal", "size": {"width": {"fractional": 1}, "height": -4}, "count": 2.5,
          "interItemSpacing": {}, "edgeSpacing": 4, "items": [7, {"size": true}, {"items": []}]},
        "boundaryItems": [{"alignment": "middle"}, {"kind": "a:b"}, {"kind": "ok"}, null]}}]}
      """#)
    #expect(
      fixture.document.model.collection.sections[0].layout as? CompositionalLayout
        == CompositionalLayout(
          group: LayoutGroup(
            size: LayoutSize(height: .absolute(0)), items: [.item(LayoutItem()), .item(LayoutItem())]),
          boundaryItems: [BoundarySupplementaryItem(kind: "ok")]))
    #expect(!fixture.findings.isEmpty)
  }

  @Test func `groups can be nested as deeply as a document`() {
    let depth = 200
    let size = #""size": {"width": {"estimated": 9}, "height": 5}"#
    let group =
      String(repeating: "{\(size), \"items\": [", count: depth) + "{\(size)}" + String(repeating: "]}", count: depth)
    let fixture = DocumentFixture(
      #"{"sections": [{"layout": {"kind": "compositional", "group": \#(group)}, "items": [{"repeat": 2}]}]}"#)
    #expect(fixture.findings.isEmpty)
    #expect(fixture.frames().count == 2)
  }

  @Test(arguments: [("none", 0.0), ("supplementary", 9), ("firstItemInSection", 9)])
  func `the padding above a list's header is added once, and only with a header`(mode: String, space: Double) throws {
    let tops = try [0, 9].map { padding in
      let fixture = DocumentFixture(
        #"""
        {"sections": [{"layout": {"kind": "compositional", "list": {"appearance": "plain", "headerMode": "\#(mode)",
          "headerTopPadding": \#(padding)}}, "items": [{"id": "a", "height": 44}]}]}
        """#)
      return try #require(fixture.frames().last).y
    }
    #expect(tops[1] - tops[0] == space)
  }
}
