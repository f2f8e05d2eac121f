import CollectionLayout
import TestSupport
import Testing

/// The items at which viewports and orthogonal sections rest, and the offsets of these items.
struct `Resting items` {
  /// Returns a section of groups of one item each, or of a page of several.
  private static func row(
    _ behavior: CompositionalLayout.OrthogonalScrollingBehavior, of count: Int, width: LayoutDimension,
    spacing: Double = 0, inset: EdgeInsets = .zero
  ) -> Section {
    let item = LayoutItem(size: LayoutSize(width: .fractionalWidth(1), height: .fractionalHeight(1)))
    return section(
      "s", of: count,
      CompositionalLayout(
        group: LayoutGroup(size: LayoutSize(width: width, height: .absolute(40)), items: [.item(item)]),
        interGroupSpacing: spacing, contentInsets: inset, orthogonalScrolling: behavior))
  }

  private static func layout(
    _ section: Section, _ width: Double, _ direction: LayoutDirection = .leftToRight
  ) -> PreparedCollection {
    prepared(CollectionModel(layoutDirection: direction, sections: [section]), width, 300)
  }

  /// Returns the index of the item that rests at an offset.
  private static func item(_ layout: PreparedCollection, _ offset: Double) -> Int? {
    layout.restingItem(ofSection: 0, at: offset)?.path.item
  }

  // Groups of 100, 8 apart, in 310: starts at 108 · i, end 856 − 310 = 546.
  @Test func `the first group in view rests at its start, and at the end the first one that starts behind it`() {
    for behavior in [CompositionalLayout.OrthogonalScrollingBehavior.groupPaging, .continuousGroupLeadingBoundary] {
      let layout = Self.layout(Self.row(behavior, of: 8, width: .absolute(100), spacing: 8), 310)
      #expect([0, 108, 324.4, 546].map { Self.item(layout, $0) } == [0, 1, 3, 6])
      #expect([1, 54, 530, 547].map { Self.item(layout, $0) } == [nil, nil, nil, nil])
      let turned = Self.layout(Self.row(behavior, of: 8, width: .absolute(100), spacing: 8), 310, .rightToLeft)
      #expect([546, 438, 0].map { Self.item(turned, $0) } == [0, 1, 6])
    }
  }

  // The middle of group i is at 50 + 108 · i, that of the viewport at 155.
  @Test func `of centered groups the one in the middle rests`() {
    let layout = Self.layout(Self.row(.groupPagingCentered, of: 8, width: .absolute(100), spacing: 8), 310)
    #expect([-105, 3, 651].map { Self.item(layout, $0) } == [0, 1, 7])
    #expect(Self.item(layout, 50) == nil)
  }

  // Pages of 310: the third group starts at 324. The last page is at the end, 546, before the group at 648.
  @Test func `of a page the first group that starts in it rests`() throws {
    let layout = Self.layout(Self.row(.paging, of: 8, width: .absolute(100), spacing: 8), 310)
    #expect([0, 310, 546].map { Self.item(layout, $0) } == [0, 3, 6])
    #expect(Self.item(layout, 320) == nil)
    // Pages of 400 at 0, 400 and the end, 456: the group at 324 is on the first, the one at 648 on the last page.
    let wide = Self.layout(Self.row(.paging, of: 8, width: .absolute(100), spacing: 8), 400)
    let items = try [310.0, 546].map { try #require(layout.restingItem(ofSection: 0, at: $0)) }
    #expect(items.map { wide.orthogonalOffset(restingAt: $0) } == [0, 456])
  }

  // One group of three pages of 200: its last third starts at 400 of 600, and at 1000 of 1500 in 500.
  @Test func `a page inside of a long group is a part of it`() throws {
    let narrow = Self.layout(Self.row(.paging, of: 2, width: .fractionalWidth(3)), 200)
    let item = try #require(narrow.restingItem(ofSection: 0, at: 400))
    #expect(item.path.item == 0)
    let wide = Self.layout(Self.row(.paging, of: 2, width: .fractionalWidth(3)), 500)
    #expect(wide.orthogonalOffset(restingAt: item) == 1000)
  }

  @Test func `sections that may stop anywhere have no resting items`() {
    let layout = Self.layout(Self.row(.continuous, of: 8, width: .absolute(100)), 310)
    #expect(Self.item(layout, 0) == nil)
    #expect(Self.layout(Self.row(.groupPaging, of: 0, width: .absolute(100)), 310).orthogonalSections == [0])
    #expect(Self.item(Self.layout(Self.row(.groupPaging, of: 0, width: .absolute(100)), 310), 0) == nil)
    let carousel = prepared(
      CollectionModel(scrollDirection: .horizontal, sections: [section("s", of: 3, CarouselLayout(snap: .none))]), 300,
      100)
    #expect(carousel.atRest.restingItem() == nil)
    #expect(carousel.contentOffset(restingAt: IndexPath(section: 0, item: 1), from: .zero) == nil)
  }

  // Cards of 60 in 100, 40 apart: card i rests at 100 · i.
  @Test func `the card in the middle rests`() {
    let cards = section("s", of: 3, CarouselLayout(cardWidth: 60, cardHeight: 40, spacing: 40))
    let layout = prepared(CollectionModel(scrollDirection: .horizontal, sections: [cards]), 100, 100)
    func item(_ x: Double) -> Int? {
      ScrolledCollection(layout, contentOffset: Point(x: x, y: 0)).restingItem()?.path.item
    }
    #expect([0, 100.4, 200].map(item) == [0, 1, 2])
    #expect([-1, 50, 199].map(item) == [nil, nil, nil])
    #expect(layout.contentOffset(restingAt: IndexPath(section: 0, item: 2), from: .zero) == Point(x: 200, y: 0))
  }

  /// A library layout that snaps to multiples of 90 and names no item.
  private struct Stops: SectionLayout, Equatable {
    static let kind = "stops"
    func prepare(
      _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
      from firstChanged: Int, work: inout LayoutProgress
    ) -> any PreparedLayout {
      Prepared(count: items.count)
    }

    struct Prepared: PreparedLayout {
      let count: Int
      var length: Double { Double(count) * 90 }
      func appendItems(
        _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutProgress
      ) {
        for index in 0..<count { found.append(PlacedItem(index: index, frame: frame(of: index))) }
      }
      func frame(of index: Int) -> Rect { Rect(0, Double(index) * 90, 50, 80) }
      func frame(of index: Int, _ items: ItemList) -> Rect? { index < count ? frame(of: index) : nil }
      func targetContentOffset(proposed: Double, velocity: Double, current: Double, viewportLength: Double) -> Double? {
        (proposed / 90).rounded() * 90
      }
    }
  }

  @Test func `of a layout of the library the item nearest to the middle rests`() throws {
    let layout = prepared(CollectionModel(sections: [section("s", of: 20, Stops())]), 100, 300)
    let view = ScrolledCollection(layout, contentOffset: Point(x: 0, y: 450))
    // The middle is at 600, item 6 is 540–620.
    #expect(view.restingItem()?.path.item == 6)
    let other = prepared(CollectionModel(sections: [section("s", of: 20, Stops())]), 100, 500)
    #expect(other.contentOffset(restingAt: IndexPath(section: 0, item: 6), from: .zero) == Point(x: 0, y: 360))
    #expect(ScrolledCollection(layout, contentOffset: Point(x: 0, y: 470)).restingItem() == nil)
  }

  // MARK: - Properties

  private static let behaviors = Array(CompositionalLayout.OrthogonalScrollingBehavior.allCases.dropFirst(2))

  @Test(arguments: behaviors, 0..<25 as Range<UInt64>)
  func `a section rests at each offset that an item has in any viewport`(
    behavior: CompositionalLayout.OrthogonalScrollingBehavior, seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let width: LayoutDimension =
        random.once(in: 2)
        ? .absolute(Double(10 + random.below(300))) : .fractionalWidth(random.pick([0.3, 0.5, 0.9, 1, 2]))
      let row = Self.row(
        behavior, of: 1 + random.below(30), width: width, spacing: random.pick([0, 8, 20]),
        inset: random.pick([.zero, EdgeInsets(7)]))
      let direction = random.pick(LayoutDirection.allCases)
      func layout() -> PreparedCollection { Self.layout(row, Double(50 + random.below(900)), direction) }
      let (before, after) = (layout(), layout())
      let proposed = Double(random.below(3000)) - 300
      let resting = before.restingOffset(ofSection: 0, near: proposed)
      let item = try #require(before.restingItem(ofSection: 0, at: resting), "seed \(seed), \(resting)")
      let offset = try #require(after.orthogonalOffset(restingAt: item))
      #expect(abs(after.restingOffset(ofSection: 0, near: offset) - offset) < 1e-6, "seed \(seed)")
      let range = try #require(after.orthogonalRange(ofSection: 0))
      #expect(range.contains(offset) || RestingItem.isNear(after.clamped(offset, ofOrthogonalSection: 0), offset))
      // The group is on screen, and where nothing changes it is where it was.
      let view = ScrolledCollection(after, contentOffset: .zero, orthogonalOffsets: [0: offset])
      let frame = try #require(view.cell(at: item.path)?.frame)
      // A page may begin in the spacing behind the group.
      #expect(view.bounds.outset(by: 25).intersects(frame), "seed \(seed)")
      let same = try #require(before.orthogonalOffset(restingAt: item))
      #expect(abs(same - resting) < 1e-6, "seed \(seed): \(row.layout), \(before.viewport), \(resting)")
    }
  }

  @Test(arguments: 0..<25 as Range<UInt64>)
  func `a carousel rests at each offset that a card has in any viewport`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let card = random.pick([0.3, 0.7, 1, 40, 100, 250])
      let cards = section(
        "s", of: 1 + random.below(20),
        CarouselLayout(cardWidth: card, cardHeight: card, spacing: random.pick([nil, 0, 30])))
      let (scroll, direction) = (random.pick(ScrollDirection.allCases), random.pick(LayoutDirection.allCases))
      func layout() -> PreparedCollection {
        prepared(
          CollectionModel(scrollDirection: scroll, layoutDirection: direction, sections: [cards]),
          Double(50 + random.below(900)), Double(50 + random.below(900)))
      }
      let (before, after) = (layout(), layout())
      let proposed = Point(x: Double(random.below(4000)), y: Double(random.below(4000)))
      let view = before.atRest
      let resting = view.targetContentOffset(proposed: view.clamped(proposed), velocity: .zero)
      let item = try #require(ScrolledCollection(before, contentOffset: resting).restingItem(), "seed \(seed)")
      let offset = try #require(after.contentOffset(restingAt: item.path, from: .zero))
      let other = ScrolledCollection(after, contentOffset: offset)
      #expect(RestingItem.isNear(other.targetContentOffset(proposed: offset, velocity: .zero), offset), "seed \(seed)")
      #expect(other.restingItem()?.path == item.path, "seed \(seed)")
    }
  }
}
