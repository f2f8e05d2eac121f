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
  /// Whether the height is that of the group.
  private let isGiven: Bool

  /// The number of items in a full row.
  var count: Int { sides.count }

  /// Fails if lengths along the row depend on its items too, if elements are groups, or if groups do not follow each
  /// other across rows.
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
    let taken = solver.taken(by: group, insets.containerSize(in: size), depth: 0)
    guard taken.count > 0, taken.count <= GroupSolver.maximumSlots else { return nil }
    sides = (0..<taken.count).map { index in
      let item = items[index % items.count]
      let estimate = item.size.size(in: taken.containerSize, pixels)
      return Side(
        given: item.size.dimension(along: axis).isEstimated ? nil : axis.main(estimate),
        estimate: axis.main(estimate), length: axis.cross(estimate),
        margin: item.edgeSpacing.pair(along: axis).minimum)
    }
    self.axis = axis
    isGiven = !group.size.dimension(along: axis).isEstimated
    margin = group.edgeSpacing.pair(along: axis).minimum
  }

  /// Calls `body` with the height of each full row of the items in `range`, nil for that of the group, until the work
  /// is cancelled.
  func forEachRow(
    of items: ItemList, in range: Range<Int>, work: LayoutProgress, _ body: (_ breadth: Double?) -> Void
  ) {
    var known = [Double](repeating: .nan, count: min(range.count, ItemList.chunkCapacity))
    var ratios = known
    var (slot, breadth) = (0, 0.0)
    items.forEachChunk(in: range, work: work) { run, indices in
      if isGiven {
        slot += indices.count
        for _ in 0..<slot / sides.count { body(nil) }
        slot %= sides.count
        return
      }
      let metrics = run.metrics
      fill(&known, metrics, indices)
      let hasRatios = metrics.aspectRatio != .none
      if hasRatios { metrics.aspectRatio.fill(indices, into: &ratios) }
      for offset in 0..<indices.count {
        let side = sides[slot]
        let length = side.given ?? length(known[offset], hasRatios ? ratios[offset] : .nan, side)
        breadth = max(breadth, side.margin + length)
        slot += 1
        guard slot == sides.count else { continue }
        body(breadth + margin)
        (slot, breadth) = (0, 0)
      }
    }
  }

  /// Writes the items' lengths across the row.
  private func fill(_ known: inout [Double], _ metrics: ItemMetrics, _ indices: Range<Int>) {
    if let measured = metrics.measured {
      NumberSequence.constant(axis.main(measured)).fill(indices, into: &known)
    } else {
      (axis == .vertical ? metrics.height : metrics.width).fill(indices, into: &known)
    }
  }

  /// Returns the length of an element across the row: the item's, that from the aspect ratio, or the estimate.
  private func length(_ known: Double, _ ratio: Double, _ side: Side) -> Double {
    if !known.isNaN { return known.limitedLength }
    guard ratio > 0, ratio.isFinite else { return side.estimate }
    return (axis == .vertical ? side.length / ratio : side.length * ratio).limitedLength
  }
}
