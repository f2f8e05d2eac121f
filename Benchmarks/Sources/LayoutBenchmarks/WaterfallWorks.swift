import CollectionLayout
import Floor

/// Three columns of `count` items of measured heights: laying them out, looking, scrolling.
final class WaterfallWorks {
  private let heights: [Int32]
  private let model: CollectionModel
  private let viewport = Size(width: 373, height: 812)
  /// What queries are asked of; laid out once on either side.
  private let collection: PreparedCollection
  private let waterfall: FloorWaterfall
  /// Where the 10,000 queries look.
  private let tops: [Int32]
  /// Bytes that the engine took for each item, the heights aside.
  let memoryPerItem: Double?

  init(count: Int) {
    var random = Congruence(state: 12_345)
    let heights = (0..<count).map { _ in Int32(50 + random.next() % 150) }
    let piece = ItemPiece(
      run: ItemRun(metrics: ItemMetrics(height: .list(heights.map(Double.init)))),
      identifiers: IdentifierRule(TextRule("{i}")), range: 0..<count)
    // Columns of 111 points in a width of 375, rounded down: 373 has them exactly.
    let layout = WaterfallLayout(columnCount: 3, rowSpacing: 10, columnSpacing: 10)
    model = CollectionModel(sections: [
      Section(identifier: Identifier("s"), layout: layout, inset: EdgeInsets(10), items: ItemList([piece]))
    ])
    let before = residentMemory()
    var work = LayoutWork()
    let collection = PreparedCollection(model, viewport: viewport, work: &work)
    memoryPerItem = before.flatMap { before in residentMemory().map { Double($0 - before) / Double(count) } }
    self.collection = collection
    self.heights = heights
    waterfall = heights.withUnsafeBufferPointer { floorWaterfallPrepare($0.baseAddress, Int32(count)) }
    var looking = Congruence(state: 777)
    tops = (0..<10_000).map { _ in Int32(looking.pick(collection.contentSize.height - 812)) }
  }
}

extension WaterfallWorks {
  /// From the heights in memory to everything ready for queries.
  func preparing(check: UInt32) -> Work {
    // Asking for a million frames takes longer than all the rest: the first time only.
    var isChecked = false
    return Work("W1 waterfall", items: heights.count, per: heights.count, "ns/item", check: check) { [self] in
      let clock = ContinuousClock()
      let start = clock.now
      var waterfall = heights.withUnsafeBufferPointer {
        floorWaterfallPrepare($0.baseAddress, Int32($0.count))
      }
      let duration = clock.now - start
      let outcome = Work.Outcome(duration: duration, check: floorWaterfallCheck(&waterfall))
      floorWaterfallFree(&waterfall)
      return outcome
    } engine: { [self] in
      let clock = ContinuousClock()
      let start = clock.now
      var work = LayoutWork()
      let collection = PreparedCollection(model, viewport: viewport, work: &work)
      let duration = clock.now - start
      let isLong = collection.contentSize.height == self.collection.contentSize.height
      defer { isChecked = true }
      return Work.Outcome(
        duration: duration, check: !isLong ? ~check : isChecked ? check : self.check(of: collection))
    }
  }

  private func check(of collection: PreparedCollection) -> UInt32 {
    var check: UInt32 = 0
    let view = ScrolledCollection(collection, contentOffset: .zero)
    for item in heights.indices {
      let frame = view.cell(at: IndexPath(section: 0, item: item))?.frame ?? .zero
      check = check &* 31 &+ UInt32(frame.x) &+ 7 &* UInt32(frame.y) &+ UInt32(frame.height)
    }
    return check
  }

  /// 10,000 looks at a screen somewhere.
  func querying(check: UInt32, _ query: Query) -> Work {
    Work("W2 query, \(query.rawValue)", items: heights.count, per: tops.count, "ns/query", check: check) { [self] in
      var found = [Int32](repeating: 0, count: 512)
      var sum: UInt32 = 0
      var waterfall = self.waterfall
      let duration = ContinuousClock().measure {
        for top in tops {
          let count = floorWaterfallQuery(&waterfall, top, 812, &found)
          for index in 0..<Int(count) { sum &+= UInt32(found[index]) }
        }
      }
      return Work.Outcome(duration: duration, check: sum)
    } engine: { [self] in
      var sum: UInt32 = 0
      let duration = ContinuousClock().measure {
        for top in tops {
          query.visit(collection, Rect(x: 0, y: Double(top), width: 375, height: 812)) { sum &+= UInt32($0) }
        }
      }
      return Work.Outcome(duration: duration, check: sum)
    }
  }

  /// 5,000 frames of scrolling by 24 points: which items come in, and which go.
  func sweeping(check: UInt32, _ query: Query) -> Work {
    Work("W3 sweep, \(query.rawValue)", items: heights.count, per: 5000, "ns/frame", check: check) { [self] in
      var sum: UInt32 = 0
      var waterfall = self.waterfall
      let duration = ContinuousClock().measure { sum = floorWaterfallSweep(&waterfall, 5000, 24, 812) }
      return Work.Outcome(duration: duration, check: sum)
    } engine: { [self] in
      var sum: UInt32 = 0
      let duration = ContinuousClock().measure {
        var before: [Int] = []
        var now: [Int] = []
        for frame in 0..<5000 {
          now.removeAll(keepingCapacity: true)
          query.visit(collection, Rect(x: 0, y: Double(24 * frame), width: 375, height: 812)) { now.append($0) }
          sum &+= WaterfallWorks.difference(from: before, to: now)
          swap(&before, &now)
        }
      }
      return Work.Outcome(duration: duration, check: sum)
    }
  }

  /// The sum of 3 · entering + leaving items; both lists ascend.
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

/// The two questions that the engine answers about a rectangle.
enum Query: String {
  /// Index paths alone, as much as the plain loop finds.
  case places
  /// Everything about each element, in the order of drawing.
  case attributes

  func visit(_ collection: PreparedCollection, _ rect: Rect, _ visit: (Int) -> Void) {
    var work = LayoutWork()
    let view = ScrolledCollection(collection, contentOffset: rect.origin)
    switch self {
    case .places: for path in view.indexPathsForItems(in: rect, work: &work) { visit(path.item) }
    case .attributes: for element in view.elements(in: rect, work: &work) { visit(element.indexPath.item) }
    }
  }
}
