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

  /// Whether a layout finds the same room in both.
  func isEqual(to other: LayoutContainer, ignoringMainLength: Bool) -> Bool {
    var other = other
    if ignoringMainLength { other.mainLength = mainLength }
    return self == other
  }
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

  /// Whether the viewport's length along the main axis changes where items lie.
  func dependsOnMainLength(scrolling direction: ScrollDirection) -> Bool

  /// Whether an item's text changes where items lie.
  var readsText: Bool { get }

  /// Whether items that were measured get that size.
  var usesMeasuredSizes: Bool { get }

  /// What the layout itself does to its cells on every scroll.
  var cellEffect: Effect? { get }
}

extension SectionLayout {
  public func dependsOnMainLength(scrolling direction: ScrollDirection) -> Bool { false }
  public var readsText: Bool { false }
  public var usesMeasuredSizes: Bool { false }
  public var cellEffect: Effect? { nil }
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

  /// How far items reach beyond `length`, at most.
  var overhang: Double { get }

  /// The number of rows or lines, between which separators lie; 0 where items do not stand in lines.
  var lineCount: Int { get }

  /// Where a line begins and ends on the main axis; lines do not overlap and come in order.
  func lineSpan(_ line: Int) -> (start: Double, end: Double)

  /// Where scrolling comes to rest, as the distance of the viewport's start from the start of the items; nil anywhere.
  ///
  /// `velocity` is in points per second, positive towards the end; `current` is where the scrolling started.
  func restingOffset(proposed: Double, velocity: Double, current: Double, viewportLength: Double) -> Double?

  /// Supplementary views that the layout itself places.
  var boundaryItems: [BoundaryItem] { get }

  /// How the items scroll along the cross axis by themselves; nil where they do not.
  ///
  /// Where they do, `appendItems` is asked for a range of the cross axis, and frames count from the start of the
  /// section's own content there.
  var orthogonal: (any OrthogonalContent)? { get }
}

extension PreparedLayout {
  public var overhang: Double { 0 }
  public var lineCount: Int { 0 }
  public func lineSpan(_ line: Int) -> (start: Double, end: Double) { (0, 0) }
  public func restingOffset(proposed: Double, velocity: Double, current: Double, viewportLength: Double) -> Double? {
    nil
  }
  public var boundaryItems: [BoundaryItem] { [] }
  public var orthogonal: (any OrthogonalContent)? { nil }
}

/// A supplementary view that a layout places itself at a boundary of its section.
public struct BoundaryItem: Equatable, Sendable {
  public var kind: String
  /// Counts from 0 within the kind.
  public var number: Int
  /// From the start of the items on the main axis and from the viewport's edge on the cross axis.
  public var frame: Rect
  /// Whether it stays in view while its section does.
  public var isPinned: Bool
  /// Whether it stands at the end of the section, and is pinned there.
  public var isAtEnd: Bool

  public init(kind: String, number: Int, frame: Rect, isPinned: Bool = false, isAtEnd: Bool = false) {
    self.kind = kind
    self.number = number
    self.frame = frame
    self.isPinned = isPinned
    self.isAtEnd = isAtEnd
  }
}

/// The content of a section that scrolls along the cross axis by itself.
public protocol OrthogonalContent: Sendable {
  /// How long the content is along the cross axis, in points.
  var length: Double { get }

  /// Where the section starts and where scrolling ends, at least; below 0 where the first group is centred.
  var offsetRange: ClosedRange<Double> { get }

  /// Where scrolling comes to rest; `velocity` is in points per second, `current` is where the scrolling started.
  func restingOffset(proposed: Double, velocity: Double, current: Double) -> Double
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
