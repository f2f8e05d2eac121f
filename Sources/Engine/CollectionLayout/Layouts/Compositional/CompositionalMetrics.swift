/// The resolved lengths of a compositional section in its container.
struct CompositionalMetrics: Sendable {
  let layout: CompositionalLayout
  let group: LayoutGroup
  let scrollDirection: ScrollDirection
  /// The container size of the section, without its cross-axis insets.
  let containerSize: Size
  /// The group axis, along which groups follow each other.
  let groupAxis: ScrollDirection
  let isOrthogonal: Bool
  let interGroupSpacing: Double
  let insets: EdgeInsets
  /// The cross-axis start of the section's content, from the viewport's edge.
  let crossLeading: Double
  /// The cross length of the whole collection.
  let crossLength: Double
  /// The cross-axis insets before (`supplementaryLeading`) and after (`supplementaryTrailing`) the section's boundary
  /// items, in points.
  private let supplementaryLeading: Double
  private let supplementaryTrailing: Double
  /// The cross length of the container less the insets of the container, in points.
  let visibleCrossLength: Double
  let pixels: PixelGrid
  /// Whether any length of the group is estimated, so that groups may differ.
  let hasEstimates: Bool
  /// Whether all groups have the length of the longest one.
  let isUniform: Bool
  /// The kinds of the supplementary items in the section's group.
  let supplementaryKinds: [String]

  init(_ layout: CompositionalLayout, in container: LayoutContainer) {
    self.layout = layout
    scrollDirection = container.scrollDirection
    pixels = container.pixels
    let described = layout.group.flatMap { $0.isLeaf ? nil : $0 }
    group = described ?? .rows(scrolling: scrollDirection)
    insets = layout.contentInsets.bounded
    visibleCrossLength = container.available.limitedLength
    crossLeading = container.crossLeading.limitedCoordinate
    crossLength = container.crossLength.limitedLength
    supplementaryLeading = container.supplementaryLeading.limitedCoordinate
    supplementaryTrailing = container.supplementaryTrailing.limitedCoordinate
    containerSize = scrollDirection.size(
      main: container.mainLength.limitedLength,
      cross: max(0, visibleCrossLength - scrollDirection.crossLeading(insets) - scrollDirection.crossTrailing(insets)))
    isOrthogonal = layout.orthogonalScrolling != .none
    groupAxis = isOrthogonal ? scrollDirection.perpendicular : scrollDirection
    interGroupSpacing = layout.interGroupSpacing.limitedLength
    hasEstimates = group.hasEstimates()
    isUniform = group.size.dimension(along: groupAxis).isUniform
    supplementaryKinds = group.supplementaryKinds()
  }

  /// The container size of the section's group. A custom group gets the cross length of the whole collection. The group
  /// of an orthogonal section gets the full visible length along the group axis, and the length without insets across
  /// it.
  private var groupContainer: Size {
    guard group.frames.isEmpty else {
      return scrollDirection.size(main: scrollDirection.main(containerSize), cross: crossLength)
    }
    guard isOrthogonal else { return containerSize }
    let main =
      scrollDirection.main(containerSize) - scrollDirection.mainLeading(insets) - scrollDirection.mainTrailing(insets)
    return scrollDirection.size(main: max(0, main), cross: visibleCrossLength)
  }

  /// Returns the placed boundary items around groups of this total length, which is nil without groups. A section with
  /// neither groups nor boundary items has length 0.
  func boundary(contentLength: Double?) -> PreparedBoundary {
    let isEmpty = contentLength == nil && layout.boundaryItems.isEmpty
    let insets = scrollDirection.mainLeading(insets) + scrollDirection.mainTrailing(insets)
    return PreparedBoundary(
      layout.boundaryItems, around: isEmpty ? 0 : insets + (contentLength ?? 0), in: boundaryContainer)
  }

  /// The container in which boundary items are measured and placed.
  private var boundaryContainer: PreparedBoundary.Container {
    var (leading, trailing) = (supplementaryLeading, supplementaryTrailing)
    if layout.boundaryItemsFollowInsets {
      leading += scrollDirection.crossLeading(insets)
      trailing += scrollDirection.crossTrailing(insets)
    }
    let size = scrollDirection.size(
      main: scrollDirection.main(containerSize), cross: max(0, crossLength - leading - trailing))
    return PreparedBoundary.Container(axis: scrollDirection, size: size, crossStart: leading, pixels: pixels)
  }

  /// Whether the section's insets leave no space for groups.
  var isEmptyContainer: Bool {
    insets.leaveNothing(of: scrollDirection.size(main: .infinity, cross: visibleCrossLength))
  }

  /// Whether the group's insets leave no space for its elements.
  var groupInsetsLeaveNothing: Bool {
    group.contentInsets.effective(for: group.size).leaveNothing(of: group.size.size(in: groupContainer, pixels))
  }

  /// Returns the solver of groups of these items; nil suffices if no side is estimated, because the items are not read
  /// then.
  func solver(for items: ItemList?) -> GroupSolver {
    GroupSolver(
      group, in: groupContainer, along: groupAxis, items: hasEstimates ? items : nil, pixels,
      kinds: supplementaryKinds, allowsOverflow: !isOrthogonal)
  }

  /// Prepares a section whose groups are all equal: solves one group, or takes it from `previous`, whatever the number
  /// of items. Items before `firstChanged` are not counted as placed if `previous` has them.
  func repeated(
    _ count: Int, keeping firstChanged: Int, of previous: PreparedCompositional?, work: inout LayoutProgress
  ) -> PreparedCompositional {
    var solver = solver(for: nil)
    let group = previous?.group ?? solver.solve(from: 0)
    var runs = GroupRuns(spacing: interGroupSpacing, tracksBreadth: true)
    let perGroup = group.slots.count
    // If the group has no slots, the section is like one without items.
    guard perGroup > 0, !isEmptyContainer else {
      return PreparedCompositional(self, group: group, runs: runs)
    }
    if count >= perGroup { runs.append(group.extent, itemsPerGroup: perGroup, count: count / perGroup) }
    let lastCount = count % perGroup
    if lastCount > 0 { runs.append(group.extent(of: lastCount), itemsPerGroup: lastCount, count: 1) }
    work.placedCount += count - min(count, max(0, firstChanged), previous?.count ?? 0)
    return PreparedCompositional(self, group: group, runs: runs)
  }

  /// Prepares a section whose groups may differ, one after another; groups of equal items are added at once. Takes the
  /// groups before item `firstChanged` from `previous` if they cannot depend on later items.
  func fill(
    _ items: ItemList, keeping firstChanged: Int, of previous: PreparedCompositional?, work: inout LayoutProgress
  ) -> PreparedCompositional {
    let readsAhead = GroupSolver.countsTwice(group)
    // If `isUniform`, one group may change the length of all; if `readsAhead`, a group depends on items far after it.
    let previous = isUniform || readsAhead ? nil : previous
    var runs =
      previous?.runs ?? GroupRuns(spacing: interGroupSpacing, tracksBreadth: isOrthogonal)
    runs.keep(before: min(firstChanged, items.count))
    if isEmptyContainer { return PreparedCompositional(self, group: nil, runs: runs) }
    work.placedCount += items.count - runs.itemCount
    var solver = solver(for: items)
    var (checkedCount, visitedCount) = (runs.itemCount, 0)
    let row = RowBreadth(solver)
    while runs.itemCount < items.count {
      let first = runs.itemCount
      if first - checkedCount > 1_000 || visitedCount > 4_000 {
        guard work.shouldContinue(after: first - checkedCount) else { break }
        (checkedCount, visitedCount) = (first, 0)
      }
      let group = solver.measure(from: first)
      visitedCount += solver.visitedCount
      if group.slotCount == 0 { break }
      // Solving a group also reads the item after it, hence the −1.
      let alike = readsAhead ? 1 : (items.alikeCount(from: first) - 1) / group.slotCount
      runs.append(group, itemsPerGroup: group.slotCount, count: max(1, alike))
      guard let row, group.slotCount == row.count else { continue }
      let others = items.differing(from: runs.itemCount)
      runs.reserveAdditionalCapacity(for: others.count / row.count)
      row.forEachRow(of: items, in: others, work: work) { runs.append(group, length: $0 ?? group.length) }
      if work.isCancelled { break }
      checkedCount = runs.itemCount
    }
    return PreparedCompositional(self, group: nil, runs: isUniform ? runs.uniform : runs)
  }
}

/// The heights of full groups whose elements are items side by side, if all other lengths are given.
///
/// Groups follow each other across such rows, so the rows of a long section are measured in one pass over the metrics
/// of their items, without solving each group.
struct RowBreadth: Sendable {
  /// The side of one element across the row.
  private struct Side: Sendable {
    /// The side in points; nil if it depends on the item.
    let given: Double?
    /// The side if the item has no length, in points.
    let estimate: Double
    /// The element's length along the row, from which an aspect ratio determines the side.
    let length: Double
    /// The edge spacing on both sides together, in points.
    let margin: Double
  }

  /// The sides of the items of a row, one for each.
  private let sides: [Side]
  /// The axis across rows. Rows are vertical if groups follow each other horizontally.
  private let axis: ScrollDirection
  /// The edge spacing of the group on both sides together, in points.
  private let margin: Double
  /// Whether the group gives the height of a row.
  private let isGiven: Bool

  /// The number of items in a full row.
  var count: Int { sides.count }

  /// Returns nil unless groups follow each other across rows and their elements are items whose lengths along the row
  /// are given; also if the group's insets leave nothing, or if no elements fit or more than
  /// `GroupSolver.maximumSlots`.
  init?(_ solver: GroupSolver) {
    let (group, pixels) = (solver.group, solver.pixels)
    let axis = group.axis.perpendicular
    guard axis == solver.groupAxis, group.frames.isEmpty, !group.items.isEmpty,
      !group.size.dimension(along: group.axis).isEstimated
    else { return nil }
    var items: [LayoutItem] = []
    for case .item(let item) in group.items where !item.size.dimension(along: group.axis).isEstimated {
      items.append(item)
    }
    let insets = group.contentInsets.effective(for: group.size)
    let size = group.size.size(in: solver.container, pixels)
    guard items.count == group.items.count, !insets.leaveNothing(of: size) else { return nil }
    var solver = solver
    let division = solver.division(of: group, in: insets.containerSize(in: size), depth: 0)
    guard division.count > 0, division.count <= GroupSolver.maximumSlots else { return nil }
    sides = (0..<division.count).map { index in
      let item = items[index % items.count]
      let estimate = item.size.size(in: division.containerSize, pixels)
      return Side(
        given: item.size.dimension(along: axis).isEstimated ? nil : axis.main(estimate),
        estimate: axis.main(estimate), length: axis.cross(estimate),
        margin: item.edgeSpacing.pair(along: axis).minimum)
    }
    self.axis = axis
    isGiven = !group.size.dimension(along: axis).isEstimated
    margin = group.edgeSpacing.pair(along: axis).minimum
  }

  /// Calls `body` with the height of each full row of the items in `range`, nil if the group gives it, until the work
  /// is cancelled.
  func forEachRow(
    of items: ItemList, in range: Range<Int>, work: LayoutProgress, _ body: (_ breadth: Double?) -> Void
  ) {
    var itemLengths = [Double](repeating: .nan, count: min(range.count, ItemList.chunkCapacity))
    var ratios = itemLengths
    var (slot, breadth) = (0, 0.0)
    items.forEachChunk(in: range, work: work) { run, indices in
      if isGiven {
        slot += indices.count
        for _ in 0..<slot / sides.count { body(nil) }
        slot %= sides.count
        return
      }
      let metrics = run.metrics
      fill(&itemLengths, of: metrics, at: indices)
      let hasRatios = metrics.aspectRatio != .none
      if hasRatios { metrics.aspectRatio.fill(indices, into: &ratios) }
      for offset in 0..<indices.count {
        let side = sides[slot]
        let length =
          side.given ?? length(of: side, given: itemLengths[offset], ratio: hasRatios ? ratios[offset] : .nan)
        breadth = max(breadth, side.margin + length)
        slot += 1
        guard slot == sides.count else { continue }
        body(breadth + margin)
        (slot, breadth) = (0, 0)
      }
    }
  }

  /// Writes the items' lengths across the row.
  private func fill(_ lengths: inout [Double], of metrics: ItemMetrics, at indices: Range<Int>) {
    if let measured = metrics.measured {
      NumberSequence.constant(axis.main(measured)).fill(indices, into: &lengths)
    } else {
      (axis == .vertical ? metrics.height : metrics.width).fill(indices, into: &lengths)
    }
  }

  /// Returns the length of an element across the row: the item's, that from the aspect ratio, or the estimate.
  private func length(of side: Side, given itemLength: Double, ratio: Double) -> Double {
    if !itemLength.isNaN { return itemLength.limitedLength }
    guard ratio > 0, ratio.isFinite else { return side.estimate }
    return (axis == .vertical ? side.length / ratio : side.length * ratio).limitedLength
  }
}
