/// How long one side of an item, of a group or of a boundary item is.
public enum LayoutDimension: Hashable, Sendable {
  /// Points.
  case absolute(Double)
  /// A part of the container's width.
  case fractionalWidth(Double)
  /// A part of the container's height.
  case fractionalHeight(Double)
  /// As long as what is inside; this many points while that is not known.
  case estimated(Double)
  /// The same, and as long as the longest of the siblings that say so; of a section's group, as all groups of the section.
  case uniformAcrossSiblings(Double)

  /// Whether the side follows from what is inside.
  var isEstimated: Bool {
    switch self {
    case .estimated, .uniformAcrossSiblings: true
    case .absolute, .fractionalWidth, .fractionalHeight: false
    }
  }

  /// Whether siblings share the length of the longest.
  var isUniform: Bool {
    if case .uniformAcrossSiblings = self { return true }
    return false
  }

  /// The length in a container, in points: parts are rounded down to a pixel, an estimated side has its estimate.
  func length(in container: Size, _ pixels: PixelGrid) -> Double {
    switch self {
    case .absolute(let length), .estimated(let length), .uniformAcrossSiblings(let length): length.boundedLength
    case .fractionalWidth(let part): pixels.part((part.boundedLength * container.width).boundedLength)
    case .fractionalHeight(let part): pixels.part((part.boundedLength * container.height).boundedLength)
    }
  }

  /// The part of a container's length along an axis that the dimension is; nil for anything else.
  func part(along axis: ScrollDirection) -> Double? {
    switch (self, axis) {
    case (.fractionalWidth(let part), .horizontal), (.fractionalHeight(let part), .vertical): part.boundedLength
    default: nil
    }
  }
}

/// A width and a height that depend on the container.
public struct LayoutGroupSize: Hashable, Sendable {
  public var width: LayoutDimension
  public var height: LayoutDimension

  public init(width: LayoutDimension = .fractionalWidth(1), height: LayoutDimension = .absolute(44)) {
    self.width = width
    self.height = height
  }

  /// The dimension along an axis.
  func dimension(along axis: ScrollDirection) -> LayoutDimension { axis == .vertical ? height : width }

  /// The size in a container; estimated sides have their estimates.
  func size(in container: Size, _ pixels: PixelGrid) -> Size {
    Size(width: width.length(in: container, pixels), height: height.length(in: container, pixels))
  }

  /// The size of an item with these numbers: an estimated side is the measured one, else the item's own, else what
  /// its aspect ratio makes of the other side, else the estimate.
  func size(in container: Size, of metrics: ItemMetrics, at place: Int, _ pixels: PixelGrid) -> Size {
    var size = size(in: container, pixels)
    var isWidthKnown = !width.isEstimated
    var isHeightKnown = !height.isEstimated
    if !isWidthKnown, let known = metrics.measured?.width ?? metrics.width.value(at: place) {
      size.width = known.boundedLength
      isWidthKnown = true
    }
    if !isHeightKnown, let known = metrics.measured?.height ?? metrics.height.value(at: place) {
      size.height = known.boundedLength
      isHeightKnown = true
    }
    guard isWidthKnown != isHeightKnown, let ratio = metrics.aspectRatio.value(at: place), ratio > 0, ratio.isFinite
    else { return size }
    if isWidthKnown {
      size.height = (size.width / ratio).boundedLength
    } else {
      size.width = (size.height * ratio).boundedLength
    }
    return size
  }
}
