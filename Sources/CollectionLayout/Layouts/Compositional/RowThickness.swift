/// How thick a full group is whose elements are items side by side, of which all but the thickness is given.
///
/// Groups follow each other across such rows, so the rows of a long section are measured in one pass over the numbers of
/// their items, without solving each.
struct RowThickness: Sendable {
  /// The side of one element that lies across the row.
  private struct Side: Sendable {
    /// In points; nil where it follows from the item.
    let given: Double?
    /// While nothing is known of the item.
    let estimate: Double
    /// The element's length in the row, from which an aspect ratio makes the side.
    let length: Double
    /// Kept free on both sides.
    let margin: Double
  }

  /// One for each item of a row.
  private let sides: [Side]
  /// Across rows; a row is vertical where groups follow each other from left to right.
  private let axis: ScrollDirection
  /// Kept free around the row.
  private let margin: Double
  /// Whether the group has a thickness of its own.
  private let isGiven: Bool

  /// The number of items in a full row.
  var count: Int { sides.count }

  /// Nil where the lengths in a row follow from its items, too, and where elements are groups.
  init?(_ solver: GroupSolver) {
    let (group, pixels) = (solver.group, solver.pixels)
    let axis = group.axis.other
    guard axis == solver.stackAxis, group.frames.isEmpty, !group.items.isEmpty,
      !group.size.dimension(along: group.axis).isEstimated
    else { return nil }
    var items: [LayoutGroupItem] = []
    for case .item(let item) in group.items where !item.size.dimension(along: group.axis).isEstimated {
      items.append(item)
    }
    let insets = group.contentInsets.effective(for: group.size)
    let size = group.size.size(in: solver.container, pixels)
    guard items.count == group.items.count, !insets.leaveNothing(of: size) else { return nil }
    let taken = solver.taken(by: group, insets.room(in: size), depth: 0)
    guard taken.count > 0, taken.count <= GroupSolver.maximumSlots else { return nil }
    sides = (0..<taken.count).map { place in
      let item = items[place % items.count]
      let estimate = item.size.size(in: taken.room, pixels)
      return Side(
        given: item.size.dimension(along: axis).isEstimated ? nil : axis.main(estimate),
        estimate: axis.main(estimate), length: axis.cross(estimate),
        margin: item.edgeSpacing.pair(along: axis).minimum)
    }
    self.axis = axis
    isGiven = !group.size.dimension(along: axis).isEstimated
    margin = group.edgeSpacing.pair(along: axis).minimum
  }

  /// Calls `body` with the thickness of each full row of some items, nil for that of the group, until the work is stopped.
  func forEachRow(
    of items: ItemList, in range: Range<Int>, work: LayoutWork, _ body: (_ thickness: Double?) -> Void
  ) {
    var known = [Double](repeating: .nan, count: min(range.count, ItemList.chunkCapacity))
    var ratios = known
    var (place, thickness) = (0, 0.0)
    items.forEachChunk(in: range, work: work) { run, places in
      if isGiven {
        place += places.count
        for _ in 0..<place / sides.count { body(nil) }
        place %= sides.count
        return
      }
      let metrics = run.metrics
      fill(&known, metrics, places)
      let hasRatios = metrics.aspectRatio != .none
      if hasRatios { metrics.aspectRatio.fill(places, into: &ratios) }
      for offset in 0..<places.count {
        let side = sides[place]
        let length = side.given ?? length(known[offset], hasRatios ? ratios[offset] : .nan, side)
        thickness = max(thickness, side.margin + length)
        place += 1
        guard place == sides.count else { continue }
        body(thickness + margin)
        (place, thickness) = (0, 0)
      }
    }
  }

  /// Writes the lengths that items have of their own across the row.
  private func fill(_ known: inout [Double], _ metrics: ItemMetrics, _ places: Range<Int>) {
    if let measured = metrics.measured {
      NumberRule.constant(axis.main(measured)).fill(places, into: &known)
    } else {
      (axis == .vertical ? metrics.height : metrics.width).fill(places, into: &known)
    }
  }

  /// How long an element is across the row whose item has a length of its own, or an aspect ratio, or neither.
  private func length(_ known: Double, _ ratio: Double, _ side: Side) -> Double {
    if !known.isNaN { return known.boundedLength }
    guard ratio > 0, ratio.isFinite else { return side.estimate }
    return (axis == .vertical ? side.length / ratio : side.length * ratio).boundedLength
  }
}
