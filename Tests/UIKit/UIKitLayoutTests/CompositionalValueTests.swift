import Foundation
import Testing
import UIKitLayout

/// Values of compositional layouts: defaults, copies, equality.
@MainActor @Suite struct CompositionalValueTests {
  private let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(0.5), heightDimension: .absolute(44))

  @Test func `dimensions report their kind`() {
    #expect(NSCollectionLayoutDimension.fractionalWidth(0.5).isFractionalWidth)
    #expect(NSCollectionLayoutDimension.fractionalHeight(2).isFractionalHeight)
    #expect(NSCollectionLayoutDimension.absolute(-3).isAbsolute)
    #expect(NSCollectionLayoutDimension.absolute(-3).dimension == -3)
    #expect(NSCollectionLayoutDimension.estimated(44).isEstimated)
    let uniform = NSCollectionLayoutDimension.uniformAcrossSiblings(estimate: 20)
    #expect(uniform.isUniformAcrossSiblings && !uniform.isEstimated)
    #expect("\(NSCollectionLayoutDimension.fractionalWidth(1))" == ".containerWidthFactor(1)")
  }

  @Test func `values have the defaults of UIKit`() {
    let item = NSCollectionLayoutItem(layoutSize: size)
    #expect(item.contentInsets == .zero && item.supplementaryItems.isEmpty)
    #expect(item.edgeSpacing?.top == .fixed(0) && item.edgeSpacing?.trailing == .fixed(0))
    let group = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitems: [item])
    #expect(group.interItemSpacing == .fixed(0))
    let section = NSCollectionLayoutSection(group: group)
    #expect(section.contentInsetsReference == .automatic && section.supplementariesFollowContentInsets)
    #expect(section.orthogonalScrollingBehavior == .none && section.visibleItemsInvalidationHandler == nil)
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size, elementKind: "h", alignment: .top)
    #expect(header.zIndex == 1 && header.extendsBoundary && !header.pinToVisibleBounds && header.offset == .zero)
    #expect(NSCollectionLayoutDecorationItem.background(elementKind: "b").zIndex == 0)
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    #expect(configuration.contentInsetsReference == .safeArea && configuration.interSectionSpacing == 0)
    let flow = UICollectionViewFlowLayout()
    #expect(flow.itemSize == CGSize(width: 50, height: 50) && flow.minimumLineSpacing == 10)
    #expect(flow.estimatedItemSize == .zero && flow.minimumInteritemSpacing == 10)
  }

  @Test func `enumerations have the raw values of UIKit`() {
    #expect(UICollectionLayoutListConfiguration.Appearance.sidebarPlain.rawValue == 4)
    #expect(UICollectionLayoutSectionOrthogonalScrollingBehavior.groupPagingCentered.rawValue == 5)
    #expect(UICollectionViewFlowLayout.SectionInsetReference.fromLayoutMargins.rawValue == 2)
    #expect(UICollectionLayoutListConfiguration.HeaderMode.firstItemInSection.rawValue == 2)
    typealias Hugging = UICollectionLayoutListConfiguration.ContentHuggingElements
    #expect(Hugging.none == [] && Hugging.supplementaryHeader.rawValue == 1)
    typealias Rate = UICollectionLayoutSectionOrthogonalScrollingProperties.DecelerationRate
    #expect(Rate.normal.rawValue == 0.998 && Rate.fast == Rate(rawValue: 0.99) && Rate.automatic != .normal)
  }

  @Test func `a group copies its elements`() {
    let item = NSCollectionLayoutItem(layoutSize: size)
    let group = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitems: [item])
    item.contentInsets.top = 7
    #expect(group.subitems[0].contentInsets == .zero)
    let section = NSCollectionLayoutSection(group: group)
    group.interItemSpacing = .fixed(9)
    let copy = section.copy() as? NSCollectionLayoutSection
    copy?.contentInsets.top = 3
    #expect(section.contentInsets == .zero)
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size, elementKind: "h", alignment: .topLeading, absoluteOffset: CGPoint(x: 1, y: 2))
    section.boundarySupplementaryItems = [header]
    header.pinToVisibleBounds = true
    #expect(!section.boundarySupplementaryItems[0].pinToVisibleBounds)
  }

  @Test func `copies are equal and have the class`() throws {
    let item = NSCollectionLayoutItem(layoutSize: size)
    item.contentInsets.leading = 5
    let group = NSCollectionLayoutGroup.vertical(layoutSize: size, repeatingSubitem: item, count: 3)
    group.interItemSpacing = .flexible(4)
    group.contentInsets.bottom = 2
    let copy = try #require(group.copy() as? NSCollectionLayoutGroup)
    #expect(copy == group && copy !== group)
    copy.contentInsets.bottom = 3
    #expect(copy != group)
    #expect(NSCollectionLayoutGroup.vertical(layoutSize: size, subitem: item, count: 3) != group)
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: size, elementKind: "b",
      containerAnchor: NSCollectionLayoutAnchor(edges: [.top], fractionalOffset: CGPoint(x: 0.5, y: 0)))
    badge.zIndex = 4
    let other = try #require(badge.copy() as? NSCollectionLayoutSupplementaryItem)
    #expect(other == badge && other.containerAnchor.isFractionalOffset)
  }

  @Test func `a compositional layout can be made by a subclass`() {
    final class Rows: UICollectionViewCompositionalLayout {
      let height: CGFloat

      init(height: CGFloat) {
        self.height = height
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(height))
        let item = NSCollectionLayoutItem(layoutSize: size)
        super.init(section: NSCollectionLayoutSection(group: .horizontal(layoutSize: size, subitems: [item])))
      }

      init() {
        height = 0
        super.init { _, _ in nil }
      }

      required init?(coder: NSCoder) { nil }
    }
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: Rows(height: 30))
    view.layoutIfNeeded()
    #expect(view.contentSize.height == 0 && Rows().configuration.interSectionSpacing == 0)
  }

  @Test func `lists have separators with a colour and an effect`() {
    var separators = UIListSeparatorConfiguration(listAppearance: .plain)
    let color: UIColor = separators.color
    #expect(color == .separator && separators.visualEffect == nil)
    separators.visualEffect = UIVisualEffect()
    #expect(separators != UIListSeparatorConfiguration(listAppearance: .plain))
  }

  @Test func `copies of subclasses have their class and values`() throws {
    final class Item: NSCollectionLayoutItem {
      var name = ""

      override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? Item)?.name = name
        return copy
      }
    }
    final class Header: NSCollectionLayoutBoundarySupplementaryItem {}
    final class Rows: NSCollectionLayoutGroup {}
    final class Section: NSCollectionLayoutSection {}
    final class Configuration: UICollectionViewCompositionalLayoutConfiguration {}
    let item = Item(layoutSize: size)
    item.name = "photo"
    item.contentInsets.top = 2
    let group = Rows.vertical(layoutSize: size, subitems: [item])
    group.interItemSpacing = .fixed(3)
    let section = Section(group: group)
    let header = Header(layoutSize: size, elementKind: "h", alignment: .bottom, absoluteOffset: CGPoint(x: 1, y: 2))
    header.pinToVisibleBounds = true
    header.zIndex = 9
    section.boundarySupplementaryItems = [header]
    section.orthogonalScrollingProperties.bounce = .never
    let copy = try #require(section.copy() as? Section)
    let copied = try #require(copy.boundarySupplementaryItems.first as? Header)
    #expect(copied == header && copied.alignment == .bottom && copied.offset.y == 2 && copied.zIndex == 9)
    #expect(copied.pinToVisibleBounds && copy.orthogonalScrollingProperties.bounce == .never)
    let groupCopy = try #require(group.copy() as? Rows)
    #expect(groupCopy == group && groupCopy.interItemSpacing == .fixed(3))
    let element = try #require(groupCopy.subitems.first as? Item)
    #expect(element.name == "photo" && element.contentInsets.top == 2 && element !== group.subitems.first)
    let configuration = Configuration()
    configuration.interSectionSpacing = 5
    let layout = UICollectionViewCompositionalLayout(section: section, configuration: configuration)
    #expect(layout.configuration is Configuration && layout.configuration.interSectionSpacing == 5)
    #expect(NSCollectionLayoutDecorationItem.background(elementKind: "b").copy() is NSCollectionLayoutDecorationItem)
  }

  @Test func `a group without elements is an error`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let size = NSCollectionLayoutSize(widthDimension: .absolute(1), heightDimension: .absolute(1))
        _ = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitems: [])
      }
    }
  }

  @Test func `the error of a group without elements is that of UIKit`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let size = NSCollectionLayoutSize(widthDimension: .absolute(1), heightDimension: .absolute(1))
        _ = NSCollectionLayoutGroup.vertical(layoutSize: size, subitems: [])
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("At least 1 subitem is required for a group"))
  }
}
