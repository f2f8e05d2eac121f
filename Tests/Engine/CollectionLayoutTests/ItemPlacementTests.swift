import CollectionLayout
import TestSupport
import Testing

/// Tests of item placements (lane, line or group) and of section metrics.
@Suite struct ItemPlacementTests {
  private func standings(_ section: Section, width: Double = 100) -> [ItemPlacement?] {
    let layout = prepared(CollectionModel(sections: [section]), width, 500)
    return (0..<section.items.count).map { layout.placement(ofItem: $0, inSection: 0) }
  }

  @Test func `a waterfall's items are in lanes or span all lanes`() {
    // Two lanes of 50. 30 → lane 0; 10 → lane 1; 20 → lane 1, which ends at 10; full-span at 30; then lane 0 again.
    let metrics = [30.0, 10, 20].map { ItemMetrics(height: .constant($0)) }
    let across = ItemMetrics(height: .constant(5), fullSpan: .constant(true))
    let items = metrics + [across, ItemMetrics(height: .constant(7))]
    #expect(
      standings(section("s", of: items, WaterfallLayout())) == [
        .lane(0, index: 0), .lane(1, index: 0), .lane(1, index: 1), .fullSpan(index: 0), .lane(0, index: 1),
      ])
  }

  @Test func `items of a grid, list and carousel are in rows`() {
    #expect(
      standings(section("s", of: 5, GridLayout(columnCount: 2))) == [
        .line(0, items: 0..<2), .line(0, items: 0..<2), .line(1, items: 2..<4), .line(1, items: 2..<4),
        .line(2, items: 4..<5),
      ])
    let rows: [ItemPlacement?] = [.line(0, items: 0..<1), .line(1, items: 1..<2)]
    #expect(standings(section("s", of: 2, ListLayout())) == rows)
    #expect(standings(section("s", of: 2, CarouselLayout())) == rows)
    #expect(standings(section("s", of: [40, 50].map { ItemMetrics(height: .constant($0)) }, ListLayout())) == rows)
  }

  @Test func `a flow's items are in lines, with equal or different sizes`() {
    // Two of 45 with a gap of 10 fit into 100, three do not.
    let flow = FlowLayout(itemSize: Size(width: 45, height: 20))
    let lines: [ItemPlacement?] = [.line(0, items: 0..<2), .line(0, items: 0..<2), .line(1, items: 2..<3)]
    #expect(standings(section("s", of: 3, flow)) == lines)
    let widths = [45.0, 44, 60].map { ItemMetrics(width: .constant($0)) }
    #expect(standings(section("s", of: widths, flow)) == lines)
  }

  @Test func `a compositional section's items are in groups`() {
    let item = LayoutSubitem.item(
      LayoutItem(size: LayoutSize(width: .fractionalWidth(0.5), height: .fractionalHeight(1))))
    let group = LayoutGroup(size: LayoutSize(width: .fractionalWidth(1), height: .absolute(20)), items: [item])
    #expect(
      standings(section("s", of: 3, CompositionalLayout(group: group))) == [
        .group(0, items: 0..<2), .group(0, items: 0..<2), .group(1, items: 2..<3),
      ])
  }

  @Test func `indices out of range have no placement, metrics and frame`() {
    let layout = prepared(collection(2), 100, 100)
    #expect(layout.placement(ofItem: 2, inSection: 0) == nil && layout.placement(ofItem: -1, inSection: 0) == nil)
    #expect(layout.placement(ofItem: 0, inSection: 1) == nil)
    #expect(layout.metrics(ofSection: 1) == nil && layout.frame(ofSection: -1) == nil)
  }

  @Test(arguments: [ScrollDirection.vertical, .horizontal])
  func `section metrics are consecutive`(direction: ScrollDirection) throws {
    // Header 10, inset 3, two items of 50 in one lane, inset 5, footer 7; after another section of 50.
    let own = section(
      "b", [50, 50], WaterfallLayout(columnCount: 1), inset: EdgeInsets(top: 3, left: 4, bottom: 5, right: 6),
      header: 10, footer: 7)
    var model = CollectionModel(sections: [section("a", [50]), own])
    model.scrollDirection = direction
    if direction == .horizontal { model.sections[0].items = ItemList() }
    let layout = prepared(model, 100, 100)
    let bands = try #require(layout.metrics(ofSection: 1))
    let isVertical = direction == .vertical
    #expect(bands.headerLength == 10 && bands.footerLength == 7 && bands.itemsLength == 100)
    #expect(bands.leading == (isVertical ? 3 : 4) && bands.trailing == (isVertical ? 5 : 6))
    #expect(bands.start == (isVertical ? 50 : 0) && bands.length == (isVertical ? 125 : 127))
    let frame = isVertical ? Rect(x: 0, y: 50, width: 100, height: 125) : Rect(x: 0, y: 0, width: 127, height: 100)
    #expect(layout.frame(ofSection: 1) == frame)
  }

  // Items of one line start at the line's start, and items of a lane follow each other.
  @Test(arguments: 0..<30) func `placements agree with frames`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = 1 + random.below(40)
    let metrics = (0..<count).map { _ in
      ItemMetrics(
        width: .constant(Double(10 + random.below(60))), height: .constant(Double(5 + random.below(40))),
        fullSpan: .constant(random.once(in: 6)), columnSpan: random.once(in: 6) ? .constant(2) : .none)
    }
    let layouts: [any SectionLayout] = [
      WaterfallLayout(columnCount: 3), FlowLayout(itemAlignment: .start), GridLayout(columnCount: 3), ListLayout(),
    ]
    for layout in layouts {
      let prepared = prepared(CollectionModel(sections: [section("s", of: metrics, layout)]), 200, 300)
      let view = ScrolledCollection(prepared, contentOffset: .zero)
      var starts: [Int: Double] = [:]
      var ends: [Int: Double] = [:]
      for item in 0..<count {
        let frame = try #require(view.cell(at: IndexPath(section: 0, item: item))?.frame)
        switch try #require(prepared.placement(ofItem: item, inSection: 0)) {
        case .line(let line, let items):
          #expect(items.contains(item))
          #expect(starts.updateValue(frame.y, forKey: line) ?? frame.y == frame.y)
        case .lane(let lane, let place):
          #expect(place == 0 || frame.y >= ends[lane] ?? 0)
          ends[lane] = frame.maxY
        case .lanes(let lanes, _):
          #expect(lanes.count == 2 && lanes.allSatisfy { frame.y >= ends[$0] ?? 0 })
          for lane in lanes { ends[lane] = frame.maxY }
        case .fullSpan, .group: break
        }
      }
    }
  }
}
