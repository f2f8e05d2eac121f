import CollectionLayout
import Testing

@Suite struct ManyLanesTests {
  @Test(arguments: [2, 16, 17, 32, 33, 64, 100]) func `any number of lanes is filled correctly`(_ columns: Int) {
    let heights = (0..<2000).map { Double(($0 * 7919) % 97) }
    let spans = Set(stride(from: 150, to: 2000, by: 313))
    var items = ItemList()
    for (index, height) in heights.enumerated() {
      let metrics = ItemMetrics(height: .constant(height), fullSpan: .constant(spans.contains(index)))
      items.append(ItemSlice(run: ItemRun(metrics: metrics), identifier: Identifier("i-\(index)")))
    }
    let section = Section(
      identifier: Identifier("s"), layout: WaterfallLayout(columnCount: columns, rowSpacing: 3), items: items)
    var work = LayoutProgress()
    let layout = PreparedCollection(
      CollectionModel(sections: [section]), viewport: Size(width: Double(columns), height: 100), work: &work)
    let frames = heights.indices.map { layout.cell(at: IndexPath(section: 0, item: $0))?.frame }
    #expect(frames == plainWaterfall(heights, spans: spans, columns: columns, gap: 3))
  }
}
