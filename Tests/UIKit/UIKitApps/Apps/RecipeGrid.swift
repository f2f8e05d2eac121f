// swift-format-ignore-file
import UIKit

struct Recipe: Hashable, Identifiable, Sendable {
    let id: Int
    let name: String
    let minutes: Int
}

actor RecipeStore {
    private var recipes: [Recipe] = []
    func load() async throws -> [Recipe] {
        if recipes.isEmpty { recipes = (0..<20).map { Recipe(id: $0, name: "Recipe \($0)", minutes: $0 * 5) } }
        return recipes
    }
}

/// Loads asynchronously and applies the snapshot with await.
final class RecipeGridViewController: UIViewController {
    private let store: RecipeStore
    private var loading: Task<Void, Never>?
    private let spinner = UIActivityIndicatorView(style: .large)
    private lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
    private lazy var dataSource = makeDataSource()

    private var layout: UICollectionViewCompositionalLayout {
        UICollectionViewCompositionalLayout { [weak self] _, environment in
            let columns = self?.columns(for: environment.traitCollection, width: environment.container.contentSize.width) ?? 2
            let item = NSCollectionLayoutItem(layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .estimated(150)))
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .estimated(150)), repeatingSubitem: item, count: columns)
            group.interItemSpacing = .fixed(12)
            group.edgeSpacing = NSCollectionLayoutEdgeSpacing(leading: .fixed(16), top: nil, trailing: .fixed(16), bottom: nil)
            let section = NSCollectionLayoutSection(group: group)
            section.interGroupSpacing = 12
            return section
        }
    }

    private func columns(for traits: UITraitCollection, width: CGFloat) -> Int {
        if traits.preferredContentSizeCategory.isAccessibilityCategory { return 1 }
        switch (traits.horizontalSizeClass, traits.userInterfaceIdiom) {
        case (.compact, _): return 2
        case (.regular, .pad): return width > 1000 ? 5 : 4
        default: return 3
        }
    }

    init(store: RecipeStore = RecipeStore()) {
        self.store = store
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        spinner.hidesWhenStopped = true
        view.addSubview(collectionView)
        navigationItem.searchController = UISearchController(searchResultsController: nil)
        navigationItem.searchController?.searchResultsUpdater = self
        navigationItem.searchController?.obscuresBackgroundDuringPresentation = false
        navigationItem.hidesSearchBarWhenScrolling = false
        registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) { (self: Self, _) in
            self.collectionView.collectionViewLayout.invalidateLayout()
        }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        loading = Task { [weak self] in await self?.reload() }
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        loading?.cancel()
    }

    private func reload() async {
        spinner.startAnimating()
        defer { spinner.stopAnimating() }
        do {
            let recipes = try await store.load()
            var snapshot = NSDiffableDataSourceSnapshot<Int, Recipe>()
            snapshot.appendSections([0])
            snapshot.appendItems(recipes)
            await dataSource.apply(snapshot, animatingDifferences: true)
        } catch {
            let alert = UIAlertController(title: "Error", message: error.localizedDescription, preferredStyle: .alert)
            alert.addAction(.init(title: "OK", style: .cancel, handler: nil))
            present(alert, animated: true, completion: nil)
        }
    }

    private func makeDataSource() -> UICollectionViewDiffableDataSource<Int, Recipe> {
        let registration = UICollectionView.CellRegistration<UICollectionViewCell, Recipe> { cell, _, recipe in
            cell.contentConfiguration = RecipeContentConfiguration(recipe: recipe)
            cell.configurationUpdateHandler = { cell, state in
                var background = UIBackgroundConfiguration.clear()
                background.backgroundColor = state.isSelected ? .tertiarySystemFill : .secondarySystemBackground
                background.cornerRadius = 12
                cell.backgroundConfiguration = background
            }
        }
        return UICollectionViewDiffableDataSource(collectionView: collectionView) { collectionView, indexPath, recipe in
            collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: recipe)
        }
    }
}

extension RecipeGridViewController: UISearchResultsUpdating {
    func updateSearchResults(for searchController: UISearchController) {
        guard let text = searchController.searchBar.text else { return }
        print(text)
    }
}

struct RecipeContentConfiguration: UIContentConfiguration, Hashable {
    var recipe: Recipe
    var isHighlighted = false

    func makeContentView() -> UIView & UIContentView { RecipeContentView(configuration: self) }

    func updated(for state: UIConfigurationState) -> RecipeContentConfiguration {
        guard let state = state as? UICellConfigurationState else { return self }
        var updated = self
        updated.isHighlighted = state.isHighlighted
        return updated
    }
}

final class RecipeContentView: UIView, UIContentView {
    private let label = UILabel()
    var configuration: UIContentConfiguration {
        didSet { apply() }
    }

    init(configuration: RecipeContentConfiguration) {
        self.configuration = configuration
        super.init(frame: .zero)
        addSubview(label)
        apply()
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    private func apply() {
        guard let configuration = configuration as? RecipeContentConfiguration else { return }
        label.text = "\(configuration.recipe.name) (\(configuration.recipe.minutes) min)"
    }
}
