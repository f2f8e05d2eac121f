import Foundation
import LayoutHosting
import Testing
import UIKitLayout

/// Items that are half as wide as the collection view, as its delegate or its section provider returns them.
@MainActor private final class HalfWidths: NSObject, UICollectionViewDelegateFlowLayout {
  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize { CGSize(width: collectionView.bounds.width / 2, height: 50) }
}

/// Changes of insets, traits, size and layout after the first pass.
@MainActor @Suite struct SurroundingsTests {
  private static func flow(_ width: CGFloat) -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: width, height: 50)
    (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (0, 0)
    return layout
  }

  @Test func `a content inset makes the lines of a prepared layout shorter`() {
    let host = LayoutHost(layout: Self.flow(100), size: CGSize(width: 320, height: 480), items: [3])
    host.layoutIfNeeded()
    #expect(host.contentSize.height == 50)
    host.collectionView.contentInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 30)
    host.layoutIfNeeded()
    #expect(host.contentSize == CGSize(width: 270, height: 100))
  }

  @Test func `a layout that is used again queries its delegate again`() {
    let delegate = HalfWidths()
    let first = Self.flow(10)
    let host = LayoutHost(layout: first, size: CGSize(width: 320, height: 480), items: [2])
    host.delegate = delegate
    host.layoutIfNeeded()
    #expect(host.visibleElements.map(\.frame.width) == [160, 160])
    host.setLayout(Self.flow(100))
    host.resize(to: CGSize(width: 480, height: 480))
    host.setLayout(first)
    #expect(host.visibleElements.map(\.frame.width) == [240, 240])
  }

  @Test func `size classes follow the size of a host`() {
    var classes: [UIUserInterfaceSizeClass] = []
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(50))
    let layout = UICollectionViewCompositionalLayout { _, environment in
      classes.append(environment.traitCollection.horizontalSizeClass)
      return NSCollectionLayoutSection(
        group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
    }
    let host = LayoutHost(layout: layout, size: CGSize(width: 390, height: 844), items: [2])
    host.layoutIfNeeded()
    #expect(classes.last == .compact)
    host.resize(to: CGSize(width: 1024, height: 768))
    #expect(classes.last == .regular)
  }
}
