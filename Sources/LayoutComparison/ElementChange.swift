package import CollectionLayout
import JSON

/// The maximum difference between numbers that are equal.
package struct ComparisonTolerance: Equatable, Sendable {
  /// Of lengths and positions, in points.
  package let points: Double
  /// Of alpha and of the factors of a transform, which are multiplied by hundreds of points.
  package var factor: Double { points / 100 }

  package init(points: Double) { self.points = points }

  package static let standard = ComparisonTolerance(points: 0.01)

  func isEqual(_ one: Double, _ other: Double) -> Bool { one == other || (one - other).magnitude <= points }
  func isEqualFactor(_ one: Double, _ other: Double) -> Bool { one == other || (one - other).magnitude <= factor }

  package func isEqual(_ one: Size, _ other: Size) -> Bool {
    isEqual(one.width, other.width) && isEqual(one.height, other.height)
  }

  func isEqual(_ one: Point, _ other: Point) -> Bool { isEqual(one.x, other.x) && isEqual(one.y, other.y) }

  func isEqual(_ one: Transform, _ other: Transform) -> Bool {
    isEqualFactor(one.a, other.a) && isEqualFactor(one.b, other.b) && isEqualFactor(one.c, other.c)
      && isEqualFactor(one.d, other.d) && isEqual(one.tx, other.tx) && isEqual(one.ty, other.ty)
  }
}

/// An element that both layouts have, with different attributes.
package struct ElementChange: Sendable {
  package var old: ComparedElement
  package var new: ComparedElement
  package var aspects: Aspects
  /// The tolerance of the comparison.
  let tolerance: ComparisonTolerance

  /// The aspects in which two elements differ.
  package struct Aspects: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The origin of the frame.
    package static let origin = Aspects(rawValue: 1)
    /// The size of the frame.
    package static let size = Aspects(rawValue: 2)
    package static let alpha = Aspects(rawValue: 4)
    package static let zIndex = Aspects(rawValue: 8)
    package static let transform = Aspects(rawValue: 16)
    package static let visibility = Aspects(rawValue: 32)
    /// Custom attributes, the recorded style, or the phase of an animation.
    package static let content = Aspects(rawValue: 64)
    /// The index path, the category or the kind. No difference by itself: each insertion changes the index paths of all
    /// items after it.
    package static let identity = Aspects(rawValue: 128)

    /// All aspects that are no matter of geometry.
    package static let appearance: Aspects = [.alpha, .zIndex, .transform, .visibility, .content]
  }

  package var isMoved: Bool { aspects.contains(.origin) }
  package var isResized: Bool { aspects.contains(.size) }
  package var isRestyled: Bool { !aspects.isDisjoint(with: .appearance) }

  /// Compares two elements with one key; nil if they are equal.
  package init?(from old: ComparedElement, to new: ComparedElement, tolerance: ComparisonTolerance) {
    let (a, b) = (old.attributes, new.attributes)
    var aspects: Aspects = []
    if !tolerance.isEqual(a.frame.origin, b.frame.origin) { aspects.insert(.origin) }
    if !tolerance.isEqual(a.frame.size, b.frame.size) { aspects.insert(.size) }
    if !tolerance.isEqualFactor(a.alpha, b.alpha) { aspects.insert(.alpha) }
    if a.zIndex != b.zIndex { aspects.insert(.zIndex) }
    if !tolerance.isEqual(a.transform, b.transform) { aspects.insert(.transform) }
    if a.isHidden != b.isHidden { aspects.insert(.visibility) }
    if !a.custom.isEqual(b.custom, tolerance) || !Self.isEqual(old.style, new.style, tolerance)
      || old.isDisappearing != new.isDisappearing
    {
      aspects.insert(.content)
    }
    if a.indexPath != b.indexPath || a.category != b.category || a.kind != b.kind || a.owner != b.owner {
      aspects.insert(.identity)
    }
    if aspects.isEmpty { return nil }
    (self.old, self.new, self.aspects, self.tolerance) = (old, new, aspects, tolerance)
  }

  /// Whether two styles are equal. One that was not recorded equals any other.
  private static func isEqual(_ old: JSONValue?, _ new: JSONValue?, _ tolerance: ComparisonTolerance) -> Bool {
    guard let old, let new else { return true }
    return old.isEqual(new, tolerance)
  }
}
