public import Foundation
public import UIKitLayout

/// A recognizer of taps. Stored only: no tap happens.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
  open var numberOfTouchesRequired = 1
}

/// A recognizer of long presses. Stored only: no press happens.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The duration in seconds.
  open var minimumPressDuration: TimeInterval = 0.5
  open var numberOfTouchesRequired = 1
  /// The largest distance in points.
  open var allowableMovement: CGFloat = 10
}

@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {

  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
    public static let right = Direction(rawValue: 1)
    public static let left = Direction(rawValue: 2)
    public static let up = Direction(rawValue: 4)
    public static let down = Direction(rawValue: 8)
  }
  open var direction = Direction.right  // Stored only.
  open var numberOfTouchesRequired = 1  // Stored only.
}

/// A recognizer that never recognizes a pinch. Its values are stored only.
@preconcurrency @MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
  open var scale: CGFloat = 1
  /// The change of the factor in a second: 0.
  open var velocity: CGFloat { 0 }
}

/// A recognizer that never recognizes a rotation. Its values are stored only.
@preconcurrency @MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The angle in radians.
  open var rotation: CGFloat = 0
}

/// A recognizer that never recognizes a pan. Its values are stored only.
@preconcurrency @MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  open var edges: UIRectEdge = []
}

/// A recognizer of a pointer or pencil above a view. The gesture never happens.
@preconcurrency @MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {
  /// The distance of a pencil from the display, from 0 to 1: 0.
  open var zOffset: CGFloat { 0 }
  /// The angle between a pencil and the display in radians: a right angle.
  open var altitudeAngle: CGFloat { .pi / 2 }
  /// The angle of a pencil around its own axis in radians: 0.
  open var rollAngle: CGFloat { 0 }
  /// Returns the direction of a pencil in radians: 0.
  open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
  /// Returns the direction of a pencil as a vector of length 1: to the right.
  open func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }
}
