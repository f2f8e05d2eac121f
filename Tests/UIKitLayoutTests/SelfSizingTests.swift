import Foundation
import LayoutHosting
import LayoutTesting
import Testing
import UIKitLayout

/// Recorded self-sizing: what is in view is measured from the top, and what a measured element pushes out is not.
@MainActor struct SelfSizingTests {
  private func host(_ group: NSCollectionLayoutGroup, items: Int, heights: [CGFloat]) -> LayoutHost {
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 3
    let host = LayoutHost(
      layout: UICollectionViewCompositionalLayout(section: section), size: CGSize(width: 320, height: 480),
      items: [items])
    host.preferredSize = { _, _, path, size in
      CGSize(width: size.width, height: heights[path.item % heights.count])
    }
    return host
  }

  private var list: LayoutHost {
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    return host(
      .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]), items: 60,
      heights: [31, 50, 31, 69, 31])
  }

  private var grid: LayoutHost {
    let item = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(0.5), heightDimension: .estimated(50)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(50)),
      subitem: item, count: 2)
    group.interItemSpacing = .fixed(5)
    return host(group, items: 40, heights: [31, 88, 31, 126, 31])
  }

  @Test func `a list measures the eleven rows in view`() {
    #expect(list.contentSize == CGSize(width: 320, height: 2788))
  }

  @Test func `a grid measures the six rows that stay in view`() {
    let host = grid
    #expect(host.contentSize == CGSize(width: 320, height: 1304))
    #expect(
      host.snapshot(in: host.collectionView.bounds).cell(at: IndexPath(item: 1, section: 0))?.frame
        == CGRect(x: 162.5, y: 0, width: 157.5, height: 88))
  }

  @Test func `scrolling a grid measures three more rows`() {
    let host = grid
    host.layoutIfNeeded()
    host.scroll(to: CGPoint(x: 0, y: 300))
    #expect(host.contentSize == CGSize(width: 320, height: 1399))
  }

  @Test func `compositional and flow layouts are consistent`() {
    expectSane(list)
    expectSane(grid)
    expectSane(LayoutHost(layout: UICollectionViewFlowLayout(), size: CGSize(width: 390, height: 400), items: [30, 7]))
  }
}
