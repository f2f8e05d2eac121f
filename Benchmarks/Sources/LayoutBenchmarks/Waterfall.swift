import Baseline
import CollectionLayout
import Measuring

/// A waterfall of `count` items with measured heights, the input of W1 to W4.
struct Waterfall {
  let heights: [Int32]
  let columnCount: Int
  let columnWidth: Int
  let model: CollectionModel
  let viewport: Size

  init(count: Int, columnCount: Int = 3, columnWidth: Int = 111) {
    let heights = LinearCongruentialGenerator.heights(count)
    let chunk = ItemSlice(
      run: ItemRun(metrics: ItemMetrics(height: .list(heights.map(Double.init)))),
      identifiers: IdentifierSequence(TextSequence("{i}")), range: 0..<count)
    let layout = WaterfallLayout(columnCount: columnCount, rowSpacing: 10, columnSpacing: 10)
    model = CollectionModel(sections: [
      Section(identifier: Identifier("s"), layout: layout, inset: EdgeInsets(10), items: ItemList([chunk]))
    ])
    (self.heights, self.columnCount, self.columnWidth) = (heights, columnCount, columnWidth)
    // The viewport is chosen such that the column width is an integer, as in the baseline.
    viewport = Size(width: Double(columnCount * (columnWidth + 10) + 10), height: 812)
  }

  /// Returns a waterfall of three columns, for a width of 375 points.
  static func narrow(_ count: Int) -> Waterfall { Waterfall(count: count) }

  /// Returns a waterfall of eight columns, for a width of 1000 points.
  static func wide(_ count: Int) -> Waterfall { Waterfall(count: count, columnCount: 8, columnWidth: 113) }

  /// Returns the layout of the waterfall.
  func prepared(_ lanes: WaterfallLayout.LaneAssignment = .shortest) -> PreparedCollection {
    var work = LayoutProgress()
    var model = model
    if lanes == .stable, var layout = model.sections[0].layout as? WaterfallLayout {
      layout.laneAssignment = lanes
      model.sections[0].layout = layout
    }
    return PreparedCollection(model, viewport: viewport, work: &work)
  }

  func floor() -> BaselineWaterfall {
    heights.withUnsafeBufferPointer {
      baselineWaterfallPrepare($0.baseAddress, Int32($0.count), Int32(columnCount), Int32(columnWidth))
    }
  }

  /// Returns a checksum of all frames.
  func check(of collection: PreparedCollection) -> UInt32 {
    var check: UInt32 = 0
    let view = ScrolledCollection(collection, contentOffset: .zero)
    for item in heights.indices {
      let frame = view.cell(at: IndexPath(section: 0, item: item))?.frame ?? .zero
      check = check &* 31 &+ UInt32(frame.x) &+ 7 &* UInt32(frame.y) &+ UInt32(frame.height)
    }
    return check
  }
}

extension Waterfall {
  /// Returns W1, which prepares the layout from heights in memory. `check` is the expected checksum of all frames and
  /// `height` the expected content height; nil skips the check.
  func preparing(check: UInt32?, height: Int32? = nil, as name: String? = nil, in work: String = "W1") -> Workload {
    // Querying a million frames takes longer than everything else, so only the first run does it.
    var expected: Double?
    return Workload(
      work, name ?? "\(columnCount) columns", items: heights.count, per: heights.count, "ns/item",
      [
        .layoutd { [self] in
          baselineGiveMemoryBack()
          let watch = Stopwatch()
          let collection = prepared()
          let time = watch.time
          let length = collection.contentSize.height
          defer { expected = length }
          let isRight = expected.map { $0 == length } ?? (check == nil || self.check(of: collection) == check)
          return Workload.Outcome(
            time: time, isRight: isRight && (height == nil || Int32(length) == height))
        },
        .loop { [self] in
          baselineGiveMemoryBack()
          let watch = Stopwatch()
          var waterfall = floor()
          let time = watch.time
          defer { baselineWaterfallFree(&waterfall) }
          return Workload.Outcome(
            time: time, isRight: check == nil || baselineWaterfallCheck(&waterfall) == check)
        },
      ])
  }

  /// Returns the memory of a prepared collection without the heights, in bytes an item; nil if the allocator does not
  /// report it.
  func memory(in work: String = "W1", as name: String? = nil) -> Measurement? {
    let before = baselineBytesInUse()
    guard before > 0 else { return nil }
    let collection = prepared()
    let bytes = baselineBytesInUse() - before
    return withExtendedLifetime(collection) {
      Measurement(
        work, name ?? "\(columnCount) columns, memory", items: heights.count, unit: "bytes/item",
        samples: [Double(bytes) / Double(heights.count)])
    }
  }
}
