/// One side of an item, a group or a boundary item (`NSCollectionLayoutDimension`).
public enum LayoutDimension: Hashable, Sendable {
  /// In points.
  case absolute(Double)
  /// A fraction of the container's width.
  case fractionalWidth(Double)
  /// A fraction of the container's height.
  case fractionalHeight(Double)
  /// The length of the content; this estimate, in points, until it is available.
  case estimated(Double)
  /// Like `estimated`, but all siblings with this dimension get the length of the longest one. For a section's group,
  /// the siblings are all groups of the section.
  case uniformAcrossSiblings(Double)

  /// Whether the side depends on the content.
  var isEstimated: Bool {
    switch self {
    case .estimated, .uniformAcrossSiblings: true
    case .absolute, .fractionalWidth, .fractionalHeight: false
    }
  }

  /// Whether siblings have the length of the longest one.
  var isUniform: Bool {
    if case .uniformAcrossSiblings = self { return true }
    return false
  }

  /// Returns the length in a container, in points. Fractions are rounded down to a pixel; an estimated side has its
  /// estimate.
  func length(in container: Size, _ pixels: PixelGrid) -> Double {
    switch self {
    case .absolute(let length), .estimated(let length), .uniformAcrossSiblings(let length): length.limitedLength
    case .fractionalWidth(let fraction): pixels.roundedDown((fraction.limitedLength * container.width).limitedLength)
    case .fractionalHeight(let fraction): pixels.roundedDown((fraction.limitedLength * container.height).limitedLength)
    }
  }

  /// Returns the fraction of the container's length along an axis; nil for any other dimension.
  func fraction(along axis: ScrollDirection) -> Double? {
    switch (self, axis) {
    case (.fractionalWidth(let fraction), .horizontal), (.fractionalHeight(let fraction), .vertical):
      fraction.limitedLength
    default: nil
    }
  }
}

/// A width and a height that may depend on the container (`NSCollectionLayoutSize`).
public struct LayoutSize: Hashable, Sendable {
  public var width: LayoutDimension
  public var height: LayoutDimension

  public init(width: LayoutDimension = .fractionalWidth(1), height: LayoutDimension = .absolute(44)) {
    self.width = width
    self.height = height
  }

  func dimension(along axis: ScrollDirection) -> LayoutDimension { axis == .vertical ? height : width }

  /// Returns the size in a container; estimated sides have their estimates.
  package func size(in container: Size, _ pixels: PixelGrid) -> Size {
    Size(width: width.length(in: container, pixels), height: height.length(in: container, pixels))
  }

  /// Returns the size of an item with these metrics. An estimated side is the first of these that is available: the
  /// measured length, the item's length, the length from the aspect ratio and the other side, the estimate.
  func size(in container: Size, of metrics: ItemMetrics, at index: Int, _ pixels: PixelGrid) -> Size {
    var size = size(in: container, pixels)
    var isWidthKnown = !width.isEstimated
    var isHeightKnown = !height.isEstimated
    if !isWidthKnown, let length = metrics.measured?.width ?? metrics.width.value(at: index) {
      size.width = length.limitedLength
      isWidthKnown = true
    }
    if !isHeightKnown, let length = metrics.measured?.height ?? metrics.height.value(at: index) {
      size.height = length.limitedLength
      isHeightKnown = true
    }
    guard isWidthKnown != isHeightKnown, let ratio = metrics.aspectRatio.value(at: index), ratio > 0, ratio.isFinite
    else { return size }
    if isWidthKnown {
      size.height = (size.width / ratio).limitedLength
    } else {
      size.width = (size.height * ratio).limitedLength
    }
    return size
  }
}

/// A distance between neighboring elements or around an element, in points.
public enum LayoutSpacing: Hashable, Sendable {
  case fixed(Double)
  /// A minimum, to which an equal share of the remaining length is added.
  case flexible(Double)

  var minimum: Double {
    switch self {
    case .fixed(let length), .flexible(let length): length.limitedLength
    }
  }

  var isFlexible: Bool {
    if case .flexible = self { return true }
    return false
  }
}

/// The spacing around an item or a group.
public struct LayoutEdgeSpacing: Hashable, Sendable {
  public var top: LayoutSpacing
  /// The left side; right-to-left layouts mirror the finished frames.
  public var leading: LayoutSpacing
  public var bottom: LayoutSpacing
  /// The right side; right-to-left layouts mirror the finished frames.
  public var trailing: LayoutSpacing

  public init(
    top: LayoutSpacing = .fixed(0), leading: LayoutSpacing = .fixed(0), bottom: LayoutSpacing = .fixed(0),
    trailing: LayoutSpacing = .fixed(0)
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  public static let none = LayoutEdgeSpacing()

  /// Returns the spacing before and after an element along an axis.
  func pair(along axis: ScrollDirection) -> LayoutSpacingPair {
    axis == .vertical
      ? LayoutSpacingPair(before: top, after: bottom) : LayoutSpacingPair(before: leading, after: trailing)
  }
}

/// The spacing before and after an element along one axis.
struct LayoutSpacingPair {
  let before: LayoutSpacing
  let after: LayoutSpacing

  var minimum: Double { before.minimum + after.minimum }
  var flexibleCount: Int { (before.isFlexible ? 1 : 0) + (after.isFlexible ? 1 : 0) }

  /// Returns the start of the only element in a container of length `containerLength`. If both spacings are flexible,
  /// the element is centered; if one is, the element is at the opposite end. With `allowsOverflow`, an element that is
  /// longer than the container starts before it if `before` is flexible.
  func position(of length: Double, in containerLength: Double, allowsOverflow: Bool = false) -> Double {
    guard before.isFlexible else { return before.minimum }
    let left = containerLength - length - minimum
    return before.minimum + (allowsOverflow ? left : max(0, left)) / Double(flexibleCount)
  }
}
