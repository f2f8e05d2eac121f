import CollectionLayout
import Floor
import Measuring

extension Waterfall {
  /// W1: from the heights in memory to everything ready for queries; nil where nobody knows what comes out.
  func preparing(check: UInt32?, height: Int32? = nil, as name: String? = nil, in work: String = "W1") -> Work {
    // Asking for a million frames takes longer than all the rest: the first time only.
    var known: Double?
    return Work(
      work, name ?? "\(columnCount) columns", items: heights.count, per: heights.count, "ns/item",
      [
        .layoutd { [self] in
          floorGiveMemoryBack()
          let watch = Stopwatch()
          let collection = prepared()
          let time = watch.time
          let found = collection.contentSize.height
          defer { known = found }
          let isRight = known.map { $0 == found } ?? (check == nil || self.check(of: collection) == check)
          return Work.Outcome(
            time: time, isRight: isRight && (height == nil || Int32(found) == height))
        },
        .loop { [self] in
          floorGiveMemoryBack()
          let watch = Stopwatch()
          var waterfall = floor()
          let time = watch.time
          defer { floorWaterfallFree(&waterfall) }
          return Work.Outcome(
            time: time, isRight: check == nil || floorWaterfallCheck(&waterfall) == check)
        },
      ])
  }

  /// What a laid-out collection holds above the heights; nil where the allocator does not tell.
  func memory(in work: String = "W1", as name: String? = nil) -> Measurement? {
    let before = floorBytesInUse()
    guard before > 0 else { return nil }
    let collection = prepared()
    let bytes = floorBytesInUse() - before
    return withExtendedLifetime(collection) {
      Measurement(
        work, name ?? "\(columnCount) columns, memory", items: heights.count, unit: "bytes/item",
        samples: [Double(bytes) / Double(heights.count)])
    }
  }
}
