import AppLayouts
import CollectionLayout
import Foundation
import LayoutTesting
import Testing

/// The cards of sections, compared with the decoration `card` of `section-cards.layout.json`.
@MainActor @Suite struct SectionCardLayoutTests {
  /// Sizes of items as an app's data has them, and the colors of cards.
  final class Sizes: NSObject, UICollectionViewDelegateFlowLayout, SectionCardLayoutDelegate {
    let sizes: [[CGSize]]

    init(_ sizes: [[CGSize]]) { self.sizes = sizes }

    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      sizeForItemAt indexPath: Foundation.IndexPath
    ) -> CGSize { sizes[indexPath.section][indexPath.item] }

    func sectionCardLayout(_ layout: SectionCardLayout, cardColorForSection section: Int) -> UIColor? {
      UIColor(white: 1, alpha: 1)
    }
  }

  private func host(_ sizes: Sizes, viewport: CGSize) -> LayoutHost {
    let layout = SectionCardLayout()
    layout.cardDelegate = sizes
    layout.minimumLineSpacing = 12
    layout.minimumInteritemSpacing = 8
    layout.sectionInset = UIEdgeInsets(top: 16, left: 28, bottom: 16, right: 28)
    layout.headerReferenceSize = CGSize(width: 0, height: 40)
    // The engine does not round to pixels unless a document requests it.
    let traits = UITraitCollection.current.modifyingTraits { $0.displayScale = 0 }
    let host = LayoutHost(layout: layout, size: viewport, items: sizes.sizes.map(\.count), traits: traits)
    host.delegate = sizes
    return host
  }

  private func engine(_ sizes: Sizes, viewport: CGSize) -> Engine {
    let card = Decoration(
      kind: "card", shape: .card(covers: .itemsAndInsets, inset: EdgeInsets(top: 0, left: 12, bottom: 0, right: 12)),
      zIndex: -1)
    return Engine(
      FlowLayout(minimumLineSpacing: 12, minimumInteritemSpacing: 8),
      items: sizes.sizes.map { row in
        row.map { ItemMetrics(width: .constant($0.width), height: .constant($0.height)) }
      }, viewport: viewport, inset: EdgeInsets(top: 16, left: 28, bottom: 16, right: 28),
      header: SupplementaryItem(length: 40), decorations: [card])
  }

  @Test(arguments: viewports) func `the frames are those of the example document`(viewport: CGSize) {
    let own = [(140, 96), (110, 64), (90, 80), (150, 56)].map { CGSize(width: $0.0, height: $0.1) }
    let equal = CGSize(width: 100, height: 72)
    let sizes = Sizes([Array(repeating: equal, count: 6), own, Array(repeating: equal, count: 8)])
    let host = host(sizes, viewport: viewport)
    expectEqual(host, engine(sizes, viewport: viewport))
    expectSane(host)
    #expect(host.snapshot().elements.filter { $0.kind == SectionCardLayout.cardKind }.allSatisfy { $0.zIndex == -1 })
  }

  @Test func `the frames are those of flow sections with cards for random sizes`() {
    for seed in 0..<200 {
      let sizes = Sizes(
        (0..<1 + seed % 3).map { section in
          let numbers = lengths(seed: seed * 10 + section, count: 2 * (seed % 11))
          return stride(from: 0, to: numbers.count, by: 2).map {
            CGSize(width: numbers[$0], height: numbers[$0 + 1])
          }
        })
      let viewport = viewports[seed % 2]
      expectEqual(host(sizes, viewport: viewport), engine(sizes, viewport: viewport))
    }
  }

  @Test func `attributes of a card keep its color when they are copied`() throws {
    let attributes = SectionCardAttributes(
      forDecorationViewOfKind: SectionCardLayout.cardKind, with: Foundation.IndexPath(item: 0, section: 0))
    let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    attributes.color = red
    attributes.cornerRadius = 6
    let copy = try #require(attributes.copy() as? SectionCardAttributes)
    #expect(copy.isEqual(attributes) && copy.color == red && copy.cornerRadius == 6)
    copy.color = UIColor(white: 1, alpha: 1)
    #expect(!copy.isEqual(attributes))
  }

  @Test func `the snapshot is the recorded one`() throws {
    let sizes = Sizes([Array(repeating: CGSize(width: 100, height: 72), count: 7), []])
    try expectLayout(host(sizes, viewport: viewports[0]), matches: "section-cards")
  }
}
