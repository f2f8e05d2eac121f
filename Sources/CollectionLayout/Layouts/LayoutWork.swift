/// Counts elements that were touched, to show that the work is in proportion.
public struct LayoutWork: Equatable, Sendable {
  /// Items that a layout placed.
  public var placed = 0
  /// Elements that a query looked at.
  public var examined = 0

  public init() {}
}
