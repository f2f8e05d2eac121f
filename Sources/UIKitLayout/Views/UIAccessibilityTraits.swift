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
