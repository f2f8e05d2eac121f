import CollectionLayout
import Measuring

/// W21: `count` items in layouts with more than one rule of placement: a waterfall of three lanes whose items span one or
/// two of them, one whose items have a measured length beside the estimate that chooses their lane, a sheet of ten
/// columns, and centered lines of tags.
struct KindWork {
  private let name: String
  private let model: CollectionModel
  private let count: Int
  /// The expected content height.
  private let height: @Sendable () -> Double

  /// Returns the workload that prepares the layout.
  func preparing() -> Workload {
    let expected = height()
    return Workload(
      "W21", name, items: count, per: count, "ns/item",
      [
        .layoutd { [model] in
          let (collection, time) = Workload.prepare(model)
          return Workload.Outcome(time: time, isRight: abs(collection.contentSize.height - expected) < 1)
        }
      ])
  }

  static func all(count: Int) -> [KindWork] { [spans(count), measured(count), sheet(count), tags(count)] }

  private init(
    _ name: String, _ layout: any SectionLayout, _ metrics: ItemMetrics, count: Int,
    height: @escaping @Sendable () -> Double
  ) {
    (self.name, self.count, self.height) = (name, count, height)
    let chunk = ItemSlice(
      run: ItemRun(metrics: metrics), identifiers: IdentifierSequence(TextSequence("{i}")), range: 0..<count)
    model = CollectionModel(sections: [
      Section(identifier: Identifier("s"), layout: layout, items: ItemList([chunk]))
    ])
  }

  private static func spans(_ count: Int) -> KindWork {
    let heights = LinearCongruentialGenerator.heights(count).map(Double.init)
    let spans: [NumberSequence] = [.constant(1), .constant(1), .constant(2)]
    let layout = WaterfallLayout(columnCount: 3, rowSpacing: 10, columnSpacing: 10)
    let metrics = ItemMetrics(height: .list(heights), columnSpan: .cycle(spans))
    return KindWork("waterfall, spans", layout, metrics, count: count) {
      var ends = [0.0, 0.0, 0.0]
      for (index, height) in heights.enumerated() {
        let span = index % 3 == 2 ? 2 : 1
        var (best, start) = (0, Double.infinity)
        for first in 0...3 - span {
          let end = ends[first..<first + span].max() ?? 0
          if end < start { (best, start) = (first, end) }
        }
        for lane in best..<best + span { ends[lane] = start + height + 10 }
      }
      return (ends.max() ?? 0) - 10
    }
  }

  private static func measured(_ count: Int) -> KindWork {
    let estimates = LinearCongruentialGenerator.heights(count).map(Double.init)
    let layout = WaterfallLayout(columnCount: 3, rowSpacing: 10, columnSpacing: 10)
    let metrics = ItemMetrics(height: .list(estimates), measured: Size(width: 118, height: 90))
    return KindWork("waterfall, measured", layout, metrics, count: count) {
      var (estimated, counts) = ([0.0, 0.0, 0.0], [0, 0, 0])
      for estimate in estimates {
        var shortest = 0
        for lane in 1..<3 where estimated[lane] < estimated[shortest] { shortest = lane }
        estimated[shortest] += estimate + 10
        counts[shortest] += 1
      }
      return Double(counts.max() ?? 0) * 100 - 10
    }
  }

  private static func sheet(_ count: Int) -> KindWork {
    let layout = SheetLayout(columnCount: 10, columnWidths: [90, 60], rowHeights: [40, 30], rowSpacing: 2)
    return KindWork("sheet", layout, ItemMetrics(), count: count) { 40 + Double((count + 9) / 10 - 1) * 32 }
  }

  private static func tags(_ count: Int) -> KindWork {
    let widths = LinearCongruentialGenerator.heights(count).map(Double.init)
    let layout = TagsLayout(itemSpacing: 10, lineSpacing: 10, itemHeight: 25, alignment: .center)
    return KindWork("tags, centered", layout, ItemMetrics(width: .list(widths)), count: count) {
      var (lines, end) = (0, Double.infinity)
      for width in widths {
        if end + width + 10 > 375 { (lines, end) = (lines + 1, 10) }
        end += width + 10
      }
      return Double(lines) * 35 + 10
    }
  }
}
