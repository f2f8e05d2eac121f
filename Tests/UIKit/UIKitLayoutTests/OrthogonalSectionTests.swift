import Foundation
import LayoutHosting
import Testing
import UIKitLayout

/// Sections that scroll across, in a view of 320 × 480.
@MainActor @Suite struct OrthogonalSectionTests {
  private static func host(
    _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, width: CGFloat, insets: CGFloat, items: [Int],
    spacing: CGFloat = 0
  ) -> LayoutHost {
    let size = NSCollectionLayoutSize(widthDimension: .absolute(width), heightDimension: .absolute(50))
    let item = NSCollectionLayoutItem(layoutSize: size)
    let section = NSCollectionLayoutSection(
      group: .horizontal(layoutSize: size, subitems: [item]))
    section.orthogonalScrollingBehavior = behavior
    section.interGroupSpacing = spacing
    section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: insets, bottom: 0, trailing: insets)
    let layout = UICollectionViewCompositionalLayout { _, _ in section }
    let host = LayoutHost(layout: layout, size: CGSize(width: 320, height: 480), items: items)
    host.layoutIfNeeded()
    return host
  }

  @Test func `pages are as long as the view without the insets`() throws {
    let host = Self.host(.paging, width: 100, insets: 110, items: [8])
    let state = try #require(host.collectionView.orthogonalSections.first)
    #expect(state.stops == [0, 100, 200, 300, 400, 500, 600, 700])
    #expect(state.range == 0...700)
  }

  @Test func `each centered group is a stop`() throws {
    let host = Self.host(.groupPagingCentered, width: 50, insets: 5, items: [8], spacing: 8)
    let state = try #require(host.collectionView.orthogonalSections.first)
    // Group k is in the middle of the 310 at 58 k − 130.
    #expect(state.stops == [-130, -72, -14, 44, 102, 160, 218, 276])
  }

  @Test func `the offset of a section moves with it in a batch`() {
    let host = Self.host(.continuous, width: 100, insets: 0, items: [8, 8])
    host.scrollSection(0, to: 200)
    #expect(host.collectionView.orthogonalSections.map(\.offset) == [200, 0])
    host.update { $0.insertSections([0]) }
    #expect(host.collectionView.orthogonalSections.map(\.offset).prefix(2) == [0, 200])
    host.update { $0.deleteSections([1]) }
    #expect(host.collectionView.orthogonalSections.allSatisfy { $0.offset == 0 })
  }

  @Test func `a section that becomes shorter is moved back to its end`() {
    let host = Self.host(.continuous, width: 100, insets: 0, items: [8])
    host.scrollSection(0, to: 480)
    host.update { $0.deleteItems(at: (0..<4).map { IndexPath(item: $0, section: 0) }) }
    #expect(host.collectionView.orthogonalSections.map(\.offset) == [80])
    host.update { $0.deleteItems(at: [IndexPath(item: 0, section: 0)]) }
    #expect(host.collectionView.orthogonalSections.map(\.offset) == [0])
  }
}
