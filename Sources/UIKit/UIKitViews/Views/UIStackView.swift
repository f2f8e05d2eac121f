public import Foundation
public import UIKitLayout

/// Views in a row or a column. It does not place them.
@preconcurrency @MainActor open class UIStackView: UIView {

  /// The sizes of the views along the axis.
  public enum Distribution: Int, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// The placement of the views across the axis.
  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    /// At the upper edge.
    public static let top = Alignment.leading
    /// At the lower edge.
    public static let bottom = Alignment.trailing
  }
  /// Creates a stack without views.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }
  /// Creates a stack without views. Nothing is decoded.
  public required init(coder: NSCoder) {
    super.init(frame: .zero)
  }
  /// Creates a stack of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    views.forEach(addArrangedSubview)
  }
  /// The views in order.
  open private(set) var arrangedSubviews: [UIView] = []
  /// The axis. Stored only.
  open var axis = NSLayoutConstraint.Axis.horizontal
  /// The sizes along the axis. Stored only.
  open var distribution = Distribution.fill
  /// The placement across the axis. Stored only.
  open var alignment = Alignment.fill
  /// The distance between views in points. Stored only.
  open var spacing: CGFloat = 0
  /// Whether distances are between base lines. Stored only.
  open var isBaselineRelativeArrangement = false
  /// Whether the views are inside the margins. Stored only.
  open var isLayoutMarginsRelativeArrangement = false
  private var customSpacing: [ObjectIdentifier: CGFloat] = [:]
  /// The usual distance.
  public static let spacingUseDefault: CGFloat = .greatestFiniteMagnitude
  /// The system's distance.
  public static let spacingUseSystem: CGFloat = .greatestFiniteMagnitude.nextDown

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

  /// Adds a view at an index.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(max(0, stackIndex), arrangedSubviews.count))
    if view.superview !== self { addSubview(view) }
  }

  /// Removes a view from the order. It stays a subview.
  open func removeArrangedSubview(_ view: UIView) { arrangedSubviews.removeAll { $0 === view } }

  /// Reports that a view will be removed, and removes it from the order.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// Sets the distance after a view. Stored only.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacing[ObjectIdentifier(arrangedSubview)] = spacing
  }

  /// Returns the distance after a view, if one was set.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacing[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }
}
