import UIKit

/// Gives the widths of tags.
@MainActor public protocol TagLayoutDelegate: AnyObject {
  func tagLayout(_ layout: TagLayout, widthForItemAt indexPath: IndexPath) -> CGFloat
}

/// Tags in lines, as many in each as fit, with a header above all sections.
public final class TagLayout: UICollectionViewLayout {
  /// The kind of the header above all sections.
  public static let globalHeaderKind = "globalHeader"

  public weak var delegate: (any TagLayoutDelegate)?
  public var itemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  public var lineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  public var itemHeight: CGFloat = 28 { didSet { invalidateLayout() } }
  public var globalHeaderHeight: CGFloat = 0 { didSet { invalidateLayout() } }
  public var headerHeight: CGFloat = 0 { didSet { invalidateLayout() } }

  private var cells: [IndexPath: UICollectionViewLayoutAttributes] = [:]
  private var views: [String: [IndexPath: UICollectionViewLayoutAttributes]] = [:]
  private var contentHeight: CGFloat = 0

  public override var collectionViewContentSize: CGSize {
    CGSize(width: collectionView?.bounds.width ?? 0, height: contentHeight)
  }

  public override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    cells = [:]
    views = [:]
    contentHeight = 0
    addView(Self.globalHeaderKind, IndexPath(item: 0, section: 0), height: globalHeaderHeight)
    for section in 0..<collectionView.numberOfSections {
      let path = IndexPath(item: 0, section: section)
      addView(UICollectionView.elementKindSectionHeader, path, height: headerHeight)
      placeTags(collectionView.numberOfItems(inSection: section), section, width: collectionView.bounds.width)
    }
  }

  private func addView(_ kind: String, _ path: IndexPath, height: CGFloat) {
    guard height > 0 else { return }
    let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path)
    attributes.frame = CGRect(x: 0, y: contentHeight, width: collectionViewContentSize.width, height: height)
    views[kind, default: [:]][path] = attributes
    contentHeight += height
  }

  private func placeTags(_ count: Int, _ section: Int, width: CGFloat) {
    guard count > 0 else { return }
    let limit = width - 2 * itemSpacing
    var x = itemSpacing
    var y = contentHeight + lineSpacing
    for item in 0..<count {
      let path = IndexPath(item: item, section: section)
      let tagWidth = min(delegate?.tagLayout(self, widthForItemAt: path) ?? 0, limit)
      if x > itemSpacing, x + tagWidth > itemSpacing + limit {
        x = itemSpacing
        y += itemHeight + lineSpacing
      }
      let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
      attributes.frame = CGRect(x: x, y: y, width: tagWidth, height: itemHeight)
      cells[path] = attributes
      x += tagWidth + itemSpacing
    }
    contentHeight = y + itemHeight + lineSpacing
  }

  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    let all = Array(cells.values) + views.values.flatMap { Array($0.values) }
    return all.filter { $0.frame.intersects(rect) }
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    cells[indexPath]
  }

  public override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    views[elementKind]?[indexPath]
  }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.width != collectionView?.bounds.width
  }
}
