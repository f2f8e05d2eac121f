// swift-format-ignore-file
import UIKit

/// A grouped list of settings with accessories.
class SettingsListViewController: UIViewController {
    enum Group: String, CaseIterable, Hashable { case general = "General", privacy = "Privacy", about }
    struct Row: Hashable {
        let title: String
        var detail: String?
        var symbol: String?
        var isOn: Bool?
    }

    private var collectionView: UICollectionView!
    private var dataSource: UICollectionViewDiffableDataSource<Group, Row>!

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Settings"
        navigationController?.navigationBar.prefersLargeTitles = true
        navigationItem.largeTitleDisplayMode = .always
        var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        configuration.headerMode = .supplementary
        configuration.footerMode = .supplementary
        configuration.showsSeparators = true
        configuration.separatorConfiguration.bottomSeparatorInsets = NSDirectionalEdgeInsets(top: 0, leading: 60, bottom: 0, trailing: 0)
        configuration.itemSeparatorHandler = { indexPath, separator in
            var separator = separator
            separator.bottomSeparatorVisibility = indexPath.item == 2 ? .hidden : .automatic
            return separator
        }
        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
        collectionView.delegate = self
        view.addSubview(collectionView)
        makeDataSource()
        applySnapshot()
    }

    private func makeDataSource() {
        let cell = UICollectionView.CellRegistration<UICollectionViewListCell, Row> { cell, indexPath, row in
            var content = row.detail == nil ? cell.defaultContentConfiguration() : UIListContentConfiguration.valueCell()
            content.text = row.title
            content.secondaryText = row.detail
            if let symbol = row.symbol {
                content.image = UIImage(systemName: symbol)
                content.imageProperties.tintColor = .systemBlue
                content.imageProperties.reservedLayoutSize = CGSize(width: 28, height: 28)
            }
            content.textProperties.font = .preferredFont(forTextStyle: .body)
            content.textProperties.color = .label
            cell.contentConfiguration = content
            if let isOn = row.isOn {
                let control = UISwitch()
                control.isOn = isOn
                control.addAction(UIAction { action in _ = (action.sender as? UISwitch)?.isOn }, for: .valueChanged)
                cell.accessories = [.customView(configuration: .init(customView: control, placement: .trailing(displayed: .always)))]
            } else {
                cell.accessories = [.disclosureIndicator(), .label(text: "\(indexPath.item)")]
            }
            var background = UIBackgroundConfiguration.listGroupedCell()
            background.cornerRadius = 10
            cell.backgroundConfiguration = background
        }
        dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) { collectionView, indexPath, row in
            collectionView.dequeueConfiguredReusableCell(using: cell, for: indexPath, item: row)
        }
        let header = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(elementKind: UICollectionView.elementKindSectionHeader) { [weak self] view, _, indexPath in
            var content = UIListContentConfiguration.groupedHeader()
            content.text = self?.dataSource.sectionIdentifier(for: indexPath.section)?.rawValue
            view.contentConfiguration = content
        }
        let footer = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(elementKind: UICollectionView.elementKindSectionFooter) { view, _, _ in
            view.contentConfiguration = UIListContentConfiguration.groupedFooter()
        }
        dataSource.supplementaryViewProvider = { collectionView, kind, indexPath in
            kind == UICollectionView.elementKindSectionHeader
                ? collectionView.dequeueConfiguredReusableSupplementary(using: header, for: indexPath)
                : collectionView.dequeueConfiguredReusableSupplementary(using: footer, for: indexPath)
        }
    }

    private func applySnapshot() {
        var snapshot = NSDiffableDataSourceSnapshot<Group, Row>()
        snapshot.appendSections(Group.allCases)
        snapshot.appendItems([Row(title: "Airplane Mode", symbol: "airplane", isOn: false), Row(title: "Wi-Fi", detail: "Home", symbol: "wifi")], toSection: .general)
        snapshot.appendItems([Row(title: "Location", detail: "On")], toSection: .privacy)
        snapshot.appendItems([Row(title: "Version", detail: "1.0")], toSection: .about)
        dataSource.apply(snapshot, animatingDifferences: false)
    }
}

extension SettingsListViewController: UICollectionViewDelegate {
    func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool { indexPath.section > 0 }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        guard let row = dataSource.itemIdentifier(for: indexPath) else { return }
        let alert = UIAlertController(title: row.title, message: row.detail, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in collectionView.deselectItem(at: indexPath, animated: true) })
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        present(alert, animated: true)
    }
}
