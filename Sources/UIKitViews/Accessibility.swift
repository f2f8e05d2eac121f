import Foundation
public import UIKitLayout

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

extension UIView {
  /// Whether readers of the screen find the view. Stored only.
  public final var isAccessibilityElement: Bool {
    get { attachments["isAccessibilityElement"] as? Bool ?? false }
    set { attachments["isAccessibilityElement"] = newValue }
  }
  /// The text that is read. Stored only.
  public final var accessibilityLabel: String? {
    get { attachments["accessibilityLabel"] as? String }
    set { attachments["accessibilityLabel"] = newValue }
  }
  /// The explanation that is read. Stored only.
  public final var accessibilityHint: String? {
    get { attachments["accessibilityHint"] as? String }
    set { attachments["accessibilityHint"] = newValue }
  }
  /// The value that is read. Stored only.
  public final var accessibilityValue: String? {
    get { attachments["accessibilityValue"] as? String }
    set { attachments["accessibilityValue"] = newValue }
  }
  /// The name for tests. Stored only.
  public final var accessibilityIdentifier: String? {
    get { attachments["accessibilityIdentifier"] as? String }
    set { attachments["accessibilityIdentifier"] = newValue }
  }
  /// The role. Stored only.
  public final var accessibilityTraits: UIAccessibilityTraits {
    get { attachments["accessibilityTraits"] as? UIAccessibilityTraits ?? .none }
    set { attachments["accessibilityTraits"] = newValue }
  }
  /// The elements that are read, in order. Stored only.
  public final var accessibilityElements: [Any]? {
    get { attachments["accessibilityElements"] as? [Any] }
    set { attachments["accessibilityElements"] = newValue }
  }
  /// Whether the subviews are not read. Stored only.
  public final var accessibilityElementsHidden: Bool {
    get { attachments["accessibilityElementsHidden"] as? Bool ?? false }
    set { attachments["accessibilityElementsHidden"] = newValue }
  }
  /// Whether only the view is read. Stored only.
  public final var accessibilityViewIsModal: Bool {
    get { attachments["accessibilityViewIsModal"] as? Bool ?? false }
    set { attachments["accessibilityViewIsModal"] = newValue }
  }
  /// Whether the subviews are read together. Stored only.
  public final var shouldGroupAccessibilityChildren: Bool {
    get { attachments["shouldGroupAccessibilityChildren"] as? Bool ?? false }
    set { attachments["shouldGroupAccessibilityChildren"] = newValue }
  }
  /// Light or dark, whatever the system is. Stored only.
  public final var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { attachments["overrideUserInterfaceStyle"] as? UIUserInterfaceStyle ?? .unspecified }
    set { attachments["overrideUserInterfaceStyle"] = newValue }
  }
}

/// The state of the readers of the screen: there are none.
public enum UIAccessibility {

  /// A message to readers of the screen.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: UInt32

    /// Creates a value from a raw value.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }
    /// Another screen.
    public static let screenChanged = Notification(rawValue: 1000)
    /// Another layout.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// An announcement.
    public static let announcement = Notification(rawValue: 1008)
  }
  /// Whether the screen is read. Always false.
  public static var isVoiceOverRunning: Bool { false }
  /// Whether there is less motion. Always false.
  public static var isReduceMotionEnabled: Bool { false }
  /// Whether there is less transparency. Always false.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// Whether text is bold. Always false.
  public static var isBoldTextEnabled: Bool { false }
  /// Whether colours are darker. Always false.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// Sends a message. Without effect.
  public static func post(notification: Notification, argument: Any?) {}
}
