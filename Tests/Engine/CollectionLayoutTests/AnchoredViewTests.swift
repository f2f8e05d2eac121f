import CollectionLayout
import Testing

/// The items to which supplementary views are anchored, and their numbers.
@Suite struct AnchoredViewTests {
  private static func badge(_ kind: String = "badge") -> LayoutSupplementaryItem {
    LayoutSupplementaryItem(kind: kind, size: LayoutSize(width: .absolute(10), height: .absolute(10)))
  }

  private static func item(
    _ width: LayoutDimension, _ height: LayoutDimension, _ views: [LayoutSupplementaryItem]
  ) -> LayoutSubitem {
    .item(LayoutItem(size: LayoutSize(width: width, height: height), supplementaryItems: views))
  }

  private static func row(
    _ items: [LayoutSubitem], height: LayoutDimension = .absolute(40), _ views: [LayoutSupplementaryItem] = []
  ) -> CompositionalLayout {
    CompositionalLayout(
      group: LayoutGroup(
        size: LayoutSize(width: .fractionalWidth(1), height: height), items: items, supplementaryItems: views))
  }

  /// Two columns; items and groups have badges of the same kind.
  private static let columns = row([item(.fractionalWidth(0.5), .fractionalHeight(1), [badge()])], [badge()])

  /// An item on the left and a column of two on the right, which has a badge too.
  private static let nested = row([
    item(.fractionalWidth(0.5), .fractionalHeight(1), [badge()]),
    .group(
      LayoutGroup(
        direction: .vertical, size: LayoutSize(width: .fractionalWidth(0.5), height: .fractionalHeight(1)),
        items: [item(.fractionalWidth(1), .fractionalHeight(0.5), [badge()])], supplementaryItems: [badge()])),
  ])

  /// Rows with two badges and a dot between them.
  private static let pairs = row([
    item(.fractionalWidth(1), .fractionalHeight(1), [badge(), badge("dot"), badge()])
  ])

  /// Rows as high as their items.
  private static let selfSizing = row(
    [item(.fractionalWidth(1), .estimated(10), [badge()])], height: .estimated(10))

  /// Returns the item and the ordinal of each view of a kind, in the order of their numbers; "group" for a view of a
  /// group.
  private static func anchors(of kind: String, _ layout: CompositionalLayout, _ items: ItemList) -> [String] {
    let fixture = LayoutFixture(layout, items)
    var found: [String] = []
    while let placed = fixture.prepared.supplementaryItem(kind: kind, number: found.count, items) {
      let anchor = fixture.prepared.anchoringItem(kind: kind, number: found.count, items)
      #expect(anchor == placed.anchor)
      if let anchor {
        #expect(fixture.prepared.supplementaryNumber(kind: kind, at: anchor, items) == found.count)
        let frame = fixture.prepared.frame(of: anchor.index, items)
        #expect(frame?.intersects(placed.frame) == true)
      }
      found.append(anchor.map { "\($0.index).\($0.ordinal)" } ?? "group")
    }
    #expect(fixture.prepared.anchoringItem(kind: kind, number: found.count, items) == nil)
    #expect(fixture.prepared.anchoringItem(kind: kind, number: -1, items) == nil)
    #expect(queriedAnchors(of: kind, fixture) == found)
    return found
  }

  /// Returns the same by a query for all views.
  private static func queriedAnchors(of kind: String, _ fixture: LayoutFixture) -> [String] {
    var found: [(number: Int, text: String)] = []
    var work = LayoutProgress()
    fixture.prepared.forEachSupplementaryItem(
      fixture.items, meeting: Rect(0, 0, 300, 10_000), from: 0, to: 10_000, work: &work
    ) { placed in
      if placed.kind == kind {
        found.append((placed.number, placed.anchor.map { "\($0.index).\($0.ordinal)" } ?? "group"))
      }
      return true
    }
    return found.sorted { $0.number < $1.number }.map(\.text)
  }

  @Test func `views of items and of groups share numbers, also in a last short group`() {
    #expect(
      Self.anchors(of: "badge", Self.columns, plainItems(5)) == [
        "0.0", "1.0", "group", "2.0", "3.0", "group", "4.0", "group",
      ])
    #expect(Self.anchors(of: "badge", Self.columns, plainItems(0)) == [])
    #expect(Self.anchors(of: "dot", Self.columns, plainItems(5)) == [])
  }

  @Test(arguments: [
    (6, ["0.0", "1.0", "2.0", "group", "3.0", "4.0", "5.0", "group"]),
    (5, ["0.0", "1.0", "2.0", "group", "3.0", "4.0", "group"]),
    (4, ["0.0", "1.0", "2.0", "group", "3.0"]),
  ])
  func `views of nested groups follow those of their items`(count: Int, expected: [String]) {
    #expect(Self.anchors(of: "badge", Self.nested, plainItems(count)) == expected)
  }

  @Test func `two badges on one item are told apart by their ordinals`() {
    #expect(
      Self.anchors(of: "badge", Self.pairs, plainItems(3)) == ["0.0", "0.1", "1.0", "1.1", "2.0", "2.1"])
    #expect(Self.anchors(of: "dot", Self.pairs, plainItems(3)) == ["0.0", "1.0", "2.0"])
  }

  @Test func `groups that depend on their items have the same order`() {
    let heights: [Double] = [20, 30, 30, 20, 50]
    let items = itemsOf(heights.map { (metrics: ItemMetrics(height: .constant($0)), count: 1) })
    #expect(Self.anchors(of: "badge", Self.selfSizing, items) == ["0.0", "1.0", "2.0", "3.0", "4.0"])
  }

  @Test func `a collection finds the owner of a view and the view of an owner`() throws {
    let model = CollectionModel(sections: [
      section("x", of: 3, ListLayout(rowHeight: 10)), section("a", of: 5, Self.columns),
    ])
    let view = prepared(model, 100, 200).atRest
    let owner = try #require(view.owner(ofAnchoredView: "badge", at: IndexPath(section: 1, item: 6)))
    #expect(owner == AnchoredViewOwner(item: Identifier("a-4"), kind: "badge", ordinal: 0))
    let place = view.indexPath(ofViewOf: owner, itemAt: IndexPath(section: 1, item: 4))
    #expect(place == IndexPath(section: 1, item: 6))
    // Views of groups, views that do not exist, and sections without views.
    for (section, number) in [(1, 7), (1, 8), (1, -1), (0, 0), (2, 0)] {
      #expect(view.owner(ofAnchoredView: "badge", at: IndexPath(section: section, item: number)) == nil)
    }
    for (section, item) in [(1, 5), (1, -1), (0, 0), (2, 0)] {
      #expect(view.indexPath(ofViewOf: owner, itemAt: IndexPath(section: section, item: item)) == nil)
    }
    let second = AnchoredViewOwner(item: owner.item, kind: "badge", ordinal: 1)
    #expect(view.indexPath(ofViewOf: second, itemAt: IndexPath(section: 1, item: 4)) == nil)
    let dot = AnchoredViewOwner(item: owner.item, kind: "dot", ordinal: 0)
    #expect(view.indexPath(ofViewOf: dot, itemAt: IndexPath(section: 1, item: 4)) == nil)
  }
}
