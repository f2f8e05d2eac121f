import Baseline
import CollectionLayout
import Measuring

/// W13: a waterfall of `count` items with an aspect ratio, in columns of a fractional width: no length is a multiple of
/// 1/64 point.
final class RatioWork {
  private let ratios: [Double]
  private let model: CollectionModel
  private static let columnCount = 3
  /// A third of 375 points without insets of 10 points and two gaps of 10.5 points.
  private static let columnWidth = (375.0 - 20 - 2 * 10.5) / 3

  init(count: Int) {
    ratios = LinearCongruentialGenerator.heights(count).map { Double($0) / 100 }
    let chunk = ItemSlice(
      run: ItemRun(metrics: ItemMetrics(aspectRatio: .list(ratios))),
      identifiers: IdentifierSequence(TextSequence("{i}")), range: 0..<count)
    let layout = WaterfallLayout(columnCount: Self.columnCount, rowSpacing: 10, columnSpacing: 10.5)
    model = CollectionModel(sections: [
      Section(identifier: Identifier("s"), layout: layout, inset: EdgeInsets(10), items: ItemList([chunk]))
    ])
  }

  /// Returns the workload that prepares the layout. The content heights are compared, not each frame: near ties depend on
  /// the rounding of sums.
  func preparing(in work: String = "W13") -> Workload {
    let height = loop().height
    return Workload(
      work, "3 columns, aspect ratios", items: ratios.count, per: ratios.count, "ns/item",
      [
        .layoutd { [self] in
          let (collection, time) = Workload.prepare(model)
          return Workload.Outcome(time: time, isRight: abs(collection.contentSize.height - height) < 200)
        },
        .loop { [self] in
          let (time, found) = loop()
          return Workload.Outcome(time: time, isRight: found == height)
        },
      ])
  }

  private func loop() -> (time: Double, height: Double) {
    baselineGiveMemoryBack()
    let watch = Stopwatch()
    var waterfall = ratios.withUnsafeBufferPointer {
      baselineRatioWaterfallPrepare($0.baseAddress, Int32($0.count), Int32(Self.columnCount), Self.columnWidth)
    }
    let time = watch.time
    defer { baselineRatioWaterfallFree(&waterfall) }
    return (time, waterfall.contentHeight)
  }
}
