/// What of a layout holds no longer; several that come before the next layout are merged (D.2).
public struct Invalidation: Equatable, Sendable {
  /// How much has to be done again; a higher one includes the lower ones.
  public enum Extent: Int, Comparable, Sendable {
    case nothing
    /// Where headers stay, what effects do, which elements are seen: prepares nothing.
    case offset
    /// What single elements look like or how large they were measured.
    case elements
    /// Numbers of sections and items, the viewport: prepares from the first section and item that differ.
    case metrics
    /// The number of items: as `metrics`, and scrolled beyond the end is drawn back.
    case counts
    /// Nothing of the earlier layout is used.
    case everything

    public static func < (left: Extent, right: Extent) -> Bool { left.rawValue < right.rawValue }
  }

  public private(set) var extent: Extent
  /// Elements that are to be measured anew.
  public private(set) var elements: Set<ElementKey>
  /// How far the content moves under the viewport, to be added to its offset; points.
  public private(set) var contentOffsetAdjustment: Point

  public init(
    _ extent: Extent = .nothing, elements: Set<ElementKey> = [], contentOffsetAdjustment: Point = .zero
  ) {
    self.extent = extent
    self.elements = elements
    self.contentOffsetAdjustment = contentOffsetAdjustment
  }

  /// Whether sections must be looked at again.
  public var needsPreparation: Bool { extent >= .elements }

  /// Adds another one: the larger extent, all elements, the sum of the adjustments.
  public mutating func merge(_ other: Invalidation) {
    extent = max(extent, other.extent)
    elements.formUnion(other.elements)
    contentOffsetAdjustment = contentOffsetAdjustment + other.contentOffsetAdjustment
  }
}
