import CollectionLayout
import TestSupport
import Testing

/// Properties of all layout kinds. A new kind is added as one line of `samples`.
struct `Every kind of layout` {
  static let samples: [LayoutSample] = [
    LayoutSample(
      WaterfallLayout(columnCount: 3, rowSpacing: 10, columnSpacing: 5),
      transposed: WaterfallLayout(columnCount: 3, rowSpacing: 5, columnSpacing: 10)),
    LayoutSample(
      WaterfallLayout(rowSpacing: 4, renderDirection: .rightToLeft),
      transposed: WaterfallLayout(columnSpacing: 4, renderDirection: .rightToLeft)),
    LayoutSample(
      WaterfallLayout(minimumColumnWidth: 60, rowSpacing: 3, columnSpacing: 7),
      transposed: WaterfallLayout(minimumColumnWidth: 60, rowSpacing: 7, columnSpacing: 3)),
    LayoutSample(
      WaterfallLayout(columnCount: 20, rowSpacing: 2), transposed: WaterfallLayout(columnCount: 20, columnSpacing: 2)),
    LayoutSample(FlowLayout()),
    LayoutSample(
      FlowLayout(minimumLineSpacing: 3, itemSize: Size(width: 60, height: 20), lastLineAlignment: .grid),
      transposed: FlowLayout(minimumLineSpacing: 3, itemSize: Size(width: 20, height: 60), lastLineAlignment: .grid)),
    LayoutSample(
      FlowLayout(
        estimatedItemSize: Size(width: 80, height: 30), lineAlignment: .center, lastLineAlignment: .trailing,
        singleItemAlignment: .leading, itemAlignment: .end),
      transposed: FlowLayout(
        estimatedItemSize: Size(width: 30, height: 80), lineAlignment: .center, lastLineAlignment: .trailing,
        singleItemAlignment: .leading, itemAlignment: .end)),
    LayoutSample(FlowLayout(minimumLineSpacing: 0, minimumInteritemSpacing: 0, lastLineAlignment: .justify)),
    LayoutSample(TagsLayout()),
    LayoutSample(TagsLayout(itemSpacing: 0, lineSpacing: 3, itemHeight: 40, innerMargin: 2.5, fontSize: 16)),
    LayoutSample(TagsLayout(itemSpacing: 4, itemHeight: 20, alignment: .center, maximumLines: 2)),
    LayoutSample(TagsLayout(lineSpacing: 0, alignment: .justified)),
    LayoutSample(TagsLayout(alignment: .trailing, maximumLines: 1, overflowText: "and {count} more")),
    LayoutSample(ListLayout(spacing: 3)),
    LayoutSample(
      GridLayout(columnCount: 3, rowSpacing: 4, columnSpacing: 9, aspectRatio: 0.5),
      transposed: GridLayout(columnCount: 3, rowSpacing: 9, columnSpacing: 4, aspectRatio: 2)),
    LayoutSample(
      GridLayout(columnCount: 4, minimumColumnWidth: 50, columnSpacing: 9),
      transposed: GridLayout(columnCount: 4, minimumColumnWidth: 50, rowSpacing: 9)),
    LayoutSample(
      SheetLayout(columnCount: 3, columnWidths: [50, 20], rowHeights: [10], rowSpacing: 4, columnSpacing: 9),
      transposed: SheetLayout(
        columnCount: 3, columnWidths: [10], rowHeights: [50, 20], rowSpacing: 9, columnSpacing: 4)),
    LayoutSample(CarouselLayout()),
    LayoutSample(CarouselLayout(cardWidth: 120, cardHeight: 0.5, spacing: 7, minimumScale: 0.2, snap: .none)),
    LayoutSample(CarouselLayout(cardWidth: 0.4, spacing: 12, snap: .leading)),
    LayoutSample(
      CompositionalLayout(
        group: shelf(.horizontal), interGroupSpacing: 6, contentInsets: EdgeInsets(left: 5, right: 3)),
      transposed: CompositionalLayout(
        group: shelf(.vertical), interGroupSpacing: 6, contentInsets: EdgeInsets(top: 5, bottom: 3))),
    LayoutSample(
      CompositionalLayout(group: growing(.vertical)), transposed: CompositionalLayout(group: growing(.horizontal))),
  ]

  /// Returns a group of three equal items with a breadth of 50. `direction` is that of the group.
  private static func shelf(_ direction: LayoutGroup.Direction) -> LayoutGroup {
    func size(_ along: LayoutDimension, _ across: LayoutDimension) -> LayoutSize {
      direction == .horizontal
        ? LayoutSize(width: along, height: across) : LayoutSize(width: across, height: along)
    }
    let third: LayoutDimension = direction == .horizontal ? .fractionalWidth(1.0 / 3) : .fractionalHeight(1.0 / 3)
    let whole: LayoutDimension = direction == .horizontal ? .fractionalWidth(1) : .fractionalHeight(1)
    return LayoutGroup(
      direction: direction, size: size(whole, .absolute(50)),
      items: [.item(LayoutItem(size: size(third, .absolute(40)), contentInsets: EdgeInsets(2)))])
  }

  /// Returns a group of one self-sizing item.
  private static func growing(_ direction: LayoutGroup.Direction) -> LayoutGroup {
    let size =
      direction == .vertical
      ? LayoutSize(width: .fractionalWidth(1), height: .estimated(30))
      : LayoutSize(width: .estimated(30), height: .fractionalHeight(1))
    return LayoutGroup(direction: direction, size: size, items: [.item(LayoutItem(size: size))])
  }

  private static let seeds = SlowTests.cases(0..<60 as Range<UInt64>)

  @Test(arguments: samples, seeds)
  func `finds the elements that a check of every element finds`(sample: LayoutSample, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let items = SampleItems(&random)
    for scroll in ScrollDirection.allCases {
      let collection = Self.laidOut(
        items.collection(sample.layout, scroll, random.pick([.leftToRight, .rightToLeft])), items)
      let elements = collection.allElements
      for attempt in 0..<30 {
        let rect = Self.rect(around: elements, &random)
        let found = collection.elements(in: rect)
        let expected = elements.filter { rect.intersects($0.frame) }
        if sample.layout is CompositionalLayout {
          // Overflow of a group or of the content is not found; `CompositionalOracleTests` checks this exactly.
          #expect(found.allSatisfy(expected.contains), "seed \(seed), attempt \(attempt), \(rect)")
        } else {
          #expect(Self.sorted(found) == Self.sorted(expected), "seed \(seed), attempt \(attempt), \(rect)")
        }
        #expect(Set(found.map(Name.init)).count == found.count, "seed \(seed), \(rect)")
      }
    }
  }

  @Test(arguments: samples, seeds)
  func `places every item once, equally in all queries`(sample: LayoutSample, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let items = SampleItems(&random)
    let collection = Self.laidOut(items.collection(sample.layout, random.pick(ScrollDirection.allCases)), items)
    let cellCount = collection.allElements.count { $0.category == .cell }
    #expect(Self.cellCounts(of: collection, sample).contains(cellCount))
    let found = collection.elements(in: Rect(-1e6, -1e6, 2e6, 2e6))
    // Cells that are found by groups are found inside of the content only: not one of length 0 at its end.
    let content = Rect(origin: .zero, size: collection.contentSize)
    let isFoundByGroups = sample.layout is CompositionalLayout
    let expected = collection.allElements.filter {
      !isFoundByGroups || $0.category != .cell || content.intersects($0.frame)
    }
    #expect(Self.sorted(found) == Self.sorted(expected), "seed \(seed)")
    // No element exceeds the content on the main axis.
    for attributes in collection.allElements {
      let (low, high, length) =
        collection.model.scrollDirection == .vertical
        ? (attributes.frame.y, attributes.frame.maxY, collection.contentSize.height)
        : (attributes.frame.x, attributes.frame.maxX, collection.contentSize.width)
      #expect(low >= 0 && high <= length + 1e-6, "seed \(seed), \(attributes)")
    }
  }

  @Test(arguments: samples, seeds)
  func `is transposed when the scroll direction changes`(sample: LayoutSample, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let items = SampleItems(&random)
    let one = Self.laidOut(items.collection(sample.layout), items)
    let other = Self.laidOut(items.transposed.collection(sample.transposed, .horizontal), items.transposed)
    #expect(one.contentSize.height == other.contentSize.width, "seed \(seed)")
    #expect(one.allElements.map(\.frame) == other.allElements.map(\.frame.transposed), "seed \(seed)")
  }

  @Test(arguments: samples, seeds)
  func `is mirrored from right to left`(sample: LayoutSample, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let items = SampleItems(&random)
    for scroll in ScrollDirection.allCases {
      let ltr = Self.laidOut(items.collection(sample.layout, scroll), items)
      let rtl = Self.laidOut(items.collection(sample.layout, scroll, .rightToLeft), items)
      let width = max(ltr.contentSize.width, items.viewport.width)
      let mirrored = ltr.allElements.map(\.frame).map { Rect(width - $0.x - $0.width, $0.y, $0.width, $0.height) }
      #expect(rtl.contentSize == ltr.contentSize, "seed \(seed)")
      #expect(rtl.allElements.map(\.frame) == mirrored, "seed \(seed)")
    }
  }

  @Test(arguments: samples, seeds)
  func `prepared with reuse equals a new layout`(sample: LayoutSample, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var items = SampleItems(&random)
    let scroll = random.pick(ScrollDirection.allCases)
    var previous: PreparedCollection?
    for step in 0..<12 {
      let model = items.collection(sample.layout, scroll)
      var (reusing, recomputed) = (LayoutProgress(), LayoutProgress())
      let partial = PreparedCollection(model, viewport: items.viewport, reusing: previous, work: &reusing)
      let fresh = PreparedCollection(model, viewport: items.viewport, work: &recomputed)
      #expect(partial.contentSize == fresh.contentSize, "seed \(seed), step \(step)")
      #expect(partial.allElements == fresh.allElements, "seed \(seed), step \(step)")
      #expect(reusing.placedCount <= recomputed.placedCount, "seed \(seed), step \(step)")
      let rect = Self.rect(around: fresh.allElements, &random)
      #expect(partial.elements(in: rect) == fresh.elements(in: rect), "seed \(seed), step \(step)")
      previous = partial
      items.edit(&random)
    }
  }

  @Test(arguments: samples)
  func `has no length without items`(sample: LayoutSample) {
    let model = CollectionModel(sections: [Section(identifier: Identifier("s"), layout: sample.layout)])
    #expect(prepared(model, 100, 100).contentSize == Size(width: 100, height: 0))
  }

  @Test(arguments: samples, seeds)
  func `has valid sizes for NaN, infinite and huge numbers`(sample: LayoutSample, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number() -> Double {
      random.pick([0, 1, 50, -50, .nan, .infinity, -.infinity, 1e300, -1e300, Double.leastNonzeroMagnitude, -0.0])
    }
    func rule() -> NumberSequence {
      random.pick([
        .none, .constant(number()), .cycle([.constant(number()), .none]), .cycle([]),
        .random(low: number(), span: random.pick([0, 100, .max]), seed: 3),
      ])
    }
    var previous: PreparedCollection?
    for _ in 0..<6 {
      var items = SampleItems(&random)
      items.chunks += (0..<random.below(3)).map { run in
        let metrics = ItemMetrics(
          width: rule(), height: rule(), aspectRatio: rule(), fullSpan: .cycle([]),
          columnSpan: random.once(in: 2) ? rule() : .none, fontSize: rule(),
          measured: random.once(in: 2) ? Size(width: number(), height: number()) : nil)
        return ItemSlice(
          run: ItemRun(metrics: metrics, content: ItemContent(text: random.pick([nil, .cycle([]), .literal("x")]))),
          identifiers: IdentifierSequence(TextSequence("n\(run)-{i}")), range: 0..<random.below(9))
      }
      if random.once(in: 2) {
        items.inset = EdgeInsets(top: number(), left: number(), bottom: number(), right: number())
      }
      if random.once(in: 2) { items.viewport = Size(width: number(), height: number()) }
      var work = LayoutProgress()
      let collection = PreparedCollection(
        items.collection(sample.layout, random.pick(ScrollDirection.allCases)), viewport: items.viewport,
        reusing: previous, work: &work)
      let cells = collection.allElements.filter { $0.category == .cell }
      #expect(Self.cellCounts(of: collection, sample).contains(cells.count), "seed \(seed)")
      #expect(cells.allSatisfy { !($0.frame.width < 0) && !($0.frame.height < 0) }, "seed \(seed)")
      _ = collection.elements(in: Rect(number(), number(), number(), number()))
      previous = collection
    }
  }

  /// Returns the possible numbers of cells: one for each item, or fewer if a group is too short for its first item and
  /// shows nothing, or if the number of lines is limited.
  private static func cellCounts(of collection: PreparedCollection, _ sample: LayoutSample) -> ClosedRange<Int> {
    let count = collection.model.sections.map(\.items.count).reduce(0, +)
    let isLimited = (sample.layout as? TagsLayout)?.maximumLines != nil
    return (sample.layout is CompositionalLayout || isLimited ? 0 : count)...count
  }

  private static func laidOut(_ model: CollectionModel, _ items: SampleItems) -> PreparedCollection {
    prepared(model, items.viewport.width, items.viewport.height)
  }

  /// The identity of an element: section, item and kind.
  private struct Name: Hashable, Comparable {
    let section: Int
    let item: Int
    let kind: String

    init(_ attributes: LayoutAttributes) {
      (section, item) = (attributes.indexPath.section, attributes.indexPath.item)
      kind = attributes.kind
    }

    static func < (left: Name, right: Name) -> Bool {
      (left.section, left.item, left.kind) < (right.section, right.item, right.kind)
    }
  }

  private static func sorted(_ elements: [LayoutAttributes]) -> [LayoutAttributes] {
    elements.sorted { Name($0) < Name($1) }
  }

  /// Returns a random rectangle whose edges often equal those of elements.
  private static func rect(around elements: [LayoutAttributes], _ random: inout SeededGenerator) -> Rect {
    func edge(_ low: KeyPath<Rect, Double>, _ high: KeyPath<Rect, Double>) -> Double {
      guard !elements.isEmpty, !random.once(in: 4) else { return Double(random.below(1000)) - 200 }
      let frame = random.pick(elements).frame
      return frame[keyPath: random.once(in: 2) ? low : high]
    }
    let xs = [edge(\.x, \.maxX), edge(\.x, \.maxX)].sorted()
    let ys = [edge(\.y, \.maxY), edge(\.y, \.maxY)].sorted()
    return Rect(xs[0], ys[0], xs[1] - xs[0], ys[1] - ys[0])
  }
}
