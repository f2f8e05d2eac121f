/// The layout of a section's items: an algorithm with its parameters.
///
/// A layout places the items of its section from 0 on. Headers, main-axis insets and other sections are the caller's
/// responsibility.
public protocol SectionLayout: Sendable {
  /// The name of the kind in documents.
  static var kind: String { get }

  /// Places all items; placements before `firstChanged` may be copied from `previous`.
  ///
  /// `previous` is an earlier result of this function for the same layout and container, when the items before
  /// `firstChanged` had the same metrics. `work` counts the placed items and can cancel the preparation.
  func prepare(
    _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
    from firstChanged: Int, work: inout LayoutProgress
  ) -> any PreparedLayout

  /// Places all items of a section that had another layout before, if the result depends on that layout; nil if it does
  /// not.
  func prepare(
    _ items: ItemList, in container: LayoutContainer, following earlier: EarlierLayout, work: inout LayoutProgress
  ) -> (any PreparedLayout)?

  /// Returns the estimated work of placing items; the unit is to place one item of a layout that only reads its size.
  /// It is computed for each change of the items, so it must be far less work itself.
  func effort(of items: ItemList) -> Int

  /// The number of views besides items that the layout adds to each section, such as headers and backgrounds.
  var viewCount: Int { get }

  /// Whether another layout is of the same kind and has the same parameters.
  func isEqual(to other: any SectionLayout) -> Bool

  /// Whether frames depend on the viewport's length along the main axis.
  func dependsOnMainLength(scrolling direction: ScrollDirection) -> Bool

  /// Whether frames depend on the items' texts.
  var readsText: Bool { get }

  /// Whether measured sizes are used.
  var usesMeasuredSizes: Bool { get }

  /// The scroll effect that the layout applies to its cells; nil for none.
  var cellScrollEffect: ScrollEffect? { get }

  /// The minimum length of the items' part of the section along the main axis, in points.
  var minimumContentLength: Double { get }

  /// Returns the decorations that the layout adds to its section, after those of the section itself.
  func decorations(in container: LayoutContainer) -> [Decoration]

  /// Whether decorations that cover a whole section are backgrounds as in UIKit.
  ///
  /// Then cells have a z-index above the backgrounds, a section without items has its backgrounds if it has boundary
  /// items, and a query returns a background if the section's frame touches the query's rectangle.
  var hasUIKitBackgrounds: Bool { get }

  /// The guide to which the section's insets on the cross axis refer; nil for that of the collection.
  var insetsReference: InsetsReference? { get }

  /// The guide to which the cross-axis insets of the section's supplementary views refer; nil for that of its cells.
  var supplementaryInsetsReference: InsetsReference? { get }
}

extension SectionLayout {
  public func prepare(
    _ items: ItemList, in container: LayoutContainer, following earlier: EarlierLayout, work: inout LayoutProgress
  ) -> (any PreparedLayout)? { nil }
  public func effort(of items: ItemList) -> Int { items.count }
  public var viewCount: Int { 0 }
  public func dependsOnMainLength(scrolling direction: ScrollDirection) -> Bool { false }
  public var readsText: Bool { false }
  public var usesMeasuredSizes: Bool { false }
  public var cellScrollEffect: ScrollEffect? { nil }
  public var minimumContentLength: Double { 0 }
  public func decorations(in container: LayoutContainer) -> [Decoration] { [] }
  public var hasUIKitBackgrounds: Bool { false }
  public var insetsReference: InsetsReference? { nil }
  public var supplementaryInsetsReference: InsetsReference? { nil }
}

extension SectionLayout where Self: Equatable {
  public func isEqual(to other: any SectionLayout) -> Bool { (other as? Self) == self }
}

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
  /// Whether the collection scrolls along the cross axis, too, so that items may be beyond the viewport's length there.
  public var scrollsAcross = false

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

/// The layout that a section had before, for layouts that keep placements.
public struct EarlierLayout: Sendable {
  /// The items that the earlier layout placed.
  public let items: ItemList
  public let prepared: any PreparedLayout
  /// Whether the layout and the container are the same as now, so that placements of equal items can be copied.
  public let isReusable: Bool
}
