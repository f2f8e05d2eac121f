import Foundation
import LayoutHosting
import Testing
import UIKitLayout

/// Layouts that UIKit rejects or reports.
@MainActor struct ReportedLayoutTests {
  private typealias Dimension = NSCollectionLayoutDimension

  private func size(_ width: Dimension, _ height: Dimension) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  private func section(item: Dimension) -> NSCollectionLayoutSection {
    let item = NSCollectionLayoutItem(layoutSize: size(item, .fractionalHeight(1)))
    return NSCollectionLayoutSection(
      group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(20)), subitems: [item]))
  }

  private func host(_ layout: UICollectionViewLayout, items: [Int]) -> LayoutHost {
    let host = LayoutHost(layout: layout, size: CGSize(width: 320, height: 480), items: items)
    host.layoutIfNeeded()
    return host
  }

  @Test func `a first item that is longer than its group is reported once for each section`() throws {
    let section = section(item: .absolute(400))
    let layout = UICollectionViewCompositionalLayout { _, _ in section }
    let host = host(layout, items: [4, 4])
    #expect(host.contentSize.height == 0)
    let text = try #require(host.diagnostics.first)
    #expect(host.diagnostics.count == 1)
    #expect(text.hasPrefix("<UICollectionViewCompositionalLayout> ran into an error when computing the layout for "))
    #expect(text.contains("section at index 0 in container <contentSize: {320, 480}"))
    #expect(
      text.hasSuffix(
        "Error: NSCollectionLayoutItem created with invalid combination of spacing and size specified. This group "
          + "cannot fit even a single item."))
  }

  @Test func `insets that leave no space are reported for sections with items`() {
    let section = section(item: .fractionalWidth(1))
    section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 200, bottom: 0, trailing: 120)
    let host = host(UICollectionViewCompositionalLayout(section: section), items: [0, 3])
    #expect(host.diagnostics.count == 1)
    #expect(host.diagnostics.first?.contains("index 1") == true)
    #expect(host.diagnostics.first?.contains("There is no room for this NSCollectionLayoutGroup") == true)
    #expect(self.host(UICollectionViewCompositionalLayout(section: section), items: [0]).diagnostics == [])
  }

  @Test func `a layout that fits is not reported`() {
    let layout = UICollectionViewCompositionalLayout(section: section(item: .fractionalWidth(0.5)))
    #expect(host(layout, items: [4]).diagnostics == [])
    let list = UICollectionViewCompositionalLayout.list(using: .init(appearance: .insetGrouped))
    #expect(host(list, items: [4]).diagnostics == [])
  }

  @Test func `several supplementary views of one kind are an exception`() {
    let section = section(item: .fractionalWidth(1))
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(.fractionalWidth(1), .absolute(10)), elementKind: "header", alignment: .top)
    section.boundarySupplementaryItems = [header, header, header]
    #expect(
      host(UICollectionViewCompositionalLayout(section: section), items: [1]).diagnostics == [
        "Error: Every supplementary must have a unique elementKind: duplicates detected: (header)"
      ])
  }

  @Test(arguments: [true, false])
  func `a handler does not change elements of estimated sizes, which is reported once`(isEstimated: Bool) {
    let height = isEstimated ? Dimension.estimated(20) : .absolute(20)
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), height))
    let section = NSCollectionLayoutSection(
      group: .horizontal(layoutSize: size(.fractionalWidth(1), height), subitems: [item]))
    section.visibleItemsInvalidationHandler = { items, _, _ in
      for item in items { item.alpha = 0.5 }
    }
    let host = host(UICollectionViewCompositionalLayout(section: section), items: [40])
    host.scroll(to: CGPoint(x: 0, y: 100))
    host.layoutIfNeeded()
    let cell = host.collectionView.layoutAttributesForItem(at: IndexPath(item: 6, section: 0))
    #expect(cell?.alpha == (isEstimated ? 1 : 0.5))
    #expect(
      host.diagnostics
        == (isEstimated
          ? [
            "the section invalidation handler cannot currently mutate visible items for layouts containing estimated "
              + "items"
          ] : []))
  }

  @Test func `a custom group with an estimated side has no insets on that side`() {
    var containers: [any NSCollectionLayoutContainer] = []
    let group = NSCollectionLayoutGroup.custom(layoutSize: size(.fractionalWidth(1), .estimated(80))) {
      containers.append($0.container)
      return [NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 0, y: 0, width: 10, height: 10))]
    }
    group.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    _ = host(UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)), items: [1])
    #expect(containers.first?.contentSize == CGSize(width: 320, height: 80))
    #expect(containers.first?.effectiveContentSize == CGSize(width: 314, height: 80))
  }

  // MARK: Flow

  @Test(arguments: [300, 301])
  func `items of a flow layout that are longer than a line are reported`(width: Int) {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize.width = CGFloat(width)
    layout.sectionInset = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
    let text =
      "The behavior of the UICollectionViewFlowLayout is not defined because: the item width must be less than the width "
      + "of the UICollectionView minus the section insets left and right values, minus the content insets left and right "
      + "values."
    #expect(host(layout, items: [1, 3]).diagnostics == (width > 300 ? [text] : []))
  }

  @Test func `metrics that a flow subclass changes after super apply in the same pass`() {
    final class Columns: UICollectionViewFlowLayout {
      var preparations = 0

      override func prepare() {
        super.prepare()
        preparations += 1
        guard let collectionView else { return }
        itemSize = CGSize(width: (collectionView.bounds.width - 10) / 2, height: 30)
      }
    }
    let layout = Columns()
    let host = host(layout, items: [4])
    #expect(host.contentSize.height == 70)
    #expect(
      host.collectionView.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))?.frame
        == CGRect(x: 165, y: 0, width: 155, height: 30))
    #expect(layout.preparations == 1)
    host.resize(to: CGSize(width: 210, height: 480))
    #expect(host.collectionView.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))?.frame.minX == 110)
    #expect(layout.preparations == 2)
  }

  @Test func `traits are made of one trait and respond to required methods`() {
    #expect(UITraitCollection(displayGamut: .P3).displayGamut == .P3)
    #expect(UITraitCollection(forceTouchCapability: .available).forceTouchCapability == .available)
    #expect(UITraitCollection(activeAppearance: .inactive).activeAppearance == .inactive)
    #expect(UITraitCollection(accessibilityContrast: .high).accessibilityContrast == .high)
    #expect(UITraitCollection(userInterfaceLevel: .elevated).userInterfaceLevel == .elevated)
    final class Source: NSObject, UICollectionViewDataSource {
      func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
      func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell { .init() }
    }
    #expect(Source().responds(to: Selector("collectionView(_:cellForItemAt:)")))
    #expect(!Source().responds(to: Selector("numberOfSections(in:)")))
    #expect(!NSObject().responds(to: Selector("collectionView(_:cellForItemAt:)")))
  }
}
