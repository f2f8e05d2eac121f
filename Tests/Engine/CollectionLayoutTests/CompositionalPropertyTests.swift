import CollectionLayout
import TestSupport
import Testing

/// A generator of random nested groups and items.
struct CompositionalDraw {
  var random: SeededGenerator
  /// Whether numbers may be NaN, infinite, negative or huge.
  var isNasty = false

  init(seed: UInt64, isNasty: Bool = false) {
    random = SeededGenerator(seed: seed)
    self.isNasty = isNasty
  }

  mutating func length(_ limit: Int) -> Double {
    if isNasty, random.once(in: 4) {
      return random.pick([.nan, .infinity, -.infinity, -5, 0, 1e300, 1e-300, 1e9, 0x1p63, -0.0])
    }
    return random.once(in: 10) ? 0 : Double(random.below(limit * 4)) / 4
  }

  mutating func dimension() -> LayoutDimension {
    switch random.below(isNasty ? 7 : 6) {
    case 0, 1: .absolute(length(120))
    case 2: .fractionalWidth(random.pick([0.25, 1.0 / 3, 0.5, 1, 0.1]))
    case 3: .fractionalHeight(random.pick([0.25, 1.0 / 3, 0.5, 1, 0.1]))
    case 4, 5: .estimated(length(80))
    default: .fractionalWidth(length(1000))
    }
  }

  mutating func size() -> LayoutSize { LayoutSize(width: dimension(), height: dimension()) }

  mutating func insets() -> EdgeInsets {
    guard random.once(in: 2) else { return .zero }
    return EdgeInsets(top: length(12), left: length(12), bottom: length(12), right: length(12))
  }

  mutating func spacing() -> LayoutSpacing {
    random.once(in: 3) ? .flexible(length(10)) : .fixed(random.once(in: 2) ? 0 : length(10))
  }

  mutating func edges() -> LayoutEdgeSpacing {
    guard random.once(in: 3) else { return .none }
    return LayoutEdgeSpacing(top: spacing(), leading: spacing(), bottom: spacing(), trailing: spacing())
  }

  mutating func group(depth: Int = 0) -> LayoutGroup {
    let items = (0..<random.below(3) + (random.once(in: 9) ? 0 : 1)).map { _ -> LayoutSubitem in
      if depth < 3, random.once(in: 3) { return .group(group(depth: depth + 1)) }
      return .item(LayoutItem(size: size(), contentInsets: insets(), edgeSpacing: edges()))
    }
    var count = random.once(in: 4) ? 1 + random.below(4) : nil
    if isNasty, random.once(in: 8) { count = random.pick([0, -3, .min, .max]) }
    return LayoutGroup(
      direction: random.pick(LayoutGroup.Direction.allCases), size: size(), items: items, count: count,
      interItemSpacing: spacing(), contentInsets: insets(), edgeSpacing: edges())
  }

  mutating func layout() -> CompositionalLayout {
    CompositionalLayout(
      group: random.once(in: 12) ? nil : group(), interGroupSpacing: length(10), contentInsets: insets(),
      orthogonalScrolling: random.once(in: 3)
        ? random.pick(CompositionalLayout.OrthogonalScrollingBehavior.allCases) : .none,
      boundaryItems: (0..<random.below(3)).map { _ in
        BoundarySupplementaryItem(
          kind: random.pick(["a", "b"]), alignment: random.pick(BoundarySupplementaryItem.Alignment.allCases),
          size: size(),
          extendsBoundary: random.once(in: 2), pinsToVisibleBounds: random.once(in: 2),
          offset: Point(x: length(9), y: length(9)))
      })
  }

  mutating func rule() -> NumberSequence {
    random.pick([
      .none, .constant(length(90)), .random(low: 5, span: 60, seed: 3),
      .cycle([.constant(length(50)), .none, .constant(length(50))]),
    ])
  }

  mutating func metrics() -> ItemMetrics {
    ItemMetrics(
      width: rule(), height: rule(),
      measured: random.once(in: 4) ? Size(width: length(90), height: length(90)) : nil)
  }

  mutating func runs() -> [(metrics: ItemMetrics, count: Int)] {
    (0..<random.below(5)).map { _ in (metrics(), random.pick([1, 2, 7, 40])) }
  }

  mutating func viewport() -> Size { Size(width: 50 + length(400), height: 50 + length(400)) }
}

struct `A compositional section of random groups` {
  private static func axis(_ layout: CompositionalLayout, _ direction: ScrollDirection) -> ScrollDirection {
    layout.orthogonalScrolling == .none ? direction : direction == .vertical ? .horizontal : .vertical
  }

  private static func span(_ frame: Rect, _ axis: ScrollDirection) -> (low: Double, high: Double) {
    axis == .vertical ? (frame.y, frame.maxY) : (frame.x, frame.maxX)
  }

  @Test(arguments: 0..<500 as Range<UInt64>)
  func `finds the items that a check of every item finds`(seed: UInt64) {
    var draw = CompositionalDraw(seed: seed)
    let (layout, direction) = (draw.layout(), draw.random.pick(ScrollDirection.allCases))
    let laidOut = LayoutFixture(layout, itemsOf(draw.runs()), draw.viewport(), direction, inset: draw.insets())
    let frames = laidOut.frames
    // If the first item is longer than its group, the section shows nothing.
    #expect(frames.count <= laidOut.items.count)
    #expect(laidOut.prepared.frame(of: -1, laidOut.items) == nil)
    #expect(laidOut.prepared.frame(of: frames.count, laidOut.items) == nil)
    let axis = Self.axis(layout, direction)
    for _ in 0..<20 {
      let low = Double(draw.random.below(3_000)) - 200
      let high = low + draw.length(500)
      let found = laidOut.found(from: low, to: high).items
      // Each item is found once, with its frame.
      #expect(Set(found.map(\.index)).count == found.count, "seed \(seed)")
      #expect(found.allSatisfy { frames[$0.index] == $0.frame }, "seed \(seed)")
      // An item is found only with its group, so overflow of other groups is not found.
      let expected = frames.indices.filter { index in
        guard case .group(let number, _)? = laidOut.prepared.placement(of: index) else { return false }
        let (span, group) = (Self.span(frames[index], axis), laidOut.prepared.lineSpan(number))
        return span.low <= high && span.high >= low && group.start <= high && group.end >= low
      }
      #expect(Set(expected).isSubset(of: found.map(\.index)), "seed \(seed), \(low) to \(high)")
    }
    let all = laidOut.found(from: -.infinity, to: .infinity).items.map(\.index)
    #expect(all.sorted() == Array(frames.indices), "seed \(seed)")
    if axis == direction {
      #expect(frames.isEmpty == (laidOut.prepared.lineCount == 0), "seed \(seed)")
      let lines = (0..<laidOut.prepared.lineCount).map { laidOut.prepared.lineSpan($0) }
      #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.end <= $1.start + 1e-9 }, "seed \(seed)")
      #expect(lines.allSatisfy { $0.end <= laidOut.prepared.length + 1e-9 }, "seed \(seed)")
    }
  }

  @Test(arguments: SlowTests.cases(0..<300 as Range<UInt64>))
  func `prepared with reuse equals a new layout`(seed: UInt64) {
    var draw = CompositionalDraw(seed: seed)
    let (layout, viewport) = (draw.layout(), draw.viewport())
    let direction = draw.random.pick(ScrollDirection.allCases)
    // Each item is a separate run, so the index of the first difference is known.
    var metrics = draw.runs().flatMap { Array(repeating: $0.metrics, count: $0.count) }
    func section(_ metrics: [ItemMetrics], reusing previous: LayoutFixture? = nil, from first: Int = 0) -> LayoutFixture
    {
      LayoutFixture(layout, itemsOf(metrics.map { ($0, 1) }), viewport, direction, reusing: previous, from: first)
    }
    var laidOut = section(metrics)
    for _ in 0..<8 {
      let place = draw.random.below(metrics.count + 1)
      switch draw.random.below(3) {
      case 0: metrics.insert(draw.metrics(), at: place)
      case 1 where place < metrics.count: metrics.removeSubrange(place..<min(metrics.count, place + 9))
      default: if place < metrics.count { metrics[place] = draw.metrics() }
      }
      laidOut = section(metrics, reusing: laidOut, from: place)
      let recomputed = section(metrics)
      #expect(laidOut.frames == recomputed.frames, "seed \(seed)")
      #expect(laidOut.prepared.length == recomputed.prepared.length, "seed \(seed)")
      #expect(laidOut.boundaries == recomputed.boundaries, "seed \(seed)")
      #expect(laidOut.prepared.lineCount == recomputed.prepared.lineCount, "seed \(seed)")
      #expect(laidOut.work.placedCount <= recomputed.work.placedCount, "seed \(seed)")
      #expect(
        laidOut.prepared.orthogonal?.offsetRange == recomputed.prepared.orthogonal?.offsetRange, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `does not depend on the division of equal items into runs`(seed: UInt64) {
    var draw = CompositionalDraw(seed: seed)
    let (layout, viewport) = (draw.layout(), draw.viewport())
    let runs = (0..<4).map { _ in
      (ItemMetrics(width: .constant(draw.length(60)), height: .constant(draw.length(60))), draw.random.below(60))
    }
    let one = LayoutFixture(layout, itemsOf(runs), viewport)
    let other = LayoutFixture(layout, itemsOf(runs.flatMap { run in (0..<run.1).map { _ in (run.0, 1) } }), viewport)
    #expect(one.frames == other.frames, "seed \(seed)")
    #expect(one.prepared.length == other.prepared.length, "seed \(seed)")
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `is transposed when the scroll direction changes`(seed: UInt64) {
    var draw = CompositionalDraw(seed: seed)
    let (layout, viewport, runs) = (draw.layout(), draw.viewport(), draw.runs())
    let inset = draw.insets()
    let one = LayoutFixture(layout, itemsOf(runs), viewport, .vertical, inset: inset)
    let other = LayoutFixture(
      layout.transposed, itemsOf(runs.map { ($0.metrics.transposed, $0.count) }), viewport.transposed, .horizontal,
      inset: inset.transposed)
    #expect(one.frames == other.frames.map(\.transposed), "seed \(seed)")
    #expect(one.boundaries == other.boundaries.map(\.transposed), "seed \(seed)")
    #expect(one.prepared.length == other.prepared.length, "seed \(seed)")
    #expect(one.prepared.orthogonal?.offsetRange == other.prepared.orthogonal?.offsetRange, "seed \(seed)")
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `has target offsets in range that are stable`(seed: UInt64) {
    var draw = CompositionalDraw(seed: seed, isNasty: seed % 2 == 0)
    var layout = draw.layout()
    layout.orthogonalScrolling = draw.random.pick(
      Array(CompositionalLayout.OrthogonalScrollingBehavior.allCases.dropFirst()))
    let content = LayoutFixture(layout, itemsOf(draw.runs()), draw.viewport()).prepared.orthogonal
    guard let content else {
      Issue.record("seed \(seed)")
      return
    }
    for _ in 0..<20 {
      let proposed = draw.length(3_000) - 500
      let rest = content.targetContentOffset(
        proposed: proposed, velocity: draw.length(1_000) - 500, current: draw.length(3_000) - 500)
      #expect(content.offsetRange.contains(rest), "seed \(seed)")
      // The target offset of a target offset is unchanged.
      #expect(content.targetContentOffset(proposed: rest, velocity: 0, current: rest) == rest, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<600 as Range<UInt64>)
  func `has finite frames for NaN, infinite and huge numbers`(seed: UInt64) {
    var draw = CompositionalDraw(seed: seed, isNasty: true)
    let (layout, direction) = (draw.layout(), draw.random.pick(ScrollDirection.allCases))
    let viewport = Size(width: draw.length(400), height: draw.length(400))
    let laidOut = LayoutFixture(layout, itemsOf(draw.runs()), viewport, direction, inset: draw.insets())
    let frames = laidOut.frames
    // If the first item is longer than its group, the section shows nothing.
    #expect(frames.count <= laidOut.items.count)
    func isGood(_ frame: Rect) -> Bool {
      frame.origin.isFinite && frame.size.isFinite && frame.width >= 0 && frame.height >= 0
    }
    #expect(frames.allSatisfy(isGood), "seed \(seed)")
    #expect(laidOut.boundaries.allSatisfy(isGood), "seed \(seed)")
    #expect(laidOut.prepared.length.isFinite, "seed \(seed)")
    for _ in 0..<10 {
      let found = laidOut.found(from: draw.length(900), to: draw.length(900)).items
      #expect(found.allSatisfy { frames[$0.index] == $0.frame }, "seed \(seed)")
    }
    for place in [-1, 0, 1, .max, .min] { #expect(laidOut.prepared.lineSpan(place).start.isFinite) }
  }

  @Test func `of 400 nested groups is laid out`() {
    var group = LayoutGroup.row(.estimated(10), .estimated(10), .item(.estimated(10), .estimated(10)))
    for _ in 0..<400 { group = .column(.estimated(30), .estimated(30), .group(group)) }
    let laidOut = LayoutFixture(CompositionalLayout(group: group), plainItems(3))
    #expect(laidOut.frames.count == 3)
    #expect(laidOut.frames.allSatisfy { $0.size.isFinite })
  }

  @Test(.durationLimit(.seconds(60)))
  func `of ten million equal items is laid out within a minute`() {
    let count = 10_000_000
    let size = LayoutSize(width: .fractionalWidth(1), height: .estimated(44))
    let groups = [
      LayoutGroup.row(.fractionalWidth(1), .absolute(44), .item(.fractionalWidth(0.25), .fractionalHeight(1))),
      LayoutGroup(size: size, items: [.item(LayoutItem(size: size))]),
    ]
    for (group, perGroup) in zip(groups, [4, 1]) {
      let laidOut = LayoutFixture(CompositionalLayout(group: group), plainItems(count))
      #expect(laidOut.prepared.length == Double(count / perGroup) * 44)
      #expect(laidOut.prepared.frame(of: count - 1, laidOut.items)?.maxY == laidOut.prepared.length)
      let found = laidOut.found(from: 44_000, to: 44_440)
      #expect(found.examined <= 13 * perGroup)
      #expect(found.items.count >= 10 * perGroup)
    }
  }

  @Test func `places only the items after a change`() {
    let size = LayoutSize(width: .fractionalWidth(1), height: .estimated(44))
    let layout = CompositionalLayout(group: LayoutGroup(size: size, items: [.item(LayoutItem(size: size))]))
    let run = (ItemMetrics(height: .random(low: 20, span: 50, seed: 1)), 1_000)
    let before = LayoutFixture(layout, itemsOf([run, (ItemMetrics(), 1)]))
    #expect(before.work.placedCount == 1_001)
    let measured = LayoutFixture(
      layout, itemsOf([run, (ItemMetrics(measured: Size(width: 300, height: 99)), 1)]), reusing: before, from: 1_000)
    #expect(measured.work.placedCount == 2)
    #expect(measured.prepared.length == before.prepared.length + 55)
  }

  @Test func `finds items of a tall group by binary search`() {
    let group = LayoutGroup.column(.fractionalWidth(1), .absolute(90_000), .item(.fractionalWidth(1), .absolute(10)))
    let laidOut = LayoutFixture(CompositionalLayout(group: group), plainItems(20_000))
    #expect(laidOut.found(from: 50_000, to: 50_500).examined < 60)
  }
}
