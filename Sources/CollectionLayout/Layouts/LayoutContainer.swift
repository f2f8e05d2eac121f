/// What a section is laid out in: the viewport's lengths and the section's insets along the two axes, in points.
public struct LayoutContainer: Hashable, Sendable {
  public var scrollDirection: ScrollDirection
  /// The viewport's length along the main axis.
  public var mainLength: Double
  /// The viewport's length along the cross axis.
  public var crossLength: Double
  /// Where the content begins on the cross axis.
  public var crossLeading: Double
  /// What is left free behind the content on the cross axis.
  public var crossTrailing: Double
  /// Where the section's supplementary views begin on the cross axis.
  public var supplementaryLeading: Double
  /// What is left free behind them there.
  public var supplementaryTrailing: Double
  /// The pixels that lengths and positions are aligned to.
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

  /// What the insets leave of the cross length; never negative.
  public var available: Double { max(0, crossLength - crossLeading - crossTrailing) }

  /// Whether a layout finds the same room in both.
  func isEqual(to other: LayoutContainer, ignoringMainLength: Bool) -> Bool {
    var other = other
    if ignoringMainLength { other.mainLength = mainLength }
    return self == other
  }
}
