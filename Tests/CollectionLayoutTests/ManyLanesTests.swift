import CollectionLayout
import Testing

@Suite struct ManyLanesTests {
  /// Every item in the first of the shortest lanes, by looking at all of them.
  private func plainFrames(_ heights: [Double], spans: Set<Int>, columns: Int, gap: Double) -> [Rect] {
    var ends = [Double?](repeating: nil, count: columns)
    return heights.enumerated().map { index, height in
      if spans.contains(index) {
        let y = ends.compactMap { $0 }.max().map { $0 + gap } ?? 0
        ends = ends.map { _ in y + height }
        return Rect(x: 0, y: y, width: Double(columns), height: height)
      }
      let lane = ends.indices.min { (ends[$0] ?? 0, $0) < (ends[$1] ?? 0, $1) } ?? 0
      let y = ends[lane].map { $0 + gap } ?? 0
      ends[lane] = y + height
      return Rect(x: Double(lane), y: y, width: 1, height: height)
    }
  }

  @Test(arguments: [2, 16, 17, 40, 64, 100]) func `many lanes are filled like few`(_ columns: Int) {
    let heights = (0..<2000).map { Double(($0 * 7919) % 97) }
    let spans = Set(stride(from: 150, to: 2000, by: 313))
    var items = ItemList()
    for (index, height) in heights.enumerated() {
      let metrics = ItemMetrics(height: .constant(height), fullSpan: .constant(spans.contains(index)))
      items.append(ItemPiece(run: ItemRun(metrics: metrics), identifier: Identifier("i-\(index)")))
    }
    let section = Section(
      identifier: Identifier("s"), layout: WaterfallLayout(columnCount: columns, rowSpacing: 3), items: items)
    var work = LayoutWork()
    let layout = PreparedCollection(
      CollectionModel(sections: [section]), viewport: Size(width: Double(columns), height: 100), work: &work)
    let frames = heights.indices.map { layout.cell(at: IndexPath(section: 0, item: $0))?.frame }
    #expect(frames == plainFrames(heights, spans: spans, columns: columns, gap: 3))
  }
}
