public import Foundation

/// A view: geometry, hierarchy and traits, without drawing.
@preconcurrency @MainActor open class UIView: UIResponder, UITraitEnvironment, UIDynamicItem {
  final var storedBounds = CGRect.zero
  final var storedCenter = CGPoint.zero
  private var storedMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) { didSet { reportChanges() } }

  public init(frame: CGRect) {
    super.init()
    storedBounds.size = frame.size
    storedCenter = CGPoint(x: frame.midX, y: frame.midY)
  }

  public convenience override init() {
    self.init(frame: .zero)
  }

  /// Creates a view without a size. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init()
  }

  open class var layerClass: AnyClass { CALayer.self }

  public private(set) final lazy var layer = (type(of: self).layerClass as? CALayer.Type ?? CALayer.self).made()

  // MARK: Geometry

  /// The view's rectangle in its superview: with a transform, the box around the transformed bounds.
  open var frame: CGRect {
    get {
      let size = storedBounds.size
      let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      return (transform.isIdentity ? box : box.applying(transform)).offsetBy(dx: storedCenter.x, dy: storedCenter.y)
    }
    set {
      let size = transform.isIdentity ? newValue.size : newValue.size.applying(transform.inverted())
      move(
        to: CGRect(origin: storedBounds.origin, size: size), center: CGPoint(x: newValue.midX, y: newValue.midY))
    }
  }

  open var bounds: CGRect {
    get { storedBounds }
    set { move(to: newValue, center: storedCenter) }
  }

  open var center: CGPoint {
    get { storedCenter }
    set { move(to: storedBounds, center: newValue) }
  }

  open var transform: CGAffineTransform {
    get { CATransform3DIsAffine(transform3D) ? CATransform3DGetAffineTransform(transform3D) : .identity }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }

  open var transform3D = CATransform3DIdentity {
    didSet { reportChanges() }
  }

  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }

  open var collisionBoundingPath: UIBezierPath {
    UIBezierPath(rect: CGRect(x: -bounds.width / 2, y: -bounds.height / 2, width: bounds.width, height: bounds.height))
  }

  /// Called while `bounds` is still the old rectangle. Does nothing by default.
  func boundsWillChange(to new: CGRect) {}

  /// Called when `bounds` is the new rectangle.
  func boundsDidChange(from old: CGRect) {
    if old.size != storedBounds.size { setNeedsLayout() }
  }

  // MARK: Insets

  /// The distance that bars and rounded corners reach into the view. A host sets it.
  open package(set) var safeAreaInsets = UIEdgeInsets.zero {
    didSet {
      if safeAreaInsets != oldValue { safeAreaInsetsDidChange() }
      reportChanges()
    }
  }

  open var insetsLayoutMarginsFromSafeArea = true {
    didSet { layoutMarginsDidChange() }
  }

  /// The distance of content from the edges: initially 8 points on each side, plus the safe area.
  open var layoutMargins: UIEdgeInsets {
    get { insetsLayoutMarginsFromSafeArea ? storedMargins + safeAreaInsets : storedMargins }
    set {
      storedMargins = newValue
      layoutMarginsDidChange()
    }
  }

  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { layoutMargins.directional(isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft) }
    set { layoutMargins = newValue.sides(isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft) }
  }

  open var preservesSuperviewLayoutMargins = false  // Stored only.

  open func safeAreaInsetsDidChange() { setNeedsLayout() }
  open func layoutMarginsDidChange() { setNeedsLayout() }

  // MARK: Appearance

  /// From 0 (transparent) to 1. Stored only.
  open var alpha: CGFloat = 1 {
    didSet { reportChanges() }
  }
  open var isHidden = false {
    didSet { reportChanges() }
  }

  // Stored only:
  open var isOpaque = true
  open var contentMode = ContentMode.scaleToFill
  open var autoresizingMask: AutoresizingMask = []
  open var autoresizesSubviews = true
  open var mask: UIView?
  open var isMultipleTouchEnabled = false
  open var isExclusiveTouch = false
  /// Pixels per point.
  open var contentScaleFactor: CGFloat = 1
  open var clipsToBounds = false { didSet { reportChanges() } }
  open var backgroundColor: UIColor? { didSet { reportChanges() } }
  /// The colour of controls; that of the superview if it is not set.
  open var tintColor: UIColor! {
    get { storedTint ?? superview?.tintColor }
    set { storedTint = newValue }
  }

  private var storedTint: UIColor? { didSet { reportChanges() } }
  open var tag = 0 { didSet { reportChanges() } }
  open var isUserInteractionEnabled = true { didSet { reportChanges() } }
  /// Whether the view keeps its frame instead of following constraints.
  open var translatesAutoresizingMaskIntoConstraints = true
  open var gestureRecognizers: [UIGestureRecognizer]?  // Stored only.

  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }  // Never called.

  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
    recognizer.view = self
  }

  open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === recognizer }
    recognizer.view = nil
  }

  // MARK: Traits

  /// Traits that a host or a superview gave this view; nil takes those of the superview.
  package final var assignedTraits: UITraitCollection? {
    didSet { if assignedTraits != oldValue { traitCollectionDidChange(oldValue) } }
  }

  /// The traits of the view: the assigned ones, else those of the superview, else `UITraitCollection.current`.
  open var traitCollection: UITraitCollection {
    assignedTraits ?? superview?.traitCollection ?? UITraitCollection.current
  }

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  open var semanticContentAttribute = UISemanticContentAttribute.unspecified

  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
  }

  // MARK: Hierarchy

  open private(set) weak var superview: UIView? { didSet { reportChanges() } }
  /// The subviews from back to front.
  open private(set) var subviews: [UIView] = [] { didSet { reportChanges() } }
  open var window: UIWindow? { superview?.window }
  open override var next: UIResponder? { superview }

  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  open func insertSubview(_ view: UIView, at index: Int) {
    view.removeFromSuperview()
    view.willMove(toSuperview: self)
    subviews.insert(view, at: min(index, subviews.count))
    view.superview = self
    didAddSubview(view)
    view.didMoveToSuperview()
    setNeedsLayout()
  }

  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insertSubview(view, at: subviews.firstIndex { $0 === sibling } ?? 0)
  }

  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insertSubview(view, at: subviews.firstIndex { $0 === sibling }.map { $0 + 1 } ?? subviews.count)
  }

  open func bringSubviewToFront(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: index))
  }

  open func sendSubviewToBack(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.insert(subviews.remove(at: index), at: 0)
  }

  open func removeFromSuperview() {
    guard let superview else { return }
    willMove(toSuperview: nil)
    superview.willRemoveSubview(self)
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    didMoveToSuperview()
  }

  /// Returns whether this view is `view` or inside of it.
  open func isDescendant(of view: UIView) -> Bool {
    var candidate: UIView? = self
    while let next = candidate {
      if next === view { return true }
      candidate = next.superview
    }
    return false
  }

  /// Returns the first view with a tag among this view and its descendants; nil if there is none.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let tagged = view.viewWithTag(tag) { return tagged }
    }
    return nil
  }

  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}

  // Never called:
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}
  open func tintColorDidChange() {}

  @discardableResult open func endEditing(_ force: Bool) -> Bool { true }

  /// Returns a view of the same size as a picture of this one.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { UIView(frame: frame) }

  // Never called:
  open func prepareForInterfaceBuilder() {}

  // MARK: Layout

  /// Whether the next layout lays out the subviews.
  package final var needsLayout = true

  open func setNeedsLayout() { needsLayout = true }

  /// Places the views inside a view by their constraints; nil until the first constraint becomes active.
  package static var constraintSolver: ((UIView) -> Void)?

  open func layoutIfNeeded() {
    guard needsLayout else { return }
    needsLayout = false
    Self.constraintSolver?(self)
    layoutSubviews()
  }

  open func layoutSubviews() {}
  open func layoutSublayers(of layer: CALayer) {}  // Never called.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }  // Never called.
  open func setNeedsDisplay() {}  // Without effect.
  open func setNeedsDisplay(_ rect: CGRect) {}  // Without effect.
  open func draw(_ rect: CGRect) {}  // Never called.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// Returns the size that fits, without constraints: that of `sizeThatFits(_:)`.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { sizeThatFits(targetSize) }

  /// Returns the size that fits, without constraints: the target along a required axis, otherwise that of
  /// `sizeThatFits(_:)`.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    let fitting = systemLayoutSizeFitting(targetSize)
    return CGSize(
      width: horizontalFittingPriority == .required ? targetSize.width : fitting.width,
      height: verticalFittingPriority == .required ? targetSize.height : fitting.height)
  }

  open var alignmentRectInsets: UIEdgeInsets { .zero }  // Stored only.

  /// The size that the content requests; −1 along an axis for none.
  open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }

  open func invalidateIntrinsicContentSize() { superview?.setNeedsLayout() }

  open class var requiresConstraintBasedLayout: Bool { false }

  open func updateConstraints() {}  // Never called.
  open func setNeedsUpdateConstraints() {}  // Without effect.
  open func updateConstraintsIfNeeded() {}  // Without effect.

  // MARK: Positions

  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event) else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
    }
    return self
  }

  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// Returns a point of this view in the coordinates of `view`, or of the topmost superview if it is nil.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let top = topPoint(point)
    guard let view else { return top }
    let origin = view.topPoint(.zero)
    return CGPoint(x: top.x - origin.x, y: top.y - origin.y)
  }

  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    guard let view else {
      let origin = topPoint(.zero)
      return CGPoint(x: point.x - origin.x, y: point.y - origin.y)
    }
    return view.convert(point, to: self)
  }

  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, from: view), size: rect.size)
  }
}
