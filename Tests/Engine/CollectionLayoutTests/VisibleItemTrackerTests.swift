import CollectionLayout
import TestSupport
import Testing

/// Items that enter and exit, compared with the differences of two lists.
struct `Visible items` {
  private static func section(_ name: String, _ layout: any SectionLayout, _ heights: [Double]) -> Section {
    let run = ItemRun(metrics: ItemMetrics(width: .constant(40), height: .list(heights)))
    let piece = ItemSlice(
      run: run, identifiers: IdentifierSequence(TextSequence("\(name){i}")), range: 0..<heights.count)
    return Section(identifier: Identifier(name), layout: layout, items: ItemList([piece]))
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `enter and exit across sections`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let layouts: [any SectionLayout] = [
      WaterfallLayout(columnCount: 3, rowSpacing: 4), FlowLayout(minimumLineSpacing: 4, minimumInteritemSpacing: 4),
      ListLayout(), WaterfallLayout(columnCount: 2, rowSpacing: 0),
    ]
    let sections = (0..<6).map { index in
      let heights = (0..<random.below(60)).map { _ in Double(random.below(80)) }
      return Self.section("s\(index)-", layouts[random.below(layouts.count)], heights)
    }
    var work = LayoutProgress()
    let collection = PreparedCollection(
      CollectionModel(sections: sections), viewport: Size(width: 200, height: 300), work: &work)
    var visible = VisibleItemTracker()
    var before: [IndexPath] = []
    var (x, y) = (0.0, 0.0)
    for _ in 0..<300 {
      // Nine of ten scrolls are short, the others are to a random offset.
      y = random.once(in: 10) ? Double(random.below(6000)) - 200 : y + Double(random.below(61)) - 20
      x = random.once(in: 3) ? Double(random.below(150)) : x
      let rect = Rect(x: x, y: y, width: random.pick([200, 60, 1]), height: random.pick([300, 300, 40]))
      let view = ScrolledCollection(collection, contentOffset: Point(x: 0, y: y))
      let expected = view.elements(in: rect, work: &work).filter { $0.category == .cell }.map(\.indexPath)
      visible.update(at: view, in: rect, work: &work)
      #expect(visible.indexPaths == expected, "seed \(seed), \(rect)")
      #expect(visible.entered == expected.filter { !before.contains($0) }, "seed \(seed), \(rect)")
      #expect(visible.exited == before.filter { !expected.contains($0) }, "seed \(seed), \(rect)")
      before = expected
    }
  }
}
