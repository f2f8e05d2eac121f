// swift-format-ignore-file
import UIKit

final class EmojiPickerViewController: UIViewController {
    private struct Category: Hashable {
        let name: String
        let emojis: [String]
    }

    private let categories = [Category(name: "Smileys", emojis: ["🙂", "😀", "😉"]), Category(name: "Animals", emojis: ["🐶", "🐱"])]
    private let segmented = UISegmentedControl(items: ["Smileys", "Animals"])
    private let searchBar = UISearchBar()
    private var dataSource: UICollectionViewDiffableDataSource<Category, String>?

    private let collectionView: UICollectionView = {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = .init(width: 44, height: 44)
        layout.minimumInteritemSpacing = 4
        layout.minimumLineSpacing = 4
        layout.headerReferenceSize = .init(width: 100, height: 30)
        return UICollectionView(frame: .zero, collectionViewLayout: layout)
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .secondarySystemBackground
        let stack = UIStackView(arrangedSubviews: [searchBar, segmented, collectionView])
        stack.axis = .vertical
        stack.alignment = .fill
        stack.distribution = .fill
        stack.spacing = 8
        stack.isLayoutMarginsRelativeArrangement = true
        stack.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
        stack.frame = view.bounds
        stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(stack)

        searchBar.placeholder = "Search"
        searchBar.searchBarStyle = .minimal
        searchBar.delegate = self
        segmented.selectedSegmentIndex = 0
        segmented.addAction(UIAction { [weak self] action in
            guard let self, let control = action.sender as? UISegmentedControl else { return }
            self.scroll(to: control.selectedSegmentIndex)
        }, for: .valueChanged)

        let registration = UICollectionView.CellRegistration<EmojiPickerCell, String> { cell, _, emoji in cell.label.text = emoji }
        dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) { view, path, emoji in
            view.dequeueConfiguredReusableCell(using: registration, for: path, item: emoji)
        }
        filter("")
    }

    private func filter(_ text: String) {
        var snapshot = NSDiffableDataSourceSnapshot<Category, String>()
        for category in categories {
            let matching = text.isEmpty ? category.emojis : category.emojis.filter { $0.contains(text) }
            guard !matching.isEmpty else { continue }
            snapshot.appendSections([category])
            snapshot.appendItems(matching, toSection: category)
        }
        dataSource?.apply(snapshot)
    }

    private func scroll(to section: Int) {
        guard section < collectionView.numberOfSections else { return }
        collectionView.scrollToItem(at: IndexPath(item: 0, section: section), at: [.top, .centeredHorizontally], animated: true)
    }
}

extension EmojiPickerViewController: UISearchBarDelegate {
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { filter(searchText) }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { searchBar.resignFirstResponder() }
}

final class EmojiPickerCell: UICollectionViewCell {
    let label = UILabel()
    override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = .systemFont(ofSize: 32)
        label.textAlignment = .center
        label.frame = contentView.bounds
        contentView.addSubview(label)
        isAccessibilityElement = true
        accessibilityTraits = [.button, .staticText]
    }
    required init?(coder: NSCoder) { nil }
}
