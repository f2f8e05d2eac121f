// swift-format-ignore-file
import UIKit

/// A profile with a header, a segmented control and a grid below.
class ProfileTabsViewController: UIViewController {
    private enum Tab: Int { case posts, tagged }
    private var tab: Tab = .posts
    private let segmented: UISegmentedControl = {
        let control = UISegmentedControl()
        control.insertSegment(withTitle: "Posts", at: 0, animated: false)
        control.insertSegment(withTitle: "Tagged", at: 1, animated: false)
        return control
    }()
    private lazy var collectionView: UICollectionView = {
        UICollectionView(frame: view.bounds, collectionViewLayout: UICollectionViewCompositionalLayout(sectionProvider: { [unowned self] index, _ in
            index == 0 ? self.headerSection : self.gridSection
        }))
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        segmented.addTarget(self, action: #selector(tabChanged(_:)), for: .valueChanged)
        navigationItem.titleView = segmented
        view.addSubview(collectionView)
    }

    @objc private func tabChanged(_ sender: UISegmentedControl) {
        tab = Tab(rawValue: sender.selectedSegmentIndex) ?? .posts
        collectionView.reloadSections(IndexSet(integer: 1))
    }

    private var headerSection: NSCollectionLayoutSection {
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(200))
        return NSCollectionLayoutSection(group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
    }

    private var gridSection: NSCollectionLayoutSection {
        let item = NSCollectionLayoutItem(layoutSize: .init(widthDimension: .fractionalWidth(1/3), heightDimension: .fractionalWidth(1/3)))
        item.contentInsets = .init(top: 1, leading: 1, bottom: 1, trailing: 1)
        let group = NSCollectionLayoutGroup.horizontal(layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .fractionalWidth(1/3)), subitems: [item])
        return NSCollectionLayoutSection(group: group)
    }
}
