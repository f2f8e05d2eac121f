/// The number of elements in a group, and their sizes.
extension GroupSolver {
  /// Returns the length that the elements of the group share, their number and their spacing.
  mutating func share() -> GroupShare {
    let size = group.size.size(in: container, pixels)
    let containerSize = group.contentInsets.effective(for: group.size).containerSize(in: size)
    let given = group.count ?? group.ownSizeCount
    return GroupShare(
      axis: group.axis, length: group.axis.main(containerSize),
      count: given ?? fittingCount(of: group, in: containerSize, depth: 0).count,
      spacing: group.interItemSpacing.minimum, elements: group.items)
  }

  /// Returns the number of elements in a group, the size to which their fractions are relative, and the length of each
  /// if they share the group equally; nil if they do not.
  ///
  /// A given `count` gives equal shares. A group with `repeatingSubitemCount` contains that number of elements. A group
  /// with an estimated length contains each element once. Any other group repeats its elements cyclically, as many as
  /// fit.
  mutating func division(of group: LayoutGroup, in containerSize: Size, depth: Int) -> (
    count: Int, containerSize: Size, share: Double?
  ) {
    let axis = group.axis
    guard let count = group.count.map({ max(1, $0) }) ?? group.ownSizeCount else {
      let (count, containerSize) = fittingCount(of: group, in: containerSize, depth: depth)
      return (count, containerSize, nil)
    }
    let gaps = Double(count - 1) * group.interItemSpacing.minimum
    let share = group.count == nil ? nil : max(0, pixels.roundedDown((axis.main(containerSize) - gaps) / Double(count)))
    return (count, containerSize.shortened(by: gaps, along: axis), share)
  }

  /// Returns the number of elements that fit, and the size to which their fractions are relative.
  ///
  /// It is the largest number, up to `slotLimit`, for which the elements and the spacings between them fit, with
  /// fractions relative to the length less these spacings. The search stops at the first number that does not fit: a
  /// larger number would fit only if an element were shorter than its spacing.
  mutating func fittingCount(of group: LayoutGroup, in containerSize: Size, depth: Int) -> (
    count: Int, containerSize: Size
  ) {
    let axis = group.axis
    let gap = group.interItemSpacing.minimum
    if GroupSolver.hasFractionsAlong(group) {
      // If lengths across are fractions of the length along the group, UIKit first counts without spacings.
      let (count, _) = count(
        of: group, in: containerSize, fractionsOf: containerSize, gap: 0, narrowing: 0, depth: depth)
      let narrowed = containerSize.shortened(by: Double(max(0, count - 1)) * gap, along: axis)
      return self.count(of: group, in: containerSize, fractionsOf: narrowed, gap: gap, narrowing: 0, depth: depth)
    }
    return count(of: group, in: containerSize, fractionsOf: containerSize, gap: gap, narrowing: gap, depth: depth)
  }

  /// Whether counting the elements that fit may read items far after the group. It may if lengths along the group
  /// depend on items, and if elements are first counted without spacings, or a nested group that does not fit is
  /// measured to find that out.
  static func countsTwice(_ group: LayoutGroup, depth: Int = 0) -> Bool {
    guard !group.isLeaf, depth < LayoutGroup.maximumDepth else { return false }
    let isMeasured = group.items.contains { $0.size.dimension(along: group.axis).isEstimated }
    if isMeasured, group.count == nil, group.ownSizeCount == nil {
      // Whether a nested group fits is known only after it was measured with all its items.
      if hasFractionsAlong(group) || group.items.contains(where: \.isNestedGroup) { return true }
    }
    return group.items.contains {
      if case .group(let inner) = $0 { countsTwice(inner, depth: depth + 1) } else { false }
    }
  }

  /// Whether a group has spacings, and elements whose lengths across the group are fractions of its length along it.
  private static func hasFractionsAlong(_ group: LayoutGroup) -> Bool {
    let axis = group.axis
    return group.interItemSpacing.minimum > 0
      && group.items.contains { $0.size.dimension(along: axis.perpendicular).fraction(along: axis) != nil }
  }

  /// Returns the number of elements that fit into `containerSize` with gaps, and the size to which their fractions are
  /// relative: `whole` less `narrowing` for each gap, in points along the group.
  mutating func count(
    of group: LayoutGroup, in containerSize: Size, fractionsOf whole: Size, gap: Double, narrowing: Double, depth: Int
  ) -> (count: Int, containerSize: Size) {
    let axis = group.axis
    func narrowed(for count: Int) -> Size {
      whole.shortened(by: Double(max(0, count - 1)) * narrowing, along: axis)
    }
    let limit = axis.main(containerSize) + GroupSolver.tolerance
    // The sum of the lengths that do not depend on the number of elements, and that of the fractions, whose lengths do.
    var (fixed, fractions) = (0.0, 0.0)
    // Elements are measured one after the other, since the number of items of a nested group may depend on them.
    let readsItems = items != nil && group.items.contains { $0.size.dimension(along: axis).isEstimated }
    var item = next
    var count = 0
    while count < slotLimit {
      let element = group.items[count % group.items.count]
      let next = count + 1
      let gaps = Double(count) * gap
      if count > 0, narrowing > 0, gaps >= axis.main(whole) { break }
      fixed += element.edgeSpacing.pair(along: axis).minimum
      let measured = readsItems ? measured(element, item: item, in: whole, depth: depth) : nil
      if let fraction = element.size.dimension(along: axis).fraction(along: axis) {
        fractions += fraction
      } else {
        fixed += axis.main(measured?.size ?? size(of: element, item: item, in: whole, depth: depth))
      }
      let inner = narrowed(for: next)
      if fixed + fractions * axis.main(inner) + gaps > limit {
        // A self-sizing first element that is longer than the group is its only element.
        if count == 0, element.size.dimension(along: axis).isEstimated { return (1, inner) }
        // Fractions that are rounded down to pixels may still fit.
        guard pixels.scale > 0, fixed + gaps + roundedFractions(of: group, count: next, in: inner) <= limit else {
          break
        }
      }
      count = next
      item += measured?.slotCount ?? 1
    }
    return (count, narrowed(for: count))
  }

  /// Returns the sum of the rounded lengths of those of the first `count` elements that are fractions of
  /// `containerSize`.
  func roundedFractions(of group: LayoutGroup, count: Int, in containerSize: Size) -> Double {
    let axis = group.axis
    let (turns, remainder) = count.quotientAndRemainder(dividingBy: group.items.count)
    var sum = 0.0
    for (index, element) in group.items.prefix(count).enumerated() {
      let dimension = element.size.dimension(along: axis)
      guard dimension.fraction(along: axis) != nil else { continue }
      sum += dimension.length(in: containerSize, pixels) * Double(turns + (index < remainder ? 1 : 0))
    }
    return sum
  }

  /// Returns the size and the number of slots of a nested group that starts with an item; nil for other elements, which
  /// have one slot, and beyond `elementLimit` or `LayoutGroup.maximumDepth`.
  private mutating func measured(
    _ element: LayoutSubitem, item: Int, in containerSize: Size, depth: Int
  ) -> (size: Size, slotCount: Int)? {
    guard case .group(let inner) = element, element.isNestedGroup, depth + 1 < LayoutGroup.maximumDepth,
      visitedCount <= GroupSolver.elementLimit
    else { return nil }
    var trial = self
    trial.itemFrames = []
    trial.anchored = []
    trial.elements = []
    trial.next = item
    let size = trial.layOut(
      inner, sized: inner.size.size(in: containerSize, pixels), in: containerSize, depth: depth + 1)
    visitedCount = trial.visitedCount
    return (size, trial.itemFrames.count)
  }

  /// Returns the size of an element that starts with an item.
  func size(of element: LayoutSubitem, item: Int, in containerSize: Size, depth: Int) -> Size {
    switch element {
    case .group(let inner) where !inner.isLeaf && depth + 1 < LayoutGroup.maximumDepth: break
    default:
      guard let items, item < items.count else { break }
      let (run, index) = items.item(at: item)
      return element.size.size(in: containerSize, of: run.metrics, at: index, pixels)
    }
    return element.size.size(in: containerSize, pixels)
  }
}
