import Foundation
import UIKitLayout

/// A collection view of a recorded document: it counts the document's items and measures those with a size.
@MainActor final class RecordedCollectionView: UICollectionView, UICollectionViewDataSource {
  /// Sizes that items request, by section and item; nil for the size that the layout proposes.
  private(set) var requested: [[(width: Double?, height: Double?)]] = []
  private var scale: CGFloat = 1

  init(_ document: RecordedValue, _ layout: UICollectionViewLayout, delegate: RecordedFlowDelegate? = nil) {
    super.init(frame: CGRect(origin: .zero, size: document["viewport"].size), collectionViewLayout: layout)
    requested = document["sections"].list.map { section in
      section["items"].list.flatMap { item -> [(Double?, Double?)] in
        let sides = item["size"].numbers
        return Array(
          repeating: (item["width"].number ?? sides.first, item["height"].number ?? sides.last),
          count: Int(item["repeat"].number ?? 1))
      }
    }
    scale = document["displayScale"].number ?? 1
    contentInsetAdjustmentBehavior = .never
    contentInset = document["contentInset"].insets
    insetsLayoutMarginsFromSafeArea = false
    layoutMargins = document["layoutMargins"].insets
    self.delegate = delegate
    dataSource = self
    let offset = document["contentOffset"]
    if offset.exists {
      layoutIfNeeded()
      contentOffset = offset.point
    }
    layoutIfNeeded()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override var traitCollection: UITraitCollection { UITraitCollection(displayScale: scale) }

  func numberOfSections(in collectionView: UICollectionView) -> Int { requested.count }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    requested[section].count
  }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    UICollectionViewCell(frame: .zero)
  }

  /// Measures all items that have a size, as cells do that are in view.
  func measureItems(_ isMeasured: (IndexPath) -> Bool = { _ in true }) {
    for (section, sizes) in requested.enumerated() {
      for (item, size) in sizes.enumerated() where isMeasured(IndexPath(item: item, section: section)) {
        let path = IndexPath(item: item, section: section)
        guard size.width != nil || size.height != nil,
          let original = collectionViewLayout.layoutAttributesForItem(at: path),
          let preferred = original.copy() as? UICollectionViewLayoutAttributes
        else { continue }
        preferred.size = CGSize(
          width: size.width ?? original.size.width, height: size.height ?? original.size.height)
        let layout = collectionViewLayout
        if layout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
        {
          layout.invalidateLayout(
            with: layout.invalidationContext(
              forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
        }
        layoutIfNeeded()
      }
    }
  }
}
