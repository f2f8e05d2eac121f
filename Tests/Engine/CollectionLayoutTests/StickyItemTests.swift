import CollectionLayout
import TestSupport
import Testing

/// Items that stay at the edge until the end of their section: docs/semantics.md, 8.8.
@Suite struct StickyItemTests {
  /// Returns a section of rows of 50, some of which are sticky.
  private static func rows(
    _ name: String, count: Int = 10, sticky: Set<Int>, header: Double? = nil, footer: Double? = nil
  ) -> Section {
    let chunks = (0..<count).map { index in
      ItemSlice(
        run: ItemRun(metrics: ItemMetrics(), isSticky: .constant(sticky.contains(index))),
        identifier: Identifier("\(name)\(index)"))
    }
    return Section(
      identifier: Identifier(name), layout: ListLayout(rowHeight: 50),
      header: header.map { SupplementaryItem(length: $0, isSticky: true) },
      footer: footer.map { SupplementaryItem(length: $0, isSticky: true) }, items: ItemList(chunks))
  }

  private static func cell(_ item: Int, _ model: CollectionModel, at y: Double, section: Int = 0) -> LayoutAttributes? {
    ScrolledCollection(prepared(model, 100, 200), contentOffset: Point(x: 0, y: y))
      .cell(at: IndexPath(section: section, item: item))
  }

  @Test func `the next sticky item and the end of the section push an item`() {
    // A section [0, 500), sticky rows at 0 and 200.
    let model = CollectionModel(sections: [Self.rows("s", sticky: [0, 4]), Self.rows("t", sticky: [])])
    let starts = [(0.0, 0.0, 200.0), (-20, 0, 200), (120, 120, 200), (170, 150, 200), (230, 150, 230), (480, 150, 450)]
    for (y, first, second) in starts {
      #expect(Self.cell(0, model, at: y)?.frame == Rect(0, first, 100, 50))
      #expect(Self.cell(4, model, at: y)?.frame == Rect(0, second, 100, 50))
      #expect(Self.cell(1, model, at: y)?.frame == Rect(0, 50, 100, 50))
    }
    #expect(Self.cell(0, model, at: 120)?.zIndex == 1023)
    #expect(Self.cell(4, model, at: 120)?.zIndex == 0)
  }

  @Test func `items stack if headers do, and the end of the section pushes them as one`() {
    let model = CollectionModel(stickyHeaders: .stack, sections: [Self.rows("s", sticky: [0, 4])])
    for (y, first, second) in [(100.0, 100.0, 200.0), (170, 170, 220), (400, 400, 450), (430, 400, 450)] {
      #expect(Self.cell(0, model, at: y)?.frame.y == first)
      #expect(Self.cell(4, model, at: y)?.frame.y == second)
    }
  }

  @Test func `items are pinned below pinned headers, and end at a sticky footer`() {
    var model = CollectionModel(
      stickyHeaders: .push, sections: [Self.rows("s", sticky: [0], header: 30, footer: 20), Self.rows("t", sticky: [])])
    // The section is [0, 550): header, items from 30, footer from 530.
    #expect(Self.cell(0, model, at: 100)?.frame.y == 130)
    #expect(Self.cell(0, model, at: 500)?.frame.y == 480)
    model.stickyHeaders = .none
    #expect(Self.cell(0, model, at: 100)?.frame.y == 100)
    model.stickyHeaders = .push
    model.sections[0].header?.stickyOffset = 7
    #expect(Self.cell(0, model, at: 100)?.frame.y == 137)
    model.header = SupplementaryItem(length: 40, isSticky: true)
    #expect(Self.cell(0, model, at: 100)?.frame.y == 177)
  }

  /// Returns a section of 20 rows of 50 with one badge each, of which every fifth one is sticky.
  private static func badges(zIndex: Int) -> CollectionModel {
    var badge = LayoutSupplementaryItem(
      kind: "badge", size: LayoutSize(width: .absolute(10), height: .absolute(10)))
    badge.zIndex = zIndex
    let whole = LayoutSize(width: .fractionalWidth(1), height: .fractionalHeight(1))
    let layout = CompositionalLayout(
      group: LayoutGroup(
        size: LayoutSize(width: .fractionalWidth(1), height: .absolute(50)),
        items: [.item(LayoutItem(size: whole, supplementaryItems: [badge]))]))
    var section = Section(identifier: Identifier("s"), layout: layout)
    section.items = ItemList([
      ItemSlice(
        run: ItemRun(metrics: ItemMetrics(), isSticky: .cycle([true, false, false, false, false])),
        identifiers: IdentifierSequence(TextSequence("i{i}")), range: 0..<20)
    ])
    return CollectionModel(sections: [section])
  }

  @Test(arguments: [(1, 1023), (-1, 1022), (3000, 3000)])
  func `views that are anchored to a sticky item move with it`(zIndex: Int, raised: Int) {
    for mode in [StickyHeaders.push, .stack] {
      var model = Self.badges(zIndex: zIndex)
      model.stickyHeaders = mode
      let layout = prepared(model, 100, 200)
      let rest = ScrolledCollection(layout, contentOffset: .zero)
      for y in stride(from: 0.0, through: 800, by: 35) {
        let view = ScrolledCollection(layout, contentOffset: Point(x: 0, y: y))
        let found = Set(view.elements(in: view.bounds).filter { $0.owner == .anchor }.map(\.indexPath.item))
        for item in 0..<20 {
          let path = IndexPath(section: 0, item: item)
          guard let cell = view.cell(at: path), let badge = view.supplementaryItem(kind: "badge", at: path),
            let natural = rest.supplementaryItem(kind: "badge", at: path)
          else {
            Issue.record("item \(item) at \(y)")
            continue
          }
          #expect(badge.frame.y - cell.frame.y == natural.frame.y - 50 * Double(item), "item \(item) at \(y)")
          #expect(badge.zIndex == (cell.isPinned ? raised : zIndex), "item \(item) at \(y)")
          #expect(found.contains(item) == badge.frame.intersects(view.bounds), "item \(item) at \(y)")
          #expect(view.naturalFrame(of: badge) == natural.frame, "item \(item) at \(y)")
        }
      }
    }
  }

  @Test func `sticky items of one row of a grid move together`() {
    var section = Section(identifier: Identifier("s"), layout: GridLayout(columnCount: 2, aspectRatio: 1))
    section.items = ItemList([
      ItemSlice(
        run: ItemRun(metrics: ItemMetrics(), isSticky: .cycle([true, true, false, false])),
        identifiers: IdentifierSequence(TextSequence("i{i}")), range: 0..<12)
    ])
    let view = ScrolledCollection(
      prepared(CollectionModel(sections: [section]), 100, 100), contentOffset: Point(x: 0, y: 30))
    var work = LayoutProgress()
    // Rows of 50: items 0 and 1 are at 30, 2 and 3 at 50, 4 and 5 at 100 without being pinned.
    let found = view.visibleElements(work: &work)
    #expect(found.map(\.indexPath.item) == [2, 3, 4, 5, 0, 1])
    #expect(found.map(\.frame.y) == [50, 50, 100, 100, 30, 30])
    #expect(work.examinedCount < 20)
    #expect(view.hitTest(Point(x: 10, y: 60), work: &work)?.indexPath.item == 0)
    #expect(view.hitTest(Point(x: 10, y: 90), work: &work)?.indexPath.item == 2)
  }

  @Test func `many sticky items take work in proportion to those in view`() {
    var section = Section(identifier: Identifier("s"), layout: ListLayout(rowHeight: 10))
    section.items = ItemList([
      ItemSlice(
        run: ItemRun(metrics: ItemMetrics(), isSticky: .constant(true)),
        identifiers: IdentifierSequence(TextSequence("i{i}")), range: 0..<10_000_000)
    ])
    let layout = prepared(CollectionModel(sections: [section]), 100, 200)
    for y in [0.0, 5_003, 99_995, 50_000_000] {
      var work = LayoutProgress()
      let view = ScrolledCollection(layout, contentOffset: Point(x: 0, y: y))
      #expect((20...22).contains(view.visibleElements(work: &work).count))
      #expect(work.examinedCount < 60)
    }
  }

  private static let layouts: [any SectionLayout] = [
    ListLayout(rowHeight: 20, spacing: 3), GridLayout(columnCount: 3, aspectRatio: 1.5),
    WaterfallLayout(columnCount: 2), FlowLayout(), TagsLayout(),
  ]

  private static func model(_ generator: inout SeededGenerator, _ direction: ScrollDirection) -> CollectionModel {
    let mode = StickyHeaders.allCases[Int.random(in: 0...2, using: &generator)]
    var model = CollectionModel(scrollDirection: direction, stickyHeaders: mode)
    for number in 0..<Int.random(in: 1...4, using: &generator) {
      let chunks = (0..<Int.random(in: 0...20, using: &generator)).map { index in
        let (main, cross) = (
          Double(Int.random(in: 0...80, using: &generator)), Double(Int.random(in: 1...90, using: &generator))
        )
        let (width, height) = direction == .vertical ? (cross, main) : (main, cross)
        return ItemSlice(
          run: ItemRun(
            metrics: ItemMetrics(width: .constant(width), height: .constant(height)),
            isSticky: .constant(Int.random(in: 0...3, using: &generator) == 0)),
          identifier: Identifier("\(number)-\(index)"))
      }
      var section = Section(
        identifier: Identifier("s\(number)"),
        layout: layouts[Int.random(in: 0..<layouts.count, using: &generator)], items: ItemList(chunks))
      if Bool.random(using: &generator) { section.header = SupplementaryItem(length: 20, isSticky: true) }
      if Bool.random(using: &generator) { section.footer = SupplementaryItem(length: 15, isSticky: true) }
      model.sections.append(section)
    }
    return model
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `a query finds the cells that are where it searches`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let direction: ScrollDirection = Bool.random(using: &generator) ? .vertical : .horizontal
    var model = Self.model(&generator, direction)
    if Bool.random(using: &generator) { model.layoutDirection = .rightToLeft }
    if Bool.random(using: &generator) { model.contentInset = EdgeInsets(top: 7, left: 3, bottom: 11, right: 5) }
    let layout = prepared(model, 120, 150)
    let paths = model.sections.indices.flatMap { section in
      (0..<model.sections[section].items.count).map { IndexPath(section: section, item: $0) }
    }
    for _ in 0..<20 {
      let offset = Double(Int.random(in: -60...900, using: &generator))
      let view = ScrolledCollection(
        layout, contentOffset: direction == .vertical ? Point(x: 0, y: offset) : Point(x: offset, y: 0))
      let rect = Rect(
        x: view.bounds.x + Double(Int.random(in: -200...200, using: &generator)),
        y: view.bounds.y + Double(Int.random(in: -200...200, using: &generator)), width: 110, height: 90)
      var work = LayoutProgress()
      let found = view.elements(in: rect, work: &work).filter { $0.category == .cell }
      let cells = paths.compactMap { view.cell(at: $0) }
      #expect(found.map(\.indexPath).sorted() == cells.filter { rect.intersects($0.frame) }.map(\.indexPath).sorted())
      for cell in found { #expect(view.cell(at: cell.indexPath) == cell) }
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `a horizontal collection is a vertical one mirrored at the diagonal`(seed: UInt64) {
    var (one, other) = (SeededGenerator(seed: seed), SeededGenerator(seed: seed))
    let vertical = Self.model(&one, .vertical)
    let horizontal = Self.model(&other, .horizontal)
    // The sizes of tags depend on their widths in both directions, and a ratio is that of the width.
    guard vertical.sections.allSatisfy({ !($0.layout is TagsLayout) && !($0.layout is GridLayout) }) else { return }
    let (down, right) = (prepared(vertical, 120, 150), prepared(horizontal, 150, 120))
    for offset in stride(from: -20.0, through: 800, by: 31) {
      let (first, second) = (
        ScrolledCollection(down, contentOffset: Point(x: 0, y: offset)),
        ScrolledCollection(right, contentOffset: Point(x: offset, y: 0))
      )
      for section in vertical.sections.indices {
        for item in 0..<vertical.sections[section].items.count {
          let path = IndexPath(section: section, item: item)
          let frame = first.cell(at: path)?.frame
          let turned = second.cell(at: path)?.frame
          #expect(turned.map { Rect(x: $0.y, y: $0.x, width: $0.height, height: $0.width) } == frame)
        }
      }
    }
  }
}
