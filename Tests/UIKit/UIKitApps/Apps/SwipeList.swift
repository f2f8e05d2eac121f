// swift-format-ignore-file
import UIKit

/// A plain list whose rows have swipe actions and can be moved.
@MainActor
final class SwipeListViewController: UIViewController {
    struct Task: Hashable, Identifiable, Sendable {
        let id: UUID
        var title: String
        var isDone: Bool
    }

    private var tasks: [Task.ID: Task] = [:]
    private var collectionView: UICollectionView!
    private var dataSource: UICollectionViewDiffableDataSource<Int, Task.ID>!

    override func viewDidLoad() {
        super.viewDidLoad()
        var list = UICollectionLayoutListConfiguration(appearance: .plain)
        list.trailingSwipeActionsConfigurationProvider = { [weak self] indexPath in self?.actions(at: indexPath) }
        list.leadingSwipeActionsConfigurationProvider = { [unowned self] indexPath in
            let done = UIContextualAction(style: .normal, title: "Done") { _, _, completion in
                self.toggle(at: indexPath)
                completion(true)
            }
            done.backgroundColor = .systemGreen
            done.image = UIImage(systemName: "checkmark")
            let configuration = UISwipeActionsConfiguration(actions: [done])
            configuration.performsFirstActionWithFullSwipe = true
            return configuration
        }
        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list))
        collectionView.allowsSelectionDuringEditing = true
        view.addSubview(collectionView)

        let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Task.ID> { [weak self] cell, _, id in
            guard let task = self?.tasks[id] else { return }
            var content = cell.defaultContentConfiguration()
            content.attributedText = NSAttributedString(string: task.title, attributes: task.isDone ? [.strikethroughStyle: NSUnderlineStyle.single.rawValue, .foregroundColor: UIColor.secondaryLabel] : [:])
            cell.contentConfiguration = content
            cell.accessories = [.reorder(displayed: .always), .delete(displayed: .whenEditing, actionHandler: { self?.remove(id) }), task.isDone ? .checkmark() : .disclosureIndicator(displayed: .whenNotEditing)]
        }
        dataSource = .init(collectionView: collectionView) { $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2) }
        dataSource.reorderingHandlers.canReorderItem = { _ in true }
        dataSource.reorderingHandlers.didReorder = { transaction in
            for section in transaction.sectionTransactions { print(section.sectionIdentifier, section.difference.count) }
        }
        toolbarItems = [.flexibleSpace(), editButtonItem]
    }

    override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        collectionView.isEditing = editing
    }

    private func toggle(at indexPath: IndexPath) {
        guard let id = dataSource.itemIdentifier(for: indexPath) else { return }
        tasks[id]?.isDone.toggle()
        var snapshot = dataSource.snapshot()
        snapshot.reconfigureItems([id])
        dataSource.apply(snapshot, animatingDifferences: true)
    }

    private func remove(_ id: Task.ID) {
        tasks[id] = nil
        var snapshot = dataSource.snapshot()
        snapshot.deleteItems([id])
        dataSource.apply(snapshot)
    }

    private func actions(at indexPath: IndexPath) -> UISwipeActionsConfiguration? {
        guard let id = dataSource.itemIdentifier(for: indexPath) else { return nil }
        return UISwipeActionsConfiguration(actions: [
            UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, done in
                self?.remove(id)
                done(true)
            }
        ])
    }
}
