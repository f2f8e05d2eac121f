import CollectionLayout
import LayoutBase
import Testing

/// Manually computed frames of items that cover several lanes, of measured items, and of lanes with a minimum width.
struct `Spans and measured lengths of the waterfall` {
  private typealias Item = (height: Double, span: Double, measured: Double?)

  private static let layout = WaterfallLayout(columnCount: 3, rowSpacing: 8, columnSpacing: 10)

  private static func frames(
    _ items: [Item], _ layout: WaterfallLayout = layout, width: Double = 320,
    _ direction: LayoutDirection = .leftToRight
  ) -> [Rect] {
    let metrics = items.map { item in
      ItemMetrics(
        height: .constant(item.height), columnSpan: .constant(item.span),
        measured: item.measured.map { Size(width: 1, height: $0) })
    }
    let model = CollectionModel(layoutDirection: direction, sections: [section("a", of: metrics, layout)])
    return prepared(model, width, 500).frames(ofSection: 0)
  }

  @Test func `a span goes to the neighboring lanes whose longest one is the shortest, and they continue at its end`() {
    #expect(
      Self.frames([(70, 1, nil), (30, 1, nil), (50, 1, nil), (40, 2, nil), (20, 1, nil), (10, 1, nil)]) == [
        Rect(0, 0, 100, 70), Rect(110, 0, 100, 30), Rect(220, 0, 100, 50),
        Rect(110, 58, 210, 40), Rect(0, 78, 100, 20), Rect(0, 106, 100, 10),
      ])
  }

  @Test(arguments: [(1, 1), (2, 63)]) func `a span counts as effort by the number of lanes`(span: Double, effort: Int) {
    let layout = WaterfallLayout(columnCount: 1000)
    let metrics = ItemMetrics(height: .constant(1), columnSpan: .constant(span))
    #expect(layout.effort(of: section("a", of: [metrics], layout).items) == effort)
  }

  @Test func `of equal neighboring lanes the first ones are taken`() {
    #expect(
      Self.frames([(30, 1, nil), (70, 1, nil), (50, 1, nil), (40, 2, nil), (20, 1, nil)]).suffix(2) == [
        Rect(0, 78, 210, 40), Rect(220, 58, 100, 20),
      ])
    // An empty lane has no spacing before its first item.
    #expect(Self.frames([(0, 1, nil), (40, 2, nil)]) == [Rect(0, 0, 100, 0), Rect(110, 0, 210, 40)])
  }

  @Test func `a span of more lanes than there are spans all of them`() {
    for span in [3.0, 4, 1000, 1e300] {
      #expect(
        Self.frames([(30, 1, nil), (40, span, nil), (20, 1, nil)]) == [
          Rect(0, 0, 100, 30), Rect(0, 38, 320, 40), Rect(0, 86, 100, 20),
        ])
    }
    #expect(Self.frames([(40, .nan, nil), (40, -3, nil), (40, 0.5, nil)]).allSatisfy { $0.width == 100 })
  }

  @Test func `in cyclic order a span begins at the lane of its index, or where it fits`() {
    var layout = Self.layout
    layout.renderDirection = .leftToRight
    let items: [Item] = [(10, 1, nil), (10, 2, nil), (10, 2, nil), (10, 1, nil)]
    let expected = [Rect(0, 0, 100, 10), Rect(110, 0, 210, 10), Rect(110, 18, 210, 10), Rect(0, 18, 100, 10)]
    #expect(Self.frames(items, layout) == expected)
    layout.renderDirection = .rightToLeft
    let mirrored = expected.map { Rect(320 - $0.x - $0.width, $0.y, $0.width, $0.height) }
    #expect(Self.frames(items, layout) == mirrored)
    #expect(Self.frames(items, layout, .rightToLeft) == expected)
  }

  @Test func `the length follows from the width of the lanes, or from the item's own`() {
    let metrics = [
      ItemMetrics(aspectRatio: .constant(2), columnSpan: .constant(2)),
      ItemMetrics(width: .constant(60), aspectRatio: .constant(2), columnSpan: .constant(2)),
    ]
    let model = CollectionModel(sections: [section("a", of: metrics, Self.layout)])
    #expect(prepared(model, 320, 500).frames(ofSection: 0) == [Rect(0, 0, 210, 105), Rect(0, 113, 60, 30)])
  }

  @Test func `a measured item keeps its lane, and what follows in the lane moves`() {
    let layout = WaterfallLayout(columnCount: 2, rowSpacing: 10)
    var items: [Item] = [
      (50, 1, nil), (80, 1, nil), (40, 1, nil), (60, 1, nil), (30, 1, nil), (20, 2, nil), (10, 1, nil),
    ]
    #expect(
      Self.frames(items, layout, width: 200) == [
        Rect(0, 0, 100, 50), Rect(100, 0, 100, 80), Rect(0, 60, 100, 40), Rect(100, 90, 100, 60), Rect(0, 110, 100, 30),
        Rect(0, 160, 200, 20), Rect(0, 190, 100, 10),
      ])
    items[0].measured = 200
    #expect(
      Self.frames(items, layout, width: 200) == [
        Rect(0, 0, 100, 200), Rect(100, 0, 100, 80), Rect(0, 210, 100, 40), Rect(100, 90, 100, 60),
        Rect(0, 260, 100, 30),
        Rect(0, 300, 200, 20), Rect(0, 330, 100, 10),
      ])
  }

  @Test func `an item without a length has the estimate of the layout`() {
    var layout = WaterfallLayout(columnCount: 2)
    layout.estimatedItemLength = 120
    let metrics = [ItemMetrics(), ItemMetrics(measured: Size(width: 1, height: 30)), ItemMetrics(), ItemMetrics()]
    let model = CollectionModel(sections: [section("a", of: metrics, layout)])
    #expect(
      prepared(model, 200, 500).frames(ofSection: 0) == [
        Rect(0, 0, 100, 120), Rect(100, 0, 100, 30), Rect(0, 120, 100, 120), Rect(100, 30, 100, 120),
      ])
  }

  @Test func `an estimate that changes assigns lanes anew, a measured size does not`() {
    var layout = WaterfallLayout(columnCount: 2)
    let metrics = [10.0, 60, 60, 60].map { ItemMetrics(height: .constant($0), measured: Size(width: 1, height: 90)) }
    func lanes(_ metrics: [ItemMetrics]) -> [Double] {
      prepared(CollectionModel(sections: [section("a", of: metrics, layout)]), 2, 9).frames(ofSection: 0).map(\.x)
    }
    #expect(lanes(metrics) == [0, 1, 0, 1])
    #expect(lanes([ItemMetrics(height: .constant(70))] + metrics.dropFirst()) == [0, 1, 1, 0])
    layout.laneAssignment = .stable
    #expect(lanes(metrics) == [0, 1, 0, 1])
  }

  /// An available width, a minimum width, a gap, a maximum number, and the number of columns.
  @Test(
    arguments: [
      (320, 100, 10, 1000, 3), (319.9, 100, 10, 1000, 2), (320, 100, 10, 2, 2), (50, 100, 10, 1000, 1),
      (320, 320 / 3.0, 0, 1000, 3), (0, 100, 0, 1000, 1), (320, 0, 0, 7, 7), (320, 1e308, 10, 1000, 1),
      (320, -5, 0, 7, 7), (320, 1, 0, 1000, 320),
    ] as [(Double, Double, Double, Int, Int)])
  func `there are as many columns as fit`(width: Double, minimum: Double, gap: Double, limit: Int, count: Int) {
    let container = LayoutContainer(
      viewport: Size(width: width, height: 100), scrollDirection: .vertical, inset: .zero)
    let waterfall = WaterfallLayout(columnCount: limit, minimumColumnWidth: minimum, columnSpacing: gap)
    #expect(waterfall.laneCount(in: container) == count)
    let grid = GridLayout(columnCount: limit, minimumColumnWidth: minimum, columnSpacing: gap)
    #expect(grid.columnCount(in: container) == count)
    let rows = LayoutContainer(
      viewport: Size(width: 100, height: width), scrollDirection: .horizontal, inset: .zero)
    #expect(
      WaterfallLayout(columnCount: limit, minimumColumnWidth: minimum, rowSpacing: gap).laneCount(in: rows) == count)
  }

  @Test func `columns with a minimum width share the width`() {
    let layout = WaterfallLayout(minimumColumnWidth: 90, rowSpacing: 8, columnSpacing: 10)
    let items: [Item] = [(30, 1, nil), (40, 1, nil), (20, 1, nil)]
    #expect(Self.frames(items, layout) == [Rect(0, 0, 100, 30), Rect(110, 0, 100, 40), Rect(220, 0, 100, 20)])
    #expect(Self.frames(items, layout, width: 210).map(\.width) == [100, 100, 100])
    #expect(Self.frames(items, layout, width: 189).map(\.width) == [189, 189, 189])
  }

  @Test func `ten million items that span lanes of a thousand are laid out, and can be cancelled`() {
    let token = CancellationToken()
    var work = LayoutProgress(token: token)
    token.cancel()
    let metrics = ItemMetrics(height: .constant(10), columnSpan: .constant(500))
    let layout = WaterfallLayout(columnCount: 1000)
    _ = PreparedCollection(
      CollectionModel(sections: [section("a", of: 10_000_000, layout, metrics)]),
      viewport: Size(width: 1000, height: 500), work: &work)
    #expect(work.placedCount == 0)
    // Pairs of items side by side.
    let collection = prepared(
      CollectionModel(sections: [section("a", of: 2_000, layout, metrics)]), 1000, 500)
    #expect(collection.contentSize.height == 10_000)
    #expect(collection.elements(in: Rect(0, 5_000, 1000, 10)).map(\.indexPath.item).sorted() == [1000, 1001])
  }
}
