/// The container of a section layout: the viewport's lengths and the section's insets along the two axes, in points.
public struct LayoutContainer: Hashable, Sendable {
  public var scrollDirection: ScrollDirection
  /// The viewport's length along the main axis.
  public var mainLength: Double
  /// The viewport's length along the cross axis.
  public var crossLength: Double
  /// The inset before the content on the cross axis.
  public var crossLeading: Double
  /// The inset after the content on the cross axis.
  public var crossTrailing: Double
  /// The inset before the section's supplementary views on the cross axis.
  public var supplementaryLeading: Double
  /// The inset after the section's supplementary views on the cross axis.
  public var supplementaryTrailing: Double
  /// The pixel grid to which lengths and positions are aligned.
  public var pixels: PixelGrid

  public init(viewport: Size, scrollDirection: ScrollDirection, inset: EdgeInsets, pixels: PixelGrid = .none) {
    self.pixels = pixels
    self.scrollDirection = scrollDirection
    mainLength = scrollDirection.main(viewport)
    crossLength = scrollDirection.cross(viewport)
    crossLeading = scrollDirection.crossLeading(inset)
    crossTrailing = scrollDirection.crossTrailing(inset)
    supplementaryLeading = crossLeading
    supplementaryTrailing = crossTrailing
  }

  /// The cross length less the insets; never negative.
  public var available: Double { max(0, crossLength - crossLeading - crossTrailing) }

  /// Whether both containers are equal; main lengths are not compared if `ignoringMainLength`.
  func isEqual(to other: LayoutContainer, ignoringMainLength: Bool) -> Bool {
    var other = other
    if ignoringMainLength { other.mainLength = mainLength }
    return self == other
  }
}
