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

  public init(_ scope: InvalidationScope = .nothing, elements: Set<ElementKey> = []) {
    self.scope = scope
    self.elements = elements
  }

  /// Whether sections must be prepared again.
  public var needsPreparation: Bool { scope >= .elements || !elements.isEmpty }

  /// Merges another invalidation: the larger scope, all elements.
  public mutating func merge(_ other: Invalidation) {
    scope = max(scope, other.scope)
    elements.formUnion(other.elements)
  }
}
