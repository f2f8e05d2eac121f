import UIKit

/// Gives the heights of the cells of a water flow.
@MainActor public protocol WaterFlowLayoutDelegate: AnyObject {
  func waterFlowLayout(
    _ layout: WaterFlowLayout, heightForItemAt indexPath: IndexPath, itemWidth: CGFloat
  ) -> CGFloat
}

/// Columns of equal width; each cell goes into the column that is shortest so far. Inserted cells appear and deleted
/// ones disappear by their alpha.
public final class WaterFlowLayout: UICollectionViewLayout {
  public weak var delegate: (any WaterFlowLayoutDelegate)?
  public var columnCount = 2 { didSet { invalidateLayout() } }
  public var rowSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  public var columnSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  public var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  public var headerHeight: CGFloat = 0 { didSet { invalidateLayout() } }
  public var footerHeight: CGFloat = 0 { didSet { invalidateLayout() } }
  /// The insets of headers and footers from the sides of the collection view.
  public var supplementaryInset: CGFloat = 0 { didSet { invalidateLayout() } }

  private var cells: [IndexPath: UICollectionViewLayoutAttributes] = [:]
  private var headers: [IndexPath: UICollectionViewLayoutAttributes] = [:]
  private var footers: [IndexPath: UICollectionViewLayoutAttributes] = [:]
  private var contentHeight: CGFloat = 0
  private var insertedPaths: Set<IndexPath> = []
  private var deletedPaths: Set<IndexPath> = []

  private var contentWidth: CGFloat {
    guard let collectionView else { return 0 }
    let inset = collectionView.adjustedContentInset
    return collectionView.bounds.width - inset.left - inset.right
  }

  public override var collectionViewContentSize: CGSize { CGSize(width: contentWidth, height: contentHeight) }

  public override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    cells = [:]
    headers = [:]
    footers = [:]
    contentHeight = 0
    for section in 0..<collectionView.numberOfSections {
      let path = IndexPath(item: 0, section: section)
      if headerHeight > 0 {
        headers[path] = supplementary(UICollectionView.elementKindSectionHeader, path, height: headerHeight)
      }
      contentHeight += sectionInset.top
      placeCells(collectionView.numberOfItems(inSection: section), section)
      contentHeight += sectionInset.bottom
      if footerHeight > 0 {
        footers[path] = supplementary(UICollectionView.elementKindSectionFooter, path, height: footerHeight)
      }
    }
  }

  private func placeCells(_ count: Int, _ section: Int) {
    let gaps = CGFloat(columnCount - 1) * columnSpacing
    let width = (contentWidth - sectionInset.left - sectionInset.right - gaps) / CGFloat(columnCount)
    // The position of the next cell in each column.
    var tops = [CGFloat](repeating: contentHeight, count: columnCount)
    for item in 0..<count {
      let path = IndexPath(item: item, section: section)
      let shortest = tops.indices.min { tops[$0] < tops[$1] } ?? 0
      let height = delegate?.waterFlowLayout(self, heightForItemAt: path, itemWidth: width) ?? 50
      let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
      attributes.frame = CGRect(
        x: sectionInset.left + CGFloat(shortest) * (width + columnSpacing), y: tops[shortest], width: width,
        height: height)
      cells[path] = attributes
      tops[shortest] += height + rowSpacing
    }
    if count > 0 { contentHeight = (tops.max() ?? 0) - rowSpacing }
  }

  /// Returns the attributes of a header or footer at the end of the content so far.
  private func supplementary(
    _ kind: String, _ path: IndexPath, height: CGFloat
  ) -> UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path)
    attributes.frame = CGRect(
      x: supplementaryInset, y: contentHeight, width: contentWidth - 2 * supplementaryInset, height: height)
    contentHeight += height
    return attributes
  }

  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    let all = Array(headers.values) + Array(cells.values) + Array(footers.values)
    return all.filter { $0.frame.intersects(rect) }
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    cells[indexPath]
  }

  public override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    elementKind == UICollectionView.elementKindSectionHeader ? headers[indexPath] : footers[indexPath]
  }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.width != collectionView?.bounds.width
  }

  // MARK: Updates

  public override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    for update in updateItems {
      switch update.updateAction {
      case .insert: if let path = update.indexPathAfterUpdate { insertedPaths.insert(path) }
      case .delete: if let path = update.indexPathBeforeUpdate { deletedPaths.insert(path) }
      default: break
      }
    }
  }

  public override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard insertedPaths.contains(itemIndexPath) else {
      return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    }
    let attributes = cells[itemIndexPath]?.copy() as? UICollectionViewLayoutAttributes
    attributes?.alpha = 0
    return attributes
  }

  public override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    if deletedPaths.contains(itemIndexPath) { attributes?.alpha = 0 }
    return attributes
  }

  public override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    insertedPaths = []
    deletedPaths = []
  }
}
