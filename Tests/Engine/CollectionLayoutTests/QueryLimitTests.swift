import CollectionLayout
import Testing

/// Queries with a limit, of rows without a length that are all visible at once.
struct `A query with a limit` {
  /// Two sections of 100 rows at one position below a header of 10, with 99 separators each.
  private let collection: PreparedCollection = {
    var rows = section("a", of: 100, ListLayout(rowHeight: 0))
    rows.header = SupplementaryItem(length: 10)
    rows.decorations = [Decoration(kind: "separator", shape: .separator(thickness: 1, inset: .zero))]
    var others = rows
    others.identifier = Identifier("b")
    return prepared(CollectionModel(sections: [rows, others]), 100, 100)
  }()

  private func found(_ limit: Int) -> [LayoutAttributes] {
    var work = LayoutProgress()
    return collection.atRest.elements(in: Rect(0, 0, 100, 100), limit: limit, work: &work)
  }

  @Test(arguments: [0, 1, 50, 99, 100, 150, 199, 200, 201, 397, 399]) func `reports an exceeded limit`(limit: Int) {
    let found = found(limit)
    #expect(found.count > limit)
    // At most one more than the limit of cells, and of all other elements.
    #expect(found.count <= 2 * (limit + 1))
  }

  @Test func `finds all elements within the limit`() {
    // 2 · (100 rows + 99 separators + 1 header)
    #expect(found(400).count == 400)
    #expect(found(400) == found(.max))
    #expect(found(400) == collection.elements(in: Rect(0, 0, 100, 100)))
  }
}

/// A query that exceeds its limit examines only as many elements as the limit requires.
struct `A query that intersects millions of elements` {
  private static let count = 2_000_000
  private static let limit = 20_000

  private static let layouts: [any SectionLayout] = [
    FlowLayout(minimumLineSpacing: 0, minimumInteritemSpacing: 0, itemSize: Size(width: 1, height: 1)),
    FlowLayout(minimumLineSpacing: 0, minimumInteritemSpacing: 0, itemSize: Size(width: 1, height: 0)),
    ListLayout(rowHeight: 0), GridLayout(columnCount: 12, aspectRatio: 1000), CarouselLayout(),
    WaterfallLayout(columnCount: 2), TagsLayout(),
    CompositionalLayout(
      group: LayoutGroup(
        size: LayoutSize(width: .fractionalWidth(1), height: .absolute(1)),
        items: [.item(LayoutItem(size: LayoutSize(width: .fractionalWidth(0.5), height: .absolute(1))))])),
  ]

  private static func view(_ layout: any SectionLayout, ownSizes: Bool) -> ScrolledCollection {
    let metrics = ItemMetrics(
      width: ownSizes ? .random(in: 1...3, seed: 1) : .none, height: ownSizes ? .random(in: 0...2, seed: 2) : .none)
    return prepared(CollectionModel(sections: [section("a", of: count, layout, metrics)]), 390, 844).atRest
  }

  @Test(arguments: layouts.indices, [false, true]) func `examines few of them`(layout: Int, ownSizes: Bool) {
    let view = Self.view(Self.layouts[layout], ownSizes: ownSizes)
    var work = LayoutProgress()
    let found = view.elements(in: Rect(-1e6, -1e9, 2e6, 2e9), limit: Self.limit, work: &work)
    #expect(found.count == Self.limit + 1)
    #expect(work.examinedCount < 8 * Self.limit)
    #expect(work.itemLimit == .max)
  }

  @Test func `examines few separators`() {
    var rows = section("a", of: Self.count, ListLayout(rowHeight: 0))
    rows.decorations = [Decoration(kind: "separator", shape: .separator(thickness: 1, inset: .zero))]
    var work = LayoutProgress()
    let found = prepared(CollectionModel(sections: [rows]), 100, 100).atRest.elements(
      in: Rect(0, 0, 100, 100), limit: Self.limit, work: &work)
    #expect(found.count > Self.limit)
    #expect(work.examinedCount < 8 * Self.limit)
  }

  // Most elements that a layout finds on the main axis are outside of the rectangle on the cross axis.
  @Test(arguments: [0, 1, 2, 6]) func `finds all elements of a narrow column`(layout: Int) {
    let view = prepared(
      CollectionModel(sections: [section("a", of: 300_000, Self.layouts[layout])]), 390, 844
    ).atRest
    let columns: [(x: Double, width: Double, limit: Int)] = [
      (0.5, 1, 1_000), (200.5, 2, 2_000), (389.2, 0.5, 700), (0.5, 1, 10),
    ]
    for (x, width, limit) in columns {
      let rect = Rect(x, -10, width, 5_000)
      let all = view.elements(in: rect)
      var work = LayoutProgress()
      let found = view.elements(in: rect, limit: limit, work: &work)
      #expect(all.count <= limit ? found == all : found.count == limit + 1)
    }
  }

  @Test func `examines few elements beside a narrow column`() {
    let view = prepared(CollectionModel(sections: [section("a", of: 300_000, Self.layouts[0])]), 390, 844).atRest
    var work = LayoutProgress()
    // One of the 390 items of a line is in the column: 20,000 items contain 51 of them.
    let found = view.elements(in: Rect(0.25, 0, 0.5, 5_000), limit: 50, work: &work)
    #expect(found.count == 51)
    #expect(work.examinedCount < 50_000)
  }

  @Test func `stops when the content limit is exceeded`() {
    var rows = section("a", of: 1_000, ListLayout(rowHeight: 1))
    let content = ItemContent(label: .literal(String(repeating: "x", count: 1_000)))
    rows.items = ItemList([
      ItemSlice(
        run: ItemRun(metrics: ItemMetrics(), content: content),
        identifiers: IdentifierSequence(TextSequence("a-{i}")), range: 0..<1_000)
    ])
    let view = prepared(CollectionModel(sections: [rows]), 100, 1_000).atRest
    var work = LayoutProgress()
    let rect = Rect(0, 0, 100, 1_000)
    let cut = view.elements(in: rect, limit: 2_000, contentLimit: 100_000, work: &work)
    #expect(!cut.isWhole && cut.elements.count == 101)
    let whole = view.elements(in: rect, limit: 2_000, contentLimit: 1_000_000, work: &work)
    #expect(whole.isWhole && whole.elements.count == 1_000)
  }
}
