// swift-format-ignore-file
import UIKit

/// A board whose columns are sections and whose cards are moved by a long press.
final class ReorderableBoardController: UIViewController {
    struct Card: Hashable { let id: Int; var title: String }
    private enum Column: Int, CaseIterable { case todo, doing, done }

    private var collectionView: UICollectionView!
    private var dataSource: UICollectionViewDiffableDataSource<Column, Card>!

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: makeLayout())
        collectionView.reorderingCadence = .fast
        view.addSubview(collectionView)
        dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) { _, _, _ in UICollectionViewCell() }
        dataSource.reorderingHandlers.canReorderItem = { card in !card.title.isEmpty }
        dataSource.reorderingHandlers.willReorder = { transaction in
            print(transaction.initialSnapshot.numberOfItems, transaction.finalSnapshot.numberOfItems)
        }
    }

    func longPress(_ gesture: UILongPressGestureRecognizer) {
        let location = gesture.location(in: collectionView)
        switch gesture.state {
        case .began:
            guard let indexPath = collectionView.indexPathForItem(at: location) else { break }
            collectionView.beginInteractiveMovementForItem(at: indexPath)
        case .changed: collectionView.updateInteractiveMovementTargetPosition(location)
        case .ended: collectionView.endInteractiveMovement()
        default: collectionView.cancelInteractiveMovement()
        }
    }

    private func makeLayout() -> UICollectionViewLayout {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.scrollDirection = .horizontal
        configuration.interSectionSpacing = 16
        return UICollectionViewCompositionalLayout(sectionProvider: { _, environment in
            let item = NSCollectionLayoutItem(layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(72)))
            item.edgeSpacing = NSCollectionLayoutEdgeSpacing(leading: nil, top: .fixed(4), trailing: nil, bottom: .fixed(4))
            let height = environment.container.effectiveContentSize.height
            let group = NSCollectionLayoutGroup.vertical(layoutSize: .init(widthDimension: .absolute(280), heightDimension: .absolute(height)), subitems: [item])
            group.interItemSpacing = .flexible(8)
            return NSCollectionLayoutSection(group: group)
        }, configuration: configuration)
    }
}
