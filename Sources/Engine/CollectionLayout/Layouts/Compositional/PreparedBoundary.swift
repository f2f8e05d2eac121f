import LayoutBase

/// Placed boundary items, and the length that they add to their section or collection.
struct PreparedBoundary {
  /// The container in which boundary items are measured and placed.
  struct Container {
    let axis: ScrollDirection
    /// The size to which fractions are relative, in points.
    let size: Size
    /// The cross-axis start, from the content's edge.
    let crossStart: Double
    let pixels: PixelGrid
  }

  /// The main-axis start of the content, from the start of the section or collection, in points.
  let contentStart: Double
  /// The length of the content with all boundary items that extend it, in points.
  let length: Double
  private(set) var items: [PreparedBoundarySupplementary] = []

  /// Places boundary items around content of length `contentLength` that starts at 0.
  ///
  /// Items in the middle of the main axis that extend the content first increase its length to theirs. Then the content
  /// grows at both ends by as much as all items that extend it are outside of it.
  init(_ descriptions: [BoundarySupplementaryItem], around contentLength: Double, in container: Container) {
    let axis = container.axis
    let sizes = descriptions.map { $0.size.size(in: container.size, container.pixels) }
    var proper = contentLength
    for (item, size) in zip(descriptions, sizes) where item.extendsBoundary && item.position(along: axis) == .middle {
      proper = max(proper, axis.main(size))
    }
    let frames = zip(descriptions, sizes).map {
      PreparedBoundary.frame($0, sized: $1, container, content: proper)
    }
    var (before, after) = (0.0, 0.0)
    for (item, frame) in zip(descriptions, frames) where item.extendsBoundary {
      let span = axis.mainInterval(frame)
      switch item.position(along: axis) {
      case .start: before = max(before, item.padding.limitedLength - span.low)
      case .middle: break
      case .end: after = max(after, span.high + item.padding.limitedLength - proper)
      }
      // An offset can move an item beyond the other end too.
      before = max(before, -span.low)
      after = max(after, span.high - proper)
    }
    contentStart = before
    length = before + proper + after
    var numbers: [String: Int] = [:]
    for (description, frame) in zip(descriptions, frames) {
      let number = numbers[description.kind, default: 0]
      numbers[description.kind] = number + 1
      let isAtSectionEnd = description.position(along: axis) == .end
      let insets = description.contentInsets.effective(for: description.size)
      items.append(
        PreparedBoundarySupplementary(
          kind: description.kind, number: number,
          frame: insets.itemFrame(in: frame).offset(by: axis.point(main: before, cross: 0)),
          zIndex: description.zIndex, content: description.content,
          pinsToVisibleBounds: description.pinsToVisibleBounds, stickyOffset: description.stickyOffset,
          isAtSectionEnd: isAtSectionEnd,
          pinLimit: isAtSectionEnd ? before : before + proper))
    }
  }

  /// Returns the frame of a boundary item at content that starts at 0 and has the main length `content`.
  private static func frame(
    _ item: BoundarySupplementaryItem, sized size: Size, _ container: Container, content: Double
  ) -> Rect {
    let axis = container.axis
    let mainPosition = item.position(along: axis)
    let length = axis.main(size)
    var main = mainPosition.position(of: length, from: 0, in: content)
    if item.extendsBoundary {
      switch mainPosition {
      case .start: main = -length
      case .middle: break
      case .end: main = content
      }
    }
    let cross = item.position(along: axis.perpendicular).position(
      of: axis.cross(size), from: container.crossStart, in: axis.cross(container.size))
    return axis.rect(main: main, cross: cross, mainLength: length, crossLength: axis.cross(size))
      .offset(by: Point(x: item.offset.x.limitedCoordinate, y: item.offset.y.limitedCoordinate))
  }
}

extension BoundarySupplementaryItem {
  fileprivate func position(along axis: ScrollDirection) -> Position { alignment.position(along: axis) }
}

/// A boundary supplementary view that a layout has placed in its section.
public struct PreparedBoundarySupplementary: Equatable, Sendable {
  public var kind: String
  /// The number among the boundary items of the kind in the section or in the collection, from 0.
  public var number: Int
  /// The frame, from the start of the items on the main axis and from the viewport's edge on the cross axis.
  public var frame: Rect
  public var zIndex: Int
  /// Content that is passed on to clients.
  public var content: ItemContent
  /// Whether the view stays in the viewport while its section is visible (`pinToVisibleBounds`).
  public var pinsToVisibleBounds: Bool
  /// The distance from the edge of the viewport at which the view is pinned, in points.
  public var stickyOffset: Double
  /// Whether the view belongs to the end of the section and is pinned to the end of the viewport.
  public var isAtSectionEnd: Bool
  /// The main-axis position, in the coordinates of `frame`, beyond which the pinned view does not extend: a limit of
  /// its end, or of its start if `isAtSectionEnd`.
  public var pinLimit: Double
}

/// A supplementary view of a solved group.
struct PreparedGroupSupplementary: Sendable {
  /// The index of the kind in the kinds of the section's group.
  let kind: Int
  /// The frame, in the coordinates of the slots.
  var frame: Rect
  /// The slot of the item that the view belongs to: without the item there is no view.
  let slot: Int
  /// The number among the views of the kind that are anchored to the same item, from 0; nil for a view of a group.
  let ordinal: Int?
  let zIndex: Int
  /// The fraction of the length by which the section's group is shortened that the view moves back; 0 for views of
  /// items and of nested groups.
  let shorteningFraction: Double

  /// Moves the view with the end of a group that is shortened by `length`.
  mutating func follow(shortening length: Double, along axis: ScrollDirection) {
    frame = frame.offset(by: axis.point(main: -length * shorteningFraction, cross: 0))
  }
}

/// The order of a group's supplementary views, by kind and by item.
///
/// The views of items are in the order of the slots, and a view of a group follows the views of the group's items. So a
/// last group with fewer items has all views that precede a view of one of its items: the view has the same rank there.
struct PreparedSupplementaryOrder: Sendable {
  /// The indices of the views of each kind.
  private var indices: [[Int]] = []
  /// The rank of each view among those of its kind.
  private var ranks: [Int] = []
  /// The indices of the views that are anchored to items.
  private var ofItems: [Int] = []

  init(_ views: [PreparedGroupSupplementary]) {
    for (index, view) in views.enumerated() {
      while indices.count <= view.kind { indices.append([]) }
      ranks.append(indices[view.kind].count)
      indices[view.kind].append(index)
      if view.ordinal != nil { ofItems.append(index) }
    }
  }

  /// Returns the index of the view with a rank among those of its kind; nil if there is none.
  func index(ofKind kind: Int, rank: Int) -> Int? {
    guard indices.indices.contains(kind), indices[kind].indices.contains(rank) else { return nil }
    return indices[kind][rank]
  }

  /// Returns the rank of the view with an ordinal at the item of a slot, among those of its kind; nil if there is none.
  /// `views` must be those from which the order was created.
  func rank(ofKind kind: Int, ordinal: Int, slot: Int, _ views: [PreparedGroupSupplementary]) -> Int? {
    var next = ofItems.indices.partitioningIndex { views[ofItems[$0]].slot >= slot }
    while next < ofItems.count, views[ofItems[next]].slot == slot {
      let view = views[ofItems[next]]
      if view.kind == kind, view.ordinal == ordinal { return ranks[ofItems[next]] }
      next += 1
    }
    return nil
  }
}

/// A supplementary view of an item or a group with its frame, as queries of a prepared layout return it.
public struct PlacedSupplementaryItem: Sendable {
  public let kind: String
  /// The number among the anchored views of the kind in the section, from 0.
  public let number: Int
  public let frame: Rect
  public let zIndex: Int
  /// The item to which the view is anchored; nil if that is a group or a line.
  public let anchor: AnchoringItem?
  public var custom = CustomAttributes()
}

/// The item to which a supplementary view is anchored.
public struct AnchoringItem: Hashable, Sendable {
  /// The index of the item in its section.
  public let index: Int
  /// The number of the view among those of its kind that are anchored to the item, from 0.
  public let ordinal: Int
}
