public import Foundation

/// The name of a method. Without the Objective-C runtime it cannot be called.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name, with the labels of its arguments.
  public let description: String

  /// Creates a selector with this name.
  public init(_ name: String) {
    description = name
  }

  /// Creates a selector with this name.
  public init(stringLiteral name: String) {
    description = name
  }
}

extension NSObjectProtocol {
  /// Returns whether an object has a method of a protocol of UIKit. The optional ones have default implementations, so
  /// that only the methods of data sources that have none are known: other names are false.
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
  /// Returns the position of the touch, which is always zero.
  open func location(in view: UIView?) -> CGPoint { .zero }
}

/// An event of the user. There are none without a display.
@preconcurrency @MainActor open class UIEvent: NSObject {
  /// The touches of the event: none.
  open var allTouches: Set<UITouch>? { nil }
}

/// An object that may handle events.
@preconcurrency @MainActor open class UIResponder: NSObject {
  /// Creates a responder.
  public override init() {
    super.init()
  }

  /// Values that other modules and rarely used properties keep with the responder, by name.
  package final var attachments: [String: Any] = [:]

  /// The responder to which events go that this one does not handle.
  open var next: UIResponder? { nil }

  /// Whether the responder may become the first one.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the responder may give up being the first one.
  open var canResignFirstResponder: Bool { true }

  /// Whether the responder is the first one. Always false.
  open var isFirstResponder: Bool { false }

  /// The view below the text that is edited: none. Never called.
  open var inputView: UIView? { nil }

  /// The view above the keyboard: none. Never called.
  open var inputAccessoryView: UIView? { nil }

  /// Requests to become the first responder. Always false.
  @discardableResult open func becomeFirstResponder() -> Bool { false }

  /// Requests to give up being the first responder.
  @discardableResult open func resignFirstResponder() -> Bool { true }

  /// Reports that touches began. Never called.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Reports that touches moved. Never called.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Reports that touches ended. Never called.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Reports that touches were cancelled. Never called.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Returns whether the responder performs an action: false.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }

  // MARK: Accessibility

  /// Whether readers of the screen find the element. Stored only.
  open var isAccessibilityElement: Bool {
    get { attachments["isAccessibilityElement"] as? Bool ?? false }
    set { attachments["isAccessibilityElement"] = newValue }
  }

  /// The text that is read. Stored only.
  open var accessibilityLabel: String? {
    get { attachments["accessibilityLabel"] as? String }
    set { attachments["accessibilityLabel"] = newValue }
  }

  /// The explanation that is read. Stored only.
  open var accessibilityHint: String? {
    get { attachments["accessibilityHint"] as? String }
    set { attachments["accessibilityHint"] = newValue }
  }

  /// The value that is read. Stored only.
  open var accessibilityValue: String? {
    get { attachments["accessibilityValue"] as? String }
    set { attachments["accessibilityValue"] = newValue }
  }

  /// The name for tests. Stored only.
  open var accessibilityIdentifier: String? {
    get { attachments["accessibilityIdentifier"] as? String }
    set { attachments["accessibilityIdentifier"] = newValue }
  }

  /// The role. Stored only.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { attachments["accessibilityTraits"] as? UIAccessibilityTraits ?? .none }
    set { attachments["accessibilityTraits"] = newValue }
  }

  /// The elements that are read, in order. Stored only.
  open var accessibilityElements: [Any]? {
    get { attachments["accessibilityElements"] as? [Any] }
    set { attachments["accessibilityElements"] = newValue }
  }

  /// Whether the subviews are not read. Stored only.
  open var accessibilityElementsHidden: Bool {
    get { attachments["accessibilityElementsHidden"] as? Bool ?? false }
    set { attachments["accessibilityElementsHidden"] = newValue }
  }

  /// Whether only the element is read. Stored only.
  open var accessibilityViewIsModal: Bool {
    get { attachments["accessibilityViewIsModal"] as? Bool ?? false }
    set { attachments["accessibilityViewIsModal"] = newValue }
  }

  /// Whether the subviews are read together. Stored only.
  open var shouldGroupAccessibilityChildren: Bool {
    get { attachments["shouldGroupAccessibilityChildren"] as? Bool ?? false }
    set { attachments["shouldGroupAccessibilityChildren"] = newValue }
  }
}

/// The role of an element for readers of the screen.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The raw value.
  public let rawValue: UInt64

  /// Creates a value from a raw value.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
  /// No role.
  public static let none: UIAccessibilityTraits = []
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 2)
  /// A picture.
  public static let image = UIAccessibilityTraits(rawValue: 4)
  /// Selected.
  public static let selected = UIAccessibilityTraits(rawValue: 8)
  /// Text.
  public static let staticText = UIAccessibilityTraits(rawValue: 64)
  /// A summary.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 128)
  /// Disabled.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 256)
  /// Changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 512)
  /// A search.
  public static let searchField = UIAccessibilityTraits(rawValue: 1024)
  /// A value that can be changed.
  public static let adjustable = UIAccessibilityTraits(rawValue: 4096)
  /// A header.
  public static let header = UIAccessibilityTraits(rawValue: 65536)
}
