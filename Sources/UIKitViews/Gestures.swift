public import Foundation
public import UIKitLayout

/// Recognises taps.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps. Stored only.
  open var numberOfTapsRequired = 1
  /// The number of fingers. Stored only.
  open var numberOfTouchesRequired = 1
}

/// Recognises a long press.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The duration in seconds. Stored only.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The number of fingers. Stored only.
  open var numberOfTouchesRequired = 1
  /// The largest distance in points. Stored only.
  open var allowableMovement: CGFloat = 10
}

/// Recognises a swipe.
@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {

  /// Directions.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: UInt

    /// Creates a value from a raw value.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Up.
    public static let up = Direction(rawValue: 4)
    /// Down.
    public static let down = Direction(rawValue: 8)
  }
  /// The directions. Stored only.
  open var direction = Direction.right
  /// The number of fingers. Stored only.
  open var numberOfTouchesRequired = 1
}

/// Recognises that two fingers change their distance.
@preconcurrency @MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The factor of the distance. Stored only.
  open var scale: CGFloat = 1
  /// The change of the factor in a second: 0. Never happens.
  open var velocity: CGFloat { 0 }
}

/// Recognises that two fingers turn.
@preconcurrency @MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The angle in radians. Stored only.
  open var rotation: CGFloat = 0
}

/// Recognises a drag from an edge.
@preconcurrency @MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges. Stored only.
  open var edges: UIRectEdge = []
}
