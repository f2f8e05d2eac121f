import Foundation
import UIKitLayout

@MainActor extension RecordedValue {
  /// The flow layout that a whole document describes.
  var flowLayout: UICollectionViewFlowLayout {
    let written = self["layout"]
    let layout = UICollectionViewFlowLayout()
    if written["itemSize"].exists { layout.itemSize = written["itemSize"].size }
    if written["estimatedItemSize"].exists { layout.estimatedItemSize = written["estimatedItemSize"].size }
    layout.minimumLineSpacing = written["minimumLineSpacing"].number ?? 10
    layout.minimumInteritemSpacing = written["minimumInteritemSpacing"].number ?? 10
    layout.sectionInset = written["sectionInset"].insets
    layout.scrollDirection = self["scrollDirection"].text == "horizontal" ? .horizontal : .vertical
    switch written["sectionInsetReference"].text {
    case "fromSafeArea": layout.sectionInsetReference = .fromSafeArea
    case "fromLayoutMargins": layout.sectionInsetReference = .fromLayoutMargins
    default: layout.sectionInsetReference = .fromContentInset
    }
    return layout
  }
}

/// The metrics of a recorded document, by section.
@MainActor final class RecordedFlowDelegate: NSObject, UICollectionViewDelegateFlowLayout {
  private let document: RecordedValue
  private let sections: [RecordedValue]
  private let sizes: [[CGSize?]]

  init(_ document: RecordedValue) {
    self.document = document
    sections = document["sections"].list
    let isEstimated = document["layout"]["estimatedItemSize"].exists
    sizes = sections.map { section in
      section["items"].list.flatMap { item in
        Array(
          repeating: item["size"].exists && !isEstimated ? item["size"].size : nil,
          count: Int(item["repeat"].number ?? 1))
      }
    }
    super.init()
  }

  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    sizes[indexPath.section][indexPath.item] ?? (layout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
  }

  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt section: Int
  ) -> UIEdgeInsets {
    let own = sections[section]["layout"]["sectionInset"]
    return own.exists ? own.insets : (layout as? UICollectionViewFlowLayout)?.sectionInset ?? .zero
  }

  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    let length = sections[section]["header"].number ?? 0
    return CGSize(width: length, height: length)
  }
}
