import CollectionLayout
import TestSupport
import Testing

/// Random lists, carousels and grids, compared with calculations item by item.
struct `Lists, carousels and grids` {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `equal the reference calculation`(seed: UInt64) {
    let sample = SimpleSample(seed: seed)
    let collection = prepared(sample.model(), sample.viewport.width, sample.viewport.height)
    var start = 0.0
    for (index, part) in sample.parts.enumerated() {
      let expected = part.framesOnPaper(in: sample.viewport).map { Rect($0.x, $0.y + start, $0.width, $0.height) }
      let frames = collection.frames(ofSection: index)
      #expect(frames.count == expected.count, "seed \(seed)")
      #expect(zip(frames, expected).allSatisfy { $0.isNear($1) }, "seed \(seed), section \(index)")
      start += part.lengthOnPaper(in: sample.viewport)
    }
    #expect(abs(collection.contentSize.height - start) < 1e-6, "seed \(seed)")
  }

  @Test(arguments: 0..<200 as Range<UInt64>, ScrollDirection.allCases)
  func `find the elements that a check of every element finds, each once`(seed: UInt64, scroll: ScrollDirection) {
    var sample = SimpleSample(seed: seed)
    let direction = sample.random.pick(LayoutDirection.allCases)
    let collection = prepared(sample.model(scroll, direction), sample.viewport.width, sample.viewport.height)
    let elements = collection.allElements.sorted(by: LayoutAttributes.precedesInDrawOrder)
    for attempt in 0..<30 {
      // Half of the edges are edges of elements.
      let (a, b) = (sample.random.pick(elements).frame, sample.random.pick(elements).frame)
      let x = sample.random.once(in: 2) ? a.maxX : sample.number(collection.contentSize.width + 100) - 50
      let y = sample.random.once(in: 2) ? a.maxY : sample.number(collection.contentSize.height + 100) - 50
      let rect = Rect(
        x, y, sample.random.once(in: 2) ? b.x - x : sample.number(200),
        sample.random.once(in: 2) ? b.y - y : sample.number(200))
      let found = collection.elements(in: rect)
      let expected = elements.filter { rect.intersects($0.frame) }
      #expect(found == expected, "seed \(seed), attempt \(attempt), \(rect)")
      if found != expected { return }
    }
    #expect(collection.elements(in: Rect(-1e9, -1e9, 2e9, 2e9)) == elements, "seed \(seed)")
  }

  @Test(arguments: 0..<100 as Range<UInt64>, ScrollDirection.allCases)
  func `prepared with reuse equal a new layout`(seed: UInt64, scroll: ScrollDirection) {
    var sample = SimpleSample(seed: seed)
    var collection: PreparedCollection?
    for step in 0..<8 {
      var (reusing, recomputed) = (LayoutProgress(), LayoutProgress())
      let model = sample.model(scroll)
      let next = PreparedCollection(model, viewport: sample.viewport, reusing: collection, work: &reusing)
      let fresh = PreparedCollection(model, viewport: sample.viewport, work: &recomputed)
      #expect(next.contentSize == fresh.contentSize, "seed \(seed), step \(step)")
      #expect(next.allElements == fresh.allElements, "seed \(seed), step \(step)")
      #expect(reusing.placedCount <= recomputed.placedCount, "seed \(seed), step \(step)")
      collection = next
      sample.change()
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `have lines that contain their items`(seed: UInt64) {
    let sample = SimpleSample(seed: seed)
    for part in sample.parts {
      let body = body(part.section, sample.viewport)
      guard body.lineCount > 0 else { continue }
      let frames = (0..<part.metrics.count).compactMap { body.frame(of: $0, part.section.items) }
      let spans = (0..<body.lineCount).map { body.lineSpan($0) }
      #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.end <= $1.start + 1e-9 }, "seed \(seed)")
      #expect(spans.last?.end == body.length, "seed \(seed)")
      let rows = Set(frames.map { [$0.y, $0.maxY] })
      #expect(rows == Set(spans.map { [$0.start, $0.end] }), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `have valid sizes for NaN, infinite and huge numbers`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number() -> Double {
      random.pick([
        0, 1, 0.5, 50, -1, .nan, .infinity, -.infinity, 1e300, -1e300, 1.7e308, .leastNonzeroMagnitude, -0.0,
      ])
    }
    func rule() -> NumberSequence { random.pick([.none, .constant(number()), .cycle([.constant(number()), .none])]) }
    func insets() -> EdgeInsets { EdgeInsets(top: number(), left: number(), bottom: number(), right: number()) }
    var previous: PreparedCollection?
    for _ in 0..<3 {
      let layout: any SectionLayout = random.pick([
        ListLayout(rowHeight: number(), spacing: number()),
        CarouselLayout(
          cardWidth: number(), cardHeight: number(), spacing: random.pick([nil, number()]), minimumScale: number()),
        GridLayout(
          columnCount: random.pick([1, 3, .max, .min]), rowSpacing: number(), columnSpacing: number(),
          aspectRatio: number()),
      ])
      let metrics = (0..<random.below(5)).map { _ in
        ItemMetrics(
          width: rule(), height: rule(), aspectRatio: rule(),
          measured: random.pick([nil, Size(width: number(), height: number())]))
      }
      let model = CollectionModel(
        scrollDirection: random.pick(ScrollDirection.allCases), layoutDirection: random.pick(LayoutDirection.allCases),
        sections: [CollectionLayoutTests.section("a", of: metrics, layout, inset: insets())])
      let viewport = Size(width: number(), height: number())
      var work = LayoutProgress()
      let collection = PreparedCollection(model, viewport: viewport, reusing: previous, work: &work)
      let frames = collection.frames(ofSection: 0)
      #expect(frames.count == metrics.count)
      #expect(frames.allSatisfy { $0.width >= 0 && $0.height >= 0 && $0.size.isFinite }, "seed \(seed)")
      let prepared = body(model.sections[0], viewport, model.scrollDirection)
      for line in 0..<prepared.lineCount { #expect(prepared.lineSpan(line).end >= prepared.lineSpan(line).start) }
      for _ in 0..<10 {
        let found = collection.elements(in: Rect(number(), number(), number(), number()))
        #expect(Set(found.map(\.indexPath)).count == found.count)
        let rest = prepared.targetContentOffset(
          proposed: number(), velocity: number(), current: number(), viewportLength: number())
        #expect(rest == nil || layout is CarouselLayout)
      }
      previous = collection
    }
  }
}

extension Rect {
  /// Whether the rectangles are equal except for rounding.
  func isNear(_ other: Rect) -> Bool {
    [x - other.x, y - other.y, width - other.width, height - other.height].allSatisfy { abs($0) < 1e-6 }
  }
}
