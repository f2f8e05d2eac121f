import CollectionLayout
import TestSupport
import Testing

/// The index path that an item gets if it is moved to a position, and the collection with a moved item.
@Suite struct MovementTargetTests {
  private static func target(
    _ view: ScrolledCollection, _ source: IndexPath, _ position: Point, _ reordering: Reordering = .acrossSections
  ) -> IndexPath {
    var work = LayoutProgress()
    return view.targetIndexPath(forItemAt: source, movedTo: position, reordering, work: &work)
  }

  /// Returns sections of rows of 50 points in a viewport of 100 × 400, with 10 points between the sections' insets.
  private static func rows(
    _ counts: [Int], _ scroll: ScrollDirection = .vertical, _ direction: LayoutDirection = .leftToRight,
    layout: any SectionLayout = ListLayout(rowHeight: 50), inset: Double = 0
  ) -> ScrolledCollection {
    let model = CollectionModel(
      scrollDirection: scroll, layoutDirection: direction,
      sections: counts.enumerated().map { index, count in
        section("s\(index)", of: Array(repeating: ItemMetrics(), count: count), layout, inset: EdgeInsets(inset))
      })
    let size = scroll == .vertical ? Size(width: 100, height: 400) : Size(width: 400, height: 100)
    return ScrolledCollection(prepared(model, size.width, size.height), contentOffset: .zero)
  }

  private static func path(_ section: Int, _ item: Int) -> IndexPath { IndexPath(section: section, item: item) }

  @Test func `the target is the cell that contains the position`() {
    let view = Self.rows([3, 3])
    let source = Self.path(0, 0)
    #expect(Self.target(view, source, Point(x: 50, y: 25)) == Self.path(0, 0))
    #expect(Self.target(view, source, Point(x: 50, y: 50)) == Self.path(0, 1))
    #expect(Self.target(view, source, Point(x: 50, y: 149.5)) == Self.path(0, 2))
    #expect(Self.target(view, source, Point(x: 50, y: 150)) == Self.path(1, 0))
    #expect(Self.target(view, source, Point(x: 50, y: 150), .withinSection) == Self.path(0, 2))
    #expect(Self.target(view, source, Point(x: 50, y: 60), .none) == source)
  }

  @Test func `a position behind the last item is the end of its section`() {
    let view = Self.rows([3, 3], inset: 10)
    #expect(Self.target(view, Self.path(0, 0), Point(x: 50, y: 165)) == Self.path(0, 2))
    #expect(Self.target(view, Self.path(1, 0), Point(x: 50, y: 165)) == Self.path(0, 3))
    // The end of the last item, where the next line would start.
    #expect(Self.target(view, Self.path(1, 0), Point(x: 5, y: 160)) == Self.path(0, 3))
    #expect(Self.target(view, Self.path(1, 0), Point(x: 5, y: 159)) == Self.path(0, 2))
    #expect(Self.target(view, Self.path(0, 0), Point(x: 50, y: 335)) == Self.path(1, 3))
    #expect(Self.target(view, Self.path(0, 0), Point(x: 50, y: 1e9)) == Self.path(1, 3))
    #expect(Self.target(view, Self.path(0, 0), Point(x: 50, y: 1e9), .withinSection) == Self.path(0, 2))
    #expect(Self.target(view, Self.path(1, 2), Point(x: 50, y: -1e9)) == Self.path(0, 0))
    #expect(Self.target(view, Self.path(1, 2), Point(x: 50, y: -1e9), .withinSection) == Self.path(1, 0))
  }

  @Test func `a position behind the last item of an incomplete line is the end, also from right to left`() {
    let grid = GridLayout(columnCount: 2, rowSpacing: 0, columnSpacing: 0, aspectRatio: 1)
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let x = direction == .leftToRight ? 75.0 : 25.0
      let view = Self.rows([3, 1], .vertical, direction, layout: grid)
      #expect(Self.target(view, Self.path(1, 0), Point(x: x, y: 75)) == Self.path(0, 3))
      #expect(Self.target(view, Self.path(0, 0), Point(x: x, y: 75)) == Self.path(0, 2))
      #expect(Self.target(view, Self.path(1, 0), Point(x: 100 - x, y: 75)) == Self.path(0, 2))
    }
  }

  @Test func `the edges of the space behind the last item belong to the end`() {
    let grid = GridLayout(columnCount: 2, rowSpacing: 0, columnSpacing: 0, aspectRatio: 1)
    let view = Self.rows([3, 1], layout: grid)
    // The last item of the first section is from (0, 50) to (50, 100).
    for position in [Point(x: 50, y: 50), Point(x: 75, y: 50), Point(x: 50, y: 75)] {
      #expect(Self.target(view, Self.path(1, 0), position) == Self.path(0, 3), "\(position)")
    }
  }

  @Test func `a position between two sections belongs to the nearest one, in the middle to the first one`() {
    let model = CollectionModel(
      sections: ["a", "b"].map { section($0, of: 2, ListLayout(rowHeight: 50)) },
      configuration: CollectionConfiguration(interSectionSpacing: 20))
    let view = prepared(model, 100, 400).atRest
    // The sections are from 0 to 100 and from 120 to 220.
    #expect(Self.target(view, Self.path(1, 0), Point(x: 50, y: 109)) == Self.path(0, 2))
    #expect(Self.target(view, Self.path(1, 0), Point(x: 50, y: 110)) == Self.path(0, 2))
    #expect(Self.target(view, Self.path(1, 0), Point(x: 50, y: 111)) == Self.path(1, 0))
  }

  @Test func `an empty section is a target across sections`() {
    let view = Self.rows([2, 0, 2], inset: 20)
    // The empty section is from 140 to 180.
    #expect(Self.target(view, Self.path(0, 0), Point(x: 50, y: 160)) == Self.path(1, 0))
    #expect(Self.target(view, Self.path(0, 0), Point(x: 50, y: 160), .withinSection) == Self.path(0, 1))
  }

  @Test func `rows are found in horizontal collections of both directions`() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let view = Self.rows([3, 3], .horizontal, direction)
      let place = { (x: Double) in Point(x: direction == .leftToRight ? x : 400 - x, y: 50) }
      #expect(Self.target(view, Self.path(0, 0), place(75)) == Self.path(0, 1))
      #expect(Self.target(view, Self.path(0, 0), place(175)) == Self.path(1, 0))
      #expect(Self.target(view, Self.path(0, 0), place(1000)) == Self.path(1, 3))
      #expect(Self.target(view, Self.path(1, 0), place(-1000)) == Self.path(0, 0))
    }
  }

  @Test func `a position that is not finite changes nothing`() {
    let view = Self.rows([3, 3])
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(Self.target(view, Self.path(0, 1), Point(x: number, y: 25)) == Self.path(0, 1))
      #expect(Self.target(view, Self.path(0, 1), Point(x: 25, y: number)) == Self.path(0, 1))
    }
    #expect(Self.target(view, Self.path(0, 1), Point(x: 1e308, y: 1e308)) == Self.path(1, 3))
    #expect(Self.target(view, Self.path(0, 1), Point(x: -1e308, y: -1e308)) == Self.path(0, 0))
  }

  /// Compares with a check of every cell.
  @Test(arguments: `Every kind of layout`.samples, 0..<20 as Range<UInt64>)
  func `a target is that of a check of every cell`(sample: LayoutSample, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let items = SampleItems(&random)
    let model = items.collection(
      sample.layout, random.pick(ScrollDirection.allCases), random.pick([.leftToRight, .rightToLeft]))
    let view = ScrolledCollection(
      prepared(model, items.viewport.width, items.viewport.height), contentOffset: .zero)
    let cells = view.allElements.filter { $0.category == .cell }
    guard let source = cells.randomElement(using: &random)?.indexPath else { return }
    let size = view.layout.contentSize
    for attempt in 0..<20 {
      let position = Point(
        x: Double(random.below(Int(size.width) + 100)) - 50, y: Double(random.below(Int(size.height) + 100)) - 50)
      for reordering in [Reordering.withinSection, .acrossSections] {
        let allowed = cells.filter { reordering == .acrossSections || $0.indexPath.section == source.section }
        let target = Self.target(view, source, position, reordering)
        let comment = Comment(rawValue: "seed \(seed), attempt \(attempt), \(source) to \(position), \(reordering)")
        #expect(reordering == .acrossSections || target.section == source.section, comment)
        let count = model.sections[target.section].items.count
        #expect(target.item <= (target.section == source.section ? count - 1 : count), comment)
        let hit = allowed.filter {
          position.x >= $0.frame.x && position.x < $0.frame.maxX && position.y >= $0.frame.y
            && position.y < $0.frame.maxY
        }
        // Overflow of groups is not found by queries.
        if let last = hit.max(by: LayoutAttributes.precedesInDrawOrder), !(sample.layout is CompositionalLayout) {
          #expect(target == last.indexPath, comment)
        }
      }
    }
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `a moved item is where a batch of one move puts it`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var model = RandomBatch(&random).model
    for _ in 0..<6 {
      let filled = model.sections.indices.filter { model.sections[$0].items.count > 0 }
      guard let from = filled.randomElement(using: &random),
        let to = model.sections.indices.randomElement(using: &random)
      else { return }
      let count = model.sections[to].items.count
      let source = Self.path(from, random.below(model.sections[from].items.count))
      let target = Self.path(to, random.below(from == to ? count : count + 1))
      let batch = try ValidatedBatch([.moveItem(from: source, to: target)], on: model)
      let moved = model.movingItem(from: source, to: target)
      #expect(moved.names == batch.result.names, "seed \(seed), \(source) to \(target)")
      // A list merges slices that continue each other, so that a move back restores it.
      #expect(
        moved.movingItem(from: target, to: source).sections.map(\.items.slices.count)
          == model.sections.map(\.items.slices.count), "seed \(seed)")
      model = moved
    }
  }
}
