/// What sort of element attributes belong to; the order is the order of drawing at one depth.
public enum ElementCategory: Int, Comparable, Sendable {
  case decoration = 0
  case cell = 1
  case supplementary = 2

  public static func < (left: ElementCategory, right: ElementCategory) -> Bool { left.rawValue < right.rawValue }
}

/// What a supplementary view stands at.
public enum SupplementaryOwner: Sendable {
  /// The section whose header or footer it is.
  case section
  /// The boundary of a section, where the section's layout placed it.
  case sectionBoundary
  /// The boundary of all sections together: its index path has one number, its own, which stands in the section's place.
  case collectionBoundary
  /// An item or a group, to which the section's layout anchored it.
  case anchor
}

/// Everything about one element: where it lies and how it is drawn there.
///
/// `frame` is untransformed; the transform is about its centre. A value, so nobody can change another's copy.
public struct LayoutAttributes: Equatable, Sendable {
  public var category: ElementCategory
  /// `header` and `footer` for those, the decoration's or the boundary item's own; empty for a cell.
  public var kind: String
  /// What a supplementary view stands at.
  public var owner = SupplementaryOwner.section
  public var indexPath: IndexPath
  /// Points, from the start of the content.
  public var frame: Rect
  /// 0 to 1.
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

  /// The depth from which on supplementary views stay in view: in front of all that a document is likely to draw.
  package static let pinnedDepth = 1024
  /// The depth of boundary items and of what is anchored to items and groups, as in UIKit.
  public static let supplementaryDepth = 1
  /// What a pinned boundary item adds to its depth while it is in view, as in UIKit.
  package static let pinnedBoundaryItemDepth = 1_000_000_000

  /// What the order of drawing goes by, back to front: depth, then decorations under cells under supplementary views,
  /// then place.
  struct DrawingPlace: Comparable {
    let zIndex: Int
    let category: ElementCategory
    let indexPath: IndexPath

    static func < (left: DrawingPlace, right: DrawingPlace) -> Bool {
      if left.zIndex != right.zIndex { return left.zIndex < right.zIndex }
      if left.category != right.category { return left.category < right.category }
      return left.indexPath < right.indexPath
    }
  }

  @inline(__always)
  var drawingPlace: DrawingPlace { DrawingPlace(zIndex: zIndex, category: category, indexPath: indexPath) }

  /// Back to front, by the place of drawing and then by kind, bytewise.
  public static func isDrawnBefore(_ left: LayoutAttributes, _ right: LayoutAttributes) -> Bool {
    let (one, other) = (left.drawingPlace, right.drawingPlace)
    return one == other ? left.kind.utf8.lexicographicallyPrecedes(right.kind.utf8) : one < other
  }
}
