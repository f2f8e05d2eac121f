/// The axis along which a layout scrolls.
public typealias UICollectionViewScrollDirection = UICollectionView.ScrollDirection
/// The category of an element.
public typealias UICollectionElementCategory = UICollectionView.ElementCategory

extension UICollectionView {
  /// The axis along which a layout scrolls.
  public enum ScrollDirection: Int, Sendable {
    case vertical, horizontal
  }

  /// The position of an item in the view after scrolling to it.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Creates a set of these bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// At the upper edge.
    public static let top = ScrollPosition(rawValue: 1)
    /// In the vertical middle.
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    /// At the lower edge.
    public static let bottom = ScrollPosition(rawValue: 4)
    /// At the left edge.
    public static let left = ScrollPosition(rawValue: 8)
    /// In the horizontal middle.
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    /// At the right edge.
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// The category of an element.
  public enum ElementCategory: UInt, Sendable {
    case cell, supplementaryView, decorationView
  }

  /// The speed at which other items move aside for one that is moved.
  public enum ReorderingCadence: Int, Sendable {
    case immediate, fast, slow
  }

  /// Whether cells may request another size after their layout.
  public enum SelfSizingInvalidation: Int, Sendable {
    case disabled, enabled, enabledIncludingConstraints
  }

  /// The kind of a section's header.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of a section's footer.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
}

/// The scrolling of a section across the collection view.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}

/// The guide to which the insets of a section refer.
public enum UIContentInsetsReference: Int, Sendable {
  case automatic, none, safeArea, layoutMargins, readableContent
}
