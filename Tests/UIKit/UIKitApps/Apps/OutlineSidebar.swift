// swift-format-ignore-file
import UIKit

/// A sidebar with an outline of folders.
final class OutlineSidebarController: UIViewController {
    final class Node: Hashable, @unchecked Sendable {
        let title: String
        let children: [Node]
        init(title: String, children: [Node] = []) {
            self.title = title
            self.children = children
        }
        static func == (lhs: Node, rhs: Node) -> Bool { lhs === rhs }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    private enum Section { case main }
    private var outlineCollectionView: UICollectionView! = nil
    private var dataSource: UICollectionViewDiffableDataSource<Section, Node>! = nil
    private lazy var menu: [Node] = [
        Node(title: "Lists", children: [Node(title: "Simple"), Node(title: "Reorderable")]),
        Node(title: "Grids", children: [Node(title: "Mosaic", children: [Node(title: "Small"), Node(title: "Large")])]),
    ]

    override func viewDidLoad() {
        super.viewDidLoad()
        let collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: generateLayout())
        view.addSubview(collectionView)
        outlineCollectionView = collectionView
        configureDataSource()
    }

    private func configureDataSource() {
        let containerCellRegistration = UICollectionView.CellRegistration<UICollectionViewListCell, Node> { (cell, indexPath, menuItem) in
            var contentConfiguration = cell.defaultContentConfiguration()
            contentConfiguration.text = menuItem.title
            contentConfiguration.textProperties.font = .preferredFont(forTextStyle: .headline)
            cell.contentConfiguration = contentConfiguration
            let disclosureOptions = UICellAccessory.OutlineDisclosureOptions(style: .header)
            cell.accessories = [.outlineDisclosure(options: disclosureOptions)]
            cell.backgroundConfiguration = UIBackgroundConfiguration.clear()
        }
        let cellRegistration = UICollectionView.CellRegistration<UICollectionViewListCell, Node> { cell, indexPath, menuItem in
            var contentConfiguration = UIListContentConfiguration.sidebarCell()
            contentConfiguration.text = menuItem.title
            cell.contentConfiguration = contentConfiguration
            cell.indentationLevel = 1
        }
        dataSource = UICollectionViewDiffableDataSource<Section, Node>(collectionView: outlineCollectionView) {
            (collectionView: UICollectionView, indexPath: IndexPath, item: Node) -> UICollectionViewCell? in
            if item.children.isEmpty {
                return collectionView.dequeueConfiguredReusableCell(using: cellRegistration, for: indexPath, item: item)
            } else {
                return collectionView.dequeueConfiguredReusableCell(using: containerCellRegistration, for: indexPath, item: item)
            }
        }
        dataSource.sectionSnapshotHandlers.shouldCollapseItem = { !$0.children.isEmpty }
        dataSource.sectionSnapshotHandlers.willExpandItem = { node in print("expand", node.title) }
        self.dataSource.apply(initialSnapshot(), to: .main, animatingDifferences: false)
    }

    private func generateLayout() -> UICollectionViewLayout {
        let listConfiguration = UICollectionLayoutListConfiguration(appearance: .sidebar)
        let layout = UICollectionViewCompositionalLayout.list(using: listConfiguration)
        return layout
    }

    private func initialSnapshot() -> NSDiffableDataSourceSectionSnapshot<Node> {
        var snapshot = NSDiffableDataSourceSectionSnapshot<Node>()
        func addItems(_ menuItems: [Node], to parent: Node?) {
            snapshot.append(menuItems, to: parent)
            for menuItem in menuItems where !menuItem.children.isEmpty {
                addItems(menuItem.children, to: menuItem)
            }
        }
        addItems(menu, to: nil)
        snapshot.expand(snapshot.rootItems)
        return snapshot
    }
}
