import CollectionLayout
import Measuring

/// W20: `count` items in compositional groups of two columns, either of one height or with measured heights, where a row
/// is as high as its highest item.
final class GroupWork {
  private let heights: [Int32]
  private let isEstimated: Bool
  private let model: CollectionModel

  init(count: Int, isEstimated: Bool) {
    heights = LinearCongruentialGenerator.heights(count)
    self.isEstimated = isEstimated
    let half = LayoutSize(width: .fractionalWidth(0.5), height: isEstimated ? .estimated(60) : .absolute(60))
    let row = LayoutSize(width: .fractionalWidth(1), height: isEstimated ? .estimated(60) : .absolute(60))
    let group = LayoutGroup(
      size: row, items: [.item(LayoutItem(size: half))], interItemSpacing: .fixed(10))
    let metrics = isEstimated ? ItemMetrics(height: .list(heights.map(Double.init))) : ItemMetrics()
    let chunk = ItemSlice(
      run: ItemRun(metrics: metrics), identifiers: IdentifierSequence(TextSequence("{i}")), range: 0..<count)
    model = CollectionModel(sections: [
      Section(
        identifier: Identifier("s"), layout: CompositionalLayout(group: group, interGroupSpacing: 10),
        items: ItemList([chunk]))
    ])
  }

  /// Returns the workload that prepares the layout.
  func preparing() -> Workload {
    Workload(
      "W20", isEstimated ? "two columns, measured" : "two columns", items: heights.count, per: heights.count, "ns/item",
      [
        .layoutd { [self] in
          let (collection, time) = Workload.prepare(model)
          return Workload.Outcome(time: time, isRight: collection.contentSize.height == length)
        }
      ])
  }

  /// The expected content height, summed row by row.
  private var length: Double {
    var length = -10.0
    for first in stride(from: 0, to: heights.count, by: 2) {
      let highest = isEstimated ? heights[first..<min(first + 2, heights.count)].max() ?? 0 : 60
      length += Double(highest) + 10
    }
    return length
  }
}
