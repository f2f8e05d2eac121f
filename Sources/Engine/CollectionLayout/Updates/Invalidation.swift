/// The part of a layout that must be recomputed. Invalidations before the next layout are merged.
public struct Invalidation: Equatable, Sendable {
  /// The scope of an invalidation; a higher one includes the lower ones.
  public enum InvalidationScope: Int, Comparable, Sendable {
    case nothing
    /// Pinned headers, scroll effects and visible elements. Prepares nothing.
    case offset
    /// The appearance or the measured sizes of single elements.
    case elements
    /// Metrics of sections and items, or the viewport. Prepares from the first section and item that differ.
    case metrics
    /// The number of items. As `metrics`, and clamps the offset.
    case counts
    /// Everything. The earlier layout is not reused.
    case everything

    public static func < (left: InvalidationScope, right: InvalidationScope) -> Bool { left.rawValue < right.rawValue }
  }

  public private(set) var scope: InvalidationScope
  /// Elements whose measured sizes are discarded.
  public private(set) var elements: Set<ElementKey>
  /// The distance in points by which the content has moved under the viewport, which is added to the content offset.
  public private(set) var contentOffsetAdjustment: Point

  public init(
    _ scope: InvalidationScope = .nothing, elements: Set<ElementKey> = [], contentOffsetAdjustment: Point = .zero
  ) {
    self.scope = scope
    self.elements = elements
    self.contentOffsetAdjustment = contentOffsetAdjustment
  }

  /// Whether sections must be prepared again.
  public var needsPreparation: Bool { scope >= .elements || !elements.isEmpty }

  /// Merges another invalidation: the larger scope, all elements, the sum of the adjustments.
  public mutating func merge(_ other: Invalidation) {
    scope = max(scope, other.scope)
    elements.formUnion(other.elements)
    contentOffsetAdjustment = contentOffsetAdjustment + other.contentOffsetAdjustment
  }
}
