public import Foundation

@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, @preconcurrency NSCopying,
  UIDynamicItem
{
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
  }

  public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
    representedElementCategory = .decorationView
    representedElementKind = decorationViewKind
  }

  open var indexPath = IndexPath()
  open internal(set) var representedElementCategory = UICollectionView.ElementCategory.cell
  /// The kind of a supplementary view or decoration view; nil for cells.
  open internal(set) var representedElementKind: String?

  open var center = CGPoint.zero
  /// The element's size without its transform.
  open var size: CGSize {
    get { bounds.size }
    set { bounds.size = newValue }
  }
  open var bounds = CGRect.zero
  open var transform3D = CATransform3DIdentity
  /// The transform of the plane around the center; the identity while `transform3D` is not affine.
  open var transform: CGAffineTransform {
    get { CATransform3DIsAffine(transform3D) ? CATransform3DGetAffineTransform(transform3D) : .identity }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }
  /// From 0 (transparent) to 1.
  open var alpha: CGFloat = 1
  open var zIndex = 0
  open var isHidden = false

  /// The element's rectangle in the content: the box around the transformed bounds. Setting it keeps the transform and
  /// sets size and center.
  open var frame: CGRect {
    get {
      let size = bounds.size
      // Half of the size is subtracted from the center in one step, so that a frame that was set is read back exactly.
      guard transform3D != CATransform3DIdentity else {
        return storedFrame(of: size)
          ?? CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
      }
      return CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
        .applying(CATransform3DGetAffineTransform(transform3D)).offsetBy(dx: center.x, dy: center.y)
    }
    set {
      bounds.size = newValue.size
      center = CGPoint(x: newValue.midX, y: newValue.midY)
      lastFrame = newValue
    }
  }

  /// The frame that was set last. Its origin cannot always be computed exactly from the center.
  private var lastFrame: CGRect?

  private func storedFrame(of size: CGSize) -> CGRect? {
    guard let lastFrame, lastFrame.size == size, lastFrame.midX == center.x, lastFrame.midY == center.y else {
      return nil
    }
    return lastFrame
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).made()
    copy.indexPath = indexPath
    copy.representedElementCategory = representedElementCategory
    copy.representedElementKind = representedElementKind
    copy.center = center
    copy.bounds = bounds
    copy.lastFrame = lastFrame
    copy.transform3D = transform3D
    copy.alpha = alpha
    copy.zIndex = zIndex
    copy.isHidden = isHidden
    return copy
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes, type(of: other) == type(of: self) else {
      return false
    }
    if other === self { return true }
    return MainActor.assumeIsolated {
      other.indexPath == indexPath && other.representedElementCategory == representedElementCategory
        && other.representedElementKind == representedElementKind && other.center == center
        && other.bounds == bounds && other.transform3D == transform3D && other.alpha == alpha
        && other.zIndex == zIndex && other.isHidden == isHidden
    }
  }

  open override var hash: Int {
    MainActor.assumeIsolated {
      var hasher = Hasher()
      hasher.combine(indexPath)
      hasher.combine(representedElementKind)
      hasher.combine(center.x)
      hasher.combine(center.y)
      return hasher.finalize()
    }
  }

  /// The attributes in one line, as UIKit writes them.
  open override var description: String {
    MainActor.assumeIsolated {
      let path = indexPath.map(String.init).joined(separator: ", ")
      let kind = representedElementKind.map { " kind: (\($0));" } ?? ""
      return "<\(type(of: self)) index path: ([\(path)]);\(kind) frame: \(NSStringFromCGRect(frame)); "
        + "zIndex: \(zIndex);>"
    }
  }
}

public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  case rectangle, ellipse, path
}

@preconcurrency @MainActor public protocol UIDynamicItem: NSObjectProtocol {
  var center: CGPoint { get set }
  var bounds: CGRect { get }
  var transform: CGAffineTransform { get set }
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The outline for collisions if `collisionBoundsType` is `path`, relative to `center`. By default the rectangle of the
  /// size of `bounds`, centered at the origin.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }

  public var collisionBoundingPath: UIBezierPath {
    UIBezierPath(
      rect: CGRect(
        x: -bounds.width / 2, y: -bounds.height / 2, width: bounds.width, height: bounds.height))
  }
}

@preconcurrency @MainActor open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// Whether everything is invalid. Set by the collection view.
  open package(set) var invalidateEverything = false
  /// Whether the item counts of the data source are invalid. Set by the collection view.
  open package(set) var invalidateDataSourceCounts = false

  /// The invalid items, in ascending order; nil if none was named.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The invalid supplementary views by kind, in ascending order; nil if none was named.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The invalid decoration views by kind, in ascending order; nil if none was named.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?

  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = Self.union(invalidatedItemIndexPaths, indexPaths)
  }

  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    let united = Self.union(invalidatedSupplementaryIndexPaths?[elementKind], indexPaths)
    invalidatedSupplementaryIndexPaths = invalidatedSupplementaryIndexPaths ?? [:]
    invalidatedSupplementaryIndexPaths?[elementKind] = united
  }

  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    let united = Self.union(invalidatedDecorationIndexPaths?[elementKind], indexPaths)
    invalidatedDecorationIndexPaths = invalidatedDecorationIndexPaths ?? [:]
    invalidatedDecorationIndexPaths?[elementKind] = united
  }

  /// A change of the offset that comes with the invalidation, in points.
  open var contentOffsetAdjustment = CGPoint.zero
  /// A change of the content's size that comes with the invalidation, in points.
  open var contentSizeAdjustment = CGSize.zero

  open package(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
  open package(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
  open package(set) var interactiveMovementTarget = CGPoint.zero

  /// Whether the context names nothing but elements.
  package final var namesOnlyElements: Bool {
    !invalidateEverything && !invalidateDataSourceCounts
      && (invalidatedItemIndexPaths != nil || invalidatedSupplementaryIndexPaths != nil
        || invalidatedDecorationIndexPaths != nil)
  }

  private static func union(_ paths: [IndexPath]?, _ added: [IndexPath]) -> [IndexPath] {
    Array(Set(paths ?? []).union(added)).sorted()
  }
}

@preconcurrency @MainActor open class UICollectionViewUpdateItem: NSObject {
  public enum Action: Int, Sendable {
    case insert, delete, reload, move, none
  }

  /// The index path before the batch; nil for an insert. The item of a section's change is `NSNotFound`.
  open private(set) var indexPathBeforeUpdate: IndexPath?
  /// The index path after the batch; nil for a delete. The item of a section's change is `NSNotFound`.
  open private(set) var indexPathAfterUpdate: IndexPath?
  open private(set) var updateAction: Action

  /// Creates a change of an item or, with an item of `NSNotFound`, of a section.
  package init(before: IndexPath?, after: IndexPath?, action: Action) {
    indexPathBeforeUpdate = before
    indexPathAfterUpdate = after
    updateAction = action
    super.init()
  }
}
