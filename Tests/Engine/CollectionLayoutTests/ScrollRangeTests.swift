import CollectionLayout
import TestSupport
import Testing

/// The scroll range of short content with an alignment, and of content with a target.
@Suite struct ScrollRangeTests {
  /// A list of rows of these lengths, or of columns, with insets of 20 at its start and 10 at its end.
  private static func list(
    _ lengths: [Double], _ alignment: ContentAlignment, scrolling direction: ScrollDirection = .vertical,
    _ layoutDirection: LayoutDirection = .leftToRight
  ) -> CollectionModel {
    let metrics = lengths.map {
      direction == .vertical ? ItemMetrics(height: .constant($0)) : ItemMetrics(width: .constant($0))
    }
    let isMirrored = direction == .horizontal && layoutDirection == .rightToLeft
    var model = CollectionModel(
      scrollDirection: direction, layoutDirection: layoutDirection,
      contentInset: direction == .vertical
        ? EdgeInsets(top: 20, bottom: 10) : EdgeInsets(left: isMirrored ? 10 : 20, right: isMirrored ? 20 : 10),
      sections: [section("s", of: metrics, ListLayout())])
    model.contentAlignment = alignment
    return model
  }

  @Test(arguments: [(ContentAlignment.start, -20.0), (.center, -130), (.end, -240)])
  func `short content rests at its alignment`(alignment: ContentAlignment, offset: Double) {
    let layout = prepared(Self.list([50, 60, 40], alignment), 100, 400)
    #expect(layout.contentSize == Size(width: 100, height: 150))
    #expect(layout.scrollRange == ScrollRange(minimum: Point(x: 0, y: offset), maximum: Point(x: 0, y: offset)))
    #expect(layout.contentOffset(at: .start).y == offset && layout.contentOffset(at: .end).y == offset)
    let view = ScrolledCollection(layout, contentOffset: layout.initialContentOffset)
    #expect(view.elements(in: view.bounds).map(\.frame.y) == [0, 50, 110])
  }

  @Test(arguments: [(ContentAlignment.start, -20.0, 240.0), (.center, 90, 130), (.end, 200, 20)])
  func `short content rests at its alignment from right to left`(
    alignment: ContentAlignment, offset: Double, left: Double
  ) {
    var model = Self.list([50, 60, 40], alignment, scrolling: .horizontal, .rightToLeft)
    model.contentInset = EdgeInsets(left: 20, right: 10)
    let layout = prepared(model, 400, 100)
    #expect(layout.scrollRange == ScrollRange(minimum: Point(x: offset, y: 0), maximum: Point(x: offset, y: 0)))
    let view = ScrolledCollection(layout, contentOffset: layout.finalContentOffset)
    #expect(view.elements(in: view.bounds).map { $0.frame.x - offset }.min() == left)
  }

  @Test func `a header is pinned after the free space`() {
    var model = Self.list([50, 60], .end)
    model.stickyHeaders = .push
    model.sections[0].header = SupplementaryItem(length: 30, isSticky: true)
    let layout = prepared(model, 100, 400)
    let rest = layout.initialContentOffset
    #expect(rest.y == -250)
    func header(_ offset: Double) -> Double? {
      let view = ScrolledCollection(layout, contentOffset: Point(x: 0, y: offset))
      return view.attributes(for: ElementKey("header:s")!)?.frame.y
    }
    #expect(header(rest.y) == 0 && header(rest.y - 30) == 0)
    // Pulled up by 30, the header stays where it is on screen.
    #expect(header(rest.y + 30) == 30)
  }

  @Test(arguments: [(ScrollPosition.top, 460.0), (.left, 460), (.center, 305), (.bottom, 150), (.right, 150)])
  func `a target extends the range as far as it needs`(position: ScrollPosition, last: Double) {
    var model = Self.list([Double](repeating: 40, count: 12) + [60], .start)
    model.reservedTarget = ItemTarget(item: Identifier("s-12"), position: position)
    let layout = prepared(model, 100, 400)
    #expect(layout.scrollRange == ScrollRange(minimum: Point(x: 0, y: -20), maximum: Point(x: 0, y: last)))
    let view = ScrolledCollection(layout, contentOffset: .zero)
    #expect(view.contentOffset(in: layout, keeping: .target(model.reservedTarget!)) == Point(x: 0, y: last))
  }

  @Test func `what follows a target takes up the space behind it`() {
    for (length, last) in [(0.0, 460.0), (100, 460), (310, 460), (311, 461), (450, 600)] {
      var model = Self.list([Double](repeating: 40, count: 12) + [60, length], .start)
      model.reservedTarget = ItemTarget(item: Identifier("s-12"), position: .top)
      #expect(prepared(model, 100, 400).scrollRange.maximum.y == last)
    }
  }

  @Test(arguments: ContentAlignment.allCases)
  func `short content is aligned as though the space behind a target were content`(alignment: ContentAlignment) {
    var model = Self.list([40, 40], alignment)
    model.reservedTarget = ItemTarget(item: Identifier("s-1"), position: .top)
    // The last row at the top: 40 points of content before it are out of view.
    let range = ScrollRange(minimum: Point(x: 0, y: -20), maximum: Point(x: 0, y: 20))
    #expect(prepared(model, 100, 400).scrollRange == range)
  }

  @Test func `a target that does not exist extends nothing`() {
    var model = Self.list([40], .start)
    model.reservedTarget = ItemTarget(item: Identifier("other"), position: .top)
    #expect(prepared(model, 100, 400).scrollRange == prepared(Self.list([40], .start), 100, 400).scrollRange)
  }

  /// Draws rows, insets, an alignment and a target; short and long content are equally frequent.
  private static func drawn(_ seed: UInt64) -> (model: CollectionModel, viewport: Double) {
    var random = SeededGenerator(seed: seed)
    let isLong = Bool.random(using: &random)
    let lengths = (0..<Int.random(in: 0...12, using: &random)).map { _ in
      Double(Int.random(in: 0...(isLong ? 200 : 40), using: &random)) / 2
    }
    var model = list(lengths, ContentAlignment.allCases.randomElement(using: &random)!)
    model.contentInset = EdgeInsets(
      top: Double(Int.random(in: -20...60, using: &random)), bottom: Double(Int.random(in: -20...60, using: &random)))
    if Bool.random(using: &random), let last = lengths.indices.randomElement(using: &random) {
      model.reservedTarget = ItemTarget(
        item: Identifier("s-\(last)"), position: ItemTarget.positions.randomElement(using: &random)!)
    }
    return (model, Double(Int.random(in: 1...400, using: &random)))
  }

  @Test(arguments: 0..<20) func `any range has the content and the target in it`(batch: UInt64) {
    for seed in batch * 500..<(batch + 1) * 500 {
      let (model, height) = Self.drawn(seed)
      var plain = model
      (plain.contentAlignment, plain.reservedTarget) = (.start, nil)
      let (layout, usual) = (prepared(model, 100, height), prepared(plain, 100, height).scrollRange)
      let range = layout.scrollRange
      #expect(range.minimum.y <= range.maximum.y, "\(seed)")
      let inset = model.contentInset
      let free = height - inset.top - inset.bottom - layout.contentSize.height
      if model.reservedTarget == nil {
        let share = [ContentAlignment.start: 0, .center: 0.5, .end: 1][model.contentAlignment]!
        let shift = max(0, free) * share
        #expect(range.minimum.y == usual.minimum.y - shift && range.maximum.y == usual.maximum.y - shift, "\(seed)")
      } else {
        // The space behind a target is never negative.
        #expect(range.maximum.y >= usual.maximum.y - max(0, free), "\(seed)")
        let view = ScrolledCollection(layout, contentOffset: range.minimum)
        let target = view.contentOffset(in: layout, keeping: .target(model.reservedTarget!))!
        #expect(range.clamped(target).y == max(range.minimum.y, target.y), "\(seed)")
      }
    }
  }

  @Test(arguments: 0..<20) func `sideways is transposed, and right to left its mirror image`(batch: UInt64) {
    for seed in batch * 100..<(batch + 1) * 100 {
      let (model, length) = Self.drawn(seed)
      let range = prepared(model, 100, length).scrollRange
      let lengths = prepared(model, 100, length).contentSize.height
      for direction in LayoutDirection.allCases {
        var turned = model
        turned.scrollDirection = .horizontal
        turned.layoutDirection = direction
        let (start, end) = (model.contentInset.top, model.contentInset.bottom)
        let isMirrored = direction == .rightToLeft
        turned.contentInset = EdgeInsets(left: isMirrored ? end : start, right: isMirrored ? start : end)
        turned.sections[0].items = Self.transposed(model.sections[0].items)
        if isMirrored, let position = model.reservedTarget?.position {
          let mirrored: [ScrollPosition: ScrollPosition] = [.top: .right, .left: .right, .bottom: .left, .right: .left]
          turned.reservedTarget?.position = mirrored[position] ?? position
        }
        let layout = prepared(turned, length, 100)
        // The frames of short content are at the right within the viewport.
        let width = max(lengths, length - start - end)
        let (low, high) = (layout.scrollRange.minimum.x, layout.scrollRange.maximum.x)
        let (first, last) = isMirrored ? (width - length - high, width - length - low) : (low, high)
        #expect(abs(first - range.minimum.y) < 1e-9 && abs(last - range.maximum.y) < 1e-9, "\(seed) \(direction)")
      }
    }
  }

  /// Returns columns with the lengths of rows.
  private static func transposed(_ items: ItemList) -> ItemList {
    ItemList(
      items.slices.map { slice in
        var metrics = slice.run.metrics
        (metrics.width, metrics.height) = (metrics.height, metrics.width)
        return ItemSlice(run: ItemRun(metrics: metrics), identifiers: slice.identifiers, range: slice.range)
      })
  }
}
