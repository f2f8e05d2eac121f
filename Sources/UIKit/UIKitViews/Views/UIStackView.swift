public import Foundation
public import UIKitLayout

/// Views in a row or a column. Distributions other than `fillEqually` act as `fill`.
@preconcurrency @MainActor open class UIStackView: UIView {

  public enum Distribution: Int, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    public static let top = Alignment.leading
    public static let bottom = Alignment.trailing
  }
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }
  /// Creates a stack without views. Nothing is decoded.
  public required init(coder: NSCoder) {
    super.init(frame: .zero)
  }
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    views.forEach(addArrangedSubview)
  }
  open private(set) var arrangedSubviews: [UIView] = []

  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { reportChanges() } }
  open var distribution = Distribution.fill
  open var alignment = Alignment.fill
  /// The distance between views in points.
  open var spacing: CGFloat = 0 { didSet { reportChanges() } }

  // Stored only:
  open var isBaselineRelativeArrangement = false
  open var isLayoutMarginsRelativeArrangement = false

  private var customSpacing: [ObjectIdentifier: CGFloat] = [:]
  public static let spacingUseDefault: CGFloat = .greatestFiniteMagnitude
  public static let spacingUseSystem: CGFloat = .greatestFiniteMagnitude.nextDown

  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(max(0, stackIndex), arrangedSubviews.count))
    if view.superview !== self { addSubview(view) }
  }

  /// Removes a view from `arrangedSubviews`. It stays a subview.
  open func removeArrangedSubview(_ view: UIView) { arrangedSubviews.removeAll { $0 === view } }

  /// Removes a subview from `arrangedSubviews`. Called before it is removed from the subviews.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// Stored only: the distance after each view is `spacing`.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacing[ObjectIdentifier(arrangedSubview)] = spacing
  }

  /// Returns the distance in points that was set after a view; `spacingUseDefault` if none was set.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacing[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }
}
