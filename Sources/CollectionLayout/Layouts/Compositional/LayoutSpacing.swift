/// A distance between neighboring elements or around one, in points.
public enum LayoutSpacing: Hashable, Sendable {
  case fixed(Double)
  /// A minimum, to which an equal share of the remaining length is added.
  case flexible(Double)

  var minimum: Double {
    switch self {
    case .fixed(let length), .flexible(let length): length.limitedLength
    }
  }

  var isFlexible: Bool {
    if case .flexible = self { return true }
    return false
  }
}

/// The spacing around an item or a group.
public struct LayoutEdgeSpacing: Hashable, Sendable {
  public var top: LayoutSpacing
  /// The left side; right-to-left layouts mirror the finished frames.
  public var leading: LayoutSpacing
  public var bottom: LayoutSpacing
  /// The right side; right-to-left layouts mirror the finished frames.
  public var trailing: LayoutSpacing

  public init(
    top: LayoutSpacing = .fixed(0), leading: LayoutSpacing = .fixed(0), bottom: LayoutSpacing = .fixed(0),
    trailing: LayoutSpacing = .fixed(0)
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  public static let none = LayoutEdgeSpacing()

  /// Returns the spacing before and after an element along an axis.
  func pair(along axis: ScrollDirection) -> LayoutSpacingPair {
    axis == .vertical
      ? LayoutSpacingPair(before: top, behind: bottom) : LayoutSpacingPair(before: leading, behind: trailing)
  }
}

/// The spacing before and after an element along one axis.
struct LayoutSpacingPair {
  let before: LayoutSpacing
  let behind: LayoutSpacing

  var minimum: Double { before.minimum + behind.minimum }
  var flexibleCount: Int { (before.isFlexible ? 1 : 0) + (behind.isFlexible ? 1 : 0) }

  /// Returns the start of the only element in a container of length `containerLength`. Two flexible sides center it; one
  /// pushes it to the opposite side. An element longer than the container starts before it if `allowsOverflow`.
  func position(of length: Double, in containerLength: Double, allowsOverflow: Bool = false) -> Double {
    guard before.isFlexible else { return before.minimum }
    let left = containerLength - length - minimum
    return before.minimum + (allowsOverflow ? left : max(0, left)) / Double(flexibleCount)
  }
}
