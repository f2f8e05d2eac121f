import LayoutBase

// Items that stay at the edge of the viewport until the end of their section.
extension ScrolledCollection {
  /// The rows of a section's sticky items that are displaced at this scroll position.
  struct DisplacedRows {
    let index: StickyItemIndex
    /// The position at which rows are pinned; `end` is the end of the section. Both are from the start of the section's
    /// items, in points.
    let edge: Double
    let end: Double
    let stacks: Bool
    /// The number of rows that are strictly past their natural positions.
    let count: Int

    /// Returns the distance by which a row is displaced, in points.
    func distance(ofRow row: Int) -> Double {
      stacks
        ? index.stackedDistance(ofRow: row, edge: edge, end: end)
        : index.pushedDistance(ofRow: row, edge: edge, end: end)
    }

    /// Returns the distance by which an item is displaced, in points; nil for one at its natural position.
    func distance(ofItem item: Int) -> Double? {
      index.row(ofItem: item).flatMap { $0 < count ? distance(ofRow: $0) : nil }
    }

    /// Returns the displaced rows that may intersect an interval, by binary search: rows keep their order.
    func rows(from low: Double, to high: Double) -> Range<Int> {
      let first = (0..<count).partitioningIndex { index.rows[$0].end + distance(ofRow: $0) >= low }
      let last = (0..<count).partitioningIndex { index.rows[$0].start + distance(ofRow: $0) > high }
      return first..<max(first, last)
    }
  }

  /// Returns the displaced rows of a section; nil if there are none.
  func displacedRows(ofSection section: Int) -> DisplacedRows? {
    let prepared = layout.sections[section]
    guard let index = prepared.stickyItems, layout.model.pinsItems else { return nil }
    let origin = layout.starts[section] + prepared.itemsStart
    let edge = headerEdge + pinnedLength(beforeItemsOf: section) - origin
    let stacks = layout.model.stickyHeaders == .stack
    let count = index.count(at: edge, stacks: stacks)
    guard count > 0 else { return nil }
    let end = prepared.section.footer?.isSticky == true ? prepared.footerStart : prepared.length
    return DisplacedRows(index: index, edge: edge, end: end - prepared.itemsStart, stacks: stacks, count: count)
  }

  /// Returns the distance from the viewport's edge at which a section's items are pinned, in points: after the pinned
  /// headers and boundary items at the edge.
  func pinnedLength(beforeItemsOf section: Int) -> Double {
    let headers = layout.stickyHeaders
    var length = 0.0
    if layout.model.stickyHeaders == .stack {
      let count = (0..<pinnedHeaderCount).partitioningIndex { headers.sections[$0] > section }
      if count > 0 {
        length = headers.distances[count - 1] + layout.sections[headers.sections[count - 1]].header.length
      }
    } else if let position = headers.index(ofSection: section) {
      length = headers.distances[position] + layout.sections[section].header.length
    }
    let direction = layout.model.scrollDirection
    for item in layout.sections[section].itemsLayout.boundaryItems where item.pinsToVisibleBounds {
      let span = direction.mainInterval(item.frame)
      if !item.isAtSectionEnd, span.high <= 0 {
        length = max(length, item.stickyOffset.sanitizedLength + span.high - span.low)
      }
    }
    return length
  }

  /// Returns the attributes of a displaced cell; nil if there is no such item.
  func displacedCell(_ item: Int, by distance: Double, ofSection index: Int) -> LayoutAttributes? {
    let section = layout.sections[index]
    guard let frame = section.itemsLayout.frame(of: item, section.section.items) else { return nil }
    let placed = bodyPlacement(ofSection: index).contentFrame(shifted(frame, by: distance))
    var cell = cell(item, placedAt: moved(placed, ofSection: index), of: index)
    cell.zIndex = max(cell.zIndex, LayoutAttributes.pinnedItemZIndex)
    return cell
  }

  /// A coordinate in points that is beyond those of all layouts.
  private static let farCoordinate = 1e13

  /// Returns the attributes of a view that is anchored to a displaced cell and moves with it. The view stays above the
  /// cell, or below it.
  func displacedView(
    _ view: PlacedSupplementaryItem, by distance: Double, ofSection index: Int
  ) -> LayoutAttributes {
    let placed = bodyPlacement(ofSection: index).contentFrame(shifted(view.frame, by: distance))
    var attributes = supplementaryItem(view, placedAt: moved(placed, ofSection: index), of: index)
    let isBelow = view.anchor.map { view.zIndex < cell($0.index, placedAt: .zero, of: index).zIndex } ?? false
    attributes.zIndex = max(view.zIndex, LayoutAttributes.pinnedItemZIndex - (isBelow ? 1 : 0))
    return attributes
  }

  /// Appends the views that are anchored to displaced cells of a section and intersect the rectangle of a query, if the
  /// row of the cell may intersect `span`, as in `appendDisplacedCells`.
  func appendDisplacedViews(
    _ rows: DisplacedRows, of index: Int, in span: (low: Double, high: Double), to query: inout Query
  ) {
    let section = layout.sections[index]
    let origin = layout.starts[index] + section.itemsStart
    let far = Self.farCoordinate
    let everywhere = Rect(x: -far, y: -far, width: 2 * far, height: 2 * far)
    for row in rows.rows(from: span.low - origin, to: span.high - origin) where !query.isFull {
      let (distance, place) = (rows.distance(ofRow: row), rows.index.rows[row])
      var work = query.work
      section.itemsLayout.forEachSupplementaryItem(
        section.section.items, meeting: everywhere, from: place.start, to: place.end, work: &work
      ) { view in
        if let item = view.anchor?.index, rows.index.row(ofItem: item) == row {
          query.appendIfIntersecting(displacedView(view, by: distance, ofSection: index))
        }
        return !query.isFull
      }
    }
  }

  /// Appends the displaced cells of a section that intersect the rectangle of a query. `span` is the rectangle's
  /// interval on the main axis, moved by the paged offset of the section.
  func appendDisplacedCells(
    _ rows: DisplacedRows, of index: Int, in span: (low: Double, high: Double), to query: inout Query
  ) {
    let origin = layout.starts[index] + layout.sections[index].itemsStart
    for row in rows.rows(from: span.low - origin, to: span.high - origin) {
      let distance = rows.distance(ofRow: row)
      for item in rows.index.items[rows.index.rows[row].items] where !query.isFull {
        query.appendIfIntersecting(displacedCell(item, by: distance, ofSection: index))
      }
    }
  }

  /// Returns the frame that a sticky cell, or a view that is anchored to one, has when it is not displaced; for any
  /// other element its frame.
  package func naturalFrame(of attributes: LayoutAttributes) -> Rect {
    let path = attributes.indexPath
    if attributes.owner == .anchor, let section = section(path.section), section.stickyItems != nil,
      let view = section.itemsLayout.supplementaryItem(
        kind: attributes.kind, number: path.item, section.section.items)
    {
      return moved(bodyPlacement(ofSection: path.section).contentFrame(view.frame), ofSection: path.section)
    }
    guard attributes.category == .cell, path != movingItem?.indexPath, let section = section(path.section),
      section.stickyItems != nil, let frame = section.itemsLayout.frame(of: path.item, section.section.items)
    else { return attributes.frame }
    return moved(bodyPlacement(ofSection: path.section).contentFrame(frame), ofSection: path.section)
  }
}

extension PreparedCollection {
  /// Returns the lengths of the rows of sticky items of a section, in points, and whether there is space between the
  /// end of each row and the next one, or the end of the items.
  package func stickyRows(ofSection index: Int) -> [(length: Double, hidesItems: Bool)] {
    guard let sticky = sections[index].stickyItems else { return [] }
    let end = sections[index].itemsLayout.length
    return sticky.rows.indices.map { row in
      let next = row + 1 < sticky.rows.count ? sticky.rows[row + 1].start : end
      return (sticky.rows[row].end - sticky.rows[row].start, next > sticky.rows[row].end)
    }
  }
}

/// The sticky items of a section, in rows that are pinned one after the other.
///
/// Items whose intervals on the main axis overlap are one row. Positions are from the start of the section's items.
struct StickyItemIndex: Sendable {
  struct Row: Sendable {
    var start: Double
    var end: Double
    /// The items, as a range of `StickyItemIndex.items`.
    var items: Range<Int>
  }

  /// The maximum number of sticky items of a section; further ones are not pinned.
  static let limit = 10_000

  /// The rows, in ascending order; they do not overlap.
  let rows: [Row]
  /// The indices of the items, row by row.
  let items: [Int]
  /// The total length of the rows before each row; the last element is that of all rows.
  private let lengths: [Double]
  private let rowOfItem: [Int: Int]

  /// Returns nil if the section has no sticky item with a length.
  init?(_ section: Section, _ layout: any PreparedLayout, _ container: LayoutContainer) {
    let direction = container.scrollDirection
    var spans: [(start: Double, end: Double, item: Int)] = []
    for item in section.items.stickyItems(atMost: Self.limit) {
      guard let frame = layout.frame(of: item, section.items) else { break }
      let span = direction.mainInterval(frame)
      if span.high > span.low { spans.append((span.low, span.high, item)) }
    }
    guard !spans.isEmpty else { return nil }
    spans.sort { ($0.start, $0.item) < ($1.start, $1.item) }
    items = spans.map(\.item)
    var rows: [Row] = []
    for (index, item) in spans.enumerated() {
      if let last = rows.last, item.start < last.end {
        rows[rows.count - 1].end = max(last.end, item.end)
        rows[rows.count - 1].items = last.items.lowerBound..<index + 1
      } else {
        rows.append(Row(start: item.start, end: item.end, items: index..<index + 1))
      }
    }
    self.rows = rows
    lengths = rows.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.end - $1.start) }
    var rowOfItem: [Int: Int] = [:]
    for (index, row) in rows.enumerated() {
      for item in items[row.items] { rowOfItem[item] = index }
    }
    self.rowOfItem = rowOfItem
  }

  /// Returns the row of an item; nil if the item is in none.
  func row(ofItem item: Int) -> Int? { rowOfItem[item] }

  /// Returns how many rows start before `edge`, and are displaced therefore, by binary search. With `stacks` the rows
  /// before a row cover the viewport from `edge` on by their lengths.
  func count(at edge: Double, stacks: Bool) -> Int {
    rows.indices.partitioningIndex { !(edge + (stacks ? lengths[$0] : 0) > rows[$0].start) }
  }

  /// Returns the distance by which a row is displaced until the next row or the end of the section pushes it:
  /// `min(edge, limit − length) − start`, at least 0, where `limit` is the start of the next row or the end of the
  /// section.
  func pushedDistance(ofRow row: Int, edge: Double, end: Double) -> Double {
    let (start, length) = (rows[row].start, rows[row].end - rows[row].start)
    let limit = row + 1 < rows.count ? rows[row + 1].start : end
    return max(0, min(edge, limit - length) - start)
  }

  /// Returns the distance in points by which a row of a stack is displaced whose first row is pinned at `edge`. The end
  /// of the section, `end`, pushes all rows of the stack together.
  func stackedDistance(ofRow row: Int, edge: Double, end: Double) -> Double {
    let remaining = lengths[rows.count] - lengths[row]
    return max(0, min(edge + lengths[row], end - remaining) - rows[row].start)
  }
}

extension ItemList {
  /// Returns the indices of the first sticky items.
  fileprivate func stickyItems(atMost limit: Int) -> [Int] {
    var indices: [Int] = []
    var start = 0
    for slice in slices {
      defer { start += slice.range.count }
      switch slice.run.isSticky {
      case .constant(false): continue
      case .cycle(let values) where !values.contains(true): continue
      case .constant(true), .cycle: break
      }
      for index in slice.range where slice.run.isSticky.value(at: index) {
        if indices.count == limit { return indices }
        indices.append(start + index - slice.range.lowerBound)
      }
    }
    return indices
  }
}
