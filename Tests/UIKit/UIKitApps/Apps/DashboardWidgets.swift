// swift-format-ignore-file
import UIKit

/// Widgets of three sizes in a mosaic by nested groups.
@MainActor
enum DashboardWidgets {
    enum Size: CaseIterable { case small, medium, large }

    static func section(for environment: NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection {
        let isPad = environment.traitCollection.userInterfaceIdiom == .pad
        let spacing = NSCollectionLayoutSpacing.fixed(isPad ? 24 : 16)
        func item(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) -> NSCollectionLayoutItem {
            NSCollectionLayoutItem(layoutSize: NSCollectionLayoutSize(widthDimension: width, heightDimension: height))
        }
        let small = item(.fractionalWidth(0.5), .fractionalHeight(1))
        let medium = item(.fractionalWidth(1), .fractionalHeight(1))
        let smalls = NSCollectionLayoutGroup.horizontal(
            layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .fractionalWidth(0.5)), subitems: [small, small])
        smalls.interItemSpacing = spacing
        let mediumRow = NSCollectionLayoutGroup.horizontal(
            layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .fractionalWidth(0.5)), subitems: [medium])
        let large = item(.fractionalWidth(1), .fractionalWidth(1))
        let all = NSCollectionLayoutGroup.vertical(
            layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .estimated(800)), subitems: [smalls, mediumRow, large])
        all.interItemSpacing = spacing
        all.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
        let section = NSCollectionLayoutSection(group: all)
        section.contentInsets = .init(top: 16, leading: 0, bottom: 16, trailing: 0)
        let footer = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .estimated(30)),
            elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom, absoluteOffset: CGPoint(x: 0, y: 8))
        footer.extendsBoundary = true
        section.boundarySupplementaryItems.append(footer)
        return section
    }
}
