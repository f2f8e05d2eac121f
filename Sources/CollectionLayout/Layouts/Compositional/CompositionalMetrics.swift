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
  /// The cross-axis insets before and after the section's boundary items.
  private let supplementaryLeading: Double
  private let supplementaryTrailing: Double
  /// The visible cross length of the section.
  let visibleCrossLength: Double
  let pixels: PixelGrid
  /// Whether groups may differ.
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

  /// Returns the placed boundary items around content of this length. A section with neither content nor boundary items
  /// has length 0.
  func boundary(contentLength: Double?) -> BoundarySupplementaryLayout {
    let isEmpty = contentLength == nil && layout.boundaryItems.isEmpty
    let insets = scrollDirection.mainLeading(insets) + scrollDirection.mainTrailing(insets)
    return BoundarySupplementaryLayout(
      layout.boundaryItems, around: isEmpty ? 0 : insets + (contentLength ?? 0), in: boundaryContainer)
  }

  /// The container in which boundary items are measured and placed.
  private var boundaryContainer: BoundarySupplementaryLayout.Container {
    var (leading, trailing) = (supplementaryLeading, supplementaryTrailing)
    if layout.boundaryItemsFollowInsets {
      leading += scrollDirection.crossLeading(insets)
      trailing += scrollDirection.crossTrailing(insets)
    }
    let size = scrollDirection.size(
      main: scrollDirection.main(containerSize), cross: max(0, crossLength - leading - trailing))
    return BoundarySupplementaryLayout.Container(axis: scrollDirection, size: size, crossStart: leading, pixels: pixels)
  }

  /// Whether the section's insets leave no space for groups.
  var isEmptyContainer: Bool {
    insets.leaveNothing(of: scrollDirection.size(main: .infinity, cross: visibleCrossLength))
  }

  /// Whether the group's insets leave no space for its elements.
  var groupInsetsLeaveNothing: Bool {
    group.contentInsets.effective(for: group.size).leaveNothing(of: group.size.size(in: groupContainer, pixels))
  }

  /// Returns the solver of groups of these items, which it reads only if sides are estimated.
  func solver(for items: ItemList?) -> GroupSolver {
    GroupSolver(
      group, in: groupContainer, along: groupAxis, items: hasEstimates ? items : nil, pixels,
      kinds: supplementaryKinds, allowsOverflow: !isOrthogonal)
  }

  /// Prepares a section whose groups are all equal: solves one group, whatever the number of items.
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
    let rest = count % perGroup
    if rest > 0 { runs.append(group.extent(of: rest), itemsPerGroup: rest, count: 1) }
    work.placedCount += count - min(count, max(0, firstChanged), previous?.count ?? 0)
    return PreparedCompositional(self, group: group, runs: runs)
  }

  /// Prepares a section whose groups may differ, one after another; groups of equal items are added at once.
  func fill(
    _ items: ItemList, keeping firstChanged: Int, of previous: PreparedCompositional?, work: inout LayoutProgress
  ) -> PreparedCompositional {
    let readsAhead = GroupSolver.countsTwice(group)
    // One group may change the length of all of them, or depends on items far after it.
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
