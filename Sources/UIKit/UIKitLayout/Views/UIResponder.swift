public import Foundation

/// The name of a method. Without the Objective-C runtime it cannot be called.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let description: String

  public init(_ name: String) {
    description = name
  }

  public init(stringLiteral name: String) {
    description = name
  }
}

extension NSObjectProtocol {
  /// Returns whether an object is a data source and the method one of the two that a data source must have.
  ///
  /// False for optional methods: they have default implementations, so it cannot be determined which a class overrides.
  public func responds(to aSelector: Selector!) -> Bool {
    guard let name = aSelector?.description.split(separator: ".").last else { return false }
    let required: Set<Substring> = [
      "collectionView(_:numberOfItemsInSection:)", "collectionView:numberOfItemsInSection:",
      "collectionView(_:cellForItemAt:)", "collectionView:cellForItemAtIndexPath:",
    ]
    return self is any UICollectionViewDataSource && required.contains(name)
  }
}

/// A finger on the screen. There are none without a display.
@preconcurrency @MainActor open class UITouch: NSObject {
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited
  }

  open var phase: Phase { .began }
  open var tapCount: Int { 0 }
  open var timestamp: TimeInterval { 0 }
  open var view: UIView? { nil }
  open func location(in view: UIView?) -> CGPoint { .zero }
  open func previousLocation(in view: UIView?) -> CGPoint { .zero }
}

/// An event of the user. There are none without a display.
@preconcurrency @MainActor open class UIEvent: NSObject {
  public enum EventType: Int, Sendable {
    case touches, motion, remoteControl, presses
    case scroll = 10
    case hover, transform = 14
  }

  public enum EventSubtype: Int, Sendable {
    case none, motionShake
  }

  open var type: EventType { .touches }
  open var subtype: EventSubtype { .none }
  open var timestamp: TimeInterval { 0 }
  open var allTouches: Set<UITouch>? { nil }
}

@preconcurrency @MainActor open class UIResponder: NSObject, ReportingObject {
  /// Values that other modules keep with the responder, by name.
  package final var attachments: [String: Any] = [:]
  nonisolated(unsafe) package final var observers: PropertyObservers?

  open var next: UIResponder? { nil }
  open var canBecomeFirstResponder: Bool { false }
  open var canResignFirstResponder: Bool { true }
  open var isFirstResponder: Bool { false }  // Always false.
  open var inputView: UIView? { nil }  // Never called.
  open var inputAccessoryView: UIView? { nil }  // Never called.

  @discardableResult open func becomeFirstResponder() -> Bool { false }  // Always false.
  @discardableResult open func resignFirstResponder() -> Bool { true }

  // Never called:
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Called after a change of a property that the responder observes by its name. Does nothing by default.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}

  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }

  // Never called:
  open func awakeFromNib() {}
  open func encode(with coder: NSCoder) {}

  // MARK: Accessibility

  // Stored only:
  open var isAccessibilityElement = false
  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  open var accessibilityIdentifier: String?
  open var accessibilityTraits = UIAccessibilityTraits.none
  open var accessibilityElements: [Any]?
  open var accessibilityElementsHidden = false
  open var accessibilityViewIsModal = false
  open var shouldGroupAccessibilityChildren = false

  // Never called:
  open func accessibilityActivate() -> Bool { false }
  open func accessibilityIncrement() {}
  open func accessibilityDecrement() {}
  open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
  open func accessibilityPerformEscape() -> Bool { false }
  open func accessibilityPerformMagicTap() -> Bool { false }
}

public enum UIAccessibilityScrollDirection: Int, Sendable {
  case right = 1
  case left, up, down, next, previous
}

/// Calls of a method by its name at another time. Without effect, because a name cannot be called.
extension NSObject {
  @discardableResult public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! { nil }
  @discardableResult public func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! { nil }
  public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {}
  public func perform(
    _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval, inModes modes: [RunLoop.Mode]
  ) {}
  public func performSelector(onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool) {}
  public func performSelector(
    onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool, modes array: [String]?
  ) {}
  public func performSelector(inBackground aSelector: Selector, with arg: Any?) {}
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {}
  public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {}
}

public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
  public static let none: UIAccessibilityTraits = []
  public static let button = UIAccessibilityTraits(rawValue: 1)
  public static let link = UIAccessibilityTraits(rawValue: 2)
  public static let image = UIAccessibilityTraits(rawValue: 4)
  public static let selected = UIAccessibilityTraits(rawValue: 8)
  public static let staticText = UIAccessibilityTraits(rawValue: 64)
  public static let summaryElement = UIAccessibilityTraits(rawValue: 128)
  public static let notEnabled = UIAccessibilityTraits(rawValue: 256)
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 512)
  public static let searchField = UIAccessibilityTraits(rawValue: 1024)
  public static let adjustable = UIAccessibilityTraits(rawValue: 4096)
  public static let header = UIAccessibilityTraits(rawValue: 65536)
}
