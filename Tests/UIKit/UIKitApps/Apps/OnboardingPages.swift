// swift-format-ignore-file
import UIKit

final class OnboardingPagesViewController: UIViewController {
    enum Page: Int, CaseIterable {
        case welcome, permissions, done

        var image: UIImage? {
            switch self {
            case .welcome: return UIImage(systemName: "hand.wave")
            case .permissions: return UIImage(systemName: "lock", withConfiguration: UIImage.SymbolConfiguration(textStyle: .largeTitle))
            case .done: return UIImage(systemName: "checkmark")?.withTintColor(.systemGreen, renderingMode: .alwaysOriginal)
            }
        }
    }

    private lazy var collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: createLayout())
    private let nextButton: UIButton = {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Next"
        configuration.cornerStyle = .capsule
        configuration.imagePlacement = .trailing
        configuration.imagePadding = 8
        configuration.image = UIImage(systemName: "arrow.right")
        configuration.contentInsets = NSDirectionalEdgeInsets(top: 12, leading: 24, bottom: 12, trailing: 24)
        return UIButton(configuration: configuration)
    }()

    private func createLayout() -> UICollectionViewLayout {
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))
        let section = NSCollectionLayoutSection(group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
        section.orthogonalScrollingBehavior = .paging
        section.visibleItemsInvalidationHandler = { [weak self] (items, offset, environment) in
            guard let self = self else { return }
            let page = Int(round(offset.x / self.view.bounds.width))
            self.nextButton.setTitle(page == Page.allCases.count - 1 ? "Start" : "Next", for: .normal)
            items.forEach { item in
                let distanceFromCenter = abs((item.frame.midX - offset.x) - environment.container.contentSize.width / 2.0)
                item.alpha = 1 - min(distanceFromCenter / environment.container.contentSize.width, 0.5)
            }
        }
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.scrollDirection = .vertical
        configuration.contentInsetsReference = .none
        return UICollectionViewCompositionalLayout(section: section, configuration: configuration)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(collectionView)
        view.addSubview(nextButton)
        collectionView.isScrollEnabled = false
        collectionView.dataSource = self
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        nextButton.addAction(UIAction(title: "Next") { [weak self] _ in self?.showNext() }, for: .touchUpInside)
    }

    private func showNext() {
        let next = (collectionView.indexPathsForVisibleItems.map(\.item).max() ?? 0) + 1
        guard Page(rawValue: next) != nil else { return dismiss(animated: true) }
        collectionView.scrollToItem(at: IndexPath(item: next, section: 0), at: .centeredHorizontally, animated: true)
    }
}

extension OnboardingPagesViewController: UICollectionViewDataSource {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { Page.allCases.count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        cell.backgroundView = UIImageView(image: Page(rawValue: indexPath.item)?.image)
        return cell
    }
}
