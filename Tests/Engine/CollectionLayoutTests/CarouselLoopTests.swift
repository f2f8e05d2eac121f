import CollectionLayout
import TestSupport
import Testing

/// Cards of 60 with a spacing of 40 in a viewport of 100: card i rests in the center at 100 · i, and five cards repeat
/// after 500.
struct `A carousel that loops` {
  private func collection(
    _ count: Int, _ change: (inout CollectionModel) -> Void = { _ in }
  ) -> PreparedCollection {
    collection(of: (0..<count).map(String.init), change)
  }

  private func collection(
    of names: [String], _ change: (inout CollectionModel) -> Void = { _ in }
  ) -> PreparedCollection {
    let layout = CarouselLayout(cardWidth: 60, cardHeight: 1, spacing: 40, loops: true)
    let items = names.map { ItemSlice(run: ItemRun(metrics: ItemMetrics()), identifier: Identifier($0)) }
    let section = Section(identifier: Identifier("a"), layout: layout, items: ItemList(items))
    var model = CollectionModel(scrollDirection: .horizontal, sections: [section])
    change(&model)
    return prepared(model, 100, 80)
  }

  private func starts(_ layout: PreparedCollection, at offset: Double) -> [Double] {
    let view = ScrolledCollection(layout, contentOffset: Point(x: offset, y: 0))
    return (0..<layout.model.sections[0].items.count).map {
      view.cell(at: IndexPath(section: 0, item: $0))?.frame.x ?? .nan
    }
  }

  @Test func `has each card in the slot nearest to the viewport`() {
    let five = collection(5)
    #expect(five.contentSize == Size(width: 500, height: 80))
    #expect(starts(five, at: 0) == [20, 120, 220, -180, -80])
    #expect(starts(five, at: 100) == [20, 120, 220, 320, -80])
    #expect(starts(five, at: -500) == [-480, -380, -280, -680, -580])
    #expect(starts(five, at: 1000) == [1020, 1120, 1220, 820, 920])
    // Card 2 is equally near before and after the viewport: it is before it.
    #expect(starts(collection(4), at: 0) == [20, 120, -180, -80])
  }

  @Test func `is exact far away`() {
    #expect(starts(collection(5), at: 1e12) == [20, 120, 220, -180, -80].map { $0 + 1e12 })
    #expect(starts(collection(5), at: -1e12) == [20, 120, 220, -180, -80].map { $0 - 1e12 })
    let view = ScrolledCollection(collection(5), contentOffset: Point(x: 1e300, y: 0))
    #expect(view.elements(in: view.bounds).isEmpty)
  }

  @Test func `has ends if its cards do not fill the viewport and one more`() {
    // 100 + 60 are needed.
    #expect(collection(2).contentSize.width == 200 && collection(2).isEndless)
    #expect(!collection(1).isEndless && collection(1).contentSize.width == 100)
    #expect(collection(0).contentSize.width == 0)
    #expect(starts(collection(1), at: 700) == [20])
  }

  @Test func `has ends beside other elements`() {
    let changes: [(inout CollectionModel) -> Void] = [
      { $0.sections.append(section("b", of: 1, ListLayout())) }, { $0.header = SupplementaryItem(length: 10) },
      { $0.sections[0].footer = SupplementaryItem(length: 10) },
      { $0.sections[0].decorations = [Decoration(kind: "card", shape: .card(covers: .section, inset: .zero))] },
    ]
    for change in changes { #expect(!collection(5, change).isEndless) }
    // An empty header is none.
    #expect(collection(5) { $0.header = SupplementaryItem(length: 0) }.isEndless)
  }

  @Test func `stops at cards beyond its seam`() {
    func rest(_ proposed: Double, _ velocity: Double = 0, from current: Double = 0) -> Double {
      ScrolledCollection(collection(5), contentOffset: Point(x: current, y: 0))
        .targetContentOffset(proposed: Point(x: proposed, y: 0), velocity: Point(x: velocity, y: 0)).x
    }
    #expect([449, 451, 551, -49, -51, -751].map { rest($0) } == [400, 500, 600, 0, -100, -800])
    #expect(rest(410, 300, from: 400) == 500)
    #expect(rest(-10, -300, from: 0) == -100)
    #expect(rest(1e12) == 1e12)
    #expect(rest(-.greatestFiniteMagnitude) == -1e12)
  }

  @Test func `opens with the first card at rest`() {
    #expect(collection(5).initialContentOffset == .zero)
    // From right to left the first card is at the right end of a period.
    let mirrored = collection(5) { $0.layoutDirection = .rightToLeft }
    #expect(mirrored.initialContentOffset == Point(x: 400, y: 0))
    #expect(starts(mirrored, at: 400) == [420, 320, 220, 620, 520])
  }

  @Test func `scrolls the shorter way to a card`() throws {
    let view = ScrolledCollection(collection(5), contentOffset: Point(x: 1000, y: 0))
    func offset(_ item: Int) throws -> Double {
      let cell = try #require(view.cell(at: IndexPath(section: 0, item: item)))
      return view.contentOffset(showing: cell.frame, at: .center).x
    }
    #expect(try [offset(0), offset(2), offset(4)] == [1000, 1200, 900])
  }

  @Test func `keeps the card at rest over an update, at the nearest copy`() {
    let before = collection(6)
    func offset(_ names: [String], from offset: Double, _ anchor: ScrollAnchor = .none) -> Double? {
      ScrolledCollection(before, contentOffset: Point(x: offset, y: 0))
        .contentOffset(in: collection(of: names), keeping: anchor)?.x
    }
    let all = ["0", "1", "2", "3", "4", "5"]
    #expect(offset(all, from: 1310) == 1310)
    // At 1300 card 1 rests: slot 13 of 6. Of five cards it is in the slots 11 and 16.
    #expect(offset(["0", "1", "2", "4", "5"], from: 1310) == 1110)
    #expect(offset(["1", "2", "4", "5", "0"], from: 1310) == 1510)
    // Its successor takes its slot; after the last card that is the first one.
    #expect(offset(["0", "2", "3", "4", "5"], from: 1310) == 1110)
    #expect(offset(["0", "1", "2", "3", "4"], from: 1700) == 1500)
    #expect(offset(["new", "0", "1", "2", "3", "4", "5"], from: 1300) == 1600)
    #expect(offset(["0", "1", "2", "4", "5"], from: 1300, .item(Identifier("2"))) == 1100)
    // Too few cards have ends.
    #expect(offset(["1"], from: 1300) == 0)
    #expect(offset(["new"], from: 1300) == nil)
  }

  @Test func `gives a moved card the number of the card under it`() {
    let view = ScrolledCollection(collection(5), contentOffset: Point(x: 400, y: 0))
    var work = LayoutProgress()
    func target(_ x: Double) -> Int {
      view.targetIndexPath(
        forItemAt: IndexPath(section: 0, item: 4), movedTo: Point(x: x, y: 40), .withinSection, work: &work
      ).item
    }
    // Card 4 rests at 420; after it follow cards 0 and 1, before it card 3. 590 is between them.
    #expect([450, 550, 650, 350, 590, 610].map(target) == [4, 0, 1, 3, 0, 1])
  }

  @Test func `examines only cards near the viewport`() {
    let layout = CarouselLayout(cardWidth: 60, cardHeight: 1, spacing: 40, loops: true)
    let model = CollectionModel(scrollDirection: .horizontal, sections: [section("a", of: 10_000_000, layout)])
    let collection = prepared(model, 100, 80)
    var work = LayoutProgress()
    for offset in [0, 999_999_950, -50, 3e9, 1e12, -1e12] {
      let view = ScrolledCollection(collection, contentOffset: Point(x: offset, y: 0))
      let found = view.visibleElements(work: &work)
      #expect(!found.isEmpty && found.count <= 2, "\(offset)")
    }
    #expect(work.examinedCount < 6 * 8)
  }
}

/// Cards that rest at the leading edge: cards of 60, 40 apart, in a viewport of 100.
struct `A carousel that snaps to the leading edge` {
  private func collection(
    _ count: Int, loops: Bool = false, _ change: (inout CollectionModel) -> Void = { _ in }
  ) -> PreparedCollection {
    let layout = CarouselLayout(cardWidth: 60, cardHeight: 1, spacing: 40, snap: .leading, loops: loops)
    var model = CollectionModel(
      scrollDirection: .horizontal, contentInset: EdgeInsets(left: 10, right: 5),
      sections: [section("a", of: count, layout)])
    change(&model)
    return prepared(model, 100, 80)
  }

  private func rest(_ layout: PreparedCollection, _ proposed: Double, _ velocity: Double = 0, from current: Double = 0)
    -> Double
  {
    ScrolledCollection(layout, contentOffset: Point(x: current, y: 0))
      .targetContentOffset(proposed: Point(x: proposed, y: 0), velocity: Point(x: velocity, y: 0)).x
  }

  @Test func `has no margins`() {
    let three = collection(3)
    #expect(three.frames(ofSection: 0).map(\.x) == [0, 100, 200])
    #expect(three.contentSize.width == 260)
    #expect(three.initialContentOffset.x == -10)
  }

  // The range is −10 … 165; the cards rest at −10, 90 and, for lack of content, 165.
  @Test func `rests at a card inside of the inset, or at the end of the range`() {
    let three = collection(3)
    #expect([-300, 39, 40, 127, 128, 164, 900].map { rest(three, $0) } == [-10, -10, 90, 90, 165, 165, 165])
    #expect(rest(three, 91, 251, from: 90) == 165)
    #expect(rest(three, 164, -251, from: 165) == 90)
    #expect(rest(three, 89, -251, from: 90) == -10)
    #expect(rest(collection(1), 400) == -10)
    // The insets of the section are added: range −10 … 185.
    let inset = collection(3) { $0.sections[0].inset = EdgeInsets(left: 12, right: 8) }
    #expect([0, 89, 150, 300].map { rest(inset, $0) } == [-10, 90, 185, 185])
  }

  @Test func `is mirrored from right to left`() {
    let mirrored = collection(3) { $0.layoutDirection = .rightToLeft }
    // The first card is at 200–260; at the offset 165 its right edge is 5 points from that of the viewport.
    #expect(mirrored.frames(ofSection: 0).map(\.x) == [200, 100, 0])
    #expect([400, 165, 116, 114, 20, -300].map { rest(mirrored, $0) } == [165, 165, 165, 65, -10, -10])
  }

  @Test func `loops to either side`() {
    let four = collection(4, loops: true)
    #expect(four.initialContentOffset.x == -10)
    #expect([39, 40, 340, 441, -61, -1010].map { rest(four, $0) } == [-10, 90, 390, 490, -110, -1010])
    #expect(rest(four, 300, 251, from: 290) == 390)
  }

  @Test func `scales by the distance from the leading edge`() throws {
    func scale(_ layout: PreparedCollection, _ item: Int, at offset: Double) -> Double {
      ScrolledCollection(layout, contentOffset: Point(x: offset, y: 0)).cell(at: IndexPath(section: 0, item: item))?
        .transform.a ?? .nan
    }
    let three = collection(3)
    #expect(scale(three, 0, at: -10) == 1 && scale(three, 1, at: 90) == 1)
    // cos(0.25 · π / 4)
    #expect(abs(scale(three, 0, at: 15) - 0.980785) < 1e-6)
    #expect(abs(scale(three, 1, at: -10) - 0.7071) < 1e-4)
    let mirrored = collection(3) { $0.layoutDirection = .rightToLeft }
    #expect(scale(mirrored, 0, at: 165) == 1)
    #expect(abs(scale(mirrored, 0, at: 140) - 0.980785) < 1e-6)
  }
}

/// Random carousels that loop, with numbers whose sums are exact.
struct `Looping carousels at random` {
  private struct Sample {
    var random: SeededGenerator
    let layout: CarouselLayout
    let viewport: Size
    let inset: EdgeInsets
    var names: [String]

    init(_ seed: UInt64) {
      random = SeededGenerator(seed: seed)
      viewport = Size(width: Double(40 + random.below(200)), height: Double(40 + random.below(200)))
      layout = CarouselLayout(
        cardWidth: Double(8 * (1 + random.below(30))), cardHeight: 1, spacing: Double(random.below(40)) / 4,
        minimumScale: 1, snap: random.pick([.none, .center, .leading]), loops: true)
      inset = random.below(3) == 0 ? EdgeInsets(top: 7, left: 12.5, bottom: 3, right: 4) : .zero
      names = (0..<random.below(30)).map(String.init)
    }

    func model(_ scroll: ScrollDirection, _ direction: LayoutDirection) -> CollectionModel {
      let items = names.map { ItemSlice(run: ItemRun(metrics: ItemMetrics()), identifier: Identifier($0)) }
      let section = Section(identifier: Identifier("a"), layout: layout, inset: inset, items: ItemList(items))
      return CollectionModel(
        scrollDirection: scroll, layoutDirection: direction, contentInset: scroll == .horizontal ? inset : .zero,
        sections: [section])
    }

    mutating func offset() -> Double {
      random.pick([1, 1, 1, 1000, 1e9]) * Double(random.below(8000) - 4000) / 4
    }
  }

  private static let seeds = SlowTests.cases(0..<10_000 as Range<UInt64>)

  @Test func `find the copies that intersect, each card once`() {
    for seed in Self.seeds {
      var sample = Sample(seed)
      let scroll = sample.random.pick(ScrollDirection.allCases)
      let direction: LayoutDirection = scroll == .vertical ? .leftToRight : sample.random.pick(LayoutDirection.allCases)
      let layout = prepared(sample.model(scroll, direction), sample.viewport.width, sample.viewport.height)
      guard layout.isEndless else { continue }
      let offset = sample.offset()
      let view = ScrolledCollection(layout, contentOffset: scroll.point(main: offset, cross: 0))
      let cells = sample.names.indices.compactMap { view.cell(at: IndexPath(section: 0, item: $0)) }
      let period = scroll.main(layout.contentSize)
      let stride = sample.layout.cardWidth + (sample.layout.spacing ?? 0)
      #expect(period == Double(sample.names.count) * stride)
      // Any copy that a viewport shows is the one that is found.
      let bounds = scroll.mainInterval(view.bounds)
      for cell in cells {
        let frame = scroll.mainInterval(cell.frame)
        for copy in [-1.0, 1] {
          let (low, high) = (frame.low + copy * period, frame.high + copy * period)
          #expect(!(low < bounds.high && high > bounds.low), "seed \(seed)")
        }
      }
      // Neighbors are one stride apart.
      let sorted = cells.map { scroll.mainInterval($0.frame).low }.sorted()
      #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $1 - $0 == stride }, "seed \(seed)")
      for reach in [0, 10, 500, 1e6] {
        let rect = view.bounds.outset(by: reach)
        #expect(view.elements(in: rect) == cells.filter { rect.intersects($0.frame) }, "seed \(seed)")
      }
      // The screen is the same one period later.
      let later = ScrolledCollection(layout, contentOffset: scroll.point(main: offset + period, cross: 0))
      let moved = later.elements(in: later.bounds).map { cell in
        var cell = cell
        cell.frame.x -= scroll.point(main: period, cross: 0).x
        cell.frame.y -= scroll.point(main: period, cross: 0).y
        return cell
      }
      #expect(moved == view.elements(in: view.bounds), "seed \(seed)")
    }
  }

  @Test func `mirror and transpose`() {
    for seed in Self.seeds {
      var sample = Sample(seed)
      let (viewport, offset) = (sample.viewport, sample.offset())
      func view(_ scroll: ScrollDirection, _ direction: LayoutDirection) -> ScrolledCollection {
        let size = scroll == .horizontal ? viewport : viewport.transposed
        var model = sample.model(.horizontal, direction)
        model.scrollDirection = scroll
        if scroll == .vertical {
          let inset = model.sections[0].inset
          (model.sections[0].inset, model.contentInset) = (inset.transposed, inset.transposed)
        }
        let layout = prepared(model, size.width, size.height)
        let width = layout.contentSize.width - size.width
        let main = direction == .rightToLeft ? width - offset : offset
        return ScrolledCollection(layout, contentOffset: scroll.point(main: main, cross: 0))
      }
      let (across, down, mirrored) =
        (view(.horizontal, .leftToRight), view(.vertical, .leftToRight), view(.horizontal, .rightToLeft))
      let frames = across.elements(in: across.bounds).map(\.frame)
      #expect(down.elements(in: down.bounds).map(\.frame.transposed) == frames, "seed \(seed)")
      // Without insets, which do not change sides.
      guard sample.inset == .zero, across.layout.isEndless else { continue }
      let width = mirrored.layout.contentSize.width
      let turned = mirrored.elements(in: mirrored.bounds).map {
        Rect(width - $0.frame.maxX, $0.frame.y, $0.frame.width, $0.frame.height)
      }
      #expect(turned == frames, "seed \(seed)")
    }
  }

  @Test func `are after edits like new ones`() {
    for seed in Self.seeds {
      var sample = Sample(seed)
      var layout = prepared(sample.model(.horizontal, .leftToRight), sample.viewport.width, sample.viewport.height)
      var offset = sample.offset()
      for step in 0..<4 {
        let view = ScrolledCollection(layout, contentOffset: Point(x: offset, y: 0))
        let kept = view.restingCard.map { sample.names[$0.item] }
        if sample.names.isEmpty || sample.random.below(2) == 0 {
          sample.names.insert("new \(step)", at: sample.random.below(sample.names.count + 1))
        } else {
          sample.names.remove(at: sample.random.below(sample.names.count))
        }
        let model = sample.model(.horizontal, .leftToRight)
        var work = LayoutProgress()
        let next = PreparedCollection(model, viewport: sample.viewport, reusing: layout, work: &work)
        let fresh = prepared(model, sample.viewport.width, sample.viewport.height)
        let anchored = view.contentOffset(in: next, keeping: .none)
        #expect((anchored != nil) == (layout.isEndless && !sample.names.isEmpty), "seed \(seed)")
        if let anchored, next.isEndless {
          let after = ScrolledCollection(next, contentOffset: anchored)
          if let kept, sample.names.contains(kept) {
            #expect(after.restingCard.map { sample.names[$0.item] } == kept, "seed \(seed)")
          }
          // The nearest copy: not more than half a period away, and what a card and its neighbor are apart.
          let limit = next.contentSize.width / 2 + sample.layout.cardWidth + (sample.layout.spacing ?? 0)
          #expect(abs(anchored.x - offset) <= limit, "seed \(seed)")
        }
        if let anchored { offset = next.clamped(anchored).x }
        let (one, other) =
          (
            ScrolledCollection(next, contentOffset: Point(x: offset, y: 0)),
            ScrolledCollection(fresh, contentOffset: Point(x: offset, y: 0))
          )
        #expect(one.elements(in: one.bounds) == other.elements(in: other.bounds), "seed \(seed)")
        layout = next
      }
    }
  }
}
