// swift-format-ignore-file
import UIKit

/// Members that newer systems have, behind their checks.
enum NewestMembers {
    @MainActor
    static func section(_ environment: any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection {
        let width = NSCollectionLayoutDimension.fractionalWidth(0.4)
        let item: NSCollectionLayoutItem
        if #available(iOS 17.0, *) {
            item = NSCollectionLayoutItem(layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .uniformAcrossSiblings(estimate: 80)))
        } else {
            item = NSCollectionLayoutItem(layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .estimated(80)))
        }
        let group = NSCollectionLayoutGroup.horizontal(layoutSize: .init(widthDimension: width, heightDimension: .estimated(80)), subitems: [item])
        let section = NSCollectionLayoutSection(group: group)
        section.orthogonalScrollingBehavior = .continuous
        if #available(iOS 17.0, *) {
            section.orthogonalScrollingProperties.decelerationRate = .fast
            section.orthogonalScrollingProperties.bounce = .always
        }
        guard #available(iOS 16.0, *) else { return section }
        section.supplementaryContentInsetsReference = .layoutMargins
        return section
    }

    @MainActor
    static func traits() -> UITraitCollection {
        UITraitCollection { $0.userInterfaceStyle = .dark; $0.displayScale = 3 }.modifyingTraits { $0.layoutDirection = .rightToLeft }
    }
}
