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

  public init(viewport: Size, scrollDirection: ScrollDirection, inset: EdgeInsets) {
    self.scrollDirection = scrollDirection
    mainLength = scrollDirection.main(viewport)
    crossLength = scrollDirection.cross(viewport)
    crossLeading = scrollDirection.crossLeading(inset)
    crossTrailing = scrollDirection.crossTrailing(inset)
  }

  /// What the insets leave of the cross length; never negative.
  public var available: Double { max(0, crossLength - crossLeading - crossTrailing) }
}

/// How the items of a section are placed: a kind of layout with its numbers.
///
/// A layout knows neither headers nor insets along the main axis nor other sections: it places items from 0 on.
public protocol SectionLayout: Sendable {
  /// The name of the kind in a document.
  static var kind: String { get }

  /// Places all items; what lies before `firstChanged` may be taken from `previous`.
  ///
  /// `previous` is what this function returned for the same layout in the same container when the items before
  /// `firstChanged` had the same numbers. `work` counts the items that were placed.
  func prepare(
    _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
    from firstChanged: Int, work: inout LayoutWork
  ) -> any PreparedLayout

  /// Whether another layout is of the same kind with the same numbers.
  func isEqual(to other: any SectionLayout) -> Bool
}

extension SectionLayout where Self: Equatable {
  public func isEqual(to other: any SectionLayout) -> Bool { (other as? Self) == self }
}

/// The items of a section in their places, ready for queries.
public protocol PreparedLayout: Sendable {
  /// Where the last item ends on the main axis, from the start of the items.
  var length: Double { get }

  /// Appends every item that may meet `low..<high` of the main axis with its frame, in any order.
  ///
  /// Frames count from the start of the items on the main axis and from the viewport's edge on the cross axis. More
  /// items than asked for are allowed, the caller tests each frame. `work` counts what was looked at.
  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutWork)

  /// The frame of item `index`; nil when there is no such item.
  func frame(of index: Int, _ items: ItemList) -> Rect?
}

/// One item with its frame, as a prepared layout answers.
public struct PlacedItem: Sendable {
  public var index: Int
  public var frame: Rect

  public init(index: Int, frame: Rect) {
    self.index = index
    self.frame = frame
  }
}

/// Counts elements that were touched, to show that the work is in proportion.
public struct LayoutWork: Equatable, Sendable {
  /// Items that a layout placed.
  public var placed = 0
  /// Elements that a query looked at.
  public var examined = 0

  public init() {}
}
