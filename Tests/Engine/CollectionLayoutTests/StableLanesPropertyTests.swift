import CollectionLayout
import TestSupport
import Testing

/// Random batches on stable lanes, compared with a reference implementation.
struct `Stable lanes in random batches` {
  typealias Item = ReferenceStableWaterfall.Item

  /// The distributions of random lengths.
  enum Lengths: CaseIterable {
    case whole, sixtyFourths, thirds, manyZero

    func draw(_ random: inout SeededGenerator) -> Double {
      switch self {
      case .whole: Double(50 + random.below(150))
      case .sixtyFourths: Double(random.below(9000)) / 64
      case .thirds: Double(1 + random.below(300)) / 3
      case .manyZero: random.once(in: 3) ? 0 : Double(random.below(60))
      }
    }
  }

  /// A section with its reference implementation.
  private struct Sample {
    var items: [Item] = []
    let lengths: Lengths
    let spans: Bool
    /// Whether some items cover several lanes, and some are measured.
    let isMixed: Bool
    var columns: Int
    let gap: Double
    let rebalance: Double
    private var nextName = 0

    init(_ random: inout SeededGenerator, count: Int, columns: Int, lengths: Lengths, spans: Bool) {
      isMixed = random.once(in: 2)
      (self.columns, self.lengths, self.spans) = (columns, lengths, spans)
      gap = random.pick([0, 10, 0.5])
      rebalance = random.pick([150, 600, 1e9])
      items = (0..<count).map { _ in item(&random) }
    }

    mutating func item(_ random: inout SeededGenerator) -> Item {
      nextName += 1
      return Item(
        name: "i\(nextName)", length: lengths.draw(&random), isFullSpan: spans && random.once(in: 12),
        span: isMixed && random.once(in: 3) ? 2 + random.below(3) : 1, measured: size(&random))
    }

    /// Returns a measured length for one of five items.
    private func size(_ random: inout SeededGenerator) -> Double? {
      isMixed && random.once(in: 5) ? lengths.draw(&random) : nil
    }

    /// Inserts, deletes, moves, swaps and resizes a few items.
    mutating func edit(_ random: inout SeededGenerator) {
      for _ in 0...random.below(4) {
        let place = random.below(items.count + 1)
        switch random.below(6) {
        case 0: items.insert(item(&random), at: place)
        case 1 where place < items.count: items.remove(at: place)
        case 3 where place < items.count:
          let moved = items.remove(at: place)
          items.insert(moved, at: random.below(items.count + 1))
        case 4 where place < items.count: items[place].length = lengths.draw(&random)
        case 5 where place < items.count: items[place] = item(&random)
        case 2 where place < items.count: items[place].measured = size(&random)
        default: break
        }
      }
    }

    var model: CollectionModel {
      let layout = WaterfallLayout(
        columnCount: columns, rowSpacing: gap, laneAssignment: .stable, rebalance: rebalance)
      let chunks = items.map {
        ItemSlice(
          run: ItemRun(
            metrics: ItemMetrics(
              height: .constant($0.length), fullSpan: .constant($0.isFullSpan),
              columnSpan: $0.span == 1 ? .none : .constant(Double($0.span)),
              measured: $0.measured.map { Size(width: 7, height: $0) })),
          identifier: Identifier($0.name))
      }
      return CollectionModel(
        sections: [Section(identifier: Identifier("s"), layout: layout, items: ItemList(chunks))])
    }

    var viewport: Size { Size(width: Double(columns), height: 400) }
  }

  /// 10,000 batches in all.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func `equal the reference, and no survivor changes its lane unless all are assigned again`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var sample = Sample(
      &random, count: random.below(20), columns: random.pick([1, 2, 3, 5, 17, 32, 33]),
      lengths: random.pick(Lengths.allCases), spans: random.once(in: 3))
    var reference = ReferenceStableWaterfall()
    var collection = prepared(sample.model, sample.viewport.width, sample.viewport.height)
    _ = reference.place(sample.items, columns: sample.columns, gap: sample.gap, rebalance: sample.rebalance)
    for step in 0..<100 {
      let (before, names) = (collection.frames(ofSection: 0), sample.items)
      sample.edit(&random)
      var isSameCount = true
      if random.once(in: 50) {
        sample.columns = random.pick([2, 4, 17, 33])
        isSameCount = Double(sample.columns) == collection.viewport.width
      }
      var work = LayoutProgress()
      collection = PreparedCollection(
        sample.model, viewport: sample.viewport, reusing: random.once(in: 5) ? nil : collection,
        following: collection, work: &work)
      let expected = reference.place(
        sample.items, columns: sample.columns, gap: sample.gap, rebalance: sample.rebalance)
      guard collection.frames(ofSection: 0) == expected else {
        Issue.record("seed \(seed), step \(step): differs from the reference")
        return
      }
      guard !reference.isRebalanced, isSameCount else { continue }
      let lanes = Dictionary(uniqueKeysWithValues: zip(sample.items.map(\.name), expected))
      for (item, old) in zip(names, before) where !item.isFullSpan {
        guard let frame = lanes[item.name], frame.x != old.x else { continue }
        Issue.record("seed \(seed), step \(step): \(item.name) changed its lane")
        return
      }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `are found by queries as a filter finds them`(seed: UInt64) {
    var random = SeededGenerator(seed: 500 + seed)
    let columns = random.pick([1, 2, 3, 8, 17, 32, 33])
    var sample = Sample(
      &random, count: 150, columns: columns, lengths: random.pick(Lengths.allCases), spans: random.once(in: 4))
    var collection = prepared(sample.model, sample.viewport.width, sample.viewport.height)
    for step in 0..<5 {
      // Many items are inserted at the start and deleted at random, so that lanes are far from level in between.
      for _ in 0..<random.below(9) { sample.items.insert(sample.item(&random), at: 0) }
      sample.edit(&random)
      var work = LayoutProgress()
      collection = PreparedCollection(
        sample.model, viewport: sample.viewport, reusing: collection, following: collection, work: &work)
      let frames = collection.frames(ofSection: 0)
      for _ in 0..<10 {
        // Often at an edge of an item, to test open and closed edges.
        let edge = random.once(in: 2) ? random.pick(frames).y : Double(random.below(6000))
        let rect = Rect(
          Double(random.below(columns)) - 0.5, edge, Double(random.below(columns) + 1),
          random.pick([0, 1, 120, 5000]))
        let expected = frames.indices.filter { rect.intersects(frames[$0]) }
        let found = collection.elements(in: rect).map(\.indexPath.item).sorted()
        #expect(found == expected, "seed \(seed), step \(step), \(rect)")
      }
    }
  }
}
