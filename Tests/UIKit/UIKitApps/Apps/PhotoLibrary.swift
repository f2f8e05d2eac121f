// swift-format-ignore-file
import UIKit

/// A library of square pictures, with pinned headers, a selection mode and a pinch that changes the number of columns.
final class PhotoLibraryViewController: UIViewController {
    private var columns = 3 {
        didSet { collectionView.setCollectionViewLayout(Self.layout(columns: columns), animated: true) }
    }
    private let collectionView = UICollectionView(frame: .zero, collectionViewLayout: PhotoLibraryViewController.layout(columns: 3))
    private lazy var dataSource = UICollectionViewDiffableDataSource<String, UUID>(collectionView: collectionView) { view, indexPath, _ in
        view.dequeueReusableCell(withReuseIdentifier: PhotoThumbnailCell.reuseID, for: indexPath)
    }

    override var isEditing: Bool {
        didSet { collectionView.allowsMultipleSelection = isEditing }
    }

    static func layout(columns: Int, spacing: CGFloat = 1) -> UICollectionViewCompositionalLayout {
        let item = NSCollectionLayoutItem(layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1 / CGFloat(columns)), heightDimension: .fractionalHeight(1)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalWidth(1 / CGFloat(columns))),
            repeatingSubitem: item, count: columns)
        group.interItemSpacing = .fixed(spacing)
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = spacing
        let header = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40)),
            elementKind: UICollectionView.elementKindSectionHeader, alignment: .topLeading)
        header.pinToVisibleBounds = true
        header.zIndex = 2
        section.boundarySupplementaryItems = [header]
        return UICollectionViewCompositionalLayout(section: section)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(PhotoThumbnailCell.self, forCellWithReuseIdentifier: PhotoThumbnailCell.reuseID)
        collectionView.frame = view.bounds
        collectionView.prefetchDataSource = self
        collectionView.contentInsetAdjustmentBehavior = .always
        view.addSubview(collectionView)
        navigationItem.rightBarButtonItems = [
            UIBarButtonItem(systemItem: .add, primaryAction: UIAction { [unowned self] _ in columns = max(1, columns - 1) }),
            UIBarButtonItem(image: UIImage(systemName: "minus"), primaryAction: UIAction { [unowned self] _ in self.columns += 1 }),
        ]
        var snapshot = dataSource.snapshot()
        for month in ["January", "February"] {
            snapshot.appendSections([month])
            snapshot.appendItems((0..<30).map { _ in UUID() })
        }
        dataSource.apply(snapshot)
    }

    func deleteSelected() {
        guard let paths = collectionView.indexPathsForSelectedItems else { return }
        var snapshot = dataSource.snapshot()
        snapshot.deleteItems(paths.compactMap(dataSource.itemIdentifier(for:)))
        dataSource.apply(snapshot, animatingDifferences: true) { [weak self] in self?.setEditing(false, animated: true) }
    }
}

extension PhotoLibraryViewController: UICollectionViewDataSourcePrefetching {
    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {}
    func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {}
}

final class PhotoThumbnailCell: UICollectionViewCell {
    static var reuseID: String { "thumbnail" }
    let imageView: UIImageView = {
        let view = UIImageView()
        view.contentMode = .scaleAspectFill
        view.clipsToBounds = true
        view.translatesAutoresizingMaskIntoConstraints = false
        return view
    }()
    private let checkmark = UIImageView(image: UIImage(systemName: "checkmark.circle.fill"))

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(imageView)
        contentView.addSubview(checkmark)
        checkmark.tintColor = .white
        NSLayoutConstraint.activate([
            imageView.topAnchor.constraint(equalTo: contentView.topAnchor),
            imageView.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
            imageView.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
            imageView.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
            checkmark.widthAnchor.constraint(equalToConstant: 24),
            checkmark.heightAnchor.constraint(equalTo: checkmark.widthAnchor, multiplier: 1),
        ])
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func updateConfiguration(using state: UICellConfigurationState) {
        checkmark.isHidden = !state.isSelected
        imageView.alpha = state.isHighlighted ? 0.7 : 1
    }
}
