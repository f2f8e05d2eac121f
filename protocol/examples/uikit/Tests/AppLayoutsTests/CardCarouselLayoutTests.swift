import AppLayouts
import CollectionLayout
import Foundation
import LayoutTesting
import Testing

/// The carousel, compared with the kind `carousel` of `card-carousel.layout.json`.
@MainActor @Suite struct CardCarouselLayoutTests {
  private func host(_ count: Int, viewport: CGSize, fraction: CGSize = CGSize(width: 0.7, height: 0.75)) -> LayoutHost {
    let layout = CardCarouselLayout()
    layout.cardFraction = fraction
    let traits = UITraitCollection.current.modifyingTraits { $0.displayScale = 0 }
    return LayoutHost(layout: layout, size: viewport, items: [count], traits: traits)
  }

  private func engine(_ count: Int, viewport: CGSize, fraction: CGSize = CGSize(width: 0.7, height: 0.75)) -> Engine {
    var engine = Engine(
      CarouselLayout(cardWidth: fraction.width, cardHeight: fraction.height),
      items: [Array(repeating: ItemMetrics(), count: count)], viewport: viewport)
    engine.model.scrollDirection = .horizontal
    return engine
  }

  @Test(arguments: viewports) func `the frames and scales are those of the example document`(viewport: CGSize) {
    let host = host(20, viewport: viewport)
    expectEqual(host, engine(20, viewport: viewport))
    expectSane(host)
  }

  @Test func `the frames and scales are those of the carousel for random cards`() {
    for seed in 0..<200 {
      let numbers = lengths(seed: seed, count: 2)
      let fraction = CGSize(width: 0.3 + numbers[0] / 400, height: 0.51 + numbers[1] / 500)
      let viewport = viewports[seed % 2]
      expectEqual(
        host(1 + seed % 12, viewport: viewport, fraction: fraction),
        engine(1 + seed % 12, viewport: viewport, fraction: fraction))
    }
  }

  @Test func `scrolling stops at the cards of the engine`() {
    let viewport = viewports[0]
    let (host, engine) = (host(12, viewport: viewport), engine(12, viewport: viewport))
    host.layoutIfNeeded()
    for start in stride(from: 0.0, through: 3000, by: 170) {
      // Velocities of the engine are in points per second, those of UIKit in points per millisecond.
      for velocity in [-1.2, -0.3, 0, 0.2, 0.3, 0.9] {
        let offset = CGPoint(x: start, y: 0)
        host.scroll(to: offset)
        let proposed = CGPoint(x: start + velocity * 499, y: 0)
        let stop = host.collectionView.collectionViewLayout.targetContentOffset(
          forProposedContentOffset: proposed, withScrollingVelocity: CGPoint(x: velocity, y: 0))
        let expected = engine.view(at: offset).targetContentOffset(
          proposed: Point(x: proposed.x, y: 0), velocity: Point(x: velocity * 1000, y: 0))
        #expect(abs(stop.x - expected.x) < 1e-6, "from \(start) at \(velocity)")
      }
    }
  }

  @Test func `the snapshots are those that were recorded`() throws {
    let host = host(5, viewport: viewports[0])
    try expectLayout(host, matches: "card-carousel")
    host.scroll(to: CGPoint(x: 100, y: 0))
    try expectLayout(host, matches: "card-carousel-scrolled")
  }
}
