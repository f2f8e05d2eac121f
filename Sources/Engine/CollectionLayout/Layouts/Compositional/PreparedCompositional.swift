import LayoutBase

/// A compositional section with its groups placed.
struct PreparedCompositional: PreparedLayout {
  let geometry: CompositionalMetrics
  /// The group to which all groups are equal; nil if groups may differ and are solved again on demand.
  let group: SolvedGroup?
  let runs: GroupRuns
  let length: Double
  let boundaryItems: [PreparedBoundarySupplementary]
  /// The main-axis start of the groups.
  private let mainStart: Double
  private let lastSolved = SolvedGroupCache()
  let hasItemDepths: Bool

  init(_ geometry: CompositionalMetrics, group: SolvedGroup?, runs: GroupRuns) {
    self.geometry = geometry
    self.group = group
    self.runs = runs
    hasItemDepths = geometry.group.hasDepths()
    let content = geometry.isOrthogonal ? runs.breadth : runs.length
    let boundary = geometry.boundary(contentLength: runs.itemCount > 0 ? content : nil)
    mainStart = boundary.contentStart + geometry.scrollDirection.mainLeading(geometry.insets)
    length = boundary.length
    boundaryItems = boundary.items
  }

  private var kinds: [String] { geometry.supplementaryKinds }

  /// The number of items.
  var count: Int { runs.itemCount }

  /// The start of the groups on the group axis, along which they follow each other.
  private var stackStart: Double {
    geometry.isOrthogonal
      ? geometry.crossLeading + geometry.scrollDirection.crossLeading(geometry.insets) : mainStart
  }

  /// The start of the groups across the group axis.
  private var otherStart: Double {
    geometry.isOrthogonal
      ? mainStart : geometry.crossLeading + geometry.scrollDirection.crossLeading(geometry.insets)
  }

  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutProgress
  ) {
    appendItems(items, meeting: nil, from: low, to: high, into: &found, work: &work)
  }

  func appendItems(
    _ items: ItemList, meeting rect: Rect?, from low: Double, to high: Double, into found: inout [PlacedItem],
    work: inout LayoutProgress
  ) {
    forEachGroup(of: items, meeting: rect, from: low, to: high, work: &work) { position, work in
      let (low, high) = (low - stackStart - position.start, high - stackStart - position.start)
      let slots = position.group.slots(
        from: low - GroupRuns.slack(low), to: high + GroupRuns.slack(high)
      ).clamped(to: 0..<position.count)
      work.examinedCount += slots.count
      for slot in slots.first(work.itemLimit) where slot < position.group.slots.count {
        found.append(
          PlacedItem(index: position.firstItem + slot, frame: frame(position.group.slots[slot], at: position.start)))
      }
      return !work.isEnough(found.count)
    }
  }

  func forEachSupplementaryItem(
    _ items: ItemList, meeting rect: Rect, from low: Double, to high: Double, work: inout LayoutProgress,
    _ body: (PlacedSupplementaryItem) -> Bool
  ) {
    guard !kinds.isEmpty else { return }
    forEachGroup(of: items, meeting: rect, from: low, to: high, work: &work) { position, work in
      var numbers = numbers(before: position.index, inRun: position.run)
      for item in position.group.anchored(of: position.count) {
        work.examinedCount += 1
        let placed = supplementaryItem(
          item, number: numbers[item.kind], firstItem: position.firstItem, at: position.start)
        guard body(placed) else { return false }
        numbers[item.kind] += 1
      }
      return true
    }
  }

  func supplementaryItem(kind: String, number: Int, _ items: ItemList) -> PlacedSupplementaryItem? {
    guard let kind = kinds.firstIndex(of: kind), let (run, index, rank) = group(ofView: number, ofKind: kind) else {
      return nil
    }
    let perGroup = runs.itemsPerGroup(inRun: run)
    let views = group(ofRun: run, items).anchored(of: perGroup).filter { $0.kind == kind }
    guard rank < views.count else { return nil }
    return supplementaryItem(
      views[rank], number: number, firstItem: Int(runs.runs[run].firstItem) + index * perGroup,
      at: runs.start(ofGroup: index, inRun: run))
  }

  func anchoringItem(kind: String, number: Int, _ items: ItemList) -> AnchoringItem? {
    guard let kind = kinds.firstIndex(of: kind), let (run, index, rank) = group(ofView: number, ofKind: kind) else {
      return nil
    }
    let perGroup = runs.itemsPerGroup(inRun: run)
    guard let (slot, ordinal) = group(ofRun: run, items).anchor(ofKind: kind, rank: rank, count: perGroup) else {
      return nil
    }
    return AnchoringItem(index: Int(runs.runs[run].firstItem) + index * perGroup + slot, ordinal: ordinal)
  }

  func supplementaryNumber(kind: String, at anchor: AnchoringItem, _ items: ItemList) -> Int? {
    guard let kind = kinds.firstIndex(of: kind), let (run, index, slot) = position(of: anchor.index),
      let rank = group(ofRun: run, items).rank(ofKind: kind, ordinal: anchor.ordinal, slot: slot)
    else { return nil }
    return numbers(before: index, inRun: run)[kind] + rank
  }

  /// Returns the run of the group to which a supplementary view belongs, the index of the group in the run, and the
  /// rank of the view among those of its kind in the group; nil if there is no such group.
  private func group(ofView number: Int, ofKind kind: Int) -> (run: Int, group: Int, rank: Int)? {
    guard number >= 0 else { return nil }
    let counts = runs.anchoredCounts
    let run = counts.indices.partitioningIndex { counts[$0].before[kind] > number } - 1
    guard run >= 0, counts[run].each[kind] > 0 else { return nil }
    let (index, rank) = (number - counts[run].before[kind])
      .quotientAndRemainder(dividingBy: counts[run].each[kind])
    guard index < runs.groupCount(inRun: run) else { return nil }
    return (run, index, rank)
  }

  private func supplementaryItem(
    _ item: PreparedGroupSupplementary, number: Int, firstItem: Int, at start: Double
  ) -> PlacedSupplementaryItem {
    PlacedSupplementaryItem(
      kind: kinds[item.kind], number: number, frame: frame(item.frame, at: start), zIndex: item.zIndex,
      anchor: item.ordinal.map { AnchoringItem(index: firstItem + item.slot, ordinal: $0) })
  }

  /// Returns the number of supplementary views of each kind before a group of a run.
  private func numbers(before group: Int, inRun run: Int) -> [Int] {
    let counts = runs.anchoredCounts[run]
    return zip(counts.before, counts.each).map { $0 + $1 * group }
  }

  /// A group of the section, as queries return it.
  private struct GroupPosition {
    let group: SolvedGroup
    let firstItem: Int
    /// The number of items in the group.
    let count: Int
    let run: Int
    /// The index of the group in the run.
    let index: Int
    /// The start on the group axis.
    let start: Double
  }

  /// Calls `body` with the groups that may intersect `low...high` of the group axis and whose frame intersects `rect`,
  /// as in UIKit, until `body` returns false.
  private func forEachGroup(
    of items: ItemList, meeting rect: Rect?, from low: Double, to high: Double, work: inout LayoutProgress,
    _ body: (GroupPosition, inout LayoutProgress) -> Bool
  ) {
    var solver = geometry.solver(for: items)
    var (visited, isStopped) = (0, false)
    runs.forEachRun(from: low - stackStart, to: high - stackStart) { run, groups in
      if isStopped { return }
      let firstItem = Int(runs.runs[run].firstItem)
      let perGroup = runs.itemsPerGroup(inRun: run)
      let group = group ?? solve(&solver, from: firstItem, inRun: run)
      let outline = group.frame(of: perGroup)
      for index in groups {
        let start = runs.start(ofGroup: index, inRun: run)
        visited += 1
        if visited & 0xff == 0, work.isCancelled { isStopped = true }
        if isStopped { return }
        if let rect, !rect.intersects(frame(outline, at: start)) { continue }
        let here = GroupPosition(
          group: group, firstItem: firstItem + index * perGroup, count: perGroup, run: run, index: index,
          start: start)
        guard body(here, &work) else {
          isStopped = true
          return
        }
      }
    }
  }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    guard let (run, groupIndex, slot) = position(of: index) else { return nil }
    let slots = group(ofRun: run, items).slots
    guard slot < slots.count else { return nil }
    return frame(slots[slot], at: runs.start(ofGroup: groupIndex, inRun: run))
  }

  func depth(of index: Int, _ items: ItemList) -> Int? {
    guard let (run, _, slot) = position(of: index) else { return nil }
    let depths = group(ofRun: run, items).depths
    return slot < depths.count ? depths[slot] : nil
  }

  /// Returns the run of an item, the index of its group in the run, and its slot in the group; nil if there is no such
  /// item.
  private func position(of index: Int) -> (run: Int, group: Int, slot: Int)? {
    guard index >= 0, index < count, let run = runs.run(ofItem: index) else { return nil }
    let (group, slot) = (index - Int(runs.runs[run].firstItem)).quotientAndRemainder(
      dividingBy: runs.itemsPerGroup(inRun: run))
    return (run, group, slot)
  }

  /// Returns the group to which all groups of a run are equal.
  private func group(ofRun run: Int, _ items: ItemList) -> SolvedGroup {
    if let group { return group }
    let firstItem = Int(runs.runs[run].firstItem)
    return lastSolved.group(from: firstItem) {
      var solver = geometry.solver(for: items)
      return solve(&solver, from: firstItem, inRun: run)
    }
  }

  private func solve(_ solver: inout GroupSolver, from firstItem: Int, inRun run: Int) -> SolvedGroup {
    let solved = solver.solve(from: firstItem)
    return geometry.isUniform ? solved.lengthened(to: runs.runs[run].length) : solved
  }

  var hasSupplementaryItems: Bool { !kinds.isEmpty }

  func placement(of index: Int) -> ItemPlacement? {
    guard index >= 0, index < count, let run = runs.run(ofItem: index) else { return nil }
    let firstItem = Int(runs.runs[run].firstItem)
    let perGroup = runs.itemsPerGroup(inRun: run)
    let groupIndex = (index - firstItem) / perGroup
    let first = firstItem + groupIndex * perGroup
    return .group(
      Int(runs.runs[run].firstGroup) + groupIndex, items: first..<first + min(perGroup, count - first))
  }

  /// Returns the frame of a slot of the group that starts at `start`.
  private func frame(_ slot: Rect, at start: Double) -> Rect {
    slot.offset(by: geometry.groupAxis.point(main: stackStart + start, cross: otherStart))
  }

  var isFoundByGroups: Bool { true }

  /// The cross-axis end of equal groups, or of items that extend beyond them, in points. 0 for groups that may differ,
  /// which do not exceed the container, and in an orthogonal section.
  var crossEnd: Double {
    guard let group, count > 0, !geometry.isOrthogonal else { return 0 }
    let outline = frame(group.frame(of: runs.itemsPerGroup(inRun: 0)), at: 0)
    let axis = geometry.scrollDirection.perpendicular
    return group.slots.prefix(count).reduce(axis.mainInterval(outline).high) {
      max($0, axis.mainInterval(frame($1, at: 0)).high)
    }
  }

  var lineCount: Int { geometry.isOrthogonal ? 0 : runs.groupCount }

  func lineSpan(_ line: Int) -> (start: Double, end: Double) {
    let span = runs.span(ofGroup: line)
    return (stackStart + span.start, stackStart + span.end)
  }

  var orthogonal: OrthogonalGroupScroller? { geometry.isOrthogonal ? OrthogonalGroupScroller(geometry, runs) : nil }
}
