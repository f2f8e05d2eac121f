/// Why a compositional section shows no items that it has.
public enum CompositionalObstacle: Sendable {
  /// The section's insets, with what the collection leaves across, leave no room for groups.
  case sectionInsets
  /// The group's insets leave no room for its elements.
  case groupInsets
  /// The first element of the group is longer than the group.
  case firstElement
}

/// What the elements of a section's group share along it.
public struct GroupShare: Sendable {
  public let axis: ScrollDirection
  /// Of the group without its insets, in points.
  public let length: Double
  /// How many elements there are in a full group.
  public let count: Int
  /// Between two of them, at least.
  public let spacing: Double
  public let elements: [LayoutGroupElement]
}

extension CompositionalLayout {
  /// What the elements of the section's group share in a container: parts along the group are of its length less the
  /// spacings between them.
  public func groupShare(in container: LayoutContainer) -> GroupShare? {
    let geometry = CompositionalGeometry(self, in: container)
    guard geometry.group.frames.isEmpty else { return nil }
    var solver = geometry.solver(for: nil)
    return solver.share()
  }

  /// What keeps items from being shown in a container; nil where nothing does. UIKit lays out nothing then, or raises.
  public func obstacle(in container: LayoutContainer) -> CompositionalObstacle? {
    let geometry = CompositionalGeometry(self, in: container)
    if geometry.hasNoRoom { return .sectionInsets }
    var solver = geometry.solver(for: nil)
    guard solver.solve(from: 0).slots.isEmpty else { return nil }
    return geometry.groupInsetsLeaveNothing ? .groupInsets : .firstElement
  }
}
