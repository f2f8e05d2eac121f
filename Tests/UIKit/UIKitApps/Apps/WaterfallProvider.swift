// swift-format-ignore-file
import UIKit

/// A waterfall by a custom group.
@MainActor
final class WaterfallProvider {
    struct Configuration {
        var columnCount = 2
        var interItemSpacing: CGFloat = 8
        var contentInsets: NSDirectionalEdgeInsets = .zero
        var itemHeight: (_ index: Int, _ width: CGFloat) -> CGFloat
    }

    private var columnHeights: [CGFloat]
    private let columnWidth: CGFloat
    private let configuration: Configuration

    init(configuration: Configuration, collectionWidth: CGFloat) {
        self.configuration = configuration
        columnHeights = Array(repeating: 0, count: configuration.columnCount)
        let spacing = CGFloat(configuration.columnCount - 1) * configuration.interItemSpacing
        columnWidth = (collectionWidth - spacing) / CGFloat(configuration.columnCount)
    }

    func makeItem(for index: Int) -> NSCollectionLayoutGroupCustomItem {
        let column = columnHeights.indices.min { columnHeights[$0] < columnHeights[$1] } ?? 0
        let height = configuration.itemHeight(index, columnWidth)
        let x = (columnWidth + configuration.interItemSpacing) * CGFloat(column)
        let frame = CGRect(x: x, y: columnHeights[column], width: columnWidth, height: height)
        columnHeights[column] = frame.maxY + configuration.interItemSpacing
        return NSCollectionLayoutGroupCustomItem(frame: frame, zIndex: index)
    }

    var maxColumnHeight: CGFloat { columnHeights.max() ?? 0 }
}

extension UICollectionViewCompositionalLayout {
    static func waterfall(itemCount: @escaping (Int) -> Int, ratio: @escaping (Int) -> CGFloat) -> UICollectionViewCompositionalLayout {
        UICollectionViewCompositionalLayout { section, environment in
            let width = environment.container.effectiveContentSize.width
            let configuration = WaterfallProvider.Configuration(columnCount: width > 600 ? 4 : 2) { index, width in width / ratio(index) }
            let provider = WaterfallProvider(configuration: configuration, collectionWidth: width)
            let items = (0..<itemCount(section)).map(provider.makeItem)
            let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(provider.maxColumnHeight))
            let group = NSCollectionLayoutGroup.custom(layoutSize: size) { _ in items }
            let layoutSection = NSCollectionLayoutSection(group: group)
            layoutSection.contentInsets = configuration.contentInsets
            return layoutSection
        }
    }
}
