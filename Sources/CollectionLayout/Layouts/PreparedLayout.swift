/// The items of a section in their places, ready for queries.
public protocol PreparedLayout: Sendable {
  /// Where the last item ends on the main axis, from the start of the items.
  var length: Double { get }

  /// Appends every item that may meet `low..<high` of the main axis with its frame, in any order.
  ///
  /// Frames count from the start of the items on the main axis and from the viewport's edge on the cross axis. More
  /// items than asked for are allowed, the caller tests each frame. `work` counts what was looked at, and its `itemLimit`
  /// is how many are wanted at most.
  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutWork)

  /// The same, but only what may be found in `rect`, which counts as the frames do: where cells are found by groups, those
  /// whose group meets it.
  func appendItems(
    _ items: ItemList, meeting rect: Rect?, from low: Double, to high: Double, into found: inout [PlacedItem],
    work: inout LayoutWork)

  /// Whether cells are found by the groups that they stand in, and never beyond the content, as in UIKit.
  var isFoundByGroups: Bool { get }

  /// Appends the places of all items that meet `rect`, ascending, where that can be told without their frames; false,
  /// and nothing appended, where it cannot.
  ///
  /// The items begin at `origin`, and `rect` is what `Rect.hits` would compare with frames that count from there: for
  /// who wants to know what is seen and no more. Never asked right to left, nor where the items scroll by themselves.
  func appendIndexPaths(
    meeting rect: Rect, from origin: Point, section: Int, to found: inout [IndexPath], work: inout LayoutWork
  ) -> Bool

  /// The frame of item `index`; nil when there is no such item.
  func frame(of index: Int, _ items: ItemList) -> Rect?

  /// Where an item stands among the others; nil when there is no such item, and where they stand in no order.
  func standing(of index: Int) -> ItemStanding?

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

  /// Whether anything is anchored to items and groups.
  var hasSupplementaryItems: Bool { get }

  /// Calls `body` with what is anchored to items and groups and may be found in `rect`, as `appendItems` would find them,
  /// while it says that more are wanted.
  func forEachSupplementaryItem(
    _ items: ItemList, meeting rect: Rect, from low: Double, to high: Double, work: inout LayoutWork,
    _ body: (PlacedSupplementaryItem) -> Bool)

  /// One of these by its number within its kind; nil when there is none.
  func supplementaryItem(kind: String, number: Int, _ items: ItemList) -> PlacedSupplementaryItem?

  /// Whether any item has a depth of the layout's.
  var hasItemDepths: Bool { get }

  /// The depth that the layout gives an item; nil for the usual one.
  func depth(of index: Int, _ items: ItemList) -> Int?

  /// How the items scroll along the cross axis by themselves; nil where they do not.
  ///
  /// Where they do, `appendItems` is asked for a range of the cross axis, and frames count from the start of the
  /// section's own content there.
  var orthogonal: (any OrthogonalContent)? { get }
}

extension PreparedLayout {
  public func appendIndexPaths(
    meeting rect: Rect, from origin: Point, section: Int, to found: inout [IndexPath], work: inout LayoutWork
  ) -> Bool { false }
  public func standing(of index: Int) -> ItemStanding? { nil }
  public var lineCount: Int { 0 }
  public func lineSpan(_ line: Int) -> (start: Double, end: Double) { (0, 0) }
  public func restingOffset(proposed: Double, velocity: Double, current: Double, viewportLength: Double) -> Double? {
    nil
  }
  public var boundaryItems: [BoundaryItem] { [] }
  public func appendItems(
    _ items: ItemList, meeting rect: Rect?, from low: Double, to high: Double, into found: inout [PlacedItem],
    work: inout LayoutWork
  ) {
    appendItems(items, from: low, to: high, into: &found, work: &work)
  }
  public var isFoundByGroups: Bool { false }
  public var hasSupplementaryItems: Bool { false }
  public func forEachSupplementaryItem(
    _ items: ItemList, meeting rect: Rect, from low: Double, to high: Double, work: inout LayoutWork,
    _ body: (PlacedSupplementaryItem) -> Bool
  ) {}
  public func supplementaryItem(kind: String, number: Int, _ items: ItemList) -> PlacedSupplementaryItem? { nil }
  public var hasItemDepths: Bool { false }
  public func depth(of index: Int, _ items: ItemList) -> Int? { nil }
  public var orthogonal: (any OrthogonalContent)? { nil }
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

extension [PlacedItem] {
  /// Makes room for as many items as will come: growing step by step copies, and while it copies millions nobody can stop
  /// it. Memory that is not used in the end costs nothing.
  mutating func makeRoom(for count: Int) { reserveCapacity(self.count + count) }
}

/// Where an item stands among the others of its section; everything counts from 0.
public enum ItemStanding: Equatable, Sendable {
  /// In one of a waterfall's lanes, behind `place` others.
  case lane(Int, place: Int)
  /// Across all lanes, behind `place` others that do the same.
  case acrossLanes(place: Int)
  /// In a line or row, with these items.
  case line(Int, items: Range<Int>)
  /// In one of the groups of a compositional section, with these items.
  case group(Int, items: Range<Int>)
}

/// The content of a section that scrolls along the cross axis by itself.
public protocol OrthogonalContent: Sendable {
  /// How long the content is along the cross axis, in points.
  var length: Double { get }

  /// Where the section starts and where scrolling ends, at least; other ones where groups are centred.
  var offsetRange: ClosedRange<Double> { get }

  /// Where the section stands before anybody scrolls it.
  var initialOffset: Double { get }

  /// How quickly a scroll that was let go slows down.
  var decelerationRate: DecelerationRate { get }

  /// Whether the content can be pulled beyond its ends, and comes back from there.
  var bounces: Bool { get }

  /// Where scrolling comes to rest; `velocity` is in points per second, `current` is where the scrolling started.
  func restingOffset(proposed: Double, velocity: Double, current: Double) -> Double
}

/// What is left of a preparation that was stopped: nothing.
struct UnpreparedLayout: PreparedLayout {
  var length: Double { 0 }

  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutWork
  ) {}

  func frame(of index: Int, _ items: ItemList) -> Rect? { nil }
}
