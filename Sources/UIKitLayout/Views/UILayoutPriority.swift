import Foundation

/// The importance of a constraint, from 0 to 1000.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The raw value.
  public let rawValue: Float

  /// Creates a value from a raw value.
  public init(rawValue: Float) {
    self.rawValue = rawValue
  }

  /// Creates a priority.
  public init(_ rawValue: Float) {
    self.rawValue = rawValue
  }

  /// Must be satisfied.
  public static let required = UILayoutPriority(1000)
  /// As that against compression.
  public static let defaultHigh = UILayoutPriority(750)
  /// As a drag that resizes the scene.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// As the size of the scene.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// As a drag that does not resize the scene.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// As that against stretching.
  public static let defaultLow = UILayoutPriority(250)
  /// As fitting sizes.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// Returns a priority plus a number.
  public static func + (priority: UILayoutPriority, difference: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue + difference)
  }

  /// Returns a priority minus a number.
  public static func - (priority: UILayoutPriority, difference: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue - difference)
  }
}
