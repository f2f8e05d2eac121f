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

/// A measure of a view, from which constraints are made.
@preconcurrency @MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  /// The view or guide of the measure.
  final weak var item: AnyObject?
  /// The measure.
  final let attribute: NSLayoutConstraint.Attribute

  init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
    super.init()
  }

  final func make(
    _ relation: NSLayoutConstraint.Relation, to other: NSLayoutAnchor?, multiplier: CGFloat = 1, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: item ?? self, attribute: attribute, relatedBy: relation, toItem: other?.item,
      attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
  }

  /// Returns a constraint to the same measure.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { make(.equal, to: anchor) }
  /// Returns a constraint to a larger measure.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, to: anchor)
  }
  /// Returns a constraint to a smaller measure.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    make(.lessThanOrEqual, to: anchor)
  }
  /// Returns a constraint to the same measure plus a constant.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    make(.equal, to: anchor, constant: c)
  }
  /// Returns a constraint to a larger measure plus a constant.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint { make(.greaterThanOrEqual, to: anchor, constant: c) }
  /// Returns a constraint to a smaller measure plus a constant.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint { make(.lessThanOrEqual, to: anchor, constant: c) }
}

/// A horizontal position.
@preconcurrency @MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// Returns a constraint to the system's distance after a position, times a factor: 8 points.
  open func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.equal, to: anchor, constant: 8 * multiplier) }
  /// Returns a constraint to at least the system's distance after a position, times a factor: 8 points.
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.greaterThanOrEqual, to: anchor, constant: 8 * multiplier) }
}

/// A vertical position.
@preconcurrency @MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// Returns a constraint to the system's distance below a position, times a factor: 8 points.
  open func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.equal, to: anchor, constant: 8 * multiplier) }
  /// Returns a constraint to at least the system's distance below a position, times a factor: 8 points.
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.greaterThanOrEqual, to: anchor, constant: 8 * multiplier) }
}

/// A width or a height.
@preconcurrency @MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Returns a constraint to a constant.
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.equal, to: nil, multiplier: 0, constant: c)
  }
  /// Returns a constraint to at least a constant.
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, to: nil, multiplier: 0, constant: c)
  }
  /// Returns a constraint to at most a constant.
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.lessThanOrEqual, to: nil, multiplier: 0, constant: c)
  }
  /// Returns a constraint to a part of another measure.
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    make(.equal, to: anchor, multiplier: m)
  }
  /// Returns a constraint to a part of another measure plus a constant.
  open func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint { make(.equal, to: anchor, multiplier: m, constant: c) }
  /// Returns a constraint to at least a part of another measure.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, to: anchor, multiplier: m)
  }
  /// Returns a constraint to at most a part of another measure.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    make(.lessThanOrEqual, to: anchor, multiplier: m)
  }
}

extension UIView {
  /// The leading side.
  public final var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The trailing side.
  public final var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The left side.
  public final var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right side.
  public final var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The upper side.
  public final var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The lower side.
  public final var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The width.
  public final var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  public final var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// The horizontal middle.
  public final var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The vertical middle.
  public final var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// The base line of the first line.
  public final var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  /// The base line of the last line.
  public final var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
}

extension UILayoutGuide {
  /// The leading side.
  public final var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The trailing side.
  public final var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The left side.
  public final var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right side.
  public final var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The upper side.
  public final var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The lower side.
  public final var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The width.
  public final var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  public final var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// The horizontal middle.
  public final var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The vertical middle.
  public final var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
}

extension UIView {
  /// The constraints that were added. Stored only.
  public final var constraints: [NSLayoutConstraint] {
    attachments["constraints"] as? [NSLayoutConstraint] ?? []
  }
  /// Adds a constraint. Stored only.
  public final func addConstraint(_ constraint: NSLayoutConstraint) { addConstraints([constraint]) }
  /// Adds constraints. Stored only.
  public final func addConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
    attachments["constraints"] = self.constraints + constraints
  }
  /// Removes a constraint. Stored only.
  public final func removeConstraint(_ constraint: NSLayoutConstraint) { removeConstraints([constraint]) }
  /// Removes constraints. Stored only.
  public final func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
    attachments["constraints"] = self.constraints.filter { kept in !constraints.contains { $0 === kept } }
  }
  /// The guides that were added. Stored only.
  public final var layoutGuides: [UILayoutGuide] { attachments["layoutGuides"] as? [UILayoutGuide] ?? [] }
  /// Adds a guide. Stored only.
  public final func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView = self
    attachments["layoutGuides"] = layoutGuides + [layoutGuide]
  }
  /// Removes a guide. Stored only.
  public final func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    attachments["layoutGuides"] = layoutGuides.filter { $0 !== layoutGuide }
  }
  /// Returns the priority against stretching, 250 at first. Stored only.
  public final func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    attachments["hugging \(axis)"] as? UILayoutPriority ?? .defaultLow
  }
  /// Sets the priority against stretching. Stored only.
  public final func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    attachments["hugging \(axis)"] = priority
  }
  /// Returns the priority against compression, 750 at first. Stored only.
  public final func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    attachments["resistance \(axis)"] as? UILayoutPriority ?? .defaultHigh
  }
  /// Sets the priority against compression. Stored only.
  public final func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) { attachments["resistance \(axis)"] = priority }
}
