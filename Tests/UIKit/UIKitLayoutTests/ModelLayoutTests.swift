import Foundation
import LayoutHosting
import Testing
import UIKitLayout

/// Layouts that build their model of the data only when everything is invalidated, as MagazineLayout and ChatLayout do.
@MainActor @Suite struct ModelLayoutTests {
  /// Rows of 44 points at a distance of 50.
  private final class ModelLayout: FramesLayout {
    private var needsModel = false

    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
      if context.invalidateEverything { needsModel = true }
      super.invalidateLayout(with: context)
    }

    override func prepare() {
      guard needsModel, let collectionView else { return }
      needsModel = false
      frames = (0..<collectionView.numberOfItems(inSection: 0)).map { CGRect(x: 0, y: $0 * 50, width: 300, height: 44) }
    }
  }

  private final class Rows: NSObject, UICollectionViewDataSource {
    let count: Int

    init(_ count: Int) { self.count = count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
  }

  private let bounds = CGRect(x: 0, y: 0, width: 300, height: 500)

  @Test func `have their elements in a host with counts`() {
    let host = LayoutHost(layout: ModelLayout(), size: bounds.size, items: [4])
    host.layoutIfNeeded()
    #expect(host.contentSize.height == 194)
    #expect(host.visibleElements.count == 4)
  }

  @Test func `have their elements when a data source is set, also another one`() {
    let view = UICollectionView(frame: bounds, collectionViewLayout: ModelLayout())
    let (first, second) = (Rows(3), Rows(7))
    view.dataSource = first
    view.layoutIfNeeded()
    #expect(view.indexPathsForVisibleItems.count == 3)
    view.dataSource = second
    view.layoutIfNeeded()
    #expect(view.indexPathsForVisibleItems.count == 7)
  }

  @Test func `have their elements when they replace another layout`() {
    let rows = Rows(3)
    for isLaidOut in [false, true] {
      let view = UICollectionView(frame: bounds, collectionViewLayout: UICollectionViewFlowLayout())
      view.dataSource = rows
      if isLaidOut { view.layoutIfNeeded() }
      view.collectionViewLayout = ModelLayout()
      view.layoutIfNeeded()
      #expect(view.indexPathsForVisibleItems.count == 3)
      #expect(view.contentSize.height == 144)
    }
  }

  @Test func `have their elements during an interactive transition and after it`() {
    let rows = Rows(3)
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 300, height: 44)
    flow.minimumLineSpacing = 0
    let view = UICollectionView(frame: bounds, collectionViewLayout: flow)
    view.dataSource = rows
    view.layoutIfNeeded()
    let transition = view.startInteractiveTransition(to: ModelLayout())
    transition.transitionProgress = 0.5
    view.layoutIfNeeded()
    #expect(view.layoutAttributesForItem(at: IndexPath(item: 2, section: 0))?.frame.minY == 94)
    view.finishInteractiveTransition()
    view.layoutIfNeeded()
    #expect(view.layoutAttributesForItem(at: IndexPath(item: 2, section: 0))?.frame.minY == 100)
  }
}
