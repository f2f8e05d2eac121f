// swift-format-ignore-file
import UIKit

struct FeedArticle: Hashable {
    let id = UUID()
    var title: String
    var summary: String
    var isFeatured = false

    static func == (lhs: FeedArticle, rhs: FeedArticle) -> Bool { lhs.id == rhs.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

final class ArticleFeedViewController: UIViewController, UICollectionViewDelegate {
    private enum Section: Int, CaseIterable { case featured, latest }
    private typealias DataSource = UICollectionViewDiffableDataSource<Section, FeedArticle>
    private typealias Snapshot = NSDiffableDataSourceSnapshot<Section, FeedArticle>

    private var articles: [FeedArticle] = []
    private lazy var collectionView: UICollectionView = {
        let view = UICollectionView(frame: .zero, collectionViewLayout: Self.makeLayout())
        view.translatesAutoresizingMaskIntoConstraints = false
        view.backgroundColor = .systemGroupedBackground
        view.delegate = self
        view.refreshControl = refreshControl
        return view
    }()
    private lazy var refreshControl: UIRefreshControl = {
        let control = UIRefreshControl()
        control.addAction(UIAction { [weak self] _ in self?.reload() }, for: .valueChanged)
        return control
    }()
    private lazy var dataSource = makeDataSource()

    init(articles: [FeedArticle]) {
        self.articles = articles
        super.init(nibName: nil, bundle: nil)
        title = NSLocalizedString("Feed", comment: "title of the feed")
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(collectionView)
        NSLayoutConstraint.activate([
            collectionView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            collectionView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            collectionView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            collectionView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
        reload()
    }

    private func reload() {
        var snapshot = Snapshot()
        snapshot.appendSections(Section.allCases)
        snapshot.appendItems(articles.filter(\.isFeatured), toSection: .featured)
        snapshot.appendItems(articles.filter { !$0.isFeatured }, toSection: .latest)
        dataSource.apply(snapshot) { [weak self] in self?.refreshControl.endRefreshing() }
    }

    private func makeDataSource() -> DataSource {
        let featured = UICollectionView.CellRegistration<FeedArticleCell, FeedArticle> { cell, _, article in
            cell.configure(with: article, style: .large)
        }
        let regular = UICollectionView.CellRegistration<FeedArticleCell, FeedArticle> { cell, _, article in
            cell.configure(with: article, style: .small)
        }
        let source = DataSource(collectionView: collectionView) { collectionView, indexPath, article in
            switch Section(rawValue: indexPath.section) {
            case .featured: return collectionView.dequeueConfiguredReusableCell(using: featured, for: indexPath, item: article)
            case .latest: return collectionView.dequeueConfiguredReusableCell(using: regular, for: indexPath, item: article)
            case .none: return nil
            }
        }
        let header = UICollectionView.SupplementaryRegistration<FeedHeaderView>(
            elementKind: UICollectionView.elementKindSectionHeader) { view, _, indexPath in
            view.titleLabel.text = indexPath.section == 0 ? "Featured" : "Latest"
        }
        source.supplementaryViewProvider = { collectionView, _, indexPath in
            collectionView.dequeueConfiguredReusableSupplementary(using: header, for: indexPath)
        }
        return source
    }

    static func makeLayout() -> UICollectionViewLayout {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.interSectionSpacing = 24
        return UICollectionViewCompositionalLayout(sectionProvider: { index, environment in
            let isWide = environment.traitCollection.horizontalSizeClass == .regular
            let section: NSCollectionLayoutSection
            if index == 0 {
                let item = NSCollectionLayoutItem(layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
                let group = NSCollectionLayoutGroup.horizontal(
                    layoutSize: .init(widthDimension: .fractionalWidth(isWide ? 0.45 : 0.9), heightDimension: .absolute(280)), subitems: [item])
                section = NSCollectionLayoutSection(group: group)
                section.orthogonalScrollingBehavior = .groupPagingCentered
                section.interGroupSpacing = 12
            } else {
                let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(120))
                let group = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitem: .init(layoutSize: size), count: isWide ? 2 : 1)
                group.interItemSpacing = .fixed(16)
                section = NSCollectionLayoutSection(group: group)
                section.interGroupSpacing = 16
                section.contentInsetsReference = .readableContent
            }
            section.boundarySupplementaryItems = [
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44)),
                    elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
            ]
            return section
        }, configuration: configuration)
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.deselectItem(at: indexPath, animated: true)
        guard let article = dataSource.itemIdentifier(for: indexPath) else { return }
        let detail = UIViewController()
        detail.title = article.title
        navigationController?.pushViewController(detail, animated: true)
    }
}

private final class FeedArticleCell: UICollectionViewCell {
    enum Style { case small, large }

    private let stack = UIStackView()
    private let imageView = UIImageView()
    private let titleLabel = UILabel()
    private let summaryLabel = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.backgroundColor = .secondarySystemGroupedBackground
        contentView.layer.cornerRadius = 12
        contentView.layer.cornerCurve = .continuous
        contentView.clipsToBounds = true
        stack.axis = .vertical
        stack.spacing = 8
        stack.translatesAutoresizingMaskIntoConstraints = false
        [imageView, titleLabel, summaryLabel].forEach(stack.addArrangedSubview)
        stack.setCustomSpacing(4, after: titleLabel)
        contentView.addSubview(stack)
        titleLabel.numberOfLines = 2
        summaryLabel.numberOfLines = 0
        summaryLabel.textColor = .secondaryLabel
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: contentView.layoutMarginsGuide.topAnchor),
            stack.leadingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.trailingAnchor),
            stack.bottomAnchor.constraint(lessThanOrEqualTo: contentView.layoutMarginsGuide.bottomAnchor),
        ])
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func prepareForReuse() {
        super.prepareForReuse()
        imageView.image = nil
        titleLabel.text = nil
    }

    func configure(with article: FeedArticle, style: Style) {
        titleLabel.text = article.title
        titleLabel.font = style == .large ? .preferredFont(forTextStyle: .title2) : .preferredFont(forTextStyle: .headline)
        summaryLabel.text = article.summary
        imageView.image = UIImage(systemName: "photo", withConfiguration: UIImage.SymbolConfiguration(pointSize: 40))
        imageView.contentMode = .scaleAspectFill
        imageView.isHidden = style == .small
    }
}

private final class FeedHeaderView: UICollectionReusableView {
    let titleLabel = UILabel()
    override init(frame: CGRect) {
        super.init(frame: frame)
        titleLabel.font = UIFontMetrics(forTextStyle: .title2).scaledFont(for: .systemFont(ofSize: 22, weight: .bold))
        titleLabel.adjustsFontForContentSizeCategory = true
        titleLabel.frame = bounds
        titleLabel.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(titleLabel)
    }
    required init?(coder: NSCoder) { fatalError() }
}
