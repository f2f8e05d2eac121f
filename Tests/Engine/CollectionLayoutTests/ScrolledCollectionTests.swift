import CollectionLayout
import TestSupport
import Testing

/// Tests of paged offsets, scroll effects, stretched headers, content offsets and hit tests.
struct `A scrolled collection` {
  /// Returns three sections of one lane with a header of 20 and four items of 50, each 220 long.
  private func pages(_ offset: Point, excludes: Bool = false, sticky: StickyHeaders = .none) -> CollectionModel {
    var model = CollectionModel(
      stickyHeaders: sticky,
      sections: ["a", "b", "c"].map {
        section($0, [50, 50, 50, 50], WaterfallLayout(columnCount: 1), header: 20)
      })
    for index in model.sections.indices { model.sections[index].header?.isSticky = true }
    model.sections[1].pagedOffset = PagedOffset(offset: offset, excludesStickyHeaders: excludes)
    return model
  }

  @Test func `has no items in a rectangle without area`() {
    let view = ScrolledCollection(prepared(collection(3), 100, 100), contentOffset: .zero)
    var work = LayoutProgress()
    #expect(!view.elements(in: Rect(1, 1, 1, 1), work: &work).isEmpty)
    for rect in [Rect(1, 1, 0, 60), Rect(1, 1, 60, 0), Rect(1, 1, 0, 0)] {
      #expect(view.elements(in: rect, work: &work) == [])
    }
  }

  @Test func `moves a section and all following sections by a paged offset`() {
    let layout = prepared(pages(Point(x: -100, y: 0)), 100, 300)
    let still = prepared(pages(.zero), 100, 300)
    #expect(layout.contentSize == still.contentSize)
    for section in 0..<3 {
      let path = IndexPath(section: section, item: 1)
      #expect(layout.cell(at: path)?.frame.x == (section == 0 ? 0 : -100))
      #expect(layout.cell(at: path)?.frame.y == still.cell(at: path)?.frame.y)
      #expect(layout.supplement(kind: "header", ofSection: section)?.frame.x == (section == 0 ? 0 : -100))
    }
  }

  @Test func `finds elements at their paged offset only`() {
    let layout = prepared(pages(Point(x: 0, y: -200)), 100, 300)
    // Section b starts at 220 − 200 = 20.
    let found = layout.elements(in: Rect(0, 25, 100, 10)).map(\.name)
    #expect(found == ["cell  0.0", "supplementary header 1.0"])
    // Section c at 440 − 200 = 240 ends at 460.
    #expect(layout.elements(in: Rect(0, 461, 100, 500)).isEmpty)
  }

  @Test func `finds the background of a compositional section that a rectangle only touches`() {
    let group = LayoutGroup.row(.fractionalWidth(1), .absolute(50), .item(.fractionalWidth(1), .absolute(50)))
    var rows = section("a", of: 2, CompositionalLayout(group: group))
    rows.decorations = [Decoration(kind: "background", shape: .background(inset: .zero))]
    let layout = prepared(CollectionModel(sections: [rows]), 100, 300)
    // The section is from (0, 0) to (100, 100).
    for rect in [Rect(-10, 20, 10, 10), Rect(100, 20, 10, 10), Rect(20, -10, 10, 10), Rect(20, 100, 10, 10)] {
      #expect(layout.elements(in: rect).map(\.kind) == ["background"], "\(rect)")
    }
    for rect in [Rect(-11, 20, 10, 10), Rect(101, 20, 10, 10), Rect(20, -11, 10, 10), Rect(20, 101, 10, 10)] {
      #expect(layout.elements(in: rect) == [], "\(rect)")
    }
  }

  @Test func `adds several paged offsets`() {
    var model = pages(Point(x: 5, y: 1))
    model.sections[2].pagedOffset = PagedOffset(offset: Point(x: 7, y: 2))
    let layout = prepared(model, 100, 300)
    #expect(layout.cell(at: IndexPath(section: 1, item: 0))?.frame.x == 5)
    #expect(layout.cell(at: IndexPath(section: 2, item: 0))?.frame.origin == Point(x: 12, y: 463))
  }

  @Test func `excludes sticky headers from a paged offset if requested`() {
    let model = pages(Point(x: -100, y: 0), excludes: true, sticky: .push)
    let view = ScrolledCollection(prepared(model, 100, 300), contentOffset: Point(x: 0, y: 230))
    #expect(view.supplement(kind: "header", ofSection: 1)?.frame == Rect(0, 230, 100, 20))
    #expect(view.cell(at: IndexPath(section: 1, item: 1))?.frame.x == -100)
    #expect(view.elements(in: view.bounds).map(\.name) == ["supplementary header 2.0", "supplementary header 1.0"])
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `finds the elements that a check of every element finds`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number(_ span: Int) -> Double { Double(random.below(2 * span)) - Double(span) }
    let direction = random.pick(ScrollDirection.allCases)
    var model = CollectionModel(
      scrollDirection: direction, layoutDirection: random.pick(LayoutDirection.allCases),
      contentInset: EdgeInsets(top: number(20), left: number(20), bottom: number(20), right: number(20)),
      stickyHeaders: random.pick(StickyHeaders.allCases),
      effects: random.once(in: 2) ? [.stretchyHeader(minLength: 5, maxLength: 90)] : [])
    for index in 0..<random.below(6) {
      var one = section(
        "s\(index)", (0..<random.below(8)).map { _ in Double(random.below(80)) },
        WaterfallLayout(columnCount: 1 + random.below(3), rowSpacing: 5, columnSpacing: 3),
        inset: EdgeInsets(top: 4, left: 6, bottom: 8, right: 2), header: random.once(in: 3) ? nil : 30,
        footer: random.once(in: 2) ? nil : 25, isHorizontal: direction == .horizontal)
      one.header?.isSticky = !random.once(in: 4)
      one.header?.isStretchy = random.once(in: 3)
      one.footer?.isSticky = random.once(in: 2)
      if random.once(in: 3) {
        one.pagedOffset = PagedOffset(
          offset: Point(x: number(150), y: number(150)), excludesStickyHeaders: random.once(in: 2))
      }
      one.decorations = [
        Decoration(kind: "card", shape: .card(covers: .section, inset: EdgeInsets(-number(9)))),
        Decoration(kind: "armband", shape: .badge(size: Size(width: 80, height: 53), left: 1, top: 18)),
        Decoration(kind: "far", shape: .rectangle(Rect(number(300), number(300), 40, 40)), zIndex: 2),
      ].filter { _ in random.once(in: 2) }
      model.sections.append(one)
    }
    let layout = prepared(model, 200, 240)
    for attempt in 0..<30 {
      let view = ScrolledCollection(layout, contentOffset: Point(x: number(400), y: number(400)))
      let rect = random.once(in: 3) ? view.bounds : Rect(number(400), number(400), number(300), abs(number(300)))
      let found = view.elements(in: rect)
      let expected = view.allElements.filter { rect.intersects($0.frame) }.sorted(
        by: LayoutAttributes.precedesInDrawOrder)
      #expect(found == expected, "seed \(seed), attempt \(attempt)")
      if found != expected { return }
      for attributes in found {
        #expect(view.attributes(for: layout.model.key(of: attributes)) == attributes, "seed \(seed)")
      }
    }
  }

  @Test func `stretches the first header when pulled beyond the start`() {
    func header(_ y: Double, section: Int = 0, _ effect: ScrollEffect?, stretchy: Bool = false) -> Rect? {
      var model = pages(.zero)
      model.contentInset.top = 10
      model.effects = effect.map { [$0] } ?? []
      model.sections[0].header?.isStretchy = stretchy
      model.sections[1].header?.isStretchy = stretchy
      return ScrolledCollection(prepared(model, 100, 300), contentOffset: Point(x: 0, y: y))
        .supplement(kind: "header", ofSection: section)?.frame
    }
    let plain = ScrollEffect.stretchyHeader(minLength: nil, maxLength: nil)
    // Pulled by 40 beyond the inset of 10: the header of 20 is 60 long and ends at 20.
    #expect(header(-50, plain) == Rect(0, -40, 100, 60))
    #expect(header(-50, nil, stretchy: true) == Rect(0, -40, 100, 60))
    #expect(header(-10, plain) == Rect(0, 0, 100, 20))
    #expect(header(50, plain) == Rect(0, 0, 100, 20))
    #expect(header(-50, section: 1, plain) == Rect(0, 220, 100, 20))
    #expect(header(-50, section: 1, nil, stretchy: true) == Rect(0, 220, 100, 20))
    #expect(header(-50, .stretchyHeader(minLength: nil, maxLength: 45)) == Rect(0, -25, 100, 45))
    // Scrolled by 7 from the top it shrinks to 13, at 100 it has its minimum length.
    #expect(header(-3, .stretchyHeader(minLength: 8, maxLength: nil)) == Rect(0, 7, 100, 13))
    #expect(header(100, .stretchyHeader(minLength: 8, maxLength: nil)) == Rect(0, 12, 100, 8))
  }

  @Test func `finds a stretched header in a query above the content`() {
    var model = pages(.zero)
    model.effects = [.stretchyHeader(minLength: nil, maxLength: nil)]
    let view = ScrolledCollection(prepared(model, 100, 300), contentOffset: Point(x: 0, y: -900))
    #expect(view.elements(in: Rect(0, -800, 100, 10)).map(\.name) == ["supplementary header 0.0"])
  }

  private func cell(_ effects: [ScrollEffect], offset: Double = 0) -> LayoutAttributes? {
    var model = CollectionModel(effects: effects, sections: [section("a", [100], WaterfallLayout(columnCount: 1))])
    model.sections[0].header = nil
    return ScrolledCollection(prepared(model, 100, 200), contentOffset: Point(x: 0, y: offset))
      .cell(at: IndexPath(section: 0, item: 0))
  }

  @Test func `applies effects by the distance from the viewport's center`() throws {
    // The cell's center is at 50, the viewport's at 100 + offset; half of the viewport is 100.
    let fade = ScrollEffect.fade(ScrollEffect.LinearRamp(from: 1, to: 0))
    #expect(cell([fade], offset: -50)?.alpha == 1)
    #expect(cell([fade])?.alpha == 0.5)
    #expect(cell([fade], offset: 900)?.alpha == 0)
    #expect(cell([.fade(ScrollEffect.LinearRamp(from: 1, to: 0, distance: 200))])?.alpha == 0.75)
    let scale = try #require(cell([.scale(ScrollEffect.LinearRamp(from: 1, to: 0.7))])?.transform)
    #expect(abs(scale.a - 0.85) < 1e-12 && scale.b == 0 && scale.a == scale.d)
    let rotation = try #require(cell([.rotate(ScrollEffect.LinearRamp(from: 0, to: 45))], offset: 50)?.transform)
    #expect(abs(rotation.a - 0.5.squareRoot()) < 1e-12 && abs(rotation.b - 0.5.squareRoot()) < 1e-12)
    #expect(cell([.parallax(factor: 0.2)])?.transform == Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: -10))
    #expect(cell([.parallax(factor: 0.2)])?.frame == Rect(0, 0, 100, 100))
    // In order: translation by −10, then scaling by 0.5.
    let both = try #require(
      cell([.parallax(factor: 0.2), .scale(ScrollEffect.LinearRamp(from: 0.5, to: 0.5))])?.transform)
    #expect(both == Transform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 0, ty: -5))
  }

  @Test(arguments: [(0, 1), (0.25, 0.980785), (0.5, 0.923880), (0.742857, 0.834573), (1, 0.707107), (1.5, 0.707107)])
  func `scales a carousel's cards by known factors`(distance: Double, scale: Double) throws {
    // The scale is the cosine of the distance, limited to one viewport.
    let effect = ScrollEffect.carousel(minimumScale: 0)
    let transform = try #require(cell([effect], offset: -50 + distance * 200)?.transform)
    #expect(abs(transform.a - scale) < 1e-6 && transform.a == transform.d)
  }

  @Test func `applies effects to cells only, and not in an empty viewport`() {
    var model = pages(.zero)
    model.effects = [.scale(ScrollEffect.LinearRamp(from: 0.5, to: 0.5))]
    let view = prepared(model, 100, 300).atRest
    #expect(view.supplement(kind: "header", ofSection: 0)?.transform == .identity)
    #expect(view.cell(at: IndexPath(section: 0, item: 0))?.transform.a == 0.5)
    var flat = CollectionModel(
      effects: [.carousel(minimumScale: 0.7)], sections: [section("a", [10], WaterfallLayout(columnCount: 1))])
    #expect(prepared(flat, 0, 0).cell(at: IndexPath(section: 0, item: 0))?.transform == .identity)
    flat.effects = [.fade(ScrollEffect.LinearRamp(from: 1, to: 0))]
    #expect(prepared(flat, 0, 0).cell(at: IndexPath(section: 0, item: 0))?.alpha == 1)
  }

  @Test(arguments: [
    (ScrollPosition.top, 200.0), (.center, 75), (.bottom, -50), (.nearest, 100),
  ])
  func `returns the content offset that shows a frame at a position`(position: ScrollPosition, y: Double) {
    // Content height 660, viewport 300 at offset 100; the frame from 200 to 250 is visible.
    let layout = prepared(pages(.zero), 100, 300)
    let view = ScrolledCollection(layout, contentOffset: Point(x: 0, y: 100))
    let target = view.contentOffset(showing: Rect(0, 200, 100, 50), at: position)
    #expect(target == Point(x: 0, y: max(0, y)))
    #expect(view.contentOffset(showing: Rect(0, 500, 100, 50), at: .nearest).y == 250)
    #expect(view.contentOffset(showing: Rect(0, 20, 100, 50), at: .nearest).y == 20)
    #expect(view.contentOffset(showing: Rect(0, 600, 100, 50), at: .top).y == 360)
  }

  @Test(arguments: [
    (ScrollPosition.top, 160.0), (.center, 65), (.bottom, -30), (.nearest, 100),
  ])
  func `positions are within the content insets`(position: ScrollPosition, y: Double) {
    var model = pages(.zero)
    model.contentInset = EdgeInsets(top: 40, left: 0, bottom: 20, right: 0)
    let view = ScrolledCollection(prepared(model, 100, 300), contentOffset: Point(x: 0, y: 100))
    #expect(view.contentOffset(showing: Rect(0, 200, 100, 50), at: position) == Point(x: 0, y: y))
  }

  @Test(arguments: [
    (ScrollPosition.left, 160.0), (.center, 65), (.right, -30), (.nearest, 100),
  ])
  func `positions are within the content insets of horizontal scrolling`(position: ScrollPosition, x: Double) {
    let items = [Double](repeating: 50, count: 13)
    let model = CollectionModel(
      scrollDirection: .horizontal, contentInset: EdgeInsets(top: 0, left: 40, bottom: 0, right: 20),
      sections: [section("a", items, WaterfallLayout(columnCount: 1), isHorizontal: true)])
    let view = ScrolledCollection(prepared(model, 300, 100), contentOffset: Point(x: 100, y: 0))
    #expect(view.contentOffset(showing: Rect(200, 0, 50, 100), at: position) == Point(x: x, y: 0))
  }

  @Test func `hit-tests the frontmost element with its transform`() {
    var model = CollectionModel(
      effects: [.scale(ScrollEffect.LinearRamp(from: 2, to: 2))], sections: [section("a", [100], header: 20)])
    model.sections[0].decorations = [Decoration(kind: "card", shape: .card(covers: .section, inset: .zero), zIndex: -1)]
    var work = LayoutProgress()
    let view = prepared(model, 200, 300).atRest
    // The cell (0, 20, 100, 100) is scaled by 2 about (50, 70), so it extends to (150, 170).
    #expect(view.hitTest(Point(x: 149, y: 169), work: &work)?.name == "cell  0.0")
    #expect(view.hitTest(Point(x: 151, y: 100), work: &work)?.name == "decoration card 0.0")
    #expect(view.hitTest(Point(x: 10, y: 10), work: &work)?.name == "supplementary header 0.0")
    #expect(view.hitTest(Point(x: 10, y: 290), work: &work) == nil)
    #expect(view.hitTest(Point(x: .nan, y: 0), work: &work) == nil)
    #expect(view.hitTest(Point(x: 1e308, y: -1e308), work: &work) == nil)
  }
}

extension ScrolledCollection {
  /// All elements, each queried by its index path.
  var allElements: [LayoutAttributes] {
    layout.model.sections.indices.flatMap { section -> [LayoutAttributes] in
      let supplements = ["header", "footer"].compactMap { supplement(kind: $0, ofSection: section) }
      let cells = (0..<layout.model.sections[section].items.count).compactMap {
        cell(at: IndexPath(section: section, item: $0))
      }
      let decorations = Set(layout.model.sections[section].decorations.map(\.kind)).flatMap { kind in
        (0..<100).compactMap { decoration(kind: kind, at: IndexPath(section: section, item: $0)) }
      }
      return supplements + cells + decorations
    }
  }
}
