// swift-format-ignore-file
import UIKit

/// A header above all sections that is pinned.
final class GlobalHeaderLayout {
    static let globalKind = "global-header"

    @MainActor class func make() -> UICollectionViewLayout {
        let globalHeaderSize = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(100))
        let globalHeader = NSCollectionLayoutBoundarySupplementaryItem(layoutSize: globalHeaderSize, elementKind: globalKind, alignment: .top)
        globalHeader.pinToVisibleBounds = true
        globalHeader.zIndex = Int.max / 2 > 1000 ? 1000 : 1
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.boundarySupplementaryItems = [globalHeader]
        let layout = UICollectionViewCompositionalLayout(sectionProvider: { index, _ -> NSCollectionLayoutSection? in
            let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(60))
            let group = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
            let section = NSCollectionLayoutSection(group: group)
            section.supplementaryContentInsetsReference = .none
            section.contentInsets.leading = CGFloat(index) * 4
            return section
        }, configuration: configuration)
        return layout
    }
}
