import UIKit

final class CardLayout: UICollectionViewFlowLayout {
  @objc let length: CGFloat = 90

  override init() {
    super.init()
    minimumLineSpacing = 12
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func prepare() {
    itemSize = CGSize(width: (collectionView?.bounds.width ?? 0) - 40, height: length)
    super.prepare()
  }
}
