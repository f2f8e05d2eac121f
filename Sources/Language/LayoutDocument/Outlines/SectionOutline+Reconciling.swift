import CollectionLayout
import LayoutBase

extension SectionOutline {
  /// Returns the tree after an update of its visible items by index paths or identifiers, which do not state parents.
  ///
  /// - A deleted item is deleted with its hidden descendants. Its visible children that stay become children of its
  ///   nearest ancestor that stays.
  /// - An inserted item gets the parent of the item that follows it; at the end of the section it is a root.
  /// - A moved item keeps its hidden descendants. It keeps its parent if it is still below it, and is otherwise treated
  ///   as inserted.
  func reconciled(with items: ItemList) -> SectionOutline {
    var segments = OutlineSegments(of: self)
    for slice in items.slices { segments.append(slice) }
    return SectionOutline(rows: segments.rows())
  }
}

/// The visible items after an update, divided into segments of the rows of the tree before the update.
private struct OutlineSegments {
  /// A visible row of the tree before the update, with its hidden descendants.
  private struct Unit {
    var rows: Range<Int>
    /// The index of the unit with the parent; nil for a root.
    var parent: Int?
  }

  private struct Segment {
    var slice: ItemSlice
    /// The index of the unit that has the slice's items, and their range in it; nil for new items.
    var origin: (unit: Int, part: Range<Int>)?
    /// Whether the items are new or have moved relative to others.
    var isPlaced = true
  }

  private let outline: SectionOutline
  private var units: [Unit] = []
  /// For each run the indices of the units with its items, in the order of the items.
  private var unitsByRun: [ObjectIdentifier: [Int]] = [:]
  private var unitsByName: [Identifier: Int] = [:]
  private var segments: [Segment] = []

  init(of outline: SectionOutline) {
    self.outline = outline
    var ancestors: [Int] = []
    outline.forEachVisibleRow { row in
      let item = outline.rows[row]
      while let last = ancestors.last, outline.rows[units[last].rows.lowerBound].level >= item.level {
        ancestors.removeLast()
      }
      let unit = units.count
      units.append(
        Unit(rows: item.isExpanded ? row..<row + 1 : outline.subtree(of: row), parent: ancestors.last))
      ancestors.append(unit)
      unitsByRun[ObjectIdentifier(item.slice.run), default: []].append(unit)
      if item.slice.range.count == 1 { unitsByName[item.identifier] = unit }
    }
    let starts = units.map { outline.rows[$0.rows.lowerBound].slice.range.lowerBound }
    for run in unitsByRun.keys { unitsByRun[run]?.sort { starts[$0] < starts[$1] } }
  }

  private func first(of unit: Int) -> ItemSlice { outline.rows[units[unit].rows.lowerBound].slice }

  /// Appends items, divided into segments at the ends of units.
  mutating func append(_ slice: ItemSlice) {
    let candidates = unitsByRun[ObjectIdentifier(slice.run)] ?? []
    var next = slice.range.lowerBound
    while next < slice.range.upperBound {
      let offset = next - slice.range.lowerBound
      let index = candidates.indices.partitioningIndex { first(of: candidates[$0]).range.upperBound > next }
      if index < candidates.count, first(of: candidates[index]).range.contains(next),
        slice.hasSameIdentifiers(at: next, as: first(of: candidates[index]), at: next)
      {
        let range = first(of: candidates[index]).range
        let end = min(range.upperBound, slice.range.upperBound)
        segments.append(
          Segment(
            slice: slice.slice(offset..<end - slice.range.lowerBound),
            origin: (candidates[index], next - range.lowerBound..<end - range.lowerBound)))
        next = end
      } else if slice.range.count == 1 {
        // A reloaded item has another run.
        let unit = unitsByName[slice.identifiers.identifier(at: next)]
        segments.append(Segment(slice: slice, origin: unit.map { ($0, 0..<1) }))
        next += 1
      } else {
        let end =
          index < candidates.count
          ? max(next + 1, first(of: candidates[index]).range.lowerBound) : slice.range.upperBound
        let stop = min(end, slice.range.upperBound)
        segments.append(Segment(slice: slice.slice(offset..<stop - slice.range.lowerBound)))
        next = stop
      }
    }
  }

  /// Returns the rows of all segments and of their hidden descendants, with the levels after the update.
  mutating func rows() -> [SectionOutline.Row] {
    markUnmoved()
    var rows: [SectionOutline.Row] = []
    var open: [(unit: Int?, level: Int)] = []
    var openUnits: [Int: Int] = [:]
    // The unit of the next segment that has not moved, from each segment on.
    var following = [Int?](repeating: nil, count: segments.count + 1)
    for index in segments.indices.reversed() {
      following[index] = segments[index].isPlaced ? following[index + 1] : segments[index].origin?.unit
    }
    for (index, segment) in segments.enumerated() {
      var parent: Int?
      if let unit = segment.origin?.unit, segment.isPlaced, let above = units[unit].parent, openUnits[above] != nil {
        parent = openUnits[above]
      } else if let unit = following[index] {
        parent = openAncestor(of: unit, openUnits)
      }
      let level = parent.map { open[$0].level + 1 } ?? 0
      while open.count > (parent ?? -1) + 1 {
        if let unit = open.removeLast().unit { openUnits[unit] = nil }
      }
      if let unit = segment.origin?.unit { openUnits[unit] = open.count }
      open.append((segment.origin?.unit, level))
      append(segment, at: level, to: &rows)
    }
    return rows
  }

  /// Finds the segments that have not moved: a longest increasing subsequence of the earlier order.
  private mutating func markUnmoved() {
    let existing = segments.indices.filter { segments[$0].origin != nil }
    // The order of a unit's parts is that of its items.
    let old = existing.sorted {
      guard let a = segments[$0].origin, let b = segments[$1].origin else { return false }
      return (a.unit, a.part.lowerBound) < (b.unit, b.part.lowerBound)
    }
    var ranks = [Int](repeating: 0, count: segments.count)
    for (rank, index) in old.enumerated() { ranks[index] = rank }
    for (index, isUnmoved) in zip(existing, longestIncreasingSubsequence(of: existing.map { ranks[$0] })) {
      segments[index].isPlaced = !isUnmoved
    }
  }

  private func openAncestor(of unit: Int, _ open: [Int: Int]) -> Int? {
    var above = units[unit].parent
    while let next = above {
      if let ancestor = open[next] { return ancestor }
      above = units[next].parent
    }
    return nil
  }

  private func append(_ segment: Segment, at level: Int, to rows: inout [SectionOutline.Row]) {
    guard let (unit, part) = segment.origin else {
      return rows.append(SectionOutline.Row(slice: segment.slice, level: level, isExpanded: false))
    }
    let range = units[unit].rows
    let shift = level - outline.rows[range.lowerBound].level
    let isWhole = outline.rows[range.lowerBound].slice.range.count == part.count
    for row in range {
      var copy = isWhole ? outline.rows[row] : outline.rows[row].restricted(to: part)
      copy.level += shift
      if row == range.lowerBound { copy.slice = segment.slice }
      rows.append(copy)
    }
  }
}
