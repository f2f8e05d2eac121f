import CollectionLayout
import Floor

/// Lines of `count` items of measured sizes, from the leading edge on.
final class FlowWork {
  private let widths: [Int32]
  private let heights: [Int32]
  private let model: CollectionModel

  init(count: Int) {
    var random = Congruence(state: 99)
    var widths: [Int32] = []
    var heights: [Int32] = []
    for _ in 0..<count {
      widths.append(Int32(40 + random.next() % 121))
      heights.append(Int32(30 + random.next() % 31))
    }
    (self.widths, self.heights) = (widths, heights)
    let metrics = ItemMetrics(width: .list(widths.map(Double.init)), height: .list(heights.map(Double.init)))
    let piece = ItemPiece(
      run: ItemRun(metrics: metrics), identifiers: IdentifierRule(TextRule("{i}")), range: 0..<count)
    // The loop puts items at the start of their line and knows no other places.
    let layout = FlowLayout(
      minimumLineSpacing: 10, minimumInteritemSpacing: 10, lineAlignment: .leading, lastLineAlignment: .leading,
      itemAlignment: .start)
    model = CollectionModel(sections: [
      Section(identifier: Identifier("s"), layout: layout, inset: EdgeInsets(10), items: ItemList([piece]))
    ])
  }

  /// From the sizes in memory to everything ready for queries.
  func preparing(check: UInt32) -> Work {
    // Asking for a million frames takes longer than all the rest: the first time only.
    var length: Double?
    return Work("W7 flow", items: widths.count, per: widths.count, "ns/item", check: check) { [self] in
      let clock = ContinuousClock()
      let start = clock.now
      var flow = widths.withUnsafeBufferPointer { widths in
        heights.withUnsafeBufferPointer { heights in
          floorFlowPrepare(widths.baseAddress, heights.baseAddress, Int32(widths.count), 375)
        }
      }
      let duration = clock.now - start
      let outcome = Work.Outcome(duration: duration, check: floorFlowCheck(&flow))
      floorFlowFree(&flow)
      return outcome
    } engine: { [self] in
      let clock = ContinuousClock()
      let start = clock.now
      var work = LayoutWork()
      let collection = PreparedCollection(model, viewport: Size(width: 375, height: 812), work: &work)
      let duration = clock.now - start
      if let length {
        return Work.Outcome(duration: duration, check: collection.contentSize.height == length ? check : ~check)
      }
      length = collection.contentSize.height
      return Work.Outcome(duration: duration, check: self.check(of: collection))
    }
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
