import CollectionLayout
import Baseline
import Measuring

/// W7 and W13: flow lines of `count` items of measured sizes, with leading alignment, or one line of all items.
final class FlowWork {
  private let widths: [Int32]
  private let heights: [Int32]
  private let model: CollectionModel
  /// The width of the container, in points.
  private let width: Int32

  init(count: Int, isOneLine: Bool = false) {
    width = isOneLine ? 1_000_000_000 : 375
    var random = LinearCongruentialGenerator(state: 99)
    var widths: [Int32] = []
    var heights: [Int32] = []
    for _ in 0..<count {
      widths.append(Int32(40 + random.next() % 121))
      heights.append(Int32(30 + random.next() % 31))
    }
    (self.widths, self.heights) = (widths, heights)
    let metrics = ItemMetrics(width: .list(widths.map(Double.init)), height: .list(heights.map(Double.init)))
    let chunk = ItemSlice(
      run: ItemRun(metrics: metrics), identifiers: IdentifierSequence(TextSequence("{i}")), range: 0..<count)
    // The baseline supports only items at the start of their line.
    let layout = FlowLayout(
      minimumLineSpacing: 10, minimumInteritemSpacing: 10, lineAlignment: .leading, lastLineAlignment: .leading,
      itemAlignment: .start)
    model = CollectionModel(sections: [
      Section(identifier: Identifier("s"), layout: layout, inset: EdgeInsets(10), items: ItemList([chunk]))
    ])
  }

  /// Returns the workload that prepares the layout. `check` is the checksum of all frames; if it is nil, the baseline
  /// computes it.
  func preparing(check: UInt32?, as name: String = "lines", in work: String = "W7") -> Workload {
    // Querying a million frames takes longer than everything else, so only the first run does it.
    var length: Double?
    let check = check ?? loop().check
    return Workload(
      work, name, items: widths.count, per: widths.count, "ns/item",
      [
        .layoutd { [self] in
          let (collection, time) = Workload.prepare(model, width: Double(width))
          let height = collection.contentSize.height
          defer { length = height }
          return Workload.Outcome(
            time: time, isRight: length.map { $0 == height } ?? (self.check(of: collection) == check))
        },
        .loop { [self] in
          let (time, found) = loop()
          return Workload.Outcome(time: time, isRight: found == check)
        },
      ])
  }

  private func loop() -> (time: Double, check: UInt32) {
    baselineGiveMemoryBack()
    let watch = Stopwatch()
    var flow = widths.withUnsafeBufferPointer { widths in
      heights.withUnsafeBufferPointer { heights in
        baselineFlowPrepare(widths.baseAddress, heights.baseAddress, Int32(widths.count), width)
      }
    }
    let time = watch.time
    defer { baselineFlowFree(&flow) }
    return (time, baselineFlowCheck(&flow))
  }

  private func check(of collection: PreparedCollection) -> UInt32 {
    let view = ScrolledCollection(collection, contentOffset: .zero)
    var check: UInt32 = 0
    for item in widths.indices {
      let frame = view.cell(at: IndexPath(section: 0, item: item))?.frame ?? .zero
      check = check &* 31 &+ UInt32(frame.x) &+ 7 &* UInt32(frame.y) &+ UInt32(frame.height)
    }
    return check
  }
}
