import CollectionLayout
import Floor
import Measuring

/// Columns of `count` items of measured heights, as numbers and as a model: what W1 to W4 are about.
struct Waterfall {
  let heights: [Int32]
  let columnCount: Int
  let columnWidth: Int
  let model: CollectionModel
  let viewport: Size

  init(count: Int, columnCount: Int = 3, columnWidth: Int = 111) {
    let heights = Congruence.heights(count)
    let piece = ItemPiece(
      run: ItemRun(metrics: ItemMetrics(height: .list(heights.map(Double.init)))),
      identifiers: IdentifierRule(TextRule("{i}")), range: 0..<count)
    let layout = WaterfallLayout(columnCount: columnCount, rowSpacing: 10, columnSpacing: 10)
    model = CollectionModel(sections: [
      Section(identifier: Identifier("s"), layout: layout, inset: EdgeInsets(10), items: ItemList([piece]))
    ])
    (self.heights, self.columnCount, self.columnWidth) = (heights, columnCount, columnWidth)
    // The works say how wide the columns are after rounding down: this way they are it exactly.
    viewport = Size(width: Double(columnCount * (columnWidth + 10) + 10), height: 812)
  }

  /// Three columns in a width of 375.
  static func narrow(_ count: Int) -> Waterfall { Waterfall(count: count) }

  /// Eight columns in a width of 1000.
  static func wide(_ count: Int) -> Waterfall { Waterfall(count: count, columnCount: 8, columnWidth: 113) }

  func prepared() -> PreparedCollection {
    var work = LayoutWork()
    return PreparedCollection(model, viewport: viewport, work: &work)
  }

  func floor() -> FloorWaterfall {
    heights.withUnsafeBufferPointer {
      floorWaterfallPrepare($0.baseAddress, Int32($0.count), Int32(columnCount), Int32(columnWidth))
    }
  }

  /// The fold of all frames.
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
