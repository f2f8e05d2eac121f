// swift-format-ignore-file
import UIKit

/// Switches between a list and a grid, animated.
final class LayoutSwitcherViewController: UIViewController {
    enum Mode { case list, grid }
    private var mode = Mode.list
    private lazy var listLayout: UICollectionViewFlowLayout = {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: view.bounds.width, height: 60)
        return layout
    }()
    private lazy var gridLayout: UICollectionViewFlowLayout = {
        let collectionFlowLayout = UICollectionViewFlowLayout()
        collectionFlowLayout.scrollDirection = .vertical
        collectionFlowLayout.sectionInset = UIEdgeInsets(top: 0, left: 10, bottom: 20, right: 10)
        let width = (UIScreen.main.bounds.width - 50) / 3
        collectionFlowLayout.itemSize = CGSize(width: width, height: width)
        collectionFlowLayout.minimumInteritemSpacing = 10
        collectionFlowLayout.minimumLineSpacing = 20
        return collectionFlowLayout
    }()
    private lazy var collectionView = UICollectionView(frame: view.frame, collectionViewLayout: listLayout)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(collectionView)
        collectionView.delegate = self
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Switch", image: UIImage(systemName: "square.grid.3x3"), primaryAction: UIAction { [weak self] _ in self?.switchLayout() },
            menu: UIMenu(title: "Layout", options: .displayInline, children: [
                UIAction(title: "List", image: UIImage(systemName: "list.bullet"), state: .on) { [weak self] _ in self?.mode = .list },
                UIAction(title: "Grid", attributes: [.keepsMenuPresented]) { [weak self] _ in self?.mode = .grid },
            ]))
    }

    private func switchLayout() {
        let layout: UICollectionViewLayout
        switch mode {
        case .list: (mode, layout) = (.grid, gridLayout)
        case .grid: (mode, layout) = (.list, listLayout)
        }
        collectionView.startInteractiveTransition(to: layout) { completed, finished in print(completed, finished) }
        collectionView.finishInteractiveTransition()
        UIView.transition(with: collectionView, duration: 0.3, options: .transitionCrossDissolve, animations: {
            self.collectionView.setCollectionViewLayout(layout, animated: true) { [weak self] _ in self?.collectionView.reloadData() }
        })
    }
}

extension LayoutSwitcherViewController: UICollectionViewDelegate {
    func collectionView(_ collectionView: UICollectionView, transitionLayoutForOldLayout fromLayout: UICollectionViewLayout, newLayout toLayout: UICollectionViewLayout) -> UICollectionViewTransitionLayout {
        UICollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
    }

    func collectionView(_ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in UIMenu(children: []) }
    }
}
