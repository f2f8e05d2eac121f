public import Foundation

/// Place and appearance of an element of a collection view.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, @preconcurrency NSCopying,
  UIDynamicItem
{
  /// Creates the attributes of a cell without a path.
  public override init() {
    super.init()
  }

  /// Creates the attributes of a cell without a path, by `init()`. Layouts make attributes of a subclass with it.
  public required convenience init(default: Void) {
    self.init()
  }

  /// Creates the attributes of an item's cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init(default: ())
    self.indexPath = indexPath
  }

  /// Creates the attributes of a supplementary view.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init(default: ())
    self.indexPath = indexPath
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
  }

  /// Creates the attributes of a decoration view.
  public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.init(default: ())
    self.indexPath = indexPath
    representedElementCategory = .decorationView
    representedElementKind = decorationViewKind
  }

  /// The path of the element.
  open var indexPath = IndexPath()
  /// Whether the element is a cell, a supplementary view or a decoration view.
  open internal(set) var representedElementCategory = UICollectionView.ElementCategory.cell
  /// The kind of a supplementary view or decoration view; nil for cells.
  open internal(set) var representedElementKind: String?

  /// The middle of the element in the content.
  open var center = CGPoint.zero
  /// The element's size without its transform.
  open var size: CGSize {
    get { bounds.size }
    set { bounds.size = newValue }
  }
  /// The element's rectangle in its own coordinates.
  open var bounds = CGRect.zero
  /// The transform of space around the middle.
  open var transform3D = CATransform3DIdentity
  /// The transform of the plane around the middle; the identity while `transform3D` is not affine.
  open var transform: CGAffineTransform {
    get { CATransform3DIsAffine(transform3D) ? CATransform3DGetAffineTransform(transform3D) : .identity }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }
  /// From 0 (transparent) to 1.
  open var alpha: CGFloat = 1
  /// Elements with a larger number are in front.
  open var zIndex = 0
  /// Whether the element is hidden.
  open var isHidden = false

  /// The element's rectangle in the content: the box around the transformed bounds. Setting it keeps the transform and
  /// sets size and middle.
  open var frame: CGRect {
    get {
      let size = bounds.size
      // Half of the size is subtracted from the middle in one step, so that a frame that was set is read back exactly.
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

  /// The frame that was set last. Its origin cannot always be computed exactly from the middle.
  private var lastFrame: CGRect?

  private func storedFrame(of size: CGSize) -> CGRect? {
    guard let lastFrame, lastFrame.size == size, lastFrame.midX == center.x, lastFrame.midY == center.y else {
      return nil
    }
    return lastFrame
  }

  /// Returns a copy of the same class.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init(default: ())
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

  /// Returns whether the object has the same class and equal attributes.
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

  /// The hash of path, kind and place.
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
