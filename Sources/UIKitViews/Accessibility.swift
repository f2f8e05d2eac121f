import Foundation
public import UIKitLayout

extension UIView {
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
