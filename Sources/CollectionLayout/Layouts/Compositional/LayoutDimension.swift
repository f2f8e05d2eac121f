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
  /// Like `estimated`, and the length of the longest sibling with this dimension. For a section's group, the siblings
  /// are all groups of the section.
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
    case .fractionalWidth(let part): pixels.part((part.limitedLength * container.width).limitedLength)
    case .fractionalHeight(let part): pixels.part((part.limitedLength * container.height).limitedLength)
    }
  }

  /// Returns the fraction of the container's length along an axis; nil for any other dimension.
  func part(along axis: ScrollDirection) -> Double? {
    switch (self, axis) {
    case (.fractionalWidth(let part), .horizontal), (.fractionalHeight(let part), .vertical): part.limitedLength
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

  /// Returns the dimension along an axis.
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
    if !isWidthKnown, let known = metrics.measured?.width ?? metrics.width.value(at: index) {
      size.width = known.limitedLength
      isWidthKnown = true
    }
    if !isHeightKnown, let known = metrics.measured?.height ?? metrics.height.value(at: index) {
      size.height = known.limitedLength
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
