// swift-format-ignore-file
import UIKit

/// The page of a store: large cards, rows of three in columns, small categories.
class StorePageController: UICollectionViewController {
    enum SectionKind: Int { case featured, apps, categories }

    static func createSection(_ kind: SectionKind, environment: NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection {
        switch kind {
        case .featured: return featuredSection()
        case .apps: return columnSection(rows: 3)
        case .categories: return categorySection(in: environment)
        }
    }

    init() {
        let layout = UICollectionViewCompositionalLayout { index, environment in
            Self.createSection(SectionKind(rawValue: index % 3) ?? .apps, environment: environment)
        }
        layout.register(StoreBackgroundView.self, forDecorationViewOfKind: "background")
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.interSectionSpacing = 20
        configuration.contentInsetsReference = .layoutMargins
        layout.configuration = configuration
        super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    private static func featuredSection() -> NSCollectionLayoutSection {
        let item = NSCollectionLayoutItem(layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
        item.contentInsets.trailing = 16
        item.contentInsets.bottom = 16
        let group = NSCollectionLayoutGroup.horizontal(layoutSize: .init(widthDimension: .fractionalWidth(0.93), heightDimension: .absolute(300)), subitems: [item])
        let section = NSCollectionLayoutSection(group: group)
        section.contentInsets = .init(top: 0, leading: 16, bottom: 0, trailing: 0)
        section.orthogonalScrollingBehavior = .groupPaging
        section.visibleItemsInvalidationHandler = { items, offset, environment in
            for item in items where item.representedElementCategory == .cell {
                let distance = abs(item.frame.midX - offset.x - environment.container.contentSize.width / 2)
                let scale = max(0.9, 1 - distance / environment.container.contentSize.width * 0.2)
                item.transform = CGAffineTransform(scaleX: scale, y: scale)
                item.alpha = scale
            }
        }
        return section
    }

    private static func columnSection(rows: Int) -> NSCollectionLayoutSection {
        let item = NSCollectionLayoutItem(layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1 / CGFloat(rows))))
        item.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 5, bottom: 8, trailing: 5)
        let group = NSCollectionLayoutGroup.vertical(layoutSize: .init(widthDimension: .fractionalWidth(0.9), heightDimension: .estimated(165)), subitems: Array(repeating: item, count: rows))
        let section = NSCollectionLayoutSection(group: group)
        section.orthogonalScrollingBehavior = .continuousGroupLeadingBoundary
        let background = NSCollectionLayoutDecorationItem.background(elementKind: "background")
        background.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5)
        section.decorationItems = [background]
        section.boundarySupplementaryItems = [
            .init(layoutSize: .init(widthDimension: .fractionalWidth(0.93), heightDimension: .estimated(80)), elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
        ]
        return section
    }

    private static func categorySection(in environment: NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection {
        var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
        configuration.headerMode = .supplementary
        configuration.backgroundColor = .clear
        if #available(iOS 15.0, *) { configuration.headerTopPadding = 0 }
        return NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)
    }
}

final class StoreBackgroundView: UICollectionReusableView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor.lightGray.withAlphaComponent(0.5)
        layer.borderColor = UIColor.black.cgColor
        layer.borderWidth = 1
        layer.cornerRadius = 12
    }
    required init?(coder: NSCoder) { fatalError("not implemented") }
}
