/// A horizontal group that is too narrow for the elements that it lists.
package struct OverfullGroup: Hashable, Sendable {
  /// The indices of the nested groups that lead from the section's group to this one; empty for the section's group.
  package let path: [Int]
  /// The number of elements that fit.
  package let fittingCount: Int
  /// The number of elements that the group lists.
  package let elementCount: Int
}

extension CompositionalLayout {
  /// Returns the horizontal groups that hold fewer elements than they list in a container, because elements have
  /// absolute widths. The elements that do not fit get no slot, so that items move to the slots of other elements.
  ///
  /// Groups inside of such a group are not searched. The time is limited as that for solving one group.
  package func overfullGroups(in container: LayoutContainer) -> [OverfullGroup] {
    let metrics = CompositionalMetrics(self, in: container)
    return metrics.isEmptyContainer ? [] : metrics.solver(for: nil).overfullGroups()
  }
}

extension GroupSolver {
  fileprivate func overfullGroups() -> [OverfullGroup] {
    var remaining = GroupSolver.elementLimit
    return overfullGroups(in: group, sized: group.size.size(in: container, pixels), path: [], &remaining)
  }

  /// Returns the groups among a group of a given size and those that it contains. `remaining` is the number of elements
  /// that may still be measured.
  private func overfullGroups(
    in group: LayoutGroup, sized size: Size, path: [Int], _ remaining: inout Int
  ) -> [OverfullGroup] {
    guard remaining > 0, !group.items.isEmpty, group.frames.isEmpty, path.count < LayoutGroup.maximumDepth else {
      return []
    }
    let axis = group.axis
    let insets = group.contentInsets.effective(for: group.size)
    if insets.leaveNothing(of: size) { return [] }
    var solver = self
    let taken = solver.taken(by: group, insets.containerSize(in: size), depth: path.count)
    remaining -= taken.count + group.items.count
    let isFilled = group.count == nil && group.ownSizeCount == nil
    if isFilled, axis == .horizontal, taken.count < group.items.count, group.items.contains(where: \.hasAbsoluteWidth) {
      return [OverfullGroup(path: path, fittingCount: taken.count, elementCount: group.items.count)]
    }
    var found: [OverfullGroup] = []
    for (index, element) in group.items.enumerated() {
      guard case .group(let inner) = element else { continue }
      var size = inner.size.size(in: taken.containerSize, pixels)
      if let share = taken.share {
        size = axis.size(
          main: max(0, share - inner.edgeSpacing.pair(along: axis).minimum), cross: axis.cross(size))
      }
      found += overfullGroups(in: inner, sized: size, path: path + [index], &remaining)
    }
    return found
  }
}

extension LayoutSubitem {
  /// Whether the width is given in points.
  fileprivate var hasAbsoluteWidth: Bool {
    if case .absolute = size.width { return true }
    return false
  }
}
