/// Why a compositional section shows no items that it has.
public enum CompositionalObstacle: Sendable {
  /// The section's insets, with what the collection leaves across, leave no room for groups.
  case sectionInsets
  /// The group's insets leave no room for its elements.
  case groupInsets
  /// The first element of the group is longer than the group.
  case firstElement
}

extension CompositionalLayout {
  /// What keeps items from being shown in a container; nil where nothing does. UIKit lays out nothing then, or raises.
  public func obstacle(in container: LayoutContainer) -> CompositionalObstacle? {
    let geometry = CompositionalGeometry(self, in: container)
    if geometry.hasNoRoom { return .sectionInsets }
    var solver = geometry.solver(for: nil)
    guard solver.solve(from: 0).slots.isEmpty else { return nil }
    return geometry.groupInsetsLeaveNothing ? .groupInsets : .firstElement
  }
}
