public import Foundation
public import UIKitLayout

/// A relation of two measures of views. `ConstraintSolver` follows those that apply.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {

  public enum Attribute: Int, Sendable {
    case left = 1, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline,
      leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin, centerXWithinMargins,
      centerYWithinMargins
    case notAnAttribute = 0
    public static let baseline = Attribute.lastBaseline
  }

  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1, equal, greaterThanOrEqual
  }

  public enum Axis: Int, Sendable {
    case horizontal, vertical
  }

  public struct FormatOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
    public static let alignAllLeft = FormatOptions(rawValue: 2)
    public static let alignAllRight = FormatOptions(rawValue: 4)
    public static let alignAllTop = FormatOptions(rawValue: 8)
    public static let alignAllBottom = FormatOptions(rawValue: 16)
    public static let alignAllLeading = FormatOptions(rawValue: 32)
    public static let alignAllTrailing = FormatOptions(rawValue: 64)
    public static let alignAllCenterX = FormatOptions(rawValue: 512)
    public static let alignAllCenterY = FormatOptions(rawValue: 1024)
  }
  public final let firstItem: AnyObject?
  public final let firstAttribute: Attribute
  public final let relation: Relation
  /// The second object; nil for a constant.
  public final let secondItem: AnyObject?
  public final let secondAttribute: Attribute
  public final let multiplier: CGFloat

  open var constant: CGFloat {
    didSet { if constant != oldValue, isActive { ConstraintSolver.constraintsChanged(of: firstItem) } }
  }
  open var priority = UILayoutPriority.required
  /// Whether the constraint applies.
  open var isActive = false {
    didSet { if isActive != oldValue { ConstraintSolver.activityChanged(of: self) } }
  }
  // Stored only:
  open var identifier: String?
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

  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// Returns the constraints of a format such as `V:|-[title]-8-[list(>=100)]|`; none if it is not valid. The system's
  /// distance is 8 points, and that of the layout margins at an edge.
  open class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?, views: [String: Any]
  ) -> [NSLayoutConstraint] { VisualFormat.constraints(format, opts, metrics: metrics ?? [:], views: views) }
}

@preconcurrency @MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  /// The view or guide of the measure. Retained, because a guide may have no other owner.
  final let item: AnyObject
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
      item: item, attribute: attribute, relatedBy: relation, toItem: other?.item,
      attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
  }

  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { make(.equal, to: anchor) }
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, to: anchor)
  }
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    make(.lessThanOrEqual, to: anchor)
  }
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    make(.equal, to: anchor, constant: c)
  }
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint { make(.greaterThanOrEqual, to: anchor, constant: c) }
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint { make(.lessThanOrEqual, to: anchor, constant: c) }
}

@preconcurrency @MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// Returns a constraint to the position that is `multiplier` times the system's spacing, 8 points, after `anchor`.
  open func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.equal, to: anchor, constant: 8 * multiplier) }
  /// Returns a constraint to a position that is at least `multiplier` times the system's spacing, 8 points, after
  /// `anchor`.
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.greaterThanOrEqual, to: anchor, constant: 8 * multiplier) }
}

@preconcurrency @MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// Returns a constraint to the position that is `multiplier` times the system's spacing, 8 points, below `anchor`.
  open func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.equal, to: anchor, constant: 8 * multiplier) }
  /// Returns a constraint to a position that is at least `multiplier` times the system's spacing, 8 points, below
  /// `anchor`.
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { make(.greaterThanOrEqual, to: anchor, constant: 8 * multiplier) }
}

@preconcurrency @MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.equal, to: nil, multiplier: 0, constant: c)
  }
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, to: nil, multiplier: 0, constant: c)
  }
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.lessThanOrEqual, to: nil, multiplier: 0, constant: c)
  }
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    make(.equal, to: anchor, multiplier: m)
  }
  open func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint { make(.equal, to: anchor, multiplier: m, constant: c) }
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, to: anchor, multiplier: m)
  }
  open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    make(.lessThanOrEqual, to: anchor, multiplier: m)
  }
}

extension UIView {
  public final var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  public final var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  public final var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  public final var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  public final var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  public final var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  public final var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  public final var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  public final var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  public final var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  public final var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  public final var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
}

extension UILayoutGuide {
  public final var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  public final var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  public final var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  public final var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  public final var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  public final var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  public final var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  public final var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  public final var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  public final var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
}

/// The space that a bar takes at an edge of a controller's view.
@preconcurrency @MainActor public protocol UILayoutSupport: NSObjectProtocol {
  /// The length in points.
  var length: CGFloat { get }
  var topAnchor: NSLayoutYAxisAnchor { get }
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  var heightAnchor: NSLayoutDimension { get }
}

/// The space of the safe area at the top or at the bottom.
final class LayoutSupport: UILayoutGuide, UILayoutSupport {
  private let isTop: Bool

  init(view: UIView?, isTop: Bool) {
    self.isTop = isTop
    super.init()
    owningView = view
  }

  var length: CGFloat { (isTop ? owningView?.safeAreaInsets.top : owningView?.safeAreaInsets.bottom) ?? 0 }

  override var layoutFrame: CGRect {
    guard let bounds = owningView?.bounds else { return .zero }
    return CGRect(x: bounds.minX, y: isTop ? bounds.minY : bounds.maxY - length, width: bounds.width, height: length)
  }
}

/// Stored only: the lists of constraints and guides. Constraints become active when they are added, and inactive when
/// they are removed.
extension UIView {
  public final var constraints: [NSLayoutConstraint] {
    attachments["constraints"] as? [NSLayoutConstraint] ?? []
  }
  public final func addConstraint(_ constraint: NSLayoutConstraint) { addConstraints([constraint]) }
  public final func addConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
    attachments["constraints"] = self.constraints + constraints
  }
  public final func removeConstraint(_ constraint: NSLayoutConstraint) { removeConstraints([constraint]) }
  public final func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
    attachments["constraints"] = self.constraints.filter { kept in !constraints.contains { $0 === kept } }
  }
  public final var layoutGuides: [UILayoutGuide] { attachments["layoutGuides"] as? [UILayoutGuide] ?? [] }
  public final func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView = self
    attachments["layoutGuides"] = layoutGuides + [layoutGuide]
  }
  public final func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    attachments["layoutGuides"] = layoutGuides.filter { $0 !== layoutGuide }
  }
  /// Returns the priority against stretching, initially 250. `ConstraintSolver` does not use it.
  public final func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    attachments["hugging \(axis)"] as? UILayoutPriority ?? .defaultLow
  }
  /// Sets the priority against stretching. `ConstraintSolver` does not use it.
  public final func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    attachments["hugging \(axis)"] = priority
  }
  public final func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    attachments["resistance \(axis)"] as? UILayoutPriority ?? .defaultHigh
  }
  /// Sets the priority against compression. `ConstraintSolver` does not use it.
  public final func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) { attachments["resistance \(axis)"] = priority }
}
