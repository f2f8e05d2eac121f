// swift-format-ignore-file
import UIKit

/// A list whose rows become higher after a tap, in one batch.
final class ExpandingCellsController: UICollectionViewController {
    private var expanded: Set<IndexPath> = []
    private let texts = (0..<12).map { "Row \($0)" }

    convenience init() {
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(60))
        let group = NSCollectionLayoutGroup.vertical(layoutSize: size, subitems: [.init(layoutSize: size)])
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = 1
        self.init(collectionViewLayout: UICollectionViewCompositionalLayout(section: section))
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(ExpandingRowCell.self, forCellWithReuseIdentifier: "row")
        collectionView.allowsMultipleSelection = true
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { texts.count }

    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath) as! ExpandingRowCell
        cell.title = texts[indexPath.item]
        cell.isExpanded = expanded.contains(indexPath)
        return cell
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) { toggle(indexPath) }
    override func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) { toggle(indexPath) }

    private func toggle(_ indexPath: IndexPath) {
        if expanded.remove(indexPath) == nil { expanded.insert(indexPath) }
        collectionView.performBatchUpdates({
            self.collectionView.reloadItems(at: [indexPath])
        }, completion: nil)
    }
}

final class ExpandingRowCell: UICollectionViewCell {
    var title: String?
    var isExpanded = false

    override func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
        attributes.size.height = isExpanded ? 160 : 60
        return attributes
    }
}
