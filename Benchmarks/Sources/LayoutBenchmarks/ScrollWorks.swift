import CollectionLayout
import Baseline
import Measuring

/// W2 and W3: queries of a waterfall, and scrolling.
final class ScrollWorks {
  /// The sum of the item indices that the queries return, and their number.
  struct Result: Equatable {
    var sum: UInt32 = 0
    var count = 0
  }

  let count: Int
  let collection: PreparedCollection
  let waterfall: BaselineWaterfall
  private let heights: [Int32]
  /// The y-coordinates of the 10,000 query rectangles.
  private let tops: [Int32]

  init(_ source: Waterfall) {
    count = source.heights.count
    collection = source.prepared()
    // The baseline keeps a pointer to the heights, so they are stored here.
    heights = source.heights
    var waterfall = source.floor()
    waterfall.heights = heights.withUnsafeBufferPointer { UnsafePointer($0.baseAddress) }
    self.waterfall = waterfall
    var random = LinearCongruentialGenerator(state: 777)
    tops = (0..<10_000).map { _ in Int32(random.pick(Double(waterfall.contentHeight - 812))) }
  }

  deinit {
    var waterfall = self.waterfall
    baselineWaterfallFree(&waterfall)
  }

  /// Returns the workload of 10,000 queries. Without `expected` the baseline computes the expected result.
  func querying(_ expected: Result?, as name: String = "attributes", in work: String = "W2") -> Workload {
    let expected = expected ?? loopOfQueries().result
    return Workload(
      work, name, items: count, per: tops.count, "ns/query",
      [
        .layoutd { [self] in
          let view = ScrolledCollection(collection, contentOffset: .zero)
          var result = Result()
          let time = Stopwatch.time {
            for top in tops {
              ScrollWorks.apply(view, in: Rect(x: 0, y: Double(top), width: 375, height: 812)) {
                result.sum &+= UInt32($0)
                result.count += 1
              }
            }
          }
          return Workload.Outcome(time: time, isRight: result == expected)
        },
        .loop { [self] in
          let (time, result) = loopOfQueries()
          return Workload.Outcome(time: time, isRight: result == expected)
        },
      ])
  }

  /// Queries all attributes of each element, in drawing order, and calls `apply` with the index of each item.
  private static func apply(_ view: ScrolledCollection, in rect: Rect, _ apply: (Int) -> Void) {
    var work = LayoutProgress()
    let elements = view.elements(in: rect, work: &work)
    for index in elements.indices { apply(elements[index].indexPath.item) }
  }

  private func loopOfQueries() -> (time: Double, result: Result) {
    var visible = [Int32](repeating: 0, count: Int(baselineMostVisible))
    var result = Result()
    var waterfall = self.waterfall
    let time = Stopwatch.time {
      for top in tops {
        let count = baselineWaterfallQuery(&waterfall, top, 812, &visible)
        for index in 0..<Int(count) { result.sum &+= UInt32(visible[index]) }
        result.count += Int(count)
      }
    }
    return (time, result)
  }

  /// The expected sum of 5,000 frames.
  static let sweep: UInt32 = 14_623_414

  /// Returns the workload that scrolls by 24 points for each frame and computes the items that enter and exit.
  func sweeping(frames: Int = 5000, as name: String = "attributes", in work: String = "W3") -> Workload {
    var waterfall = self.waterfall
    let expected = frames == 5000 ? ScrollWorks.sweep : baselineWaterfallSweep(&waterfall, Int32(frames), 24, 812)
    return Workload(
      work, name, items: count, per: frames, "ns/frame",
      [
        .layoutd { [self] in
          var sum: UInt32 = 0
          let time = Stopwatch.time { sum = sweep(frames) }
          return Workload.Outcome(time: time, isRight: sum == expected)
        },
        .loop {
          var sum: UInt32 = 0
          let time = Stopwatch.time { sum = baselineWaterfallSweep(&waterfall, Int32(frames), 24, 812) }
          return Workload.Outcome(time: time, isRight: sum == expected)
        },
      ])
  }

  /// Returns the sum for all frames.
  private func sweep(_ frames: Int) -> UInt32 {
    var (before, now): ([Int], [Int]) = ([], [])
    var sum: UInt32 = 0
    for frame in 0..<frames {
      now.removeAll(keepingCapacity: true)
      let rect = Rect(x: 0, y: Double(24 * frame), width: 375, height: 812)
      let view = ScrolledCollection(collection, contentOffset: rect.origin)
      ScrollWorks.apply(view, in: rect) { now.append($0) }
      sum &+= ScrollWorks.difference(from: before, to: now)
      swap(&before, &now)
    }
    return sum
  }

  /// Returns the sum of 3 · each entering item + each exiting item. Both lists are ascending.
  private static func difference(from before: [Int], to now: [Int]) -> UInt32 {
    var sum: UInt32 = 0
    var (i, j) = (0, 0)
    while i < now.count || j < before.count {
      if j == before.count || (i < now.count && now[i] < before[j]) {
        sum &+= 3 &* UInt32(now[i])
        i += 1
      } else if i == now.count || before[j] < now[i] {
        sum &+= UInt32(before[j])
        j += 1
      } else {
        (i, j) = (i + 1, j + 1)
      }
    }
    return sum
  }
}
