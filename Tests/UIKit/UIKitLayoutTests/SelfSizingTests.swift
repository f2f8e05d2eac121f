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

  /// Rows of 60 with an estimate of 44 are measured while they scroll by.
  private func scrolled(to y: CGFloat) -> LayoutHost {
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    let section = NSCollectionLayoutSection(
      group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
    let host = LayoutHost(
      layout: UICollectionViewCompositionalLayout(section: section), size: CGSize(width: 320, height: 480), items: [100]
    )
    host.preferredSize = { _, _, _, size in CGSize(width: size.width, height: 60) }
    for offset in stride(from: 0, through: y, by: 300) { host.scroll(to: CGPoint(x: 0, y: offset)) }
    return host
  }

  @Test func `a batch keeps the sizes of the elements that stay`() {
    let host = scrolled(to: 3_000)
    let first = { host.visibleElements.map(\.indexPath.item).min() }
    let before = first()
    let height = host.contentSize.height
    host.update { $0.deleteItems(at: [IndexPath(item: 99, section: 0)]) }
    #expect(first() == before)
    #expect(host.contentSize.height == height - 44)
    host.update { $0.insertItems(at: [IndexPath(item: 0, section: 0)]) }
    #expect(host.contentSize.height == height)
  }

  @Test func `a flow layout measures again at another width`() {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 320, height: 44)
    let host = LayoutHost(layout: layout, size: CGSize(width: 320, height: 480), items: [3])
    host.preferredSize = { [weak host] _, _, _, _ in CGSize(width: host?.collectionView.bounds.width ?? 0, height: 60) }
    host.layoutIfNeeded()
    host.resize(to: CGSize(width: 480, height: 480))
    #expect(host.visibleElements.map(\.frame.width) == [480, 480, 480])
  }
}
