/// The reason why a compositional section shows no items although it has some.
public enum CompositionalObstacle: Sendable {
  /// The section's insets and the collection's leave no cross length for groups.
  case sectionInsets
  /// The group's insets leave no space for its elements.
  case groupInsets
  /// The first element of the group is longer than the group.
  case firstElement
}

/// The length that the elements of a section's group share.
public struct GroupShare: Sendable {
  public let axis: ScrollDirection
  /// The length of the group without its insets, in points.
  public let length: Double
  /// The number of elements in a full group.
  public let count: Int
  /// The minimum distance between two elements, in points.
  public let spacing: Double
  public let elements: [LayoutSubitem]
}

extension CompositionalLayout {
  /// Returns the length that the elements of the section's group share in a container; nil for a custom group.
  ///
  /// Fractions along the group are relative to that length less the spacings between the elements.
  public func groupShare(in container: LayoutContainer) -> GroupShare? {
    let geometry = CompositionalMetrics(self, in: container)
    guard geometry.group.frames.isEmpty else { return nil }
    var solver = geometry.solver(for: nil)
    return solver.share()
  }

  /// Returns the reason why no items are shown in a container; nil if there is none.
  ///
  /// UIKit lays out nothing in these cases, or raises an exception.
  public func obstacle(in container: LayoutContainer) -> CompositionalObstacle? {
    let geometry = CompositionalMetrics(self, in: container)
    if geometry.isEmptyContainer { return .sectionInsets }
    var solver = geometry.solver(for: nil)
    guard solver.solve(from: 0).slots.isEmpty else { return nil }
    return geometry.groupInsetsLeaveNothing ? .groupInsets : .firstElement
  }
}
