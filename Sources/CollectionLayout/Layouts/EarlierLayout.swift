/// The layout that a section had before, for layouts that keep placements.
public struct EarlierLayout: Sendable {
  /// The items that it placed.
  public let items: ItemList
  public let prepared: any PreparedLayout
  /// Whether the layout and the container are the same as now, so that placements of equal items can be copied.
  public let isReusable: Bool

  public init(items: ItemList, prepared: any PreparedLayout, isReusable: Bool) {
    self.items = items
    self.prepared = prepared
    self.isReusable = isReusable
  }
}
