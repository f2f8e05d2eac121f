import CollectionLayout
import TestSupport
import Testing

/// Orthogonal sections as parts of a collection.
struct `Orthogonal sections` {
  private static let behaviors = Array(CompositionalLayout.OrthogonalScrollingBehavior.allCases.dropFirst())

  /// Returns an orthogonal section of cards of 60 × 40 with a spacing of 10, between two lists.
  private static func collection(
    _ behavior: CompositionalLayout.OrthogonalScrollingBehavior, _ scroll: ScrollDirection,
    _ direction: LayoutDirection,
    count: Int = 12, spacing: Double = 10, inset: EdgeInsets = .zero
  ) -> CollectionModel {
    let size =
      scroll == .vertical
      ? LayoutSize(width: .absolute(60), height: .absolute(40))
      : LayoutSize(width: .absolute(40), height: .absolute(60))
    let shelf = CompositionalLayout(
      group: LayoutGroup(
        size: size,
        items: [
          .item(
            LayoutItem(
              size: LayoutSize(
                width: .fractionalWidth(1), height: .fractionalHeight(1))))
        ]),
      interGroupSpacing: spacing, contentInsets: EdgeInsets(5), orthogonalScrolling: behavior,
      boundaryItems: [BoundarySupplementaryItem(kind: "title")])
    var sections = [
      section("a", of: 3, ListLayout()), section("b", of: count, shelf, inset: inset),
      section("c", of: 3, ListLayout()),
    ]
    sections[1].decorations = [Decoration(kind: "card", shape: .card(covers: .section, inset: .zero), zIndex: -1)]
    return CollectionModel(scrollDirection: scroll, layoutDirection: direction, sections: sections)
  }

  @Test(arguments: behaviors, 0..<20 as Range<UInt64>)
  func `find the elements that a check of every element finds`(
    behavior: CompositionalLayout.OrthogonalScrollingBehavior, seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    func number(_ span: Int) -> Double { Double(random.below(span)) - 100 }
    for scroll in ScrollDirection.allCases {
      for direction in LayoutDirection.allCases {
        let layout = prepared(Self.collection(behavior, scroll, direction, inset: EdgeInsets(7)), 200, 200)
        let view = ScrolledCollection(layout, contentOffset: .zero, orthogonalOffsets: [1: number(1000)])
        let cells = layout.model.sections.indices.flatMap { section in
          (0..<layout.model.sections[section].items.count).compactMap {
            view.cell(at: IndexPath(section: section, item: $0))
          }
        }
        for attempt in 0..<20 {
          let rect = Rect(number(400), number(400), Double(random.below(300)), Double(random.below(300)))
          let found = view.elements(in: rect).filter { $0.category == .cell }
          let expected = cells.filter { rect.intersects($0.frame) }.sorted(by: LayoutAttributes.precedesInDrawOrder)
          #expect(found == expected, "seed \(seed), attempt \(attempt), \(scroll), \(direction)")
        }
      }
    }
  }

  // Content: 5 + 12 · 60 + 11 · 10 + 5 = 840 in a viewport of 200: offsets 0 to 640.
  @Test func `start at the leading end of the reading direction`() throws {
    let leftToRight = prepared(Self.collection(.continuous, .vertical, .leftToRight), 200, 200)
    let rightToLeft = prepared(Self.collection(.continuous, .vertical, .rightToLeft), 200, 200)
    #expect(leftToRight.orthogonalRange(ofSection: 1) == 0...640)
    #expect(rightToLeft.orthogonalRange(ofSection: 1) == 0...640)
    #expect(leftToRight.atRest.orthogonalOffset(ofSection: 1) == Point(x: 0, y: 0))
    #expect(rightToLeft.atRest.orthogonalOffset(ofSection: 1) == Point(x: 640, y: 0))
    let first = IndexPath(section: 1, item: 0)
    #expect(leftToRight.cell(at: first)?.frame.x == 5)
    #expect(rightToLeft.cell(at: first)?.frame.maxX == 195)
    #expect(leftToRight.atRest.orthogonalOffset(ofSection: 0) == nil)
  }

  @Test func `have the offsets of groups or pages as snap points`() {
    func points(
      _ behavior: CompositionalLayout.OrthogonalScrollingBehavior, _ direction: LayoutDirection = .leftToRight,
      atMost limit: Int = 100
    ) -> [Double] {
      let view = prepared(Self.collection(behavior, .vertical, direction), 200, 200).atRest
      return view.orthogonalSnapPoints(ofSection: 1, atMost: limit).map(\.x)
    }
    // Groups are 70 apart, pages are 200 − 2 · 5 = 190 long. The last stop of both is at the end, 640.
    let groups = Array(stride(from: 0.0, to: 640, by: 70)) + [640]
    #expect(points(.groupPaging) == groups)
    #expect(points(.groupPaging, .rightToLeft) == groups.reversed().map { 640 - $0 })
    #expect(points(.groupPaging, atMost: 3) == [0, 70, 140])
    #expect(points(.paging) == [0, 190, 380, 570, 640])
    #expect(points(.continuous).isEmpty)
  }

  @Test(arguments: behaviors, 0..<40 as Range<UInt64>)
  func `have mirrored target offsets from right to left`(
    behavior: CompositionalLayout.OrthogonalScrollingBehavior, seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let (offset, proposed) = (Double(random.below(640)), Double(random.below(640)))
    let speed = random.pick([0.0, 100, 300, -300])
    func rest(_ direction: LayoutDirection, _ offset: Double, _ proposed: Double, _ speed: Double) throws -> Double {
      let layout = prepared(Self.collection(behavior, .vertical, direction), 200, 200)
      let view = ScrolledCollection(layout, contentOffset: .zero, orthogonalOffsets: [1: offset])
      let target = try #require(
        view.targetOrthogonalOffset(
          ofSection: 1, proposed: Point(x: proposed, y: 0), velocity: Point(x: speed, y: 0)))
      return target.x
    }
    let leftToRight = try rest(.leftToRight, offset, proposed, speed)
    let rightToLeft = try rest(.rightToLeft, 640 - offset, 640 - proposed, -speed)
    #expect(rightToLeft == 640 - leftToRight, "seed \(seed)")
  }

  @Test(arguments: behaviors, 0..<60 as Range<UInt64>)
  func `have valid results for any numbers`(behavior: CompositionalLayout.OrthogonalScrollingBehavior, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number() -> Double {
      random.pick([0, 1, 50, -50, .nan, .infinity, -.infinity, 1e300, -1e300, Double.leastNonzeroMagnitude, -0.0])
    }
    func point() -> Point { Point(x: number(), y: number()) }
    let layout = prepared(
      Self.collection(
        behavior, random.pick(ScrollDirection.allCases), random.pick(LayoutDirection.allCases),
        count: random.below(4), spacing: number(),
        inset: EdgeInsets(top: number(), left: number(), bottom: number(), right: number())), number(), number())
    for _ in 0..<10 {
      let view = ScrolledCollection(
        layout, contentOffset: point(), orthogonalOffsets: random.once(in: 2) ? [:] : [1: number()])
      let found = view.elements(in: Rect(number(), number(), number(), number()))
      #expect(Set(found.map { layout.model.key(of: $0) }).count == found.count, "seed \(seed)")
      #expect(view.targetOrthogonalOffset(ofSection: 1, proposed: point(), velocity: point()) != nil)
      #expect(layout.orthogonalRange(ofSection: 1) != nil)
      let resting = layout.restingItem(ofSection: 1, at: number())
      #expect(resting.map { layout.orthogonalOffset(restingAt: $0)?.isFinite ?? true } ?? true)
      _ = view.restingItem()
      _ = view.targetContentOffset(proposed: point(), velocity: point())
      _ = view.contentOffset(
        showing: Rect(number(), number(), number(), number()), at: random.pick(ScrollPosition.allCases))
      var work = LayoutProgress()
      #expect(view.hitTest(Point(x: .nan, y: number()), work: &work) == nil)
      _ = view.hitTest(point(), work: &work)
    }
  }
}
