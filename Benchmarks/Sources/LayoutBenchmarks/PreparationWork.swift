import CollectionLayout
import Baseline
import Measuring

extension Waterfall {
  /// Returns W1, which prepares the layout from heights in memory. `check` is the expected checksum of all frames and
  /// `height` the expected content height; nil skips the check.
  func preparing(check: UInt32?, height: Int32? = nil, as name: String? = nil, in work: String = "W1") -> Workload {
    // Querying a million frames takes longer than everything else, so only the first run does it.
    var known: Double?
    return Workload(
      work, name ?? "\(columnCount) columns", items: heights.count, per: heights.count, "ns/item",
      [
        .layoutd { [self] in
          baselineGiveMemoryBack()
          let watch = Stopwatch()
          let collection = prepared()
          let time = watch.time
          let found = collection.contentSize.height
          defer { known = found }
          let isRight = known.map { $0 == found } ?? (check == nil || self.check(of: collection) == check)
          return Workload.Outcome(
            time: time, isRight: isRight && (height == nil || Int32(found) == height))
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
