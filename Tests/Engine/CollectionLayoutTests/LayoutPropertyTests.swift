import CollectionLayout
import TestSupport
import Testing

/// The engine compared with a reference implementation that computes item by item.
struct `A laid-out collection` {
  @Test(arguments: 0..<400 as Range<UInt64>)
  func `equals the reference implementation exactly`(seed: UInt64) {
    var draw = PlainDraw(seed: seed)
    let plain = draw.collection()
    let (size, elements) = plain.laidOut()
    let collection = plain.prepared()
    #expect(collection.contentSize == Size(width: size.w, height: size.h), "seed \(seed)")
    #expect(collection.allElements.map { ReferenceElement($0) } == elements, "seed \(seed)")
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `equals the reference implementation except for rounding`(seed: UInt64) {
    var draw = PlainDraw(seed: seed, isExact: false)
    let plain = draw.collection()
    let (size, elements) = plain.laidOut()
    let collection = plain.prepared()
    func isNear(_ a: ReferenceRect, _ b: ReferenceRect) -> Bool {
      zip([a.x, a.y, a.w, a.h], [b.x, b.y, b.w, b.h]).allSatisfy { abs($0 - $1) < 1e-6 }
    }
    let placed = collection.allElements.map { ReferenceElement($0) }
    #expect(placed.count == elements.count, "seed \(seed)")
    #expect(zip(placed, elements).allSatisfy { isNear($0.frame, $1.frame) }, "seed \(seed)")
    #expect(abs(collection.contentSize.width - size.w) < 1e-6, "seed \(seed)")
    #expect(abs(collection.contentSize.height - size.h) < 1e-6, "seed \(seed)")
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `equals the reference implementation for long runs`(seed: UInt64) {
    var draw = PlainDraw(seed: seed)
    var plain = draw.collection()
    plain.sections = [draw.section()]
    plain.sections[0].direction = .shortestFirst
    for run in plain.sections[0].runs.indices {
      let first = draw.random.below(100)
      plain.sections[0].runs[run].range = first..<first + draw.random.pick([1, 20, 513, 1200])
      if draw.random.once(in: 2) { plain.sections[0].runs[run].fullSpan = [false] }
    }
    #expect(plain.prepared().allElements.map { ReferenceElement($0) } == plain.laidOut().elements, "seed \(seed)")
  }

  @Test(arguments: SlowTests.cases(0..<200 as Range<UInt64>), [true, false])
  func `finds the elements that a check of every element finds`(seed: UInt64, isExact: Bool) {
    var draw = PlainDraw(seed: seed, isExact: isExact)
    let plain = draw.collection()
    let collection = plain.prepared()
    // If sums are rounded, the predicate is applied to the engine's frames.
    let (size, onPaper) = plain.laidOut()
    let elements = (isExact ? onPaper : collection.allElements.map { ReferenceElement($0) }).inDrawingOrder
    for attempt in 0..<40 {
      let rect = draw.rect(around: elements, size)
      let found = collection.elements(in: Rect(rect.x, rect.y, rect.w, rect.h)).map { ReferenceElement($0) }
      let expected = elements.filter { rect.hits($0.frame) }
      #expect(found == expected, "seed \(seed), attempt \(attempt), \(rect)")
      if found != expected { return }
    }
  }

  @Test(arguments: SlowTests.cases(0..<150 as Range<UInt64>))
  func `prepared with reuse equals a new layout`(seed: UInt64) {
    var draw = PlainDraw(seed: seed, isExact: seed % 2 == 0)
    var plain = draw.collection()
    var collection = plain.prepared()
    for step in 0..<12 {
      for _ in 0...draw.random.below(2) { draw.edit(&plain) }
      var (reusing, recomputed) = (LayoutProgress(), LayoutProgress())
      collection = plain.prepared(reusing: collection, &reusing)
      let fresh = plain.prepared(&recomputed)
      #expect(collection.contentSize == fresh.contentSize, "seed \(seed), step \(step)")
      let isSame = collection.allElements == fresh.allElements
      #expect(isSame, "seed \(seed), step \(step)")
      #expect(reusing.placedCount <= recomputed.placedCount, "seed \(seed), step \(step)")
      let rect = draw.rect(
        around: [], ReferenceRect(x: 0, y: 0, w: fresh.contentSize.width, h: fresh.contentSize.height))
      let requested = Rect(rect.x, rect.y, rect.w, rect.h)
      #expect(collection.elements(in: requested) == fresh.elements(in: requested), "seed \(seed), step \(step)")
      if !isSame { return }
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `is transposed when the scroll direction changes`(seed: UInt64) {
    var draw = PlainDraw(seed: seed)
    var plain = draw.collection()
    plain.isRightToLeft = false
    let (one, other) = (plain.prepared(), plain.transposed.prepared())
    #expect(one.contentSize.width == other.contentSize.height, "seed \(seed)")
    #expect(one.allElements.map(\.frame) == other.allElements.map(\.frame.transposed), "seed \(seed)")
  }

  @Test(arguments: SlowTests.cases(0..<200 as Range<UInt64>))
  func `is mirrored from right to left`(seed: UInt64) {
    var draw = PlainDraw(seed: seed)
    var plain = draw.collection()
    plain.isRightToLeft = false
    let leftToRight = plain.prepared()
    plain.isRightToLeft = true
    let rightToLeft = plain.prepared()
    let width = max(leftToRight.contentSize.width, plain.width)
    #expect(leftToRight.contentSize == rightToLeft.contentSize, "seed \(seed)")
    #expect(
      rightToLeft.allElements.map(\.frame)
        == leftToRight.allElements.map {
          Rect(width - $0.frame.x - $0.frame.width, $0.frame.y, $0.frame.width, $0.frame.height)
        },
      "seed \(seed)")
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `starts a section at the end of the one before`(seed: UInt64) {
    var draw = PlainDraw(seed: seed)
    var plain = draw.collection()
    plain.isHorizontal = false
    let elements = plain.prepared().allElements
    var end = 0.0
    for section in plain.sections.indices {
      let frames = elements.filter { $0.indexPath.section == section }.map(\.frame)
      #expect(frames.allSatisfy { $0.y >= end }, "seed \(seed), section \(section)")
      end = frames.map(\.maxY).max() ?? end
    }
    #expect(end <= plain.prepared().contentSize.height, "seed \(seed)")
  }

  @Test(arguments: ScrollDirection.allCases, LayoutDirection.allCases)
  func `is found exactly at edges, also by large queries`(
    scroll: ScrollDirection, direction: LayoutDirection
  ) {
    var draw = PlainDraw(seed: 7, isExact: false)
    var plain = ReferenceCollection(isHorizontal: scroll == .horizontal, isRightToLeft: direction == .rightToLeft)
    plain.sections = (0..<40).map { _ in draw.section() }
    let collection = plain.prepared()
    let elements = collection.allElements.map { ReferenceElement($0) }.inDrawingOrder
    for element in elements.shuffled(using: &draw.random).prefix(300) {
      let frame = element.frame
      let far = 0x1p57
      for rect in [
        ReferenceRect(x: (frame.x + frame.w).nextDown, y: (frame.y + frame.h).nextDown, w: 9, h: 9),
        ReferenceRect(x: frame.x.nextUp - 9, y: frame.y.nextUp - 9, w: 9, h: 9),
        ReferenceRect(x: -far, y: -far, w: far + (frame.x / 32).rounded() * 32, h: far + (frame.y / 32).rounded() * 32),
        ReferenceRect(x: (frame.x / 32).rounded() * 32, y: (frame.y / 32).rounded() * 32, w: far, h: far),
      ] {
        let found = collection.elements(in: Rect(rect.x, rect.y, rect.w, rect.h)).map { ReferenceElement($0) }
        let expected = elements.filter { rect.hits($0.frame) }
        #expect(found == expected, "\(rect)")
        if found != expected { return }
      }
    }
  }

  @Test func `finds an element without size in exactly one tile`() {
    let model = CollectionModel(sections: [section("a", [0, 0, 50, 0], WaterfallLayout(columnCount: 1))])
    let collection = prepared(model, 100, 100)
    for item in [0, 1, 3] {
      let tiles = stride(from: -100, to: 200, by: 25.0).filter { y in
        collection.elements(in: Rect(0, y, 100, 25)).contains { $0.indexPath.item == item }
      }
      #expect(tiles.count == 1)
    }
  }

  @Test func `finds elements by their keys`() {
    let collection = prepared(
      CollectionModel(sections: [section("a", [10, 20], header: 5, footer: 6), section("b", [30])]), 100, 100)
    for attributes in collection.allElements {
      let key = collection.model.key(of: attributes)
      #expect(collection.attributes(for: key) == attributes)
      #expect(ElementKey(key.text) == key)
    }
    #expect(collection.attributes(for: .cell(Identifier("a-2"))) == nil)
    #expect(collection.attributes(for: .header(Identifier("b"))) == nil)
    #expect(collection.attributes(for: .header(Identifier("c"))) == nil)
    #expect(ElementKey("nothing") == nil)
    #expect(ElementKey("card:a") == nil)
  }

  @Test(arguments: [-1, 0, 1, 2, 3, Int.max, Int.min], [-1, 0, 1, 2, 3, Int.max, Int.min])
  func `has no cell for an index path without an item`(sectionIndex: Int, item: Int) {
    let collection = prepared(CollectionModel(sections: [section("a", [10, 20]), section("b", [30])]), 100, 100)
    let isThere = sectionIndex == 0 && (0..<2).contains(item) || sectionIndex == 1 && item == 0
    #expect((collection.cell(at: IndexPath(section: sectionIndex, item: item)) != nil) == isThere)
    #expect(collection.supplement(kind: "header", ofSection: sectionIndex) == nil)
    #expect(collection.supplement(kind: "card", ofSection: sectionIndex) == nil)
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `has valid frames for NaN, infinite and huge numbers`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number() -> Double {
      random.pick([
        0, 1, 10, 50, -1, -50, .nan, .infinity, -.infinity, 1e300, -1e300, Double.leastNonzeroMagnitude, -0.0,
      ])
    }
    func rule() -> NumberSequence {
      random.pick([
        .none, .constant(number()), .cycle([.constant(number()), .none, .constant(number())]), .cycle([]),
        .random(low: number(), span: random.pick([0, 1, 100, .max]), seed: 3),
      ])
    }
    func insets() -> EdgeInsets { EdgeInsets(top: number(), left: number(), bottom: number(), right: number()) }
    func nasty() -> Section {
      let chunks = (0..<random.below(4)).map { run in
        ItemSlice(
          run: ItemRun(
            metrics: ItemMetrics(
              width: rule(), height: rule(), aspectRatio: rule(),
              fullSpan: random.pick([.cycle([true, false]), .cycle([])])),
            appearance: ItemAppearance(alpha: rule(), zIndex: rule(), isHidden: .cycle([]))),
          identifiers: IdentifierSequence(TextSequence("r\(run)-{i}")), range: 0..<random.below(9))
      }
      var layout = WaterfallLayout(
        columnCount: random.pick([1, 2, 3, 100, -4]), rowSpacing: number(), columnSpacing: number(),
        renderDirection: random.pick(WaterfallLayout.RenderDirection.allCases))
      if random.once(in: 3) { layout.columnCount = random.pick([0, -1, .min]) }
      return Section(
        identifier: Identifier("s\(random.below(3))"), layout: layout, inset: insets(),
        header: SupplementaryItem(length: number()), footer: SupplementaryItem(length: number()),
        items: ItemList(chunks))
    }
    var previous: PreparedCollection?
    for _ in 0..<4 {
      let model = CollectionModel(
        scrollDirection: random.pick(ScrollDirection.allCases), layoutDirection: random.pick(LayoutDirection.allCases),
        contentInset: insets(), sections: (0..<random.below(4)).map { _ in nasty() })
      var work = LayoutProgress()
      let collection = PreparedCollection(
        model, viewport: Size(width: number(), height: number()), reusing: previous, work: &work)
      #expect(
        collection.allElements.filter { $0.category == .cell }.allSatisfy {
          $0.frame.width >= 0 && $0.frame.height >= 0 || $0.frame.width.isNaN || $0.frame.height.isNaN
        })
      for _ in 0..<10 {
        let found = collection.elements(in: Rect(number(), number(), number(), number()))
        #expect(found.allSatisfy { !$0.frame.x.isNaN && !$0.frame.y.isNaN }, "seed \(seed)")
      }
      previous = collection
    }
  }

  @Test func `a rectangle with NaN intersects nothing`() {
    for index in 0..<4 {
      var numbers = [10.0, 10, 10, 10]
      numbers[index] = .nan
      let rect = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
      #expect(!rect.intersects(Rect(10, 10, 10, 10)))
      #expect(!Rect(0, 0, 100, 100).intersects(rect))
    }
  }
}
