/// A distance between neighbours or around one, in points.
public enum LayoutSpacing: Hashable, Sendable {
  case fixed(Double)
  /// At least this much; takes its share of what is left over.
  case flexible(Double)

  var minimum: Double {
    switch self {
    case .fixed(let length), .flexible(let length): length.boundedLength
    }
  }

  var isFlexible: Bool {
    if case .flexible = self { return true }
    return false
  }
}

/// What is left free around an item or a group.
public struct LayoutEdgeSpacing: Hashable, Sendable {
  public var top: LayoutSpacing
  /// Left before mirroring.
  public var leading: LayoutSpacing
  public var bottom: LayoutSpacing
  /// Right before mirroring.
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

  /// What is left free before and behind along an axis.
  func pair(along axis: ScrollDirection) -> LayoutSpacingPair {
    axis == .vertical
      ? LayoutSpacingPair(before: top, behind: bottom) : LayoutSpacingPair(before: leading, behind: trailing)
  }
}

/// The spacing before and behind something along one axis.
struct LayoutSpacingPair {
  let before: LayoutSpacing
  let behind: LayoutSpacing

  var minimum: Double { before.minimum + behind.minimum }
  var flexibleCount: Int { (before.isFlexible ? 1 : 0) + (behind.isFlexible ? 1 : 0) }

  /// Where something begins that stands alone in a room: two flexible sides centre it, one pushes it away; out of the
  /// room where it is longer than that and may stick out.
  func position(of length: Double, in room: Double, sticksOut: Bool = false) -> Double {
    guard before.isFlexible else { return before.minimum }
    let left = room - length - minimum
    return before.minimum + (sticksOut ? left : max(0, left)) / Double(flexibleCount)
  }
}
