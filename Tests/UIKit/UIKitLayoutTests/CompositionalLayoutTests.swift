import Foundation
import Testing
import UIKitLayout

/// Compositional and flow layouts in a collection view: closures, pins, handlers, subclasses.
@MainActor @Suite struct CompositionalLayoutTests {
  /// A data source with numbers of items.
  private final class Source: NSObject, UICollectionViewDataSource {
    let counts: [Int]

    init(_ counts: [Int]) {
      self.counts = counts
      super.init()
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      counts[section]
    }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
  }

  private func size(
    _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
  ) -> NSCollectionLayoutSize { NSCollectionLayoutSize(widthDimension: width, heightDimension: height) }

  private func view(_ layout: UICollectionViewLayout, _ source: Source) -> UICollectionView {
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
    return view
  }

  private var rows: NSCollectionLayoutSection {
    let row = size(.fractionalWidth(1), .absolute(40))
    return NSCollectionLayoutSection(
      group: .vertical(layoutSize: row, subitems: [NSCollectionLayoutItem(layoutSize: row)]))
  }

  @Test func `the section provider is called once per section and solve, in order`() {
    var calls: [Int] = []
    var sizes: [CGSize] = []
    let layout = UICollectionViewCompositionalLayout { index, environment in
      calls.append(index)
      sizes.append(environment.container.effectiveContentSize)
      return rows
    }
    let source = Source([1, 20, 2])
    let view = view(layout, source)
    #expect(calls == [0, 1, 2])
    #expect(sizes == Array(repeating: CGSize(width: 320, height: 480), count: 3))
    view.contentOffset.y = 100
    view.layoutIfNeeded()
    #expect(calls == [0, 1, 2])
    layout.invalidateLayout()
    view.layoutIfNeeded()
    #expect(calls == [0, 1, 2, 0, 1, 2])
    view.frame.size.width = 300
    view.layoutIfNeeded()
    #expect(calls.count == 9)
    #expect(sizes.last == CGSize(width: 300, height: 480))
  }

  @Test func `a custom group's closure gets the group's container`() {
    var containers: [any NSCollectionLayoutContainer] = []
    let group = NSCollectionLayoutGroup.custom(layoutSize: size(.fractionalWidth(1), .absolute(80))) {
      containers.append($0.container)
      return [NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 1, y: 2, width: 30, height: 40), zIndex: 3)]
    }
    group.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let source = Source([2])
    let view = view(UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)), source)
    #expect(containers.count == 1)
    #expect(containers.first?.contentSize == CGSize(width: 320, height: 80))
    #expect(containers.first?.effectiveContentSize == CGSize(width: 314, height: 76))
    let second = view.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))
    #expect(second?.frame == CGRect(x: 1, y: 82, width: 30, height: 40))
    #expect(second?.zIndex == 3)
  }

  @Test func `pinned headers stay in view`() {
    let section = rows
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(.fractionalWidth(1), .absolute(30)), elementKind: "h", alignment: .top)
    header.pinToVisibleBounds = true
    section.boundarySupplementaryItems = [header]
    let source = Source([40])
    let view = view(UICollectionViewCompositionalLayout(section: section), source)
    view.contentOffset.y = 200
    let frame = view.layoutAttributesForSupplementaryElement(
      ofKind: "h", at: IndexPath(item: 0, section: 0))?.frame
    #expect(frame == CGRect(x: 0, y: 200, width: 320, height: 30))
    #expect(view.contentSize.height == 1630)
  }

  @Test func `a handler changes the elements in view`() {
    let section = rows
    var offsets: [CGFloat] = []
    section.visibleItemsInvalidationHandler = { items, offset, _ in
      offsets.append(offset.y)
      for item in items where item.indexPath.item == 5 { item.alpha = 0.5 }
    }
    let source = Source([40])
    let view = view(UICollectionViewCompositionalLayout(section: section), source)
    #expect(view.layoutAttributesForItem(at: IndexPath(item: 5, section: 0))?.alpha == 0.5)
    view.contentOffset.y = 600
    view.layoutIfNeeded()
    #expect(offsets == [0, 600])
    #expect(view.layoutAttributesForItem(at: IndexPath(item: 5, section: 0))?.alpha == 1)
  }

  @Test func `a list has the rows and headers of its appearance`() {
    var list = UICollectionLayoutListConfiguration(appearance: .plain)
    list.headerMode = .supplementary
    let source = Source([3])
    let view = view(UICollectionViewCompositionalLayout.list(using: list), source)
    let header = view.layoutAttributesForSupplementaryElement(
      ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
    #expect(header?.frame == CGRect(x: 0, y: 0, width: 320, height: 28))
    #expect(view.contentSize == CGSize(width: 320, height: 28 + 3 * 44))
    // Separators are part of cells, not elements of the layout.
    let all = view.collectionViewLayout.layoutAttributesForElements(in: view.bounds) ?? []
    #expect(all.count == 4)
  }

  /// Attributes with one more value.
  private final class OwnAttributes: UICollectionViewLayoutAttributes {}

  /// A flow layout that changes the attributes of the engine.
  private final class Indented: UICollectionViewFlowLayout {
    override class var layoutAttributesClass: AnyClass { OwnAttributes.self }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      let all = super.layoutAttributesForElements(in: rect)
      for attributes in all ?? [] { attributes.frame.origin.x += 5 }
      return all
    }
  }

  @Test func `a subclass of flow may change what super returns`() {
    let layout = Indented()
    let source = Source([3])
    let view = view(layout, source)
    for _ in 0..<2 {
      let all = layout.layoutAttributesForElements(in: view.bounds) ?? []
      #expect(all.map(\.frame.origin.x) == [5, 72.5, 140])
      #expect(all.allSatisfy { $0 is OwnAttributes } && all.count == 3)
    }
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame.origin.x == 0)
  }

  @Test func `headers of flow are pinned and pushed out`() {
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 0, height: 20)
    layout.sectionHeadersPinToVisibleBounds = true
    layout.itemSize = CGSize(width: 320, height: 100)
    layout.minimumLineSpacing = 0
    let source = Source([5, 5])
    let view = view(layout, source)
    view.contentOffset.y = 50
    func header(_ section: Int) -> CGRect? {
      view.layoutAttributesForSupplementaryElement(
        ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: section))?.frame
    }
    #expect(header(0) == CGRect(x: 0, y: 50, width: 320, height: 20))
    #expect(header(1) == CGRect(x: 0, y: 520, width: 320, height: 20))
    view.contentOffset.y = 510
    #expect(header(0)?.minY == 500)
  }
}
