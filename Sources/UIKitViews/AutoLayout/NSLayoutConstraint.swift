public import Foundation
public import UIKitLayout

/// A relation of two measures of views. It is not solved.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {

  /// A measure of a view.
  public enum Attribute: Int, Sendable {
    case left = 1, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline,
      leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin, centerXWithinMargins,
      centerYWithinMargins
    case notAnAttribute = 0
    /// The base line of the last line.
    public static let baseline = Attribute.lastBaseline
  }

  /// A comparison.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1, equal, greaterThanOrEqual
  }

  /// An axis.
  public enum Axis: Int, Sendable {
    case horizontal, vertical
  }

  /// The alignment in a format.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: UInt

    /// Creates a value from a raw value.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
    /// At the left.
    public static let alignAllLeft = FormatOptions(rawValue: 2)
    /// At the right.
    public static let alignAllRight = FormatOptions(rawValue: 4)
    /// At the top.
    public static let alignAllTop = FormatOptions(rawValue: 8)
    /// At the bottom.
    public static let alignAllBottom = FormatOptions(rawValue: 16)
    /// At the leading side.
    public static let alignAllLeading = FormatOptions(rawValue: 32)
    /// At the trailing side.
    public static let alignAllTrailing = FormatOptions(rawValue: 64)
    /// In the horizontal middle.
    public static let alignAllCenterX = FormatOptions(rawValue: 512)
    /// In the vertical middle.
    public static let alignAllCenterY = FormatOptions(rawValue: 1024)
  }
  /// The first object.
  public final let firstItem: AnyObject?
  /// The measure of the first object.
  public final let firstAttribute: Attribute
  /// The comparison.
  public final let relation: Relation
  /// The second object; nil for a constant.
  public final let secondItem: AnyObject?
  /// The measure of the second object.
  public final let secondAttribute: Attribute
  /// The factor of the second measure.
  public final let multiplier: CGFloat
  /// The number added to the second measure. Stored only.
  open var constant: CGFloat
  /// The importance. Stored only.
  open var priority = UILayoutPriority.required
  /// Whether the constraint applies. Stored only.
  open var isActive = false
  /// The name. Stored only.
  open var identifier: String?
  /// Whether the constraint is encoded. Stored only.
  open var shouldBeArchived = false

  /// Creates a constraint, which does not apply yet.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    firstItem = view1 as AnyObject
    firstAttribute = attr1
    self.relation = relation
    secondItem = view2.map { $0 as AnyObject }
    secondAttribute = attr2
    self.multiplier = multiplier
    constant = c
    super.init()
  }

  /// Sets constraints active. Stored only.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Sets constraints inactive. Stored only.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// Returns the constraints of a format: none, because formats are never read.
  open class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?, views: [String: Any]
  ) -> [NSLayoutConstraint] { [] }
}
