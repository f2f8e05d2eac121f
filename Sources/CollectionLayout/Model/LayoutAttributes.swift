/// The kind of an element. The order is the drawing order at equal z-index.
public enum ElementCategory: Int, Comparable, Sendable {
  case decoration = 0
  case cell = 1
  case supplementary = 2

  public static func < (left: ElementCategory, right: ElementCategory) -> Bool { left.rawValue < right.rawValue }
}

/// The object to which a supplementary view belongs.
public enum SupplementaryOwner: Sendable {
  /// The section of which it is the header or footer.
  case section
  /// The boundary of a section; placed by the section's layout.
  case sectionBoundary
  /// The boundary of the collection. The section of its index path is its own number, since it belongs to no section.
  case collectionBoundary
  /// An item or a group; anchored by the section's layout.
  case anchor
}

/// The frame and the drawing properties of one element, as `UICollectionViewLayoutAttributes`.
///
/// `frame` is untransformed; the transform applies about its center. A value, so copies are independent.
public struct LayoutAttributes: Equatable, Sendable {
  public var category: ElementCategory
  /// `header` or `footer`, or the kind of a decoration, boundary item or anchored view; empty for cells.
  public var kind: String
  /// The object to which a supplementary view belongs.
  public var owner = SupplementaryOwner.section
  public var indexPath: IndexPath
  /// In points, in content coordinates.
  public var frame: Rect
  /// From 0 to 1.
  public var alpha: Double
  public var zIndex: Int
  public var isHidden: Bool
  public var transform: Transform
  public var custom: CustomAttributes

  public init(
    category: ElementCategory, kind: String = "", indexPath: IndexPath, frame: Rect, alpha: Double = 1,
    zIndex: Int = 0, isHidden: Bool = false, transform: Transform = .identity,
    custom: CustomAttributes = CustomAttributes()
  ) {
    self.category = category
    self.kind = kind
    self.indexPath = indexPath
    self.frame = frame
    self.alpha = alpha
    self.zIndex = zIndex
    self.isHidden = isHidden
    self.transform = transform
    self.custom = custom
  }

  public static let headerKind = "header"
  public static let footerKind = "footer"

  /// Lowest z-index of pinned supplementary views: above the z-indices that documents usually contain.
  package static let pinnedZIndex = 1024
  /// Z-index of boundary items and anchored views, as in UIKit.
  public static let supplementaryDepth = 1
  /// Added to the z-index of a pinned boundary item while it is in the viewport, as in UIKit.
  package static let pinnedBoundaryItemDepth = 1_000_000_000

  /// Whether the element is neither hidden nor transparent.
  package var isVisible: Bool { !isHidden && alpha > 0 }

  /// Whether the element is a supplementary view that is pinned now.
  package var isPinned: Bool {
    guard category == .supplementary else { return false }
    switch owner {
    case .section: return zIndex >= LayoutAttributes.pinnedZIndex
    // Half of it, since the view's own z-index may be negative.
    case .sectionBoundary, .collectionBoundary: return zIndex >= LayoutAttributes.pinnedBoundaryItemDepth / 2
    case .anchor: return false
    }
  }

  /// The drawing order, back to front: z-index, then category (decorations, cells, supplementary views), then index
  /// path.
  struct DrawOrderKey: Comparable {
    let zIndex: Int
    let category: ElementCategory
    let indexPath: IndexPath

    static func < (left: DrawOrderKey, right: DrawOrderKey) -> Bool {
      if left.zIndex != right.zIndex { return left.zIndex < right.zIndex }
      if left.category != right.category { return left.category < right.category }
      return left.indexPath < right.indexPath
    }
  }

  @inline(__always)
  var drawOrderKey: DrawOrderKey { DrawOrderKey(zIndex: zIndex, category: category, indexPath: indexPath) }

  /// Whether an element is drawn before another one: by drawing order, then by the bytes of the kind.
  public static func precedesInDrawOrder(_ left: LayoutAttributes, _ right: LayoutAttributes) -> Bool {
    let (one, other) = (left.drawOrderKey, right.drawOrderKey)
    return one == other ? left.kind.utf8.lexicographicallyPrecedes(right.kind.utf8) : one < other
  }
}
