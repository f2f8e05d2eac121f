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

/// Recognises a pointer over a view.
@preconcurrency @MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {
  /// The distance of a pencil from the display, from 0 to 1: 0. Never happens.
  open var zOffset: CGFloat { 0 }
  /// The angle between a pencil and the display in radians: a right angle. Never happens.
  open var altitudeAngle: CGFloat { .pi / 2 }
  /// The angle of a pencil around its own axis in radians: 0. Never happens.
  open var rollAngle: CGFloat { 0 }
  /// Returns the direction of a pencil in radians: 0. Never happens.
  open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
  /// Returns the direction of a pencil as a vector of length 1: to the right. Never happens.
  open func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }
}
