// The rows and columns of a layout that stay in view while their section scrolls.

/// The lines and columns of a layout that stay in view, and where they are before they are pinned, in points.
public struct PinnedTracks: Sendable {
  /// The end of the pinned lines from the start of the items; 0 if there are none.
  public var mainEnd: Double
  /// The end of all lines from the start of the items.
  public var mainLimit: Double
  /// The start of the first column, from the viewport's edge.
  public var crossStart: Double
  /// The end of the pinned columns, from the viewport's edge; `crossStart` if there are none.
  public var crossEnd: Double
  /// The end of all columns, from the viewport's edge.
  public var crossLimit: Double
}

/// The axes along which an item stays in view: both for an item in a pinned line and a pinned column.
public struct PinnedAxes: Sendable {
  public var main: Bool
  public var cross: Bool
}

/// The distances by which the pinned lines and columns of a section are displaced, in points; 0 at their natural place.
struct PinnedShift {
  var main = 0.0
  var cross = 0.0

  var isPinned: Bool { main > 0 || cross > 0 }

  /// The number that is added to the z-index of a displaced item, so that the item is above other cells and below
  /// pinned headers: more for a line than for a column, and most for an item of both. 0 if nothing is displaced.
  var depth: Int { isPinned ? LayoutAttributes.pinnedZIndex - 4 + (main > 0 ? 2 : 0) + (cross > 0 ? 1 : 0) : 0 }

  /// Returns the part of the shift that applies to an item.
  func along(_ axes: PinnedAxes) -> PinnedShift {
    PinnedShift(main: axes.main ? main : 0, cross: axes.cross ? cross : 0)
  }
}

extension ScrolledCollection {
  /// Returns the displacement of the pinned lines and columns of a section: to the edge of the viewport, and no farther
  /// than to the end of the section's items.
  func pinnedShift(ofSection index: Int) -> PinnedShift {
    let section = layout.sections[index]
    guard layout.model.pinsItems, let pinned = section.itemsLayout.pinnedTracks else { return PinnedShift() }
    var shift = PinnedShift()
    if pinned.mainEnd > 0 {
      let limit = pinned.mainLimit - pinned.mainEnd
      let edge = headerEdge + pinnedLength(beforeItemsOf: index)
      shift.main = max(0, min(edge - layout.starts[index] - section.itemsStart, limit))
    }
    if pinned.crossEnd > pinned.crossStart, layout.model.scrollsAcross {
      let limit = pinned.crossLimit - pinned.crossEnd
      shift.cross = max(0, min(crossEdge - pinned.crossStart, limit))
    }
    return shift
  }

  /// Returns the frame of an item in layout coordinates, displaced if the item is pinned.
  func pinned(_ frame: Rect, ofItem item: Int, inSection index: Int) -> Rect {
    guard layout.sections[index].hasPinnedTracks else { return frame }
    let shift = pinnedShift(ofSection: index).along(layout.sections[index].itemsLayout.pinnedAxes(of: item))
    return frame.offset(by: layout.model.scrollDirection.point(main: shift.main, cross: shift.cross))
  }

  /// The leading edge of the viewport inside the content inset, on the cross axis before mirroring.
  private var crossEdge: Double {
    let (direction, inset) = (layout.model.scrollDirection, layout.model.contentInset)
    guard layout.isCrossMirrored else { return direction.cross(contentOffset) + direction.crossLeading(inset) }
    return layout.mirroredWidth - (contentOffset.x + layout.viewport.width - inset.right)
  }
}

extension PreparedCollection {
  /// Whether lines or columns of any section stay in view.
  package var hasPinnedTracks: Bool { sections.contains(where: \.hasPinnedTracks) }

  /// Returns the pinned lines and columns of a section; nil if it has none.
  package func pinnedTracks(ofSection index: Int) -> PinnedTracks? {
    sections.indices.contains(index) ? sections[index].itemsLayout.pinnedTracks : nil
  }
}

extension ScrolledCollection {
  /// Appends the items of a section with pinned lines or columns that may intersect a rectangle, with displaced frames;
  /// all in layout coordinates. Items at their natural place and items with each displacement are searched separately.
  /// Displaced items are searched up to 1 point after the pinned tracks, since a track without a length is at their
  /// end.
  func appendPinnableItems(
    of index: Int, meeting rect: Rect, from low: Double, to high: Double, into query: inout Query
  ) {
    let section = layout.sections[index]
    guard let tracks = section.itemsLayout.pinnedTracks else { return }
    let shift = pinnedShift(ofSection: index)
    let direction = layout.model.scrollDirection
    for axes in [(false, false), (false, true), (true, false), (true, true)].map(PinnedAxes.init)
    where (!axes.main || shift.main > 0) && (!axes.cross || shift.cross > 0) {
      let applied = shift.along(axes)
      let distance = direction.point(main: applied.main, cross: applied.cross)
      var natural = rect.offset(by: Point(x: -distance.x, y: -distance.y))
      if axes.cross { natural = natural.shortened(toEndAt: tracks.crossEnd + 1, along: direction.perpendicular) }
      var placed: [PlacedItem] = []
      section.itemsLayout.appendItems(
        section.section.items, meeting: natural, from: low - applied.main,
        to: axes.main ? min(high - applied.main, tracks.mainEnd + 1) : high, into: &placed, work: &query.work)
      query.foundCount += placed.count
      for item in placed {
        let pinned = section.itemsLayout.pinnedAxes(of: item.index)
        guard (pinned.main && shift.main > 0) == axes.main, (pinned.cross && shift.cross > 0) == axes.cross else {
          continue
        }
        query.placedItems.append(PlacedItem(index: item.index, frame: item.frame.offset(by: distance)))
      }
    }
  }
}

extension ScrolledCollection {
  /// Returns the offset that shows an element at a position of the viewport. Where the offset changes only as far as
  /// needed, a cell is shown beside the pinned lines and columns of its section, unless they fill the viewport, and
  /// beside `lengths`, which pinned views cover.
  func contentOffset(
    uncovering element: LayoutAttributes, at position: ScrollPosition, besides lengths: CoveredLengths
  ) -> Point {
    let offset = contentOffset(showing: element.frame, at: position, besides: lengths)
    let section = element.indexPath.section
    guard element.category == .cell, layout.sections[section].hasPinnedTracks,
      let tracks = layout.sections[section].itemsLayout.pinnedTracks
    else { return offset }
    let pinned = layout.sections[section].itemsLayout.pinnedAxes(of: element.indexPath.item)
    let (direction, inset) = (layout.model.scrollDirection, layout.model.contentInset)
    var (main, cross) = (pinned.main ? 0 : tracks.mainEnd, pinned.cross ? 0 : tracks.crossEnd - tracks.crossStart)
    // Lines or columns that leave nothing of the viewport are ignored.
    if main >= edges.end - edges.start - lengths.start - lengths.end { main = 0 }
    let breadth = direction.cross(layout.viewport) - direction.crossLeading(inset) - direction.crossTrailing(inset)
    if !layout.model.scrollsAcross || cross >= breadth { cross = 0 }
    let covered = direction.size(main: main, cross: cross)
    var frame = element.frame
    frame.width += covered.width
    frame.height += covered.height
    // The leading edge is at the right for right to left.
    if layout.model.layoutDirection == .leftToRight { frame.x -= covered.width }
    frame.y -= covered.height
    let beside = contentOffset(showing: frame, at: .nearest, besides: lengths)
    switch position {
    case .top, .bottom: return Point(x: beside.x, y: offset.y)
    case .left, .right: return Point(x: offset.x, y: beside.y)
    case .center: return offset
    case .nearest: return beside
    }
  }
}

extension Rect {
  /// Returns the rectangle without its part beyond `end` on an axis.
  fileprivate func shortened(toEndAt end: Double, along axis: ScrollDirection) -> Rect {
    var rect = self
    if axis == .vertical {
      rect.height = min(height, end - y)
    } else {
      rect.width = min(width, end - x)
    }
    return rect
  }
}
