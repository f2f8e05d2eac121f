/// The placed items of a section, ready for queries.
public protocol PreparedLayout: Sendable {
  /// The length along the main axis that the layout takes up, from the start of the items, in points.
  var length: Double { get }

  /// Appends every item that may intersect `low..<high` of the main axis with its frame, in any order.
  ///
  /// Frames are relative to the start of the items on the main axis and to the viewport's edge on the cross axis. The
  /// result may contain more items than requested; the caller tests each frame. `work` counts the examined items, and
  /// its `itemLimit` is the number of items after which the query may stop.
  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutProgress)

  /// Appends every item that may intersect `low..<high` of the main axis and may be returned by a query for `rect`.
  ///
  /// `rect` is in the coordinates of the frames; nil does not restrict the result. Layouts with `isFoundByGroups`
  /// append the items whose group intersects `rect`.
  func appendItems(
    _ items: ItemList, meeting rect: Rect?, from low: Double, to high: Double, into found: inout [PlacedItem],
    work: inout LayoutProgress)

  /// Whether a query for a rectangle returns the cells whose group intersects the rectangle, and no cells beyond the
  /// content, as in UIKit.
  var isFoundByGroups: Bool { get }

  /// Whether `appendItems` finds items by the interval of its `rect` on the cross axis, too, so that it is faster with
  /// a `rect`.
  var isSearchedAcross: Bool { get }

  /// The end of the items on the cross axis from the viewport's edge, in points; 0 if they are within the container.
  ///
  /// A collection that scrolls along both axes scrolls to the greatest of these ends.
  var crossEnd: Double { get }

  /// The rows and columns that stay in view while their section is; nil if there are none.
  var pinnedTracks: PinnedTracks? { get }

  /// Returns the axes along which an item stays in view.
  func pinnedAxes(of index: Int) -> PinnedAxes

  /// Returns the frame of item `index`; nil if there is no such item or it is not shown.
  func frame(of index: Int, _ items: ItemList) -> Rect?

  /// The number of items that are shown, if those after them are not; nil if all items are shown.
  var shownCount: Int? { get }

  /// Returns the placement of an item; nil if there is no such item, it is not shown, or the layout has no lanes, lines
  /// or groups.
  func placement(of index: Int) -> ItemPlacement?

  /// The number of rows or lines, between which separators are drawn; 0 if items are not arranged in lines.
  var lineCount: Int { get }

  /// Returns the main-axis interval of a line, from the start of the items, in points. The line must exist. Lines are
  /// in order and do not overlap.
  func lineSpan(_ line: Int) -> (start: Double, end: Double)

  /// Returns the offset at which a scroll stops that would end at `proposed`; nil if the layout does not snap. Offsets
  /// are in points, relative to the start of the items.
  ///
  /// `velocity` is in points per second, positive towards the end; `current` is the offset at which scrolling started.
  func targetContentOffset(proposed: Double, velocity: Double, current: Double, viewportLength: Double) -> Double?

  /// The fraction of an item's length and of the viewport's length at which the two meet when scrolling has ended in a
  /// layout that snaps: 0 for their starts, 0.5 for their centers.
  var restingAlignment: Double { get }

  /// The boundary supplementary views that the layout itself places.
  var boundaryItems: [PreparedBoundarySupplementary] { get }

  /// Whether supplementary views are anchored to items, groups or lines.
  var hasSupplementaryItems: Bool { get }

  /// Calls `body` with the supplementary views that are anchored to items, groups or lines and may be returned by a
  /// query for `rect`, until `body` returns false. The arguments are those of `appendItems`.
  func forEachSupplementaryItem(
    _ items: ItemList, meeting rect: Rect, from low: Double, to high: Double, work: inout LayoutProgress,
    _ body: (PlacedSupplementaryItem) -> Bool)

  /// Returns an anchored supplementary view by its number within its kind; nil if there is none.
  func supplementaryItem(kind: String, number: Int, _ items: ItemList) -> PlacedSupplementaryItem?

  /// Returns the item to which a supplementary view is anchored, by the view's number within its kind; nil for a view
  /// of a group or line, and if there is no such view.
  func anchoringItem(kind: String, number: Int, _ items: ItemList) -> AnchoringItem?

  /// Returns the number within its kind of the supplementary view that is anchored to an item; nil if there is none.
  func supplementaryNumber(kind: String, at anchor: AnchoringItem, _ items: ItemList) -> Int?

  /// Whether the layout sets the z-index of any item.
  var hasItemDepths: Bool { get }

  /// Returns the z-index that the layout sets for an item; nil for the default.
  func depth(of index: Int, _ items: ItemList) -> Int?

  /// The orthogonal scrolling of the section; nil if it does not scroll along the cross axis.
  ///
  /// In an orthogonal section, `appendItems` takes an interval of the cross axis, and frames are relative to the start
  /// of the section's content on that axis.
  var orthogonal: OrthogonalGroupScroller? { get }
}

extension PreparedLayout {
  public var shownCount: Int? { nil }
  public func placement(of index: Int) -> ItemPlacement? { nil }
  public var lineCount: Int { 0 }
  public func lineSpan(_ line: Int) -> (start: Double, end: Double) { (0, 0) }
  public func targetContentOffset(proposed: Double, velocity: Double, current: Double, viewportLength: Double)
    -> Double?
  {
    nil
  }
  public var restingAlignment: Double { 0.5 }
  public var boundaryItems: [PreparedBoundarySupplementary] { [] }
  public func appendItems(
    _ items: ItemList, meeting rect: Rect?, from low: Double, to high: Double, into found: inout [PlacedItem],
    work: inout LayoutProgress
  ) {
    appendItems(items, from: low, to: high, into: &found, work: &work)
  }
  public var isFoundByGroups: Bool { false }
  public var isSearchedAcross: Bool { false }
  public var crossEnd: Double { 0 }
  public var pinnedTracks: PinnedTracks? { nil }
  public func pinnedAxes(of index: Int) -> PinnedAxes { PinnedAxes(main: false, cross: false) }
  public var hasSupplementaryItems: Bool { false }
  public func forEachSupplementaryItem(
    _ items: ItemList, meeting rect: Rect, from low: Double, to high: Double, work: inout LayoutProgress,
    _ body: (PlacedSupplementaryItem) -> Bool
  ) {}
  public func supplementaryItem(kind: String, number: Int, _ items: ItemList) -> PlacedSupplementaryItem? { nil }
  public func anchoringItem(kind: String, number: Int, _ items: ItemList) -> AnchoringItem? { nil }
  public func supplementaryNumber(kind: String, at anchor: AnchoringItem, _ items: ItemList) -> Int? { nil }
  public var hasItemDepths: Bool { false }
  public func depth(of index: Int, _ items: ItemList) -> Int? { nil }
  public var orthogonal: OrthogonalGroupScroller? { nil }
}

/// An item with its frame, as queries of a prepared layout return it.
public struct PlacedItem: Sendable {
  public var index: Int
  public var frame: Rect

  public init(index: Int, frame: Rect) {
    self.index = index
    self.frame = frame
  }
}

extension [PlacedItem] {
  /// Reserves capacity for `count` further items, since growth by doubling copies, and copying millions of items cannot
  /// be cancelled. Unused capacity takes no physical memory.
  mutating func reserveAdditionalCapacity(for count: Int) { reserveCapacity(self.count + count) }
}

/// The placement of an item in its section. All indices are from 0.
public enum ItemPlacement: Equatable, Sendable {
  /// In a lane of a waterfall, after `index` other items of the lane.
  case lane(Int, index: Int)
  /// In neighboring lanes of a waterfall, after `index` other items of the first of them.
  case lanes(Range<Int>, index: Int)
  /// Across all lanes, after `index` other full-span items.
  case fullSpan(index: Int)
  /// In a line or row that has these items.
  case line(Int, items: Range<Int>)
  /// In a group of a compositional section that has these items.
  case group(Int, items: Range<Int>)
}

/// The empty result of a cancelled preparation.
struct CancelledLayout: PreparedLayout {
  var length: Double { 0 }

  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutProgress
  ) {}

  func frame(of index: Int, _ items: ItemList) -> Rect? { nil }
}
