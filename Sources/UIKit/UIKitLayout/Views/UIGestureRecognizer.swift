public import Foundation

/// Recognises a gesture. None ever happens.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
  /// The states of a gesture.
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed

    /// The state of a gesture that was recognised, as `ended`.
    public static var recognized: State { .ended }
  }

  /// Creates a recognizer. Target and action are not kept.
  public init(target: Any?, action: Selector?) {
    super.init()
  }

  /// Creates a recognizer without a target.
  public convenience override init() {
    self.init(target: nil, action: nil)
  }

  /// The state of the gesture. Stored only.
  open var state = State.possible
  /// Whether the recognizer works. Stored only.
  open var isEnabled = true
  /// Whether touches that are recognised are reserved from the view. Stored only.
  open var cancelsTouchesInView = true
  /// The object that decides on gestures. Stored only.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The name of the recognizer. Stored only.
  open var name: String?
  /// The view of the recognizer.
  open package(set) weak var view: UIView?
  /// Values that other modules keep with the recognizer, by name.
  package final var attachments: [String: Any] = [:]

  /// Adds a target. Without effect.
  open func addTarget(_ target: Any, action: Selector) {}

  /// Removes a target. Without effect.
  open func removeTarget(_ target: Any?, action: Selector?) {}

  /// Returns the position of the gesture: zero.
  open func location(in view: UIView?) -> CGPoint { .zero }

  /// The number of touches: 0.
  open var numberOfTouches: Int { 0 }

  /// Makes this gesture wait for another one to fail. Without effect.
  open func require(toFail other: UIGestureRecognizer) {}
}

/// Decides on gestures.
@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  /// Returns whether a gesture may begin. Never called.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool

  /// Returns whether two gestures may happen together. Never called.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool

  /// Returns whether a gesture waits for another one to fail. Never called.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool

  /// Returns whether another gesture waits for one to fail. Never called.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool

  /// Returns whether a gesture receives a touch. Never called.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Returns true.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }

  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }

  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }

  /// Returns true.
  public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    true
  }
}

/// Recognises that a finger drags.
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The smallest number of fingers. Stored only.
  open var minimumNumberOfTouches = 1
  /// The largest number of fingers. Stored only.
  open var maximumNumberOfTouches = Int.max

  /// Returns the distance dragged: zero.
  open func translation(in view: UIView?) -> CGPoint { .zero }

  /// Sets the distance dragged. Without effect.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {}

  /// Returns the velocity in points per second: zero.
  open func velocity(in view: UIView?) -> CGPoint { .zero }
}

/// An interface file by its name. It is never read.
@preconcurrency @MainActor open class UINib: NSObject {
  /// The name of the file.
  package let nibName: String

  /// Creates a nib with the name of its file.
  public init(nibName name: String, bundle: Bundle?) {
    nibName = name
    super.init()
  }
}
