import CollectionLayout
import TestSupport
import Testing

/// Random compositional sections, compared with the reference implementation of UIKit's recorded rules.
struct `A random compositional section` {
  private static let seedsATest = 100

  /// Returns a random layout without estimates and with lengths of at least a point.
  private static func layout(_ draw: inout CompositionalDraw) -> CompositionalLayout {
    var layout = draw.layout()
    layout.group = layout.group?.withoutEstimates
    for place in layout.boundaryItems.indices {
      layout.boundaryItems[place].size = layout.boundaryItems[place].size.withoutEstimates
    }
    if layout.group?.items.isEmpty != false {
      let half = LayoutSubitem.item(.fractionalWidth(0.5), .fractionalHeight(1))
      layout.group = .row(.fractionalWidth(1), .absolute(30), half)
    }
    return layout
  }

  /// Returns a frame whose origin is rounded to pixels.
  private static func aligned(_ frame: Rect, _ scale: Double?) -> Rect {
    guard let scale else { return frame }
    func near(_ coordinate: Double) -> Double { (coordinate * scale + 0.5).rounded(.down) / scale }
    return Rect(x: near(frame.x), y: near(frame.y), width: frame.width, height: frame.height)
  }

  private static func isNear(_ one: Rect, _ other: Rect, _ scale: Double?) -> Bool {
    // Sums in a different order may be rounded differently.
    let tolerance = scale.map { 1 / $0 + 1e-6 } ?? 1e-6
    return abs(one.x - other.x) <= tolerance && abs(one.y - other.y) <= tolerance
      && abs(one.width - other.width) <= 1e-6 && abs(one.height - other.height) <= 1e-6
  }

  @Test(arguments: 0..<50 as Range<UInt64>) func `equals the reference implementation`(chunk: UInt64) {
    var compared = 0
    for seed in chunk * UInt64(Self.seedsATest)..<(chunk + 1) * UInt64(Self.seedsATest) {
      var draw = CompositionalDraw(seed: seed)
      let layout = Self.layout(&draw)
      let direction = draw.random.pick(ScrollDirection.allCases)
      let viewport = draw.viewport()
      let scale = draw.random.pick([nil, 2, 3] as [Double?])
      let count = draw.random.below(60)
      let oracle = CompositionalOracle(
        layout: layout, viewport: [viewport.width, viewport.height], scrollAxis: direction == .vertical ? 1 : 0,
        scale: scale)
      let expected = oracle.section(of: count)
      if oracle.bound.isReached { continue }
      compared += 1
      var work = LayoutProgress()
      let prepared = PreparedCollection(
        CollectionModel(
          scrollDirection: direction,
          sections: [Section(identifier: Identifier("s"), layout: layout, items: plainItems(count))],
          pixels: scale.map { PixelGrid(scale: $0) } ?? .none),
        viewport: viewport, work: &work)
      let view = ScrolledCollection(prepared, contentOffset: .zero, orthogonalOffsets: [0: 0])
      let length = direction == .vertical ? prepared.contentSize.height : prepared.contentSize.width
      #expect(abs(length - expected.length) <= 1e-6, "seed \(seed): \(length), not \(expected.length)")
      let cells = (0..<count).compactMap { view.cell(at: IndexPath(section: 0, item: $0))?.frame }
      let desired = expected.cells.map { Self.aligned($0, scale) }
      guard cells.count == desired.count else {
        Issue.record("seed \(seed): \(cells.count) cells, not \(desired.count)")
        continue
      }
      for (place, pair) in zip(cells, desired).enumerated() where !Self.isNear(pair.0, pair.1, scale) {
        Issue.record("seed \(seed), item \(place): \(pair.0), not \(pair.1)")
        break
      }
      for (place, item) in layout.boundaryItems.enumerated() {
        let number = layout.boundaryItems[..<place].count { $0.kind == item.kind }
        let frame = view.boundaryItem(kind: item.kind, at: IndexPath(section: 0, item: number))?.frame
        // The reference implementation does not pin items.
        if item.pinsToVisibleBounds { continue }
        let desired = Self.aligned(expected.boundaryItems[place], scale)
        #expect(frame.map { Self.isNear($0, desired, scale) } == true, "seed \(seed): \(item.kind)")
      }
      Self.check(view, cells, expected.groups, seed, isOrthogonal: layout.orthogonalScrolling != .none, &draw)
    }
    #expect(compared > Self.seedsATest * 3 / 4)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `rounded to pixels differs from the exact one by less than a pixel for each item`(chunk: UInt64) {
    var compared = 0
    for seed in chunk * 20..<(chunk + 1) * 20 {
      var draw = CompositionalDraw(seed: seed)
      let layout = Self.layout(&draw)
      let (direction, viewport) = (draw.random.pick(ScrollDirection.allCases), draw.viewport())
      // Excludes nested groups: an empty one takes space, but no item's placement shows it.
      guard layout.group?.items.allSatisfy({ if case .item = $0 { true } else { false } }) == true else { continue }
      let items = plainItems(draw.random.below(60))
      func laidOut(_ scale: Double) -> PreparedCollection {
        var work = LayoutProgress()
        return PreparedCollection(
          CollectionModel(
            scrollDirection: direction,
            sections: [Section(identifier: Identifier("s"), layout: layout, items: items)],
            pixels: PixelGrid(scale: scale)), viewport: viewport, work: &work)
      }
      let (exact, aligned) = (laidOut(0), laidOut(2))
      let places = (0..<items.count).map { exact.placement(ofItem: $0, inSection: 0) }
      // If rounding a fraction down makes one more item fit, all following items have other placements.
      guard places == (0..<items.count).map({ aligned.placement(ofItem: $0, inSection: 0) }) else { continue }
      let (one, other) = (exact.frames(ofSection: 0), aligned.frames(ofSection: 0))
      guard one.count == other.count, Self.hasSameLines(one, other) else { continue }
      compared += 1
      let container = LayoutContainer(viewport: viewport, scrollDirection: direction, inset: .zero)
      let elementCount = layout.groupShare(in: container)?.count ?? 0
      for (place, pair) in zip(one, other).enumerated() {
        // The space that a group's elements lose by rounding is added to flexible spacing, also in an incomplete group.
        let limit = Double(place + elementCount + 2) / 2
        let distances = [
          pair.0.x - pair.1.x, pair.0.y - pair.1.y, pair.0.width - pair.1.width, pair.0.height - pair.1.height,
        ]
        #expect(distances.allSatisfy { abs($0) < limit }, "seed \(seed), item \(place): \(pair)")
      }
    }
    #expect(compared >= 3)
  }

  /// Whether consecutive items have the same direction on both axes in both lists.
  private static func hasSameLines(_ one: [Rect], _ other: [Rect]) -> Bool {
    func steps(_ frames: [Rect]) -> [[Bool]] {
      zip(frames, frames.dropFirst()).map { [$0.x < $1.x, $0.y < $1.y] }
    }
    return steps(one) == steps(other)
  }

  /// Checks that queries find the cells whose group and frame intersect the rectangle within the content.
  private static func check(
    _ view: ScrolledCollection, _ cells: [Rect], _ groups: [Rect], _ seed: UInt64, isOrthogonal: Bool,
    _ draw: inout CompositionalDraw
  ) {
    let content = Rect(origin: .zero, size: view.layout.contentSize)
    for _ in 0..<6 {
      // Avoids all edges, where rounding decides.
      let rect = Rect(
        x: Double(draw.random.below(600)) - 100.12345, y: Double(draw.random.below(900)) - 100.12345,
        width: Double(1 + draw.random.below(300)), height: Double(1 + draw.random.below(300)))
      let within = isOrthogonal ? rect : common(rect, content)
      let desired = cells.indices.filter { within.intersects(groups[$0]) && within.intersects(cells[$0]) }
      var work = LayoutProgress()
      let found = view.elements(in: rect, work: &work).filter { $0.category == .cell }.map(\.indexPath.item).sorted()
      #expect(found == Array(desired), "seed \(seed), \(rect)")
    }
  }

  private static func common(_ one: Rect, _ other: Rect) -> Rect {
    let (x, y) = (max(one.x, other.x), max(one.y, other.y))
    return Rect(
      x: x, y: y, width: max(0, min(one.maxX, other.maxX) - x), height: max(0, min(one.maxY, other.maxY) - y))
  }
}

extension LayoutDimension {
  fileprivate var withoutEstimate: LayoutDimension {
    switch self {
    case .absolute(let length), .estimated(let length), .uniformAcrossSiblings(let length): .absolute(length + 1)
    case .fractionalWidth, .fractionalHeight: self
    }
  }
}

extension LayoutSize {
  fileprivate var withoutEstimates: LayoutSize {
    LayoutSize(width: width.withoutEstimate, height: height.withoutEstimate)
  }
}

extension LayoutGroup {
  fileprivate var withoutEstimates: LayoutGroup {
    var group = self
    group.size = size.withoutEstimates
    group.items = items.map {
      switch $0 {
      case .item(var item):
        item.size = item.size.withoutEstimates
        return .item(item)
      case .group(let inner): return .group(inner.withoutEstimates)
      }
    }
    return group
  }
}
